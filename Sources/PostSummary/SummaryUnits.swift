/// The units among which a summary can end, and how far they fill it.
struct SummaryUnits {
  /// What the caps of a summary limit.
  struct Size {
    /// The number of visible grapheme clusters.
    var count = 0
    /// The size as HTML without the tags of marks and links, in bytes.
    var bytes = 0
    /// The number of lines that start.
    var lines = 0

    static func += (size: inout Size, more: Size) {
      size.count += more.count
      size.bytes += more.bytes
      size.lines += more.lines
    }

    static func -= (size: inout Size, less: Size) {
      size.count -= less.count
      size.bytes -= less.bytes
      size.lines -= less.lines
    }
  }

  /// A grapheme cluster, an atom or the start of a line.
  struct Unit {
    let kind: ClusterKind
    /// The first ASCII scalar of a grapheme cluster, otherwise its first scalar; a space for other
    /// units. A prepended mark such as U+0600 joins the character after it.
    var sign: Unicode.Scalar = " "
    let size: Size
    /// The offset of its end in the text of the draft.
    let end: Int
  }

  /// The units in order; the last one may be an oversized one, which no summary contains.
  private(set) var units: [Unit] = []
  /// The number of units that a summary may contain.
  private(set) var usableCount = 0
  /// The number of units at which they exceeded a cap, or `nil`.
  private var fullCount: Int?
  private var total = Size()
  private let caps: Size

  init(_ options: SummaryOptions) {
    caps = Size(count: options.limit, bytes: options.bytes, lines: options.lineLimit)
    units.reserveCapacity(min(options.limit, 280) + PlainNames.lookAhead)
  }

  /// Whether the units exceed a cap, or an oversized unit ended them.
  ///
  /// A plain space does not exceed a cap, because it is removed at the end of a line.
  var isFull: Bool { fullCount != nil }

  var hasOversized: Bool { usableCount < units.count }

  /// Whether a summary is full, and following text cannot change where names end.
  ///
  /// - Parameter isLineEnded: Whether following text would start another line.
  func isSettled(isLineEnded: Bool) -> Bool {
    guard let fullCount, let last = units.last else { return false }
    return hasOversized || isLineEnded || last.kind.separatesNames
      || usableCount - fullCount > PlainNames.lookAhead
  }

  /// Adds a unit, unless an oversized one ended the units.
  @inline(__always) mutating func append(_ unit: Unit) {
    guard !hasOversized else { return }
    units.append(unit)
    usableCount += 1
    total.count += unit.size.count
    total.bytes += unit.size.bytes
    if fullCount == nil, !fits(total), unit.kind != .space || unit.size.bytes > 1 {
      fullCount = usableCount
    }
    // The first text of a line exceeds the cap, not its start.
    total.lines += unit.size.lines
  }

  /// Adds a unit that is too large for any summary. It can still be the end of a name.
  mutating func append(oversized kind: ClusterKind, sign: Unicode.Scalar = " ", end: Int) {
    guard !hasOversized else { return }
    units.append(Unit(kind: kind, sign: sign, size: Size(), end: end))
    fullCount = fullCount ?? usableCount
  }

  mutating func removeLast() {
    guard !hasOversized, let last = units.popLast() else { return }
    usableCount -= 1
    total -= last.size
  }

  private func fits(_ size: Size) -> Bool {
    size.count <= caps.count && size.bytes <= caps.bytes && size.lines <= caps.lines
  }
}

// MARK: The end of a summary

/// Where a summary ends in its draft.
struct SummaryEnd {
  /// The offset in the text of the draft.
  let offset: Int
  /// The size of the text as HTML without the tags of marks and links, in bytes.
  let bytes: Int
  /// Whether text follows.
  let isCut: Bool
  /// Whether an ellipsis follows.
  let hasEllipsis: Bool
}

extension SummaryUnits {
  private static let ellipsis = Size(count: 1, bytes: 3)
  /// The tags of a paragraph.
  static let paragraph = Size(bytes: 7)

  /// The largest number of clusters that are given up for an end between words.
  private static let mostGivenUp = 24

  /// Chooses the end.
  ///
  /// The positions at which a summary can end do not depend on the caps. It ends at the last of them
  /// before a position that only increases with the caps, so that summaries grow with the limit.
  ///
  /// - Parameter isWhole: Whether the units are those of the whole document.
  func end(isWhole: Bool) -> SummaryEnd {
    if isWhole, !isFull {
      return SummaryEnd(
        offset: units.last?.end ?? 0, bytes: total.bytes, isCut: false, hasEllipsis: false)
    }
    let count = lastNameBoundary(upTo: lastWordBoundary)
    var size = SummaryUnits.ellipsis
    guard count > 0 else {
      size += SummaryUnits.paragraph
      size.lines = 1
      return SummaryEnd(offset: 0, bytes: size.bytes, isCut: true, hasEllipsis: fits(size))
    }
    for unit in units[..<count] { size += unit.size }
    let last = units[count - 1]
    return SummaryEnd(
      offset: last.end, bytes: size.bytes, isCut: true, hasEllipsis: last.kind != .shortened)
  }

  /// The last word boundary within the caps, or the last position if no boundary is near.
  private var lastWordBoundary: Int {
    var size = SummaryUnits.ellipsis
    var most = 0
    while most < usableCount {
      var larger = size
      larger += units[most].size
      guard fits(larger) else { break }
      size = larger
      most += 1
    }
    guard most < usableCount else { return most }
    let mostGivenUp = min(SummaryUnits.mostGivenUp, (size.count - 1) / 5)
    var position = most
    var givenUp = 0
    while position > 0 {
      if ClusterKind.isBoundary(units[position - 1].kind, units[position].kind) { return position }
      position -= 1
      givenUp += units[position].size.count
      if givenUp > mostGivenUp { return most }
    }
    return 0
  }

  /// The last position up to another one that is outside of names, after a unit that can end a text.
  private func lastNameBoundary(upTo position: Int) -> Int {
    var position = position
    var names = PlainNames()
    while position > 0 {
      let last = units[position - 1].kind
      if last.separatesNames {
        if !last.isTrimmed { return position }
      } else {
        if !names.range.contains(position - 1) { names = self.names(around: position) }
        if names.canEnd(at: position) { return position }
      }
      position -= 1
    }
    return 0
  }

  /// The names between the separators around a position.
  private func names(around position: Int) -> PlainNames {
    let start = units[..<position].lastIndex { $0.kind.separatesNames }.map { $0 + 1 } ?? 0
    let end = units[position...].firstIndex { $0.kind.separatesNames } ?? units.count
    return PlainNames(
      in: units[start..<end], isAtStart: units[..<start].allSatisfy(\.kind.isTrimmed))
  }
}
