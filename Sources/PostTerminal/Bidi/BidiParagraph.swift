/// The embedding levels of a paragraph: even ones are read from left to right, odd ones from right to
/// left.
///
/// [Unicode Standard Annex 9, revision 46](https://www.unicode.org/reports/tr9/tr9-46.html)
struct BidiParagraph {
  /// The deepest level: rule BD2.
  private static let maximumDepth: UInt8 = 125

  let scalars: [UInt32]
  /// The classes as the database has them.
  let originals: [BidiClass]
  /// The level of the paragraph itself.
  let baseLevel: UInt8

  /// By scalar, its level. Those that rule X9 removes have the level of what is before them.
  private(set) var levels: [UInt8] = []

  /// The classes as the rules leave them.
  var classes: [BidiClass]

  /// By scalar, the matching end of an isolate initiator, or the initiator of an end; else -1.
  private var partners: [Int]

  /// Resolves the levels of a paragraph.
  ///
  /// - Parameter baseLevel: 0 or 1, or `nil` to take the first strong direction (P2, P3).
  /// - Complexity: O(scalars).
  init(_ scalars: [UInt32], baseLevel: UInt8?) {
    self.scalars = scalars
    originals = scalars.map { BidiClass(of: $0) }
    classes = originals
    partners = [Int](repeating: -1, count: scalars.count)
    levels = [UInt8](repeating: 0, count: scalars.count)

    let directions = BidiParagraph.matchIsolates(originals, &partners)
    self.baseLevel = baseLevel ?? (directions.paragraph == .rightToLeft ? 1 : 0)
    assignExplicitLevels(directions.isolates)
    for sequence in isolatingRunSequences() {
      var sequence = sequence
      sequence.resolve(in: &self)
      for position in sequence.positions { levels[position] = implicitLevel(of: position) }
    }
    var previous = self.baseLevel
    for position in levels.indices {
      if originals[position].isRemoved { levels[position] = previous }
      previous = levels[position]
    }
  }

  // MARK: Isolates

  /// Finds the partners of isolates (BD9), and the first strong direction inside each and outside all
  /// (P2), in one pass: otherwise many isolates in each other would take quadratic time.
  private static func matchIsolates(
    _ classes: [BidiClass], _ partners: inout [Int]
  ) -> (paragraph: BidiClass?, isolates: [BidiClass?]) {
    var directions = [BidiClass?](repeating: nil, count: classes.count)
    var paragraph: BidiClass?
    var open: [Int] = []
    for (position, bidiClass) in classes.enumerated() {
      switch bidiClass {
      case .leftToRight, .rightToLeft, .arabicLetter:
        let strong = bidiClass == .leftToRight ? bidiClass : .rightToLeft
        if let isolate = open.last {
          directions[isolate] = directions[isolate] ?? strong
        } else {
          paragraph = paragraph ?? strong
        }
      case .popDirectionalIsolate:
        guard let initiator = open.popLast() else { break }
        partners[position] = initiator
        partners[initiator] = position
      case _ where bidiClass.isIsolateInitiator: open.append(position)
      default: break
      }
    }
    return (paragraph, directions)
  }

  // MARK: Explicit levels: X1 to X8

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  private mutating func assignExplicitLevels(_ directions: [BidiClass?]) {
    var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for position in classes.indices {
      let bidiClass = originals[position]
      let status = stack[stack.count - 1]
      switch bidiClass {
      case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride:
        let isRight = bidiClass == .rightToLeftEmbedding || bidiClass == .rightToLeftOverride
        let level = BidiParagraph.level(above: status.level, isRightToLeft: isRight)
        levels[position] = status.level
        if level <= BidiParagraph.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override: BidiClass? =
            switch bidiClass {
            case .leftToRightOverride: .leftToRight
            case .rightToLeftOverride: .rightToLeft
            default: nil
            }
          stack.append(Status(level: level, override: override, isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        levels[position] = status.level
        if let override = status.override { classes[position] = override }
        let isRight =
          bidiClass == .rightToLeftIsolate
          || bidiClass == .firstStrongIsolate && directions[position] == .rightToLeft
        let level = BidiParagraph.level(above: status.level, isRightToLeft: isRight)
        if level <= BidiParagraph.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Status(level: level, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .popDirectionalIsolate:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while let last = stack.last, !last.isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        levels[position] = stack[stack.count - 1].level
        if let override = stack[stack.count - 1].override { classes[position] = override }
      case .popDirectionalFormat:
        levels[position] = status.level
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !status.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .paragraphSeparator: levels[position] = baseLevel
      case .boundaryNeutral: levels[position] = status.level
      default:
        levels[position] = status.level
        if let override = status.override { classes[position] = override }
      }
    }
  }

  private static func level(above level: UInt8, isRightToLeft: Bool) -> UInt8 {
    isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
  }

  // MARK: Runs: X10

  /// The sequences of scalars that are resolved together: BD13.
  private func isolatingRunSequences() -> [BidiSequence] {
    var sequences: [BidiSequence] = []
    // By scalar that initiates an isolate, the sequence that goes on behind the isolate.
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
    // What ends in an initiator whose isolate does not end is followed by nothing: X10.
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
