internal import PostJSON

/// The findings from reading a response: the number of findings of each code, and a list of the
/// first 1,000 findings of each code.
///
/// All values of this type are equal, so findings have no effect on whether two responses are equal.
package struct FeedFindings: Hashable, Sendable {
  private(set) var list: [FeedFinding] = []
  private(set) var counts: [FeedFinding.Code: Int] = [:]

  init() {}

  init(of tree: JSONTree) {
    let findings = tree.findings
    let paths = tree.paths(to: findings.list.map(\.place))
    list = zip(findings.list, paths).compactMap { FeedFinding($0, at: $1) }
    for (code, count) in findings.counts {
      if let code = FeedFinding.Code(rawValue: code.rawValue) { counts[code] = count }
    }
  }

  package static func == (left: FeedFindings, right: FeedFindings) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
