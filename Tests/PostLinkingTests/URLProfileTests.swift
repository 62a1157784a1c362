import PostLinking
import Testing

@Suite struct URLProfileTests {
  @Test(
    "URLs in the GFM profile are found by the rules of GitHub Flavored Markdown",
    arguments: markdown)
  func gfm(_ finding: Finding) {
    let found = LinkFinder(.gfm).texts(in: finding.text) { $0 == .url || $0 == .email }
    #expect(isSame(found, finding.expected))
  }

  private static let markdown = [
    Finding("a host with www needs no scheme", "www.example.org", ["www.example.org"]),
    Finding("other hosts need a scheme", "example.org ftp://example.org", ["ftp://example.org"]),
    Finding(
      "schemes", "http://a.example https://b.example/c",
      ["http://a.example", "https://b.example/c"]),
    Finding("any top-level domain is accepted", "http://a.nope", ["http://a.nope"]),
    Finding("a host after a scheme needs no dot", "http://localhost www", ["http://localhost"]),
    Finding("underscores are refused in the last two labels", "www.a_b.c www.a.b_c http://a_b.c"),
    Finding("underscores are allowed in other labels", "www.a_b.c.d", ["www.a_b.c.d"]),
    Finding(
      "delimiters can precede a URL", "*www.a.b _www.c.d ~www.e.f (www.g.h",
      ["www.a.b", "www.c.d", "www.e.f", "www.g.h"]),
    Finding("other characters cannot precede `www`", "xwww.a.b \"www.a.b :www.a.b 见www.a.b"),
    Finding("letters cannot precede a scheme", "xhttp://a.b éxhttp://a.b"),
    Finding(
      "other characters can precede a scheme",
      "\"http://a.b\" x:http://c.d 1http://e.f /http://g.h",
      ["http://a.b", "http://c.d", "http://e.f", "http://g.h"]),
    Finding(
      "other scripts can precede a scheme", "「http://a.b 见http://c.d", ["http://a.b", "http://c.d"]),
    Finding("the path ends at a space", "www.a.b/日本\"x' y", ["www.a.b/日本\"x"]),
    Finding("a less-than sign ends a URL", "www.a.b/c<d", ["www.a.b/c"]),
    Finding(
      "sentence punctuation at the end is not part of a URL", "www.a.b. www.a.b/c?!,:*_~",
      ["www.a.b", "www.a.b/c"]),
    Finding("a closing parenthesis belongs to the sentence", "(www.a.b/c)", ["www.a.b/c"]),
    Finding("balanced parentheses are part of a URL", "www.a.b/c_(d)", ["www.a.b/c_(d)"]),
    Finding("surplus brackets are not part of a URL", "www.a.b/(c)))", ["www.a.b/(c)"]),
    Finding("parentheses inside of a URL are part of it", "www.a.b/c(d)e)f", ["www.a.b/c(d)e)f"]),
    Finding(
      "a character reference at the end is left out", "www.a.b/c?d&copy;", ["www.a.b/c?d"]),
    Finding("a semicolon at the end is not part of a URL", "www.a.b/c;", ["www.a.b/c"]),
    Finding("e-mail addresses", "write a.b-c_d+e@f-g.org.", ["a.b-c_d+e@f-g.org"]),
    Finding("hosts of e-mail addresses need a dot", "a@b a@b."),
    Finding("hosts of e-mail addresses end with a letter or digit", "a@b.c- a@b.c_"),
    Finding("e-mail addresses in angle brackets", "<a@b.org>", ["a@b.org"]),
  ]

  @Test("names of files and bare domains are text in the `strict` profile", arguments: strict)
  func strictURLs(_ finding: Finding) {
    #expect(isSame(LinkFinder(.strict).texts(in: finding.text, \.isURL), finding.expected))
  }

  private static let strict = [
    Finding("names of files", "see README.md, main.rs, run.sh and setup.py"),
    Finding("paths of files", "src/main.rs ./run.sh docs/README.md"),
    Finding("bare domains", "example.com, Node.js and ASP.NET"),
    Finding("e-mail addresses", "a@example.com"),
    Finding("schemes", "http://readme.md HTTPS://b.org", ["http://readme.md", "HTTPS://b.org"]),
    Finding(
      "hosts that start with www", "www.example.com WWW.b.org", ["www.example.com", "WWW.b.org"]),
    Finding("paths", "example.com/a docs.rs/b?c#d", ["example.com/a", "docs.rs/b?c#d"]),
    Finding("a slash alone", "example.com/", ["example.com/"]),
    Finding("queries without a path", "example.com?a=b example.com#c"),
    Finding("unknown top-level domains", "example.nope/a"),
  ]

  @Test("only URLs with a scheme are found in the `schemeOnly` profile", arguments: schemeOnly)
  func schemes(_ finding: Finding) {
    #expect(isSame(LinkFinder(.schemeOnly).texts(in: finding.text, \.isURL), finding.expected))
  }

  private static let schemeOnly = [
    Finding("hosts without a scheme are text", "example.org www.example.org/x"),
    Finding("schemes", "http://a.org HTTPS://b.org/c", ["http://a.org", "HTTPS://b.org/c"]),
    Finding("any top-level domain is accepted", "https://a.internal/x", ["https://a.internal/x"]),
    Finding("numbers are hosts", "http://127.0.0.1:8080/", ["http://127.0.0.1:8080/"]),
    Finding("a host needs a dot", "http://localhost/ http://.x http://..."),
    Finding(
      "paths in any script", "https://ja.example.org/wiki/日本", ["https://ja.example.org/wiki/日本"]),
    Finding(
      "text directly after a host ends it", "https://example.orgです", ["https://example.org"]),
    Finding("international hosts", "https://bücher.com/x", ["https://bücher.com/x"]),
    Finding("international hosts need a known top-level domain", "https://bücher.nope"),
    Finding(
      "queries and fragments", "http://a.org?b http://a.org#c",
      ["http://a.org?b", "http://a.org#c"]),
    Finding(
      "sentence punctuation at the end is not part of a URL", "http://a.org/b. http://a.org/c!",
      ["http://a.org/b", "http://a.org/c"]),
    Finding(
      "East Asian punctuation at the end is not part of a URL", "http://a.org/b。 「http://a.org/c」",
      ["http://a.org/b", "http://a.org/c"]),
    Finding(
      "quotation marks are not part of a URL", "“http://a.org/b” 'http://a.org/c'",
      ["http://a.org/b", "http://a.org/c"]),
    Finding(
      "balanced brackets are part of a URL", "http://a.org/b_(c)[d]", ["http://a.org/b_(c)[d]"]),
    Finding(
      "surplus brackets are not part of a URL", "(http://a.org/b) [http://a.org/c]",
      ["http://a.org/b", "http://a.org/c"]),
    Finding("angle brackets end a URL", "<http://a.org/b>", ["http://a.org/b"]),
    Finding("directional marks end a URL", "http://a.org/b\u{202C}", ["http://a.org/b"]),
    Finding(
      "letters and markers before a URL are refused", "xhttp://a.org @http://a.org #http://a.org"),
    Finding("other scripts can precede a URL", "見てhttp://a.org/", ["http://a.org/"]),
    Finding("a URL with credentials is refused", "http://user:pass@a.org http://a@b.org"),
    Finding(
      "a host cannot have a label over 63 bytes", "http://\(String(repeating: "a", count: 64)).org/"
    ),
  ]

  @Test("the address of a URL with the scheme ftp has this scheme")
  func ftp() {
    let entities = LinkFinder(.gfm).entities(in: "FTP://a.b/c")
    #expect(entities.map(\.address) == ["FTP://a.b/c"])
  }

  @Test("the address of an e-mail entity is a mailto URL")
  func email() {
    let entities = LinkFinder(.gfm).entities(in: "a@b.org")
    #expect(entities.map(\.kind) == [.email])
    #expect(entities.map(\.address) == ["mailto:a@b.org"])
  }
}
