import PostLinking
import Testing

@Suite struct SocialURLTests {
  @Test("URLs are found by the rules of twitter-text", arguments: hosts + suffixes + contexts)
  func urls(_ finding: Finding) {
    #expect(isSame(LinkFinder().texts(in: finding.text, \.isURL), finding.expected))
  }

  private static let label = String(repeating: "a", count: 63)

  private static let hosts = [
    Finding("a scheme and a host", "http://example.org", ["http://example.org"]),
    Finding("a scheme in any case", "HTTPS://Example.ORG", ["HTTPS://Example.ORG"]),
    Finding("a host after another scheme is refused", "ftp://example.org gopher://a.b"),
    Finding("a host without a scheme", "see example.org now", ["example.org"]),
    Finding("a host of many labels", "a.b.c.example.co.uk", ["a.b.c.example.co.uk"]),
    Finding("a host needs a dot", "http://localhost http://com"),
    Finding("the top-level domain must exist", "http://example.invalidtld readme.txt"),
    Finding("a known domain with further letters is unknown", "example.community1 example.comx"),
    Finding(
      "the host ends after the last known top-level domain", "http://example.org.nope",
      ["http://example.org"]),
    Finding(
      "any top-level domain in Punycode is accepted", "http://a.xn--p1ai", ["http://a.xn--p1ai"]),
    Finding(
      "international top-level domains are accepted", "http://a.рф http://a.中国",
      ["http://a.рф", "http://a.中国"]),
    Finding(
      "international top-level domains are compared without case", "http://a.РФ", ["http://a.РФ"]),
    Finding("the longest known top-level domain is used", "http://a.嘉里大酒店", ["http://a.嘉里大酒店"]),
    Finding(
      "international hosts need a scheme", "http://münchen.日本.com", ["http://münchen.日本.com"]),
    Finding("hosts with accented letters need no scheme", "café.com", ["café.com"]),
    Finding("labels can contain hyphens", "http://a-b.c-d.org", ["http://a-b.c-d.org"]),
    Finding("hyphens at the ends of labels are refused", "http://-a.org http://a-.org"),
    Finding(
      "subdomains can contain underscores", "http://a_b.example.org", ["http://a_b.example.org"]),
    Finding("underscores in the domain are refused", "http://a_b.org"),
    Finding("underscores at the ends of labels are refused", "http://_a.b.org http://a_.b.org"),
    Finding("an empty label ends the host", "http://a..org"),
    Finding(
      "a label has at most 63 bytes", "http://\(label).org http://\(label)a.org",
      ["http://\(label).org"]),
    Finding(
      "a label has 63 bytes in Punycode", "http://\(String(repeating: "é", count: 63)).org"),
    Finding("Punycode mixed with letters is refused", "http://xn--é.org"),
    Finding("the prefix of Punycode can be inside of a label", "éxn--a.org", ["éxn--a.org"]),
    Finding("numbers are not hosts", "version 1.2.3, 10.30"),
    Finding(
      "an at sign after a name makes an e-mail address", "ada@example.org ada.org@example.com"),
    Finding("no host starts after an accented letter", "ada@münchen.de @müller.example.org"),
    Finding("a hyphen or plus sign after the domain is refused", "a.com-x b.com+x"),
    Finding("an underscore after the domain ends it", "http://a.com_x", ["http://a.com"]),
  ]

  private static let suffixes = [
    Finding("a port", "http://a.org:8080/x", ["http://a.org:8080/x"]),
    Finding("a port without a scheme needs a path", "a.org:80 b.org:80/", ["a.org", "b.org:80/"]),
    Finding("a colon without digits ends a URL", "http://a.org: x", ["http://a.org"]),
    Finding("a path of ASCII characters", "http://a.org/~x/%20+;=&@|$", ["http://a.org/~x/%20+;="]),
    Finding("a path of accents and Cyrillic", "a.org/é/слово", ["a.org/é/слово"]),
    Finding("paths can contain dashes", "a.org/b–c—d", ["a.org/b–c—d"]),
    Finding("other letters end a path", "a.org/x日本 a.org/日", ["a.org/x", "a.org/"]),
    Finding(
      "sentence punctuation at the end is not part of a URL", "a.org/b. a.org/c, a.org/d! a.org/e'",
      ["a.org/b", "a.org/c", "a.org/d", "a.org/e"]),
    Finding("a path of punctuation only is cut to the slash", "a.org/.,;!?", ["a.org/"]),
    Finding(
      "some punctuation can end a path", "a.org/b- a.org/b+ a.org/b# a.org/b=",
      ["a.org/b-", "a.org/b+", "a.org/b#", "a.org/b="]),
    Finding("balanced parentheses", "a.org/b_(c)", ["a.org/b_(c)"]),
    Finding("balanced parentheses in two levels", "a.org/b_(c_(d))", ["a.org/b_(c_(d))"]),
    Finding("no parentheses in three levels", "a.org/b(c(d(e)))", ["a.org/b"]),
    Finding("an unclosed parenthesis ends a path", "a.org/b(c", ["a.org/b"]),
    Finding("empty parentheses end a path", "a.org/b()", ["a.org/b"]),
    Finding("a closing parenthesis belongs to the sentence", "(a.org/b)", ["a.org/b"]),
    Finding("text can follow parentheses", "a.org/b(c)d", ["a.org/b(c)d"]),
    Finding("a query", "http://a.org?b=c&d", ["http://a.org?b=c&d"]),
    Finding("a query without scheme needs a path", "a.org?b a.org/?b", ["a.org", "a.org/?b"]),
    Finding(
      "a query ends like a path", "http://a.org/?b=c! http://a.org?,",
      ["http://a.org/?b=c", "http://a.org"]),
    Finding("a fragment in the query", "http://a.org?b#c", ["http://a.org?b#c"]),
    Finding(
      "a t.co URL has one word as its path", "https://t.co/aB9's https://t.co/c-d",
      ["https://t.co/aB9", "https://t.co/c"]),
    Finding("a t.co URL can have a query", "https://t.co/ab?c=d", ["https://t.co/ab?c=d"]),
    Finding("a t.co URL cannot have a longer path", "https://t.co/ab/c?d", ["https://t.co/ab"]),
    Finding("the path of a t.co URL has at most 40 characters", "https://t.co/\(label)"),
    Finding(
      "a URL has at most 4096 scalars", "http://a.org/\(String(repeating: "b", count: 4083)) x",
      ["http://a.org/\(String(repeating: "b", count: 4083))"]),
    Finding(
      "a URL of 4097 scalars is refused", "http://a.org/\(String(repeating: "b", count: 4084))"),
  ]

  private static let contexts = [
    Finding("letters of other scripts can surround a URL", "見てexample.orgです", ["example.org"]),
    Finding("two hosts in text without spaces", "先a.comとb.net後", ["a.com", "b.net"]),
    Finding("the path belongs to the last host", "先a.comとb.net/c後", ["a.com", "b.net/c"]),
    Finding("a scheme in text without spaces", "先http://a.com後", ["http://a.com"]),
    Finding(
      "brackets and quotation marks can surround a URL", "(a.org) \"b.org\" «c.org»",
      ["a.org", "b.org", "c.org"]),
    Finding("markers of entities before a URL are refused", "#a.org @a.org $a.org #http://a.org"),
    Finding("a letter before a scheme is refused", "xhttp://a.org"),
    Finding("a hyphen before a host is refused", "-a.org"),
    Finding("a path before a host is refused", "x/a.org ./a.org ..a.org"),
    Finding("white space after a scheme leaves the host", "http:// a.org", ["a.org"]),
    Finding(
      "directional marks can surround a URL", "\u{202A}a.org\u{202C} \u{2066}http://b.org/\u{2069}",
      ["a.org", "http://b.org/"]),
    Finding("lines separate entities", "a.org\nb.org", ["a.org", "b.org"]),
    Finding(
      "a URL inside of a query", "http://a.org?u=http://b.org", ["http://a.org?u=http://b.org"]),
    Finding("file names with unknown top-level domains", "a.tar.bz2 b.swift c.html"),
  ]

  @Test("the address of a URL without a scheme starts with https, and that of a mention is nil")
  func address() {
    let entities = LinkFinder().entities(in: "a.org http://b.org HTTPS://c.org")
    #expect(entities.map(\.address) == ["https://a.org", "http://b.org", "HTTPS://c.org"])
    #expect(LinkFinder().entities(in: "@ada").first?.address == nil)
  }
}
