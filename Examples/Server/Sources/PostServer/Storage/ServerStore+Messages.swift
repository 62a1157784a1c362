internal import Foundation
internal import GRDB
internal import PostFeed

extension ServerStore {
  /// Stores a message, unless the request was performed before.
  ///
  /// - Parameter onCommit: Called with a new message after it is stored, in the order of all messages.
  /// - Returns: The message, and whether this request created it.
  /// - Throws: ``ServerError`` with the status 404 if the recipient does not exist.
  func send(
    _ content: String, to contactId: Int64, createdAt: Moment, by user: User,
    _ request: IdempotentRequest, onCommit: @escaping @Sendable (Message) -> Void
  ) async throws -> (message: Message, isNew: Bool) {
    try await database.write { db in
      let table = MessageTable(db: db)
      if let sent = try table.message(of: request) { return (sent, false) }
      try table.requireContact(contactId)
      try db.execute(
        sql: """
          INSERT INTO message (fromUserId, toUserId, requestId, content, createdAt)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [user.id, contactId, request.requestId, content, createdAt.description])
      let message = Message(
        messageId: db.lastInsertedRowID, fromUserId: user.id, toUserId: contactId,
        content: content, createdAt: createdAt.description)
      try db.execute(
        sql: "INSERT OR IGNORE INTO conversation (userId, contactId) VALUES (?, ?), (?, ?)",
        arguments: [user.id, contactId, contactId, user.id])
      db.afterNextTransaction { _ in onCommit(message) }
      return (message, true)
    }
  }

  /// Returns a page of the messages to and from a user, with the receipts of the user's messages that
  /// changed after a revision.
  func messages(
    after position: Int64, limit: Int, receiptsAfter revision: Int64, for user: User
  ) async throws -> SyncMessagesResponse {
    try await database.read { db in
      let rows = try Row.fetchAll(
        db, sql: MessageTable.page,
        arguments: ["user": user.id, "after": position, "limit": limit])
      var page = SyncMessagesResponse(messages: rows.map { MessageTable.message($0) })
      page.sent = try rows.filter { $0["fromUserId"] == user.id }.map { row in
        let requestId = try JSONDecoder().decode(RequestID.self, from: row["requestId"])
        return SentMessage(messageId: row["id"], requestId: requestId)
      }
      let receipts = try Row.fetchAll(
        db,
        sql: """
          SELECT own.*, other.readThrough AS ownReadThrough FROM conversation AS own
          JOIN conversation AS other ON other.userId = own.contactId AND other.contactId = own.userId
          WHERE own.userId = ? AND own.revision > ? ORDER BY own.revision
          """,
        arguments: [user.id, revision])
      page.receipts = receipts.map { MessageTable.receipts($0) }
      page.nextReceipts = receipts.last?["revision"] ?? revision
      return page
    }
  }
}

extension ServerStore {
  /// Returns the steps with which SQLite performs a statement, for tests.
  func queryPlan(of sql: String, _ arguments: [String: Int64]) async throws -> [String] {
    try await database.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: StatementArguments(arguments)
      ).map {
        $0["detail"]
      }
    }
  }
}

/// Reads messages and receipts.
struct MessageTable {
  let db: Database

  static let select = """
    SELECT message.*, deliveredThrough, readThrough FROM message
    JOIN conversation ON userId = fromUserId AND contactId = toUserId
    """

  /// Two searches, because an `OR` would read all later messages instead of one page.
  static let page = """
    \(select) WHERE message.id IN (
      SELECT id FROM (
        SELECT id FROM message WHERE fromUserId = :user AND id > :after ORDER BY id LIMIT :limit)
      UNION ALL SELECT id FROM (
        SELECT id FROM message WHERE toUserId = :user AND id > :after ORDER BY id LIMIT :limit)
    ) ORDER BY message.id LIMIT :limit
    """

  /// Returns the message that a request created, or `nil`.
  func message(of request: IdempotentRequest) throws -> Message? {
    try Row.fetchOne(
      db, sql: "\(MessageTable.select) WHERE fromUserId = ? AND requestId = ?",
      arguments: [request.userId, request.requestId]
    ).map { MessageTable.message($0) }
  }

  /// - Throws: ``ServerError`` with the status 404 if there is no user with an identifier. Authors of
  ///   imported posts are not users.
  func requireContact(_ id: Int64) throws {
    let sql = "SELECT login IS NOT NULL FROM user WHERE id = ?"
    guard try Bool.fetchOne(db, sql: sql, arguments: [id]) == true else {
      throw ServerError.notFound("the user")
    }
  }

  static func message(_ row: Row) -> Message {
    let id: Int64 = row["id"]
    let status: MessageStatus =
      id <= row["readThrough"] ? .read : id <= row["deliveredThrough"] ? .delivered : .synced
    return Message(
      messageId: id, fromUserId: row["fromUserId"], toUserId: row["toUserId"],
      content: row["content"], status: status, createdAt: row["createdAt"])
  }

  static func receipts(_ row: Row) -> MessageReceipts {
    func position(_ column: String) -> Int64? {
      let position: Int64 = row[column]
      return position > 0 ? position : nil
    }
    return MessageReceipts(
      contactId: row["contactId"], deliveredThrough: position("deliveredThrough"),
      readThrough: position("readThrough"), ownReadThrough: position("ownReadThrough"))
  }
}
