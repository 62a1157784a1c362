#if Store
  internal import GRDB
  internal import PostFeed

  /// The queries of observed states.
  struct FeedQuery {
    let feed: String
    let limit: Int
    let now: Moment
    var isLoading = false
    var decoded = DecodedPosts()

    static let postsSQL = """
      SELECT \(PostQuery.columns) FROM feedEntry JOIN post ON post.postId = feedEntry.postId
      WHERE feedEntry.feed = ? AND post.preview IS NOT NULL AND \(PostQuery.isCurrent)
      ORDER BY feedEntry.generation DESC, feedEntry.position LIMIT ?
      """

    /// Posts that expired and were not deleted yet.
    static let expiredSQL = """
      SELECT COUNT(*) FROM post CROSS JOIN feedEntry ON feedEntry.postId = post.postId
      WHERE post.expiresAt <= ? AND feedEntry.feed = ?
        AND NOT EXISTS (SELECT 1 FROM readPost WHERE readPost.postId = post.postId)
      """

    func state(_ db: Database) throws -> FeedState {
      var state = FeedState()
      state.isLoading = isLoading
      try readPosts(db, into: &state)
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT isAtEnd, failure, positionPostId, positionOffset, refreshedAt, unreadCount
          FROM feed WHERE name = ?
          """,
        arguments: [feed])
      if let row {
        state.hasMore = try !row.decode(Bool.self, forColumn: "isAtEnd")
        state.failure = try? StoredJSON.value(
          FeedFailure.self, row.decode(forColumn: "failure"))
        state.refreshedAt = try row.decode(Int64?.self, forColumn: "refreshedAt").map {
          Moment(milliseconds: $0)
        }
        let expired = try Int.fetchOne(
          db, sql: Self.expiredSQL, arguments: [now.milliseconds, feed])
        // A damaged row can have any number.
        state.unreadCount = max(
          0, max(0, try row.decode(forColumn: "unreadCount")) - (expired ?? 0))
        state.readingPosition = try row.decode(Int64?.self, forColumn: "positionPostId").map {
          ReadingPosition(
            postId: $0, offset: try row.decode(Double?.self, forColumn: "positionOffset") ?? 0)
        }
      }
      return state
    }

    private func readPosts(_ db: Database, into state: inout FeedState) throws {
      let query = PostQuery(db: db, now: now, decoded: decoded)
      try query.forEach(Self.postsSQL, [feed, now.milliseconds, max(0, limit)]) { _, post in
        // A post that cannot be decoded is shown when a page with it is stored again.
        guard let preview = post.preview else { return }
        let id = preview.postId
        state.posts.append(preview)
        if let detail = post.detail { state.details[id] = detail }
        if post.isRead { state.readPosts.insert(id) }
        if post.isBookmarked { state.bookmarkedPosts.insert(id) }
        if post.isShared { state.sharedPosts.insert(id) }
      }
    }

    /// Whether the feed has no posts to show.
    func isEmpty(_ db: Database) throws -> Bool {
      try Row.fetchOne(db, sql: Self.postsSQL, arguments: [feed, now.milliseconds, 1]) == nil
    }
  }
#endif
