import PostLinking
import Testing

@Suite struct TagTests {
  @Test("hashtags follow the rules of twitter-text", arguments: hashtags)
  func topics(_ finding: Finding) {
    #expect(isSame(LinkFinder().texts(in: finding.text, \.isHashtag), finding.expected))
  }

  private static let hashtags = [
    Finding("a hashtag may start a text", "#swift rocks", ["#swift"]),
    Finding("a hashtag may end a text", "I like #swift", ["#swift"]),
    Finding("digits may stand before letters", "#2much", ["#2much"]),
    Finding("digits may stand behind letters", "#swift6", ["#swift6"]),
    Finding("digits alone are a number", "#42 #1_000 #٤٢"),
    Finding("low lines alone are nothing", "#_ #__"),
    Finding("low lines join", "#a_b_", ["#a_b_"]),
    Finding("a hyphen ends a hashtag", "#a-b", ["#a"]),
    Finding("a full-width sign starts one", "＃swift", ["＃swift"]),
    Finding("full-width letters count", "#ｓｗｉｆｔ６", ["#ｓｗｉｆｔ６"]),
    Finding("a letter before makes a word", "c#sharp é#x 日#本"),
    Finding("a digit before makes a word", "1#x"),
    Finding("an ampersand before makes a reference", "&#x41 &#abc"),
    Finding(
      "punctuation may stand before", "(#a [#b .#c /#d \"#e", ["#a", "#b", "#c", "#d", "#e"]),
    Finding("punctuation ends", "#a, #b. #c! #d? #e; #f:", ["#a", "#b", "#c", "#d", "#e", "#f"]),
    Finding("quotation marks end", "‘#a’ «#b»", ["#a", "#b"]),
    Finding("a second hashtag must stand apart", "#a#b"),
    Finding("of two signs the second counts", "##a", ["#a"]),
    Finding("a scheme behind is refused", "#http://example.org"),
    Finding("a space behind the sign ends it", "# a"),
    Finding("a keycap is a picture", "#\u{FE0F}\u{20E3}a #\u{20E3}a"),
    Finding("a picture may stand before", "☀#a ☀\u{FE0F}#b 👍🏽#c", ["#a", "#b", "#c"]),
    Finding("a text selector may stand before", "☀\u{FE0E}#a", ["#a"]),
    Finding("a picture ends", "#a👍", ["#a"]),
    Finding(
      "accents count", "#Žluťoučký #naïve #e\u{301}a", ["#Žluťoučký", "#naïve", "#e\u{301}a"]),
    Finding("Greek and Cyrillic count", "#Ελλάδα #Київ", ["#Ελλάδα", "#Київ"]),
    Finding("Arabic with joiners counts", "#می\u{200C}شود", ["#می\u{200C}شود"]),
    Finding("Sinhala with joiners counts", "#ක්\u{200D}ෂ", ["#ක්\u{200D}ෂ"]),
    Finding("Hebrew punctuation counts", "#צה״ל #ג׳ #א־ב", ["#צה״ל", "#ג׳", "#א־ב"]),
    Finding("Tibetan marks between syllables count", "#ང་ཚོ", ["#ང་ཚོ"]),
    Finding("Devanagari vowels count", "#किताब #१२", ["#किताब"]),
    Finding("Thai counts", "#ภาษาไทย", ["#ภาษาไทย"]),
    Finding("Japanese middle dots and dashes count", "#ア・イ #ア〜イ #ｱﾞ", ["#ア・イ", "#ア〜イ", "#ｱﾞ"]),
    Finding("Japanese punctuation ends", "#東京、#大阪。", ["#東京", "#大阪"]),
    Finding("Hangul counts, half-width too", "#서울 #ﾡﾢ", ["#서울", "#ﾡﾢ"]),
    Finding("the middle dot counts", "#col·lega", ["#col·lega"]),
    Finding("letters beyond the first plane count", "#𐐷𐑅 #𝒳", ["#𐐷𐑅", "#𝒳"]),
    Finding("letters of Unicode 15 count", "#\u{11F04}\u{31350}", ["#\u{11F04}\u{31350}"]),
    Finding("fragments of URLs are no hashtags", "https://example.org/#top example.org/#top"),
    Finding("lines separate", "#a\n#b", ["#a", "#b"]),
  ]

  @Test("cashtags follow the rules of twitter-text", arguments: cashtags)
  func shares(_ finding: Finding) {
    #expect(isSame(LinkFinder().texts(in: finding.text, \.isCashtag), finding.expected))
  }

  private static let cashtags = [
    Finding("one to six letters", "$A $abcdef", ["$A", "$abcdef"]),
    Finding("seven letters are none", "$abcdefg"),
    Finding("a dot and up to two letters may follow", "$BRK.A $x.yz", ["$BRK.A", "$x.yz"]),
    Finding("a low line and up to two letters may follow", "$x_a $x_ab", ["$x_a", "$x_ab"]),
    Finding("more than two letters do not", "$x.abc", ["$x"]),
    Finding("digits are none", "$5 $a1 $1a"),
    Finding("punctuation ends", "$a, $b! ($c", ["$a", "$b"]),
    Finding("a dot at the end is the sentence's", "buy $abc.", ["$abc"]),
    Finding("only white space may stand before", "x$a .$b $$c (￥$d"),
    Finding("wide spaces may stand before", "\u{3000}$a\u{A0}$b", ["$a", "$b"]),
    Finding("directional marks may stand before", "\u{200F}$a", ["$a"]),
    Finding("other letters are none", "$é $ü $日 $aé"),
    Finding("a sign alone is nothing", "$ $. $$"),
    Finding("of two in a row the first counts", "$a$b", ["$a"]),
  ]

  @Test("names do not include the number or dollar sign")
  func names() {
    #expect(LinkFinder().entities(in: "＃a $B.c").map(\.kind) == [.hashtag("a"), .cashtag("B.c")])
  }
}
