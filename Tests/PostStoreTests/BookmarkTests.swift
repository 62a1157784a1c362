#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct BookmarkTests {
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote(previews(1...9))
    private let clock = ManualClock()

    private func repository(_ store: PostsLocalDataSource) -> PostsRepository {
      PostsRepository(local: store, remote: remote, now: { [clock] in clock.now })
    }

    private func ids(_ store: PostsLocalDataSource, limit: Int = 9) async throws -> [Int64] {
      try await store.ids { try $0.bookmarks(limit: limit) }
    }

    @Test("a bookmark is shown at once, also after it was sent, after a restart and an eviction")
    func shown() async throws {
      var store = try folder.open()
      var posts = repository(store)
      try await posts.refresh()
      var states = posts.feed(limit: 9).makeAsyncIterator()
      #expect(try await states.next()?.bookmarkedPosts == [])
      try await posts.bookmark(3)
      #expect(try await states.next()?.bookmarkedPosts == [3])
      #expect(try await store.post(3).isBookmarked)
      #expect(try await store.post(4).isBookmarked == false)
      try await posts.sync()
      #expect(try await store.interactions() == [])
      try store.pool.close()
      store = try folder.open()
      posts = repository(store)
      #expect(try await store.feed().bookmarkedPosts == [3])
      let limits = EvictionLimits(maximumBytes: 0, minimumPosts: 0)
      try await store.evict(limits, at: clock.now)
      #expect(try await ids(store) == [])
      try await posts.refresh()
      #expect(try await store.feed(limit: 3).bookmarkedPosts == [3])
      #expect(try await ids(store) == [3])
    }

    @Test("a canceled or discarded bookmark is not shown, and a retried one is")
    func canceled() async throws {
      let store = try folder.open()
      let posts = repository(store)
      try await posts.refresh()
      await remote.setFault { _ in .before(StoreError(.refused, "no", status: 403)) }
      try await posts.bookmark(1)
      #expect(try await ids(store) == [1])
      try await posts.sync()
      #expect(try await ids(store) == [])
      #expect(try await store.post(1).isBookmarked == false)
      let id = try #require(try await store.interactions().first?.id)
      try await posts.retry(id)
      #expect(try await ids(store) == [1])
      try await posts.discard(id)
      #expect(try await ids(store) == [])
      // A bookmark that the server has remains when another one is canceled.
      await remote.setFault { _ in .none }
      try await posts.bookmark(2)
      try await posts.sync()
      await remote.setFault { _ in .before(StoreError(.refused, "no", status: 403)) }
      try await posts.bookmark(2)
      try await posts.sync()
      #expect(try await ids(store) == [2])
    }

    @Test("the last bookmarked posts are first, whether the server confirmed them or not")
    func order() async throws {
      let store = try folder.open()
      let posts = repository(store)
      try await posts.refresh()
      for id in [5, 2, 8] as [Int64] {
        try await posts.bookmark(id)
        clock.advance(by: 1)
      }
      // The posts 3 and 4 have the same time, and 99 is not cached.
      try await posts.sync()
      for id in [3, 99, 4] as [Int64] { try await posts.bookmark(id) }
      #expect(try await ids(store) == [4, 3, 8, 2, 5])
      #expect(try await ids(store, limit: 3) == [4, 3, 8])
      #expect(try await ids(store, limit: 0) == [])
      clock.advance(by: 1)
      try await posts.bookmark(5)
      #expect(try await ids(store, limit: 3) == [5, 4, 3])
      try await posts.sync()
      #expect(try await ids(store) == [5, 4, 3, 8, 2])
    }

    @Test("an observed list of bookmarks changes with the actions of the user")
    func observation() async throws {
      let store = try folder.open()
      let posts = repository(store)
      try await posts.refresh()
      var states = posts.bookmarks().makeAsyncIterator()
      #expect(try await states.next() == [])
      try await posts.bookmark(6)
      let bookmarked = try await states.next()
      #expect(bookmarked == [PostState(preview: preview(6), isBookmarked: true)])
      try await posts.sync()
      try await posts.like(6)
      #expect(try await states.next()?.first?.preview?.liked == true)
    }
  }
#endif
