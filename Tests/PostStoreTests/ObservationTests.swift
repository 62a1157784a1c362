#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct ObservationTests {
    private let folder = TemporaryFolder()

    @Test("a feed is observed with the queue applied, and a like is shown before it is sent")
    func like() async throws {
      let store = try folder.open()
      try await store.store([preview(1, likes: 4), preview(2)])
      var states = store.observeFeed("home", limit: 10).makeAsyncIterator()
      #expect(try await states.next()?.posts.map(\.liked) == [false, false])
      let like = try await store.append(.liked, 1)
      let liked = try await states.next()
      #expect(liked?.posts.map(\.liked) == [true, false])
      #expect(liked?.posts.map(\.likeCount) == [5, 0])
      try await store.append(.unliked, 1)
      #expect(try await states.next()?.posts.map(\.likeCount) == [4, 0])
      // The stored state is still that of the server.
      #expect(try await store.interactions().count == 2)
      try await store.remove(like.id)
      try await store.store([preview(3)], isRefresh: true)
      #expect(try await states.next()?.posts.map(\.postId) == [3])
    }

    @Test("equal states are not repeated")
    func equal() async throws {
      let store = try folder.open()
      try await store.store([preview(1)], next: "a")
      let observation = store.observeFeed("home", limit: 10)
      let (started, start) = AsyncStream<Void>.makeStream()
      let states = Task {
        var states: [[Int64]] = []
        for try await state in observation {
          states.append(state.posts.map(\.postId))
          if states.count == 1 { start.finish() }
          if state.posts.count == 2 { break }
        }
        return states
      }
      for await _ in started {}
      // These change rows that the query reads, but not its result.
      try await store.store([preview(1)], next: "b")
      try await store.append(.unliked, 1)
      try await store.append(.liked, 2)
      try await store.markViewed([1], at: afterNoon(9))
      // The observer reads after each of them.
      for _ in 0..<9 { _ = try await store.feed() }
      try await store.store([preview(2)])
      #expect(try await states.value == [[1], [1, 2]])
    }

    @Test("a failed request is observed beside the cached posts, until a request succeeds")
    func failure() async throws {
      let store = try folder.open()
      try await store.store([preview(1)], next: "a")
      var states = store.observeFeed("home", limit: 10).makeAsyncIterator()
      #expect(try await states.next()?.failure == nil)
      try await store.save(StoreError(.offline, "no connection"), feed: "home")
      let failed = try await states.next()
      #expect(failed?.failure?.code == .offline)
      #expect(failed?.posts.map(\.postId) == [1])
      try await store.keepFirstPage(feed: "home", at: afterNoon(1))
      let kept = try await states.next()
      #expect(kept?.failure == nil)
      #expect(kept?.posts.map(\.postId) == [1])
    }

    @Test("a post and the waiting interactions are observed")
    func postAndQueue() async throws {
      let store = try folder.open()
      var posts = store.observePost(1).makeAsyncIterator()
      var queue = store.observeInteractions().makeAsyncIterator()
      #expect(try await posts.next() == PostState())
      #expect(try await queue.next() == [])
      let like = try await store.append(.liked, 1)
      #expect(try await queue.next()?.map(\.interaction) == [like])
      try await store.store([preview(1)])
      #expect(try await posts.next()?.preview == preview(1, liked: true, likes: 1))
      _ = try await store.confirm(like)
      #expect(try await queue.next() == [])
      // The confirmed state is the shown state, so the post is not repeated.
      try await store.append(.unliked, 1)
      #expect(try await posts.next()?.preview == preview(1))
    }
  }
#endif
