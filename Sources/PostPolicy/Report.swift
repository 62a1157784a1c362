/// What a reader removed, changed and repaired.
///
/// Everything is counted; the details of the first findings are kept.
public struct Report: Hashable, Sendable {
  /// The first findings; those of a reader in the order of the source, then of their codes.
  public private(set) var findings: [Finding] = []

  /// The number of findings whose details are kept.
  public let capacity: Int

  /// The number of findings by code, without those that there are none of.
  public private(set) var counts: [Finding.Code: Int] = [:]

  /// A Boolean value that is true when nobody will look at the report.
  private var isUnread = false

  /// The places of all findings, when the report keeps places instead of details.
  private var recordedPlaces: [FindingPlace]?

  /// Creates an empty report that keeps the details of the first `capacity` findings.
  public init(capacity: Int = 100) {
    self.capacity = max(0, capacity)
  }

  /// A report that takes nothing, for those who want the document alone: to find out what is about a
  /// tag, and to count it, is a good part of the cost of reading.
  package static var unread: Report {
    var report = Report(capacity: 0)
    report.isUnread = true
    return report
  }

  /// A report that keeps the places of all findings, and no details: a finding is many times as large
  /// as the tag that it may be about.
  package static var ofPlaces: Report {
    var report = Report(capacity: 0)
    report.recordedPlaces = []
    return report
  }

  /// The places of the findings in the source, in its order.
  package var places: [FindingPlace] {
    recordedPlaces ?? findings.compactMap { FindingPlace($0) }.sorted { $0.offset < $1.offset }
  }

  /// The number of findings of which details or places are kept.
  package var keptCount: Int { recordedPlaces?.count ?? findings.count }

  /// A report like this one in which nothing was found.
  package var emptied: Report {
    var report = self
    report.findings = []
    if recordedPlaces != nil { report.recordedPlaces = [] }
    report.counts = [:]
    return report
  }

  /// A Boolean value that is true when nothing was found.
  public var isEmpty: Bool { counts.isEmpty }

  /// The number of findings with the given code.
  public func count(of code: Finding.Code) -> Int { counts[code] ?? 0 }

  /// Adds a finding.
  public mutating func add(_ finding: Finding) {
    count(finding.code)
    if recordedPlaces != nil {
      // Findings without an offset keep their numbers, too: others are extended by number.
      recordedPlaces?.append(FindingPlace(finding) ?? FindingPlace(finding.code))
    } else if hasRoom {
      findings.append(finding)
    }
  }

  /// A Boolean value that is true while the details of findings are kept, so that it is worth making
  /// them.
  package var hasRoom: Bool { recordedPlaces != nil || findings.count < capacity }

  /// Counts a finding whose details are not kept.
  package mutating func count(_ code: Finding.Code) {
    guard !isUnread else { return }
    counts[code, default: 0] += 1
  }

  /// Lets a finding reach to a position in the source, when that is known at last.
  package mutating func extendFinding(_ number: Int, to end: Int) {
    if recordedPlaces != nil {
      recordedPlaces?[number].extend(to: end)
      return
    }
    if let offset = findings[number].offset, end > offset { findings[number].length = end - offset }
  }

  /// Adds what another report of the same source counted.
  package mutating func merge(_ other: Report) {
    for (code, count) in other.counts { counts[code, default: 0] += count }
    findings += other.findings
    recordedPlaces?.append(contentsOf: other.recordedPlaces ?? [])
    sort()
  }

  /// Replaces the places of the findings, for a source that was written in another format; an empty
  /// range is a place of which no length is known.
  package mutating func mapRanges(_ transform: (Range<Int>) -> Range<Int>?) {
    for index in (recordedPlaces ?? []).indices { recordedPlaces?[index].map(transform) }
    for index in findings.indices {
      guard let offset = findings[index].offset else { continue }
      let range = transform(offset..<(offset + (findings[index].length ?? 0)))
      findings[index].offset = range?.lowerBound
      findings[index].length = range.flatMap { $0.isEmpty ? nil : $0.count }
    }
  }

  /// Counts what another report of the same document counted more often.
  package mutating func raise(to other: Report) {
    counts.merge(other.counts) { max($0, $1) }
  }

  /// Puts the findings in the order of the source.
  package mutating func sort() {
    if let places = recordedPlaces, !zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) {
      recordedPlaces?.sort()
    }
    let isSorted = zip(findings, findings.dropFirst()).allSatisfy { $0.place < $1.place }
    if !isSorted {
      findings.sort { ($0.place, $0.code.rawValue) < ($1.place, $1.code.rawValue) }
    }
    if findings.count > capacity { findings.removeSubrange(capacity...) }
  }
}

extension Finding {
  fileprivate var place: Int { offset ?? .max }
}
