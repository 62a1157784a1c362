internal import PostDocument
internal import PostText

/// Divides a ``SplitSource`` into parts, one after the other.
struct Splitter {
  private let source: SplitSource
  /// The largest number in the marker at the end of each part, or `nil` without a marker.
  private let marker: Int?
  private(set) var parts: [Document] = []
  private var cuts: [SplitDocument.Cut] = []

  /// The start of the next part.
  private var start = 0
  /// The size of the last part in bytes, as the first guess for the next one.
  private var lastSize = 128
  private var continuation = SplitContinuation()
  /// The number of bytes that are repeated in parts: heads of tables, URLs and empty cells.
  private var repeatedSize = 0
  /// The end of the table whose head leaves no room for its rows.
  private var endOfHeadless = 0

  /// For each grade, the first position after ``start`` at which the source has this grade.
  private var next: [Int]
  /// For each grade, the last range from a start to such a position that did not fit, with its
  /// containers and without them.
  private var failures: [[(end: Int, size: Int)]]
  /// Whether parts have no containers.
  private var isBare = false
  /// The ends of the last unit and cluster in ``cuts``.
  private var reported = (unit: 0, cluster: 0)

  init(_ source: SplitSource, marker: Int?) {
    self.source = source
    self.marker = marker
    next = [Int](repeating: 0, count: Int(CutGrade.word.rawValue) + 1)
    failures = Splitter.noFailures
  }

  private static let noFailures = Array(
    repeating: Array(repeating: (end: 0, size: 0), count: Int(CutGrade.word.rawValue) + 1), count: 2
  )

  /// The parts with their markers.
  var result: SplitDocument {
    guard marker != nil, parts.count > 1 else {
      // Only empty items and white space were removed.
      return SplitDocument(parts: parts.isEmpty ? [Document()] : parts, cuts: cuts)
    }
    let marked = parts.indices.map { parts[$0].marked("\($0 + 1)/\(parts.count)") }
    return SplitDocument(parts: marked, cuts: cuts)
  }

  /// Adds the next part. Returns whether there is more text.
  mutating func addPart(_ fits: (Document) throws -> Bool) rethrows -> Bool {
    startPart()
    var end = try longestEnd(fits)
    if end == start, continuation.repeatsHead, let table = source.continuedTable(at: start) {
      endOfHeadless = table.end
      continuation.repeatsHead = false
      failures = Splitter.noFailures
      end = try longestEnd(fits)
    }
    let isFitting = end > start
    if isFitting {
      lastSize = end - start
      end = try preferredEnd(before: end, fits)
    } else {
      end = try endOfUnit(fits)
    }
    let part = document(upTo: end)
    if !part.isEmpty, !source.isBlank(start..<end) {
      if !isFitting {
        reportUnit()
      } else if source.grades[end] < .word {
        reportCut(at: end)
      }
      parts.append(part)
    }
    isBare = false
    repeatedSize += source.repeatedSize(at: start, continuation)
    start = end
    return start < source.text.count
  }

  private mutating func startPart() {
    for grade in CutGrade.scalar.rawValue...CutGrade.word.rawValue {
      var position = next[Int(grade)]
      if position <= start {
        position = start + 1
        while source.grades[position].rawValue < grade { position += 1 }
        next[Int(grade)] = position
      }
    }
    continuation = SplitContinuation(repeatsHead: start >= endOfHeadless)
    let size = repeatedSize + source.repeatedSize(at: start, continuation)
    guard size > source.text.count + Splitter.minimumRepeatedSize else { return }
    continuation = SplitContinuation(
      repeatsHead: false, keepsColumns: false, endOfRemovedLink: nextPosition(.unitEdge))
  }

  /// The number of bytes that even the parts of a small document can repeat.
  private static let minimumRepeatedSize = 4096

  private func nextPosition(_ grade: CutGrade) -> Int { next[Int(grade.rawValue)] }

  // MARK: Search

  private func isFitting(
    _ end: Int, _ fits: (Document) throws -> Bool
  ) rethrows -> Bool {
    try fits(marked(document(upTo: end)))
  }

  /// Returns the part from ``start`` up to a position.
  private func document(upTo end: Int) -> Document {
    isBare ? source.bareDocument(start..<end) : source.document(start..<end, continuation)
  }

  private func marked(_ part: Document) -> Document {
    marker.map { part.marked("\(parts.count + 1)/\($0)") } ?? part
  }

  /// Returns the end of the longest part that fits, or ``start`` if none fits.
  private mutating func longestEnd(_ fits: (Document) throws -> Bool) rethrows -> Int {
    try longestEnd(.word, limit: source.text.count, fits)
  }

  /// Returns the end of the longest part that fits and ends at a position with at least a grade. If
  /// none fits, divides the first unit at the next smaller grade.
  private mutating func longestEnd(
    _ grade: CutGrade, limit: Int, _ fits: (Document) throws -> Bool
  ) rethrows -> Int {
    let first = nextPosition(grade)
    let failure = failures[isBare ? 1 : 0][Int(grade.rawValue)]
    // The rest of a large unit is tested only after half of it is done. Before that, `first` is
    // also the limit of the next smaller grade, so it is found if it fits.
    if failure.end != first || first - start <= failure.size / 2 {
      let end = try longestEnd(grade, from: start, limit: limit, fits)
      if end > start { return end }
      failures[isBare ? 1 : 0][Int(grade.rawValue)] = (first, first - start)
    }
    guard let smaller = CutGrade(rawValue: grade.rawValue - 1), smaller > .never else {
      return start
    }
    let end = try longestEnd(smaller, limit: first, fits)
    return end == first ? try longestEnd(grade, from: first, limit: limit, fits) : end
  }

  /// Returns the last position with at least a grade, up to `limit`, at which a part that fits can
  /// end. Returns `low` if there is none.
  ///
  /// - Parameter low: The end of a part that fits, or ``start``.
  private func longestEnd(
    _ grade: CutGrade, from low: Int, limit: Int, _ fits: (Document) throws -> Bool
  ) rethrows -> Int {
    var low = low
    var high = limit + 1
    var target = start + lastSize
    while low < limit {
      // Doubles the size until a part does not fit, then halves the range that is left.
      let middle = high > limit ? min(max(target, low + 1), limit) : (low + high) / 2
      guard
        let position = lastPosition(grade, after: low, upTo: middle)
          ?? firstPosition(grade, after: middle, before: high)
      else { break }
      if try isFitting(position, fits) {
        low = position
        target = start + 2 * (position - start)
      } else {
        high = position
      }
    }
    return low
  }

  private func lastPosition(_ grade: CutGrade, after low: Int, upTo high: Int) -> Int? {
    var position = high
    while position > low {
      if source.grades[position] >= grade { return position }
      position -= 1
    }
    return nil
  }

  private func firstPosition(_ grade: CutGrade, after low: Int, before high: Int) -> Int? {
    var position = low + 1
    while position < high {
      if source.grades[position] >= grade { return position }
      position += 1
    }
    return nil
  }

  // MARK: Choice

  /// Returns a better end of the part that is not much before the last possible one.
  private func preferredEnd(
    before end: Int, _ fits: (Document) throws -> Bool
  ) rethrows -> Int {
    guard end < source.text.count, source.grades[end] >= .word else { return end }
    let size = end - start
    let ranges: [(CutGrade, Int)] = [(.block, size / 2), (.inner, size / 3), (.sentence, size / 4)]
    for (grade, size) in ranges {
      if let position = lastPosition(grade, after: end - size - 1, upTo: end), position > start,
        try position == end || isFitting(position, fits)
      {
        return position
      }
    }
    return end
  }

  /// Returns the end of the longest piece of the first unit that fits without containers, or of the
  /// whole unit. Sets ``isBare``.
  private mutating func endOfUnit(_ fits: (Document) throws -> Bool) rethrows -> Int {
    let limit = nextPosition(.word)
    isBare = true
    let end = try longestEnd(.word, limit: limit, fits)
    isBare = end > start
    return isBare ? end : limit
  }

  // MARK: Report

  /// Reports that the first unit does not fit, or only without containers.
  private mutating func reportUnit() {
    let unit = start..<nextPosition(.word)
    if isBare { return report(.containers, in: unit) }
    append(.indivisible, unit)
    reported.unit = max(reported.unit, unit.upperBound)
  }

  /// Reports what is divided at a position.
  private mutating func reportCut(at position: Int) {
    let end = nextPosition(.word)
    if source.grades[position] == .scalar, position > reported.cluster {
      let start = lastPosition(.cluster, after: start, upTo: position) ?? start
      let end = firstPosition(.cluster, after: position, before: end) ?? end
      reported.cluster = end
      append(.cluster, start..<end)
      if start == self.start { return }
    }
    guard position > reported.unit, !source.isBlank(position..<end) else { return }
    report(source.kind(at: position, from: start), in: start..<end)
  }

  private mutating func report(_ kind: SplitDocument.Cut.Kind, in unit: Range<Int>) {
    guard unit.upperBound > reported.unit else { return }
    reported.unit = unit.upperBound
    append(kind, unit)
  }

  private mutating func append(_ kind: SplitDocument.Cut.Kind, _ unit: Range<Int>) {
    var unit = unit
    while unit.count > 1, source.text[unit.upperBound - 1] <= 0x20 {
      unit = unit.lowerBound..<(unit.upperBound - 1)
    }
    let text = String(decoding: source.text[unit.prefix(320)], as: UTF8.self)
    cuts.append(
      SplitDocument.Cut(
        kind: kind, part: parts.count, block: source.blockIndex(at: unit.lowerBound),
        text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(80)))))
  }
}

extension Document {
  /// Returns the document with a marker at its end.
  fileprivate func marked(_ marker: String) -> Document {
    var document = self
    document.blocks.append(.paragraph(Paragraph([.text(marker)])))
    return document
  }
}
