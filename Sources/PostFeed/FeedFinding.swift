internal import PostJSON

/// A part of a response that was skipped, repaired or not recognized, and its path.
public struct FeedFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a finding. The names are stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A post or attachment was skipped because it is invalid. It round-trips.
    case elementDropped = "element-dropped"
    /// A member was skipped because it is invalid. It round-trips.
    case memberDropped = "member-dropped"
    /// A member that the API promises is absent or null; its value is a default.
    case missingMember = "missing-member"
    /// A date is absent or invalid; its text is kept.
    case invalidDate = "invalid-date"
    /// A name is unknown; it is kept.
    case unknownName = "unknown-name"
    /// A count is negative; it is kept, and shown as 0.
    case negativeCount = "negative-count"
    /// A string contains invalid UTF-8 or a lone surrogate, which is read as U+FFFD.
    case textRepaired = "text-repaired"
  }

  /// The kind of the finding.
  public let code: Code

  /// The problem. It can quote the input.
  public let message: String

  private var steps: [JSONPath.Step]

  init(_ code: Code, _ message: String, at steps: [JSONPath.Step]) {
    self.code = code
    self.message = message
    self.steps = steps
  }

  /// The JSON path of the value, such as `$.feed[3].createdAt`.
  public var path: String { JSONPath(steps).description }

  /// The path and the message.
  public var description: String { "\(path): \(message)" }

  /// Returns the finding with its path relative to an outer value.
  func inside(_ outer: [JSONPath.Step]) -> FeedFinding {
    var finding = self
    finding.steps = outer + steps
    return finding
  }
}
