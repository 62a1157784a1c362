#if Store
  internal import PostFeed

  /// What a response or an event changes, before it is applied to conversations.
  struct MessageChanges {
    /// The changes of a conversation.
    struct Contact {
      /// Whether the last entry can be another one.
      var hasNewEntry = false
      /// The new messages of the contact that may be unread.
      var unread: [Int64] = []
      /// The last message that the user read on another device, or 0.
      private(set) var readThrough: Int64 = 0

      mutating func read(through message: Int64) { readThrough = max(readThrough, message) }
    }

    var newMessages: [Message] = []
    private(set) var contacts: [Int64: Contact] = [:]

    var isEmpty: Bool { contacts.isEmpty }

    subscript(contact: Int64) -> Contact {
      get { contacts[contact, default: Contact()] }
      // In place: a page of any size can be about one contact.
      _modify { yield &contacts[contact, default: Contact()] }
    }
  }
#endif
