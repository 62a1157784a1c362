#if Store
  internal import GRDB

  /// How far the pages of messages and receipts were stored.
  struct SyncPosition: Hashable, Sendable {
    var lastSyncedMessage: Int64 = 0
    var nextReceipts: Int64 = 0
  }

  /// The row with the position of the pages.
  struct SyncStateTable {
    let db: Database

    /// The identifier of the last message of a page. Sent messages and events do not change it, because
    /// messages before them may not be loaded yet.
    func lastSyncedMessage() throws -> Int64 {
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT lastSyncedMessage FROM SyncState WHERE id = 1")) ?? 0
    }

    func position() throws -> SyncPosition {
      try Row.fetchOne(
        db, sql: "SELECT lastSyncedMessage, nextReceipts FROM SyncState WHERE id = 1"
      )
      .map {
        SyncPosition(
          lastSyncedMessage: try $0.decode(atIndex: 0), nextReceipts: try $0.decode(atIndex: 1))
      } ?? SyncPosition()
    }

    func advance(to message: Int64, nextReceipts: Int64) throws {
      try db.execute(
        sql: """
          INSERT INTO SyncState (id, lastSyncedMessage, nextReceipts) VALUES (1, ?, ?)
          ON CONFLICT (id) DO UPDATE SET
            lastSyncedMessage = MAX(lastSyncedMessage, excluded.lastSyncedMessage),
            nextReceipts = MAX(nextReceipts, excluded.nextReceipts)
          """,
        arguments: [message, nextReceipts])
      // No response contains these again.
      try db.execute(
        sql: """
          DELETE FROM DeletedMessages
          WHERE id <= (SELECT lastSyncedMessage FROM SyncState WHERE id = 1)
          """)
    }
  }
#endif
