#if Store
  internal import GRDB
  internal import PostFeed

  /// The tables of messages in a transaction.
  struct ChatTables {
    let db: Database
    /// The user of the database.
    let userId: Int64
    /// The format of the messages.
    let format: ContentFormat

    var users: UserTable { UserTable(db: db) }
    var requests: MessageRequestTable { MessageRequestTable(db: db) }
    var syncState: SyncStateTable { SyncStateTable(db: db) }
    var messages: MessageTable { MessageTable(db: db, userId: userId, format: format) }
    var conversations: ConversationTable {
      ConversationTable(db: db, userId: userId, format: format)
    }

    // MARK: Changes

    /// Stores the message that the server created from a request, and removes the request.
    func confirm(_ response: NewMessageResponse, of requestId: RequestID) throws {
      try requests.remove(requestId)
      var changes = MessageChanges()
      try insert(response.message, after: try syncState.lastSyncedMessage(), &changes)
      try apply(changes)
    }

    /// Stores a page: its messages, and which requests created them.
    func merge(_ page: SyncMessagesResponse) throws {
      var changes = MessageChanges()
      for sent in page.sent {
        if let contact = try requests.remove(sent.requestId) { changes[contact].hasNewEntry = true }
      }
      let last = try syncState.lastSyncedMessage()
      for message in page.messages { try insert(message, after: last, &changes) }
      for receipts in page.receipts {
        try conversations.advance(
          .deliveredThrough, of: receipts.contactId, to: receipts.deliveredThrough ?? 0)
        try conversations.advance(
          .contactReadThrough, of: receipts.contactId, to: receipts.readThrough ?? 0)
        changes[receipts.contactId].read(through: receipts.ownReadThrough ?? 0)
      }
      try apply(changes)
      try syncState.advance(
        to: page.messages.lazy.map(\.messageId).max() ?? 0, nextReceipts: page.nextReceipts ?? 0)
    }

    /// Stores an event. Returns `false` for a message that only a page can store.
    ///
    /// An event does not say which request created a message of the user. While a request to the contact
    /// is unconfirmed, also one that failed, the message could therefore be shown twice.
    func merge(_ event: ChatEvent) throws -> Bool {
      switch event {
      case .newMessage(let message):
        if message.fromUserId == userId, try requests.hasUnsent(message.toUserId) { return false }
        var changes = MessageChanges()
        try insert(message, after: try syncState.lastSyncedMessage(), &changes)
        if !changes.isEmpty { try users.endTyping(message.fromUserId) }
        try apply(changes)
      case .delivered(let contactId, let messageId):
        try conversations.advance(.deliveredThrough, of: contactId, to: messageId)
      case .read(let contactId, let messageId):
        try conversations.advance(.contactReadThrough, of: contactId, to: messageId)
      case .contactStatus(let status): try users.set(status)
      case .unknown: break
      }
      return true
    }

    /// Inserts a message, unless it is not a message of the user.
    private func insert(
      _ message: Message, after last: Int64, _ changes: inout MessageChanges
    ) throws {
      guard let contact = messages.contact(of: message) else { return }
      let isNew = try messages.insert(message, of: contact, after: last)
      if isNew { changes.newMessages.append(message) }
      changes[contact].hasNewEntry = true
      guard contact != userId, message.fromUserId == contact else { return }
      if message.status == .read {
        changes[contact].read(through: message.messageId)
      } else if isNew {
        changes[contact].unread.append(message.messageId)
      }
    }

    /// Computes what depends on changed messages.
    private func apply(_ changes: MessageChanges) throws {
      for (contact, change) in changes.contacts {
        if change.hasNewEntry {
          try conversations.updateLastEntry(contact, newMessages: change.unread)
        }
        if change.readThrough > 0 {
          // The user read it on another device, and the server knows.
          try conversations.advance(.readThrough, of: contact, to: change.readThrough)
          try conversations.advance(.receiptThrough, of: contact, to: change.readThrough)
          try conversations.countUnread(contact)
        }
      }
      // At the end: FTS5 collects texts, but writes them before a statement that has triggers.
      for message in changes.newMessages { try messages.index(message) }
    }

    /// Computes what depends on the messages, after they were copied from a damaged file.
    func rebuild() throws {
      try messages.indexAll()
      let contacts = try Int64.fetchSet(
        db,
        sql: """
          SELECT id FROM Conversations UNION SELECT contactId FROM Messages
          UNION SELECT toUserId FROM MessageRequests
          """)
      for contact in contacts { try conversations.refresh(contact) }
    }
  }
#endif
