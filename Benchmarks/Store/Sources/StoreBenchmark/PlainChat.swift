import Foundation
import GRDB
import PostDocument
import PostFeed

/// Messages as a program stores them that uses GRDB directly: the same durability, index of text, statuses
/// that only advance and number of unread messages, without repair, drafts, attempts, users who are
/// unknown, and messages that were deleted.
struct PlainChat: MeasuredChat {
  private let pool: DatabasePool

  init(folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    pool = try DatabasePool(path: folder.appendingPathComponent("chat.sqlite").path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in
      try db.execute(sql: PlainChat.schema)
      for user in Messages.contacts {
        try db.execute(
          sql: "INSERT INTO user (id, name) VALUES (?, ?)", arguments: [user.id, user.name])
      }
    }
    try migrator.migrate(pool)
  }

  private static let schema = """
    CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE message (
      id INTEGER PRIMARY KEY, fromUserId INTEGER NOT NULL, toUserId INTEGER NOT NULL,
      contactId INTEGER NOT NULL REFERENCES user (id), content TEXT NOT NULL, status TEXT NOT NULL,
      createdAt TEXT NOT NULL
    );
    CREATE INDEX message_contactId ON message (contactId, id);
    CREATE TABLE unsent (
      id INTEGER PRIMARY KEY AUTOINCREMENT, requestId TEXT NOT NULL UNIQUE,
      contactId INTEGER NOT NULL REFERENCES user (id), content TEXT NOT NULL, createdAt TEXT NOT NULL
    );
    CREATE INDEX unsent_contactId ON unsent (contactId, id);
    CREATE TABLE conversation (
      id INTEGER PRIMARY KEY REFERENCES user (id), lastAt TEXT NOT NULL, summary TEXT NOT NULL,
      unreadCount INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX conversation_lastAt ON conversation (lastAt);
    CREATE TABLE syncState (id INTEGER PRIMARY KEY, lastSyncedMessage INTEGER NOT NULL);
    CREATE VIRTUAL TABLE messageText USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2');
    """

  func save(_ page: [Message]) async throws {
    try await pool.write { db in
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO message (id, fromUserId, toUserId, contactId, content, status, createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET status = excluded.status
          """)
      let index = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO messageText (rowid, text) VALUES (?, ?)")
      var last: [Int64: (message: Message, unread: Int)] = [:]
      for message in page {
        let isReceived = message.fromUserId != Messages.userId
        let contact = isReceived ? message.fromUserId : message.toUserId
        try insert.execute(arguments: [
          message.messageId, message.fromUserId, message.toUserId, contact, message.content,
          message.status.rawValue, message.createdAt,
        ])
        try index.execute(arguments: [
          message.messageId, try message.document(as: .plainText).plainText,
        ])
        last[contact] = (message, (last[contact]?.unread ?? 0) + (isReceived ? 1 : 0))
      }
      for (contact, (message, unread)) in last {
        try Self.update(contact, message.content, message.createdAt, unread: unread, db)
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO syncState (id, lastSyncedMessage) VALUES (1, ?)",
        arguments: [page.last?.messageId])
    }
  }

  private static func update(
    _ contact: Int64, _ text: String, _ date: String, unread: Int, _ db: Database
  ) throws {
    let message = Message(
      messageId: 0, fromUserId: contact, toUserId: Messages.userId, content: text, createdAt: date)
    let preview = try ConversationPreview(
      contact: User(id: contact, name: ""), lastMessage: message, format: .plainText)
    try db.cachedStatement(
      sql: """
        INSERT INTO conversation (id, lastAt, summary, unreadCount) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET lastAt = excluded.lastAt, summary = excluded.summary,
          unreadCount = unreadCount + excluded.unreadCount
        """
    ).execute(arguments: [contact, date, preview.lastMessageSummary, unread])
  }

  func conversations(_ count: Int) async throws -> [ConversationPreview] {
    let observation = ValueObservation.tracking { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT id, name, lastAt, summary, unreadCount FROM conversation JOIN user USING (id)
          ORDER BY lastAt DESC LIMIT ?
          """, arguments: [count]
      ).map { row in
        ConversationPreview(
          contact: User(id: row["id"], name: row["name"]), lastMessageSummary: row["summary"],
          lastMessageTimestamp: row["lastAt"], unreadCount: row["unreadCount"])
      }
    }
    for try await list in observation.removeDuplicates().values(in: pool) { return list }
    return []
  }

  private struct Screen: Equatable {
    var messages: [Message]
    var unsent: [String]
  }

  private static func screen(_ contact: Int64, _ count: Int, _ db: Database) throws -> Screen {
    let messages = try Row.fetchAll(
      db, sql: "SELECT * FROM message WHERE contactId = ? ORDER BY id DESC LIMIT ?",
      arguments: [contact, count])
    let unsent = try String.fetchAll(
      db, sql: "SELECT content FROM unsent WHERE contactId = ? ORDER BY id", arguments: [contact])
    return Screen(
      messages: messages.reversed().map { row in
        Message(
          messageId: row["id"], fromUserId: row["fromUserId"], toUserId: row["toUserId"],
          content: row["content"], status: MessageStatus(rawValue: row["status"]),
          createdAt: row["createdAt"])
      }, unsent: unsent)
  }

  func lastMessages(_ count: Int, of contact: Int64) async throws -> [Message] {
    let observation = ValueObservation.tracking { try Self.screen(contact, count, $0) }
    for try await screen in observation.removeDuplicates().values(in: pool) {
      return screen.messages
    }
    return []
  }

  func send(_ texts: [String], to contact: Int64) async throws {
    let observation = ValueObservation.tracking { try Self.screen(contact, 60, $0) }
    var screens = observation.removeDuplicates().values(in: pool).makeAsyncIterator()
    _ = try await screens.next()
    for text in texts {
      let requestId = UUID().uuidString
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.inTransaction {
          try db.execute(
            sql:
              "INSERT INTO unsent (requestId, contactId, content, createdAt) VALUES (?, ?, ?, ?)",
            arguments: [requestId, contact, text, Posts.now.description])
          try Self.update(contact, text, Posts.now.description, unread: 0, db)
          return .commit
        }
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
      }
      while let screen = try await screens.next() {
        if screen.unsent.last == text { break }
      }
    }
  }
}
