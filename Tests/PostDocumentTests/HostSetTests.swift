import PostDocument
import PostText
import Testing

@Suite struct HostSetTests {
  private let hosts: HostSet = ["example.org", "*.example.net", "bücher.example", "[::1]", "127.1"]

  @Test(
    "a host set contains the listed hosts, in any spelling, and subdomains of its patterns",
    arguments: [
      "example.org", "a.example.net", "b.a.example.net", "bücher.example", "[::1]", "127.0.0.1",
      "example.org.", "xn--bcher-kva.example",
    ])
  func covered(host: String) {
    #expect(hosts.contains(host))
  }

  @Test(
    "a host set does not contain a host that only starts or ends like a listed host",
    arguments: [
      "example.net", "a.example.org", "notexample.org", "example.org.evil.example", "aexample.net",
      "example.net.evil.example", "bucher.example", "[::2]", "127.0.0.2", "org", "", "net", ".",
      "example.org..", "xn--bcher-kva.example.evil",
    ])
  func others(host: String) {
    #expect(!hosts.contains(host))
  }

  @Test("a host set is checked against the host that a browser would connect to")
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

  @Test("patterns with different spellings of a host are equal")
  func equality() throws {
    #expect(try HostPattern(parsing: "B%C3%BCcher.example") == "bücher.example")
    #expect(try HostPattern(parsing: "xn--bcher-kva.example") == "bücher.example")
    #expect(try HostPattern(parsing: "Example.org.") == "example.org")
    #expect(try HostPattern(parsing: "*.example.org") != "example.org")
    #expect(try HostPattern(parsing: "0x7F.0.0.1") == "127.0.0.1")
    #expect(HostSet(["a.example", "A.example"]).descriptions == ["a.example"])
  }

  @Test("the descriptions of a host set are in lower case, sorted and unique")
  func descriptions() {
    let hosts: HostSet = ["*.B.example", "a.example", "Bücher.example", "a.example."]
    #expect(hosts.descriptions == ["*.b.example", "a.example", "bücher.example"])
  }

  @Test(
    "text that is neither a host nor a subdomain pattern is rejected",
    arguments: [
      "", "*", "*.", "**.example.org", "*.*.example.org", "a.*.example", "https://example.org",
      "example.org/", "example.org/a", "example.org:80", "user@example.org", "example.org?a",
      "example.org#a", " example.org", "example.org\n", "exa\tmple.org", "*.127.0.0.1", "*.[::1]",
      "[::1]:80", "[::1", "::1", "a b", "//example.org", "\\example.org", "example.org:",
      "1.2.3.4.5",
      "\u{202E}example.org", "exa%20mple.org", "exam／ple.org", "*example.org", ".", "%2F", "a%3A80",
    ])
  func rejected(text: String) {
    #expect(HostPattern(text) == nil)
    let error = #expect(throws: LinkTargetError.self) { try HostPattern(parsing: text) }
    #expect(
      error?.description
        == "'\(text.quoted)' is not a host; "
        + "allowed are hosts such as 'example.org' and '*.example.org'")
  }

  @Test("an empty host set contains no host")
  func empty() {
    #expect(HostSet().isEmpty)
    #expect(!HostSet().contains("example.org"))
  }
}
