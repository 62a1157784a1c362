public import PostDocument
package import PostJSON
public import PostPolicy
public import PostSanitizer

/// A conversation as shown in a list.
public struct ConversationPreview: Codable, Hashable, Sendable {
  /// The other person.
  public var contact = User()

  /// The untrusted beginning of the last message.
  public var lastMessageSummary = ""

  /// When the last message was written, as RFC 3339 text. An invalid date is kept unchanged.
  public var lastMessageTimestamp = ""

  /// The number of messages that the user has not read.
  public var unreadCount = 0

  package var extras = JSONExtras()

  package init() {}

  /// Creates a preview.
  public init(
    contact: User, lastMessageSummary: String = "", lastMessageTimestamp: String = "",
    unreadCount: Int = 0
  ) {
    self.contact = contact
    self.lastMessageSummary = lastMessageSummary
    self.lastMessageTimestamp = lastMessageTimestamp
    self.unreadCount = unreadCount
  }

  /// Returns the beginning of the last message as a document within a policy.
  ///
  /// - Parameters:
  ///   - format: The format of the summary; by default, plain text. Pass ``ContentFormat/html``
  ///     only if the server defines that it sends HTML.
  ///   - policy: The policy that defines what the document can contain. Hidden content remains
  ///     hidden.
  /// - Throws: `SanitizerError` when the summary is larger than the policy allows.
  public func document(
    as format: ContentFormat = .plainText, policy: Policy = .message
  ) throws(SanitizerError) -> Document {
    try format.concealedDocument(of: lastMessageSummary, policy: policy)
  }
}

extension ConversationPreview: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("contact", &contact)
    try coder.promised("lastMessageSummary", &lastMessageSummary)
    coder.date("lastMessageTimestamp", &lastMessageTimestamp)
    try coder.promised("unreadCount", &unreadCount)
  }
}
