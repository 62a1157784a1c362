extension Report {
  /// Extends a finding to a position in the source: the end of an element is known after its start.
  ///
  /// - Parameter finding: A finding of this report, which was not sorted or merged since.
  package mutating func extend(_ finding: Finding.ID, to end: Int) {
    if recordedPlaces != nil {
      recordedPlaces?[finding.index].extend(to: end)
    } else if let start = findings[finding.index].sourceRange?.lowerBound, end > start {
      findings[finding.index].location = .source(start..<end)
    }
  }

  /// Adds the findings and counts of another report of the same source, and sorts the findings.
  package mutating func merge(_ other: Report) {
    for (code, count) in other.counts { counts[code, default: 0] += count }
    findings += other.findings
    recordedPlaces?.append(contentsOf: other.recordedPlaces ?? [])
    sort()
  }

  /// Raises each count to that of another report of the same document.
  package mutating func raise(to other: Report) {
    counts.merge(other.counts) { max($0, $1) }
  }

  /// Maps the ranges of all findings to those in another source; an empty range has an unknown
  /// length.
  package mutating func mapRanges(_ transform: (Range<Int>) -> Range<Int>?) {
    for index in (recordedPlaces ?? []).indices { recordedPlaces?[index].map(transform) }
    for index in findings.indices {
      guard let range = findings[index].sourceRange else { continue }
      findings[index].location = transform(range).map { .source($0) } ?? .none
    }
  }

  /// Sorts the findings in the order of the source, and drops those beyond the capacity.
  package mutating func sort() {
    if let places = recordedPlaces, !zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) {
      recordedPlaces?.sort()
    }
    let isSorted = zip(findings, findings.dropFirst()).allSatisfy { $0.sortOffset < $1.sortOffset }
    if !isSorted {
      findings.sort { ($0.sortOffset, $0.code.rawValue) < ($1.sortOffset, $1.code.rawValue) }
    }
    if findings.count > capacity { findings.removeSubrange(capacity...) }
  }
}
