package import PostJSON

/// A request to send a message.
public struct NewMessageRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The identifier of the recipient.
  public var toUserId: Int64 = 0

  /// The text of the message.
  public var content = ""

  /// When the message was written, as RFC 3339 text. An invalid date is kept unchanged.
  public var createdAt = ""

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(requestId: RequestID, toUserId: Int64, content: String, createdAt: String) {
    self.requestId = requestId
    self.toUserId = toUserId
    self.content = content
    self.createdAt = createdAt
  }
}

extension NewMessageRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("requestId", &requestId)
    try coder.required("toUserId", &toUserId)
    try coder.required("content", &content)
    coder.date("createdAt", &createdAt)
  }
}
