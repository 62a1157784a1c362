package import PostJSON

/// The message that the server created from a request of the user.
public struct SentMessage: Codable, Hashable, Sendable {
  /// The identifier of the message.
  public var messageId: Int64 = 0

  /// The identifier of the request that created the message.
  public var requestId = RequestID()

  package var extras = JSONExtras()

  package init() {}

  /// Creates the pair of a message and its request.
  public init(messageId: Int64, requestId: RequestID) {
    self.messageId = messageId
    self.requestId = requestId
  }
}

extension SentMessage: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("messageId", &messageId)
    try coder.required("requestId", &requestId)
  }
}
