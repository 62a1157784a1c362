public import PostDocument
package import PostJSON
public import PostPolicy
public import PostSanitizer

/// A message that the server stored.
public struct Message: Codable, Hashable, Sendable {
  /// The identifier of the message; later messages have larger identifiers.
  public var messageId: Int64 = 0

  /// The identifier of the sender.
  public var fromUserId: Int64 = 0

  /// The identifier of the recipient.
  public var toUserId: Int64 = 0

  /// The untrusted text of the message.
  public var content = ""

  /// The delivery status of the message.
  public var status = MessageStatus()

  /// When the message was written, as RFC 3339 text. An invalid date is kept unchanged.
  public var createdAt = ""

  package var extras = JSONExtras()

  package init() {}

  /// Creates a message.
  public init(
    messageId: Int64, fromUserId: Int64, toUserId: Int64, content: String,
    status: MessageStatus = .synced, createdAt: String
  ) {
    self.messageId = messageId
    self.fromUserId = fromUserId
    self.toUserId = toUserId
    self.content = content
    self.status = status
    self.createdAt = createdAt
  }

  /// Returns the message as a document within a policy.
  ///
  /// - Parameters:
  ///   - format: The format of the message; by default, plain text. Pass ``ContentFormat/html``
  ///     only if the server defines that it sends HTML.
  ///   - policy: The policy that defines what the document can contain.
  /// - Throws: `SanitizerError` when the message is larger than the policy allows.
  public func document(
    as format: ContentFormat = .plainText, policy: Policy = .message
  ) throws(SanitizerError) -> Document {
    try format.document(of: content, policy: policy)
  }
}

extension Message: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("messageId", &messageId)
    try coder.required("fromUserId", &fromUserId)
    try coder.required("toUserId", &toUserId)
    try coder.promised("content", &content)
    try coder.required("status", &status)
    coder.date("createdAt", &createdAt)
  }
}
