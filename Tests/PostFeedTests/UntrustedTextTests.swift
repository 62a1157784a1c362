import PostDocument
import PostFeed
import Testing

@Suite struct UntrustedTextTests {
  @Test(
    "a name becomes one trimmed line without control and invisible characters",
    arguments: [
      ("Ada", "Ada"), ("  Ada\n\tLovelace  ", "Ada Lovelace"), ("\u{1B}[31mred", "[31mred"),
      ("\u{202E}evil", "evil"), ("a\u{2066}b\u{2069}c\u{200F}", "abc"),
      ("\u{200B}\u{AD}\u{2060}", ""),
      ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
      ("\u{3164}\u{3164}", ""), ("\u{2800} \u{2800}", ""), ("\u{200D}\u{FE0F}\u{E0020}", ""),
      ("\u{115F}\u{1160}\u{FFA0}", ""), ("\u{A0}\u{3000}", ""), ("\u{301}\u{20DD}", ""),
      ("\u{3164}Ada", "Ada"),
      ("\0\u{7F}\u{9B}", ""), ("\u{FFFE}", "\u{FFFD}"), ("日本", "日本"),
    ])
  func names(source: String, expected: String) {
    #expect(UntrustedText(source).line() == expected)
  }

  @Test("a name over the limit is cut and ends with an ellipsis")
  func longNames() {
    let long = UntrustedText(String(repeating: "é", count: 100))
    #expect(long.line() == String(repeating: "é", count: 63) + "…")
    #expect(long.line(limit: 3) == "éé…")
    #expect(UntrustedText("abc").line(limit: 3) == "abc")
    #expect(long.line(limit: 0) == "…")
    #expect(long.line(limit: .min) == "…")
    #expect(long.line(limit: .max) == String(repeating: "é", count: 100))
  }

  @Test("a letter with 10,000 marks in a name is cut to at most 17 scalars")
  func longClusters() {
    let zalgo = UntrustedText("Z" + String(repeating: "\u{301}", count: 10_000) + "y").line()
    #expect(zalgo.unicodeScalars.count <= 17)
    #expect(zalgo.unicodeScalars.first == "Z")
  }

  @Test(
    "a URL with another scheme, credentials or no host is neither a link nor an image",
    arguments: [
      "javascript:alert(1)", "data:image/png;base64,iVBORw0KGgo=", "//evil.example/x", "/local",
      "file:///etc/passwd", "https://user:pass@a.example/", "mailto:a@b.example", "",
      "https://a\u{202E}.example/", "ht tps://a.example",
    ])
  func otherURLs(source: String) {
    #expect(UntrustedURL(source).link == nil)
    #expect(UntrustedURL(source).image == nil)
  }

  @Test("an http or https URL is a link and an image")
  func webURLs() {
    #expect(
      UntrustedURL("HTTPS://A.example:443/x y").link?.description == "https://a.example/x%20y")
    #expect(UntrustedURL("http://a.example/p.png").image?.description == "http://a.example/p.png")
  }
}
