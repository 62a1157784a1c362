#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  /// Values of wrong types, as flipped bits in the header of a row cause them: SQLite stores values of
  /// any type in each column.
  @Suite(.fewAtOnce, .hangLimit) struct DamagedValueTests {
    private static let tables = [
      "post", "postTag", "readPost", "bookmark", "feed", "feedPage", "feedEntry", "confirmation",
      "setting", "interaction", "outgoingPost", "outgoingAttachment",
    ]

    /// The SQL of values: of wrong types, and at the ends of their types.
    private static let values = [
      "NULL", "'?'", "x'00FF'", "9e999", "9223372036854775807", "-9223372036854775808",
    ]

    /// Sets a column of all rows, also to NULL if the column does not allow it. A value that the
    /// schema rejects in another way is not set.
    private static func damage(_ store: PostsLocalDataSource, _ sql: String) throws {
      let queue = try DatabaseQueue(path: store.file.path)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { db in
        let definition = "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
        let tables = try Row.fetchAll(db, sql: definition)
        func define(_ change: (String) -> String) throws {
          try db.execute(sql: "PRAGMA writable_schema = ON")
          for table in tables {
            try db.execute(
              sql: "UPDATE sqlite_master SET sql = ? WHERE name = ?",
              arguments: [change(table["sql"]), table["name"] as String])
          }
          try db.execute(sql: "PRAGMA writable_schema = RESET")
        }
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
        try define { $0.replacingOccurrences(of: " NOT NULL", with: "") }
        do { try db.execute(sql: sql) } catch let error as DatabaseError {
          guard [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) else {
            throw error
          }
        }
        try define { $0 }
      }
    }

    private static func columns(of table: String) throws -> [String] {
      let folder = TemporaryFolder()
      return try folder.open().pool.read { try $0.columns(in: table).map(\.name) }
    }

    /// A user with posts, interactions, and outgoing posts in all states.
    private struct User: OutgoingSuite {
      let folder = TemporaryFolder()
      let remote = ScriptedRemote(previews(1...5))
      let clock = ManualClock()

      func repository() throws -> PostsRepository {
        try repository {
          $0.pageSize = 2
          $0.limits = EvictionLimits(timeToLive: 60, maximumBytes: 0, minimumPosts: 3)
        }
      }

      func prepare() async throws -> PostsRepository {
        let posts = try repository()
        try await posts.refresh()
        try await posts.loadPost(1)
        try await posts.markRead([1, 2])
        try await posts.saveReadingPosition(ReadingPosition(postId: 2, offset: 3))
        _ = try await posts.local.postId(ofExternalId: "a", source: "pots", at: clock.now)
        try await posts.like(1)
        await remote.setFault { _ in .before(StoreError(.refused, "busy", status: 503)) }
        try await posts.sync()
        try await posts.local.write { db in
          try TagTable(db: db).replace(["heron"], of: 1, writtenAt: 0)
        }
        _ = try await posts.local.confirm(
          UserInteraction(
            id: 98, postId: 2, userId: 7, action: .bookmarked, createdAt: "", updatedAt: ""))
        _ = try await posts.local.confirm(
          UserInteraction(
            id: 99, postId: 1, userId: 7, action: .liked, createdAt: "", updatedAt: ""))
        try await posts.publish(try await draft(posts, files: 25))
        _ = try await draft(posts, files: 5)
        await remote.setFault { $0.hasPrefix("upload 10") ? .before(Self.busy) : .none }
        try await posts.sendPosts()
        try await posts.local.save(EvictionLimits(minimumPosts: 4))
        await remote.setFault { _ in .none }
        return posts
      }

      private static let busy = StoreError(
        .refused, "busy", status: 503, retryAfter: .seconds(1))

      /// Does all that reads the database, and returns the codes of the errors.
      func act(_ posts: PostsRepository) async -> Set<StoreError.Code> {
        var codes: Set<StoreError.Code> = []
        func attempt(_ body: () async throws -> Void) async {
          do { try await body() } catch {
            #expect(error is StoreError)
            if let error = error as? StoreError { codes.insert(error.code) }
          }
        }
        func first<Value>(_ values: StoreObservation<Value>) async {
          await attempt {
            var iterator = values.makeAsyncIterator()
            _ = try await iterator.next()
          }
        }
        clock.advance(by: 30)
        await first(posts.feed(limit: 9))
        await first(posts.post(1))
        await first(posts.interactions())
        await first(posts.outgoingPosts())
        await first(posts.search("post"))
        await first(posts.posts(byAuthor: 1))
        await first(posts.posts(tagged: "heron"))
        await first(posts.bookmarks())
        await attempt { try await posts.removeExpired() }
        await attempt { try await posts.show([1], lastIndex: 1) }
        await attempt { try await posts.loadNextPage() }
        await attempt { try await posts.loadPost(1) }
        await attempt { try await posts.markRead([3]) }
        await attempt {
          _ = try await posts.local.postId(ofExternalId: "b", source: "pots", at: clock.now)
        }
        await attempt { try await posts.retry(1) }
        await attempt { try await posts.sync() }
        await attempt { try await posts.retryPost(1) }
        await attempt { try await posts.sendPosts() }
        await attempt { try await posts.removeAttachment(2) }
        await attempt { try await posts.publish(2) }
        clock.advance(by: 86_400)
        await attempt { try await posts.like(2) }
        await attempt { try await posts.sync() }
        await attempt { try await posts.sendPosts() }
        await attempt { try await posts.refresh() }
        await first(posts.feed(limit: 9))
        await attempt { try await posts.discard(1) }
        await attempt { try await posts.deleteOutgoingPost(1) }
        return codes
      }
    }

    @Test("a value of a wrong type is reported as damage or ignored", arguments: tables)
    func wrongTypes(table: String) async throws {
      for column in try Self.columns(of: table) {
        for (number, value) in Self.values.enumerated() {
          let change = "UPDATE \(table) SET \(column) = \(value)"
          let user = User()
          var posts = try await user.prepare()
          // Every second value is damaged while the database is open.
          if number.isMultiple(of: 2) { try await posts.local.pool.close() }
          try Self.damage(await posts.local, change)
          if number.isMultiple(of: 2) { posts = try user.repository() }
          let codes = await user.act(posts)
          guard codes.contains(.damaged) else { continue }
          // The next opening recovers, unless the damaged row was replaced or deleted since.
          try await posts.local.pool.close()
          posts = try user.repository()
          #expect(await !user.act(posts).contains(.damaged), "\(change)")
        }
      }
    }

    @Test(
      "unsent work without wrong types is copied from a database with them",
      arguments: [
        ("interaction", "postId = 'x'"), ("interaction", "action = x'00FF'"),
        ("interaction", "requestId = NULL"), ("interaction", "failureCount = x'01'"),
        ("outgoingPost", "content = NULL"), ("outgoingPost", "nextAttemptAt = '?'"),
        ("outgoingPost", "createdAt = x'31'"), ("outgoingAttachment", "size = 'x'"),
        ("outgoingAttachment", "checksum = 1.5"), ("outgoingAttachment", "receivedBytes = x'00'"),
      ])
    func recovery(table: String, change: String) async throws {
      let user = User()
      var posts = try await user.prepare()
      try await posts.like(3)
      let before = try await posts.local.interactions().map(\.id)
      #expect(before == [1, 2])
      try await posts.local.pool.close()
      try Self.damage(await posts.local, "UPDATE \(table) SET \(change) WHERE id = 1")
      posts = try user.repository()
      let recovery = try #require(await posts.local.recovery)
      #expect(!recovery.isComplete)
      // The attachment of a post is lost with the post.
      #expect(recovery.recoveredCount == (table == "outgoingPost" ? 4 : 5))
      let isInteraction = table == "interaction"
      #expect(try await posts.local.interactions().map(\.id) == (isInteraction ? [2] : [1, 2]))
      let outgoing = try await user.outgoing(posts)
      #expect(outgoing.map(\.id) == (table == "outgoingPost" ? [2] : [1, 2]))
      #expect(outgoing.last?.status == .draft)
      #expect(outgoing.last?.attachments.map(\.size) == [5])
      if table == "outgoingAttachment" { #expect(outgoing.first?.status == .failed) }
    }

    @Test(
      "an attached file of a damaged size is not uploaded",
      arguments: [-1, 24, Int64.max, Int64.min])
    func size(size: Int64) async throws {
      let user = User()
      let posts = try await user.prepare()
      try await posts.local.write { db in
        try db.execute(sql: "UPDATE outgoingAttachment SET size = ?", arguments: [size])
      }
      user.clock.advance(by: 60)
      try await posts.sendPosts()
      let post = try #require(try await user.outgoing(posts).first)
      #expect(post.status == .failed)
      #expect(post.reason?.hasSuffix("the copy of the file was changed") == true)
    }

    @Test(
      "a request identifier that is not JSON is used as it is", arguments: ["?", "\"a", "", "{}"])
    func requestIdentifier(text: String) async throws {
      let user = User()
      let posts = try await user.prepare()
      try await posts.local.write { db in
        for table in ["interaction", "outgoingPost"] {
          try db.execute(
            sql: "UPDATE \(table) SET requestId = ? WHERE id = 1", arguments: [text])
        }
      }
      #expect(try await posts.local.interactions().map(\.requestId) == [RequestID(text)])
      #expect(try await user.outgoing(posts).first?.requestId == RequestID(text))
      user.clock.advance(by: 60)
      #expect(try await posts.sync().sentCount == 1)
      #expect(try await posts.sendPosts().sentCount == 1)
    }

    @Test(
      "settings and failures that are not JSON count as not stored", arguments: ["?", "{}", ""])
    func settings(text: String) async throws {
      let user = User()
      let posts = try await user.prepare()
      try await posts.local.write { db in
        for name in ["eviction", "pausedUntil", "recovery"] {
          try db.execute(
            sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)", arguments: [name, text])
        }
        try db.execute(sql: "UPDATE feed SET failure = ?", arguments: [text])
      }
      #expect(try await posts.local.savedLimits() == nil)
      #expect(try await posts.local.feed().failure == nil)
      try await posts.refresh()
    }

    @Test("a marker of a recovery that is not text is ignored")
    func marker() async throws {
      let user = User()
      let posts = try await user.prepare()
      try await posts.local.pool.close()
      let marker = await posts.local.file.path + "-recovery"
      for bytes in [[0xFF, 0xFE], [0x2D, 0x31, 0xFF], [], [0x31, 0x39, 0x32, 0x38, 0x0A, 0xFF]]
        as [[UInt8]]
      {
        try Data(bytes).write(to: URL(fileURLWithPath: marker))
        let store = try user.folder.open()
        #expect(try await store.interactions().map(\.id) == [1])
        try store.pool.close()
      }
    }
  }
#endif
