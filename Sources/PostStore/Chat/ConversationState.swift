#if Store
  public import PostFeed

  /// A conversation, as a screen shows it.
  public struct ConversationState: Hashable, Sendable {
    /// The other person.
    public var contact: User

    /// Whether the contact is online or typing, or `nil` if it is not known.
    public var contactInfo: ContactInfo?

    /// The last messages that the server stored, oldest first.
    public var messages: [Message] = []

    /// The messages that the server has not confirmed, in order. They are after ``messages``.
    public var unsent: [UnsentMessage] = []

    /// Whether there are earlier messages.
    public var hasEarlier = false

    /// The number of messages that the user has not read.
    public var unreadCount = 0

    /// The identifier of the last message that the user read, or 0. Unread messages are after it.
    public var readThrough: Int64 = 0

    /// The entries of the screen in order.
    public var entries: [MessageTimeline.Entry] {
      messages.map { .message($0) } + unsent.map { .request($0.request) }
    }
  }
#endif
