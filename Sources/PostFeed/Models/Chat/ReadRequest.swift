package import PostJSON

/// A request that marks the messages of a contact as read.
public struct ReadRequest: Codable, Hashable, Sendable {
  /// The identifier of the last message that the user read. It includes all earlier messages of the
  /// contact.
  public var messageId: Int64 = 0

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(messageId: Int64) {
    self.messageId = messageId
  }
}

extension ReadRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("messageId", &messageId)
  }
}
