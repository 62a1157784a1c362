package import PostJSON

/// A conversation with its messages.
public struct Conversation: Codable, Hashable, Sendable {
  /// The other person.
  public var contact = User()

  /// The status of the other person, if known.
  public var contactInfo: ContactInfo?

  /// The number of messages that the user has not read.
  public var unreadCount = 0

  /// The messages of the conversation.
  public var messages: [Message] = []

  package var extras = JSONExtras()

  package init() {}

  /// Creates a conversation.
  public init(
    contact: User, contactInfo: ContactInfo? = nil, unreadCount: Int = 0, messages: [Message] = []
  ) {
    self.contact = contact
    self.contactInfo = contactInfo
    self.unreadCount = unreadCount
    self.messages = messages
  }
}

extension Conversation: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("contact", &contact)
    try coder.optional("contactInfo", &contactInfo)
    try coder.promised("unreadCount", &unreadCount)
    try coder.elements("messages", &messages)
  }
}
