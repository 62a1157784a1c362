#if Store
  internal import GRDB
  internal import PostDocument
  internal import PostFeed

  /// The rows of messages that the server stored, and the index of their text.
  struct MessageTable {
    let db: Database
    let userId: Int64
    let format: ContentFormat

    /// Returns the other person of a message, or `nil` if it is not a message of the user.
    func contact(of message: Message) -> Int64? {
      if message.fromUserId == userId { return message.toUserId }
      return message.toUserId == userId ? message.fromUserId : nil
    }

    // MARK: Queries

    /// Returns the last messages of a conversation, in order.
    func last(_ limit: Int, of contact: Int64) throws -> [Message] {
      let statuses = try ConversationTable(db: db, userId: userId, format: format).find(contact)
      return try Row.fetchAll(
        db, sql: "SELECT * FROM Messages WHERE contactId = ? ORDER BY id DESC LIMIT ?",
        arguments: [contact, limit]
      ).reversed().map { statuses.applied(to: try Message(row: $0)) }
    }

    static let matchSQL = """
      SELECT Messages.* FROM messageText CROSS JOIN Messages ON Messages.id = messageText.rowid
      WHERE messageText MATCH ? AND (? IS NULL OR Messages.contactId = ?)
      ORDER BY messageText.rowid DESC LIMIT ?
      """

    /// Returns the newest messages that contain all words of a query.
    func matching(_ query: String, contact: Int64?, limit: Int) throws -> [Message] {
      guard let expression = SearchText.expression(query) else { return [] }
      let conversations = ConversationTable(db: db, userId: userId, format: format)
      return try Row.fetchAll(
        db, sql: Self.matchSQL, arguments: [expression, contact, contact, max(0, limit)]
      ).map { row in
        try conversations.find(row.decode(forColumn: "contactId"))
          .applied(to: Message(row: row))
      }
    }

    // MARK: Changes

    /// Inserts a message, or updates the status of a known one: a status never goes back.
    ///
    /// Messages up to `last` were delivered by pages, so an unknown one of them was deleted by the user.
    func insert(_ message: Message, of contact: Int64, after last: Int64) throws {
      let known = try String.fetchOne(
        db.cachedStatement(sql: "SELECT status FROM Messages WHERE id = ?"),
        arguments: [message.messageId])
      let status = max(message.status, .synced)
      if let known {
        guard MessageStatus(rawValue: known) < status else { return }
        return try db.execute(
          sql: "UPDATE Messages SET status = ? WHERE id = ?",
          arguments: [status.rawValue, message.messageId])
      }
      guard try message.messageId > last && !isDeleted(message.messageId) else { return }
      try db.cachedStatement(
        sql: """
          INSERT INTO Messages (id, fromUserId, toUserId, contactId, content, status, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        message.messageId, message.fromUserId, message.toUserId, contact, message.content,
        status.rawValue, message.createdAt,
      ])
      try index(message)
    }

    private func isDeleted(_ id: Int64) throws -> Bool {
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM DeletedMessages WHERE id = ?)"),
        arguments: [id]) ?? false
    }

    /// A message that is larger than its policy allows has no searchable text.
    private func index(_ message: Message) throws {
      let text = (try? message.document(as: format).plainText) ?? ""
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO messageText (rowid, text) VALUES (?, ?)"
      ).execute(arguments: [message.messageId, SearchText.indexed(text)])
    }

    func indexAll() throws {
      try db.execute(sql: "DELETE FROM messageText")
      let rows = try Row.fetchCursor(db, sql: "SELECT * FROM Messages")
      while let row = try rows.next() { try index(Message(row: row)) }
    }
  }

  extension Message {
    init(row: Row) throws {
      self.init(
        messageId: try row.decode(forColumn: "id"),
        fromUserId: try row.decode(forColumn: "fromUserId"),
        toUserId: try row.decode(forColumn: "toUserId"),
        content: try row.decode(forColumn: "content"),
        status: MessageStatus(rawValue: try row.decode(forColumn: "status")),
        createdAt: try row.decode(forColumn: "createdAt"))
    }
  }
#endif
