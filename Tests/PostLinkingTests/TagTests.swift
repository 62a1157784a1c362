import PostLinking
import Testing

@Suite struct TagTests {
  @Test("hashtags are found by the rules of twitter-text", arguments: hashtags)
  func topics(_ finding: Finding) {
    #expect(isSame(LinkFinder().texts(in: finding.text, \.isHashtag), finding.expected))
  }

  private static let hashtags = [
    Finding("a hashtag can start a text", "#swift rocks", ["#swift"]),
    Finding("a hashtag can end a text", "I like #swift", ["#swift"]),
    Finding("digits can precede letters", "#2much", ["#2much"]),
    Finding("digits can follow letters", "#swift6", ["#swift6"]),
    Finding("digits alone are a number", "#42 #1_000 #٤٢"),
    Finding("underscores alone are text", "#_ #__"),
    Finding("underscores are part of a hashtag", "#a_b_", ["#a_b_"]),
    Finding("a hyphen ends a hashtag", "#a-b", ["#a"]),
    Finding("a full-width number sign starts a hashtag", "＃swift", ["＃swift"]),
    Finding("full-width letters are part of a hashtag", "#ｓｗｉｆｔ６", ["#ｓｗｉｆｔ６"]),
    Finding("a letter before the marker makes a word", "c#sharp é#x 日#本"),
    Finding("a digit before the number sign makes a word", "1#x"),
    Finding("an ampersand before the number sign makes a character reference", "&#x41 &#abc"),
    Finding(
      "punctuation can precede a hashtag", "(#a [#b .#c /#d \"#e", ["#a", "#b", "#c", "#d", "#e"]),
    Finding(
      "punctuation ends a tag", "#a, #b. #c! #d? #e; #f:", ["#a", "#b", "#c", "#d", "#e", "#f"]),
    Finding("quotation marks end a hashtag", "‘#a’ «#b»", ["#a", "#b"]),
    Finding("two hashtags must be separate", "#a#b"),
    Finding("the second of two number signs starts a hashtag", "##a", ["#a"]),
    Finding("a scheme after the marker is refused", "#http://example.org"),
    Finding("a space after the number sign makes no hashtag", "# a"),
    Finding("a keycap is an emoji", "#\u{FE0F}\u{20E3}a #\u{20E3}a"),
    Finding("an emoji can precede a hashtag", "☀#a ☀\u{FE0F}#b 👍🏽#c", ["#a", "#b", "#c"]),
    Finding("a text variation selector can precede a hashtag", "☀\u{FE0E}#a", ["#a"]),
    Finding("an emoji ends a hashtag", "#a👍", ["#a"]),
    Finding(
      "accented letters are part of a hashtag", "#Žluťoučký #naïve #e\u{301}a",
      ["#Žluťoučký", "#naïve", "#e\u{301}a"]),
    Finding(
      "Greek and Cyrillic letters are part of a hashtag", "#Ελλάδα #Київ", ["#Ελλάδα", "#Київ"]),
    Finding(
      "Arabic letters with joiners are part of a hashtag", "#می\u{200C}شود", ["#می\u{200C}شود"]),
    Finding("Sinhala letters with joiners are part of a hashtag", "#ක්\u{200D}ෂ", ["#ක්\u{200D}ෂ"]),
    Finding("Hebrew punctuation is part of a hashtag", "#צה״ל #ג׳ #א־ב", ["#צה״ל", "#ג׳", "#א־ב"]),
    Finding("Tibetan marks between syllables are part of a hashtag", "#ང་ཚོ", ["#ང་ཚོ"]),
    Finding("Devanagari vowel signs are part of a hashtag", "#किताब #१२", ["#किताब"]),
    Finding("Thai letters are part of a hashtag", "#ภาษาไทย", ["#ภาษาไทย"]),
    Finding(
      "Japanese middle dots and dashes are part of a hashtag", "#ア・イ #ア〜イ #ｱﾞ",
      ["#ア・イ", "#ア〜イ", "#ｱﾞ"]),
    Finding("Japanese punctuation ends a hashtag", "#東京、#大阪。", ["#東京", "#大阪"]),
    Finding(
      "Hangul letters are part of a hashtag, half-width letters too", "#서울 #ﾡﾢ", ["#서울", "#ﾡﾢ"]),
    Finding("the middle dot is part of a hashtag", "#col·lega", ["#col·lega"]),
    Finding("letters of supplementary planes are part of a hashtag", "#𐐷𐑅 #𝒳", ["#𐐷𐑅", "#𝒳"]),
    Finding(
      "Unicode 15 letters are part of a hashtag", "#\u{11F04}\u{31350}", ["#\u{11F04}\u{31350}"]),
    Finding("fragments of URLs are not hashtags", "https://example.org/#top example.org/#top"),
    Finding("lines separate entities", "#a\n#b", ["#a", "#b"]),
  ]

  @Test("cashtags are found by the rules of twitter-text", arguments: cashtags)
  func shares(_ finding: Finding) {
    #expect(isSame(LinkFinder().texts(in: finding.text, \.isCashtag), finding.expected))
  }

  private static let cashtags = [
    Finding("a cashtag has one to six letters", "$A $abcdef", ["$A", "$abcdef"]),
    Finding("seven letters are not a cashtag", "$abcdefg"),
    Finding("a dot and up to two letters can follow", "$BRK.A $x.yz", ["$BRK.A", "$x.yz"]),
    Finding("an underscore and up to two letters can follow", "$x_a $x_ab", ["$x_a", "$x_ab"]),
    Finding("a dot and more than two letters do not follow", "$x.abc", ["$x"]),
    Finding("digits are not part of a cashtag", "$5 $a1 $1a"),
    Finding("punctuation ends a tag", "$a, $b! ($c", ["$a", "$b"]),
    Finding("a dot at the end belongs to the sentence", "buy $abc.", ["$abc"]),
    Finding("only white space can precede a cashtag", "x$a .$b $$c (￥$d"),
    Finding("wide spaces can precede a cashtag", "\u{3000}$a\u{A0}$b", ["$a", "$b"]),
    Finding("directional marks can precede the marker", "\u{200F}$a", ["$a"]),
    Finding("other letters are not part of a cashtag", "$é $ü $日 $aé"),
    Finding("a marker alone is text", "$ $. $$"),
    Finding("the first of two adjacent cashtags is found", "$a$b", ["$a"]),
  ]

  @Test("the names of hashtags and cashtags do not include the number or dollar sign")
  func names() {
    #expect(LinkFinder().entities(in: "＃a $B.c").map(\.kind) == [.hashtag("a"), .cashtag("B.c")])
  }
}
