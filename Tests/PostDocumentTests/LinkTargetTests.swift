import PostDocument
import Testing

@Suite struct LinkTargetTests {
  @Test("a link target of 8,192 bytes is valid, and one more byte makes it invalid")
  func longest() {
    let longest = "/" + String(repeating: "a", count: 8191)
    #expect(LinkTarget(longest)?.description == longest)
    for text in [
      longest + "a", "https://example.org/" + String(repeating: "a", count: 8192),
      "/" + String(repeating: "\"", count: 2731), String(repeating: " ", count: 40_000) + "/a",
    ] {
      #expect(LinkTarget(text) == nil)
      #expect(code(of: text) == .length)
    }
  }

  private func code(of text: String) -> LinkTargetError.Code? {
    do throws(LinkTargetError) {
      _ = try LinkTarget(parsing: text)
      return nil
    } catch {
      return error.code
    }
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

  @Test("a relative, mailto or magnet link target has no host, also if its query contains a URL")
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

  @Test("a label that shows the invisible characters of a target spells the target")
  func spelling() throws {
    let target = try LinkTarget(parsing: "https://example.org/می\u{200C}خ")
    #expect(target.isSpelled(by: "example.org/می\u{200C}خ"))
    #expect(target.isSpelled(by: "https://example.org/می%E2%80%8Cخ/"))
    #expect(!target.isSpelled(by: "example.org/میخ"))
    #expect(!target.isSpelled(by: "example.org/می\u{200B}خ"))
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
      message("java\u{202E}script:a")
        == "a control, bidirectional or invisible character is before or in the scheme")
    #expect(
      message("/" + String(repeating: "a", count: 8192))
        == "the target is 8193 bytes; the limit is 8192")
  }
}

@Suite struct LinkResolutionTests {
  @Test("a base URL without a path resolves references against the root")
  func baseWithoutPath() throws {
    let base = try LinkTarget(parsing: "https://example.org?q#f")
    #expect(try base.resolving("a").description == "https://example.org/a")
    #expect(try base.resolving("../a").description == "https://example.org/a")
    #expect(try base.resolving("?r").description == "https://example.org?r")
  }

  @Test("a slash in the query or fragment of the base URL is not part of its path")
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
    #expect(ImageSource("data:image/gif;base64,R0lGODlh")?.kind == .data)
    #expect(ImageSource("https://example.org/a.png")?.host == "example.org")
    #expect(ImageSource("data:image/gif;base64,R0lGODlh")?.host == nil)
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
