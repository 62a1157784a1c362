#if Store
  public import PostFeed

  /// The posts of a user: what an app shows, and what a user does.
  ///
  /// Observed states come from the database only. Each response is stored before a view shows it.
  /// Actions are stored at once, also without a connection; ``sync()`` sends them.
  public actor PostsRepository {
    /// The settings of a repository.
    public struct Configuration: Sendable {
      /// The name of the feed in the database.
      public var feed = "home"
      /// The number of posts per request.
      public var pageSize = 30
      /// The delays between attempts to send an interaction or a post, and the maximum number of attempts:
      /// 1, 2, 4 … 64 seconds and 8 attempts by default.
      public var schedule = RetrySchedule()
      /// The maximum number of interactions in flight, each on another post.
      public var concurrentRequests = 4
      /// The maximum size of an attached file in bytes: 500,000,000 by default.
      public var maximumAttachmentBytes: Int64 = 500_000_000
      /// The size of the pieces in which files are uploaded, in bytes: 262,144 by default, and at least 1.
      /// A piece must arrive within the timeout of a request. Google Cloud Storage needs multiples of
      /// 262,144.
      public var uploadPieceBytes = 262_144 {
        didSet { uploadPieceBytes = max(1, uploadPieceBytes) }
      }
      /// Returns whether files may be uploaded now, for example `false` in Low Power Mode or on an
      /// expensive network. It is called before each piece.
      public var allowsUploads: @Sendable () -> Bool = { true }
      /// Called when posts begin to be sent, for example to get background time. The closure that it
      /// returns is called when sending ends.
      public var beginBackgroundTask: @Sendable () async -> (@Sendable () async -> Void) = { {} }
      /// The limits for cached posts. Limits that the server sets replace them, also after a restart.
      public var limits = EvictionLimits()

      /// Creates the default settings.
      public init() {}
    }

    let local: PostsLocalDataSource
    let remote: any PostsRemoteDataSource
    let configuration: Configuration
    let now: @Sendable () -> Moment
    var random: AnyRandom

    /// The request for a page that is in flight.
    var pageRequest: Task<Void, any Error>?
    var isRefreshing = false
    /// The number of requests for pages that failed since the last one that succeeded.
    var pageFailures = 0
    /// When ``show(_:lastIndex:)`` may load a page again after a failure.
    var nextPageAttempt: Moment?
    var detailRequests: [Int64: Task<Void, any Error>] = [:]
    /// The number of requests for posts in flight.
    var activeRequests = 0
    /// The number of the last confirmed interaction.
    var lastRevision: Int64 = 0
    /// Whether a request for a page is in flight.
    let loading = LoadingState()
    /// The posts on all screens.
    let visible = VisiblePosts()
    var syncing: Task<SyncReport, any Error>?
    /// The interactions that requests in this process may have reported to the server.
    var attempted: Set<Int64> = []
    /// The interactions that were removed before a request. A run may have read them before.
    var takenBack: Set<Int64> = []
    var posting: Task<SyncReport, any Error>?
    /// Until when the server asked to wait.
    var pause = ServerPause()
    /// Whether requests may no longer start.
    private var isDeleted = false

    /// Creates a repository. A database is for one repository.
    ///
    /// - Parameters:
    ///   - local: The user's database.
    ///   - remote: The server.
    ///   - configuration: The settings.
    ///   - now: Returns the current time.
    ///   - random: The source of request identifiers and random delays.
    public init(
      local: PostsLocalDataSource, remote: any PostsRemoteDataSource,
      configuration: Configuration = Configuration(),
      now: @escaping @Sendable () -> Moment = { .now },
      random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
      self.local = local
      self.remote = remote
      var configuration = configuration
      // An attempt that is further ahead is due.
      configuration.schedule.maximumDelay = min(configuration.schedule.maximumDelay, .longestDelay)
      self.configuration = configuration
      self.now = now
      self.random = AnyRandom(random)
    }

    // MARK: Observing

    /// Observes the first posts of a feed, and why the last request failed. Observe again with a
    /// larger limit before the user reaches the last one.
    ///
    /// - Parameters:
    ///   - name: The feed, or `nil` for ``Configuration/feed``.
    ///   - limit: The maximum number of posts.
    ///   - loadsWhenEmpty: Whether the first page is loaded if an observer starts and the feed has no
    ///     posts. It is loaded once for each observer; concurrent observers share one request.
    ///     ``FeedState/failure`` has its failure, which is not thrown. It has no effect on feeds other than
    ///     ``Configuration/feed``, which the repository does not load.
    /// - Complexity: Each change of the database costs time in proportion to `limit`, whatever the number
    ///   of cached and unread posts is.
    public nonisolated func feed(
      named name: String? = nil, limit: Int, loadsWhenEmpty: Bool = false
    ) -> StoreObservation<FeedState> {
      let feed = name ?? configuration.feed
      guard feed == configuration.feed else {
        return local.observeFeed(feed, limit: limit, now: now)
      }
      return local.observeFeed(
        feed, limit: limit, now: now, isLoading: { [loading] in loading.isLoading },
        didStart: { state in
          if loadsWhenEmpty, state.posts.isEmpty { Task { await self.loadIfEmpty() } }
        })
    }

    /// Observes the first posts of the feed as ``feed(named:limit:loadsWhenEmpty:)`` does, with a limit that
    /// can change.
    package nonisolated func feed(
      limit: ObservedLimit, loadsWhenEmpty: Bool
    ) -> StoreObservation<LimitedFeedState> {
      local.observeFeed(
        configuration.feed, limit: limit, now: now,
        isLoading: { [loading] in loading.isLoading },
        didStart: { feed in
          if loadsWhenEmpty, feed.state.posts.isEmpty { Task { await self.loadIfEmpty() } }
        })
    }

    /// Lets observers of the feed read again, because a limit changed.
    package nonisolated func announceLimit() async throws(StoreError) {
      try await local.announceFeeds()
    }

    /// Observes a post. Call ``loadPost(_:)`` to load the whole post.
    public nonisolated func post(_ postId: Int64) -> StoreObservation<PostState> {
      local.observePost(postId, now: now)
    }

    /// Observes the interactions that the server has not confirmed, including canceled ones.
    public nonisolated func interactions() -> StoreObservation<[WaitingInteraction]> {
      local.observeInteractions()
    }

    /// Observes the newest cached posts whose author and text contain all words of a query, the last
    /// word as a prefix. Case and diacritics are ignored. Hidden text is not searched.
    ///
    /// - Complexity: Proportional to the number of posts that contain the rarest word.
    public nonisolated func search(
      _ query: String, limit: Int = 50
    ) -> StoreObservation<[PostState]> {
      local.observePosts(now: now) { try $0.posts(matching: query, limit: limit) }
    }

    /// Observes the newest cached posts of an author, by the dates of the posts.
    ///
    /// - Complexity: Each change of the database costs time in proportion to `limit`.
    public nonisolated func posts(
      byAuthor authorId: Int64, limit: Int = 50
    ) -> StoreObservation<[PostState]> {
      local.observePosts(now: now) { try $0.posts(byAuthor: authorId, limit: limit) }
    }

    /// Observes the newest cached posts with a hashtag, by the dates of the posts. Case and diacritics are
    /// ignored as by ``search(_:limit:)``, and `#` is optional.
    ///
    /// The hashtags of a post are those of its document: the elements that the server marks as hashtags, in
    /// the whole post or, if it was not loaded, in its beginning. Of a post, the first 100 are found. Hidden
    /// ones are not.
    ///
    /// - Complexity: Each change of the database costs time in proportion to `limit`.
    public nonisolated func posts(
      tagged tag: String, limit: Int = 50
    ) -> StoreObservation<[PostState]> {
      local.observePosts(now: now) { try $0.posts(tagged: tag, limit: limit) }
    }

    /// Observes the cached posts that the user bookmarked, the most recently bookmarked ones first.
    ///
    /// Bookmarks of other devices are not included, because the API does not have them. It cannot remove a
    /// bookmark either.
    ///
    /// - Complexity: Each change of the database costs time in proportion to `limit` and to the numbers of
    ///   unconfirmed interactions and of later bookmarks that are not cached.
    public nonisolated func bookmarks(limit: Int = 50) -> StoreObservation<[PostState]> {
      local.observePosts(now: now) { try $0.bookmarks(limit: limit) }
    }

    // MARK: Reading

    /// Stores that the user read posts. ``FeedState/readPosts`` lists them. The 10,000 most recently read
    /// posts are remembered, also after they were deleted from the cache.
    public func markRead(_ posts: Set<Int64>) async throws(StoreError) {
      try await local.markRead(posts, at: now())
    }

    /// Stores that posts count as unread again.
    public func markUnread(_ posts: Set<Int64>) async throws(StoreError) {
      try await local.markUnread(posts)
    }

    /// Stores the place where reading stopped, or removes it. ``FeedState/readingPosition`` returns it,
    /// also after a restart.
    public func saveReadingPosition(_ position: ReadingPosition?) async throws(StoreError) {
      try await local.saveReadingPosition(position, feed: configuration.feed)
    }

    /// Returns the number of posts of the feed up to a post, or 0 if the feed does not have it.
    ///
    /// - Parameter postId: The post, or `nil` for the place where reading stopped.
    package nonisolated func postCount(through postId: Int64?) async throws(StoreError) -> Int {
      try await local.postCount(through: postId, feed: configuration.feed)
    }

    /// Deletes the user's database and its files. Unsent work is lost. The repository cannot be used
    /// afterwards: its methods throw ``StoreError``.
    public func deleteData() async throws(StoreError) {
      isDeleted = true
      pageRequest?.cancel()
      syncing?.cancel()
      posting?.cancel()
      for task in detailRequests.values { task.cancel() }
      _ = await pageRequest?.result
      _ = await syncing?.result
      _ = await posting?.result
      for task in detailRequests.values { _ = await task.result }
      try local.delete()
    }

    /// Throws after ``deleteData()`` was called.
    func checkNotDeleted() throws(StoreError) {
      if isDeleted { throw StoreError(.canceled, "the user's data was deleted") }
    }
  }
#endif
