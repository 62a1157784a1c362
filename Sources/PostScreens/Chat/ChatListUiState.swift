#if Store
  public import PostDocument
  public import PostFeed
  internal import PostStore

  /// What the list of conversations shows.
  public struct ChatListUiState: Hashable, Sendable {
    /// The conversations, the newest first, and then the contacts without one, by name.
    public internal(set) var items: [ChatItem] = []

    /// The number of unread messages in all conversations.
    public internal(set) var unreadCount = 0

    /// Whether the database was read. Before that, ``items`` is empty.
    public internal(set) var isReady = false

    /// Whether contacts and messages are being loaded.
    public internal(set) var isLoading = false

    /// Why they could not be loaded, or `nil`.
    public internal(set) var failure: UserMessage?

    /// Whether ``ChatListStateHolder/loadMore()`` can add conversations.
    public internal(set) var hasMore = false

    /// Creates the state of a list that was not read yet.
    public init() {}
  }

  /// A contact in a list of conversations.
  public struct ChatItem: Hashable, Sendable, Identifiable {
    /// The identifier of the contact.
    public let id: Int64

    /// The name on one line. Contacts without a visible name have a number.
    public let name: String

    /// An image of the contact, or `nil` if there is no valid URL.
    public let avatar: ImageSource?

    /// The beginning of the last message on one line, sent or not; empty without a conversation.
    public let summary: String

    /// When the last message was written, or `nil` without a conversation or a valid date.
    public let time: Moment?

    /// The number of unread messages.
    public let unreadCount: Int

    /// Whether the contact is online. It is `false` if this is not known.
    public let isOnline: Bool

    /// Whether the contact is writing a message.
    public let isTyping: Bool

    init(_ contact: User, _ preview: ConversationPreview? = nil, _ info: ContactInfo? = nil) {
      id = contact.id
      name = contact.shownName
      avatar = UntrustedURL(contact.avatarUrl).image
      summary = preview.map { UntrustedText($0.lastMessageSummary).line(limit: 120) } ?? ""
      time = preview.flatMap { Moment($0.lastMessageTimestamp) }
      unreadCount = max(0, preview?.unreadCount ?? 0)
      isOnline = info?.isOnline ?? false
      isTyping = info?.typing ?? false
    }
  }

  extension User {
    var shownName: String { displayName.isEmpty ? "User \(id)" : displayName }
  }

  extension ContactInfo {
    var isOnline: Bool { onlineStatus == OnlineStatus.online.rawValue }
  }
#endif
