#if Store
  public import PostFeed

  extension PostsRepository {
    /// Loads the first page. Concurrent calls share one request; a request for another page ends first.
    /// Canceling the calling task does not cancel the request.
    ///
    /// - Throws: ``StoreError``. ``FeedState/failure`` has failures of requests, but not the codes
    ///   `canceled`, `diskFull`, `damaged` and `database`.
    public func refresh() async throws(StoreError) {
      while let pageRequest {
        if isRefreshing { return try await wait(for: pageRequest) }
        _ = await pageRequest.result
      }
      try await startPage(isRefresh: true)
    }

    /// Loads the first page if the feed has no posts, and no request for a page is in flight.
    func loadIfEmpty() async {
      // Observers see the failure of a request before the request has ended.
      if !loading.isLoading { _ = await pageRequest?.result }
      guard pageRequest == nil,
        (try? await local.isEmpty(feed: configuration.feed, at: now())) == true, pageRequest == nil
      else { return }
      try? await refresh()
    }

    /// Loads the next page, or waits for the request for a page that is in flight. At the end of the
    /// feed, it does nothing. Canceling the calling task does not cancel the request.
    ///
    /// - Throws: ``StoreError``, like ``refresh()``.
    public func loadNextPage() async throws(StoreError) {
      if let pageRequest { return try await wait(for: pageRequest) }
      try await startPage(isRefresh: false)
    }

    /// Reports the posts on all screens. They are not deleted from the cache until the next call.
    /// The next page is loaded when the last one is at 80 % of the loaded posts or later, counting posts
    /// that were evicted since. To show that page, observe the feed with a larger limit. After a failure
    /// other than `offline`, this method waits before it loads a page again: as long as `Retry-After`
    /// says, and at least the delay of ``Configuration/schedule``.
    ///
    /// - Parameters:
    ///   - posts: The identifiers of all visible posts.
    ///   - lastIndex: The index of the last visible post in ``FeedState/posts``, or `nil` if the feed is
    ///     not visible.
    public func show(_ posts: Set<Int64>, lastIndex: Int? = nil) async throws(StoreError) {
      try await local.markViewed(visible.set(posts), at: now())
      guard let lastIndex, pageRequest == nil, isPageDue else { return }
      let needsPage = try await local.needsNextPage(
        showing: posts, lastIndex: lastIndex, feed: configuration.feed)
      if needsPage, isPageDue { try await loadNextPage() }
    }

    /// Deletes posts that expired, and lets views no longer show those that cannot be deleted yet.
    ///
    /// ``SyncEngine`` calls it in time. An observed state does not change because time passes, so without an
    /// engine, call it when the app starts, when it comes to the foreground, and at the time that it
    /// returns. Observed states that are read for another reason do not show posts that expired.
    ///
    /// - Returns: The time of the next call, or `nil` if no cached post expires.
    @discardableResult
    public func removeExpired() async throws(StoreError) -> Moment? {
      try checkNotDeleted()
      let now = now()
      while try await local.removeExpired(at: now) == Eviction.maximumCount {}
      return try await local.nextExpiry(after: now)
    }

    /// Returns when the next cached post expires, or `nil`. Read it again after posts were loaded.
    public func nextExpiry() async throws(StoreError) -> Moment? {
      try checkNotDeleted()
      return try await local.nextExpiry(after: now())
    }

    /// Loads a whole post. Concurrent calls for the same post share one request.
    public func loadPost(_ postId: Int64) async throws(StoreError) {
      try checkNotDeleted()
      let task = detailRequests[postId] ?? Task { try await self.requestPost(postId) }
      detailRequests[postId] = task
      try await wait(for: task)
    }

    private func startPage(isRefresh: Bool) async throws(StoreError) {
      try checkNotDeleted()
      let task = Task { try await self.requestPage(isRefresh: isRefresh) }
      pageRequest = task
      isRefreshing = isRefresh
      try await wait(for: task)
    }

    /// The maximum number of pages that are loaded at once, because they have no new posts. A server can
    /// leave out posts of blocked authors after it made a page.
    private static let maximumPages = 5

    private func requestPage(isRefresh: Bool) async throws(StoreError) {
      defer {
        pageRequest = nil
        isRefreshing = false
      }
      await setLoading(true)
      do {
        try await withRequest { () async throws(StoreError) in
          var (isVisible, count) = (try await self.storePage(isRefresh: isRefresh), 1)
          while !isVisible, count < Self.maximumPages {
            isVisible = try await self.storePage(isRefresh: false)
            count += 1
          }
        }
      } catch {
        // An observer does not see the failure while the feed still loads.
        loading.isLoading = false
        if error.code != .canceled {
          delayNextPage(after: error)
          // The error is thrown also if it cannot be stored.
          if !error.isLocal { try? await local.save(error, feed: configuration.feed) }
        }
        await setLoading(false)
        throw error
      }
      await setLoading(false)
      (pageFailures, nextPageAttempt) = (0, nil)
      try await evict()
    }

    private func setLoading(_ isLoading: Bool) async {
      loading.isLoading = isLoading
      // If the database fails, the request fails, too.
      try? await local.announceFeeds()
    }

    /// Without a connection, a request costs nothing, and the next one may succeed at any time.
    private func delayNextPage(after error: StoreError) {
      guard error.code != .offline else { return }
      pageFailures += 1
      nextPageAttempt = now().adding(
        configuration.schedule.delay(
          afterFailures: pageFailures, retryAfter: error.retryAfter, using: &random))
    }

    /// Whether a page may be loaded that the user did not ask for.
    private var isPageDue: Bool { nextPageAttempt.isDue(at: now()) }

    /// Loads and stores a page. Returns whether a view can show a difference.
    private func storePage(isRefresh: Bool) async throws(StoreError) -> Bool {
      let feed = configuration.feed
      let request =
        isRefresh
        ? try await local.refreshRequest(feed: feed) : try await local.nextRequest(feed: feed)
      guard let request else { return true }
      let response = try await remote.feed(
        after: request.cursor, limit: configuration.pageSize, etag: request.etag)
      switch response {
      case .notModified:
        try await local.keepFirstPage(feed: feed, at: now())
        return true
      case .value(let response, let etag, let limits):
        if let limits { try await local.save(limits) }
        return try await local.save(
          response.page, etag: etag, requestedBy: request, feed: feed, at: now())
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

    /// Deletes posts in transactions of limited size, so that actions do not wait for all of them.
    private func evict() async throws(StoreError) {
      let limits = try await local.savedLimits() ?? configuration.limits
      var count = Eviction.maximumCount
      while count == Eviction.maximumCount {
        count = try await local.evict(limits, visible: { [visible] in visible.all }, at: now())
      }
    }
  }
#endif
