/// The embedding levels of a paragraph: even levels are left-to-right, odd levels right-to-left.
///
/// [Unicode Standard Annex 9, revision 46](https://www.unicode.org/reports/tr9/tr9-46.html)
struct BidiParagraph {
  /// The highest explicit level: rule BD2.
  private static let maximumDepth: UInt8 = 125

  let scalars: [UInt32]
  /// For each scalar, its class in the Unicode Character Database, before the rules change it.
  let originals: [BidiClass]
  /// The level of the paragraph itself.
  let baseLevel: UInt8

  /// The level of each scalar. A scalar that rule X9 removes has the level of the preceding scalar.
  private(set) var levels: [UInt8] = []

  /// For each scalar, its class after the rules that were applied so far.
  private(set) var classes: [BidiClass]

  /// For each isolate initiator, the index of the matching end; for each end, the index of the
  /// matching initiator; for other scalars, -1.
  private var partners: [Int]

  /// Resolves the levels of the scalars of a paragraph. The base level must be 0 or 1.
  ///
  /// - Complexity: O(scalars).
  init(_ scalars: [UInt32], baseLevel: UInt8) {
    self.baseLevel = baseLevel
    self.scalars = scalars
    originals = scalars.map { BidiClass(of: $0) }
    classes = originals
    partners = [Int](repeating: -1, count: scalars.count)
    levels = [UInt8](repeating: 0, count: scalars.count)

    assignExplicitLevels(matchIsolates())
    for sequence in isolatingRunSequences() {
      for (position, resolved) in zip(sequence.positions, sequence.resolved(in: self)) {
        classes[position] = resolved
        levels[position] = implicitLevel(of: position)
      }
    }
    var previous = baseLevel
    for position in levels.indices {
      if originals[position].isRemoved { levels[position] = previous }
      previous = levels[position]
    }
  }

  /// Returns the indices of `levels` in visual order: rule L2.
  ///
  /// - Complexity: O(number of levels × highest level). The highest level is at most 126, and 1 to
  ///   4 in real text.
  static func order(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end + 1
      }
    }
    return order
  }

  // MARK: Isolates

  /// Sets ``partners`` (BD9). For each isolate initiator, returns the first strong direction inside
  /// the isolate (P2).
  ///
  /// All isolates are matched in one pass, because one pass for each isolate would take quadratic
  /// time.
  private mutating func matchIsolates() -> [BidiClass?] {
    var directions = [BidiClass?](repeating: nil, count: originals.count)
    var open: [Int] = []
    for (position, bidiClass) in originals.enumerated() {
      switch bidiClass {
      case .leftToRight, .rightToLeft, .arabicLetter:
        guard let isolate = open.last, directions[isolate] == nil else { break }
        directions[isolate] = bidiClass == .leftToRight ? .leftToRight : .rightToLeft
      case .popDirectionalIsolate:
        guard let initiator = open.popLast() else { break }
        partners[position] = initiator
        partners[initiator] = position
      case _ where bidiClass.isIsolateInitiator: open.append(position)
      default: break
      }
    }
    return directions
  }

  // MARK: Explicit levels: X1 to X8

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate = false
  }

  private mutating func assignExplicitLevels(_ directions: [BidiClass?]) {
    var stack = [Status(level: baseLevel)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for (position, bidiClass) in originals.enumerated() {
      if bidiClass == .popDirectionalIsolate {  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while let last = stack.popLast(), !last.isIsolate {}
          validIsolates -= 1
        }
      }
      let status = stack[stack.count - 1]
      levels[position] = bidiClass == .paragraphSeparator ? baseLevel : status.level
      if let override = status.override, !bidiClass.isRemoved, bidiClass != .paragraphSeparator {
        classes[position] = override
      }
      switch bidiClass {
      case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
        .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        var next = BidiParagraph.status(of: bidiClass, directions[position])
        next.level = next.level == 1 ? (status.level + 1) | 1 : (status.level + 2) & ~1
        if next.level <= BidiParagraph.maximumDepth, overflowIsolates + overflowEmbeddings == 0 {
          stack.append(next)
          validIsolates += next.isIsolate ? 1 : 0
        } else if next.isIsolate {
          overflowIsolates += 1
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .popDirectionalFormat where overflowIsolates == 0:  // X7
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !status.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      default: break
      }
    }
  }

  /// Returns the status that an embedding, an override or an isolate initiator sets for the text
  /// after it: rules X2 to X5c.
  ///
  /// The level of the result only indicates a direction: 1 for right-to-left, 0 for left-to-right.
  /// The caller replaces it by the next higher level of this direction.
  private static func status(of bidiClass: BidiClass, _ direction: BidiClass?) -> Status {
    switch bidiClass {
    case .rightToLeftEmbedding: Status(level: 1)
    case .leftToRightOverride: Status(level: 0, override: .leftToRight)
    case .rightToLeftOverride: Status(level: 1, override: .rightToLeft)
    case .leftToRightIsolate: Status(level: 0, isIsolate: true)
    case .rightToLeftIsolate: Status(level: 1, isIsolate: true)
    case .firstStrongIsolate: Status(level: direction == .rightToLeft ? 1 : 0, isIsolate: true)
    default: Status(level: 0)
    }
  }

  // MARK: Runs: X10

  /// Returns the isolating run sequences: BD13.
  private func isolatingRunSequences() -> [BidiSequence] {
    var sequences: [BidiSequence] = []
    // For the position of each isolate initiator, the number of the sequence that contains the
    // initiator. The sequence continues after the isolate.
    var continued: [Int: Int] = [:]
    var number = -1
    var last = -1
    for position in classes.indices where !originals[position].isRemoved {
      if last < 0 || levels[position] != levels[last] {
        let level = levels[position]
        let before = last < 0 ? baseLevel : levels[last]
        if last >= 0 { sequences[number].end(before: level) }
        if originals[position] == .popDirectionalIsolate, partners[position] >= 0,
          let outer = continued[partners[position]]
        {
          number = outer
        } else {
          number = sequences.count
          sequences.append(BidiSequence(level: level, before: before))
        }
      }
      sequences[number].positions.append(position)
      if originals[position].isIsolateInitiator, partners[position] >= 0 {
        continued[position] = number
      }
      last = position
    }
    // If a sequence ends in an isolate initiator without a matching end, the level of the paragraph
    // counts as the following level: X10.
    for number in sequences.indices {
      guard let end = sequences[number].positions.last else { continue }
      let isOpen = originals[end].isIsolateInitiator && partners[end] < 0
      if isOpen || end == last { sequences[number].end(before: baseLevel) }
    }
    return sequences
  }

  // MARK: Implicit levels: I1, I2

  private func implicitLevel(of position: Int) -> UInt8 {
    let level = levels[position]
    switch classes[position] {
    case .rightToLeft: return level | 1
    case .leftToRight: return level % 2 == 0 ? level : level + 1
    default: return level % 2 == 0 ? level + 2 : level + 1
    }
  }
}
