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
      /// The delays between attempts to send an interaction or a post, and the maximum number of attempts.
      public var schedule = RetrySchedule()
      /// The maximum number of interactions in flight, each on another post.
      public var concurrentRequests = 4
      /// The maximum size of an attached file in bytes: 500,000,000 by default.
      public var maximumAttachmentBytes: Int64 = 500_000_000
      /// The size of the pieces in which files are uploaded, in bytes: 262,144 by default. A piece must
      /// arrive within the timeout of a request.
      public var uploadPieceBytes = 262_144
      /// Returns whether files may be uploaded now, for example `false` in Low Power Mode or on an
      /// expensive network. It is called before each piece.
      public var allowsUploads: @Sendable () -> Bool = { true }
      /// Called when posts begin to be sent, for example to get background time. The closure that it
      /// returns is called when sending ends.
      public var beginBackgroundTask: @Sendable () -> (@Sendable () -> Void) = { {} }
      /// The limits for cached posts, unless the server sets limits.
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
    private var pageRequest: Task<Void, any Error>?
    private var isRefreshing = false
    private var detailRequests: [Int64: Task<Void, any Error>] = [:]
    private var activeRequests = 0
    /// The number of the last confirmed interaction.
    private var lastRevision: Int64 = 0
    private var visible: Set<Int64> = []
    var syncing: Task<SyncReport, any Error>?
    var posting: Task<SyncReport, any Error>?
    /// Until when the server asked to wait.
    var pausedUntil: Moment?
    var hasLoadedPause = false

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
      self.configuration = configuration
      self.now = now
      self.random = AnyRandom(random)
    }

    // MARK: Observing

    /// Observes the first posts of the feed, and why the last request failed. Observe again with a
    /// larger limit before the user reaches the last one.
    public nonisolated func feed(limit: Int) -> StoreObservation<FeedState> {
      local.observeFeed(configuration.feed, limit: limit)
    }

    /// Observes a post. Call ``loadPost(_:)`` to load the whole post.
    public nonisolated func post(_ postId: Int64) -> StoreObservation<PostState> {
      local.observePost(postId)
    }

    /// Observes the interactions that the server has not confirmed, including canceled ones.
    public nonisolated func interactions() -> StoreObservation<[WaitingInteraction]> {
      local.observeInteractions()
    }

    /// Observes the newest cached posts whose author and text contain all words of a query, the last
    /// word as a prefix. Case and diacritics are ignored. Hidden text is not searched.
    public nonisolated func search(
      _ query: String, limit: Int = 50
    ) -> StoreObservation<[PostState]> {
      local.observeSearch(query, limit: limit)
    }

    // MARK: Reading

    /// Stores that the user read posts. ``FeedState/readPosts`` lists them.
    public func markRead(_ posts: Set<Int64>) async throws(StoreError) {
      try await local.markRead(posts, at: now())
    }

    /// Stores the place where reading stopped, or removes it. ``FeedState/readingPosition`` returns it,
    /// also after a restart.
    public func saveReadingPosition(_ position: ReadingPosition?) async throws(StoreError) {
      try await local.saveReadingPosition(position, feed: configuration.feed)
    }

    // MARK: Loading

    /// Loads the first page. If a request for a page is in flight, it waits for this request first.
    ///
    /// - Throws: ``StoreError``. The observed feed has the same error as ``FeedState/failure``.
    public func refresh() async throws(StoreError) {
      while let pageRequest {
        if isRefreshing { return try await wait(for: pageRequest) }
        _ = await pageRequest.result
      }
      try await startPage(isRefresh: true)
    }

    /// Loads the next page, unless a request for a page is in flight or the feed has no next page.
    ///
    /// - Throws: ``StoreError``. The observed feed has the same error as ``FeedState/failure``.
    public func loadNextPage() async throws(StoreError) {
      if let pageRequest { return try await wait(for: pageRequest) }
      try await startPage(isRefresh: false)
    }

    /// Reports the posts on the screen. They are not deleted from the cache while they are visible.
    /// The next page is loaded when the last one is at 80 % of the loaded posts or later, counting posts
    /// that were evicted since. To show that page, observe the feed with a larger limit.
    ///
    /// - Parameters:
    ///   - posts: The identifiers of all posts on the screen.
    ///   - lastIndex: The index of the last post on the screen in ``FeedState/posts``, or `nil` if
    ///     the screen does not show the feed.
    public func show(_ posts: Set<Int64>, lastIndex: Int? = nil) async throws(StoreError) {
      let appeared = posts.subtracting(visible)
      visible = posts
      try await local.markViewed(appeared, at: now())
      guard let lastIndex, pageRequest == nil else { return }
      let needsPage = try await local.needsNextPage(
        showing: posts, lastIndex: lastIndex, feed: configuration.feed)
      if needsPage { try await loadNextPage() }
    }

    /// Loads a whole post. Concurrent calls for the same post share one request.
    public func loadPost(_ postId: Int64) async throws(StoreError) {
      let task =
        detailRequests[postId]
        ?? Task {
          try await self.requestPost(postId)
        }
      detailRequests[postId] = task
      try await wait(for: task)
    }

    private func startPage(isRefresh: Bool) async throws(StoreError) {
      let task = Task { try await self.requestPage(isRefresh: isRefresh) }
      pageRequest = task
      isRefreshing = isRefresh
      try await wait(for: task)
    }

    private func requestPage(isRefresh: Bool) async throws(StoreError) {
      defer {
        pageRequest = nil
        isRefreshing = false
      }
      do {
        try await withRequest { () async throws(StoreError) in
          try await self.storePage(isRefresh: isRefresh)
        }
      } catch {
        if error.code != .canceled {
          try await local.save(FeedFailure(error), feed: configuration.feed)
        }
        throw error
      }
      try await evict()
    }

    private func storePage(isRefresh: Bool) async throws(StoreError) {
      let feed = configuration.feed
      let request =
        isRefresh
        ? try await local.refreshRequest(feed: feed) : try await local.nextRequest(feed: feed)
      guard let request else { return }
      let response = try await remote.feed(
        after: request.cursor, limit: configuration.pageSize, etag: request.etag)
      switch response {
      case .notModified: try await local.keepFirstPage(feed: feed, at: now())
      case .value(let response, let etag, let limits):
        try await local.save(
          response.page, etag: etag, requestedBy: request, feed: feed, at: now())
        if let limits { try await local.save(limits) }
      }
    }

    private func requestPost(_ postId: Int64) async throws(StoreError) {
      defer { detailRequests[postId] = nil }
      try await withRequest { () async throws(StoreError) in
        let revision = try await self.local.revision()
        let detail = try await self.remote.post(postId)
        guard detail.postId == postId else {
          throw StoreError(.invalidResponse, "the response is another post")
        }
        try await self.local.save(detail, requestedAt: revision, at: self.now())
      }
    }

    /// Runs a request for posts. While requests are in flight, confirmed interactions are recorded,
    /// so that a response that does not contain them does not undo them.
    private func withRequest(
      _ request: () async throws(StoreError) -> Void
    ) async throws(StoreError) {
      activeRequests += 1
      defer { activeRequests -= 1 }
      try await request()
    }

    private func wait(for task: Task<Void, any Error>) async throws(StoreError) {
      do { try await task.value } catch { throw StoreError(database: error) }
    }

    private func evict() async throws(StoreError) {
      let limits = try await local.savedLimits() ?? configuration.limits
      try await local.evict(limits, visible: visible, at: now())
    }

    /// Stores that the server confirmed an interaction.
    func confirm(_ interaction: WaitingInteraction) async throws(StoreError) {
      let obsolete = activeRequests > 0 ? 0 : lastRevision
      let revision = try await local.confirm(
        interaction.interaction, forgettingThrough: obsolete)
      lastRevision = max(lastRevision, revision)
    }

    // MARK: Acting

    /// Likes a post. The action is stored before the method returns; ``sync()`` sends it.
    public func like(_ postId: Int64) async throws(StoreError) { try await act(.liked, postId) }

    /// Removes the like of a post. The action is stored before the method returns.
    public func unlike(_ postId: Int64) async throws(StoreError) { try await act(.unliked, postId) }

    /// Shares a post. The action is stored before the method returns.
    public func share(_ postId: Int64) async throws(StoreError) { try await act(.shared, postId) }

    /// Bookmarks a post. The action is stored before the method returns.
    public func bookmark(_ postId: Int64) async throws(StoreError) {
      try await act(.bookmarked, postId)
    }

    private func act(_ action: UserInteractionAction, _ postId: Int64) async throws(StoreError) {
      let requestId = RequestID.random(using: &random)
      try await local.append(action, postId: postId, requestId: requestId, at: now())
    }

    /// Sends a failed or canceled interaction again with the next ``sync()``. An unknown identifier has
    /// no effect, because the interaction was confirmed.
    public func retry(_ interactionId: Int64) async throws(StoreError) {
      try await local.retry(interactionId)
    }

    /// Removes an interaction without sending it, for example a canceled one that the user saw. An
    /// unknown identifier has no effect. If the interaction is being sent, the server can still get it, and
    /// the post shows it then.
    public func discard(_ interactionId: Int64) async throws(StoreError) {
      try await local.remove(interactionId)
    }

    /// Deletes the user's database and its files. Unsent work is lost.
    public func deleteData() async throws(StoreError) {
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
  }
#endif
