#if Store
  internal import GRDB
  public import PostFeed

  extension PostsLocalDataSource {
    /// Observes the newest cached posts whose author and text contain all words of a query, the last
    /// word as a prefix. Case and diacritics are ignored. Hidden text is not searched.
    ///
    /// - Complexity: Proportional to the number of posts that contain the rarest word.
    public func observeSearch(_ query: String, limit: Int) -> StoreObservation<[PostState]> {
      StoreObservation(of: self) { try SearchTable(db: $0).posts(matching: query, limit: limit) }
    }

    /// Stores that the user read posts. The 10,000 most recently read posts are remembered, also
    /// after they were deleted from the cache.
    public func markRead(_ posts: Set<Int64>, at now: Moment) async throws(StoreError) {
      guard !posts.isEmpty else { return }
      try await write { try ReadTable(db: $0).insert(posts, at: now) }
    }

    /// Stores the place where reading stopped, or removes it.
    public func saveReadingPosition(
      _ position: ReadingPosition?, feed: String
    ) async throws(StoreError) {
      try await write { db in
        try FeedTable(name: feed, db: db).insertFeed()
        try db.execute(
          sql: "UPDATE feed SET positionPostId = ?, positionOffset = ? WHERE name = ?",
          arguments: [position?.postId, position?.offset, feed])
      }
    }
  }
#endif
