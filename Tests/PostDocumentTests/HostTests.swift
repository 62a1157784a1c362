import PostDocument
import Testing

/// Returns the host of an https URL, or `nil` if the URL is invalid.
private func host(_ text: String) -> String? { LinkTarget("https://\(text)/")?.host }

@Suite struct HostTests {
  @Test(
    "a percent-encoded host is decoded",
    arguments: [
      ("ex%61mple.org", "example.org"), ("%45XAMPLE.org", "example.org"),
      ("m%C3%BCnchen.example", "münchen.example"), ("%31%32%37.1", "127.0.0.1"),
      ("a%2Eb.example", "a.b.example"),
    ])
  func percentDecoding(source: String, expected: String) {
    #expect(host(source) == expected)
  }

  @Test(
    "a percent-encoded character that is not allowed in hosts is rejected",
    arguments: [
      "a%20b", "a%00b", "a%2Fb", "a%3Ab", "a%40b", "a%3Cb", "a%5Cb", "a%23b", "a%3Fb", "a%5Bb",
      "a%7Cb", "a%5Eb", "a%7Fb", "a%09b", "%FF", "%C3", "%ED%A0%80", "a%", "a%4", "a%zz",
      "%2561", "a%E2%80%AEb", "%E3%80%82", "a%EF%BC%8Fb", "a%EF%BC%A0b",
      // A Hangul filler, Khmer inherent vowel, a joiner, a tag, only a selector.
      "a%E1%85%A0b", "a%E1%9E%B4b", "evil%E2%80%8D", "a%F3%A0%81%81", "%EF%B8%8F",
    ])
  func forbidden(source: String) {
    #expect(host(source) == nil)
  }

  @Test(
    "an invisible character that browsers ignore in hosts is removed",
    arguments: [
      // Combining grapheme joiner, variation selectors, zero-width space.
      "evil%CD%8F", "evil%EF%B8%8F", "ev%EF%B8%80il", "evil%F3%A0%84%80", "ev%F3%A0%87%AFil",
      "ev%E2%80%8Bil", "ev\u{AD}il", "ev\u{200B}il", "\u{2060}evil\u{FEFF}", "e\u{180B}vil",
    ])
  func ignored(source: String) {
    #expect(host(source) == "evil")
  }

  @Test(
    "every form of an IPv4 address is written as four decimal numbers",
    arguments: [
      ("2130706433", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("0X7F.0.0.0x1", "127.0.0.1"),
      ("017700000001", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"),
      ("127.0.0.1.", "127.0.0.1"), ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("00000", "0.0.0.0"),
      ("1.2.3.4", "1.2.3.4"), ("192.0xA8.0.1", "192.168.0.1"), ("4294967295", "255.255.255.255"),
      ("0000000000000000000000177.1", "127.0.0.1"), ("1.16777215", "1.255.255.255"),
    ])
  func ipv4(source: String, expected: String) {
    #expect(host(source) == expected)
  }

  @Test(
    "a host that ends in a number and is not an IPv4 address is rejected",
    arguments: [
      "4294967296", "256.1.1.1", "1.2.3.256", "1.2.3.4.5", "example.org.1", "foo.0x4", "09",
      "1.2.3.08", "1..2", "1.16777216", "0x100000000", "99999999999999999999", "1.2.3.4..",
      "a.123.", "0xg.0x1",
    ])
  func invalidIPv4(source: String) {
    #expect(host(source) == nil)
  }

  @Test(
    "a host name that starts with digits is unchanged",
    arguments: ["1a", "4chan.example", "0xyz", "123.example", "1.2.3.4.example", "0x1g"])
  func names(source: String) {
    #expect(host(source) == source)
  }

  @Test(
    "an IPv6 address is compressed",
    arguments: [
      ("[2001:DB8:0:0:0:0:0:A]", "[2001:db8::a]"), ("[0:0:0:0:0:0:0:1]", "[::1]"), ("[::]", "[::]"),
      ("[::ffff:127.0.0.1]", "[::ffff:7f00:1]"), ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"),
      ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"), ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"),
      ("[0001::]", "[1::]"),
    ])
  func ipv6(source: String, expected: String) {
    #expect(host(source) == expected)
  }

  @Test(
    "an invalid IPv6 address is rejected",
    arguments: [
      "[:::]", "[:]", "[1]", "[1::2::3]", "[12345::]", "[::1.2.3]", "[::1.2.3.256]", "[::01.2.3.4]",
      "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7:8::]", "[::g]", "[fe80::1%25eth0]",
      "[::1", "::1]", "[]", "[[::1]]", "[1.2.3.4]",
    ])
  func invalidIPv6(source: String) {
    #expect(host(source) == nil)
  }

  @Test(
    "a host label of one writing system is kept in Unicode",
    arguments: [
      "bücher.example", "пример.example", "例え.example", "東京タワーtower.example", "한국abc.example",
      "ㄅㄆ中文abc.example", "中文abc.example", "उदाहरण.example", "ตัวอย่าง.example", "مثال.example",
      "בדיקה.example", "i❤.example", "łódź.example", "ŋɔ.example", "пример.рф", "асе.рф",
      "παράδειγμα.example", "ελ.example", "café-1.example", "বাংলা.example", "عربي١.example",
    ])
  func readable(source: String) {
    #expect(host(source) == source)
  }

  @Test(
    "a host label that mixes scripts or imitates Latin letters is written in Punycode",
    arguments: [
      // Cyrillic а, е, о in Latin.
      ("p\u{430}ypal.example", "xn--pypal-4ve.example"),
      ("googl\u{435}.com", "xn--googl-3we.com"),
      // All Cyrillic: аррӏе.
      ("\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", "xn--80ak6aa92e.com"),
      // Greek omicron.
      ("g\u{3BF}\u{3BF}gle.com", "xn--ggle-0nda.com"),
      // Latin alpha of phonetic notation.
      ("p\u{251}ypal.com", "xn--pypal-0jc.com"),
      // Armenian o in Latin.
      ("g\u{585}ogle.com", "xn--gogle-lkg.com"),
      // Only the label with mixed scripts is written in Punycode.
      ("bücher.p\u{430}y.example", "bücher.xn--py-7kc.example"),
      // Chinese with Greek, Japanese with Korean.
      ("中\u{3B1}.example", "xn--mxa9429a.example"), ("ひ한.example", "xn--y9j5970c.example"),
    ])
  func mixed(source: String, expected: String) {
    #expect(host(source) == expected)
  }

  @Test("a host label with a letter that the Unicode tables do not contain is in Punycode")
  func unknownLetters() throws {
    // U+1C89, of Unicode 16.
    let written = try #require(host("\u{1C8A}a.example"))
    #expect(written.hasPrefix("xn--"))
  }

  @Test(
    "a host label in valid Punycode is kept and lowercased",
    arguments: [
      "xn--mnchen-3ya.example", "xn--80ak6aa92e.com", "XN--MNCHEN-3YA.example", "xn--p1ai",
      "xn--i-7iq.example", "xn--fa-hia.example",
    ])
  func punycode(source: String) {
    #expect(host(source) == source.lowercased())
  }

  @Test(
    "Punycode that is invalid or encodes an invalid label is rejected",
    arguments: [
      "xn--", "xn--a", "xn--abc-", "xn--é", "xn--mnchen-3ya9999999999", "xn--99999999999999",
      "xn--MNCHEN-", "xn---", "xn--1", "xn--" + String(repeating: "a", count: 60),
      // Full-width letters, a capital, a zero-width space, a lone mark.
      "xn--a-yq0i", "xn--wca", "xn--zug", "xn--a-wbb",
      // A selector, a grapheme joiner, decomposed marks, a letter that is always decomposed.
      "xn--evil-e78x", "xn--evil-36c", "xn--munchen-gie", "xn--y3b", "xn--nqk",
    ])
  func invalidPunycode(source: String) {
    #expect(host(source + ".example") == nil)
  }

  @Test("a host label that starts with a combining mark is rejected")
  func leadingMark() {
    #expect(host("\u{301}a.example") == nil)
    #expect(host("a.\u{94D}") == nil)
  }

  @Test(
    "host letters are lowercased and mapped as in browsers",
    arguments: [
      // A selector after an emoji.
      ("i❤\u{FE0F}", "i❤"), ("%E2%9D%A4%EF%B8%8F", "❤"),
      ("MÜNCHEN", "m\u{FC}nchen"), ("ПРИМЕР.рф", "пример.рф"), ("STRA\u{1E9E}E", "straße"),
      ("\u{130}", "i\u{307}"), ("\u{1C90}", "\u{10D0}"), ("ΟΔΟΣ", "οδοσ"),
      // Thai and Lao vowels, a Lao digraph.
      ("ท\u{E33}", "ท\u{E4D}\u{E32}"), ("ກ\u{EB3}", "ກ\u{ECD}\u{EB2}"),
      ("\u{EDC}", "\u{EAB}\u{E99}"),
    ])
  func mapping(source: String, expected: String) {
    #expect(host(source).map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test(
    "a letter and its combining mark in a host are composed to one scalar",
    arguments: [
      ("mu\u{308}nchen", "m\u{FC}nchen"), ("A\u{308}", "\u{E4}"), ("a%CC%88", "\u{E4}"),
      // The marks can be in any order. A mark blocks another mark of its combining class.
      ("e\u{301}\u{323}", "\u{1EB9}\u{301}"), ("\u{E9}\u{323}", "\u{1EB9}\u{301}"),
      ("e\u{323}\u{302}", "\u{1EC7}"), ("e\u{30D}\u{301}", "e\u{30D}\u{301}"),
      ("\u{3B9}\u{308}\u{301}", "\u{390}"), ("x\u{301}", "x\u{301}"),
      // Korean syllables.
      ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{1112}\u{1161}", "하"), ("하\u{11AB}", "한"),
      ("한\u{11AB}", "한\u{11AB}"), ("가\u{11A7}", "가\u{11A7}"),
      // Indic letters, with and without composition exclusions.
      ("\u{958}", "\u{915}\u{93C}"), ("\u{915}\u{93C}", "\u{915}\u{93C}"),
      ("ক\u{9C7}\u{9BE}", "ক\u{9CB}"), ("ক\u{9BE}", "ক\u{9BE}"),
      ("か\u{3099}", "が"), ("\u{F43}", "\u{F42}\u{FB7}"),
      // Composed before scripts are compared and Punycode is encoded.
      ("\u{430}b\u{308}.example", "xn--b-ccb00g.example"),
      ("и\u{306}", "й"), ("а\u{301}", "а\u{301}"),
    ])
  func composition(source: String, expected: String) {
    #expect(host(source).map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
  }

  @Test(
    "a full-width letter, ligature or similar compatibility form in a host is mapped",
    arguments: [
      ("\u{3297}", "祝"), ("\u{3299}", "秘"), ("\u{2122}", "tm"), ("\u{17F}", "s"),
      ("\u{FF41}", "a"), ("\u{212A}", "k"), ("\u{1D41A}", "a"), ("\u{FB01}", "fi"),
      ("\u{1F71}", "ά"), ("\u{F900}", "豈"), ("a\u{341}", "á"),
      ("α\u{345}", "αι"), ("\u{24C2}", "m"), ("\u{2F00}", "一"),
      ("\u{FEFC}", "لا"), ("\u{FFE1}", "£"), ("\u{2F868}", "㛼"),
    ])
  func compatibilityForms(source: String, expected: String) {
    #expect(host(source) == host(expected))
    #expect(host(source) != nil)
  }

  @Test(
    "a host with an emoji that resembles a letter is in Punycode",
    arguments: ["\u{1F170}pple", "a\u{1F17F}", "\u{1F1E6}", "\u{1F18E}"])
  func letterEmoji(source: String) {
    #expect(host(source)?.hasPrefix("xn--") == true)
  }

  @Test(
    "a host with a form of a delimiter, of ASCII punctuation or of several labels is rejected",
    arguments: [
      "\u{340}a", "a\u{FF0F}b", "a\u{FF1A}80", "a\u{FF20}b", "\u{2100}", "\u{2474}", "a\u{2488}b",
      "a\u{2026}b", "a\u{FE52}b", "a\u{33C2}b", "a\u{FF1F}b", "a\u{FF05}b", "a\u{FDFA}",
    ])
  func rejectedMapping(source: String) {
    #expect(host(source) == nil)
  }

  @Test(
    "a joiner in a host is allowed between letters that join, and after a virama",
    arguments: [
      ("نامه\u{200C}ای", true), ("می\u{64E}\u{200C}\u{650}خ", true), ("क्\u{200C}ष", true),
      ("क्\u{200D}ष", true), ("نامه\u{200C}", false), ("\u{200C}نامه", false),
      // The letters before and after the joiner do not join.
      ("نا\u{200C}مه", false), ("مه\u{200C}\u{621}", false), ("نامه\u{200D}ای", false),
      ("a\u{200C}b", false), ("a\u{200D}b", false), ("क\u{200C}ष", false), ("ה\u{200C}ה", false),
    ])
  func joiners(source: String, isAllowed: Bool) {
    #expect((host(source) != nil) == isAllowed)
    #expect(host(source)?.hasPrefix("xn--") != false)
  }

  @Test(
    "a host that violates the Bidi Rule is rejected",
    arguments: [
      "a\u{5D0}b", "1\u{5D0}", "\u{5D0}a", "\u{5D0}-", "\u{5D0}_", "\u{627}1\u{661}",
      "123.\u{5D0}", "a-.\u{5D0}", "❤.\u{5D0}", "xn--a-0hc.é", "\u{10D70}a",
    ])
  func brokenBidiRule(source: String) {
    #expect(host(source) == nil)
  }

  @Test(
    "a host that satisfies the Bidi Rule is unchanged",
    arguments: [
      "\u{5D0}1", "\u{5D0}-1", "a1.\u{5D0}", "\u{627}\u{661}", "\u{5D0}\u{5B0}", "\u{5D0}..a",
      "xn--a-0hc.example", "123.example", "a-.é",
    ])
  func keptBidiRule(source: String) {
    #expect(host(source) == source)
  }

  @Test("a host label whose Punycode is too long is rejected")
  func longMixedLabels() {
    #expect(host(String(repeating: "a\u{430}", count: 40) + ".example") == nil)
  }

  @Test("a URL with a normalized host round-trips")
  func stable() throws {
    for source in [
      "p\u{430}ypal.example", "0x7f.1", "[0:0::1]", "ex%61mple.org", "%e4%b8%ad.example",
      // The top-level domain is written in ASCII.
      "ι.p\u{430}y",
    ] {
      let target = try LinkTarget(parsing: "https://\(source)/")
      #expect(try LinkTarget(parsing: target.description) == target)
    }
  }
}
