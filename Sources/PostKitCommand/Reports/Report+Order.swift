import PostKit

extension Report {
  /// The findings in the order of the source; those without a place in it come last, as they were
  /// made.
  var orderedFindings: [Finding] {
    findings.enumerated()
      .sorted { ($0.element.offset ?? .max, $0.offset) < ($1.element.offset ?? .max, $1.offset) }
      .map(\.element)
  }
}
