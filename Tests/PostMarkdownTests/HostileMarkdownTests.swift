import Foundation
import PostDocument
import PostMarkdown
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

  /// Inputs that take quadratic time in libcmark, and every symbol repeated. Without `SourceGuard`,
  /// the first four would take minutes.
  @Test(
    "repeated Markdown syntax is read and written within two minutes",
    .timeLimit(.minutes(2)),
    arguments: [
      "- ", "![[]()", "![[a]", "![ [a](b) ", "1. ", "> ", ">", "*", "_", "*a ", "a*", "*a_ ",
      "**a *b ",
      "[", "]", "[]", "[a](", "[a](<", "[a](b \"", "[a]: b\n", "[a]: b '", "`", "`a``b ", "<", "</",
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
    for source in [flood, "[a]: /b\n\n" + flood, flood + "x\n" + blank, flood + "END"] {
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
