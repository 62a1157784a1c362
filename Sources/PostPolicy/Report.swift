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

  /// A report like this one in which nothing was found.
  package var emptied: Report {
    var report = self
    report.findings = []
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
    if hasRoom { findings.append(finding) }
  }

  /// A Boolean value that is true while the details of findings are kept, so that it is worth making
  /// them.
  package var hasRoom: Bool { findings.count < capacity }

  /// Counts a finding whose details are not kept.
  package mutating func count(_ code: Finding.Code) {
    guard !isUnread else { return }
    counts[code, default: 0] += 1
  }

  /// Lets a finding reach to a position in the source, when that is known at last.
  package mutating func extendFinding(_ number: Int, to end: Int) {
    if let offset = findings[number].offset, end > offset { findings[number].length = end - offset }
  }

  /// Adds what another report of the same source counted.
  package mutating func merge(_ other: Report) {
    for (code, count) in other.counts { counts[code, default: 0] += count }
    findings += other.findings
    sort()
  }

  /// Replaces the places of the findings, for a source that was written in another format; an empty
  /// range is a place of which no length is known.
  package mutating func mapRanges(_ transform: (Range<Int>) -> Range<Int>?) {
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
