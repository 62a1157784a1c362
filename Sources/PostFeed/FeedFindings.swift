internal import PostJSON

/// The findings of a reader: all are counted, and the first of each code are listed.
///
/// The list is limited because a finding can be a hundred times as large as its cause. Findings
/// describe the source of a response, not the response, so all values compare equal.
struct FeedFindings: Hashable, Sendable {
  private(set) var list: [FeedFinding] = []
  private(set) var counts: [FeedFinding.Code: Int] = [:]

  /// The maximum number of listed findings per code.
  private static let listedPerCode = 1000

  static func == (left: FeedFindings, right: FeedFindings) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  /// Returns whether the next finding of a code is listed, and so must be created.
  func lists(_ code: FeedFinding.Code) -> Bool {
    counts[code, default: 0] < FeedFindings.listedPerCode
  }

  mutating func add(
    _ code: FeedFinding.Code, _ finding: @autoclosure () -> FeedFinding
  ) {
    if lists(code) { list.append(finding()) }
    counts[code, default: 0] += 1
  }

  /// Adds the findings of a nested value.
  mutating func add(_ inner: FeedFindings, at place: [JSONPath.Step]) {
    guard !inner.counts.isEmpty else { return }
    var added = counts
    for finding in inner.list where added[finding.code, default: 0] < FeedFindings.listedPerCode {
      list.append(finding.inside(place))
      added[finding.code, default: 0] += 1
    }
    counts.merge(inner.counts, uniquingKeysWith: +)
  }
}
