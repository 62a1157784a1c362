internal import GRDB
internal import PostFeed

/// A change of what a contact has of a user's messages.
struct Receipt: Hashable, Sendable {
  enum Kind { case delivered, read }

  let kind: Kind

  /// The sender of the messages.
  let senderId: Int64

  /// The contact who has the messages.
  let contactId: Int64

  /// The last message that the contact has.
  let messageId: Int64
}

extension ServerStore {
  /// Marks all messages to a user, up to a message, as delivered.
  ///
  /// - Parameter onCommit: Called with each change after it is stored.
  func acknowledge(
    through messageId: Int64, by user: User, onCommit: @escaping @Sendable (Receipt) -> Void
  ) async throws {
    // Most requests change nothing, and reading does not wait for other requests.
    let known = try await database.read { db in try Self.acknowledgedMessage(of: user, db) }
    guard messageId > known else { return }
    try await database.write { db in
      let known = try Self.acknowledgedMessage(of: user, db)
      // A number that is too large must not acknowledge future messages.
      let last = try Int64.fetchOne(
        db, sql: "SELECT MIN(?, COALESCE(MAX(id), 0)) FROM message", arguments: [messageId])
      guard let last, last > known else { return }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT fromUserId, MAX(id) AS last FROM message
          WHERE toUserId = ? AND id > ? AND id <= ? GROUP BY fromUserId
          """,
        arguments: [user.id, known, last])
      for row in rows {
        let receipt = Receipt(
          kind: .delivered, senderId: row["fromUserId"], contactId: user.id,
          messageId: row["last"])
        try Self.store(receipt, db, onCommit)
      }
      try db.execute(
        sql: "UPDATE user SET acknowledgedMessage = ? WHERE id = ?", arguments: [last, user.id])
    }
  }

  /// Marks the messages of a contact to a user, up to a message, as read.
  ///
  /// - Parameter onCommit: Called with the change after it is stored.
  /// - Throws: ``ServerError`` with the status 404 if the contact does not exist.
  func read(
    through messageId: Int64, of contactId: Int64, by user: User,
    onCommit: @escaping @Sendable (Receipt) -> Void
  ) async throws {
    try await database.write { db in
      try MessageTable(db: db).requireContact(contactId)
      // A number that is too large must not mark future messages.
      let last = try Int64.fetchOne(
        db, sql: "SELECT MAX(id) FROM message WHERE fromUserId = ? AND toUserId = ? AND id <= ?",
        arguments: [contactId, user.id, messageId])
      guard let last else { return }
      let receipt = Receipt(
        kind: .read, senderId: contactId, contactId: user.id, messageId: last)
      try Self.store(receipt, db, onCommit)
    }
  }

  private static func acknowledgedMessage(of user: User, _ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db, sql: "SELECT acknowledgedMessage FROM user WHERE id = ?", arguments: [user.id]) ?? 0
  }

  /// Stores a receipt, unless the contact had the message before. A message that was read was also
  /// delivered.
  private static func store(
    _ receipt: Receipt, _ db: Database, _ onCommit: @escaping @Sendable (Receipt) -> Void
  ) throws {
    let change =
      switch receipt.kind {
      case .delivered: "deliveredThrough = :last WHERE deliveredThrough < :last"
      case .read:
        """
        readThrough = :last, deliveredThrough = MAX(deliveredThrough, :last)
        WHERE readThrough < :last
        """
      }
    try db.execute(
      sql: """
        UPDATE conversation SET
          revision = (SELECT MAX(revision) + 1 FROM conversation WHERE userId = :sender), \(change)
          AND userId = :sender AND contactId = :contact
        """,
      arguments: [
        "sender": receipt.senderId, "contact": receipt.contactId, "last": receipt.messageId,
      ])
    guard db.changesCount > 0 else { return }
    db.afterNextTransaction { _ in onCommit(receipt) }
    guard receipt.kind == .read else { return }
    // The other devices of the reader get it as a change of the reader's own row.
    try db.execute(
      sql: """
        UPDATE conversation
        SET revision = (SELECT MAX(revision) + 1 FROM conversation WHERE userId = :contact)
        WHERE userId = :contact AND contactId = :sender
        """, arguments: ["sender": receipt.senderId, "contact": receipt.contactId])
  }
}
