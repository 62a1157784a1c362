internal import PostDocument
internal import PostText

/// Grades the positions in the text of one paragraph or code block.
///
/// The kinds of clusters and the names in plain text are those of summaries.
struct CutFinder {
  /// The text in UTF-8.
  private let text: [UInt8]
  private var grades: [CutGrade]
  /// The units after the last unit that separates names.
  private var units: [SummaryUnits.Unit] = []
  /// The start of the next unit to grade.
  private var unitStart = 0
  /// The kind of the last unit that was graded.
  private var last: ClusterKind?
  /// Whether visible text was graded.
  private var isVisible = false
  private var sentence = Sentence.none
  private let isCode: Bool

  /// The end of a sentence before a position.
  private enum Sentence {
    case none
    /// A full stop, which can also be that of an abbreviation.
    case fullStop
    case ended
    /// The end of a sentence in a script without spaces between words.
    case unspaced
  }

  /// Grades the positions between the start and the end of a text.
  ///
  /// - Parameters:
  ///   - atoms: The ranges of mentions and other runs that are not text, in order.
  /// - Returns: The grades of the positions from the start, whose grade is not set, up to the end.
  static func grades(of text: [UInt8], atoms: [Range<Int>], isCode: Bool) -> [CutGrade] {
    var finder = CutFinder(text, isCode: isCode)
    finder.scan(atoms)
    return finder.grades
  }

  private init(_ text: [UInt8], isCode: Bool) {
    self.text = text
    self.isCode = isCode
    grades = [CutGrade](repeating: .never, count: text.count)
  }

  private mutating func scan(_ atoms: [Range<Int>]) {
    var (position, next) = (0, 0)
    let text = text
    let bytes = text.span.bytes
    while position < text.count {
      var end = bytes.endOfCluster(at: position)
      gradeScalars(bytes, position..<end)
      let scalar = bytes.scalar(at: position)
      var unit = SummaryUnits.Unit(kind: kind(of: scalar), scalar: scalar, end: end)
      if UTF8.width(scalar) < end - position {
        unit = SummaryUnits.Unit(
          kind: unit.kind,
          scalar: text[position..<end].first { $0 < 0x80 }.map { Unicode.Scalar($0) } ?? scalar,
          end: end)
      }
      if next < atoms.count, atoms[next].lowerBound < end {
        // A cluster can start before an atom and end after it.
        while next < atoms.count, atoms[next].lowerBound < end {
          while end < atoms[next].upperBound {
            grades[end] = .cluster
            let start = end
            end = bytes.endOfCluster(at: start)
            gradeScalars(bytes, start..<end)
          }
          next += 1
        }
        unit = SummaryUnits.Unit(kind: .atom, end: end)
      }
      units.append(unit)
      if unit.kind.separatesNames { gradeUnits() }
      position = end
    }
    gradeUnits()
  }

  private func kind(of scalar: Unicode.Scalar) -> ClusterKind {
    switch scalar {
    case "\n": .separator
    case "\t": .space
    default: ClusterKind(scalar)
    }
  }

  private mutating func gradeScalars(_ bytes: borrowing RawSpan, _ cluster: Range<Int>) {
    var position = cluster.lowerBound
    while true {
      position += UTF8.width(bytes.scalar(at: position))
      guard position < cluster.upperBound else { return }
      // A block cannot start with a joiner or variation selector.
      if !TextHygiene.isAttached(bytes.scalar(at: position)) { grades[position] = .scalar }
    }
  }

  /// Grades the start of each unit up to a unit that separates names.
  private mutating func gradeUnits() {
    let hasNames = units.contains { PlainNames.isMarker($0.scalar) }
    let isEnded = units.last?.kind.separatesNames == true
    let names = hasNames ? PlainNames(in: isEnded ? units.dropLast() : units[...]) : PlainNames()
    for index in units.indices {
      let isInName =
        names.range.contains(index)
        && (names.isInsideName(index) || names.isEndOfHost(index))
      if isVisible {
        grade(units[index], isInName, isEndOfHost: names.isEndOfHost(index))
      } else if last != nil {
        // Only if there is too much white space before the text.
        grades[unitStart] = .unitEdge
      }
      let kind = units[index].kind
      if ![.space, .noBreakSpace, .separator, .invisible].contains(kind) { isVisible = true }
      advance(over: units[index])
      last = kind
      unitStart = units[index].end
    }
    units.removeAll(keepingCapacity: true)
  }

  private mutating func grade(_ unit: SummaryUnits.Unit, _ isInName: Bool, isEndOfHost: Bool) {
    guard let last else { return }
    switch unit.kind {
    case .space where isCode, .separator where isCode && last != .separator:
      // Unlike a paragraph, code keeps white space at its end.
      grades[unitStart] = .unitEdge
      return
    case .space where unit.scalar == " ", .separator where !isCode: return
    default: break
    }
    grades[unitStart] =
      if isEndOfHost {
        .unitWord
      } else if isInName {
        .cluster
      } else if last == .separator {
        isCode ? .inner : .sentence
      } else if !ClusterKind.isBoundary(last, unit.kind) {
        .cluster
      } else if isSentenceEnd(before: unit) {
        .sentence
      } else {
        .word
      }
  }

  private func isSentenceEnd(before unit: SummaryUnits.Unit) -> Bool {
    switch sentence {
    case .none: false
    case .fullStop: last == .space && !unit.scalar.properties.isLowercase
    case .ended: last == .space
    case .unspaced: true
    }
  }

  private mutating func advance(over unit: SummaryUnits.Unit) {
    switch unit.scalar {
    case "." where unit.kind == .weak: sentence = last == .digit ? .none : .fullStop
    case "!", "?", "…", "\u{06D4}", "\u{061F}", "\u{0964}": sentence = .ended
    case "。", "！", "？", "．", "｡": sentence = .unspaced
    default:
      switch unit.kind {
      case .closing, .space, .invisible, .noBreakSpace: break
      default: sentence = unit.kind == .weak && unit.scalar == "\"" ? sentence : .none
      }
    }
  }
}
