internal import PostDocument

/// Where a summary ends in its draft.
struct SummaryEnd {
  /// The location behind what it keeps.
  let location: Int
  /// A Boolean value that is true when text follows.
  let isCut: Bool
  /// A Boolean value that is true when an ellipsis says so.
  let hasEllipsis: Bool
  /// The size of what is kept as HTML without the tags of marks and links, in bytes.
  let bytes: Int
  /// The number of visible clusters, the ellipsis among them, when that is known.
  let count: Int?
}

extension SummaryDraft {
  /// The size of an ellipsis in UTF-8.
  private static let ellipsisSize = 3

  /// The largest number of clusters that are given up for an end between words.
  private static let mostGivenUp = 24

  /// Chooses the end.
  ///
  /// It is the last of some positions, which do not depend on the limit, up to one that moves no
  /// further back for a larger limit: a larger limit never gives less text.
  ///
  /// - Parameter isWhole: Whether nothing follows the draft in the document.
  func end(isWhole: Bool) -> SummaryEnd {
    if isWhole, !isFull {
      return SummaryEnd(
        location: units.last?.end ?? 0, isCut: false, hasEllipsis: false, bytes: units.bytes,
        count: units.isPlain ? units.count : nil)
    }
    let all = units.decisive
    let most = most(of: all)
    let names = PlainNames(in: wall.map { all + [$0] } ?? all)
    let kept = names.lastEnd(upTo: boundary(in: all, before: most) ?? most)
    let bytes = all[..<kept].reduce(0) { $0 + $1.bytes }
    let hasOwnEllipsis = kept > 0 && all[kept - 1].kind == .shortened
    let canHoldEllipsis =
      kept > 0
      || (options.limit > 0 && options.lineLimit > 0
        && options.bytes >= SummaryDraft.ellipsisSize + 7)
    let hasEllipsis = canHoldEllipsis && !hasOwnEllipsis
    let count = all[..<kept].reduce(hasEllipsis ? 1 : 0) { $0 + $1.count }
    return SummaryEnd(
      location: kept > 0 ? all[kept - 1].end : 0, isCut: true, hasEllipsis: hasEllipsis,
      bytes: kept > 0 ? bytes + SummaryDraft.ellipsisSize : SummaryDraft.ellipsisSize + 7,
      count: units.isPlain ? count : nil)
  }

  /// The largest number of units that leave room for an ellipsis within every cap.
  private func most(of units: [SummaryUnits.Unit]) -> Int {
    var count = 1
    var bytes = SummaryDraft.ellipsisSize
    var lines = 1
    for (position, unit) in units.enumerated() {
      count += unit.count
      bytes += unit.bytes
      if unit.kind == .separator, options.layout == .lines { lines += 1 }
      if count > options.limit || bytes > options.bytes || lines > options.lineLimit {
        return position
      }
    }
    return units.count
  }

  /// The last position up to a given one where a reader expects an end, unless it is too far away.
  private func boundary(in units: [SummaryUnits.Unit], before most: Int) -> Int? {
    if most == units.count { return most }
    let count = units[..<most].reduce(0) { $0 + $1.count }
    let mostGivenUp = min(SummaryDraft.mostGivenUp, count / 5)
    var position = most
    var givenUp = 0
    while position > 0 {
      if ClusterKind.isBoundary(units[position - 1].kind, units[position].kind) { return position }
      position -= 1
      givenUp += units[position].count
      if givenUp > mostGivenUp { return nil }
    }
    return nil
  }
}
