import Foundation
import PostDocument
import PostPolicy
import PostSanitizer
import Testing

/// Repeated markup, short enough for a debug build. `HostileInputTests` repeats it for a megabyte,
/// and `make linear` measures the time.
@Suite struct RobustnessTests {
  private func flood(_ piece: String, _ end: String = "", bytes: Int = 1 << 14) -> String {
    String(repeating: piece, count: (bytes - end.utf8.count) / piece.utf8.count) + end
  }

  @Test(
    "the text after 16 KiB of repeated tags is kept",
    arguments: [
      "<b>", "<b>x", "<blockquote>", "<ul><li>", "<table><tr><td>", "<details><summary>", "<p>",
      "<a href=/x>", "<b></i>", "</b>", "</p>", "<b><i></b></i>", "<table>", "<table><tr><b>",
      "<div><span></div>", "<body>", "<svg>", "<svg><desc>", "<math><mi>", "<button>", "<nobr>",
      "<h1>", "<li>", "<dt>", "<option>", "<form>", "<br>", "<img>", "<hr>", "<caption>", "<q>",
      "<span class=mention>", "<figure><figcaption>", "<template>", "<ruby><rt>", "<object>",
    ])
  func tags(piece: String) throws {
    let document = try Sanitizer().sanitize(flood(piece, "</svg></math></template>END")).document
    #expect(
      document.plainText(spoilers: .shown).contains("END")
        || ["<svg>", "<svg><desc>", "<math><mi>", "<template>", "<object>"].contains(piece))
  }

  @Test(
    "the text after 16 KiB of repeated characters is kept",
    arguments: [
      "&", "&#", "&#x", "&amp", "&a", "<", "<<", "</", "<!", "<a ", "<a b=\"", "<a b='", "<a/",
      "<a=", "<?", "\"", "'", "-", "--", "<!--", "<!-->", "<![CDATA[", "]]>", "\0", "\r", "\u{301}",
      "\u{200D}", "\u{202E}", "\u{2067}", "👩\u{200D}", "<a b", "<x-y z=", "<a@b", "&#0;",
      "\u{FFFE}",
    ])
  func characters(piece: String) throws {
    let source = flood(piece, "\">'>-->END")
    let document = try Sanitizer().sanitize(source).document
    let swallowed = ["</", "<!", "<?", "<!--", "<![CDATA["]
    if !swallowed.contains(piece) { #expect(document.plainText.contains("END"), "\(piece)") }
  }

  @Test("the text after 100,000 invalid bytes is kept")
  func bytes() throws {
    for byte in [0x80, 0xC2, 0xE2, 0xF0, 0xFF] as [UInt8] {
      let source = [UInt8](repeating: byte, count: 100_000) + Array("END".utf8)
      #expect(try Sanitizer().sanitize(source).document.plainText.hasSuffix("END"))
    }
  }

  @Test(
    "ill-formed UTF-8 at any offset of a tag changes no other tag, and findings stay in the source",
    arguments: [
      "<p dir=\"x\">y", "<p dir='x' onclick=a>y</p>", "<b style=color:red;top:0>y</b>",
      "<a class=\"x y\" href=\"/z\" id=i>y</a>", "<img src=/z onerror=a width=1em>y",
      "<li value=&#1;>y",
      "<!-- c --><p dir=&lt;>y",
    ])
  func illFormedTags(tag: String) throws {
    let sequences: [[UInt8]] = [
      [0xEF], [0xEF, 0xBB], [0xE2], [0xE2, 0x80], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xC3], [0x80],
      [0xED, 0xA0, 0x80], [0xFF], [0xC0, 0xAF],
    ]
    for sequence in sequences {
      for offset in 0...tag.utf8.count {
        // The quotation mark of a value can be missing, so a tag is also cut off before its end.
        for rest in [tag.utf8.dropFirst(offset), ">y"[...].utf8, ""[...].utf8] {
          let start = Array("<i>t</i>".utf8) + Array(tag.utf8.prefix(offset))
          let source = start + sequence + Array(rest)
          let reading = try Sanitizer().sanitize(source)
          #expect(reading.document.plainText.hasPrefix("t"))
          for finding in reading.report.findings {
            let range = finding.sourceRange ?? 0..<0
            #expect(range.upperBound <= source.count, "\(finding)")
          }
        }
      }
    }
  }

  @Test("a tag with 100,000 attributes is read as one tag")
  func attributes() throws {
    let names = (0..<100_000).map { "a\($0)" }.joined(separator: " ")
    #expect(try html("<p \(names) dir=rtl>x") == "<p>x</p>")
    let same = String(repeating: " dir=rtl", count: 100_000)
    #expect(try html("<p\(same)>x") == "<p dir=\"rtl\">x</p>")
  }

  @Test("an attribute or a tag name of a megabyte is removed, and the text is kept")
  func largeAttribute() throws {
    let value = String(repeating: "a", count: 1_000_000)
    #expect(try html("<p title=\"\(value)\">x") == "<p>x</p>")
    #expect(try html("<a href=\"/\(value)\">x</a>") == "<p>x</p>")
    #expect(try html("<\(value)>x") == "<p>x</p>")
  }

  @Test("a megabyte of text in one run is kept")
  func largeText() throws {
    let words = flood("word ", "end", bytes: 1 << 20)
    #expect(try Sanitizer().sanitize(words).document.plainText == words)
  }

  @Test("20,000 overlapping formatting elements keep all text")
  func interleaved() throws {
    let names = ["b", "i", "u", "s", "em", "strong", "code", "font", "small", "tt"]
    var source = ""
    for index in 0..<20_000 {
      source += "<\(names[index % 10])>\(index % 10)</\(names[(index * 7 + 3) % 10])>"
    }
    let expected = (0..<20_000).map { String($0 % 10) }.joined()
    #expect(try text(source) == expected)
  }

  @Test("each single byte, and each pair with a markup byte, is read without an error")
  func shortSources() throws {
    let sanitizer = Sanitizer()
    for first in UInt8.min...UInt8.max {
      _ = try sanitizer.sanitize([first])
      for second in Array("<>/!?&#;=\"'- ax".utf8) + [0, 10, 13, 0x80, 0xC3, 0xFF] {
        _ = try sanitizer.sanitize([first, second])
        _ = try sanitizer.sanitize([second, first])
        _ = try sanitizer.sanitize(Array("<a ".utf8) + [first, second])
      }
    }
  }

  @Test("each prefix of a post is sanitized to HTML that sanitizing does not change")
  func prefixes() throws {
    let source = Array(
      """
      <p dir="rtl">é&copy;<b>a<!-- x --><ul><li>b<script>c</script><table><td>d</b>\
      <img src='/e' alt=😀>
      """
      .utf8)
    for count in 0...source.count {
      let once = try html(Array(source.prefix(count)))
      #expect(try html(once) == once, "\(count)")
    }
  }

  @Test("200 tasks that share a sanitizer get the same result")
  func concurrency() async throws {
    let sanitizer = Sanitizer()
    let source = "<p>a<b>b<i>c</b>d</i><ul><li>e<table><td>f</table></ul>"
    let expected = try sanitizer.sanitize(source)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask { (try? sanitizer.sanitize(source)) == expected }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
