#if Store
  internal import GRDB
  internal import PostDocument
  public import PostFeed

  extension PostsLocalDataSource {
    /// Deletes cached posts beyond the limits in one transaction, and returns their number. At most
    /// 2,048 posts are deleted, so that other transactions do not wait for long: call this method again
    /// if it returns this number.
    ///
    /// First, posts are deleted that expired, then those whose time to live has passed, then the least
    /// recently viewed posts until the database is within its maximum size. Posts that were never on a
    /// screen come before viewed ones a day after they were fetched, and bookmarked posts come last. Posts
    /// with interactions remain, and posts on the screen and the most recently viewed posts remain unless
    /// they expired. The freed pages are returned to the file system.
    ///
    /// - Complexity: Proportional to the number of deleted and protected posts, including bookmarks.
    @discardableResult
    public func evict(
      _ limits: EvictionLimits = EvictionLimits(),
      visible: @escaping @Sendable () -> Set<Int64> = { [] }, at now: Moment
    ) async throws(StoreError) -> Int {
      try await write { db in
        try Eviction(db: db, limits: limits, visible: visible, now: now).run()
      }
    }

    /// Deletes posts that expired, and lets observers of posts read again. Returns the number of deleted
    /// posts, at most 2,048.
    func removeExpired(at now: Moment) async throws(StoreError) -> Int {
      try await write { db in
        // Observers also show posts with interactions, which are not deleted.
        try db.notifyChanges(in: Table("post"))
        return try Eviction(db: db, limits: EvictionLimits(), visible: { [] }, now: now)
          .deleteExpired()
      }
    }

    /// Returns the next time at which a post expires, or `nil`.
    func nextExpiry(after now: Moment) async throws(StoreError) -> Moment? {
      try await read { try PostTable(db: $0).nextExpiry(after: now) }
    }
  }

  /// One run of the eviction. `EvictionRule` of PostFeed has the rule, and laws compare both.
  struct Eviction {
    let db: Database
    let limits: EvictionLimits
    /// Returns the posts on the screen, which can change during the run.
    let visible: () -> Set<Int64>
    let now: Moment

    static let expiredSQL = """
      SELECT postId FROM post WHERE expiresAt <= ? ORDER BY expiresAt, postId
      """
    static let outdatedSQL = """
      SELECT postId FROM post WHERE fetchedAt < ? ORDER BY fetchedAt, postId
      """
    static let neverViewedSQL = """
      SELECT postId FROM post WHERE isViewed = 0 AND viewedAt < ? ORDER BY viewedAt, postId
      """
    static let futureSQL = "SELECT postId FROM post WHERE viewedAt > ? ORDER BY viewedAt, postId"
    static let leastRecentSQL = "SELECT postId FROM post ORDER BY viewedAt, postId"
    /// The next refresh loads the first page again, and then the pages with the deleted post. The answer
    /// that the first page did not change would keep the gap.
    static let removeEntityTagSQL = """
      UPDATE feed SET etag = NULL WHERE etag IS NOT NULL
      AND generation = (SELECT generation FROM feedEntry WHERE postId = ? AND feed = feed.name)
      """
    static let mostRecentSQL = """
      SELECT postId FROM post ORDER BY isViewed DESC, viewedAt DESC, postId DESC LIMIT ?
      """

    /// The maximum number of posts that a run deletes.
    static let maximumCount = 2048

    func run() throws -> Int {
      var count = try deleteExpired()
      let (kept, bookmarked) = (try keptPosts(), try BookmarkTable(db: db).all())
      count += try deleteOutdated(
        Self.maximumCount - count, Self.outdatedSQL, before: cutoff(limits.timeToLive)
      ) { kept.union(bookmarked).union(visible()) }
      count += try deleteLeastImportant(
        Self.maximumCount - count, except: kept, bookmarked: bookmarked)
      try ReadTable(db: db).deleteOldest()
      // Also returns pages that an earlier run could not return.
      if try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 {
        try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum").forEach { _ in }
      }
      return count
    }

    /// Deletes posts that expired, and returns their number.
    func deleteExpired() throws -> Int {
      let unsent = try unsentPosts()
      return try deleteOutdated(
        Self.maximumCount, Self.expiredSQL, before: now.milliseconds
      ) { unsent }
    }

    func keptPosts() throws -> Set<Int64> {
      try Int64.fetchSet(
        db.cachedStatement(sql: Self.mostRecentSQL), arguments: [max(0, limits.minimumPosts)]
      ).union(try unsentPosts())
    }

    private func unsentPosts() throws -> Set<Int64> {
      try Int64.fetchSet(db.cachedStatement(sql: "SELECT postId FROM interaction"))
    }

    /// Returns the time a number of seconds before now, in milliseconds.
    private func cutoff(_ seconds: Int64) -> Int64 {
      now.milliseconds - seconds.clamped(to: 0...1 << 40) * 1000
    }

    /// The size of the pages in use. Deleting rows frees pages within the transaction.
    private func usedBytes() throws -> Int64 {
      let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      return (pages - free) * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }

    /// Deletes at most a number of posts of a query, and returns their number.
    private func deleteOutdated(
      _ maximum: Int, _ sql: String, before time: Int64, except kept: () -> Set<Int64>
    ) throws -> Int {
      var count = 0
      while count < maximum {
        let batch = min(Self.batchSizes.upperBound, maximum - count)
        let posts = try first(batch, sql, [time], except: kept())
        if posts.isEmpty { break }
        try delete(posts)
        count += posts.count
      }
      return count
    }

    /// Deletes at most a number of posts beyond the maximum size, and returns their number.
    private func deleteLeastImportant(
      _ maximum: Int, except kept: Set<Int64>, bookmarked: Set<Int64>
    ) throws -> Int {
      let maximumBytes = max(0, limits.maximumBytes)
      var count = 0
      var batch = Self.batchSizes.lowerBound
      var used = try usedBytes()
      while used > maximumBytes {
        let posts = try leastImportant(
          min(batch, maximum - count), except: kept, bookmarked: bookmarked)
        if posts.isEmpty { break }
        try delete(posts)
        count += posts.count
        let before = used
        used = try usedBytes()
        // Half of what seems necessary, so that a run deletes little below the maximum size.
        let freed = max(1, (before - used) / Int64(posts.count))
        let needed = Int(clamping: (used - maximumBytes) / (2 * freed))
        batch = min(max(needed, Self.batchSizes.lowerBound), Self.batchSizes.upperBound)
      }
      return count
    }

    /// The numbers of posts that are deleted at once. Each batch merges a part of the index of texts.
    private static let batchSizes = 16...512

    /// Returns the first posts to delete beyond the maximum size.
    func leastImportant(
      _ count: Int, except kept: Set<Int64>, bookmarked: Set<Int64>
    ) throws -> [Int64] {
      var kept = kept.union(visible())
      var posts: [Int64] = []
      func add(_ sql: String, _ arguments: StatementArguments, except others: Set<Int64>) throws {
        guard posts.count < count else { return }
        let found = try first(
          count - posts.count, sql, arguments, except: kept.union(others))
        posts += found
        kept.formUnion(found)
      }
      try add(Self.neverViewedSQL, [cutoff(EvictionRule.freshTime)], except: bookmarked)
      // The clock was set back, so it is unknown how old these posts are.
      try add(Self.futureSQL, [now.milliseconds], except: bookmarked)
      try add(Self.leastRecentSQL, [], except: bookmarked)
      try add(Self.leastRecentSQL, [], except: [])
      return posts
    }

    /// Returns the first posts of a query that may be deleted.
    private func first(
      _ count: Int, _ sql: String, _ arguments: StatementArguments, except kept: Set<Int64>
    ) throws -> [Int64] {
      var posts: [Int64] = []
      let cursor = try Int64.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
      while posts.count < count, let post = try cursor.next() {
        if !kept.contains(post) { posts.append(post) }
      }
      return posts
    }

    private func delete(_ posts: [Int64]) throws {
      // FTS5 writes its changes before each statement that has a trigger or a foreign key, so all texts
      // are deleted first.
      try SearchTable(db: db).delete(posts)
      let removeEntityTag = try db.cachedStatement(sql: Self.removeEntityTagSQL)
      let statement = try db.cachedStatement(sql: "DELETE FROM post WHERE postId = ?")
      for post in posts {
        try removeEntityTag.execute(arguments: [post])
        try statement.execute(arguments: [post])
      }
      try SearchTable(db: db).merge()
    }
  }
#endif
