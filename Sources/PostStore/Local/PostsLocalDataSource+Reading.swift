#if Store
  internal import GRDB
  public import PostFeed

  extension PostsLocalDataSource {
    /// Returns when the cached posts of a feed were last fetched, by the identifiers of the posts.
    public func fetchTimes(feed: String) async throws(StoreError) -> [Int64: Moment] {
      try await read { db in
        let rows = try Row.fetchAll(
          db,
          sql: """
            SELECT post.postId, post.fetchedAt FROM feedEntry
            JOIN post ON post.postId = feedEntry.postId WHERE feedEntry.feed = ?
            """,
          arguments: [feed])
        return try Dictionary(
          rows.map { row in
            let time: Int64 = try row.decode(forColumn: "fetchedAt")
            return (try row.decode(Int64.self, forColumn: "postId"), Moment(milliseconds: time))
          },
          uniquingKeysWith: max)
      }
    }

    /// Returns the number of posts of a feed up to a post, including those that expired; or 0 if the feed does not
    /// have the post.
    ///
    /// - Parameter postId: The post, or `nil` for the place where reading stopped.
    /// - Complexity: Linear in the result, without reading the posts.
    func postCount(through postId: Int64?, feed: String) async throws(StoreError) -> Int {
      try await read { try FeedTable(name: feed, db: $0).postCount(through: postId) }
    }

    /// Stores that the user read posts. The 10,000 most recently read posts are remembered, also
    /// after they were deleted from the cache.
    func markRead(_ posts: Set<Int64>, at now: Moment) async throws(StoreError) {
      guard !posts.isEmpty else { return }
      try await write { try ReadTable(db: $0).insert(posts, at: now) }
    }

    func markUnread(_ posts: Set<Int64>) async throws(StoreError) {
      guard !posts.isEmpty else { return }
      try await write { try ReadTable(db: $0).delete(posts) }
    }

    /// Stores the place where reading stopped, or removes it.
    func saveReadingPosition(
      _ position: ReadingPosition?, feed: String
    ) async throws(StoreError) {
      try await write { try FeedTable(name: feed, db: $0).save(position) }
    }
  }
#endif
