import PostLinking
import Testing

/// A text, the rule that it tests, and the expected entities.
struct Finding: Sendable, CustomTestStringConvertible {
  let rule: String
  let text: String
  let expected: [String]

  init(_ rule: String, _ text: String, _ expected: [String] = []) {
    self.rule = rule
    self.text = text
    self.expected = expected
  }

  var testDescription: String { rule }
}

extension LinkFinder {
  /// Returns the texts of the entities of the wanted kinds.
  func texts(in text: String, _ isWanted: (LinkEntity.Kind) -> Bool) -> [String] {
    entities(in: text).filter { isWanted($0.kind) }.map(\.text)
  }
}

extension LinkEntity.Kind {
  var isMention: Bool { if case .mention = self { true } else { false } }
  var isList: Bool { if case .list = self { true } else { false } }
  var isHashtag: Bool { if case .hashtag = self { true } else { false } }
  var isCashtag: Bool { if case .cashtag = self { true } else { false } }
  var isURL: Bool { self == .url }
}

/// Whether two lists have the same scalars. `==` of `String` compares canonical equivalence.
func isSame(_ left: [String], _ right: [String]) -> Bool {
  left.elementsEqual(right) { $0.unicodeScalars.elementsEqual($1.unicodeScalars) }
}
