import PostDocument
import TestSupport
import Testing

/// The fast parser of common URLs returns the result of the full parser, or falls back to it.
@Suite struct CommonURLTests {
  private static func plain(_ text: String) -> LinkTarget? {
    LinkTarget(plain: Array(text.utf8)[...])
  }

  @Test(
    "the fast URL parser accepts common URLs and gives the full parser's result",
    arguments: [
      "https://example.org", "https://example.org/", "http://example.org/a/b?c=d&e=f#g",
      "https://www.a-b.example.org/@ada/1", "https://1.example.org/%20", "https://0x7f.org/",
      "https://example.org/a:b;c,d'(e)[f]{g}|h^i~", "https://example.org//evil.example",
      "/", "/a", "/topics/84527?page=2#last", "/a:b//c", "/../a", "/%5Ca", "/./\u{27}a",
    ])
  func common(text: String) throws {
    #expect(Self.plain(text)?.description == text)
    #expect(Self.plain(text) == (try LinkTarget(parsing: text)))
  }

  @Test(
    "the fast URL parser returns nil for a URL that needs the full parser",
    arguments: [
      // The full parser changes these.
      "HTTPS://example.org/", "https://Example.org/", "https:example.org", "https:\\\\example.org",
      "https://example.org:443/", "https://example.org/a\\b", "https://example.org/a b",
      "https://example.org/\"", "https://example.org/<", "https://example.org/`", " https://a.org",
      "https://exa\tmple.org/", "https://example.org\n", "https://%65xample.org/", "https://a.127",
      "https://127.1", "https://127.0.0.0x1/", "https://a.0x1", "https://example.org:80/",
      "https://p\u{430}ypal.com/", "https://p\u{430}ypal.com", "https://m\u{FC}nchen.de/",
      // The full parser rejects these.
      "https://", "https:///", "https://.", "https://user@example.org/", "https://a@b.org",
      "https://example.org:x/", "https://exa mple.org/", "https://example..org:99999/",
      "https://a<b.org", "https://a|b.org", "https://xn--a.org/", "https://www.xn--zz.org/",
      "https://ab--cd.org", "https://[::1", "https://example.org/\u{202E}",
      "https://example.org/\u{7F}", "https://example.org/\u{0}", "javascript:alert(1)",
      "javascript://example.org/", "data:text/html,a", "//example.org/", "ftp://example.org/", "",
      "/\\example.org", "/\texample.org", "/a\\b", "/a b", "/\u{E9}", "#a",
      "/\(String(repeating: "a", count: 8192))",
      // The full parser keeps these.
      "mailto:a@example.org", "a", "?a", "a/b", "https://localhost/", "https://example.org./",
      "https://[::1]/", "https://1.2.3.4/", "https://-a.org/", "https://a-.org/",
      "https://a_b.org/", "https://example.org/\u{E9}",
      "https://\(String(repeating: "a", count: 64)).org/",
      "https://example.org/\(String(repeating: "a", count: 8173))",
    ])
  func others(text: String) {
    #expect(Self.plain(text) == nil)
  }

  @Test("the fast and the full URL parser give the same result for generated URLs")
  func law() throws {
    let pages = try ["https://page.example/a/b", "http://page.example"].map {
      try LinkTarget(parsing: $0)
    }
    var plainCount = 0
    let run = LawRun(cases: 20_000)
    for seed in run.seeds {
      let url = Self.url(seed: seed)
      guard let plain = Self.plain(url) else { continue }
      plainCount += 1
      let whole = LinkTarget(url)
      #expect(plain == whole && plain.scheme == whole?.scheme, "seed \(seed): \(url)")
      for page in pages where !plain.isRelative {
        #expect(try page.resolving(url) == plain, "seed \(seed): \(url)")
      }
    }
    #expect(plainCount > run.cases / 20)
  }

  /// Parts of common URLs, and parts that need the full parser.
  private struct Pieces {
    var plain: [String]
    var others: [String]

    func pick(_ random: inout Random) -> String {
      random.pick(random.oneIn(5) ? others : plain)
    }
  }

  private static let starts = Pieces(
    plain: ["https://", "https://", "http://"],
    others: [
      "HTTPS://", "https:", "https:/", "https:///", "https:\\\\", "//", " https://", "ftp://",
      "javascript://", "xmpp://",
    ])

  private static let labels = Pieces(
    plain: [
      "example", "www", "org", "a-b", "x1", "xn", "127", "1", "0x7f",
      String(repeating: "a", count: 63),
    ],
    others: [
      "a--b", "-a", "a-", "-", "0177", "4294967295", "xn--p1ai", "xn--a", "xn--mnchen-3ya",
      "EXAMPLE", "m\u{FC}nchen", "p\u{430}ypal", "%65", "%2e", "a_b", "a@b", "a:b", "[::1]", "",
      "a b", "a|b", "\u{FF45}", "\u{AD}", "a\u{0}", String(repeating: "a", count: 64),
    ])

  private static let tails = Pieces(
    plain: ["", "", "/", "/a", "/../a", "//a", "/%zz", "/'(){}|^~[]", "/@a:b", "/;x=y,z?q#f"],
    others: [
      "?q=1", "#f", ":443", ":80", ":8080", ":", "\\a", "/ ", "/\t", "/\"", "/<>", "/`",
      "/\u{E9}", "/\u{202E}", ".", "/\u{0}", "/\u{7F}", "\n", " ",
    ])

  private static func url(seed: UInt64) -> String {
    var random = Random(seed: seed)
    if random.oneIn(3) {
      return (0..<random.number(1...3)).map { _ in tails.pick(&random) }.joined()
    }
    var url = starts.pick(&random)
    for position in 0..<random.number(2...3) {
      if position > 0 { url += "." }
      url += labels.pick(&random)
    }
    for _ in 0..<random.number(1...2) { url += tails.pick(&random) }
    return url
  }
}
