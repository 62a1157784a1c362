package import PostJSON

/// A push notification about a new message.
///
/// It is a hint: push services can lose, repeat and reorder notifications, so messages themselves
/// come from synchronization only.
public struct NewMessageNotification: Codable, Hashable, Sendable {
  /// The kind of the notification: ``newMessage``.
  public var type = NewMessageNotification.newMessage

  /// The identifier of the message.
  public var messageId: Int64 = 0

  /// The identifier of the sender.
  public var fromUserId: Int64 = 0

  /// The untrusted name of the sender; ``displayName`` is safe to show.
  public var fromName = ""

  /// The untrusted beginning of the message as plain text; ``displayText`` is safe to show.
  public var text = ""

  /// The number of messages that the user has not read.
  public var unreadCount = 0

  package var extras = JSONExtras()

  /// The kind of notifications about new messages.
  public static let newMessage = "new_message"

  package init() {}

  /// Creates a notification.
  public init(
    messageId: Int64, fromUserId: Int64, fromName: String, text: String, unreadCount: Int
  ) {
    self.messageId = messageId
    self.fromUserId = fromUserId
    self.fromName = fromName
    self.text = text
    self.unreadCount = unreadCount
  }

  /// Creates a notification from JSON in UTF-8.
  ///
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  /// The name on one line, without control and bidirectional formatting characters, shortened to 64
  /// grapheme clusters. It is empty if no part of the name is visible.
  public var displayName: String { UntrustedText(fromName).line() }

  /// The text on one line, without control and bidirectional formatting characters, shortened to 120
  /// grapheme clusters. It is empty if no part of the text is visible.
  public var displayText: String { UntrustedText(text).line(limit: 120) }

  /// Returns the deep link of the conversation, such as `postkit://conversations/7`.
  ///
  /// - Parameter scheme: The URL scheme that the app registered.
  public func conversationURL(scheme: String) -> String {
    "\(scheme)://conversations/\(fromUserId)"
  }
}

extension NewMessageNotification: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("type", &type)
    try coder.required("messageId", &messageId)
    try coder.required("fromUserId", &fromUserId)
    try coder.promised("fromName", &fromName)
    try coder.promised("text", &text)
    try coder.promised("unreadCount", &unreadCount)
  }
}
