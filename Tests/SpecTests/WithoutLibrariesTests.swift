import PostKit
import TestSupport
import Testing

/// What PostKit reads without libxml2 and libcmark, and the errors for the rest.
@Suite(.enabled(if: !Libraries.hasLibXML2 && !Libraries.hasLibCMark))
struct WithoutLibrariesTests {
  @Test(
    "UTF-8, UTF-16 and windows-1252 are decoded",
    arguments: [
      ("utf-8", Array("<p>“é”".utf8)),
      ("utf-16", [0x3C, 0, 0x70, 0, 0x3E, 0, 0x1C, 0x20, 0xE9, 0, 0x1D, 0x20]),
      ("utf-16be", [0, 0x3C, 0, 0x70, 0, 0x3E, 0x20, 0x1C, 0, 0xE9, 0x20, 0x1D]),
      ("latin1", Array("<p>".utf8) + [0x93, 0xE9, 0x94]),
    ] as [(String, [UInt8])])
  func decoded(label: String, source: [UInt8]) throws {
    let encoding = try #require(TextEncoding(label: label))
    #expect(try Sanitizer().sanitize(source, encoding: encoding).document.plainText == "“é”")
  }

  @Test("other encodings are an error that names the available ones")
  func encodings() throws {
    let available = [
      "UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252", "replacement", "x-user-defined",
    ]
    for encoding in TextEncoding.all where !available.contains(encoding.name) {
      let error = #expect(throws: SanitizerError.self) {
        try Sanitizer().sanitize(Array("a\u{E9}".utf8), encoding: encoding)
      }
      #expect(error?.code == .encodingUnavailable)
      #expect(
        error?.message == "the encoding '\(encoding)' needs libxml2 (package trait LibXML2); "
          + "available are UTF-8, UTF-16 and windows-1252")
    }
  }

  @Test("Markdown is an error, and is written", arguments: MarkdownDialect.allCases)
  func markdown(dialect: MarkdownDialect) throws {
    let error = #expect(throws: MarkdownError.self) { try MarkdownDecoder(dialect).decode("*a*") }
    #expect(error?.code == .parserUnavailable)
    let document = try Sanitizer().sanitize("<p><em>a</em>").document
    #expect(MarkdownEncoder(dialect).encode(document) == "*a*")
  }

  @Test("Markdown in the JSON of an editor is shown as its source")
  func card() throws {
    let reading = try LexicalDecoder().decode(
      """
      {"root": {"type": "root", "children": [{"type": "markdown", "markdown": "\\n# a &amp; \u{600}<b>\\n* c"}]}}
      """)
    #expect(
      HTMLEncoder().encode(reading.document)
        == "<pre><code>\n# a &amp;amp; \u{600}&lt;b&gt;\n* c</code></pre>")
    #expect(reading.report.count(of: .elementMapped) == 1)
  }

  @Test(
    "RSS and Atom are an error", arguments: ["<rss version='2.0'><channel/></rss>", "<feed/>"])
  func feeds(source: String) throws {
    let error = #expect(throws: SyndicationError.self) {
      try SyndicatedFeed(reading: Array(source.utf8))
    }
    #expect(error?.code == .parserUnavailable)
  }

  @Test("JSON Feed is read")
  func jsonFeed() throws {
    let source = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "a",
      "items": [{"id": "1", "content_html": "<p>b"}]}
      """
    let feed = try SyndicatedFeed(reading: Array(source.utf8))
    #expect(feed.items.count == 1)
  }
}
