#if Store
  public import PostStore

  extension NewsFeedStateHolder {
    // MARK: Reading

    /// Inserts the posts that arrived. The position and the selection stay at their posts.
    ///
    /// - Returns: The first inserted post, or `nil`.
    @discardableResult
    public func showNewPosts() -> Int64? {
      let known = Set(arrangement.shown)
      arrangement.showAll()
      wantedCount = max(wantedCount, arrangement.shown.count)
      showRows()
      return arrangement.shown.first { !known.contains($0) }
    }

    /// Reports the posts on the screen, from the first to the last one. They are not deleted from the cache, and
    /// posts that arrive before the last one wait. Near the end, more posts are loaded.
    public func show(_ visible: [Int64]) async {
      lastVisible = visible.last
      let index = lastVisible.flatMap { arrangement.shown.firstIndex(of: $0) }
      if let index, isWindowFull, (index + 1) * 5 >= arrangement.shown.count * 4 {
        await loadMore()
      }
      do {
        try await posts.show(Set(visible), lastIndex: state.filter.isOfFeed ? index : nil)
      } catch {
        // The state has failures of the page.
        if !error.isOfRequest { messages.add(error) }
      }
    }

    /// Sets the place of reading while the user scrolls. It is stored at each pause of scrolling while ``run()``
    /// runs, also over a restart. In filters other than `all`, it is kept until the holder is released.
    public func scroll(to position: ReadingPosition?) {
      isPlaced = true
      state.position = position
      guard state.filter == .all else { return }
      isScrolled = true
      pauses.edited()
    }

    /// Sets the place of reading like ``scroll(to:)``, and stores it now.
    public func savePosition(_ position: ReadingPosition?) async {
      scroll(to: position)
      await storePosition()
    }

    func storePosition() async {
      guard isScrolled else { return }
      isScrolled = false
      let position = state.filter == .all ? state.position : places[.all]?.position
      await messages.reporting { try await posts.saveReadingPosition(position) }
    }

    /// Selects a post of the items, or none.
    public func select(_ postId: Int64?) {
      state.selection = postId.flatMap { row($0)?.id }
    }

    /// Returns the next unread post after the selected one, or else the first unread one, or `nil`. If all
    /// shown posts are read, later ones are observed, and the next call can find one.
    public func nextUnread() -> Int64? {
      let start = state.items.firstIndex { $0.id == state.selection }
      let after = state.items[(start.map { $0 + 1 } ?? 0)...].first(where: \.isUnread)
      let unread = after ?? state.items.first { $0.isUnread && $0.id != state.selection }
      if unread == nil, state.unreadCount > 0, isWindowFull {
        wantedCount *= 2
        observeMore(wantedCount + arrangement.waitingCount)
      }
      return unread?.id
    }

    /// Shows other posts. The place of each filter is kept.
    public func setFilter(_ filter: FeedFilter) {
      guard filter != state.filter else { return }
      // A user can try any number of words.
      if places.count >= 100 { places = places.filter { $0.key == .all } }
      places[state.filter] = Place(position: state.position, selection: state.selection)
      let place = places[filter]
      (state.filter, state.items, state.newCount) = (filter, [], 0)
      (state.position, state.selection) = (place?.position, place?.selection)
      (state.isReady, state.hasMore) = (false, true)
      (arrangement, rows, lastVisible) = (FeedArrangement(), [], nil)
      (wantedCount, limit, isWindowFull, isPlaced) = (Self.pageSize, Self.pageSize, false, false)
      loop.restart()
    }

    // MARK: Acting

    /// Likes a post, or removes the like.
    public func toggleLike(_ postId: Int64) async { await actions.toggleLike(postId) }

    /// Shares a post. Each share counts, so ask the user if ``FeedItem/isShared`` is true.
    public func share(_ postId: Int64) async { await actions.share(postId) }

    /// Bookmarks a post. The API cannot remove bookmarks, which a message says if there is one.
    public func bookmark(_ postId: Int64) async {
      if row(postId)?.isBookmarked == true { return messages.add(.bookmarkRemains) }
      await actions.bookmark(postId)
    }

    /// Marks a post as read.
    public func markRead(_ postId: Int64) async { await markRead([postId]) }

    /// Marks a post as unread.
    public func markUnread(_ postId: Int64) async {
      await actions.markUnread(row(postId)?.isUnread == true ? [] : [postId])
    }

    /// Marks the posts before a post as read.
    public func markAboveRead(_ postId: Int64) async {
      let index = arrangement.shown.firstIndex(of: postId) ?? 0
      await markRead(arrangement.shown[..<index])
    }

    /// Marks all shown posts as read.
    public func markAllRead() async { await markRead(arrangement.shown) }

    private func markRead(_ posts: some Sequence<Int64>) async {
      let posts = Set(posts)
      await actions.markRead(
        Set(rows.lazy.filter { $0.isUnread && posts.contains($0.id) }.map(\.id)))
    }

    /// Takes back the last action, also of other screens with the same ``actions``.
    public func undo() async { await actions.undo() }
  }

  extension StoreError {
    /// Whether a request failed, and not the database.
    fileprivate var isOfRequest: Bool {
      ![.diskFull, .damaged, .laterVersion, .database].contains(code)
    }
  }
#endif
