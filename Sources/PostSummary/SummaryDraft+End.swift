internal import PostDocument

/// Where a summary ends in its draft.
struct SummaryEnd {
  /// The number of units that it keeps.
  let units: Int
  /// A Boolean value that is true when text follows.
  let isCut: Bool
  /// A Boolean value that is true when an ellipsis says so.
  let hasEllipsis: Bool
  /// The size of what is kept as HTML without the tags of marks and links, in bytes.
  let bytes: Int
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
    let all = units.all
    if isWhole, !isFull {
      return SummaryEnd(units: all.count, isCut: false, hasEllipsis: false, bytes: units.bytes)
    }
    let most = mostUnits()
    let names = PlainNames(in: wall.map { all + [$0] } ?? all)
    let kept = names.lastEnd(upTo: boundary(before: most) ?? most)
    let bytes = all[..<kept].reduce(0) { $0 + $1.bytes }
    let hasOwnEllipsis = kept > 0 && all[kept - 1].kind == .shortened
    let canHoldEllipsis =
      kept > 0
      || (options.limit > 0 && options.lineLimit > 0
        && options.bytes >= SummaryDraft.ellipsisSize + 7)
    return SummaryEnd(
      units: kept, isCut: true, hasEllipsis: canHoldEllipsis && !hasOwnEllipsis,
      bytes: kept > 0 ? bytes + SummaryDraft.ellipsisSize : SummaryDraft.ellipsisSize + 7)
  }

  /// The largest number of units that leave room for an ellipsis within every cap.
  private func mostUnits() -> Int {
    var count = 1
    var bytes = SummaryDraft.ellipsisSize
    var lines = 1
    for (position, unit) in units.all.enumerated() {
      count += unit.count
      bytes += unit.bytes
      if unit.kind == .separator, options.layout == .lines { lines += 1 }
      if count > options.limit || bytes > options.bytes || lines > options.lineLimit {
        return position
      }
    }
    return units.all.count
  }

  /// The last position up to a given one where a reader expects an end, unless it is too far away.
  private func boundary(before most: Int) -> Int? {
    let units = units.all
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
