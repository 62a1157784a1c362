package import PostJSON

/// A request that tells a contact whether the user is writing a message.
public struct TypingRequest: Codable, Hashable, Sendable {
  /// Whether the user is writing a message.
  public var typing = false

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(typing: Bool) {
    self.typing = typing
  }
}

extension TypingRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("typing", &typing)
  }
}
