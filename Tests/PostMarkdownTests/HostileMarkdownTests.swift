import Foundation
import PostDocument
@testable import PostMarkdown
import PostPolicy
import TestSupport
import Testing

@Suite struct HostileMarkdownTests {
  private func readOnSmallStack(_ markdown: String) throws -> Document {
    try onSmallStack { Result { try MarkdownDecoder().decode(markdown).document } }.get()
  }

  private static func repeated(_ piece: String, bytes: Int) -> String {
    String(repeating: piece, count: bytes / piece.utf8.count)
  }

  @Test(
    "Markdown with 10,000 nested containers keeps its text on a small stack",
    arguments: [">", "> ", "- ", "* ", "1. ", "> - ", "- > 1) ", "+\t"])
  func nesting(marker: String) throws {
    let source = String(repeating: marker, count: 10_000) + "deep *text*\n\nafter"
    let document = try readOnSmallStack(source)
    #expect(document.blocks.depth == 32)
    #expect(document.plainText.contains("deep"))
    #expect(document.plainText.contains("text"))
    #expect(document.plainText.hasSuffix("after"))
    let written = onSmallStack { MarkdownEncoder().encode(document) }
    #expect(try MarkdownDecoder().decode(written).document == document)
  }

  @Test("Markdown with 10,000 nested spans keeps its text on a small stack")
  func nestedSpans() throws {
    for (open, close) in [
      ("*a ", "*"), ("[", "](/x)"), ("![", "](/x)"), ("<u>", "</u>"), ("**_", "_**"),
    ] {
      let source =
        String(repeating: open, count: 10_000) + "text" + String(repeating: close, count: 10_000)
      let document = try readOnSmallStack(source)
      #expect(html(document).contains("text"), "\(open)")
    }
  }

  @Test(
    "quotes and lists after 100 nested ones are replaced by their contents and reported",
    arguments: [
      (">", "a"), ("> ", "a"), ("- ", "a"), ("+\t", "*a*"), ("1) ", "a\n    b"), (" * ", "# a"),
      ("> - ", "`a`"), ("123456789. ", "a"), ("-   ", "a\n\n\n\n  b"),
    ])
  func excess(marker: String, text: String) throws {
    let count = 100 / LinePrefix(of: Array(marker.utf8)[...]).markers
    for dialect in [MarkdownDialect.commonMark, .gitHub] {
      let decoder = MarkdownDecoder(dialect, reportCapacity: 1000)
      let kept = String(repeating: marker, count: count)
      let reading = try decoder.decode(kept + text)
      #expect(reading.report.findings.allSatisfy { $0.limit != 100 })
      let deeper = try decoder.decode(kept + marker + text)
      #expect(deeper.document == reading.document)
      #expect(deeper.report.findings.contains { $0.code == .depthLimit && $0.limit == 100 })
    }
  }

  @Test(
    "the markers of lines that nest one after another are counted together",
    arguments: ["", "\r\n", "\n", "lazy\n", "\n\n"])
  func nestingOverLines(separator: String) {
    let line = String(repeating: "- ", count: 60) + "a\n" + separator
    let deeper = String(repeating: " ", count: 120)
    let source = line + deeper + line + deeper + deeper + "b"
    let limit = NestingLimit(Array(source.utf8))
    let start = line.utf8.count + 120 + 2 * 40
    #expect(limit.excess == [start..<(start + 40)])
  }

  @Test(
    "lines that do not nest 100 containers are not changed",
    arguments: [
      String(repeating: "- a\n", count: 500), String(repeating: "> a\n", count: 500),
      String(repeating: "- ", count: 500), String(repeating: "* ", count: 500) + "\n\n- a",
      String(repeating: "-", count: 500), String(repeating: "1", count: 500) + ". a",
      String(repeating: "    ", count: 100) + "- a",
      String(repeating: "> - a\n>   1. b\n", count: 200),
      (0..<40).map { String(repeating: "    ", count: $0) + "- a\n" }.joined(),
      (0..<40).map { String(repeating: "\t", count: $0) + "1. a\n\n" }.joined(),
      String(repeating: String(repeating: "> ", count: 99) + "a\n", count: 20),
      String(repeating: "```\n" + String(repeating: " ", count: 240) + "* a\n```\n\n", count: 120),
      "- a" + String(repeating: "\n", count: 5000) + "  b", "> -1.*+.)[x]: " + "*a*",
    ])
  func shallow(source: String) {
    #expect(NestingLimit(Array(source.utf8)).excess.isEmpty)
  }

  @Test("a footnote does not contain more nested lists than another item")
  func footnotes() throws {
    func reading(count: Int) throws -> String {
      let items = String(repeating: "- ", count: count) + "a"
      return html(try MarkdownDecoder(.gitHub).decode("b[^c]\n\n[^c]: " + items).document)
    }
    #expect(try reading(count: 3).hasPrefix("<p>b<sup>1</sup></p><ol><li><ul>"))
    #expect(try reading(count: 51).hasPrefix("<p>b[^c]</p><p>[^c]: - - "))
  }

  @Test("code that starts with many markers round-trips as HTML")
  func code() throws {
    let line = String(repeating: "- ", count: 150) + "a"
    for text in [line, "b\n\n" + line + "\nc", String(repeating: " ", count: 300) + "> d"] {
      for dialect in [MarkdownDialect.commonMark, .gitHub] {
        let document = Document([.quote(Quote([.codeBlock(CodeBlock(text))]))])
        let written = MarkdownEncoder(dialect).encode(document)
        #expect(written.hasPrefix("> <pre><code>"))
        #expect(try MarkdownDecoder(dialect).decode(written).document == document)
      }
    }
  }

  @Test("thousands of images that are not closed become links, with any line ends")
  func openImages() throws {
    for end in ["", "\n", "\r\n", "\r"] {
      let source = Self.repeated("![[a](b)" + end, bytes: 1 << 16)
      let report = try MarkdownDecoder().decode(source).report
      #expect(report.count(of: .imageLimit) == 1, "\(end.debugDescription)")
    }
  }

  /// Inputs that take quadratic time in libcmark, and every symbol repeated. Without `SourceGuard`,
  /// the first four would take minutes.
  @Test(
    "repeated Markdown syntax is read and written",
    .hangLimit,
    arguments: [
      "- ", "![[]()", "![[a]", "![ [a](b) ", "1. ", "> ", ">", "*", "_", "*a ", "a*", "*a_ ",
      "**a *b ",
      "- *a", "> _a_ ", "[^a]: ", "[", "]", "[]", "[a](", "[a](<", "[a](b \"", "[a]: b\n",
      "[a]: b '", "`", "`a``b ", "<", "</",
      "<!--", "<?a ", "<!A ", "<![CDATA[", "<a b=\"", "<a ", "&", "&#1", "&a", "\\", "\t", "#",
      "# ",
      "a\n", "-\n", "- a\n\n", "***\n", "```\n", "~~~a\n", "a\n=\n", "<div>\n", "|", "\0", "\r",
      "!",
      "![", "\u{A0}*", "。*", "1)", "> - ", "a](", "<http:", "[a][", "\u{301}", "<b>*", "</b>_",
    ])
  func floods(piece: String) throws {
    #if DEBUG
      let size = 1 << 14
    #else
      let size = 1 << 18
    #endif
    let flood = Self.repeated(piece, bytes: size)
    let blank = String(repeating: "\n", count: size)
    let stars = Self.repeated("*a", bytes: size)
    for source in [
      flood, "[a]: /b\n\n" + flood, flood + "x\n" + blank, flood + "END", flood + stars,
    ] {
      let document = try MarkdownDecoder().decode(source).document
      let written = MarkdownEncoder().encode(document)
      // Escapes, 32 container markers per line and character references make the output larger.
      #expect(written.utf8.count < 128 * source.utf8.count)
    }
  }

  @Test("100,000 references to one long URL give HTML of at most four times the source's size")
  func references() throws {
    let url = "/" + String(repeating: "u", count: 100_000)
    let source = "[a]: \(url)\n\n" + String(repeating: "[a] ", count: 100_000)
    let document = try MarkdownDecoder().decode(source).document
    #expect(html(document).utf8.count < 4 * source.utf8.count)
    #expect(document.plainText.utf8.count > 100_000)
  }

  @Test("the document of mutated Markdown round-trips")
  func mutations() throws {
    let failure = LawRun(cases: 10_000).failure(
      of: { MarkdownGenerator.source(seed: $0) }
    ) { bytes, _ in
      let document = try MarkdownDecoder().decode(bytes).document
      let written = MarkdownEncoder().encode(document)
      let again = try MarkdownDecoder().decode(written)
      let codes = again.report.counts.keys.filter { $0 != .gfmSyntax }
      guard again.document != document || !codes.isEmpty else { return nil }
      return "\(String(decoding: bytes, as: UTF8.self).debugDescription)\n\(written)"
    }
    #expect(failure == nil)
  }
}
