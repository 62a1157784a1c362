#if Store
  public import PostDocument
  public import PostFeed
  public import PostSanitizer
  public import PostStore

  /// What a conversation shows.
  public struct ConversationUiState: Hashable, Sendable {
    /// The contact: name, online, typing.
    public internal(set) var contact: ChatItem

    /// The messages in the order of the screen: the stored ones, and then the unsent ones.
    public internal(set) var entries: [ConversationEntry] = []

    /// Whether ``ConversationStateHolder/loadEarlier()`` can add messages.
    public internal(set) var hasEarlier = false

    /// The number of unread messages.
    public internal(set) var unreadCount = 0

    /// The first message that was unread when the conversation was opened, or `nil`.
    public internal(set) var firstUnread: ConversationEntry.ID?

    /// The message that the user is writing, exactly as typed.
    public internal(set) var draft = ""

    /// Whether ``draft`` is in the database.
    public internal(set) var isDraftSaved = true

    /// Whether the database was read. Before that, ``entries`` is empty.
    public internal(set) var isReady = false

    /// Creates the state of a conversation that was not read yet.
    public init(contactId: Int64) { contact = ChatItem(User(id: contactId, name: "")) }
  }

  /// A message of a conversation, as a screen shows it.
  public struct ConversationEntry: Hashable, Sendable, Identifiable {
    /// The identifier of an entry.
    public enum ID: Hashable, Sendable {
      /// A message that the server stored.
      case message(Int64)
      /// A message that it has not confirmed.
      case request(RequestID)
    }

    /// The content of a message.
    public enum Content: Hashable, Sendable {
      /// The message, with what the policy `message` allows.
      case readable(Document)
      /// The reason why the message cannot be read.
      case unreadable(SanitizerError)
    }

    /// How far a message of the user got.
    public enum Delivery: Hashable, Sendable {
      /// The message is from the contact.
      case received
      /// It waits for a connection, or for its next attempt at a time.
      case waiting(nextAttempt: Moment?)
      /// It is being sent.
      case sending
      /// The server has it.
      case sent
      /// The contact's device has it.
      case delivered
      /// The contact read it.
      case read
      /// It is not sent again without the user.
      case failed(UserMessage)
    }

    /// The identifier of the entry.
    public let id: ID

    /// Whether the user wrote the message.
    public let isOwn: Bool

    /// The message.
    public let content: Content

    /// When the message was written, or `nil` if the date is invalid.
    public let time: Moment?

    /// How far the message got.
    public let delivery: Delivery

    /// What the user can do with the message.
    public let actions: Set<UnsentMessage.Action>
  }
#endif
