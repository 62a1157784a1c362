import PostDocument
import Testing

/// A text and its parsed link target, or the code of the error.
struct LinkCase: Sendable, CustomTestStringConvertible {
  let text: String
  let expected: Result<String, Code>

  init(_ text: String, _ target: String) {
    self.text = text
    expected = .success(target)
  }

  init(_ text: String, error code: LinkTargetError.Code) {
    self.text = text
    expected = .failure(Code(code: code))
  }

  struct Code: Error, Hashable {
    let code: LinkTargetError.Code
  }

  var testDescription: String { text.debugDescription.prefix(60).description }
}

private func outcome(
  _ body: () throws(LinkTargetError) -> LinkTarget
) -> Result<String, LinkCase.Code> {
  do {
    return .success(try body().description)
  } catch {
    return .failure(LinkCase.Code(code: error.code))
  }
}

@Suite struct LinkTargetTests {
  static let accepted: [LinkCase] = [
    // Schemes and letter case.
    LinkCase("https://example.org", "https://example.org"),
    LinkCase("HTTPS://EXAMPLE.org/Path", "https://example.org/Path"),
    LinkCase("http://example.org/", "http://example.org/"),
    LinkCase(
      "mailto:ada@example.org?subject=Hi there", "mailto:ada@example.org?subject=Hi%20there"),
    LinkCase("tel:+1-555-0100", "tel:+1-555-0100"),
    LinkCase("sms:+15550100", "sms:+15550100"),
    LinkCase("xmpp:ada@example.org?join", "xmpp:ada@example.org?join"),
    LinkCase("matrix:r/room:example.org", "matrix:r/room:example.org"),
    LinkCase("irc://irc.example.org:6667/swift", "irc://irc.example.org:6667/swift"),
    LinkCase("IRCS://IRC.example.org/swift", "ircs://irc.example.org/swift"),
    LinkCase("gemini://example.org/", "gemini://example.org/"),
    LinkCase("magnet:?xt=urn:btih:abc", "magnet:?xt=urn:btih:abc"),
    LinkCase("geo:48.2,16.3", "geo:48.2,16.3"),
    // Characters that browsers remove.
    LinkCase(" \u{1}https://example.org/\u{1F} ", "https://example.org/"),
    LinkCase("ht\ttps://exa\nmple.org/a\r\nb", "https://example.org/ab"),
    LinkCase("\u{0}https://example.org", "https://example.org"),
    // Slashes and backslashes.
    LinkCase("https:example.org", "https://example.org"),
    LinkCase("https:/example.org", "https://example.org"),
    LinkCase("https:////example.org", "https://example.org"),
    LinkCase("https:\\\\example.org\\a\\b", "https://example.org/a/b"),
    LinkCase("https:/\\example.org", "https://example.org"),
    LinkCase("https://example.org\\@evil.example", "https://example.org/@evil.example"),
    LinkCase("https://example.org/?a\\b#c\\d", "https://example.org/?a%5Cb#c%5Cd"),
    LinkCase("gemini://example.org/a\\b", "gemini://example.org/a%5Cb"),
    // Ports.
    LinkCase("http://example.org:80/", "http://example.org/"),
    LinkCase("https://example.org:443", "https://example.org"),
    LinkCase("https://example.org:080/", "https://example.org:80/"),
    LinkCase("https://example.org:/", "https://example.org/"),
    LinkCase("http://example.org:65535", "http://example.org:65535"),
    // Hosts.
    LinkCase("http://[::1]/", "http://[::1]/"),
    LinkCase("http://[2001:DB8::A]:8080/", "http://[2001:db8::a]:8080/"),
    LinkCase("http://127.0.0.1/", "http://127.0.0.1/"),
    LinkCase("http://xn--mnchen-3ya.de/", "http://xn--mnchen-3ya.de/"),
    LinkCase("http://München.de/", "http://münchen.de/"),
    LinkCase("http://例え.テスト/", "http://例え.テスト/"),
    LinkCase("http://straße.de/", "http://straße.de/"),
    LinkCase("http://ΌΣΟΣ.gr/", "http://όσοσ.gr/"),
    LinkCase("http://όσος.gr/", "http://όσος.gr/"),
    LinkCase("http://ค\u{E33}.ไทย/", "http://ค\u{E4D}\u{E32}.ไทย/"),
    LinkCase("http://i❤\u{FE0F}.ws/", "http://i❤.ws/"),
    LinkCase("http://my_host.example./", "http://my_host.example./"),
    LinkCase("http://localhost", "http://localhost"),
    // Percent-encoding, and characters that are invalid in URLs.
    LinkCase("https://example.org/a b\"<>`c", "https://example.org/a%20b%22%3C%3E%60c"),
    LinkCase("https://example.org/%41%zz%", "https://example.org/%41%zz%"),
    LinkCase("https://example.org/ä  b", "https://example.org/ä%20%20b"),
    LinkCase("https://example.org/日本?q=語#節", "https://example.org/日本?q=語#節"),
    LinkCase("https://example.org/'()[]{}|^~", "https://example.org/'()[]{}|^~"),
    LinkCase("https://example.org?q", "https://example.org?q"),
    LinkCase("https://example.org#top", "https://example.org#top"),
    LinkCase("https://example.org/a?b?c#d#e", "https://example.org/a?b?c#d#e"),
    LinkCase("https://example.org/@ada:example.net", "https://example.org/@ada:example.net"),
    LinkCase(
      "https://example.org/?next=javascript:alert(1)",
      "https://example.org/?next=javascript:alert(1)"),
    // Relative references.
    LinkCase("/a/b", "/a/b"),
    LinkCase("a/b", "a/b"),
    LinkCase("../a", "../a"),
    LinkCase("?q=1", "?q=1"),
    LinkCase("\\a", "/a"),
    LinkCase("./a:b", "./a:b"),
    LinkCase("/a:b", "/a:b"),
    // Relative in browsers. Other software may decode or trim first and find a scheme.
    LinkCase("1a:b", "./1a:b"),
    LinkCase("a b:c", "./a%20b:c"),
    LinkCase("%6Aavascript:alert(1)", "./%6Aavascript:alert(1)"),
    LinkCase("java script:alert(1)", "./java%20script:alert(1)"),
    LinkCase("javascript&colon;alert(1)/:", "javascript&colon;alert(1)/:"),
    LinkCase(":javascript:alert(1)", "./:javascript:alert(1)"),
    LinkCase("a?b:c", "a?b:c"),
    LinkCase("/.//example.org", "/.//example.org"),
    LinkCase("/go?u=https://example.org", "/go?u=https://example.org"),
  ]

  static let rejected: [LinkCase] = [
    LinkCase("", error: .empty),
    LinkCase(" \t\n\u{0}", error: .empty),
    LinkCase("#", error: .empty),
    LinkCase("#top", error: .empty),
    LinkCase("mailto:", error: .empty),
    LinkCase("javascript:alert(1)", error: .scheme),
    LinkCase("JaVaScRiPt:alert(1)", error: .scheme),
    LinkCase(" \u{1}javascript:alert(1)", error: .scheme),
    LinkCase("java\tscr\nipt\r:alert(1)", error: .scheme),
    LinkCase("javascript\n:alert(1)", error: .scheme),
    LinkCase("javascript://example.org/%0Aalert(1)", error: .scheme),
    LinkCase("vbscript:x", error: .scheme),
    LinkCase("livescript:x", error: .scheme),
    LinkCase("data:text/html,<script>alert(1)</script>", error: .scheme),
    LinkCase("d\nata:image/png;base64,iVBORw0KGgo=", error: .scheme),
    LinkCase("blob:https://example.org/1", error: .scheme),
    LinkCase("file:///etc/passwd", error: .scheme),
    LinkCase("filesystem:x", error: .scheme),
    LinkCase("ftp://example.org/", error: .scheme),
    LinkCase("view-source:https://example.org", error: .scheme),
    LinkCase("about:blank", error: .scheme),
    LinkCase("intent://x#Intent;scheme=https;end", error: .scheme),
    LinkCase("example.org:80/", error: .scheme),
    LinkCase("x+y-z.1:a", error: .scheme),
    LinkCase("https://user@example.org/", error: .credentials),
    LinkCase("https://user:secret@example.org/", error: .credentials),
    LinkCase("https://example.org@evil.example/", error: .credentials),
    LinkCase("https:@evil.example", error: .credentials),
    LinkCase("https://%65x@evil.example", error: .credentials),
    LinkCase("irc://ada@example.org/", error: .credentials),
    LinkCase("https:", error: .host),
    LinkCase("https://", error: .host),
    LinkCase("https:///?q", error: .host),
    LinkCase("https://:80/", error: .host),
    LinkCase("https://.../", error: .host),
    LinkCase("https://exa mple.org/", error: .host),
    LinkCase("https://example.org:65536/", error: .host),
    LinkCase("https://example.org:8a/", error: .host),
    LinkCase("https://example.org:-1/", error: .host),
    LinkCase("https://[::1/", error: .host),
    LinkCase("https://[example]/", error: .host),
    LinkCase("https://a]/", error: .host),
    LinkCase("https://a<b/", error: .host),
    LinkCase("https://a|b/", error: .host),
    LinkCase("irc:///swift", error: .host),
    // Compatibility forms that browsers map to another host.
    LinkCase("https://ｅｘａｍｐｌｅ.org/", error: .host),
    LinkCase("https://example。org/", error: .host),
    LinkCase("https://ﬁsh.example/", error: .host),
    LinkCase("https://ⓔxample.org/", error: .host),
    LinkCase("https://ſwift.example/", error: .host),
    LinkCase("https://ᵉxample.org/", error: .host),
    LinkCase("https://\u{212A}elvin.example/", error: .host),
    LinkCase("https://e⁄f.example/", error: .host),
    // Invisible characters.
    LinkCase("https://example.org/\u{202E}gpj.exe", error: .character),
    LinkCase("https://example.org/\u{200B}a", error: .character),
    LinkCase("https://example.org/a\u{200D}b", error: .character),
    LinkCase("https://example.org/\u{FEFF}", error: .character),
    LinkCase("https://example.org/a\u{AD}b", error: .character),
    LinkCase("https://example.org/a\u{A0}b", error: .character),
    LinkCase("https://example.org/a\u{3000}b", error: .character),
    LinkCase("https://example.org/a\u{2028}b", error: .character),
    LinkCase("https://example.org/\u{E0041}", error: .character),
    LinkCase("https://example.org/\u{FFFF}", error: .character),
    LinkCase("https://example.org/\u{FFFD}", error: .character),
    LinkCase("https://example.org/\u{85}", error: .character),
    LinkCase("https://example.org/a\u{B}b", error: .character),
    LinkCase("https://example.org/\u{7F}", error: .character),
    LinkCase("java\u{0}script:alert(1)", error: .character),
    LinkCase("\u{A0}javascript:alert(1)", error: .character),
    LinkCase("//evil.example/", error: .networkPath),
    LinkCase("\\\\evil.example/", error: .networkPath),
    LinkCase("/\\evil.example", error: .networkPath),
    LinkCase("/\t/evil.example", error: .networkPath),
    LinkCase(" //evil.example", error: .networkPath),
    LinkCase("https://example.org/" + String(repeating: "a", count: 8192), error: .length),
    LinkCase("/" + String(repeating: "\"", count: 2731), error: .length),
    LinkCase(String(repeating: " ", count: 40_000) + "/a", error: .length),
  ]

  @Test("a valid link target is normalized as in browsers", arguments: accepted)
  func accepts(_ example: LinkCase) {
    let target = outcome { () throws(LinkTargetError) in try LinkTarget(parsing: example.text) }
    #expect(target == example.expected)
  }

  @Test("a normalized link target round-trips", arguments: accepted)
  func isStable(_ example: LinkCase) throws {
    let target = try LinkTarget(parsing: example.text)
    #expect(try LinkTarget(parsing: target.description) == target)
  }

  @Test("an invalid or unsafe link target throws an error with its reason", arguments: rejected)
  func rejects(_ example: LinkCase) {
    let target = outcome { () throws(LinkTargetError) in try LinkTarget(parsing: example.text) }
    #expect(target == example.expected)
    #expect(LinkTarget(example.text) == nil)
  }

  @Test("the tests cover at least 120 link targets")
  func tableSize() {
    #expect(Self.accepted.count + Self.rejected.count >= 120)
  }

  @Test("a link target of 8,192 bytes is valid, and one more byte makes it invalid")
  func longest() {
    let longest = "/" + String(repeating: "a", count: 8191)
    #expect(LinkTarget(longest)?.description == longest)
    #expect(LinkTarget(longest + "a") == nil)
  }

  @Test("the host of a link target excludes port, path and query")
  func hosts() {
    #expect(LinkTarget("https://Example.org:8080/a")?.host == "example.org")
    #expect(LinkTarget("http://[::1]:80/")?.host == "[::1]")
    #expect(LinkTarget("https://example.org?q")?.host == "example.org")
    #expect(LinkTarget("gemini://example.org")?.host == "example.org")
    #expect(LinkTarget("mailto:a@example.org")?.host == nil)
    #expect(LinkTarget("/a")?.host == nil)
  }

  @Test("a link target with another URL only in its query or mail body has no host")
  func hostsInside() {
    #expect(LinkTarget("/go?u=https://own.example/")?.host == nil)
    #expect(LinkTarget("mailto:a@b.example?body=https://own.example")?.host == nil)
    #expect(LinkTarget("magnet:?x=https://own.example")?.host == nil)
  }

  @Test("a combining mark after the slash of a URL is not part of the host")
  func hostBeforeCombiningMark() {
    #expect(LinkTarget("https://evil.example/\u{338}a")?.host == "evil.example")
    #expect(LinkTarget("https://evil.example:80\u{0}/") == nil)
  }

  @Test("link targets that are canonically equivalent but differ in bytes are not equal")
  func equalityByBytes() {
    #expect(LinkTarget("/caf\u{E9}") != LinkTarget("/cafe\u{301}"))
    #expect(LinkTarget("/a;b") != LinkTarget("/a\u{37E}b"))
    #expect(ImageSource("/caf\u{E9}.png") != ImageSource("/cafe\u{301}.png"))
    #expect(
      Set([LinkTarget("/\u{E9}"), LinkTarget("/e\u{301}"), LinkTarget("/\u{E9}")]).count == 2)
  }

  @Test("the error for an invalid link target names the problem and the allowed values")
  func messages() {
    func message(_ text: String) -> String {
      do {
        return try LinkTarget(parsing: text).description
      } catch {
        return error.description
      }
    }
    #expect(
      message("ftp://x")
        == "the scheme 'ftp' is not allowed; allowed are: http, https, mailto, tel, sms, xmpp, "
        + "matrix, irc, ircs, gemini, magnet, geo")
    #expect(message("") == "the target is empty")
    #expect(message("#a") == "the target is only a fragment")
    #expect(message("tel:") == "the target has nothing after its scheme")
    #expect(message("//x") == "the target has no scheme before its host")
    #expect(message("https://a@b") == "the target contains a user name or password")
    #expect(message("https://a b") == "the target has no well-formed host")
    #expect(message("https://a:b") == "the port of the target is not a number up to 65535")
    #expect(
      message("/\u{202E}") == "the target contains a control, bidirectional or invisible character")
    #expect(
      message("/" + String(repeating: "a", count: 8192))
        == "the target is 8193 bytes; the limit is 8192")
  }
}

@Suite struct LinkResolutionTests {
  private static let base = LinkTarget("http://a/b/c/d;p?q")!

  /// The examples of RFC 3986, section 5.4, with the rejections of this parser and of browsers.
  static let examples: [LinkCase] = [
    // 5.4.1
    LinkCase("g:h", error: .scheme),
    LinkCase("g", "http://a/b/c/g"),
    LinkCase("./g", "http://a/b/c/g"),
    LinkCase("g/", "http://a/b/c/g/"),
    LinkCase("/g", "http://a/g"),
    LinkCase("//g", "http://g"),
    LinkCase("?y", "http://a/b/c/d;p?y"),
    LinkCase("g?y", "http://a/b/c/g?y"),
    LinkCase("#s", error: .empty),
    LinkCase("g#s", "http://a/b/c/g#s"),
    LinkCase("g?y#s", "http://a/b/c/g?y#s"),
    LinkCase(";x", "http://a/b/c/;x"),
    LinkCase("g;x", "http://a/b/c/g;x"),
    LinkCase("g;x?y#s", "http://a/b/c/g;x?y#s"),
    LinkCase("", error: .empty),
    LinkCase(".", "http://a/b/c/"),
    LinkCase("./", "http://a/b/c/"),
    LinkCase("..", "http://a/b/"),
    LinkCase("../", "http://a/b/"),
    LinkCase("../g", "http://a/b/g"),
    LinkCase("../..", "http://a/"),
    LinkCase("../../", "http://a/"),
    LinkCase("../../g", "http://a/g"),
    // 5.4.2
    LinkCase("../../../g", "http://a/g"),
    LinkCase("../../../../g", "http://a/g"),
    LinkCase("/./g", "http://a/g"),
    LinkCase("/../g", "http://a/g"),
    LinkCase("g.", "http://a/b/c/g."),
    LinkCase(".g", "http://a/b/c/.g"),
    LinkCase("g..", "http://a/b/c/g.."),
    LinkCase("..g", "http://a/b/c/..g"),
    LinkCase("./../g", "http://a/b/g"),
    LinkCase("./g/.", "http://a/b/c/g/"),
    LinkCase("g/./h", "http://a/b/c/g/h"),
    LinkCase("g/../h", "http://a/b/c/h"),
    LinkCase("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    LinkCase("g;x=1/../y", "http://a/b/c/y"),
    LinkCase("g?y/./x", "http://a/b/c/g?y/./x"),
    LinkCase("g?y/../x", "http://a/b/c/g?y/../x"),
    LinkCase("g#s/./x", "http://a/b/c/g#s/./x"),
    LinkCase("g#s/../x", "http://a/b/c/g#s/../x"),
    // A reference with the base URL's scheme is relative to it (WHATWG URL, "special relative").
    LinkCase("http:g", "http://a/b/c/g"),
    LinkCase("HTTP:/g", "http://a/g"),
    LinkCase("http:\\g", "http://a/g"),
    LinkCase("http:?y", "http://a/b/c/d;p?y"),
    LinkCase("http:", error: .empty),
    LinkCase("http:#s", error: .empty),
    LinkCase("http://g", "http://g"),
    LinkCase("https:g", "https://g"),
    // Browser behavior, and unsafe targets.
    LinkCase("\\\\g\\h", "http://g/h"),
    LinkCase("/\\g", "http://g"),
    LinkCase("..\\g", "http://a/b/g"),
    LinkCase("/.//g", "http://a//g"),
    LinkCase("//g:80/", "http://g/"),
    LinkCase("//user@g", error: .credentials),
    LinkCase("//", error: .host),
    LinkCase("javascript:alert(1)", error: .scheme),
    LinkCase("java\nscript:alert(1)", error: .scheme),
    LinkCase("mailto:a@example.org", "mailto:a@example.org"),
    LinkCase("a b", "http://a/b/c/a%20b"),
    LinkCase("\u{202E}g", error: .character),
  ]

  @Test(
    "references from RFC 3986, section 5.4, are resolved against http://a/b/c/d;p?q",
    arguments: examples)
  func resolves(_ example: LinkCase) {
    let target = outcome { () throws(LinkTargetError) in
      try Self.base.resolving(example.text)
    }
    #expect(target == example.expected)
  }

  @Test("a base URL without a path resolves references against the root")
  func baseWithoutPath() throws {
    let base = try LinkTarget(parsing: "https://example.org?q#f")
    #expect(try base.resolving("a").description == "https://example.org/a")
    #expect(try base.resolving("../a").description == "https://example.org/a")
    #expect(try base.resolving("?r").description == "https://example.org?r")
  }

  @Test("a slash in the query or fragment of the base URL does not count as path")
  func slashesInQuery() throws {
    let base = try LinkTarget(parsing: "https://example.org/a/b?c/d#e/f")
    #expect(try base.resolving("g").description == "https://example.org/a/g")
  }

  @Test("resolving against a relative, mailto or irc URL throws an error")
  func bases() throws {
    #expect(throws: LinkTargetError.self) { try LinkTarget(parsing: "/a").resolving("b") }
    #expect(throws: LinkTargetError.self) { try LinkTarget(parsing: "mailto:a@b").resolving("b") }
    #expect(throws: LinkTargetError.self) { try LinkTarget(parsing: "irc://a/b").resolving("b") }
  }

  @Test("resolving to a URL of more than 8,192 bytes throws an error")
  func length() throws {
    let base = try LinkTarget(
      parsing: "https://example.org/" + String(repeating: "a", count: 5000) + "/")
    #expect(throws: LinkTargetError.self) {
      try base.resolving(String(repeating: "b", count: 5000))
    }
  }
}

@Suite struct ImageSourceTests {
  @Test("an image source is an http or https URL or a relative reference")
  func urls() {
    #expect(ImageSource("HTTPS://Example.org/a.png")?.description == "https://example.org/a.png")
    #expect(ImageSource("https://example.org/a.png")?.kind == .https)
    #expect(ImageSource("http://example.org/a.png")?.kind == .http)
    #expect(ImageSource("a.png")?.kind == .relative)
    #expect(ImageSource("https://example.org/a.png")?.host == "example.org")
    #expect(ImageSource("data:image/gif;base64,R0lGODlh")?.host == nil)
  }

  @Test(
    "an image source with another scheme, or with `//` or no text, is rejected",
    arguments: [
      "mailto:a@example.org", "tel:1", "javascript:alert(1)", "irc://example.org/a",
      "//example.org/a.png", "",
    ])
  func rejectedSchemes(_ text: String) {
    #expect(ImageSource(text) == nil)
  }

  @Test("the error for a mailto image source names the schemes of images")
  func schemeMessage() {
    #expect(
      throws: LinkTargetError.self,
      performing: { try ImageSource(parsing: "mailto:a@example.org") })
    do {
      _ = try ImageSource(parsing: "mailto:a@example.org")
    } catch {
      #expect(
        error.description
          == "the scheme 'mailto' is not allowed for images; allowed are: http, https")
    }
  }

  @Test(
    "a data URL of a PNG, JPEG, GIF or WebP image is an image source",
    arguments: [
      ("data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
      ("DATA:Image/PNG;Base64,iVBORw0KGgoA", "data:image/png;base64,iVBORw0KGgoA"),
      (" data:image/jpeg;base64,/9j/4AAQ", "data:image/jpeg;base64,/9j/4AAQ"),
      ("data:image/gif;base64,R0lG\nODdh", "data:image/gif;base64,R0lGODdh"),
      ("data:image/gif;base64,R0lGODlh", "data:image/gif;base64,R0lGODlh"),
      ("data:image/webp;base64,UklGRgAAAABXRUJQ", "data:image/webp;base64,UklGRgAAAABXRUJQ"),
    ])
  func data(_ text: String, _ expected: String) {
    #expect(ImageSource(text)?.description == expected)
    #expect(ImageSource(text)?.kind == .data)
    #expect(ImageSource(expected)?.description == expected)
  }

  @Test(
    "a data URL with another type, other bytes or invalid Base64 is rejected",
    arguments: [
      "data:", "data:,", "data:image/png", "data:image/png,abc", "data:image/png;base64,",
      "data:image/png;base64,iVBORw0KGg", "data:image/png;base64,iVBORw0KGgo",
      "data:image/png;base64,R0lGODlh", "data:image/gif;base64,iVBORw0KGgo=",
      "data:image/jpeg;base64,PHN2Zz4=", "data:image/webp;base64,UklGRgAAAABXQVZF",
      "data:image/svg+xml;base64,PHN2Zz4=", "data:image/svg+xml,<svg onload=alert(1)>",
      "data:text/html;base64,PHNjcmlwdD4=", "data:text/html,<script>alert(1)</script>",
      "data:image/png;charset=x;base64,iVBORw0KGgo=", "data:;base64,iVBORw0KGgo=",
      "data:image/png;base64,iVBORw0KGgo%3D", "data:image/png;base64,iVBO\"onload=x",
      "data:image/png;base64,iVBORw0KGgo==", "data:image/png;base64,iVBORw0KGg===",
      "data:image/png;base64,=iVBORw0KGgo", "data:image/png;base64,iVBORw0KGgo=#x",
    ])
  func rejectedData(_ text: String) {
    #expect(throws: LinkTargetError.self) { try ImageSource(parsing: text) }
    do {
      _ = try ImageSource(parsing: text)
    } catch {
      #expect(error.code == .data)
    }
  }
}

@Suite struct LinkRelationTests {
  @Test("`rel` keywords are unique and in alphabetical order")
  func order() {
    var relations = LinkRelations([.ugc, .me, .nofollow, .me])
    #expect(relations.keywords == [.me, .nofollow, .ugc])
    relations.keywords = [.ugc, .noreferrer, .noopener]
    #expect(relations.keywords == [.noopener, .noreferrer, .ugc])
  }

  @Test("links to own hosts and relative links get no `rel` keywords")
  func ownHosts() throws {
    let relations = LinkRelations([.ugc], ownHosts: ["own.example"])
    #expect(relations.keywords(for: try LinkTarget(parsing: "https://own.example:8/a")) == [])
    #expect(relations.keywords(for: try LinkTarget(parsing: "/a?b=https://x.example")) == [])
    #expect(relations.keywords(for: try LinkTarget(parsing: "https://x.own.example")) == [.ugc])
    #expect(relations.keywords(for: try LinkTarget(parsing: "mailto:a@own.example")) == [.ugc])
    #expect(
      relations.keywords(for: try LinkTarget(parsing: "mailto:a@b?c=https://own.example"))
        == [.ugc])
  }
}
