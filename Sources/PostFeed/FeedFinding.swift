internal import PostJSON

/// A part of a response that was skipped, repaired or not recognized, and its path.
public struct FeedFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a finding. The names are stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An element of an array, such as a post, is invalid. The model does not contain the element,
    /// but encoding the model writes it unchanged.
    case elementDropped = "element-dropped"
    /// A member is invalid. The model contains a default value, but encoding the model writes the
    /// member unchanged.
    case memberDropped = "member-dropped"
    /// A member that responses should contain is absent or null. The model contains a default
    /// value.
    case missingMember = "missing-member"
    /// A date is absent or invalid. The model keeps the text of the date.
    case invalidDate = "invalid-date"
    /// A name, such as the kind of an attachment, is unknown. The model keeps the name.
    case unknownName = "unknown-name"
    /// A count is negative. The model keeps the count, and views show 0.
    case negativeCount = "negative-count"
    /// A string contains invalid UTF-8 or a lone surrogate, which is read as U+FFFD.
    case textRepaired = "text-repaired"
  }

  /// The kind of the finding.
  public let code: Code

  /// A description of the problem. It can contain text from the input.
  public let message: String

  private let place: JSONPath

  init?(_ finding: JSONFinding, at path: JSONPath) {
    guard let code = Code(rawValue: finding.code.rawValue) else { return nil }
    self.code = code
    message = finding.message
    place = path
  }

  /// The JSON path of the value, such as `$.feed[3].createdAt`.
  public var path: String { place.description }

  /// The path and the message.
  public var description: String { "\(path): \(message)" }
}
