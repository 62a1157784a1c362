#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct ExpiryTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()

    private static func story(_ id: Int64, until seconds: Int64?) -> PostPreview {
      var post = preview(id)
      post.contentSummary =
        #"<p>Heron <a class="hashtag" rel="tag" href="https://a.example/">#heron</a></p>"#
      post.expiresAt = seconds.map { afterNoon($0) }
      return post
    }

    private func repository(
      _ store: PostsLocalDataSource, _ remote: ScriptedRemote = ScriptedRemote()
    ) -> PostsRepository {
      PostsRepository(local: store, remote: remote, now: { [clock] in clock.now })
    }

    @Test("a post is shown until the moment when it expires")
    func moment() async throws {
      let store = try folder.open()
      try await store.store([Self.story(1, until: 60), Self.story(2, until: nil)])
      let queries: [@Sendable (PostQuery) throws -> [PostState]] = [
        { try $0.posts(byAuthor: 1, limit: 9) }, { try $0.posts(tagged: "heron", limit: 9) },
        { try $0.posts(matching: "heron", limit: 9) }, { try [$0.post(1), $0.post(2)] },
        { try $0.bookmarks(limit: 9) },
      ]
      for id in [1, 2] as [Int64] {
        _ = try await store.confirm(try await store.append(.bookmarked, id))
      }
      for query in queries {
        #expect(try await Set(store.ids(at: afterNoon(59), query)) == [1, 2])
        #expect(try await store.ids(at: afterNoon(60), query) == [2])
        // The clock is set back.
        #expect(try await Set(store.ids(at: noon, query)) == [1, 2])
      }
      let before = try await store.feed(at: afterNoon(59))
      #expect(before.posts.map(\.postId) == [1, 2])
      #expect(before.unreadCount == 2)
      let after = try await store.feed(at: afterNoon(60))
      #expect(after.posts.map(\.postId) == [2])
      #expect(after.unreadCount == 1)
      try await store.markRead([1], at: noon)
      #expect(try await store.feed(at: afterNoon(60)).unreadCount == 1)
    }

    @Test("a fraction of a second counts")
    func fraction() async throws {
      let store = try folder.open()
      var post = preview(1)
      post.expiresAt = Moment("2026-11-21T12:00:01.0001Z")
      try await store.store([post])
      #expect(try await store.feed(at: afterNoon(1)).posts.count == 1)
      let next = try #require(try await store.nextExpiry(after: afterNoon(1)))
      #expect(next == Moment("2026-11-21T12:00:01.001Z"))
      #expect(try await store.feed(at: next).posts.count == 0)
    }

    @Test("observers no longer show a post when the app says that its time has passed")
    func observation() async throws {
      let store = try folder.open()
      let posts = repository(store)
      try await store.store([Self.story(1, until: 60), Self.story(2, until: 90), preview(3)])
      try await posts.like(2)
      var feed = posts.feed(limit: 9).makeAsyncIterator()
      var found = posts.posts(tagged: "heron").makeAsyncIterator()
      var post = posts.post(2).makeAsyncIterator()
      #expect(try await feed.next()?.posts.count == 3)
      #expect(try await found.next()?.count == 2)
      #expect(try await post.next()?.preview?.postId == 2)
      #expect(try await posts.removeExpired() == afterNoon(60))
      clock.advance(by: 60)
      #expect(try await posts.nextExpiry() == afterNoon(90))
      #expect(try await posts.removeExpired() == afterNoon(90))
      #expect(try await feed.next()?.posts.map(\.postId) == [2, 3])
      #expect(try await found.next()?.map(\.preview?.postId) == [2])
      clock.advance(by: 30)
      // The post has an action that was not sent, so it is not deleted, but no longer shown.
      #expect(try await posts.removeExpired() == nil)
      #expect(try await feed.next()?.posts.map(\.postId) == [3])
      #expect(try await found.next() == [])
      #expect(try await post.next() == PostState())
      #expect(try await cached(store) == [2, 3])
    }

    @Test("a post that expired is deleted with the next eviction, or when its actions are settled")
    func deletion() async throws {
      let store = try folder.open()
      let remote = ScriptedRemote(
        [Self.story(1, until: 60), Self.story(2, until: 60), Self.story(3, until: 99)])
      let posts = repository(store, remote)
      try await posts.refresh()
      try await posts.show([1, 2, 3])
      try await posts.like(2)
      clock.advance(by: 60)
      try await posts.refresh()
      #expect(try await cached(store) == [2, 3])
      try await posts.sync()
      await remote.setPosts([Self.story(3, until: 99)])
      try await posts.refresh()
      #expect(try await cached(store) == [3])
      try await posts.deleteData()
      await #expect(throws: StoreError.self) { try await posts.removeExpired() }
      await #expect(throws: StoreError.self) { try await posts.nextExpiry() }
    }

    @Test("a page whose posts have expired is followed by the next page")
    func expiredPage() async throws {
      let store = try folder.open()
      let remote = ScriptedRemote((1...40).map { Self.story($0, until: $0 <= 30 ? 0 : nil) })
      try await repository(store, remote).refresh()
      #expect(await remote.requests == ["feed -", "feed 30"])
      #expect(try await store.ids() == Array(31...40))
    }

    @Test("the last response decides when a post expires")
    func changes() async throws {
      let store = try folder.open()
      try await store.store([Self.story(1, until: 60)])
      var detail = PostDetail(
        postId: 1, content: "", author: AuthorPreview(id: 1, name: ""), createdAt: "",
        expiresAt: afterNoon(90))
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await store.nextExpiry(after: noon) == afterNoon(90))
      #expect(try await store.post(1).preview?.expiresAt == afterNoon(90))
      detail.expiresAt = nil
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await store.nextExpiry(after: noon) == nil)
      #expect(try await store.post(1).preview?.expiresAt == nil)
      try await store.store([Self.story(1, until: 30)], isRefresh: true)
      #expect(try await store.post(1).detail?.expiresAt == afterNoon(30))
      #expect(try await store.nextExpiry(after: noon) == afterNoon(30))
      #expect(try await store.nextExpiry(after: afterNoon(30)) == nil)
    }

    @Test("more than 2,048 posts that expired are deleted in several transactions")
    func many() async throws {
      let store = try folder.open()
      try await store.store((1...3000).map { Self.story($0, until: 60) })
      clock.advance(by: 60)
      #expect(try await repository(store).removeExpired() == nil)
      #expect(try await cached(store) == [])
    }

    private func cached(_ store: PostsLocalDataSource) async throws -> [Int64] {
      try await store.read { try $0.cachedPosts() }
    }
  }
#endif
