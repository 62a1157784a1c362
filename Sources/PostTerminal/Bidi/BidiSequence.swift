/// An isolating run sequence: scalars of one level that are resolved together.
///
/// [Unicode Standard Annex 9, sections 3.3.4 to 3.3.5](https://www.unicode.org/reports/tr9/tr9-46.html#Resolving_Weak_Types)
struct BidiSequence {
  /// The positions of the scalars in the paragraph, in ascending order.
  var positions: [Int] = []
  private let level: UInt8
  /// The directions `sos` and `eos` of rule X10, at the start and at the end of the sequence.
  private let start: BidiClass
  private var end = BidiClass.leftToRight

  /// For each scalar of the sequence, its class after the rules that were applied so far. Only
  /// ``resolved(in:)`` sets the classes.
  private var classes: [BidiClass] = []

  /// The direction of the level.
  private var direction: BidiClass { level % 2 == 0 ? .leftToRight : .rightToLeft }

  /// Creates an empty sequence with a level. `before` is the level of the preceding text.
  init(level: UInt8, before: UInt8) {
    self.level = level
    start = max(level, before) % 2 == 0 ? .leftToRight : .rightToLeft
  }

  /// Ends the sequence. `next` is the level of the following text.
  mutating func end(before next: UInt8) {
    end = max(level, next) % 2 == 0 ? .leftToRight : .rightToLeft
  }

  /// Returns the resolved class of each scalar: a strong class or a number.
  consuming func resolved(in paragraph: BidiParagraph) -> [BidiClass] {
    classes = positions.map { paragraph.classes[$0] }
    resolveWeak()
    resolveBrackets(in: paragraph)
    resolveNeutrals()
    return classes
  }

  // MARK: W1 to W7

  private mutating func resolveWeak() {
    var previous = start
    var strong = start
    for index in classes.indices {
      if classes[index] == .nonspacingMark {  // W1
        let isAfterIsolate = previous.isIsolateInitiator || previous == .popDirectionalIsolate
        classes[index] = isAfterIsolate ? .otherNeutral : previous
      }
      previous = classes[index]
      switch previous {
      case .leftToRight, .rightToLeft: strong = previous
      case .arabicLetter:
        strong = previous
        classes[index] = .rightToLeft  // W3
      case .europeanNumber where strong == .arabicLetter: classes[index] = .arabicNumber  // W2
      default: break
      }
    }
    // W4: a separator between two numbers of the same class gets the class of the numbers.
    for index in classes.indices.dropFirst().dropLast()
    where classes[index - 1] == classes[index + 1] {
      switch (classes[index], classes[index - 1]) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
        (.commonSeparator, .arabicNumber):
        classes[index] = classes[index - 1]
      default: break
      }
    }
    // W5: terminators before or after a European number become European numbers.
    forEachRun(of: { $0 == .europeanTerminator }) { sequence, run in
      let neighbors = [run.lowerBound - 1, run.upperBound].filter(sequence.classes.indices.contains)
      guard neighbors.contains(where: { sequence.classes[$0] == .europeanNumber }) else { return }
      for index in run { sequence.classes[index] = .europeanNumber }
    }
    strong = start
    for index in classes.indices {
      switch classes[index] {
      case .europeanSeparator, .europeanTerminator, .commonSeparator:
        classes[index] = .otherNeutral  // W6
      case .leftToRight, .rightToLeft: strong = classes[index]
      case .europeanNumber where strong == .leftToRight: classes[index] = .leftToRight  // W7
      default: break
      }
    }
  }

  /// Calls a function for each maximal range of indices whose classes fulfill a condition.
  private mutating func forEachRun(
    of condition: (BidiClass) -> Bool, _ body: (inout BidiSequence, Range<Int>) -> Void
  ) {
    var index = 0
    while index < classes.count {
      let first = index
      while index < classes.count, condition(classes[index]) { index += 1 }
      if first < index { body(&self, first..<index) }
      index += 1
    }
  }

  // MARK: N0

  /// The maximum size of the stack of opening brackets: BD16.
  private static let maximumBrackets = 63

  private mutating func resolveBrackets(in paragraph: BidiParagraph) {
    for (open, close) in bracketPairs(in: paragraph) {
      guard let bracketClass = resolvedClass(ofBracketsAt: open, close) else { continue }
      for bracket in [open, close] {
        classes[bracket] = bracketClass
        // Nonspacing marks after a bracket get the class of the bracket.
        for index in classes.indices[(bracket + 1)...] {
          guard paragraph.originals[positions[index]] == .nonspacingMark else { break }
          classes[index] = bracketClass
        }
      }
    }
  }

  private func resolvedClass(ofBracketsAt open: Int, _ close: Int) -> BidiClass? {
    let inside = classes[open + 1..<close].lazy.compactMap(BidiSequence.strong)
    if inside.contains(direction) { return direction }
    guard let opposite = inside.first else { return nil }
    // The context is the last strong direction before the brackets.
    let before = classes[..<open].lazy.reversed().compactMap(BidiSequence.strong).first ?? start
    return before == opposite ? opposite : direction
  }

  /// Returns the strong direction of a class, or `nil` if the class has no direction.
  ///
  /// Rules N0 to N2 treat numbers as right-to-left.
  private static func strong(_ bidiClass: BidiClass) -> BidiClass? {
    switch bidiClass {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  /// Returns the indices of each pair of brackets, in the order of the opening brackets.
  private func bracketPairs(in paragraph: BidiParagraph) -> [(open: Int, close: Int)] {
    var pairs: [(open: Int, close: Int)] = []
    var open: [(bracket: UInt32, index: Int)] = []
    for (index, position) in positions.enumerated() where classes[index] == .otherNeutral {
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

  /// Returns the canonical equivalent of an angle bracket. Other brackets are returned unchanged.
  private static func canonical(_ bracket: UInt32) -> UInt32 {
    switch bracket {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: bracket
    }
  }

  // MARK: N1, N2

  private mutating func resolveNeutrals() {
    forEachRun(of: \.isNeutral) { sequence, run in
      let isFirst = run.lowerBound == 0
      let isLast = run.upperBound == sequence.classes.count
      let before =
        isFirst ? sequence.start : BidiSequence.strong(sequence.classes[run.lowerBound - 1])
      let after = isLast ? sequence.end : BidiSequence.strong(sequence.classes[run.upperBound])
      let resolved = before == after ? before ?? sequence.direction : sequence.direction
      for index in run { sequence.classes[index] = resolved }
    }
  }
}
