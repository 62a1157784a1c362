/// A report of what a reader removed, changed and repaired.
///
/// Every finding is counted. The details of the first ``capacity`` findings are kept.
public struct Report: Hashable, Sendable {
  /// The first findings, sorted by their position in the source and then by code.
  public internal(set) var findings: [Finding] = []

  /// The maximum number of findings whose details are kept.
  public let capacity: Int

  /// The number of findings by code, without zeros.
  public internal(set) var counts: [Finding.Code: Int] = [:]

  /// Whether findings are neither counted nor kept.
  private(set) var isDiscarding = false

  /// The code and range of every finding, or `nil` if the report keeps whole findings instead.
  var recordedPlaces: [FindingPlace]?

  /// Creates an empty report that keeps the details of the first `capacity` findings.
  public init(capacity: Int = 100) {
    self.capacity = max(0, capacity)
  }

  /// Creates a report from its counts and findings.
  init(counts: [Finding.Code: Int], findings: [Finding]) {
    self.init(capacity: max(100, findings.count))
    self.counts = counts
    self.findings = findings
  }

  /// A report that discards all findings.
  ///
  /// Use it if only the document is needed. Locating and counting findings takes a large part of
  /// the reading time.
  package static var discarding: Report {
    var report = Report(capacity: 0)
    report.isDiscarding = true
    return report
  }

  /// A report that keeps only the code and range of each finding. Whole findings take much more
  /// memory.
  ///
  /// Only ``SharedReport`` adds to ``places``. ``add(_:)`` only counts the finding.
  package static var recordingPlaces: Report {
    var report = Report(capacity: 0)
    report.recordedPlaces = []
    return report
  }

  /// The places of the findings in a text source, in source order.
  package var places: [FindingPlace] {
    recordedPlaces ?? findings.compactMap { FindingPlace($0) }.sorted { $0.offset < $1.offset }
  }

  /// Whether there are no findings.
  public var isEmpty: Bool { counts.isEmpty }

  /// Returns the number of findings with the given code.
  public func count(of code: Finding.Code) -> Int { counts[code] ?? 0 }

  /// Adds a finding.
  ///
  /// - Returns: The identifier of the finding, or `nil` if its details are not kept.
  @discardableResult
  package mutating func add(_ finding: Finding) -> Finding.ID? {
    count(finding.code)
    guard hasRoom else { return nil }
    findings.append(finding)
    return Finding.ID(index: findings.count - 1)
  }

  /// Whether the report has room for the details of one more finding. If false, callers do not need
  /// to collect the details.
  package var hasRoom: Bool { findings.count < capacity }

  /// Counts a finding without details.
  package mutating func count(_ code: Finding.Code) {
    guard !isDiscarding else { return }
    counts[code, default: 0] += 1
  }
}

extension Report {
  /// Adds the findings and counts of another report of the same source, and sorts the findings.
  package mutating func merge(_ other: Report) {
    counts.merge(other.counts, uniquingKeysWith: +)
    findings += other.findings
    sort()
  }

  /// Raises each count that is lower than the same count in another report of the same document.
  package mutating func raise(to other: Report) {
    counts.merge(other.counts) { max($0, $1) }
  }

  /// Replaces the range of each finding with the range that `transform` returns, for example in
  /// another source. If `transform` returns `nil`, the location of the finding becomes unknown.
  package mutating func mapRanges(_ transform: (Range<Int>) -> Range<Int>?) {
    for index in findings.indices {
      guard let range = findings[index].sourceRange else { continue }
      findings[index].location = transform(range).map { .source($0) } ?? .none
    }
  }

  /// Makes the location of each finding unknown, for example if it is in a part of the source.
  package mutating func removeLocations() {
    for index in findings.indices { findings[index].location = .none }
  }

  /// Replaces the range of each finding with the range in the encoded source, and keeps its line and
  /// column.
  package mutating func encodeRanges(_ transform: (Range<Int>) -> Range<Int>) {
    for index in findings.indices {
      guard case .source(let range, let position) = findings[index].location else { continue }
      findings[index].location = .source(transform(range), position)
    }
  }

  /// Sorts the findings in source order, and drops the last findings if there are more than
  /// ``capacity``.
  package mutating func sort() {
    let isSorted = zip(findings, findings.dropFirst()).allSatisfy { $0.sortOffset < $1.sortOffset }
    if !isSorted {
      findings.sort { ($0.sortOffset, $0.code.rawValue) < ($1.sortOffset, $1.code.rawValue) }
    }
    if findings.count > capacity { findings.removeSubrange(capacity...) }
  }
}
