/// A report to which several stages of a reader add findings.
///
/// Unlike ``Report``, it keeps the findings that are first in source order, even if they are added
/// in another order. For example, text is reported at the end of its block, after the tags in the
/// block.
package final class SharedReport {
  /// The number of findings by code. If the report keeps places instead of details, also the places.
  private var report: Report
  /// Whether findings are neither counted nor kept.
  // A copy of `report.isDiscarding`. Most reports discard findings, and access to a constant is
  // faster than access to `report`, which is checked for exclusivity.
  package let isDiscarding: Bool
  private var kept: [Kept] = []
  /// The number of findings that were added to `kept`, including those that were replaced later.
  private var serial = 0
  /// The index in `kept` of the finding that is last in source order, or `nil` if fewer findings
  /// than the capacity are kept.
  private var last: Int?

  private struct Kept {
    var finding: Finding
    let serial: Int
    let offset: Int

    /// Whether the left finding is before the right finding in source order. At the same offset,
    /// the finding that was added first is before the other.
    static func < (left: Kept, right: Kept) -> Bool {
      (left.offset, left.serial) < (right.offset, right.serial)
    }
  }

  /// Creates a shared report.
  ///
  /// - Parameter report: An empty report. It determines the capacity, and whether findings are kept
  ///   with details, kept as places, or discarded.
  package init(_ report: Report) {
    self.report = report
    isDiscarding = report.isDiscarding
  }

  /// Whether the details of a finding at an offset could be kept. If false, callers do not need to
  /// collect the details.
  package func hasRoom(at offset: Int) -> Bool {
    guard !isDiscarding else { return false }
    if report.recordedPlaces != nil { return true }
    return report.hasRoom && (last.map { offset < kept[$0].offset } ?? true)
  }

  /// Counts a finding without details.
  package func count(_ code: Finding.Code) {
    if !isDiscarding { report.count(code) }
  }

  /// Adds a finding about a range of the source. The closure for the details is only called if the
  /// details are kept.
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

  /// Extends the range of a finding to an offset in the source, if the finding is still kept.
  package func extend(_ id: Finding.ID, to end: Int) {
    if report.recordedPlaces != nil {
      report.recordedPlaces?[id.index].extend(to: end)
    } else if let slot = slot(of: id), end > kept[slot].offset {
      kept[slot].finding.location = .source(kept[slot].offset..<end)
    }
  }

  /// Returns the index of a finding in `kept`, or `nil` if the finding is no longer kept. The index
  /// is the serial number of the finding, unless the finding replaced another finding.
  private func slot(of id: Finding.ID) -> Int? {
    if id.index < kept.count, kept[id.index].serial == id.index { return id.index }
    return serial > kept.count ? kept.lastIndex { $0.serial == id.index } : nil
  }

  /// The report, with its findings in source order.
  package var sorted: Report {
    var result = report
    result.recordedPlaces?.sort()
    result.findings = kept.sorted(by: <).map(\.finding)
    result.sort()
    return result
  }
}
