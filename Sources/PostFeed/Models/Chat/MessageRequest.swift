package import PostJSON

/// A message that is stored on the device because the server has not confirmed it.
public struct MessageRequest: Codable, Hashable, Sendable {
  /// The identifier of the request. Every attempt to send the request uses the same identifier.
  public var requestId = RequestID()

  /// The identifier of the recipient.
  public var toUserId: Int64 = 0

  /// The text of the message.
  public var content = ""

  /// The delivery status of the message.
  public var status = MessageRequestStatus()

  /// When the user started the message, as RFC 3339 text. Unsent messages are shown in this order. An
  /// invalid date is kept unchanged.
  public var createdAt = ""

  /// When the text last changed, as RFC 3339 text. An invalid date is kept unchanged.
  public var lastModifiedAt = ""

  /// When the message was last sent, as RFC 3339 text. An invalid date is kept unchanged.
  public var lastSentAt: String?

  /// The number of failed attempts.
  public var failCount: Int?

  package var extras = JSONExtras()

  package init() {}

  /// Creates an unsent message. By default, the user started it at `lastModifiedAt`.
  public init(
    requestId: RequestID, toUserId: Int64, content: String, status: MessageRequestStatus = .draft,
    createdAt: String? = nil, lastModifiedAt: String, lastSentAt: String? = nil,
    failCount: Int? = nil
  ) {
    self.requestId = requestId
    self.toUserId = toUserId
    self.content = content
    self.status = status
    self.createdAt = createdAt ?? lastModifiedAt
    self.lastModifiedAt = lastModifiedAt
    self.lastSentAt = lastSentAt
    self.failCount = failCount
  }
}

extension MessageRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("requestId", &requestId)
    try coder.required("toUserId", &toUserId)
    try coder.promised("content", &content)
    try coder.required("status", &status)
    coder.date("createdAt", &createdAt)
    coder.date("lastModifiedAt", &lastModifiedAt)
    try coder.optionalDate("lastSentAt", &lastSentAt)
    try coder.optional("failCount", &failCount)
  }
}
