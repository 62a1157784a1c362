#if Store
  public import Observation
  public import PostFeed
  public import PostStore

  /// The state of a feed, and what a user does there.
  ///
  /// ``run()`` observes the feed. All other methods store something or ask the server; the result arrives
  /// through the observation.
  ///
  /// 1. Posts that arrive do not move what is on the screen: they are announced as ``FeedUiState/newCount``,
  ///    and inserted by ``showNewPosts()``. Posts after the last visible one are appended.
  /// 2. ``FeedUiState/position`` and ``FeedUiState/selection`` belong to posts. If their post is removed, they
  ///    move to the next one.
  /// 3. Each post is sanitized once, and not on the main actor.
  @MainActor @Observable
  public final class NewsFeedStateHolder {
    /// What the feed shows.
    public internal(set) var state = FeedUiState()

    /// What the user does with posts. ``PostActions/undo()`` takes back the last action.
    public let actions: PostActions

    /// What the user must be told.
    public var messages: UserMessages { actions.messages }

    let posts: PostsRepository
    @ObservationIgnored let loop: ObservationLoop
    @ObservationIgnored let now: @Sendable () -> Moment
    @ObservationIgnored let cache = FeedItemCache()

    @ObservationIgnored var arrangement = FeedArrangement()
    /// The rows of the arrangement's list.
    @ObservationIgnored var rows: [FeedItem] = []
    /// The number of posts that the user asked for.
    @ObservationIgnored var wantedCount = pageSize
    /// The maximum number of observed posts.
    var limit: Int {
      get { observedLimit.count }
      set { observedLimit.count = newValue }
    }
    @ObservationIgnored private let observedLimit = ObservedLimit(pageSize)
    /// Whether the observed posts are all cached ones.
    @ObservationIgnored var isWindowFull = false
    @ObservationIgnored var lastVisible: Int64?
    /// Whether the stored place was applied.
    @ObservationIgnored var isPlaced = false
    /// The places in filters that were left.
    @ObservationIgnored var places: [FeedFilter: Place] = [:]
    @ObservationIgnored var isDeviceOffline = false
    @ObservationIgnored let pauses: Pauses
    /// Whether the position is to be stored at the next pause of scrolling.
    @ObservationIgnored var isScrolled = false

    struct Place {
      var position: ReadingPosition?
      var selection: Int64?
    }

    static let pageSize = 60

    /// Creates the state of a feed.
    ///
    /// - Parameters:
    ///   - posts: The posts of the user.
    ///   - actions: What the user does, or `nil` to share no actions and messages with other screens.
    ///   - now: Returns the current time.
    ///   - sleep: Waits for a duration.
    public init(
      _ posts: PostsRepository, actions: PostActions? = nil,
      now: @escaping @Sendable () -> Moment = { .now },
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      let actions = actions ?? PostActions(posts)
      self.posts = posts
      self.actions = actions
      self.now = now
      loop = ObservationLoop(actions.messages, sleep: sleep)
      pauses = Pauses(.milliseconds(500), sleep: sleep)
    }

    // MARK: Observing

    /// Observes the feed until the calling task is canceled, and then stores the position. Call it once at a
    /// time, for example in the task of a view. An empty feed loads its first page.
    public func run() async {
      await withDiscardingTaskGroup { group in
        group.addTask { await self.loop.run { try await self.observe() } }
        group.addTask { await self.pauses.run { await self.storePosition() } }
      }
    }

    /// Which posts are observed.
    struct Query: Hashable {
      let filter: FeedFilter
      let limit: Int
    }

    var query: Query { Query(filter: state.filter, limit: limit) }

    private func observe() async throws {
      try await observePlace()
      let query = query
      if query.filter.isOfFeed {
        for try await feed in posts.feed(limit: observedLimit, loadsWhenEmpty: true) {
          let items = await cache.items(feed.state)
          apply(feed.state)
          apply(
            items, of: Query(filter: query.filter, limit: feed.limit),
            isFull: feed.state.posts.count >= feed.limit)
        }
        return
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        // The observed numbers are those of the feed, with each filter.
        group.addTask { [posts] in
          for try await feed in posts.feed(limit: 0) { await self.apply(feed) }
        }
        group.addTask { [posts, cache] in
          for try await states in posts.observation(query) {
            let items = await cache.items(states)
            await self.apply(items, of: query, isFull: states.count >= query.limit)
          }
        }
        try await group.next()
        group.cancelAll()
      }
    }

    /// Observes the posts up to the stored place at once, if it is after the first posts.
    private func observePlace() async throws {
      guard state.filter == .all, !isPlaced else { return }
      let count = try await posts.postCount(through: state.position?.postId)
      guard state.filter == .all, !isPlaced, count > limit else { return }
      limit = count + Self.pageSize
    }

    // MARK: Loading

    /// Loads the first page. ``FeedUiState/failure`` has its failure.
    public func refresh() async { await load { try await $0.refresh() } }

    /// Shows more posts: cached ones, or else those of the next page.
    public func loadMore() async {
      wantedCount = max(wantedCount, Self.larger(arrangement.shown.count))
      if isWindowFull {
        return observeMore(max(wantedCount + arrangement.waitingCount, Self.larger(limit)))
      }
      if state.filter.isOfFeed, state.hasMore { await load { try await $0.loadNextPage() } }
    }

    private func load(
      _ request: @escaping (PostsRepository) async throws -> Void
    ) async {
      do { try await request(posts) } catch {
        // The state has the other failures.
        if (error as? StoreError)?.isShownByFeed != true { messages.add(error) }
      }
    }

    /// Returns the next number of observed posts. It grows in proportion, because all of them are read again.
    private static func larger(_ count: Int) -> Int { count + max(pageSize, count / 8) }

    /// Observes more posts, unless as many are observed.
    func observeMore(_ count: Int) {
      guard count > limit else { return }
      (limit, isWindowFull) = (count, false)
      guard state.filter.isOfFeed else { return loop.restart() }
      // The running observation reads with the new limit. A database that cannot be written to has no changes
      // to announce, and one that failed is observed again later.
      Task { do { try await posts.announceLimit() } catch { loop.restart() } }
    }

    /// Applies the connection and the failures of the engine: ``FeedUiState/offlineSince``, and messages about
    /// what needs the user.
    public func apply(_ status: SyncStatus) {
      isDeviceOffline = status.connectivity == .offline
      updateOffline()
      for failure in status.failures.values where failure.needsUser { messages.add(failure) }
    }

    func updateOffline() {
      let isOffline = isDeviceOffline || state.failure?.code.isUnreachable == true
      state.offlineSince = isOffline ? state.offlineSince ?? now() : nil
    }
  }

  extension FeedState {
    /// The posts with all that the state knows about them.
    var states: [PostState] {
      posts.map {
        PostState(
          preview: $0, detail: details[$0.postId],
          isBookmarked: bookmarkedPosts.contains($0.postId),
          isShared: sharedPosts.contains($0.postId), isRead: readPosts.contains($0.postId))
      }
    }
  }

  extension PostsRepository {
    fileprivate nonisolated func observation(
      _ query: NewsFeedStateHolder.Query
    ) -> StoreObservation<[PostState]> {
      switch query.filter {
      case .author(let id): posts(byAuthor: id, limit: query.limit)
      case .tag(let tag): posts(tagged: tag, limit: query.limit)
      case .search(let words): search(words, limit: query.limit)
      default: bookmarks(limit: query.limit)
      }
    }
  }

  extension StoreError {
    fileprivate var isShownByFeed: Bool {
      ![.canceled, .diskFull, .damaged, .laterVersion, .database].contains(code)
    }

    /// Whether nothing works again without the user.
    fileprivate var needsUser: Bool {
      [.unauthorized, .diskFull, .damaged, .laterVersion].contains(code)
    }
  }

  extension StoreError.Code? {
    /// Whether the request did not reach the server.
    var isUnreachable: Bool { self == .offline || self == .unreachable }
  }
#endif
