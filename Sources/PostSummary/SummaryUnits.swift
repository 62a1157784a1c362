/// The units of a draft, between which a summary can end, and their total size.
struct SummaryUnits {
  /// A grapheme cluster, an atom or the start of a line.
  struct Unit {
    let kind: ClusterKind
    /// The first ASCII scalar of a grapheme cluster, else its first scalar; a space for other
    /// units. The ASCII scalar can follow a prepended mark such as U+0600.
    var scalar: Unicode.Scalar = " "
    /// The number of visible grapheme clusters.
    var count = 0
    /// The size in bytes as HTML, without the tags of marks and links.
    var bytes = 0
    /// The offset of its end in the text of the draft.
    let end: Int
  }

  /// The sizes that the options limit.
  struct Size {
    var count = 0
    var bytes = 0
    var lines = 0

    static func + (size: Size, unit: Unit) -> Size {
      Size(
        count: size.count + unit.count, bytes: size.bytes + unit.bytes,
        lines: size.lines + (unit.kind == .separator ? 1 : 0))
    }
  }

  /// The units in order. The last one can be oversized, so that no summary contains it.
  private(set) var units: [Unit] = []
  /// The number of units without an oversized one.
  private(set) var usableCount = 0
  /// The size of these units.
  private(set) var size = Size()
  /// The number of units at which they exceeded a limit, or `nil`.
  private var fullCount: Int?
  private let caps: Size

  init(_ options: SummaryOptions) {
    caps = Size(count: options.limit, bytes: options.bytes, lines: options.lineLimit)
    units.reserveCapacity(min(options.limit, 280) + PlainNames.lookAhead)
  }

  private var hasOversized: Bool { usableCount < units.count }

  /// Whether the summary is full and following text cannot change where names end.
  ///
  /// - Parameter isLineEnded: Whether following text would start another line.
  func isSettled(isLineEnded: Bool) -> Bool {
    guard let fullCount, let last = units.last else { return false }
    return hasOversized || isLineEnded || last.kind.separatesNames
      || usableCount - fullCount > PlainNames.lookAhead
  }

  /// Appends a unit, unless an oversized unit is the last one.
  @inline(__always) mutating func append(_ unit: Unit) {
    guard !hasOversized else { return }
    units.append(unit)
    usableCount += 1
    size = size + unit
    var filled = size
    // An empty last line and a space at the end are removed, so they do not fill the summary.
    if unit.kind == .separator { filled.lines -= 1 }
    if fullCount == nil, !fits(filled), unit.kind != .space || unit.bytes > 1 {
      fullCount = usableCount
    }
  }

  /// Appends a cluster or atom that is too large for any summary. It can still end a name.
  mutating func append(oversized unit: Unit) {
    guard !hasOversized else { return }
    units.append(unit)
    fullCount = fullCount ?? usableCount
  }

  /// Removes a space at the end of a line.
  mutating func removeLastSpace() {
    guard !hasOversized, let last = units.popLast() else { return }
    usableCount -= 1
    size.count -= last.count
    size.bytes -= last.bytes
  }

  private func fits(_ size: Size) -> Bool {
    size.count <= caps.count && size.bytes <= caps.bytes && size.lines <= caps.lines
  }
}

// MARK: The end of a summary

/// Where a summary ends in its draft.
struct SummaryEnd {
  /// The offset in the text of the draft.
  var offset = 0
  /// The number of visible clusters, including the ellipsis.
  var count: Int
  /// The size in bytes as HTML, without the tags of marks and links.
  var bytes: Int
  /// Whether text follows.
  var isCut = true
  /// Whether an ellipsis follows.
  var hasEllipsis = false
}

extension SummaryUnits {
  /// The size in bytes of the tags of a paragraph.
  static let paragraphSize = 7

  /// The largest number of clusters that are removed to end between words.
  private static let maximumRemoved = 24

  private static let ellipsis = Size(count: 1, bytes: 3)

  /// Returns the end of the summary.
  ///
  /// The positions at which a summary can end do not depend on the limits. It ends at the last of
  /// them before a position that only increases with the limits. So summaries grow with the limit.
  ///
  /// - Parameter isWhole: Whether the units are those of the whole document.
  func end(isWhole: Bool) -> SummaryEnd {
    if isWhole, fullCount == nil {
      return SummaryEnd(
        offset: units.last?.end ?? 0, count: size.count, bytes: size.bytes, isCut: false)
    }
    let count = lastNameBoundary(upTo: lastWordBoundary)
    var size = units[..<count].reduce(SummaryUnits.ellipsis, +)
    if count == 0 {
      size.bytes += SummaryUnits.paragraphSize
      size.lines = 1
    }
    let last = count > 0 ? units[count - 1] : nil
    let hasEllipsis = last?.kind != .shortened && fits(size)
    return SummaryEnd(
      offset: last?.end ?? 0, count: size.count - (hasEllipsis ? 0 : 1), bytes: size.bytes,
      hasEllipsis: hasEllipsis)
  }

  /// The last word boundary within the limits, or the last position if no boundary is near.
  private var lastWordBoundary: Int {
    var size = SummaryUnits.ellipsis
    var most = 0
    while most < usableCount, fits(size + units[most]) {
      size = size + units[most]
      most += 1
    }
    guard most < usableCount else { return most }
    var rest = min(SummaryUnits.maximumRemoved, (size.count - 1) / 5)
    for position in stride(from: most, to: 0, by: -1) {
      let last = units[position - 1]
      if ClusterKind.isBoundary(last.kind, units[position].kind) { return position }
      rest -= last.count
      if rest < 0 { return most }
    }
    return 0
  }

  /// Returns the last position up to another one outside names, after a unit that can end text.
  private func lastNameBoundary(upTo position: Int) -> Int {
    var names = PlainNames()
    for position in stride(from: position, to: 0, by: -1) {
      let last = units[position - 1].kind
      if last.separatesNames {
        if !last.isTrimmed { return position }
      } else {
        if !names.range.contains(position - 1) { names = self.names(around: position) }
        if names.canEnd(at: position) { return position }
      }
    }
    return 0
  }

  /// Returns the names between the separators around a position.
  private func names(around position: Int) -> PlainNames {
    let start = units[..<position].lastIndex { $0.kind.separatesNames }.map { $0 + 1 } ?? 0
    let end = units[position...].firstIndex { $0.kind.separatesNames } ?? units.count
    return PlainNames(
      in: units[start..<end], isAtStart: units[..<start].allSatisfy(\.kind.isTrimmed))
  }
}
