import TestSupport
import Testing

@testable import PostSummary

@Suite struct SummaryClusterLawTests {
  @Test("a summary has the grapheme clusters that the standard library finds, also across runs")
  func clusters() {
    let parts = [
      "a", "&", "\u{A0}", "é", "e\u{301}", "\u{301}", "я", "क", "\u{94D}", "ि", "த", "ி", "ก", "ำ",
      "漢", "한", "\u{1100}", "\u{1161}", "\u{11A8}", "😀", "👍", "\u{1F3FD}", "\u{200D}", "\u{FE0F}",
      "❤", "🇩", "🇪", "\u{600}", "\u{200B}", "\u{AD}", "\u{20E3}", "1", "గ", "ు", "\u{200C}",
      "sixteen and more of plain letters",
    ]
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return ["x"] + (0...random.number(0...12)).map { _ in random.pick(parts) }
      }
    ) { parts, _ in
      var draft = SummaryDraft(SummaryOptions(limit: 1000, clusterByteLimit: 4096))
      for part in parts { _ = draft.append(part) }
      draft.finish()
      let text = parts.joined()
      var ends = [0]
      for character in text { ends.append(ends.last! + character.utf8.count) }
      return draft.units.units.map(\.end) == ends ? nil : text.debugDescription
    }
    #expect(failure == nil)
  }
}
