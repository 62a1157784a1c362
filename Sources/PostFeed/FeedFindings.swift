internal import PostJSON

/// The findings from reading a response: the number of findings of each code, and a list of the
/// first 1,000 findings of each code.
///
/// The list is limited because a finding can need a hundred times the memory of the input that
/// causes it. All values of this type are equal, so findings have no effect on whether two
/// responses are equal.
struct FeedFindings: Hashable, Sendable {
  private(set) var list: [FeedFinding] = []
  private(set) var counts: [FeedFinding.Code: Int] = [:]

  /// The maximum number of listed findings per code.
  private static let listedPerCode = 1000

  static func == (left: FeedFindings, right: FeedFindings) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  /// Returns whether the list has room for another finding of a code.
  func lists(_ code: FeedFinding.Code) -> Bool {
    counts[code, default: 0] < FeedFindings.listedPerCode
  }

  mutating func add(
    _ code: FeedFinding.Code, _ finding: @autoclosure () -> FeedFinding
  ) {
    if lists(code) { list.append(finding()) }
    counts[code, default: 0] += 1
  }

  /// Adds the findings of a nested value. `place` is the path of that value, which is added before
  /// the paths of the findings.
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
