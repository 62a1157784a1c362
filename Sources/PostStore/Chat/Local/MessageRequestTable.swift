#if Store
  internal import GRDB
  internal import PostFeed

  /// The rows of drafts, and of messages that the server has not confirmed.
  struct MessageRequestTable {
    let db: Database

    // MARK: Queries

    /// Returns the unsent messages of a conversation in order, without the draft.
    func all(of contact: Int64) throws -> [UnsentMessage] {
      try rows("WHERE toUserId = ? AND status <> 'DRAFT' ORDER BY id", [contact])
    }

    func last(of contact: Int64) throws -> MessageRequest? {
      try rows("WHERE toUserId = ? AND status <> 'DRAFT' ORDER BY id DESC LIMIT 1", [contact])
        .first?.request
    }

    func draft(_ contact: Int64) throws -> MessageRequest? {
      try rows("WHERE toUserId = ? AND status = 'DRAFT'", [contact]).first?.request
    }

    func drafts() throws -> [MessageRequest] {
      try rows("WHERE status = 'DRAFT' ORDER BY toUserId", []).map(\.request)
    }

    /// Returns the unsent messages of all conversations in order, without drafts.
    func unsent() throws -> [UnsentMessage] { try rows("WHERE status <> 'DRAFT' ORDER BY id", []) }

    /// Returns the messages that failed for good.
    func failed() throws -> [UnsentMessage] {
      try rows("WHERE status = 'FAILED' AND nextAttemptAt IS NULL ORDER BY id", [])
    }

    /// Returns the first message of each conversation that will be sent.
    func heads() throws -> [UnsentMessage] {
      try rows(
        """
        WHERE id IN (
          SELECT MIN(id) FROM MessageRequests WHERE nextAttemptAt IS NOT NULL GROUP BY toUserId)
        ORDER BY id
        """, [])
    }

    func queuedCount() throws -> Int {
      try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM MessageRequests WHERE nextAttemptAt IS NOT NULL") ?? 0
    }

    /// Whether the server may create a message to a contact, or has created one, that is not confirmed.
    func hasUnsent(_ contact: Int64) throws -> Bool { try last(of: contact) != nil }

    /// Returns the identifiers of the unsent messages and the draft of a conversation.
    func identifiers(of contact: Int64) throws -> [RequestID] {
      try all(of: contact).map(\.id) + [draft(contact)].compactMap { $0?.requestId }
    }

    private func rows(
      _ condition: String, _ arguments: StatementArguments
    ) throws -> [UnsentMessage] {
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT \(UnsentMessage.columns) FROM MessageRequests \(condition)"),
        arguments: arguments
      ).map(UnsentMessage.init(row:))
    }

    // MARK: Writing

    /// Stores the text of the draft to a contact. An empty text removes the draft.
    func saveDraft(
      _ content: String, to contact: Int64, requestId: RequestID, at now: Moment
    ) throws {
      if content.isEmpty { return try removeDraft(contact) }
      try db.execute(
        sql: """
          INSERT INTO MessageRequests
            (requestId, toUserId, content, status, createdAt, lastModifiedAt)
          VALUES (?, ?, ?, 'DRAFT', ?, ?)
          ON CONFLICT (toUserId) WHERE status = 'DRAFT'
            DO UPDATE SET content = excluded.content, lastModifiedAt = excluded.lastModifiedAt
          """,
        arguments: [
          requestId.description, contact, content, now.description, now.description,
        ])
    }

    /// Adds a message to send, which replaces the draft.
    func add(
      _ content: String, to contact: Int64, requestId: RequestID, at now: Moment
    ) throws {
      try removeDraft(contact)
      // The clock can have been set back. The order of the identifiers must be that of the dates.
      let last = try last(of: contact).flatMap { Moment($0.createdAt) }
      let createdAt = max(now, last ?? now).description
      try db.cachedStatement(
        sql: """
          INSERT INTO MessageRequests
            (requestId, toUserId, content, status, createdAt, lastModifiedAt, nextAttemptAt)
          VALUES (?, ?, ?, 'PENDING', ?, ?, 0)
          """
      ).execute(arguments: [
        requestId.description, contact, content, createdAt, now.description,
      ])
    }

    func removeDraft(_ contact: Int64) throws {
      try db.cachedStatement(
        sql: "DELETE FROM MessageRequests WHERE toUserId = ? AND status = 'DRAFT'"
      ).execute(arguments: [contact])
    }

    // MARK: Sending

    /// Marks a message as sent. Returns `false` if it was removed.
    func start(_ requestId: RequestID, at now: Moment) throws -> Bool {
      try db.execute(
        sql: """
          UPDATE MessageRequests SET status = 'SENT', lastSentAt = ?
          WHERE requestId = ? AND nextAttemptAt IS NOT NULL
          """,
        arguments: [now.description, requestId.description])
      return db.changesCount > 0
    }

    /// Lets messages that a crash interrupted be sent again.
    func resetSent() throws {
      try db.execute(sql: "UPDATE MessageRequests SET status = 'PENDING' WHERE status = 'SENT'")
    }

    /// Lets a message be sent again, as if the attempt had not been made.
    func reset(_ requestId: RequestID) throws {
      try db.execute(
        sql: """
          UPDATE MessageRequests SET status = 'PENDING' WHERE requestId = ? AND status = 'SENT'
          """,
        arguments: [requestId.description])
    }

    /// Stores a failed attempt. Without a next attempt, the message failed for good.
    func fail(
      _ requestId: RequestID, failures: Int, next: Moment?, reason: String
    ) throws {
      try db.execute(
        sql: """
          UPDATE MessageRequests
          SET status = 'FAILED', failCount = ?, nextAttemptAt = ?, reason = ?
          WHERE requestId = ? AND status = 'SENT'
          """,
        arguments: [failures, next?.milliseconds, reason, requestId.description])
    }

    /// Lets a failed message be sent at once.
    func retry(_ requestId: RequestID) throws {
      try db.execute(
        sql: """
          UPDATE MessageRequests
          SET status = 'PENDING', failCount = 0, nextAttemptAt = 0, reason = NULL
          WHERE requestId = ? AND status = 'FAILED'
          """,
        arguments: [requestId.description])
    }

    /// Removes a message, and returns its contact, or `nil` if there is no such message.
    @discardableResult
    func remove(_ requestId: RequestID) throws -> Int64? {
      try Int64.fetchOne(
        db.cachedStatement(
          sql: "DELETE FROM MessageRequests WHERE requestId = ? RETURNING toUserId"),
        arguments: [requestId.description])
    }
  }
#endif
