import PostDocument
import PostText
import Testing

@Suite struct HostSetTests {
  private let hosts: HostSet = ["example.org", "*.example.net", "bücher.example", "[::1]", "127.1"]

  @Test(
    "a set contains its hosts and the subdomains of its patterns",
    arguments: [
      "example.org", "a.example.net", "b.a.example.net", "bücher.example", "[::1]", "127.0.0.1",
      "example.org.", "xn--bcher-kva.example",
    ])
  func covered(host: String) {
    #expect(hosts.contains(host))
  }

  @Test(
    "a set does not contain hosts that only look similar",
    arguments: [
      "example.net", "a.example.org", "notexample.org", "example.org.evil.example", "aexample.net",
      "example.net.evil.example", "bucher.example", "[::2]", "127.0.0.2", "org", "", "net", ".",
      "example.org..", "xn--bcher-kva.example.evil",
    ])
  func others(host: String) {
    #expect(!hosts.contains(host))
  }

  @Test("a link target is looked up by the host that browsers connect to")
  func targets() throws {
    for text in [
      "https://EXAMPLE.org/", "https://example.org:8080/", "https:\\\\example.org\\a",
      "https://ex%61mple.org", "http://example.org./", "https://0x7f.1/", "https://BÜCHER.example",
    ] {
      let host = try #require(LinkTarget(text)?.host)
      #expect(hosts.contains(host), "\(text)")
    }
    for text in [
      "https://evil.example/example.org", "https://evil.example?example.org",
      "https://evil.example#.example.net", "https://evil.example\\.example.net",
      "https://example.org.evil.example", "https://b\u{FC}cher.example.evil.example",
      // Cyrillic е.
      "https://\u{435}xample.org",
    ] {
      let host = try #require(LinkTarget(text)?.host)
      #expect(!hosts.contains(host), "\(text)")
    }
  }

  @Test("different spellings of a host are the same pattern")
  func equality() throws {
    #expect(try HostPattern(parsing: "B%C3%BCcher.example") == "bücher.example")
    #expect(try HostPattern(parsing: "xn--bcher-kva.example") == "bücher.example")
    #expect(try HostPattern(parsing: "Example.org.") == "example.org")
    #expect(try HostPattern(parsing: "*.example.org") != "example.org")
    #expect(try HostPattern(parsing: "0x7F.0.0.1") == "127.0.0.1")
    #expect(HostSet(["a.example", "A.example"]).descriptions == ["a.example"])
  }

  @Test("patterns are written in lower case and sorted")
  func descriptions() {
    let hosts: HostSet = ["*.B.example", "a.example", "Bücher.example", "a.example."]
    #expect(hosts.descriptions == ["*.b.example", "a.example", "bücher.example"])
  }

  @Test(
    "a text that is not a host or a subdomain pattern is rejected",
    arguments: [
      "", "*", "*.", "**.example.org", "*.*.example.org", "a.*.example", "https://example.org",
      "example.org/", "example.org/a", "example.org:80", "user@example.org", "example.org?a",
      "example.org#a", " example.org", "example.org\n", "exa\tmple.org", "*.127.0.0.1", "*.[::1]",
      "[::1]:80", "[::1", "::1", "a b", "//example.org", "\\example.org", "example.org:",
      "1.2.3.4.5",
      "\u{202E}example.org", "exa%20mple.org", "ｅxample.org", "*example.org", ".", "%2F", "a%3A80",
    ])
  func rejected(text: String) {
    #expect(HostPattern(text) == nil)
    let error = #expect(throws: LinkTargetError.self) { try HostPattern(parsing: text) }
    #expect(
      error?.description
        == "'\(text.quoted)' is not a host; "
        + "allowed are hosts such as 'example.org' and '*.example.org'")
  }

  @Test("an empty set contains no host")
  func empty() {
    #expect(HostSet().isEmpty)
    #expect(!HostSet().contains("example.org"))
  }
}
