#if Store
  public import PostFeed

  /// A conversation, as a list of conversations shows it.
  public struct ConversationSummary: Hashable, Sendable, Identifiable {
    /// The contact, the beginning of the last message, sent or not, its time, and the number of unread
    /// messages.
    public let preview: ConversationPreview

    /// Whether the contact is online or typing, or `nil` if it is not known.
    public let contactInfo: ContactInfo?

    /// The identifier of the contact.
    public var id: Int64 { preview.contact.id }
  }
#endif
