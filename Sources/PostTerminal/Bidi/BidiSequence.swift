/// An isolating run sequence: scalars of one level that are resolved together.
///
/// [Unicode Standard Annex 9, sections 3.3.4 to 3.3.5](https://www.unicode.org/reports/tr9/tr9-46.html#Resolving_Weak_Types)
struct BidiSequence {
  /// The positions in the paragraph, ascending.
  var positions: [Int] = []
  private let level: UInt8
  private let start: BidiClass
  private var end = BidiClass.leftToRight

  /// The direction of the level.
  private var direction: BidiClass { level % 2 == 0 ? .leftToRight : .rightToLeft }

  /// Creates a sequence of a level; `before` is the preceding level.
  init(level: UInt8, before: UInt8) {
    self.level = level
    start = max(level, before) % 2 == 0 ? .leftToRight : .rightToLeft
  }

  /// Sets the level that follows the sequence.
  mutating func end(before next: UInt8) {
    end = max(level, next) % 2 == 0 ? .leftToRight : .rightToLeft
  }

  /// Resolves all classes to letters and numbers.
  mutating func resolve(in paragraph: inout BidiParagraph) {
    resolveWeak(&paragraph.classes)
    resolveBrackets(in: &paragraph)
    resolveNeutrals(&paragraph.classes)
  }

  // MARK: W1 to W7

  private func resolveWeak(_ classes: inout [BidiClass]) {
    var previous = start
    var strong = start
    for position in positions {
      if classes[position] == .nonspacingMark {  // W1
        let isBehindIsolate = previous.isIsolateInitiator || previous == .popDirectionalIsolate
        classes[position] = isBehindIsolate ? .otherNeutral : previous
      }
      previous = classes[position]
      switch previous {
      case .leftToRight, .rightToLeft, .arabicLetter: strong = previous
      case .europeanNumber where strong == .arabicLetter: classes[position] = .arabicNumber  // W2
      default: break
      }
    }
    for position in positions where classes[position] == .arabicLetter {
      classes[position] = .rightToLeft  // W3
    }
    resolveSeparators(&classes)
    resolveTerminators(&classes)
    strong = start
    for position in positions {
      switch classes[position] {
      case .europeanSeparator, .europeanTerminator, .commonSeparator:
        classes[position] = .otherNeutral  // W6
      case .leftToRight, .rightToLeft: strong = classes[position]
      case .europeanNumber where strong == .leftToRight: classes[position] = .leftToRight  // W7
      default: break
      }
    }
  }

  /// W4: a separator between two numbers of one kind is a part of them.
  private func resolveSeparators(_ classes: inout [BidiClass]) {
    for index in positions.indices.dropFirst().dropLast() {
      let before = classes[positions[index - 1]]
      guard before == classes[positions[index + 1]] else { continue }
      switch (classes[positions[index]], before) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
        (.commonSeparator, .arabicNumber):
        classes[positions[index]] = before
      default: break
      }
    }
  }

  /// W5: terminators beside a European number are a part of it.
  private func resolveTerminators(_ classes: inout [BidiClass]) {
    var index = 0
    while index < positions.count {
      guard classes[positions[index]] == .europeanTerminator else {
        index += 1
        continue
      }
      let first = index
      while index < positions.count, classes[positions[index]] == .europeanTerminator { index += 1 }
      let isBehind = first > 0 && classes[positions[first - 1]] == .europeanNumber
      let isBefore = index < positions.count && classes[positions[index]] == .europeanNumber
      guard isBehind || isBefore else { continue }
      for position in positions[first..<index] { classes[position] = .europeanNumber }
    }
  }

  // MARK: N0

  /// The maximum number of open brackets: BD16.
  private static let maximumBrackets = 63

  private func resolveBrackets(in paragraph: inout BidiParagraph) {
    for (open, close) in bracketPairs(in: paragraph) {
      var inside: BidiClass?
      for index in open + 1..<close {
        guard let strong = strong(paragraph.classes[positions[index]]) else { continue }
        inside = strong
        if strong == direction { break }
      }
      guard let inside else { continue }
      let resolved =
        inside == direction || context(before: open, paragraph.classes) == inside
        ? inside : direction
      for bracket in [open, close] {
        paragraph.classes[positions[bracket]] = resolved
        // Marks on a bracket have its class.
        for index in positions.indices[(bracket + 1)...] {
          guard paragraph.originals[positions[index]] == .nonspacingMark else { break }
          paragraph.classes[positions[index]] = resolved
        }
      }
    }
  }

  /// The first strong direction before a position, where numbers count as right-to-left.
  private func context(before index: Int, _ classes: [BidiClass]) -> BidiClass {
    for position in positions[..<index].reversed() {
      if let strong = strong(classes[position]) { return strong }
    }
    return start
  }

  private func strong(_ bidiClass: BidiClass) -> BidiClass? {
    switch bidiClass {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  /// The pairs of brackets by their opening ones, as indices in ``positions``.
  private func bracketPairs(in paragraph: BidiParagraph) -> [(open: Int, close: Int)] {
    var pairs: [(open: Int, close: Int)] = []
    var open: [(bracket: UInt32, index: Int)] = []
    for (index, position) in positions.enumerated()
    where paragraph.classes[position] == .otherNeutral {
      let scalar = BidiSequence.canonical(paragraph.scalars[position])
      if BidiMirror.isOpeningBracket(scalar) {
        guard open.count < BidiSequence.maximumBrackets else { return [] }
        open.append((scalar, index))
      } else if let opening = BidiMirror.openingBracket(of: scalar).map(BidiSequence.canonical),
        let match = open.lastIndex(where: { $0.bracket == opening })
      {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  /// The angle brackets have two code points for one character.
  private static func canonical(_ bracket: UInt32) -> UInt32 {
    switch bracket {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: bracket
    }
  }

  // MARK: N1, N2

  private func resolveNeutrals(_ classes: inout [BidiClass]) {
    var before = start
    var index = 0
    while index < positions.count {
      guard classes[positions[index]].isNeutral else {
        before = strong(classes[positions[index]]) ?? before
        index += 1
        continue
      }
      let first = index
      while index < positions.count, classes[positions[index]].isNeutral { index += 1 }
      let after =
        index < positions.count ? strong(classes[positions[index]]) ?? direction : end
      let resolved = before == after ? before : direction
      for position in positions[first..<index] { classes[position] = resolved }
    }
  }
}
