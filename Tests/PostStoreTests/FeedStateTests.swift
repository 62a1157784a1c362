#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct FeedStateTests {
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote(previews(1...100))
    private let clock = ManualClock()

    private func repository(_ store: PostsLocalDataSource) -> PostsRepository {
      PostsRepository(local: store, remote: remote, now: { [clock] in clock.now })
    }

    // MARK: Loading

    @Test("a state shows that a page is being loaded, until it is stored")
    func loading() async throws {
      let posts = repository(try folder.open())
      for (name, count) in [("feed -", 30), ("feed 30", 60)] {
        var states = posts.feed(limit: 100).makeAsyncIterator()
        #expect(try await states.next()?.isLoading == false)
        await remote.close(name)
        let load = Task { try await posts.loadNextPage() }
        await remote.waiting(name)
        let loading = try await states.first { $0.isLoading }
        #expect(loading.posts.count == count - 30)
        // Other feeds are not loaded.
        var others = posts.feed(named: "pots", limit: 100).makeAsyncIterator()
        #expect(try await others.next()?.isLoading == false)
        await remote.open(name)
        #expect(try await states.first { !$0.isLoading }.posts.count == count)
        try await load.value
      }
    }

    @Test(
      "a state that has the failure of a request does not load, also if the failure is the same")
    func failing() async throws {
      let posts = repository(try folder.open())
      await remote.setFault { _ in .before(StoreError(.offline, "no connection")) }
      var states = posts.feed(limit: 9).makeAsyncIterator()
      _ = try await states.next()
      try? await posts.refresh()
      #expect(try await states.first { $0.failure != nil }.isLoading == false)
      await remote.setFault { _ in .after(StoreError(.offline, "no connection")) }
      await remote.close("feed -")
      let load = Task { try? await posts.refresh() }
      await remote.waiting("feed -")
      _ = try await states.first { $0.isLoading }
      await remote.open("feed -")
      #expect(try await states.first { !$0.isLoading }.failure?.code == .offline)
      await load.value
    }

    @Test("a request that a crash ended is not shown as loading")
    func crash() async throws {
      let store = try folder.open()
      let posts = repository(store)
      await remote.close("feed -")
      let load = Task { try? await posts.refresh() }
      await remote.waiting("feed -")
      try store.pool.close()
      let other = repository(try folder.open())
      var states = other.feed(limit: 9).makeAsyncIterator()
      #expect(try await states.next()?.isLoading == false)
      await remote.open("feed -")
      await load.value
    }

    @Test("the time of the last refresh is stored, and changes when the first page is confirmed")
    func refreshedAt() async throws {
      var store = try folder.open()
      var posts = repository(store)
      #expect(try await store.feed().refreshedAt == nil)
      try await posts.refresh()
      #expect(try await store.feed().refreshedAt == noon)
      clock.advance(by: 60)
      try await posts.loadNextPage()
      await remote.setFault { _ in .before(StoreError(.offline, "no connection")) }
      try? await posts.refresh()
      #expect(try await store.feed().refreshedAt == noon)
      try store.pool.close()
      store = try folder.open()
      posts = repository(store)
      #expect(try await store.feed().refreshedAt == noon)
      await remote.setFault { _ in .none }
      var states = posts.feed(limit: 0).makeAsyncIterator()
      #expect(try await states.next()?.refreshedAt == noon)
      // The server answers that the page did not change.
      try await posts.refresh()
      #expect(
        try await states.first { !$0.isLoading && $0.refreshedAt != noon }.refreshedAt
          == afterNoon(60))
      #expect(try await store.feed("pots").refreshedAt == nil)
    }

    // MARK: Loading an empty feed

    @Test("a feed without posts is loaded once for all observers that ask for it")
    func empty() async throws {
      let posts = repository(try folder.open())
      await remote.close("feed -")
      var first = posts.feed(limit: 9, loadsWhenEmpty: true).makeAsyncIterator()
      var second = posts.feed(limit: 0, loadsWhenEmpty: true).makeAsyncIterator()
      #expect(try await first.next()?.posts == [])
      _ = try await second.next()
      await remote.waiting("feed -")
      await remote.open("feed -")
      #expect(try await first.first { !$0.posts.isEmpty }.posts.count == 9)
      #expect(try await second.first { $0.hasMore && !$0.isLoading }.refreshedAt == noon)
      #expect(await remote.requests == ["feed -"])
    }

    @Test(
      "the failure of loading an empty feed is a part of the state, and the next observer tries again"
    )
    func emptyFailure() async throws {
      let posts = repository(try folder.open())
      await remote.setFault { _ in .before(StoreError(.unreachable, "no answer")) }
      var states = posts.feed(limit: 9, loadsWhenEmpty: true).makeAsyncIterator()
      #expect(try await states.first { $0.failure != nil }.failure?.code == .unreachable)
      await remote.setFault { _ in .none }
      var others = posts.feed(limit: 9, loadsWhenEmpty: true).makeAsyncIterator()
      #expect(try await others.first { !$0.posts.isEmpty }.failure == nil)
      #expect(try await states.first { !$0.posts.isEmpty }.failure == nil)
      #expect(await remote.requests == ["feed -", "feed -"])
    }

    @Test("a feed with posts, other feeds, and observers that do not ask for it load nothing")
    func notEmpty() async throws {
      let store = try folder.open()
      let posts = repository(store)
      var observers = [
        posts.feed(limit: 9), posts.feed(named: "pots", limit: 9, loadsWhenEmpty: true),
      ]
      for observer in observers {
        var states = observer.makeAsyncIterator()
        #expect(try await states.next()?.posts == [])
      }
      try await store.store([preview(1)])
      observers = [0, 9].map { posts.feed(limit: $0, loadsWhenEmpty: true) }
      for observer in observers {
        var states = observer.makeAsyncIterator()
        _ = try await states.next()
      }
      await posts.loadIfEmpty()
      #expect(await remote.requests == [])
      // All posts are evicted while a view observes: only a new observer loads.
      var states = observers[1].makeAsyncIterator()
      _ = try await states.next()
      try await store.evict(EvictionLimits(timeToLive: 0, minimumPosts: 0), at: afterNoon(1))
      #expect(try await states.next()?.posts == [])
      var later = posts.feed(limit: 9, loadsWhenEmpty: true).makeAsyncIterator()
      _ = try await later.first { !$0.posts.isEmpty }
      #expect(await remote.requests == ["feed -"])
    }

    // MARK: Unread posts

    @Test("all unread posts of the feed are counted, also those beyond the limit")
    func unread() async throws {
      let store = try folder.open()
      try await store.store(previews(1...30), next: "a")
      try await store.store(previews(25...40), feed: "pots")
      var states = store.observeFeed("home", limit: 2).makeAsyncIterator()
      #expect(try await states.next()?.unreadCount == 30)
      // Only the number changes.
      try await store.markRead([29, 30, 31, 99], at: noon)
      #expect(try await states.next()?.unreadCount == 28)
      #expect(try await store.feed("pots").unreadCount == 13)
      try await store.markRead([29], at: afterNoon(1))
      try await store.store([preview(29), preview(50)], next: "b")
      #expect(try await states.next()?.unreadCount == 29)
      try await store.evict(EvictionLimits(timeToLive: 0, minimumPosts: 3), at: afterNoon(1))
      #expect(try await states.next()?.unreadCount == 1)
    }

    @Test("after any steps, the number of unread posts is that of the posts that were not read")
    func unreadLaw() async throws {
      var counts: Set<Int> = []
      for seed in 1...20 as ClosedRange<UInt64> {
        var random = SeededRandom(seed: seed)
        let folder = TemporaryFolder()
        let store = try folder.open()
        for step in 0..<30 {
          let feed = random.oneIn(2) ? "home" : "pots"
          let ids = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            Int64.random(in: -9...9, using: &random)
          }
          switch Int.random(in: 0..<5, using: &random) {
          case 0, 1:
            let next = random.oneIn(3) ? nil : "\(step)"
            let isRefresh = try await store.feed(feed).hasMore == false || random.oneIn(2)
            try await store.store(
              ids.map { preview($0) }, next: next, isRefresh: isRefresh, feed: feed,
              at: afterNoon(Int64(step)))
          case 2: try await store.markRead(Set(ids), at: afterNoon(Int64(step)))
          case 3:
            // As if the user had read many other posts since.
            let forgotten = ids
            try await store.write { db in
              for id in forgotten {
                try db.execute(sql: "DELETE FROM readPost WHERE postId = ?", arguments: [id])
              }
            }
          default:
            let limits = EvictionLimits(
              timeToLive: 3, minimumPosts: Int.random(in: 0...6, using: &random))
            try await store.evict(limits, at: afterNoon(Int64(step)))
          }
          for feed in ["home", "pots"] {
            let state = try await store.feed(feed)
            let unread = Set(state.posts.map(\.postId)).subtracting(state.readPosts)
            #expect(state.unreadCount == unread.count, "seed \(seed), step \(step)")
            counts.insert(state.unreadCount)
          }
        }
      }
      #expect(counts.count > 5)
    }
  }

  extension StoreObservation.Iterator {
    /// Waits for the first value that satisfies a condition.
    mutating func first(where isIncluded: (Element) -> Bool) async throws -> Element {
      while let value = try await next() {
        if isIncluded(value) { return value }
      }
      throw StoreError(.canceled, "the observation ended")
    }
  }
#endif
