#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite struct SchemaTests {
    private let folder = TemporaryFolder()

    /// Returns a database as version 1 wrote it, with content.
    private func version1() throws -> String {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Schemas/v1.sql")
      return try String(contentsOf: file, encoding: .utf8)
    }

    @Test("a database that version 1 wrote opens with its posts and its unsent work")
    func opens() async throws {
      let sql = try version1()
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: PostsLocalDataSource.file(of: ada, in: folder.url).path)
      try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      let store = try folder.open()
      #expect(store.recovery == nil)
      #expect(try await store.feed().posts == [preview(1, liked: true, likes: 3), preview(2)])
      #expect(try await store.interactions().map(\.interaction.action) == [.liked])
      #expect(try await store.nextRequest(feed: "home")?.cursor == "c")
    }

    @Test("version 1 is the current schema")
    func isCurrent() async throws {
      let store = try folder.open()
      let created = try await store.read { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name <> 'grdb_migrations'
            ORDER BY name
            """)
      }
      let kept = try DatabaseQueue()
      let sql = try version1()
      try await kept.writeWithoutTransaction { try $0.execute(sql: sql) }
      let expected = try await kept.read { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name <> 'grdb_migrations'
            ORDER BY name
            """)
      }
      #expect(created == expected)
    }
  }
#endif
