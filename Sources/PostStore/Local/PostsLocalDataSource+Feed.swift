#if Store
  internal import GRDB
  public import PostFeed

  extension PostsLocalDataSource {
    /// What the next request for a page of a feed needs.
    public struct NextRequest: Hashable, Sendable {
      /// The cursor of the page to load, or `nil` for the first page.
      public let cursor: String?
      /// The entity tag of the first page, if all posts of the current pages are cached.
      public let etag: String?
      /// The number of posts in the current pages, including posts that were evicted since.
      public let loadedCount: Int
      /// The number of the last confirmed interaction.
      let revision: Int64
    }

    /// Returns what the request for the first page needs.
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
    ///
    /// - Returns: Whether posts were added, or the feed has no next page. Otherwise load the next page,
    ///   because a view shows no difference.
    @discardableResult
    public func save(
      _ page: Page<PostPreview>, etag: String? = nil, requestedBy request: NextRequest,
      feed: String, at now: Moment
    ) async throws(StoreError) -> Bool {
      try await write { db in
        try FeedTable(name: feed, db: db).save(page, etag: etag, requestedBy: request, at: now)
      }
    }

    /// Stores that the server did not change the first page.
    func keepFirstPage(feed: String, at now: Moment) async throws(StoreError) {
      try await write { try FeedTable(name: feed, db: $0).keepFirstPage(at: now) }
    }

    /// Stores why a request for a page failed.
    func save(_ failure: StoreError, feed: String) async throws(StoreError) {
      try await write {
        try FeedTable(name: feed, db: $0).save(
          FeedFailure(failure), isPermanent: failure.isPermanent)
      }
    }

    /// Stores a whole post in one transaction.
    func save(
      _ detail: PostDetail, requestedAt revision: Int64, at now: Moment
    ) async throws(StoreError) {
      try await write { db in
        let posts = PostTable(db: db)
        let detail = try ConfirmationTable(db: db).corrected(
          detail, requestedAt: revision, replacing: try posts.find(detail.postId)?.detail)
        try posts.save(detail, at: now)
      }
    }

    /// Stores that posts were viewed.
    func markViewed(_ posts: Set<Int64>, at now: Moment) async throws(StoreError) {
      guard !posts.isEmpty else { return }
      try await write { try PostTable(db: $0).markViewed(posts, at: now) }
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
    /// Numbers descend from -1, and are random after a server used the least one.
    public func postId(
      ofExternalId externalId: String, source: String, at now: Moment
    ) async throws(StoreError) -> Int64 {
      try await write { db in
        let found = try Int64.fetchOne(
          db, sql: "SELECT postId FROM post WHERE source = ? AND externalId = ?",
          arguments: [source, externalId])
        if let found { return found }
        let id = try PostTable(db: db).unusedNegativeId()
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
