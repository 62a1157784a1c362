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
      if let contact = try insert(response.message, after: try syncState.lastSyncedMessage()) {
        try conversations.refresh(contact)
      }
    }

    /// Stores a page: its messages, and which requests created them.
    func merge(_ page: SyncMessagesResponse) throws {
      var contacts: Set<Int64> = []
      for sent in page.sent {
        if let contact = try requests.remove(sent.requestId) { contacts.insert(contact) }
      }
      let last = try syncState.lastSyncedMessage()
      for message in page.messages {
        if let contact = try insert(message, after: last) { contacts.insert(contact) }
      }
      for receipts in page.receipts {
        try conversations.advance(
          .deliveredThrough, of: receipts.contactId, to: receipts.deliveredThrough ?? 0)
        try conversations.advance(
          .contactReadThrough, of: receipts.contactId, to: receipts.readThrough ?? 0)
        if let message = receipts.ownReadThrough {
          try markRead(through: message, of: receipts.contactId)
          contacts.insert(receipts.contactId)
        }
      }
      for contact in contacts { try conversations.refresh(contact) }
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
        if let contact = try insert(message, after: try syncState.lastSyncedMessage()) {
          try users.endTyping(message.fromUserId)
          try conversations.refresh(contact)
        }
      case .delivered(let contactId, let messageId):
        try conversations.advance(.deliveredThrough, of: contactId, to: messageId)
      case .read(let contactId, let messageId):
        try conversations.advance(.contactReadThrough, of: contactId, to: messageId)
      case .contactStatus(let status): try users.set(status)
      case .unknown: break
      }
      return true
    }

    /// Inserts a message, and returns its contact. Returns `nil` if it is not a message of the user.
    private func insert(_ message: Message, after last: Int64) throws -> Int64? {
      guard let contact = messages.contact(of: message) else { return nil }
      try messages.insert(message, of: contact, after: last)
      if contact != userId, message.fromUserId == contact, message.status == .read {
        try markRead(through: message.messageId, of: contact)
      }
      return contact
    }

    /// Stores what the user read on another device, which the server knows.
    private func markRead(through message: Int64, of contact: Int64) throws {
      try conversations.advance(.readThrough, of: contact, to: message)
      try conversations.advance(.receiptThrough, of: contact, to: message)
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
