#if Store
  internal import PostFeed

  extension PostsLocalDataSource {
    /// Observes the first posts of a feed.
    ///
    /// - Complexity: Each change of the database costs time in proportion to `limit`.
    func observeFeed(_ feed: String, limit: Int) -> StoreObservation<FeedState> {
      StoreObservation(of: self) { try FeedQuery(feed: feed, limit: limit).state($0) }
    }

    /// Observes a post.
    func observePost(_ postId: Int64) -> StoreObservation<PostState> {
      StoreObservation(of: self) { try FeedQuery.post(postId, $0) }
    }

    /// Observes the interactions that are not confirmed, in order. Canceled interactions remain in
    /// the list until they are retried or removed.
    func observeInteractions() -> StoreObservation<[WaitingInteraction]> {
      StoreObservation(of: self) { try InteractionTable(db: $0).all() }
    }
  }
#endif
