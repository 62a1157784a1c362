/// The report of a reading, which the stages of the reading share.
///
/// Unlike ``Report``, it keeps the first findings in the order of the source when they arrive in
/// another order: text is reported when its block ends, after the tags in it.
package final class SharedReport {
  /// The counts and, in a report of places, the places.
  private var report: Report
  // Checked first: access to the variables is checked for exclusivity, and most findings are of
  // readings whose reports are discarded.
  private let isUnread: Bool
  private var kept: [Kept] = []
  /// The number of findings that were kept so far, some of which others replaced.
  private var serial = 0
  /// The slot of the last kept finding in the order of the source, if there is no free slot.
  private var last: Int?

  private struct Kept {
    var finding: Finding
    let serial: Int
    let offset: Int

    /// The order of the source, then of arrival.
    static func < (left: Kept, right: Kept) -> Bool {
      (left.offset, left.serial) < (right.offset, right.serial)
    }
  }

  /// - Parameter report: An empty report, whose capacity and kind are used.
  package init(_ report: Report) {
    self.report = report
    isUnread = report.isUnread
  }

  /// Whether the details of a finding at an offset could be kept, so that it is worth collecting
  /// them.
  package func hasRoom(at offset: Int) -> Bool {
    guard !isUnread else { return false }
    if report.recordedPlaces != nil { return true }
    return report.hasRoom && (last.map { offset < kept[$0].offset } ?? true)
  }

  /// Counts a finding without details.
  package func count(_ code: Finding.Code) {
    if !isUnread { report.count(code) }
  }

  /// Adds a finding about a range of the source, whose details are only collected if they are kept.
  ///
  /// - Returns: The identifier of the finding, or `nil` if its details are not kept.
  @discardableResult
  package func add(
    _ code: Finding.Code, at range: Range<Int>, _ details: () -> Finding
  ) -> Finding.ID? {
    guard hasRoom(at: range.lowerBound) else {
      count(code)
      return nil
    }
    return add(details())
  }

  /// Adds a finding.
  ///
  /// - Returns: The identifier of the finding, or `nil` if its details are not kept.
  @discardableResult
  package func add(_ finding: Finding) -> Finding.ID? {
    count(finding.code)
    if let count = report.recordedPlaces?.count {
      report.recordedPlaces?.append(FindingPlace(finding.code, finding.sourceRange))
      return Finding.ID(index: count)
    }
    let new = Kept(finding: finding, serial: serial, offset: finding.sortOffset)
    if kept.count < report.capacity {
      kept.append(new)
    } else {
      guard let last, new < kept[last] else { return nil }
      kept[last] = new
    }
    serial += 1
    if kept.count == report.capacity { last = kept.indices.max { kept[$0] < kept[$1] } }
    return Finding.ID(index: new.serial)
  }

  /// Extends a finding to an offset in the source, if it is still kept.
  package func extend(_ id: Finding.ID, to end: Int) {
    if report.recordedPlaces != nil {
      report.recordedPlaces?[id.index].extend(to: end)
    } else if let slot = slot(of: id), end > kept[slot].offset {
      kept[slot].finding.location = .source(kept[slot].offset..<end)
    }
  }

  /// A finding is in the slot of its number, unless it replaced another one.
  private func slot(of id: Finding.ID) -> Int? {
    if id.index < kept.count, kept[id.index].serial == id.index { return id.index }
    return serial > kept.count ? kept.lastIndex { $0.serial == id.index } : nil
  }

  /// The report, with its findings in the order of the source.
  package var sorted: Report {
    var result = report
    result.recordedPlaces?.sort()
    result.findings = kept.sorted(by: <).map(\.finding)
    result.sort()
    return result
  }
}
