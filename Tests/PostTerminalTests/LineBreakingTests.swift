import PostText
import Testing

@testable import PostTerminal

@Suite struct LineBreakingTests {
  /// Returns the text with `÷` where a line can break.
  private func broken(_ text: String) -> String {
    var breaker = LineBreaker()
    var result = ""
    for scalar in text.unicodeScalars {
      let isKept =
        breaker.advance(to: ScalarProperties(of: scalar.value).lineBreakClass) == .prohibited
      if !isKept { result += "÷" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  // Cases of LineBreakTest-15.0.0.txt and of UAX #14, at least one for each rule.
  @Test(
    "text can break only at the positions that UAX #14 allows",
    arguments: [
      ("LB4", "a\nb", "a\n÷b"),
      ("LB7", "a  b", "a  ÷b"),
      ("LB8", "a\u{200B} b", "a\u{200B} ÷b"),
      ("LB8a", "\u{200D}日", "\u{200D}日"),
      ("LB9", "a\u{308}b 日\u{308}日", "a\u{308}b ÷日\u{308}÷日"),
      ("LB10", " \u{308}a", " ÷\u{308}a"),
      ("LB11", "日\u{2060}日 \u{2060}a", "日\u{2060}日 \u{2060}a"),
      ("LB12", "a\u{A0}b a-\u{A0}b", "a\u{A0}b ÷a-÷\u{A0}b"),
      ("LB13", "日 ! 日 」", "日 ! ÷日 」"),
      ("LB14", "( a", "( a"),
      ("LB15", "\" (", "\" ("),
      ("LB16", "」 っ", "」 っ"),
      ("LB17", "— —", "— —"),
      ("LB19", "a\"日", "a\"日"),
      ("LB20", "a\u{FFFC}b", "a÷\u{FFFC}÷b"),
      ("LB21", "well-behaved ´a", "well-÷behaved ÷´a"),
      ("LB21a", "א-ב", "א-ב"),
      ("LB21b", "/א", "/א"),
      ("LB22", "日…", "日…"),
      ("LB23", "a1 1a", "a1 ÷1a"),
      ("LB23a", "$日 日%", "$日 ÷日%"),
      ("LB24", "$a a%", "$a ÷a%"),
      ("LB25", "$(12.35) -1 1/2 100%", "$(12.35) ÷-1 ÷1/2 ÷100%"),
      ("LB26", "한국 \u{1112}\u{1161}\u{11AB}", "한÷국 ÷\u{1112}\u{1161}\u{11AB}"),
      ("LB28", "ab", "ab"),
      ("LB29", "e.g", "e.g"),
      ("LB30", "a(b)c 日（日）日", "a(b)c ÷日÷（日）÷日"),
      ("LB30a", "🇩🇪🇫🇷🇪", "🇩🇪÷🇫🇷÷🇪"),
      ("LB30b", "👍🏽 \u{1FAFF}🏽", "👍🏽 ÷\u{1FAFF}🏽"),
      ("LB31", "日本語", "日÷本÷語"),
      ("URL", "https://a.example/b?c=d", "https://÷a.example/÷b?÷c=d"),
    ])
  func rules(rule: String, text: String, expected: String) {
    #expect(broken(text) == expected, "\(rule)")
  }

  @Test("Japanese cannot break before closing or after opening punctuation")
  func punctuation() {
    #expect(broken("彼は「はい。」と言った、ー！") == "彼÷は÷「は÷い。」÷と÷言っ÷た、ー！")
  }
}
