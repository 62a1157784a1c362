#if Store
  internal import PostFeed
  internal import PostStore

  /// How values of the store become the state.
  extension NewsFeedStateHolder {
    /// Applies the numbers of the feed.
    func apply(_ feed: FeedState) {
      state.unreadCount = feed.unreadCount
      state.isLoading = feed.isLoading
      state.refreshedAt = feed.refreshedAt
      state.failure = feed.failure.map { UserMessage(code: $0.code, status: $0.status) }
      if state.filter.isOfFeed { state.hasMore = feed.hasMore || isWindowFull }
      if state.filter == .all, !isPlaced {
        state.position = state.position ?? feed.readingPosition
      }
      updateOffline()
    }

    /// Applies the observed posts.
    ///
    /// - Parameters:
    ///   - items: The posts.
    ///   - query: Their query. If the user chose another one meanwhile, they are not shown.
    ///   - isFull: Whether there can be more cached posts.
    func apply(_ items: [FeedItem], of query: Query, isFull: Bool) {
      guard query == self.query else { return }
      let list = state.filter == .unread ? unreadOrShown(items) : items
      var next = arrangement
      next.update(list.map(\.id), lastVisible: lastVisible)
      isWindowFull = isFull
      // The posts at the end are not observed while others wait before them: observe more first, or they
      // would disappear.
      if isFull, let count = neededCount(next, list) { return observeMore(count) }
      if limit > wantedCount, isPlaceLost(list) { return forgetPlace() }
      rows = list
      place(next)
      arrangement = next
      if isFull || !state.filter.isOfFeed { state.hasMore = isFull }
      state.isReady = true
      showRows()
    }

    private func unreadOrShown(_ items: [FeedItem]) -> [FeedItem] {
      let known = Set(arrangement.shown)
      return items.filter { $0.isUnread || known.contains($0.id) }
    }

    /// Returns how many posts to observe if the observed ones are not enough, or `nil`.
    private func neededCount(_ next: FeedArrangement, _ list: [FeedItem]) -> Int? {
      let count = wantedCount + next.waitingCount
      if limit < count { return count + Self.pageSize }
      // More posts arrived than are observed.
      if isEachShownPostLost(list) { return limit * 2 }
      // Only few of the observed posts are unread, or the stored place is after them.
      if state.filter == .unread,
        list.count(where: \.isUnread) < min(wantedCount, state.unreadCount)
      {
        return limit * 2
      }
      return isPlaceLost(list) ? limit * 2 : nil
    }

    /// Whether no shown post is among the posts.
    private func isEachShownPostLost(_ list: [FeedItem]) -> Bool {
      guard let first = arrangement.shown.first, list.first?.id != first else { return false }
      let shown = Set(arrangement.shown)
      return !list.contains { shown.contains($0.id) }
    }

    /// Whether the stored place is not among the posts.
    private func isPlaceLost(_ list: [FeedItem]) -> Bool {
      guard !isPlaced, !list.isEmpty, let post = state.position?.postId else { return false }
      return !list.contains { $0.id == post }
    }

    /// The post of the stored place is no longer cached, so that not all posts need to be observed.
    private func forgetPlace() {
      (state.position, isPlaced) = (nil, true)
      (limit, isWindowFull) = (wantedCount, false)
      loop.restart()
    }

    /// Moves the position and the selection if their posts were removed.
    private func place(_ next: FeedArrangement) {
      // The stored place is final as soon as there are posts.
      if !next.shown.isEmpty { isPlaced = true }
      let places = [state.position?.postId, state.selection, lastVisible].compactMap(\.self)
      guard !places.allSatisfy(next.shown.contains) else { return }
      let shown = Set(next.shown)
      if let position = state.position, !shown.contains(position.postId) {
        let post = arrangement.neighbor(of: position.postId, in: shown, prefersNext: true)
        state.position = post.map { ReadingPosition(postId: $0) }
      }
      if let selection = state.selection, !shown.contains(selection) {
        state.selection = arrangement.neighbor(of: selection, in: shown, prefersNext: true)
      }
      if let last = lastVisible, !shown.contains(last) {
        lastVisible = arrangement.neighbor(of: last, in: shown, prefersNext: false)
      }
    }

    func showRows() {
      state.newCount = arrangement.waitingCount
      if arrangement.waitingCount == 0 { return state.items = rows }
      let shown = Set(arrangement.shown)
      state.items = rows.filter { shown.contains($0.id) }
    }

    /// Returns the row of a post.
    func row(_ postId: Int64) -> FeedItem? { rows.first { $0.id == postId } }
  }
#endif
