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
        location: units.last?.end ?? 0, isCut: false, hasEllipsis: false, bytes: units.total.bytes,
        count: units.isPlain ? units.total.count : nil)
    }
    let kept = self.kept
    let canHoldEllipsis =
      kept.last != nil
      || (options.limit > 0 && options.lineLimit > 0
        && options.bytes >= SummaryDraft.ellipsisSize + 7)
    let hasEllipsis = canHoldEllipsis && kept.last?.kind != .shortened
    return SummaryEnd(
      location: kept.last?.end ?? 0, isCut: true, hasEllipsis: hasEllipsis,
      bytes: kept.sums.bytes + SummaryDraft.ellipsisSize + (kept.last == nil ? 7 : 0),
      count: units.isPlain ? kept.sums.count + (hasEllipsis ? 1 : 0) : nil)
  }

  /// The units that are kept of a draft that is cut.
  private typealias Kept = (sums: SummaryUnits.Sums, last: SummaryUnits.Unit?)

  private var kept: Kept {
    // As many as leave room for an ellipsis within every cap.
    let most = units.fitting(
      before: SummaryUnits.Sums(count: 1, bytes: SummaryDraft.ellipsisSize),
      joinsLines: options.layout == .oneLine)
    // Most often a gap between words is near.
    return kept(of: most, reach: 40)
  }

  /// The units that are kept.
  ///
  /// - Parameters:
  ///   - most: The sums over as many as may be kept.
  ///   - reach: How many of them are looked at first; all are, where these do not decide.
  private func kept(of most: SummaryUnits.Sums, reach: Int) -> Kept {
    let window = units.window(around: most.units, reach: reach)
    // A window behind the position shows nothing, and names with which a text starts are different.
    let decides =
      window.isAtStart
      || (window.position > 0 && units.hasEnd(amongFirst: window.before.units))
    guard decides, let boundary = boundary(in: window, of: most) else {
      return kept(of: most, reach: most.units)
    }
    var seen = window.units
    if !window.isClosed, let wall { seen.append(wall) }
    let end = PlainNames(in: seen, isAtStart: window.isAtStart).lastEnd(upTo: boundary)
    guard end > 0 || window.isAtStart else { return kept(of: most, reach: most.units) }
    var sums = window.before
    for unit in window.units[..<end] { sums.add(unit) }
    return (sums, end > 0 ? window.units[end - 1] : nil)
  }

  /// The last position in a window up to its own where a reader expects an end, or its own when that
  /// is too far away; `nil` when it may stand before the window.
  private func boundary(in window: UnitWindow, of most: SummaryUnits.Sums) -> Int? {
    if most.units == units.total.units { return window.position }
    let mostGivenUp = min(SummaryDraft.mostGivenUp, most.count / 5)
    var position = window.position
    var givenUp = 0
    while position > 0 {
      if ClusterKind.isBoundary(window.units[position - 1].kind, window.units[position].kind) {
        return position
      }
      position -= 1
      givenUp += window.units[position].count
      if givenUp > mostGivenUp { return window.position }
    }
    return window.isAtStart ? window.position : nil
  }
}
