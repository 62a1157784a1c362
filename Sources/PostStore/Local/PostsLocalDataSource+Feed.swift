#if Store
  internal import GRDB
  public import PostFeed

  extension PostsLocalDataSource {
    /// What the next request for a page of a feed needs.
    public struct NextRequest: Hashable, Sendable {
      /// The cursor of the page to load, or `nil` for the first page.
      public let cursor: String?
      /// The entity tag of the first page, if all its posts are cached.
      public let etag: String?
      /// The number of posts in the current pages, including posts that were evicted since.
      public let loadedCount: Int
      /// The number of the last confirmed interaction.
      let revision: Int64
    }

    /// Returns what a refresh needs.
    public func refreshRequest(feed: String) async throws(StoreError) -> NextRequest {
      try await read { try FeedTable(name: feed, db: $0).refreshRequest() }
    }

    /// Returns what the request for the next page needs, or `nil` at the end of the feed.
    public func nextRequest(feed: String) async throws(StoreError) -> NextRequest? {
      try await read { try FeedTable(name: feed, db: $0).nextRequest() }
    }

    /// Returns whether the next page is to be loaded for the posts on the screen.
    ///
    /// - Parameter lastIndex: The position of the last post, if the feed has none of the posts.
    func needsNextPage(
      showing posts: Set<Int64>, lastIndex: Int, feed: String
    ) async throws(StoreError) -> Bool {
      try await read {
        try FeedTable(name: feed, db: $0).needsNextPage(showing: posts, lastIndex: lastIndex)
      }
    }

    /// Stores a page in one transaction. A page without a cursor starts the feed again.
    ///
    /// Interactions that were confirmed after the request was sent are applied to the posts, because
    /// the response may not contain them.
    public func save(
      _ page: Page<PostPreview>, etag: String? = nil, requestedBy request: NextRequest,
      feed: String, at now: Moment
    ) async throws(StoreError) {
      try await write { db in
        try FeedTable(name: feed, db: db).save(page, etag: etag, requestedBy: request, at: now)
      }
    }

    /// Stores that the server did not change the first page.
    func keepFirstPage(feed: String, at now: Moment) async throws(StoreError) {
      try await write { try FeedTable(name: feed, db: $0).keepFirstPage(at: now) }
    }

    /// Stores why a request for a page failed, or that none failed.
    func save(_ failure: FeedFailure?, feed: String) async throws(StoreError) {
      try await write { db in
        let failure = try failure.map { try StoredJSON.text($0) }
        try FeedTable(name: feed, db: db).insertFeed()
        try db.execute(
          sql: "UPDATE feed SET failure = ? WHERE name = ? AND failure IS NOT ?",
          arguments: [failure, feed, failure])
      }
    }

    /// Stores a whole post in one transaction.
    func save(
      _ detail: PostDetail, requestedAt revision: Int64, at now: Moment
    ) async throws(StoreError) {
      try await write { db in
        let detail = try ConfirmationTable(db: db).corrected(detail, requestedAt: revision)
        try db.execute(
          sql: """
            INSERT INTO post (postId, detail, fetchedAt, viewedAt) VALUES (?, ?, ?, ?)
            ON CONFLICT (postId) DO UPDATE
            SET detail = excluded.detail, fetchedAt = excluded.fetchedAt
            """,
          arguments: [
            detail.postId, StoredJSON.text(detail), now.milliseconds, now.milliseconds,
          ])
        try SearchTable(db: db).index(detail)
        // The preview shows the same counts.
        let text = try String.fetchOne(
          db, sql: "SELECT preview FROM post WHERE postId = ?", arguments: [detail.postId])
        guard var preview = try StoredJSON.value(PostPreview.self, text) else { return }
        preview.liked = detail.liked
        preview.likeCount = detail.likeCount
        try db.execute(
          sql: "UPDATE post SET preview = ? WHERE postId = ?",
          arguments: [StoredJSON.text(preview), detail.postId])
      }
    }

    /// Returns the number of the last confirmed interaction. Read it before a request for posts is
    /// sent, and pass it to the method that stores the response.
    func revision() async throws(StoreError) -> Int64 {
      try await read { try ConfirmationTable(db: $0).revision() }
    }

    /// Returns the `Int64` that identifies a post from a source other than the API.
    ///
    /// The first call for a post assigns a negative number, which the API does not use. A post keeps
    /// its number as long as it is cached. The number of a post that was read is not used again.
    public func postId(
      ofExternalId externalId: String, source: String, at now: Moment
    ) async throws(StoreError) -> Int64 {
      try await write { db in
        let found = try Int64.fetchOne(
          db, sql: "SELECT postId FROM post WHERE source = ? AND externalId = ?",
          arguments: [source, externalId])
        if let found { return found }
        let cached = try Int64.fetchOne(db, sql: "SELECT MIN(postId) FROM post") ?? 0
        let read = try Int64.fetchOne(db, sql: "SELECT MIN(postId) FROM readPost") ?? 0
        let id = min(cached, read, 0) - 1
        try db.execute(
          sql: """
            INSERT INTO post (postId, source, externalId, fetchedAt, viewedAt) VALUES (?, ?, ?, ?, ?)
            """,
          arguments: [id, source, externalId, now.milliseconds, now.milliseconds])
        return id
      }
    }
  }
#endif
