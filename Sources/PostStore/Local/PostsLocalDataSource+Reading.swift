#if Store
  internal import GRDB
  internal import PostFeed

  extension PostsLocalDataSource {
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
