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
        db.cachedStatement(
          sql: """
            SELECT \(Self.columns) FROM Messages WHERE contactId = ? ORDER BY id DESC LIMIT ?
            """),
        arguments: [contact, limit]
      ).reversed().map { statuses.applied(to: try Message(row: $0)) }
    }

    /// The columns that ``Message/init(row:)`` reads.
    static let columns = "Messages.id, fromUserId, toUserId, content, status, createdAt"

    static let matchSQL = """
      SELECT \(columns), contactId FROM messageText CROSS JOIN Messages ON Messages.id = messageText.rowid
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
    ///
    /// - Returns: Whether the message was inserted. Index its text then.
    func insert(_ message: Message, of contact: Int64, after last: Int64) throws -> Bool {
      let status = max(message.status, .synced)
      guard message.messageId > last, try insert(message, status, of: contact) else {
        try advance(message.messageId, to: status)
        return false
      }
      return true
    }

    /// Returns `false` if the message is known, or was deleted by the user.
    private func insert(
      _ message: Message, _ status: MessageStatus, of contact: Int64
    ) throws -> Bool {
      try db.cachedStatement(
        sql: """
          INSERT INTO Messages (id, fromUserId, toUserId, contactId, content, status, createdAt)
          SELECT ?1, ?, ?, ?, ?, ?, ?
          WHERE NOT EXISTS (SELECT 1 FROM DeletedMessages WHERE id = ?1)
          ON CONFLICT (id) DO NOTHING
          """
      ).execute(arguments: [
        message.messageId, message.fromUserId, message.toUserId, contact, message.content,
        status.rawValue, message.createdAt,
      ])
      return db.changesCount > 0
    }

    private func advance(_ id: Int64, to status: MessageStatus) throws {
      let known = try String.fetchOne(
        db.cachedStatement(sql: "SELECT status FROM Messages WHERE id = ?"), arguments: [id])
      guard let known, MessageStatus(rawValue: known) < status else { return }
      try db.execute(
        sql: "UPDATE Messages SET status = ? WHERE id = ?", arguments: [status.rawValue, id])
    }

    /// Makes the text of a message searchable, unless the message is larger than its policy allows.
    func index(_ message: Message) throws {
      let text = (try? message.document(as: format).plainText) ?? ""
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO messageText (rowid, text) VALUES (?, ?)"
      ).execute(arguments: [message.messageId, SearchText.indexed(text)])
    }

    func indexAll() throws {
      try db.execute(sql: "DELETE FROM messageText")
      let rows = try Row.fetchCursor(db, sql: "SELECT \(Self.columns) FROM Messages")
      while let row = try rows.next() { try index(Message(row: row)) }
    }
  }

  extension Message {
    /// Reads the columns ``MessageTable/columns``.
    init(row: Row) throws {
      self.init(
        messageId: try row.decode(atIndex: 0), fromUserId: try row.decode(atIndex: 1),
        toUserId: try row.decode(atIndex: 2), content: try row.decode(atIndex: 3),
        status: MessageStatus(rawValue: try row.decode(atIndex: 4)),
        createdAt: try row.decode(atIndex: 5))
    }
  }
#endif
