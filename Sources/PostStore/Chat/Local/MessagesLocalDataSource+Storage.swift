#if Store
  internal import GRDB
  internal import PostFeed

  extension MessagesLocalDataSource {
    /// Returns the usage of each conversation, the largest first, and the size of the database in bytes.
    func usage() async throws(StoreError) -> ([StorageUsage.Conversation], Int64) {
      try await read(
        tables { tables in
          let pages = try Int64.fetchOne(tables.db, sql: "PRAGMA page_count") ?? 0
          let size = try Int64.fetchOne(tables.db, sql: "PRAGMA page_size") ?? 0
          return (try tables.usage(), pages * size)
        })
    }

    func deleteMessages(
      before date: Moment, with contact: Int64? = nil
    ) async throws(StoreError) -> Int {
      try await writeDurably(tables { try $0.deleteMessages(before: date, with: contact) })
    }

    func deleteConversation(
      with contact: Int64, unsent: UnsentMessages
    ) async throws(StoreError) -> ConversationDeletion {
      try await writeDurably(tables { try $0.deleteConversation(with: contact, unsent: unsent) })
    }
  }

  extension ChatTables {
    fileprivate func usage() throws -> [StorageUsage.Conversation] {
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(UserTable.columns), messageCount, bytes FROM (
            SELECT contactId, COUNT(*) AS messageCount,
              SUM(LENGTH(CAST(content AS BLOB))) AS bytes
            FROM Messages GROUP BY contactId)
          JOIN Users ON Users.id = contactId ORDER BY bytes DESC, contactId
          """
      ).map { row in
        StorageUsage.Conversation(
          contact: try User(row: row), messageCount: try row.decode(forColumn: "messageCount"),
          bytes: try row.decode(forColumn: "bytes"))
      }
    }

    /// Dates are texts in any time zone, so each one is read.
    fileprivate func deleteMessages(before date: Moment, with contact: Int64?) throws -> Int {
      var ids: [Int64] = []
      var contacts: Set<Int64> = []
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, contactId, createdAt FROM Messages WHERE ?1 IS NULL OR contactId = ?1
          """, arguments: [contact])
      while let row = try rows.next() {
        guard let written = Moment(try row.decode(String.self, forColumn: "createdAt")),
          written < date
        else { continue }
        ids.append(try row.decode(forColumn: "id"))
        contacts.insert(try row.decode(forColumn: "contactId"))
      }
      try delete(ids, of: contacts)
      return ids.count
    }

    fileprivate func deleteConversation(
      with contact: Int64, unsent: UnsentMessages
    ) throws -> ConversationDeletion {
      let requests = try requests.identifiers(of: contact)
      if unsent == .ask, !requests.isEmpty { return .hasUnsentMessages(count: requests.count) }
      let ids = try Int64.fetchAll(
        db, sql: "SELECT id FROM Messages WHERE contactId = ?", arguments: [contact])
      if unsent == .delete {
        for id in requests { try self.requests.remove(id) }
      }
      try delete(ids, of: [contact])
      return .deleted(messageCount: ids.count + (unsent == .delete ? requests.count : 0))
    }

    /// Deletes messages. What no page delivered yet is remembered, so that a page does not insert it
    /// again. The position of the pages does not change.
    private func delete(_ ids: [Int64], of contacts: Set<Int64>) throws {
      let last = try syncState.lastSyncedMessage()
      let deletion = try db.cachedStatement(sql: "DELETE FROM Messages WHERE id = ?")
      for id in ids {
        try deletion.execute(arguments: [id])
        if id > last {
          try db.execute(
            sql: "INSERT OR IGNORE INTO DeletedMessages (id) VALUES (?)", arguments: [id])
        }
      }
      for contact in contacts { try conversations.refresh(contact) }
      // Otherwise, FTS5 only marks the texts as deleted.
      try db.execute(sql: "INSERT INTO messageText (messageText) VALUES ('optimize')")
      // Returns the free pages to the device.
      try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum").forEach { _ in }
    }
  }
#endif
