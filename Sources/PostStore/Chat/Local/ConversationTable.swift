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
      let statement = try db.cachedStatement(sql: "SELECT * FROM Conversations WHERE id = ?")
      guard let row = try Row.fetchOne(statement, arguments: [contact]) else {
        return Marks(userId: userId)
      }
      return Marks(
        readThrough: try row.decode(forColumn: "readThrough"),
        deliveredThrough: try row.decode(forColumn: "deliveredThrough"),
        contactReadThrough: try row.decode(forColumn: "contactReadThrough"),
        unreadCount: try row.decode(forColumn: "unreadCount"), userId: userId)
    }

    /// Returns the conversations with the latest entries.
    func latest(_ limit: Int) throws -> [ConversationSummary] {
      try Row.fetchAll(
        db,
        sql: """
          SELECT Users.*, summary, lastCreatedAt, unreadCount, onlineStatus, typing
          FROM Conversations JOIN Users USING (id) LEFT JOIN ContactStatuses USING (id)
          WHERE lastAt IS NOT NULL ORDER BY lastAt DESC, Conversations.id DESC LIMIT ?
          """,
        arguments: [max(0, limit)]
      ).map { row in
        ConversationSummary(
          preview: ConversationPreview(
            contact: try User(row: row),
            lastMessageSummary: try row.decode(forColumn: "summary"),
            lastMessageTimestamp: try row.decode(forColumn: "lastCreatedAt"),
            unreadCount: try row.decode(forColumn: "unreadCount")),
          contactInfo: row.hasNull(atIndex: row.count - 1) ? nil : try ContactInfo(row: row))
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
      try db.execute(
        sql: """
          INSERT INTO Conversations (id, \(name)) VALUES (?, ?)
          ON CONFLICT (id) DO UPDATE SET \(name) = excluded.\(name)
            WHERE excluded.\(name) > \(name)
          """,
        arguments: [contact, message])
    }

    /// Marks all messages of a contact as read.
    func markRead(_ contact: Int64) throws {
      let last = try Int64.fetchOne(
        db, sql: "SELECT MAX(id) FROM Messages WHERE contactId = ? AND \(Self.isReceived)",
        arguments: [contact])
      try advance(.readThrough, of: contact, to: last ?? 0)
      try refresh(contact)
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

    // MARK: The last entry

    /// Computes the columns that depend on the messages of a conversation.
    ///
    /// - Complexity: Proportional to the number of unread messages.
    func refresh(_ contact: Int64) throws {
      let last = try lastEntry(contact)
      let unread =
        try Int.fetchOne(
          db.cachedStatement(
            sql: """
              SELECT COUNT(*) FROM Messages WHERE contactId = ? AND \(Self.isReceived)
                AND id > IFNULL((SELECT readThrough FROM Conversations WHERE id = ?), 0)
              """),
          arguments: [contact, contact]) ?? 0
      try db.cachedStatement(
        sql: """
          INSERT INTO Conversations (id, lastAt, lastCreatedAt, summary, unreadCount)
          VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET lastAt = excluded.lastAt,
            lastCreatedAt = excluded.lastCreatedAt, summary = excluded.summary,
            unreadCount = excluded.unreadCount
          """
      ).execute(arguments: [
        contact, last.map { Moment($0.createdAt)?.milliseconds ?? 0 }, last?.createdAt ?? "",
        last.map(summary) ?? "", unread,
      ])
    }

    /// Unsent messages are after all others.
    private func lastEntry(_ contact: Int64) throws -> Message? {
      if let request = try MessageRequestTable(db: db).last(of: contact) {
        return Message(
          messageId: 0, fromUserId: userId, toUserId: contact, content: request.content,
          createdAt: request.createdAt)
      }
      let statement = try db.cachedStatement(
        sql: "SELECT * FROM Messages WHERE contactId = ? ORDER BY id DESC LIMIT 1")
      return try Row.fetchOne(statement, arguments: [contact]).map(Message.init(row:))
    }

    private func summary(_ message: Message) -> String {
      let preview = try? ConversationPreview(
        contact: User(id: 0, name: ""), lastMessage: message, format: format)
      return preview?.lastMessageSummary ?? ""
    }
  }
#endif
