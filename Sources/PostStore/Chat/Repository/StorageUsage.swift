#if Store
  public import PostFeed

  /// The storage that messages use.
  public struct StorageUsage: Hashable, Sendable {
    /// The messages of one conversation.
    public struct Conversation: Hashable, Sendable, Identifiable {
      /// The other person.
      public let contact: User
      /// The number of messages that the server stored.
      public let messageCount: Int
      /// The size of their texts in bytes.
      public let bytes: Int64
      /// The identifier of the contact.
      public var id: Int64 { contact.id }
    }

    /// The conversations with messages, the largest first.
    public let conversations: [Conversation]

    /// The size of the database in bytes.
    public let databaseBytes: Int64

    /// The free space of the device in bytes, or `nil` if it is not known.
    public let freeBytes: Int64?

    /// Whether the free space is below ``ChatConfiguration/lowSpaceBytes``. Warn the user, who can delete
    /// messages or caches.
    public let isLow: Bool
  }

  /// What happens to unsent messages and drafts in a conversation that the user deletes.
  public enum UnsentMessages: Hashable, Sendable, CaseIterable {
    /// Nothing is deleted if there are any, so that the app can ask.
    case ask
    /// They are kept.
    case keep
    /// They are deleted too.
    case delete
  }

  /// The result of deleting a conversation.
  public enum ConversationDeletion: Hashable, Sendable {
    /// The conversation was deleted: the number of messages, with deleted unsent ones.
    case deleted(messageCount: Int)
    /// Nothing was deleted, because there are unsent messages or a draft. Ask the user, then delete with
    /// ``UnsentMessages/keep`` or ``UnsentMessages/delete``.
    case hasUnsentMessages(count: Int)
  }
#endif
