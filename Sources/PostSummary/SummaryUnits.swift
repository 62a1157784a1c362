internal import PostText

/// The units among which a summary can end, and how far they fill it.
///
/// Characters that stand alone are kept as the text that they are: most documents fit their
/// summary, and nobody asks where it could end.
struct SummaryUnits {
  /// A grapheme cluster, an atom or the end of a line.
  struct Unit {
    let kind: ClusterKind
    /// The first scalar of a grapheme cluster; a space for everything else.
    let sign: Unicode.Scalar
    /// The number of visible clusters.
    let count: Int
    /// The size as HTML without the tags of marks and links, in bytes.
    let bytes: Int
    /// The location behind it.
    let end: Int
  }

  /// The sums over some units.
  struct Sums {
    /// The number of units.
    var units = 0
    /// The number of visible clusters.
    var count = 0
    /// The size as HTML without the tags of marks and links, in bytes.
    var bytes = 0

    mutating func add(_ unit: Unit) {
      units += 1
      count += unit.count
      bytes += unit.bytes
    }

    mutating func remove(_ unit: Unit) {
      units -= 1
      count -= unit.count
      bytes -= unit.bytes
    }

    static func + (sums: Sums, more: Sums) -> Sums {
      Sums(
        units: sums.units + more.units, count: sums.count + more.count,
        bytes: sums.bytes + more.bytes)
    }
  }

  private enum Entry {
    case unit(Unit)
    /// Characters of ``text`` that are a unit each, the first at a location.
    case row(CharacterRow, start: Int)
  }

  private var entries: [Entry] = []
  /// The text of the rows, and what may be added to them.
  private(set) var text: [UInt8] = []

  /// The sums over all units.
  private(set) var total = Sums()
  private var lines = 0
  /// A Boolean value that is true when the sum over units is known to be what a reader counts.
  private(set) var isPlain = true
  /// The number of units when there were too many for any summary.
  private var fullCount: Int?

  private let limit: Int
  private let byteLimit: Int
  private let lineLimit: Int

  init(_ options: SummaryOptions) {
    limit = options.limit
    byteLimit = options.bytes
    lineLimit = options.lineLimit
    entries.reserveCapacity(8)
    text.reserveCapacity(2 * min(options.limit, 500))
  }

  /// A Boolean value that is true when there is more than any summary may show. A plain space at the
  /// end does not fill it, for it may have to go.
  var isFull: Bool { fullCount != nil }

  /// The number of units since then.
  var excess: Int? { fullCount.map { total.units - $0 } }

  mutating func startLine() { lines += 1 }

  /// - Parameter isPlain: Whether the unit counts the same whatever stands around it.
  mutating func append(
    _ kind: ClusterKind, sign: Unicode.Scalar = " ", count: Int, bytes: Int, end: Int,
    isPlain: Bool = false
  ) {
    append(Unit(kind: kind, sign: sign, count: count, bytes: bytes, end: end), isPlain: isPlain)
  }

  private mutating func append(_ unit: Unit, isPlain: Bool) {
    entries.append(.unit(unit))
    self.isPlain = self.isPlain && isPlain
    total.add(unit)
    guard !isFull else { return }
    let mayGo = unit.kind == .space && unit.bytes == 1
    if !isWithinCaps, !mayGo { fullCount = total.units }
  }

  /// Adds a cluster.
  mutating func append(_ cluster: Clusters.Cluster, end: Int) {
    let kind = cluster.kind
    var size = cluster.escapedSize
    // What opens an isolate is charged for what will close it.
    if kind == .invisible, cluster.first.isBidiDelimiter {
      size = cluster.first == "\u{202C}" || cluster.first == "\u{2069}" ? 0 : 6
    }
    append(
      kind, sign: cluster.sign, count: kind == .invisible ? 0 : 1, bytes: size, end: end,
      isPlain: cluster.isPlain)
  }

  /// Keeps text, of which rows can be added then.
  mutating func hold(_ text: borrowing RawSpan) {
    text.withUnsafeBytes { self.text.append(contentsOf: $0) }
  }

  /// Adds characters of the text, from a location on.
  mutating func append(_ row: CharacterRow, at start: Int) {
    guard row.count > 0 else { return }
    let sums = sums(of: row)
    if isFull || lines <= lineLimit && isWithinCaps(total + sums) {
      return add(row, sums, at: start)
    }
    var rest = row
    let first = surelyFitting(row, behind: total)
    if lines <= lineLimit, first.count > 0 {
      add(first, self.sums(of: first), at: start)
      rest = row.dropping(first)
    }
    // Any of the others may be the first too many.
    while !isFull, rest.count > 0 {
      let unit = unit(at: rest.range.lowerBound, of: row, at: start)
      append(unit, isPlain: true)
      rest = rest.dropping(text.span.bytes.prefix(1, of: rest))
    }
    if rest.count > 0 {
      add(rest, self.sums(of: rest), at: start + rest.range.lowerBound - row.range.lowerBound)
    }
  }

  /// The first characters of a row, which does not fit behind some units: all that the number of
  /// clusters lets in, or as many as fit whatever they are. As HTML, none without marks is larger than
  /// six bytes.
  private func surelyFitting(_ row: CharacterRow, behind sums: Sums) -> CharacterRow {
    let most = max(0, limit - sums.count)
    if most < row.count {
      let first = text.span.bytes.prefix(most, of: row)
      if isWithinCaps(sums + self.sums(of: first)) { return first }
    }
    let largest = row.hasMarks ? CharacterRow.largestCharacter + 5 : 6
    let count = max(0, (byteLimit - sums.bytes) / largest)
    return text.span.bytes.prefix(min(count, most, row.count), of: row)
  }

  /// Adds a row, whatever the caps are.
  private mutating func add(_ row: CharacterRow, _ sums: Sums, at start: Int) {
    if case .row(var last, let location) = entries.last,
      last.range.upperBound == row.range.lowerBound, location + last.range.count == start
    {
      last.range = last.range.lowerBound..<row.range.upperBound
      last.count += row.count
      last.hasMarks = last.hasMarks || row.hasMarks
      entries[entries.count - 1] = .row(last, start: location)
    } else {
      entries.append(.row(row, start: start))
    }
    total = total + sums
  }

  private func sums(of row: CharacterRow) -> Sums {
    Sums(
      units: row.count, count: row.count, bytes: text.span.bytes.extracting(row.range).escapedSize)
  }

  /// Whether the units are within every cap.
  private var isWithinCaps: Bool { isWithinCaps(total) && lines <= lineLimit }

  private func isWithinCaps(_ sums: Sums) -> Bool {
    sums.count <= limit && sums.bytes <= byteLimit
  }

  // MARK: Units

  /// The sums over the first units that are within every cap with something behind them.
  ///
  /// - Parameters:
  ///   - end: The sums over what stands behind them.
  ///   - joinsLines: Whether all of them are one line.
  func fitting(before end: Sums, joinsLines: Bool) -> Sums {
    var fitting = end
    var lines = 1
    loop: for entry in entries {
      switch entry {
      case .unit(let unit):
        var more = fitting
        more.add(unit)
        if unit.kind == .separator, !joinsLines { lines += 1 }
        guard isWithinCaps(more), lines <= lineLimit else { break loop }
        fitting = more
      case .row(let row, let start):
        guard lines <= lineLimit else { break loop }
        let sums = sums(of: row)
        if isWithinCaps(fitting + sums) {
          fitting = fitting + sums
          continue
        }
        let first = surelyFitting(row, behind: fitting)
        fitting = fitting + self.sums(of: first)
        var offset = first.range.upperBound
        while offset < row.range.upperBound {
          let unit = unit(at: offset, of: row, at: start)
          var more = fitting
          more.add(unit)
          guard isWithinCaps(more) else { break loop }
          fitting = more
          offset = row.range.lowerBound + unit.end - start
        }
      }
    }
    return Sums(
      units: fitting.units - end.units, count: fitting.count - end.count,
      bytes: fitting.bytes - end.bytes)
  }

  /// A Boolean value that is true when one of the first units can end a text.
  func hasEnd(amongFirst count: Int) -> Bool {
    var rest = count
    for entry in entries where rest > 0 {
      switch entry {
      case .unit(let unit):
        if !unit.kind.isTrimmed { return true }
        rest -= 1
      case .row(let row, let start):
        var offset = row.range.lowerBound
        while rest > 0, offset < row.range.upperBound {
          let unit = unit(at: offset, of: row, at: start)
          if !unit.kind.isTrimmed { return true }
          rest -= 1
          offset = row.range.lowerBound + unit.end - start
        }
      }
    }
    return false
  }

  /// The units around a position, as far as they decide whether a summary ends there.
  ///
  /// - Parameter reach: The number of units before the position among which a gap between words is
  ///   looked for.
  func window(around position: Int, reach: Int) -> UnitWindow {
    let first = max(0, position - reach)
    let most = min(total.units, (fullCount ?? total.units) + PlainNames.lookAhead)
    var window = UnitWindow(around: position, isOpen: first == 0, capacity: most - first)
    for entry in entries where window.end < most && !window.isClosed {
      switch entry {
      case .unit(let unit):
        if window.end < first { window.pass(unit) } else { window.take(unit) }
      case .row(let row, let start):
        let passed = text.span.bytes.prefix(min(max(0, first - window.end), row.count), of: row)
        window.pass(sums(of: passed))
        var offset = passed.range.upperBound
        while offset < row.range.upperBound, window.end < most, !window.isClosed {
          let unit = unit(at: offset, of: row, at: start)
          window.take(unit)
          offset = row.range.lowerBound + unit.end - start
        }
      }
    }
    return window
  }

  var last: Unit? {
    switch entries.last {
    case .unit(let unit): unit
    case .row(let row, let start):
      unit(at: text.span.bytes.startOfCharacter(before: row.range.upperBound), of: row, at: start)
    case nil: nil
    }
  }

  mutating func removeLast() {
    guard let unit = last, let entry = entries.popLast() else { return }
    if case .row(let row, let start) = entry, row.count > 1 {
      entries.append(.row(text.span.bytes.withoutLast(row), start: start))
    }
    total.remove(unit)
  }

  /// The character at an offset of a row that starts at a location.
  @inline(__always) private func unit(at offset: Int, of row: CharacterRow, at start: Int) -> Unit {
    let bytes = text.span.bytes
    let byte = text[offset]
    let scalar = byte < 0x80 ? Unicode.Scalar(byte) : bytes.scalar(at: offset)
    var end = offset + UTF8.width(scalar)
    var size = byte < 0x80 ? byte.escapedSize : scalar == "\u{A0}" ? 6 : end - offset
    if row.hasMarks {
      let base = end
      end = bytes.endOfCharacter(from: offset, upTo: row.range.upperBound)
      size += end - base
    }
    return Unit(
      kind: ClusterKind(scalar), sign: scalar, count: 1, bytes: size,
      end: start + end - row.range.lowerBound)
  }
}
