#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  /// The cost of frequent queries must not grow with the number of posts.
  @Suite(.fewAtOnce) struct QueryPlanTests {
    private let folder = TemporaryFolder()

    @Test("frequent queries use indexes")
    func plans() async throws {
      let store = try folder.open()
      let statements = Statements()
      try await store.pool.barrierWriteWithoutTransaction { db in
        db.trace { statements.add($0.expandedDescription) }
      }
      try await store.store(previews(1...100), next: "a", etag: "x")
      try await store.store(previews(90...130), next: "b")
      try await store.store(previews(1...30), next: "a", isRefresh: true)
      try await store.keepFirstPage(feed: "home", at: noon)
      let like = try await store.append(.liked, 1)
      _ = try await store.confirm(like)
      try await store.append(.liked, 2)
      _ = try await store.confirm(try await store.append(.bookmarked, 3))
      _ = try await store.removeExpired(at: noon)
      try await store.markViewed([1, 2], at: noon)
      try await store.evict(EvictionLimits(maximumBytes: 200_000), at: noon)
      // Runs the queries of readers on the traced connection.
      try await store.write { db in
        _ = try FeedQuery(feed: "home", limit: 30, now: noon).state(db)
        let query = PostQuery(db: db, now: noon)
        _ = try query.post(1)
        _ = try query.posts(matching: "post", limit: 10)
        _ = try query.posts(byAuthor: 1, limit: 10)
        _ = try query.posts(tagged: "post", limit: 10)
        _ = try query.bookmarks(limit: 10)
        _ = try PostTable(db: db).nextExpiry(after: noon)
        try ReadTable(db: db).insert([1], at: noon)
        _ = try InteractionTable(db: db).due(at: noon, excluding: [], limit: 4)
        _ = try FeedTable(name: "home", db: db).refreshRequest()
        _ = try FeedTable(name: "home", db: db).nextRequest()
      }
      let all = statements.all.filter { sql in
        ["SELECT", "INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) }
          && !sql.contains("sqlite_")
      }
      #expect(all.count > 100)
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

    /// Scans that stop early, and scans of unsent work.
    private func isBounded(_ step: String, in sql: String) -> Bool {
      step == "SCAN CONSTANT ROW"
        || step.contains("VIRTUAL TABLE INDEX")
        || sql.contains("FROM readPost") && step.contains("readPost_readAt")
        || sql == BookmarkTable.allSQL
        || sql.contains("FROM bookmark CROSS JOIN post")
          && step.contains("USING COVERING INDEX bookmark_order")
        || sql.hasPrefix("SELECT postId FROM post ORDER BY isViewed DESC, viewedAt")
          && step.contains("USING COVERING INDEX post_viewed")
        || sql.hasPrefix("SELECT postId FROM post ORDER BY viewedAt")
          && step.contains("USING COVERING INDEX post_viewedAt")
        || sql.contains("FROM interaction") && !sql.contains("post.")
        || sql.hasPrefix("UPDATE feed SET etag = NULL WHERE etag IS NOT NULL")
        || sql.contains("SELECT MAX(revision) FROM confirmation")
        // The settings of FTS5.
        || sql.hasSuffix("FROM 'main'.'postText_config'")
    }
  }

  /// The statements of a connection.
  private final class Statements: @unchecked Sendable {
    private(set) var all: [String] = []

    /// GRDB calls this on the queue of one connection.
    func add(_ sql: String) { all.append(sql) }
  }
#endif
