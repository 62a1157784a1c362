import PostLinking
import Testing

@Suite struct URLProfileTests {
  @Test("URLs follow the rules of GitHub Flavored Markdown", arguments: markdown)
  func gfm(_ finding: Finding) {
    let found = LinkFinder(.gfm).texts(in: finding.text) { $0 == .url || $0 == .email }
    #expect(isSame(found, finding.expected))
  }

  private static let markdown = [
    Finding("www needs no scheme", "www.example.org", ["www.example.org"]),
    Finding("other hosts do", "example.org ftp://example.org"),
    Finding(
      "schemes", "http://a.example https://b.example/c",
      ["http://a.example", "https://b.example/c"]),
    Finding("the top-level domain may be any", "http://a.nope", ["http://a.nope"]),
    Finding("a host needs a dot", "http://localhost www"),
    Finding("low lines are refused in the last two labels", "www.a_b.c www.a.b_c http://a_b.c"),
    Finding("and allowed before", "www.a_b.c.d", ["www.a_b.c.d"]),
    Finding(
      "delimiters may stand before", "*www.a.b _www.c.d ~www.e.f (www.g.h",
      ["www.a.b", "www.c.d", "www.e.f", "www.g.h"]),
    Finding("other characters may not", "xwww.a.b \"www.a.b /http://a.b"),
    Finding("everything up to a space is path", "www.a.b/日本\"x' y", ["www.a.b/日本\"x'"]),
    Finding("a less-than sign ends", "www.a.b/c<d", ["www.a.b/c"]),
    Finding(
      "sentence punctuation is no part", "www.a.b. www.a.b/c?!,:*_~", ["www.a.b", "www.a.b/c"]),
    Finding("a closing parenthesis is the sentence's", "(www.a.b/c)", ["www.a.b/c"]),
    Finding("balanced ones stay", "www.a.b/c_(d)", ["www.a.b/c_(d)"]),
    Finding("surplus ones go", "www.a.b/(c)))", ["www.a.b/(c)"]),
    Finding("inner ones stay", "www.a.b/c(d)e)f", ["www.a.b/c(d)e)f"]),
    Finding("a character reference at the end goes", "www.a.b/c?d&copy;", ["www.a.b/c?d"]),
    Finding("a semicolon goes", "www.a.b/c;", ["www.a.b/c"]),
    Finding("email addresses", "write a.b-c_d+e@f-g.org.", ["a.b-c_d+e@f-g.org"]),
    Finding("their hosts need a dot", "a@b a@b."),
    Finding("and end with a letter or digit", "a@b.c- a@b.c_"),
    Finding("email addresses in brackets", "<a@b.org>", ["a@b.org"]),
  ]

  @Test("URLs in the profile schemeOnly need a scheme", arguments: schemeOnly)
  func schemes(_ finding: Finding) {
    #expect(isSame(LinkFinder(.schemeOnly).texts(in: finding.text, \.isURL), finding.expected))
  }

  private static let schemeOnly = [
    Finding("hosts without a scheme are text", "example.org www.example.org/x"),
    Finding("schemes", "http://a.org HTTPS://b.org/c", ["http://a.org", "HTTPS://b.org/c"]),
    Finding("the top-level domain may be any", "https://a.internal/x", ["https://a.internal/x"]),
    Finding("numbers are hosts", "http://127.0.0.1:8080/", ["http://127.0.0.1:8080/"]),
    Finding("a host needs a dot", "http://localhost/ http://.x http://..."),
    Finding(
      "paths in any script", "https://ja.example.org/wiki/日本", ["https://ja.example.org/wiki/日本"]),
    Finding(
      "text directly behind a host ends it", "https://example.orgです", ["https://example.org"]),
    Finding("international hosts", "https://bücher.com/x", ["https://bücher.com/x"]),
    Finding("hosts in other letters need a known domain", "https://bücher.nope"),
    Finding(
      "queries and fragments", "http://a.org?b http://a.org#c",
      ["http://a.org?b", "http://a.org#c"]),
    Finding(
      "sentence punctuation is no part", "http://a.org/b. http://a.org/c!",
      ["http://a.org/b", "http://a.org/c"]),
    Finding(
      "East Asian punctuation neither", "http://a.org/b。 「http://a.org/c」",
      ["http://a.org/b", "http://a.org/c"]),
    Finding(
      "quotation marks neither", "“http://a.org/b” 'http://a.org/c'",
      ["http://a.org/b", "http://a.org/c"]),
    Finding("balanced brackets stay", "http://a.org/b_(c)[d]", ["http://a.org/b_(c)[d]"]),
    Finding(
      "surplus ones go", "(http://a.org/b) [http://a.org/c]", ["http://a.org/b", "http://a.org/c"]),
    Finding("angle brackets end", "<http://a.org/b>", ["http://a.org/b"]),
    Finding("directional marks end", "http://a.org/b\u{202C}", ["http://a.org/b"]),
    Finding("letters and signs before are refused", "xhttp://a.org @http://a.org #http://a.org"),
    Finding("other scripts may stand before", "見てhttp://a.org/", ["http://a.org/"]),
    Finding("credentials are no host", "http://user:pass@a.org http://a@b.org"),
    Finding("a label over 63 bytes is no host", "http://\(String(repeating: "a", count: 64)).org/"),
  ]

  @Test("e-mail addresses become mailto URLs")
  func email() {
    let entities = LinkFinder(.gfm).entities(in: "a@b.org")
    #expect(entities.map(\.kind) == [.email])
    #expect(entities.map(\.address) == ["mailto:a@b.org"])
  }
}
