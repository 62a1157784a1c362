#if Store
  internal import GRDB
  public import PostFeed

  extension PostsLocalDataSource {
    /// Deletes cached posts beyond the limits in one transaction, and returns their number. At most
    /// 2,048 posts are deleted, so that other transactions do not wait for long: call this method again
    /// if it returns this number.
    ///
    /// First, posts are deleted whose time to live has passed, then the least recently viewed posts
    /// until the database is within its maximum size. Posts with interactions, posts on the screen
    /// and the most recently viewed posts remain. The freed pages are returned to the file system.
    ///
    /// - Complexity: Proportional to the number of deleted and protected posts.
    @discardableResult
    public func evict(
      _ limits: EvictionLimits = EvictionLimits(),
      visible: @escaping @Sendable () -> Set<Int64> = { [] }, at now: Moment
    ) async throws(StoreError) -> Int {
      try await write { db in
        try Eviction(db: db, limits: limits, visible: visible, now: now).run()
      }
    }
  }

  /// One run of the eviction.
  struct Eviction {
    let db: Database
    let limits: EvictionLimits
    /// Returns the posts on the screen, which can change during the run.
    let visible: () -> Set<Int64>
    let now: Moment

    static let expiredSQL = """
      SELECT postId FROM post WHERE fetchedAt < ? ORDER BY fetchedAt
      """
    static let leastRecentSQL = "SELECT postId FROM post ORDER BY viewedAt, postId"
    /// The next refresh loads the first page again, and then the pages with the deleted post. The answer
    /// that the first page did not change would keep the gap.
    static let removeEntityTagSQL = """
      UPDATE feed SET etag = NULL WHERE etag IS NOT NULL
      AND generation = (SELECT generation FROM feedEntry WHERE postId = ? AND feed = feed.name)
      """
    static let mostRecentSQL = "SELECT postId FROM post ORDER BY viewedAt DESC, postId DESC LIMIT ?"

    /// The maximum number of posts that a run deletes.
    static let maximumCount = 2048

    func run() throws -> Int {
      let kept = try keptPosts()
      var count = try deleteExpired(except: kept)
      count += try deleteLeastRecent(Self.maximumCount - count, except: kept)
      try ReadTable(db: db).deleteOldest()
      // Also returns pages that an earlier run could not return.
      if try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 {
        try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum").forEach { _ in }
      }
      return count
    }

    private func keptPosts() throws -> Set<Int64> {
      let recent = try Int64.fetchSet(
        db.cachedStatement(sql: Self.mostRecentSQL), arguments: [max(0, limits.minimumPosts)])
      let unsent = try Int64.fetchSet(
        db.cachedStatement(sql: "SELECT postId FROM interaction"))
      return recent.union(unsent)
    }

    /// The size of the pages in use. Deleting rows frees pages within the transaction.
    private func usedBytes() throws -> Int64 {
      let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      return (pages - free) * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }

    /// Deletes posts whose time to live has passed, and returns their number.
    private func deleteExpired(except kept: Set<Int64>) throws -> Int {
      let cutoff = now.milliseconds - min(max(0, limits.timeToLive), 1 << 40) * 1000
      var count = 0
      while count < Self.maximumCount {
        let batch = min(Self.batchSizes.upperBound, Self.maximumCount - count)
        let posts = try first(batch, Self.expiredSQL, [cutoff], except: kept)
        if posts.isEmpty { break }
        try delete(posts)
        count += posts.count
      }
      return count
    }

    /// Deletes at most a number of the least recently viewed posts beyond the maximum size, and returns
    /// their number.
    private func deleteLeastRecent(_ maximum: Int, except kept: Set<Int64>) throws -> Int {
      let maximumBytes = max(0, limits.maximumBytes)
      var count = 0
      var batch = Self.batchSizes.lowerBound
      var used = try usedBytes()
      while used > maximumBytes {
        let posts = try first(min(batch, maximum - count), Self.leastRecentSQL, except: kept)
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

    /// Returns the first posts of a query that may be deleted.
    private func first(
      _ count: Int, _ sql: String, _ arguments: StatementArguments = [], except kept: Set<Int64>
    ) throws -> [Int64] {
      let kept = kept.union(visible())
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
