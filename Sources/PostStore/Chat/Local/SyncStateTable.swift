#if Store
  internal import GRDB

  /// How far the pages of messages and receipts were stored.
  struct SyncStateTable {
    let db: Database

    /// The identifier of the last message of a page. Sent messages and events do not change it, because
    /// messages before them may not be loaded yet.
    func lastSyncedMessage() throws -> Int64 {
      try Int64.fetchOne(db, sql: "SELECT lastSyncedMessage FROM SyncState WHERE id = 1") ?? 0
    }

    func nextReceipts() throws -> Int64 {
      try Int64.fetchOne(db, sql: "SELECT nextReceipts FROM SyncState WHERE id = 1") ?? 0
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
