#if Store
  internal import GRDB
  internal import PostFeed

  /// The rows of conversations: how far messages were delivered and read, and the last entry.
  struct ConversationTable {
    let db: Database
    let userId: Int64
    let format: ContentFormat

    /// An identifier of a message up to which something happened. It never decreases.
    enum Mark: String {
      case readThrough, receiptThrough, deliveredThrough, contactReadThrough
    }

    /// How far the messages of a conversation were delivered and read.
    struct Marks {
      var readThrough: Int64 = 0
      var deliveredThrough: Int64 = 0
      var contactReadThrough: Int64 = 0
      var unreadCount = 0
      let userId: Int64

      /// Returns a message with its newest status.
      func applied(to message: Message) -> Message {
        var message = message
        if message.fromUserId != userId {
          if message.messageId <= readThrough { message.status = .read }
        } else if message.messageId <= contactReadThrough {
          message.status = .read
        } else if message.messageId <= deliveredThrough {
          message.status = max(message.status, .delivered)
        }
        return message
      }
    }

    // MARK: Queries

    func find(_ contact: Int64) throws -> Marks {
      let statement = try db.cachedStatement(
        sql: """
          SELECT readThrough, deliveredThrough, contactReadThrough, unreadCount
          FROM Conversations WHERE id = ?
          """)
      guard let row = try Row.fetchOne(statement, arguments: [contact]) else {
        return Marks(userId: userId)
      }
      return Marks(
        readThrough: try row.decode(atIndex: 0), deliveredThrough: try row.decode(atIndex: 1),
        contactReadThrough: try row.decode(atIndex: 2), unreadCount: try row.decode(atIndex: 3),
        userId: userId)
    }

    /// Returns the conversations with the latest entries.
    func latest(_ limit: Int) throws -> [ConversationSummary] {
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT \(UserTable.columns), summary, lastCreatedAt, unreadCount, onlineStatus, typing
            FROM Conversations JOIN Users USING (id) LEFT JOIN ContactStatuses USING (id)
            WHERE lastAt IS NOT NULL ORDER BY lastAt DESC, Conversations.id DESC LIMIT ?
            """),
        arguments: [max(0, limit)]
      ).map { row in
        let contactInfo =
          row.hasNull(atIndex: 7)
          ? nil
          : ContactInfo(
            onlineStatus: try row.decode(atIndex: 7), typing: try row.decode(atIndex: 8))
        return ConversationSummary(
          preview: ConversationPreview(
            contact: try User(row: row), lastMessageSummary: try row.decode(atIndex: 4),
            lastMessageTimestamp: try row.decode(atIndex: 5),
            unreadCount: try row.decode(atIndex: 6)),
          contactInfo: contactInfo)
      }
    }

    func unreadCount() throws -> Int {
      try Int.fetchOne(
        db, sql: "SELECT SUM(unreadCount) FROM Conversations WHERE unreadCount > 0") ?? 0
    }

    // MARK: Marks

    /// Sets a mark, unless it is further already.
    func advance(_ mark: Mark, of contact: Int64, to message: Int64) throws {
      guard message > 0 else { return }
      let name = mark.rawValue
      try db.cachedStatement(
        sql: """
          INSERT INTO Conversations (id, \(name)) VALUES (?, ?)
          ON CONFLICT (id) DO UPDATE SET \(name) = excluded.\(name)
            WHERE excluded.\(name) > \(name)
          """
      ).execute(arguments: [contact, message])
    }

    /// Marks all messages of a contact as read.
    func markRead(_ contact: Int64) throws {
      let last = try Int64.fetchOne(
        db, sql: "SELECT MAX(id) FROM Messages WHERE contactId = ? AND \(Self.isReceived)",
        arguments: [contact])
      try advance(.readThrough, of: contact, to: last ?? 0)
      try countUnread(contact)
    }

    /// The last read messages that the server does not know yet.
    func receipts() throws -> [(contact: Int64, messageId: Int64)] {
      try Row.fetchAll(
        db,
        sql: "SELECT id, readThrough FROM Conversations WHERE readThrough > receiptThrough"
      ).map { (try $0.decode(forColumn: "id"), try $0.decode(forColumn: "readThrough")) }
    }

    /// The condition of the index of received messages.
    static let isReceived = "fromUserId = contactId AND toUserId <> contactId"

    /// Computes what depends on the messages of a conversation.
    func refresh(_ contact: Int64) throws {
      try updateLastEntry(contact)
      try countUnread(contact)
    }

    // MARK: Unread messages

    /// Counts the unread messages of a contact again, after messages were read or deleted.
    ///
    /// - Complexity: Proportional to the number of unread messages.
    func countUnread(_ contact: Int64) throws {
      try db.cachedStatement(
        sql: """
          UPDATE Conversations SET unreadCount = (
            SELECT COUNT(*) FROM Messages WHERE contactId = ?1 AND \(Self.isReceived)
              AND Messages.id > readThrough)
          WHERE id = ?1
          """
      ).execute(arguments: [contact])
    }

    // MARK: The last entry

    /// Stores the last entry of a conversation, and counts its new messages, unless they were read.
    func updateLastEntry(_ contact: Int64, newMessages: [Int64] = []) throws {
      let last = try lastEntry(contact)
      let readThrough = newMessages.isEmpty ? 0 : try find(contact).readThrough
      let arguments: StatementArguments = [
        last.map { Moment($0.createdAt)?.milliseconds ?? 0 }, last?.createdAt ?? "",
        last.map(summary) ?? "", newMessages.count { $0 > readThrough }, contact,
      ]
      // Not an upsert, which would check for each message whether the contact is known.
      try db.cachedStatement(
        sql: """
          UPDATE Conversations
          SET lastAt = ?, lastCreatedAt = ?, summary = ?, unreadCount = unreadCount + ? WHERE id = ?
          """
      ).execute(arguments: arguments)
      if db.changesCount > 0 { return }
      try db.cachedStatement(
        sql: """
          INSERT INTO Conversations (lastAt, lastCreatedAt, summary, unreadCount, id)
          VALUES (?, ?, ?, ?, ?)
          """
      ).execute(arguments: arguments)
    }

    /// Unsent messages are after all others.
    private func lastEntry(_ contact: Int64) throws -> Message? {
      if let request = try MessageRequestTable(db: db).last(of: contact) {
        return Message(
          messageId: 0, fromUserId: userId, toUserId: contact, content: request.content,
          createdAt: request.createdAt)
      }
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(MessageTable.columns) FROM Messages WHERE contactId = ? ORDER BY id DESC LIMIT 1
          """)
      return try Row.fetchOne(statement, arguments: [contact]).map(Message.init(row:))
    }

    private func summary(_ message: Message) -> String {
      let preview = try? ConversationPreview(
        contact: User(id: 0, name: ""), lastMessage: message, format: format)
      return preview?.lastMessageSummary ?? ""
    }
  }
#endif
