import Foundation
import GRDB
import PostDocument
import PostFeed

/// A store as a program writes it that uses GRDB directly: the same durability, index of text and limits,
/// without repair, generations of pages, several feeds, confirmations and posts from elsewhere.
struct PlainStore: MeasuredStore {
  private let pool: DatabasePool

  init(folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    }
    pool = try DatabasePool(
      path: folder.appendingPathComponent("plain.sqlite").path, configuration: configuration)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { try $0.execute(sql: PlainStore.schema) }
    try migrator.migrate(pool)
  }

  private static let schema = """
    CREATE TABLE post (
      postId INTEGER PRIMARY KEY, position INTEGER NOT NULL, preview TEXT NOT NULL,
      fetchedAt INTEGER NOT NULL, viewedAt INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX post_position ON post (position);
    CREATE INDEX post_fetchedAt ON post (fetchedAt);
    CREATE INDEX post_viewedAt ON post (viewedAt);
    CREATE VIRTUAL TABLE postText USING fts5 (author, text, tokenize = 'unicode61 remove_diacritics 2');
    CREATE TABLE interaction (
      id INTEGER PRIMARY KEY AUTOINCREMENT, requestId TEXT NOT NULL UNIQUE, postId INTEGER NOT NULL,
      action TEXT NOT NULL, createdAt INTEGER NOT NULL
    );
    CREATE INDEX interaction_postId ON interaction (postId);
    """

  func save(_ page: [PostPreview]) async throws {
    try await pool.write { db in
      var position = try Int.fetchOne(db, sql: "SELECT MAX(position) FROM post") ?? -1
      let encoder = JSONEncoder()
      let insertPost = try db.cachedStatement(
        sql: """
          INSERT INTO post (postId, position, preview, fetchedAt, viewedAt) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (postId) DO UPDATE SET preview = excluded.preview, fetchedAt = excluded.fetchedAt
          """)
      let insertText = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO postText (rowid, author, text) VALUES (?, ?, ?)")
      for post in page {
        position += 1
        let json = String(decoding: try encoder.encode(post), as: UTF8.self)
        try insertPost.execute(
          arguments: [post.postId, position, json, Posts.now.seconds, Posts.now.seconds])
        try insertText.execute(
          arguments: [post.postId, post.author.name, try post.document().plainText])
      }
    }
  }

  private static func firstPosts(_ count: Int, _ db: Database) throws -> [PostPreview] {
    let decoder = JSONDecoder()
    let texts = try String.fetchAll(
      db, sql: "SELECT preview FROM post ORDER BY position LIMIT ?", arguments: [count])
    var posts = try texts.map { try decoder.decode(PostPreview.self, from: Data($0.utf8)) }
    let identifiers = posts.map(\.postId)
    let marks = databaseQuestionMarks(count: posts.count)
    let actions = try Row.fetchAll(
      db, sql: "SELECT postId, action FROM interaction WHERE postId IN (\(marks)) ORDER BY id",
      arguments: StatementArguments(identifiers))
    for action in actions where action["action"] == "LIKED" {
      guard let index = posts.firstIndex(where: { $0.postId == action["postId"] }),
        !posts[index].liked
      else { continue }
      posts[index].liked = true
      posts[index].likeCount += 1
    }
    return posts
  }

  func firstPosts(_ count: Int) async throws -> [PostPreview] {
    let observation = ValueObservation.tracking { try PlainStore.firstPosts(count, $0) }
    for try await posts in observation.removeDuplicates().values(in: pool) { return posts }
    return []
  }

  func like(_ posts: [Int64]) async throws {
    let observation = ValueObservation.tracking { try PlainStore.firstPosts(60, $0) }
    var states = observation.removeDuplicates().values(in: pool).makeAsyncIterator()
    _ = try await states.next()
    for post in posts {
      let requestId = UUID().uuidString
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.inTransaction {
          try db.execute(
            sql:
              "INSERT INTO interaction (requestId, postId, action, createdAt) VALUES (?, ?, ?, ?)",
            arguments: [requestId, post, "LIKED", Posts.now.seconds])
          return .commit
        }
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
      }
      while let state = try await states.next() {
        if state.contains(where: { $0.postId == post && $0.liked }) { break }
      }
    }
  }

  func evict(maximumBytes: Int64) async throws -> Int {
    try await pool.write { db in
      let expired = Posts.now.seconds - 15 * 86_400
      try db.execute(
        sql: "DELETE FROM postText WHERE rowid IN (SELECT postId FROM post WHERE fetchedAt < ?)",
        arguments: [expired])
      try db.execute(sql: "DELETE FROM post WHERE fetchedAt < ?", arguments: [expired])
      var count = 0
      while try PlainStore.usedBytes(db) > maximumBytes {
        let posts = try Int64.fetchAll(
          db,
          sql: """
            SELECT postId FROM post WHERE postId NOT IN (SELECT postId FROM interaction)
            ORDER BY viewedAt LIMIT 256
            """)
        if posts.isEmpty { break }
        for post in posts {
          try db.execute(sql: "DELETE FROM postText WHERE rowid = ?", arguments: [post])
        }
        for post in posts {
          try db.execute(sql: "DELETE FROM post WHERE postId = ?", arguments: [post])
        }
        // Without it, the index keeps the pages of deleted posts. It must follow a write of the index.
        _ = try Int.fetchOne(
          db, sql: "SELECT rowid FROM postText WHERE postText MATCH 'post' LIMIT 1")
        try db.execute(sql: "INSERT INTO postText (postText, rank) VALUES ('merge', -64)")
        count += posts.count
      }
      if try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 {
        try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum").forEach { _ in }
      }
      return count
    }
  }

  private static func usedBytes(_ db: Database) throws -> Int64 {
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    return (pages - free) * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
