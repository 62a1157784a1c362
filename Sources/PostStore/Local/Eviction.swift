#if Store
  internal import GRDB
  public import PostFeed

  extension PostsLocalDataSource {
    /// Deletes cached posts beyond the limits in one transaction, and returns their number.
    ///
    /// First, posts are deleted whose time to live has passed, then the least recently viewed posts
    /// until the database is within its maximum size. Posts with interactions, posts on the screen
    /// and the most recently viewed posts remain. The freed pages are returned to the file system.
    ///
    /// - Complexity: Proportional to the number of deleted and protected posts.
    @discardableResult
    public func evict(
      _ limits: EvictionLimits = EvictionLimits(), visible: Set<Int64> = [], at now: Moment
    ) async throws(StoreError) -> Int {
      try await write { db in
        try Eviction(db: db, limits: limits, visible: visible, now: now).run()
      }
    }

    /// Stores that posts were viewed.
    public func markViewed(_ posts: Set<Int64>, at now: Moment) async throws(StoreError) {
      guard !posts.isEmpty else { return }
      try await write { db in
        let statement = try db.cachedStatement(
          sql: "UPDATE post SET viewedAt = ? WHERE postId = ?")
        for post in posts { try statement.execute(arguments: [now.milliseconds, post]) }
      }
    }
  }

  /// One run of the eviction.
  struct Eviction {
    let db: Database
    let limits: EvictionLimits
    let visible: Set<Int64>
    let now: Moment

    static let expiredSQL = """
      SELECT postId FROM post WHERE fetchedAt < ? ORDER BY fetchedAt
      """
    static let leastRecentSQL = "SELECT postId FROM post ORDER BY viewedAt, postId"
    static let mostRecentSQL = "SELECT postId FROM post ORDER BY viewedAt DESC, postId DESC LIMIT ?"

    func run() throws -> Int {
      let kept = try keptPosts()
      let cutoff = now.milliseconds - max(0, limits.timeToLive) * 1000
      var expired: [Int64] = []
      let cursor = try Int64.fetchCursor(
        db.cachedStatement(sql: Self.expiredSQL), arguments: [cutoff])
      while let post = try cursor.next() {
        if !kept.contains(post) { expired.append(post) }
      }
      try delete(expired)
      let count = try expired.count + deleteLeastRecent(except: kept)
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
      return recent.union(unsent).union(visible)
    }

    /// The size of the pages in use. Deleting rows frees pages within the transaction.
    private func usedBytes() throws -> Int64 {
      let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      return (pages - free) * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }

    /// Deletes the least recently viewed posts beyond the maximum size, and returns their number.
    private func deleteLeastRecent(except kept: Set<Int64>) throws -> Int {
      var count = 0
      var batch = Self.batchSizes.lowerBound
      var used = try usedBytes()
      while used > limits.maximumBytes {
        let posts = try leastRecentlyViewed(batch, except: kept)
        if posts.isEmpty { break }
        try delete(posts)
        try SearchTable(db: db).merge()
        count += posts.count
        let before = used
        used = try usedBytes()
        // Half of what seems necessary, so that a run deletes little below the maximum size.
        let freed = max(1, (before - used) / Int64(posts.count))
        let needed = Int(clamping: (used - limits.maximumBytes) / (2 * freed))
        batch = min(max(needed, Self.batchSizes.lowerBound), Self.batchSizes.upperBound)
      }
      return count
    }

    /// The numbers of posts that are deleted at once. Each batch merges a part of the index of texts.
    private static let batchSizes = 16...512

    private func leastRecentlyViewed(_ count: Int, except kept: Set<Int64>) throws -> [Int64] {
      var posts: [Int64] = []
      let cursor = try Int64.fetchCursor(db, sql: Self.leastRecentSQL)
      while posts.count < count, let post = try cursor.next() {
        if !kept.contains(post) { posts.append(post) }
      }
      return posts
    }

    private func delete(_ posts: [Int64]) throws {
      // FTS5 writes its changes before each statement that has a trigger or a foreign key, so all texts
      // are deleted first.
      try SearchTable(db: db).delete(posts)
      let statement = try db.cachedStatement(sql: "DELETE FROM post WHERE postId = ?")
      for post in posts { try statement.execute(arguments: [post]) }
    }
  }
#endif
