#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct SchemaTests {
    private let folder = TemporaryFolder()

    private static let currentVersion = 4

    /// Returns a database as a version wrote it, with content.
    private func schema(_ version: Int) throws -> String {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Schemas/v\(version).sql")
      return try String(contentsOf: file, encoding: .utf8)
    }

    /// Creates and opens a database that a version wrote.
    private func open(
      _ version: Int, adding rows: String = ""
    ) async throws -> PostsLocalDataSource {
      let sql = try schema(version) + rows
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: PostsLocalDataSource.file(of: ada, in: folder.url).path)
      try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
      return try folder.open()
    }

    @Test("each version of both databases has a file, which the tests open")
    func files() throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Schemas")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let versions = FeedSchema.migrator.migrations
      #expect(versions == (1...Self.currentVersion).map { "v\($0)" })
      let chat = StoreSchema.chat(of: ada, format: .plainText)
      let chatVersions = chat.migrator.migrations.map { "chat-\($0)" }
      #expect(Set(names) == Set((versions + chatVersions).map { "\($0).sql" }))
    }

    @Test(
      "a database that an earlier version wrote opens with its posts and its unsent work",
      arguments: 1...currentVersion)
    func opens(version: Int) async throws {
      let store = try await open(version)
      #expect(store.recovery == nil)
      #expect(try await store.feed().posts == [preview(1, liked: true, likes: 3), preview(2)])
      #expect(try await store.interactions().map(\.action) == [.liked])
      #expect(try await store.nextRequest(feed: "home")?.cursor == "c")
      // Unsent work can be added.
      try await store.append(.shared, 2)
      #expect(try await store.interactions().map(\.action) == [.liked, .shared])
    }

    @Test("a database of version 2 opens with its attachments and the delay of the server")
    func version2() async throws {
      let store = try await open(2)
      let attachment = try #require(try await store.outgoingPost(1)?.attachments.first)
      #expect(attachment.caption == "A heron")
      #expect(attachment.uploadUrl == "https://example.com/v1/uploads/1")
      #expect(attachment.checksum == .max)
      #expect(try await store.savedPause() == afterNoon(60))
    }

    @Test(
      "the posts of earlier versions are counted as unread, unless they were read",
      arguments: 1...currentVersion)
    func unread(version: Int) async throws {
      let state = try await open(version).feed()
      #expect(state.unreadCount == (version < 3 ? 2 : 1))
      #expect(state.refreshedAt == (version < 3 ? nil : noon))
    }

    @Test(
      "posts of earlier versions are found by author and tag, and expire, when they are loaded again",
      arguments: 1...2)
    func queries(version: Int) async throws {
      let store = try await open(
        version,
        adding: "INSERT INTO post (postId, preview, fetchedAt, viewedAt) VALUES (5, '{', 0, 1);")
      // The server would confirm the first page without sending it.
      #expect(try await store.refreshRequest(feed: "home").etag == nil)
      let link = #"<p><a class="hashtag" rel="tag" href="https://a.example/">#Café</a></p>"#
      var story = preview(2)
      (story.contentSummary, story.expiresAt) = (link, afterNoon(60))
      try await store.store([preview(1), story])
      #expect(try await store.ids { try $0.posts(byAuthor: 1, limit: 9) } == [2, 1])
      #expect(try await store.ids { try $0.posts(tagged: "cafe", limit: 9) } == [2])
      #expect(try await store.nextExpiry(after: noon) == afterNoon(60))
      let faults = try await store.read { db in
        try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      }
      #expect(faults == 0)
    }

    @Test("a database of version 3 opens with its tags and bookmarks")
    func version3() async throws {
      let store = try await open(3)
      #expect(try await store.ids { try $0.posts(tagged: "#Heron", limit: 9) } == [1])
      #expect(try await store.ids { try $0.bookmarks(limit: 9) } == [2])
      #expect(try await store.outgoingPost(1)?.source == nil)
      #expect(try await store.ids { try $0.posts(byAuthor: 1, limit: 9) } == [2, 1])
    }

    @Test("a database of version 4 opens with the source of a post, and with shares")
    func version4() async throws {
      let store = try await open(4)
      #expect(try await store.outgoingPost(1)?.source == "*Hi\r\n*\0")
      #expect(try await store.feed().sharedPosts == [1])
    }

    @Test("an attachment of version 1 has no checksum")
    func version1() async throws {
      let store = try await open(1)
      try await store.write { db in
        try db.execute(
          sql: """
            INSERT INTO outgoingPost (id, requestId, content, status, createdAt, updatedAt)
            VALUES (1, '"a"', '', 'DRAFT', '', '');
            INSERT INTO outgoingAttachment (outgoingPostId, position, file, type, size)
            VALUES (1, 0, 'a', 'IMAGE', 3);
            """)
      }
      #expect(try await store.outgoingPost(1)?.attachments.map(\.checksum) == [nil])
    }

    private static let definitions = """
      SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
        AND name <> 'grdb_migrations'
      ORDER BY name
      """

    @Test(
      "the last version is the current schema, also after a migration", arguments: [nil, 1, 2, 3])
    func isCurrent(from version: Int?) async throws {
      let store =
        if let version { try await open(version) } else { try folder.open() }
      let created = try await store.read { try String.fetchAll($0, sql: Self.definitions) }
      let kept = try DatabaseQueue()
      let sql = try schema(Self.currentVersion)
      try await kept.writeWithoutTransaction { try $0.execute(sql: sql) }
      let expected = try await kept.read { try String.fetchAll($0, sql: Self.definitions) }
      #expect(created == expected)
    }
  }
#endif
