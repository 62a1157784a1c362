internal import PostBytes

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

  private enum Entry {
    case unit(Unit)
    /// Characters of ``text`` that are a unit each, the first at a location.
    case row(CharacterRow, start: Int)
  }

  private var entries: [Entry] = []
  /// The text of the rows.
  private var text: [UInt8] = []

  /// The number of units.
  private(set) var unitCount = 0
  /// The sums over all units.
  private(set) var count = 0
  private(set) var bytes = 0
  private var lines = 0
  /// A Boolean value that is true when all characters are known to stand alone, so that the sum
  /// over units is what a reader counts.
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
    text.reserveCapacity(min(options.limit, 500))
  }

  /// A Boolean value that is true when there is more than any summary may show. A plain space at the
  /// end does not fill it, for it may have to go.
  var isFull: Bool { fullCount != nil }

  /// The number of units since then.
  var excess: Int? { fullCount.map { unitCount - $0 } }

  mutating func startLine() { lines += 1 }

  /// - Parameter isPlain: Whether each character of the unit is known to stand alone.
  mutating func append(
    _ kind: ClusterKind, sign: Unicode.Scalar = " ", count: Int, bytes: Int, end: Int,
    isPlain: Bool = false
  ) {
    append(Unit(kind: kind, sign: sign, count: count, bytes: bytes, end: end), isPlain: isPlain)
  }

  private mutating func append(_ unit: Unit, isPlain: Bool) {
    entries.append(.unit(unit))
    self.isPlain = self.isPlain && isPlain
    unitCount += 1
    count += unit.count
    bytes += unit.bytes
    guard !isFull else { return }
    let mayGo = unit.kind == .space && unit.bytes == 1
    if !isWithinCaps, !mayGo { fullCount = unitCount }
  }

  /// Adds a cluster.
  mutating func append(_ cluster: Clusters.Cluster, end: Int) {
    let kind = cluster.kind
    var size = cluster.escapedSize
    // What opens an isolate is charged for what will close it.
    if kind == .invisible, BidiOpeners.isPairing(cluster.first) {
      size = cluster.first == "\u{202C}" || cluster.first == "\u{2069}" ? 0 : 6
    }
    append(kind, sign: cluster.sign, count: kind == .invisible ? 0 : 1, bytes: size, end: end)
  }

  /// Adds characters that stand alone, from a location on.
  ///
  /// - Parameter count: The number of the characters.
  mutating func append(row: ArraySlice<UInt8>, count: Int, at start: Int) {
    guard count > 0 else { return }
    let offset = text.count
    text += row
    var row = CharacterRow(range: offset..<text.count, count: count)
    var start = start
    // As many as are within the caps, whatever they are.
    let fitting =
      lines > lineLimit ? 0 : max(0, min(limit - self.count, (byteLimit - bytes) / 6))
    if !isFull, fitting < count {
      let first = text.span.bytes.prefix(fitting, of: row)
      add(first, at: start)
      start += first.range.count
      row = row.dropping(first)
      // Any of the others may be the first too many.
      while !isFull, row.count > 0 {
        let unit = unit(at: row.range.lowerBound, of: row, at: start)
        append(unit, isPlain: true)
        row = row.dropping(text.span.bytes.prefix(1, of: row))
        start = unit.end
      }
    }
    add(row, at: start)
  }

  /// Adds a row, whatever the caps are.
  private mutating func add(_ row: CharacterRow, at start: Int) {
    guard row.count > 0 else { return }
    if case .row(var last, let location) = entries.last,
      last.range.upperBound == row.range.lowerBound, location + last.range.count == start
    {
      last.range = last.range.lowerBound..<row.range.upperBound
      last.count += row.count
      entries[entries.count - 1] = .row(last, start: location)
    } else {
      entries.append(.row(row, start: start))
    }
    unitCount += row.count
    count += row.count
    bytes += escapedSize(of: row)
  }

  /// The size of a row as text of HTML, in bytes.
  private func escapedSize(of row: CharacterRow) -> Int {
    var plain = text.span.bytes.offset(from: row.range.lowerBound) {
      $0.equal(to: UInt8(ascii: "&")) .| $0.equal(to: UInt8(ascii: "<"))
        .| $0.equal(to: UInt8(ascii: ">")) .| $0.equal(to: UInt8(ascii: "\"")) .| $0.equal(to: 0xC2)
    }
    plain = min(plain, row.range.upperBound)
    return plain - row.range.lowerBound + text[plain..<row.range.upperBound].escapedSize
  }

  /// Whether the units are within every cap.
  private var isWithinCaps: Bool { count <= limit && bytes <= byteLimit && lines <= lineLimit }

  // MARK: Units

  /// The units on which it depends where a summary ends: those within the caps, and some behind.
  var decisive: [Unit] {
    let most = min(unitCount, (fullCount ?? unitCount) + PlainNames.lookAhead)
    var units: [Unit] = []
    units.reserveCapacity(most)
    for entry in entries where units.count < most {
      switch entry {
      case .unit(let unit): units.append(unit)
      case .row(let row, let start):
        let first = row.range.lowerBound
        var offset = first
        while offset < row.range.upperBound, units.count < most {
          let unit = unit(at: offset, of: row, at: start)
          units.append(unit)
          offset = first + unit.end - start
        }
      }
    }
    return units
  }

  var last: Unit? {
    switch entries.last {
    case .unit(let unit): unit
    case .row(let row, let start):
      unit(at: text.span.bytes.startOfScalar(before: row.range.upperBound), of: row, at: start)
    case nil: nil
    }
  }

  mutating func removeLast() {
    guard let unit = last, let entry = entries.popLast() else { return }
    if case .row(let row, let start) = entry, row.count > 1 {
      entries.append(.row(text.span.bytes.withoutLast(row), start: start))
    }
    unitCount -= 1
    count -= unit.count
    bytes -= unit.bytes
  }

  /// The character at an offset of a row that starts at a location.
  @inline(__always) private func unit(at offset: Int, of row: CharacterRow, at start: Int) -> Unit {
    let location = start + offset - row.range.lowerBound
    let byte = text[offset]
    if byte < 0x80 {
      return Unit(
        kind: ClusterKind(Unicode.Scalar(byte)), sign: Unicode.Scalar(byte), count: 1,
        bytes: byte.escapedSize, end: location + 1)
    }
    let scalar = text.span.bytes.scalar(at: offset)
    let width = UTF8.width(scalar)
    return Unit(
      kind: ClusterKind(scalar), sign: scalar, count: 1, bytes: scalar == "\u{A0}" ? 6 : width,
      end: location + width)
  }
}
