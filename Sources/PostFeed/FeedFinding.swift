internal import PostJSON

/// One thing in a response that was left out, repaired or not understood, and where.
public struct FeedFinding: Hashable, Sendable, CustomStringConvertible {
  /// What happened. The names are stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A post or attachment was left out, because it is not what the API says. It is written again.
    case elementDropped = "element-dropped"
    /// A member was left out, because it is not what the API says. It is written again.
    case memberDropped = "member-dropped"
    /// A member that the API promises is absent or null; a default stands for it.
    case missingMember = "missing-member"
    /// A date is absent or no date; its text is kept.
    case invalidDate = "invalid-date"
    /// The name of a kind is not known; it is kept.
    case unknownName = "unknown-name"
    /// A number of things is less than none; it is kept, and 0 is shown.
    case negativeCount = "negative-count"
    /// A string had bytes that are no UTF-8 or half of a surrogate pair, which are read as U+FFFD.
    case textRepaired = "text-repaired"
  }

  /// What happened.
  public let code: Code

  /// What is wrong, in words. It may quote the input.
  public let message: String

  private var steps: [JSONPath.Step]

  init(_ code: Code, _ message: String, at steps: [JSONPath.Step]) {
    self.code = code
    self.message = message
    self.steps = steps
  }

  /// The place as a JSON path, such as `$.feed[3].createdAt`.
  public var path: String { JSONPath(steps).description }

  /// The place and what is wrong there.
  public var description: String { "\(path): \(message)" }

  /// This finding as one of the value around the one that it was made in.
  func inside(_ outer: [JSONPath.Step]) -> FeedFinding {
    var finding = self
    finding.steps = outer + steps
    return finding
  }
}
