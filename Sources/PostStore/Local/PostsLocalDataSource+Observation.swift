#if Store
  internal import GRDB
  internal import PostFeed

  extension PostsLocalDataSource {
    /// Observes the first posts of a feed.
    ///
    /// - Parameters:
    ///   - feed: The name of the feed.
    ///   - limit: The maximum number of posts.
    ///   - now: Returns the current time.
    ///   - isLoading: Returns whether a page is being loaded. Call ``announceFeeds()`` when it changes.
    ///   - didStart: Called with the first state of each observer.
    /// - Complexity: Each change of the database costs time in proportion to `limit`.
    func observeFeed(
      _ feed: String, limit: Int, now: @escaping @Sendable () -> Moment = { .now },
      isLoading: @escaping @Sendable () -> Bool = { false },
      didStart: @escaping @Sendable (FeedState) -> Void = { _ in }
    ) -> StoreObservation<FeedState> {
      StoreObservation(of: self, didStart: didStart) { [decoded] in
        try FeedQuery(
          feed: feed, limit: limit, now: now(), isLoading: isLoading(), decoded: decoded
        ).state($0)
      }
    }

    /// Observes the first posts of a feed. Call ``announceFeeds()`` when the limit changes.
    func observeFeed(
      _ feed: String, limit: ObservedLimit, now: @escaping @Sendable () -> Moment,
      isLoading: @escaping @Sendable () -> Bool,
      didStart: @escaping @Sendable (LimitedFeedState) -> Void
    ) -> StoreObservation<LimitedFeedState> {
      StoreObservation(of: self, didStart: didStart) { [decoded] db in
        let limit = limit.count
        let state = try FeedQuery(
          feed: feed, limit: limit, now: now(), isLoading: isLoading(), decoded: decoded
        ).state(db)
        return LimitedFeedState(state: state, limit: limit)
      }
    }

    /// Returns whether a feed has no posts to show.
    func isEmpty(feed: String, at now: Moment) async throws(StoreError) -> Bool {
      try await read { try FeedQuery(feed: feed, limit: 1, now: now).isEmpty($0) }
    }

    /// Lets observers of feeds read again, because a value outside of the database changed.
    func announceFeeds() async throws(StoreError) {
      try await write { try $0.notifyChanges(in: Table("feed")) }
    }

    /// Observes a post.
    func observePost(
      _ postId: Int64, now: @escaping @Sendable () -> Moment = { .now }
    ) -> StoreObservation<PostState> {
      observePosts(now: now) { try $0.post(postId) }
    }

    /// Observes the posts of a query.
    func observePosts<Posts: Equatable & Sendable>(
      now: @escaping @Sendable () -> Moment = { .now },
      _ posts: @escaping @Sendable (PostQuery) throws -> Posts
    ) -> StoreObservation<Posts> {
      StoreObservation(of: self) { [decoded] in
        try posts(PostQuery(db: $0, now: now(), decoded: decoded))
      }
    }

    /// Observes the interactions that are not confirmed, in order. Canceled interactions remain in
    /// the list until they are retried or removed.
    func observeInteractions() -> StoreObservation<[WaitingInteraction]> {
      StoreObservation(of: self) { try InteractionTable(db: $0).all() }
    }
  }
#endif
