import PostText
import TestSupport
import Testing

/// Grapheme clusters equal Swift's characters, for scalars whose rules are the same in Unicode 15.0
/// and later versions.
@Suite struct GraphemeClusterTests {
  @Test(
    "the grapheme clusters of sample text equal Swift's characters",
    arguments: [
      "e\u{301}x", "🇩🇪🇫🇷🇪", "👨‍👩‍👧‍👦👍🏽", "क्षि क्ष",
      "한\u{1112}\u{1161}\u{11AB}", "a\u{AD}b\u{200B}c", "\u{301}a",
      "日本\u{FE00}", "\u{600}1", "ก็น้ำ", "a\r\nb\r\n\n", "👩\u{200D}\u{200D}👩",
      "👩\u{200D}\u{301}\u{200D}👩",
    ])
  func writtenText(text: String) {
    #expect(text.graphemeClusters.map { String($0) } == text.map { String($0) })
  }

  @Test("the grapheme clusters of random scalars equal Swift's characters")
  func generatedText() {
    let parts: [Unicode.Scalar] = [
      "a", " ", "1", "\n", "\r", "\u{AD}", "\u{200B}", "\u{2066}", "\u{301}", "\u{903}", "\u{93F}",
      // Consonants, nuktas, vowels and viramas of scripts with conjuncts, and of Tamil without.
      "क", "ष", "\u{93C}", "\u{941}", "\u{94D}", "ক", "\u{9CD}", "ક", "\u{ACD}", "క", "\u{C4D}",
      "ക", "\u{D4D}", "த", "\u{BBE}", "\u{BCD}",
      // Thai and Hangul.
      "ก", "\u{E33}", "\u{1100}", "\u{1161}", "\u{11A8}", "가", "각",
      // Emoji, their joiners, selectors, modifiers and tags; flags.
      "👩", "❤", "🏴", "©", "\u{200C}", "\u{200D}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\u{20E3}",
      "\u{E0067}", "\u{E007F}", "🇩", "🇪",
      // Prepended marks.
      "\u{600}", "\u{D4E}", "\u{110BD}", "\u{111C2}",
    ]
    let failure = LawRun(cases: 50_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0...random.number(1...7)).map { _ in random.pick(parts) }
      }
    ) { scalars, _ in
      let text = String(String.UnicodeScalarView(scalars))
      let clusters = text.graphemeClusters.map { String($0) }
      return clusters == text.map { String($0) } ? nil : "\(text.debugDescription): \(clusters)"
    }
    #expect(failure == nil)
  }

  @Test(
    "the search for the end of a grapheme cluster stops at 4,096 bytes or at a lower limit",
    arguments: [
      ("a", "\u{301}", 4095), ("", "\u{1100}", 4095), ("", "\u{600}", 4096),
      ("", "👩\u{200D}", 4095),
      ("a", "\u{903}", 4096), ("", "क\u{94D}", 4095),
    ])
  func maximumLength(
    first: String, rest: String, expectedEnd: Int
  ) {
    let bytes = Array((first + String(repeating: rest, count: 5000)).utf8)
    func end(upTo limit: Int) -> Int {
      GraphemeBreaker.end(ofClusterAt: 0, in: bytes.span.bytes, upTo: limit)
    }
    #expect(end(upTo: bytes.count) == expectedEnd)
    let line = first.utf8.count + 3 * rest.utf8.count
    #expect(end(upTo: line) == line)
  }
}
