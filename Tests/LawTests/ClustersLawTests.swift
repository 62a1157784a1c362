import PostText
import TestSupport
import Testing

@testable import PostSummary

@Suite struct ClustersLawTests {
  @Test func whatStandsAloneIsAClusterAmongItsLike() {
    for scalar in scalars(where: \.standsAlone) {
      for other in ["a", "я", "क", "গ", "ก", "த", "漢", "한", "😀", String(scalar)] {
        guard count(other + String(scalar)) == 2, count(String(scalar) + other) == 2 else {
          Issue.record("U+\(String(scalar.value, radix: 16)) joins \(other)")
          break
        }
      }
      if scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark {
        Issue.record("U+\(String(scalar.value, radix: 16)) is a mark")
      }
    }
  }

  @Test func whatAttachesBelongsToTheClusterBeforeItAlone() {
    for scalar in scalars(where: \.attaches) {
      for other in ["a", "я", "क", "গ", "ก", "த", "漢", "한", "😀"] {
        let joined = other + String(scalar)
        guard count(joined) == 1, count(joined + other) == 2, count(joined + joined) == 2 else {
          Issue.record("U+\(String(scalar.value, radix: 16)) behind \(other)")
          break
        }
      }
    }
  }

  /// The number of clusters, or `nil` if PostText and the standard library count differently.
  private func count(_ text: String) -> Int? {
    let count = text.graphemeClusters.count
    return count == text.count ? count : nil
  }

  private func scalars(where isMember: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    (0...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter(isMember)
  }

  @Test func clustersAreThoseOfTheStandardLibrary() {
    let parts = [
      "a", " ", "&", "\u{A0}", "é", "e\u{301}", "\u{301}", "я", "क", "\u{94D}", "ि", "த", "ி", "ก",
      "ำ", "漢", "한", "\u{1100}", "\u{1161}", "\u{11A8}", "😀", "👍", "\u{1F3FD}", "\u{200D}",
      "\u{FE0F}", "❤", "🇩", "🇪", "\u{600}", "\u{200B}", "\u{AD}", "\n", "\r", "\u{2066}",
      "\u{20E3}",
      "1", "గ", "ు", "\u{200C}", "sixteen and more of plain letters",
    ]
    let failure = LawRun(cases: 5000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0...random.number(0...12)).map { _ in random.pick(parts) }
      }
    ) { parts, seed in
      var random = Random(seed: seed)
      let text = parts.joined()
      let bytes = Array(text.utf8)
      var clusters = Clusters(text)
      var found: [String] = []
      while true {
        if random.oneIn(2) {
          let row = clusters.nextRow()
          let characters = String(decoding: bytes[row.range], as: UTF8.self)
          if characters.count != row.count { return "\(row.count) in \(text.debugDescription)" }
          found += characters.map { String($0) }
        }
        guard let cluster = clusters.next() else { break }
        found.append(String(decoding: bytes[cluster.range], as: UTF8.self))
      }
      return found == text.map { String($0) } ? nil : "\(text.debugDescription): \(found)"
    }
    #expect(failure == nil)
  }
}
