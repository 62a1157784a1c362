/// The units of a draft, between which a summary can end, and their total size.
struct SummaryUnits {
  /// A part of the draft that is never divided: a grapheme cluster, an atom or the start of a line.
  struct Unit {
    let kind: ClusterKind
    /// The first ASCII scalar of a grapheme cluster, or the first scalar of a cluster without ASCII
    /// scalars; a space for other units.
    ///
    /// The ASCII scalar can follow a prepended mark such as U+0600.
    var scalar: Unicode.Scalar = " "
    /// The number of visible grapheme clusters.
    var count = 0
    /// The size in bytes as HTML, without the tags of marks and links.
    var bytes = 0
    /// The size in bytes that the number of visible grapheme clusters does not limit.
    fileprivate(set) var unlimitedBytes = 0
    /// The end of the unit as an offset in the text of the draft.
    let end: Int
  }

  /// The size of a text in clusters, bytes and lines. The options limit each of these values.
  struct Size {
    var count = 0
    var bytes = 0
    /// The size in bytes of invisible characters.
    var unlimitedBytes = 0
    var lines = 0

    static func + (size: Size, unit: Unit) -> Size {
      Size(
        count: size.count + unit.count, bytes: size.bytes + unit.bytes,
        unlimitedBytes: size.unlimitedBytes + unit.unlimitedBytes,
        lines: size.lines + (unit.kind == .separator ? 1 : 0))
    }
  }

  /// The units in text order. The last unit can be oversized; a summary then ends before it.
  private(set) var units: [Unit] = []
  /// The number of units that are not oversized.
  private(set) var usableCount = 0
  /// The total size of the units that are not oversized.
  private(set) var size = Size()
  /// The value of ``usableCount`` when a limit was first exceeded; `nil` if no limit is exceeded.
  private var fullCount: Int?
  private let limits: Size
  private let clusterByteLimit: Int

  init(_ options: SummaryOptions) {
    limits = Size(
      count: options.limit, bytes: options.byteLimit ?? .max,
      unlimitedBytes: options.byteLimit == nil ? options.defaultBytes : .max,
      lines: options.lineLimit)
    clusterByteLimit = options.clusterByteLimit
    units.reserveCapacity(min(options.limit, 280) + PlainNames.lookAhead)
  }

  private var hasOversized: Bool { usableCount < units.count }

  /// Whether further text cannot change the summary.
  ///
  /// A limit is exceeded, and further text cannot change where a mention, hashtag or URL ends.
  ///
  /// - Parameter isLineEnded: Whether further text would start another line.
  func isFinal(isLineEnded: Bool) -> Bool {
    guard let fullCount, let last = units.last else { return false }
    return hasOversized || isLineEnded || last.kind.separatesNames
      || usableCount - fullCount > PlainNames.lookAhead
  }

  /// Appends a unit, unless the last unit is oversized.
  @inline(__always) mutating func append(_ unit: Unit) {
    guard !hasOversized else { return }
    var unit = unit
    if unit.kind != .separator {
      unit.unlimitedBytes = max(0, unit.bytes - unit.count * clusterByteLimit)
    }
    units.append(unit)
    usableCount += 1
    size = size + unit
    var filled = size
    // An empty last line and a space at the end are removed later, so they do not count here.
    if unit.kind == .separator { filled.lines -= 1 }
    if fullCount == nil, !fits(filled), unit.kind != .space || unit.bytes > 1 {
      fullCount = usableCount
    }
  }

  /// Appends a cluster or atom that is too large for any summary.
  ///
  /// The unit is needed to find out whether a mention, hashtag or URL ends before it.
  mutating func append(oversized unit: Unit) {
    guard !hasOversized else { return }
    units.append(unit)
    fullCount = fullCount ?? usableCount
  }

  /// Removes the last unit, which must be a space at the end of a line.
  mutating func removeLastSpace() {
    guard !hasOversized, let last = units.popLast() else { return }
    usableCount -= 1
    size.count -= last.count
    size.bytes -= last.bytes
    size.unlimitedBytes -= last.unlimitedBytes
  }

  private func fits(_ size: Size) -> Bool {
    size.count <= limits.count && size.lines <= limits.lines && size.bytes <= limits.bytes
      && size.unlimitedBytes <= limits.unlimitedBytes
  }
}

// MARK: The end of a summary

/// The position in a draft at which the summary ends, and the size of the summary.
struct SummaryEnd {
  /// The offset in the text of the draft.
  var offset = 0
  /// The number of visible grapheme clusters, including the ellipsis.
  var count: Int
  /// The size in bytes as HTML, without the tags of marks and links.
  var bytes: Int
  /// Whether the document has more text after the end of the summary.
  var isCut = true
  /// Whether the summary ends in an ellipsis.
  var hasEllipsis = false
}

extension SummaryUnits {
  /// The size in bytes of the start and end tags of a paragraph.
  static let paragraphSize = 7

  /// The largest number of clusters that are removed so that the summary ends between words.
  private static let maximumRemoved = 24

  private static let ellipsis = Size(count: 1, bytes: 3)

  /// Returns the end of the summary.
  ///
  /// The limits do not change at which positions a summary can end. They only determine a maximum:
  /// the summary ends at the last such position up to the maximum. Larger limits never give a
  /// smaller maximum, so summaries grow with the limits.
  ///
  /// - Parameter isWhole: Whether the draft contains the text of the whole document.
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

  /// The last word boundary or end of a host within the limits, or the last position within the
  /// limits if that boundary is too far before it.
  private var lastWordBoundary: Int {
    var size = SummaryUnits.ellipsis
    var most = 0
    while most < usableCount, fits(size + units[most]) {
      size = size + units[most]
      most += 1
    }
    guard most < usableCount else { return most }
    var names = PlainNames()
    var rest = min(SummaryUnits.maximumRemoved, (size.count - 1) / 5)
    for position in stride(from: most, to: 0, by: -1) {
      let last = units[position - 1]
      if ClusterKind.isBoundary(last.kind, units[position].kind) { return position }
      if !last.kind.separatesNames {
        if !names.range.contains(position - 1) { names = self.names(around: position) }
        if names.isEndOfHost(position) { return position }
      }
      rest -= last.count
      if rest < 0 { return most }
    }
    return 0
  }

  /// Returns the last position, up to `position`, at which a summary can end.
  ///
  /// This position is not inside a mention, hashtag or URL. The unit before it can end a summary.
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

  /// Returns the mentions, hashtags and URLs between the separators around a position.
  private func names(around position: Int) -> PlainNames {
    let start = units[..<position].lastIndex { $0.kind.separatesNames }.map { $0 + 1 } ?? 0
    let end = units[position...].firstIndex { $0.kind.separatesNames } ?? units.count
    return PlainNames(
      in: units[start..<end], isAtStart: units[..<start].allSatisfy(\.kind.isTrimmed))
  }
}
