/// What a reader removed, changed and repaired.
///
/// Everything is counted; the details of the first findings are kept.
public struct Report: Hashable, Sendable {
  /// The first findings, in the order in which they were made.
  public private(set) var findings: [Finding] = []

  /// The number of findings whose details are kept.
  public let capacity: Int

  /// The number of findings by code, without those that there are none of.
  public private(set) var counts: [Finding.Code: Int] = [:]

  /// Creates an empty report that keeps the details of the first `capacity` findings.
  public init(capacity: Int = 100) {
    self.capacity = max(0, capacity)
  }

  /// A Boolean value that is true when nothing was found.
  public var isEmpty: Bool { counts.isEmpty }

  /// The number of findings with the given code.
  public func count(of code: Finding.Code) -> Int { counts[code] ?? 0 }

  /// Adds a finding; its details are made only when there is room for them.
  public mutating func add(_ code: Finding.Code, _ details: @autoclosure () -> Finding) {
    counts[code, default: 0] += 1
    if findings.count < capacity { findings.append(details()) }
  }

  /// Adds a finding.
  public mutating func add(_ finding: Finding) {
    add(finding.code, finding)
  }
}
