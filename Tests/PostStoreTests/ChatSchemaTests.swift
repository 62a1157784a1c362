#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct ChatSchemaTests {
    private let folder = TemporaryFolder()

    private static let currentVersion = 1

    /// Returns a database as a version wrote it, with content.
    private func schema(_ version: Int) throws -> String {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Schemas/chat-v\(version).sql")
      return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(
      "a database that an earlier version wrote opens with its messages and its unsent work",
      arguments: 1...currentVersion)
    func opens(version: Int) async throws {
      let sql = try schema(version)
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let queue = try DatabaseQueue(
        path: MessagesLocalDataSource.file(of: ada, in: folder.url).path)
      try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      let store = try folder.openChats()
      #expect(store.recovery == nil)
      let state = try await store.conversation()
      #expect(state.contact == grace)
      #expect(
        state.lines == ["Message 1 SYNCED", "Message 2 DELIVERED", "Hi FAILED", "Ho PENDING"])
      #expect(state.unreadCount == 1)
      #expect(state.unsent.map(\.nextAttempt) == [afterNoon(1), nil])
      #expect(try await store.draft(to: 2)?.content == "Dear Alan")
      #expect(try await store.position().lastSyncedMessage == 2)
      #expect(try await store.position().nextReceipts == 3)
      #expect(try await store.receipts().map(\.contact) == [2])
      #expect(try await store.found("message") == [2, 1])
      #expect(try await store.savedPause() == afterNoon(60))
      // Messages can be added.
      try await store.store([message(3, from: 1, to: 7)])
      #expect(try await store.conversation().unreadCount == 2)
    }

    private static let definitions = """
      SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
        AND name <> 'grdb_migrations'
      ORDER BY name
      """

    @Test("the last version is the current schema")
    func isCurrent() async throws {
      let store = try folder.openChats()
      let created = try await store.read { try String.fetchAll($0, sql: Self.definitions) }
      let kept = try DatabaseQueue()
      let sql = try schema(Self.currentVersion)
      try await kept.writeWithoutTransaction { try $0.execute(sql: sql) }
      let expected = try await kept.read { try String.fetchAll($0, sql: Self.definitions) }
      #expect(created == expected)
    }

    @Test("foreign keys are enforced")
    func foreignKeys() async throws {
      let store = try folder.openChats()
      try await store.store([message(1, from: 1, to: 7)])
      await #expect(throws: StoreError.self) {
        try await store.write { try $0.execute(sql: "DELETE FROM Users WHERE id = 1") }
      }
    }

    @Test("queries use indexes")
    func plans() async throws {
      let store = try folder.openChats()
      let statements = TracedStatements()
      try await store.pool.barrierWriteWithoutTransaction { db in
        db.trace { statements.add($0.expandedDescription) }
      }
      try await store.setContacts([grace, alan])
      try await store.store((1...50).map { message($0, from: 1, to: 7) })
      _ = try await store.merge([
        .newMessage(message(51, from: 7, to: 2)), .read(contactId: 1, messageId: 1),
        .contactStatus(ContactStatus(userId: 1, onlineStatus: "ONLINE", lastConnectedAt: "")),
      ])
      try await store.saveDraft("Hi", to: 1, requestId: "a", at: noon)
      try await store.add("Hi", "b")
      try await store.startDue()
      try await store.fail("b", failures: 1, next: noon, reason: "lost")
      try await store.retry("b")
      try await store.startDue()
      try await store.confirm(NewMessageResponse(message: message(60, from: 7, to: 1)), of: "b")
      try await store.markRead(1)
      try await store.confirmReceipt(50, of: 1)
      try await store.endTyping(1)
      _ = try await store.deleteConversation(with: 2, unsent: .delete)
      // Runs the queries of readers on the traced connection.
      try await store.write(
        store.tables { tables in
          _ = try tables.conversation(with: 1, limit: 10)
          _ = try tables.conversations.latest(10)
          _ = try tables.conversations.unreadCount()
          _ = try tables.conversations.receipts()
          _ = try tables.requests.draft(1)
          _ = try tables.requests.drafts()
          _ = try tables.requests.failed()
          _ = try tables.requests.heads()
          _ = try tables.requests.queuedCount()
          _ = try tables.users.contacts()
          _ = try tables.users.unknown(besides: 7)
          _ = try tables.messages.matching("message", contact: 1, limit: 10)
        })
      let all = statements.all.filter { sql in
        ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) }
          && !sql.contains("sqlite_")
      }
      #expect(Set(all).count > 100)
      let plans = try await store.read { db in
        try Set(all).map { sql in
          let rows = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)")
          return (sql, rows.map { $0["detail"] as String })
        }
      }
      for (sql, steps) in plans {
        for step in steps where step.hasPrefix("SCAN") || step.contains("TEMP B-TREE") {
          #expect(isBounded(step, in: sql), "\(step): \(sql)")
        }
      }
    }

    /// Scans of what is in one row, unsent, failed, unread, or in the contacts, and scans that a limit ends.
    private func isBounded(_ step: String, in sql: String) -> Bool {
      step == "SCAN CONSTANT ROW"
        || step.contains("VIRTUAL TABLE INDEX")
        || step.contains("USING INDEX MessageRequests_")
        || step.contains("USING COVERING INDEX MessageRequests_")
        || step.contains("INDEX Conversations_order") && sql.contains("LIMIT")
        || step.contains("INDEX Conversations_unread")
        || step.contains("INDEX Conversations_receipts")
        || step.contains("INDEX Users_contacts")
        || step.contains("INDEX Users_unknown")
        // The settings of FTS5.
        || sql.hasSuffix("FROM 'main'.'messageText_config'")
    }
  }

  /// The statements of a connection.
  final class TracedStatements: @unchecked Sendable {
    private(set) var all: [String] = []

    /// GRDB calls this on the queue of one connection.
    func add(_ sql: String) { all.append(sql) }
  }
#endif
