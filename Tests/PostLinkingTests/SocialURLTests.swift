import PostLinking
import Testing

@Suite struct SocialURLTests {
  @Test("URLs follow the rules of twitter-text", arguments: hosts + tails + surroundings)
  func urls(_ finding: Finding) {
    #expect(isSame(LinkFinder().texts(in: finding.text, \.isURL), finding.expected))
  }

  private static let label = String(repeating: "a", count: 63)

  private static let hosts = [
    Finding("a scheme and a host", "http://example.org", ["http://example.org"]),
    Finding("a scheme in any case", "HTTPS://Example.ORG", ["HTTPS://Example.ORG"]),
    Finding("other schemes leave the host", "ftp://example.org gopher://a.b"),
    Finding("a host without a scheme", "see example.org now", ["example.org"]),
    Finding("a host of many labels", "a.b.c.example.co.uk", ["a.b.c.example.co.uk"]),
    Finding("a host needs a dot", "http://localhost http://com"),
    Finding("the top-level domain must exist", "http://example.invalidtld readme.txt"),
    Finding("what looks like a longer domain is none", "example.community1 example.comx"),
    Finding("the last known domain counts", "http://example.org.nope", ["http://example.org"]),
    Finding("any domain in Punycode counts", "http://a.xn--p1ai", ["http://a.xn--p1ai"]),
    Finding(
      "domains in other letters count", "http://a.рф http://a.中国", ["http://a.рф", "http://a.中国"]),
    Finding("capitals of other letters count", "http://a.РФ", ["http://a.РФ"]),
    Finding("the longest of two domains counts", "http://a.嘉里大酒店", ["http://a.嘉里大酒店"]),
    Finding(
      "international hosts need a scheme", "http://münchen.日本.com", ["http://münchen.日本.com"]),
    Finding("accents need none", "café.com", ["café.com"]),
    Finding("hyphens stand inside of labels", "http://a-b.c-d.org", ["http://a-b.c-d.org"]),
    Finding("hyphens at the ends of labels are refused", "http://-a.org http://a-.org"),
    Finding(
      "low lines stand inside of subdomains", "http://a_b.example.org", ["http://a_b.example.org"]),
    Finding("low lines in the domain are refused", "http://a_b.org"),
    Finding("low lines at the ends are refused", "http://_a.b.org http://a_.b.org"),
    Finding("an empty label ends the host", "http://a..org"),
    Finding(
      "a label takes 63 bytes", "http://\(label).org http://\(label)a.org", ["http://\(label).org"]),
    Finding("also in Punycode", "http://\(String(repeating: "é", count: 63)).org"),
    Finding("Punycode mixed with letters is refused", "http://xn--é.org"),
    Finding("its prefix inside of a label is no such mix", "éxn--a.org", ["éxn--a.org"]),
    Finding("numbers are no host", "version 1.2.3, 10.30"),
    Finding("a sign behind makes an address", "ada@example.org ada.org@example.com"),
    Finding("no host starts behind an accent", "ada@münchen.de @müller.example.org"),
    Finding("a hyphen or plus behind the domain is refused", "a.com-x b.com+x"),
    Finding("a low line behind the domain ends it", "http://a.com_x", ["http://a.com"]),
  ]

  private static let tails = [
    Finding("a port", "http://a.org:8080/x", ["http://a.org:8080/x"]),
    Finding("a port without a scheme needs a path", "a.org:80 b.org:80/", ["a.org", "b.org:80/"]),
    Finding("a colon without digits ends", "http://a.org: x", ["http://a.org"]),
    Finding("a path of ASCII signs", "http://a.org/~x/%20+;=&@|$", ["http://a.org/~x/%20+;="]),
    Finding("a path of accents and Cyrillic", "a.org/é/слово", ["a.org/é/слово"]),
    Finding("dashes stand inside of paths", "a.org/b–c—d", ["a.org/b–c—d"]),
    Finding("other letters end a path", "a.org/x日本 a.org/日", ["a.org/x", "a.org/"]),
    Finding(
      "sentence punctuation is no part", "a.org/b. a.org/c, a.org/d! a.org/e'",
      ["a.org/b", "a.org/c", "a.org/d", "a.org/e"]),
    Finding("punctuation alone leaves the slash", "a.org/.,;!?", ["a.org/"]),
    Finding(
      "some signs may end a path", "a.org/b- a.org/b+ a.org/b# a.org/b=",
      ["a.org/b-", "a.org/b+", "a.org/b#", "a.org/b="]),
    Finding("balanced parentheses", "a.org/b_(c)", ["a.org/b_(c)"]),
    Finding("balanced in two levels", "a.org/b_(c_(d))", ["a.org/b_(c_(d))"]),
    Finding("not in three", "a.org/b(c(d(e)))", ["a.org/b"]),
    Finding("an open parenthesis ends", "a.org/b(c", ["a.org/b"]),
    Finding("empty ones end", "a.org/b()", ["a.org/b"]),
    Finding("a closing one is the sentence's", "(a.org/b)", ["a.org/b"]),
    Finding("text may follow parentheses", "a.org/b(c)d", ["a.org/b(c)d"]),
    Finding("a query", "http://a.org?b=c&d", ["http://a.org?b=c&d"]),
    Finding("a query without scheme needs a path", "a.org?b a.org/?b", ["a.org", "a.org/?b"]),
    Finding(
      "a query ends like a path", "http://a.org/?b=c! http://a.org?,",
      ["http://a.org/?b=c", "http://a.org"]),
    Finding("a fragment in the query", "http://a.org?b#c", ["http://a.org?b#c"]),
    Finding(
      "a shortened address is one word", "https://t.co/aB9's https://t.co/c-d",
      ["https://t.co/aB9", "https://t.co/c"]),
    Finding("a shortened address may have a query", "https://t.co/ab?c=d", ["https://t.co/ab?c=d"]),
    Finding("but no more path", "https://t.co/ab/c?d", ["https://t.co/ab"]),
    Finding("a shortened word takes 40 letters", "https://t.co/\(label)"),
    Finding(
      "4096 scalars are the longest", "http://a.org/\(String(repeating: "b", count: 4083)) x",
      ["http://a.org/\(String(repeating: "b", count: 4083))"]),
    Finding("4097 are none", "http://a.org/\(String(repeating: "b", count: 4084))"),
  ]

  private static let surroundings = [
    Finding("letters of other scripts around", "見てexample.orgです", ["example.org"]),
    Finding("two hosts in such text", "先a.comとb.net後", ["a.com", "b.net"]),
    Finding("the last one has the path", "先a.comとb.net/c後", ["a.com", "b.net/c"]),
    Finding("a scheme in such text", "先http://a.com後", ["http://a.com"]),
    Finding(
      "brackets and quotes around", "(a.org) \"b.org\" «c.org»", ["a.org", "b.org", "c.org"]),
    Finding("signs of entities before", "#a.org @a.org $a.org #http://a.org"),
    Finding("a letter before a scheme leaves nothing", "xhttp://a.org"),
    Finding("a hyphen before leaves nothing", "-a.org"),
    Finding("a path before leaves nothing", "x/a.org ./a.org ..a.org"),
    Finding("white space after a scheme", "http:// a.org", ["a.org"]),
    Finding(
      "directional marks around", "\u{202A}a.org\u{202C} \u{2066}http://b.org/\u{2069}",
      ["a.org", "http://b.org/"]),
    Finding("lines separate", "a.org\nb.org", ["a.org", "b.org"]),
    Finding(
      "a URL inside of a query", "http://a.org?u=http://b.org", ["http://a.org?u=http://b.org"]),
    Finding("file names with unknown ends", "a.tar.bz2 b.swift c.html"),
  ]

  @Test("the address of a URL has a scheme")
  func address() {
    let entities = LinkFinder().entities(in: "a.org http://b.org HTTPS://c.org")
    #expect(entities.map(\.address) == ["https://a.org", "http://b.org", "HTTPS://c.org"])
    #expect(LinkFinder().entities(in: "@ada").first?.address == nil)
  }
}
