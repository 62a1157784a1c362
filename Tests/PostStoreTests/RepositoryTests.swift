#if Store
  import Foundation
  import GRDB
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct RepositoryTests {
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote(previews(1...100))
    private let store: PostsLocalDataSource
    private let posts: PostsRepository

    init() throws {
      store = try folder.open()
      posts = PostsRepository(local: store, remote: remote, now: { noon })
    }

    @Test("pages are loaded one after the other until the feed ends")
    func walk() async throws {
      try await posts.refresh()
      #expect(try await store.ids() == Array(1...30))
      for _ in 0..<5 { try await posts.loadNextPage() }
      #expect(try await store.ids() == Array(1...100))
      #expect(await remote.requests == ["feed -", "feed 30", "feed 60", "feed 90"])
      #expect(try await store.feed().hasMore == false)
    }

    @Test("cursors that go in a circle end the feed")
    func circle() async throws {
      await remote.setCursor { $0 >= 90 ? "30" : "\($0)" }
      for _ in 0..<9 { try await posts.loadNextPage() }
      #expect(await remote.requests == ["feed -", "feed 30", "feed 60"])
      #expect(try await store.ids() == Array(1...90))
    }

    @Test("the next page is loaded at 80 % of the loaded posts")
    func nextPage() async throws {
      try await posts.refresh()
      try await posts.show([1], lastIndex: 22)
      #expect(await remote.requests.count == 1)
      try await posts.show([24], lastIndex: 23)
      #expect(await remote.requests == ["feed -", "feed 30"])
    }

    @Test("the next page is also loaded after posts were evicted")
    func nextPageAfterEviction() async throws {
      for _ in 0..<2 { try await posts.loadNextPage() }
      try await store.markViewed(Set(41...60), at: afterNoon(1))
      let limits = EvictionLimits(timeToLive: 0, maximumBytes: 0, minimumPosts: 20)
      try await store.evict(limits, at: afterNoon(1))
      #expect(try await store.ids() == Array(41...60))
      try await posts.show([47], lastIndex: 6)
      #expect(await remote.requests.count == 2)
      try await posts.show([48], lastIndex: 7)
      #expect(await remote.requests == ["feed -", "feed 30", "feed 60"])
    }

    @Test("the next page is loaded when posts of earlier pages are shown after a refresh")
    func nextPageAfterRefresh() async throws {
      for _ in 0..<2 { try await posts.loadNextPage() }
      await remote.setPosts([preview(200)] + previews(1...100))
      try await posts.refresh()
      try await posts.show([10], lastIndex: 10)
      #expect(await remote.requests.count == 3)
      try await posts.show([29, 30], lastIndex: 30)
      #expect(await remote.requests.last == "feed 30")
      #expect(await remote.requests.count == 4)
    }

    @Test("one request for a page is in flight, and concurrent calls share it")
    func oneRequest() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { try await posts.refresh() }
          group.addTask { try await posts.loadNextPage() }
        }
        try await group.waitForAll()
      }
      #expect(await remote.maximumConcurrentCount == 1)
    }

    @Test("two refreshes at the same time are one request")
    func sharedRefresh() async throws {
      await remote.close("feed -")
      let calls = await posts.twice { try await $0.refresh() }
      await remote.waiting("feed -")
      await remote.open("feed -")
      for call in calls { try await call.value }
      #expect(await remote.requests == ["feed -"])
    }

    @Test("pages without new posts are followed by the next page, at most five at once")
    func emptyPages() async throws {
      await remote.setHidden(Set(1...60))
      try await posts.refresh()
      #expect(await remote.requests == ["feed -", "feed 30", "feed 60"])
      #expect(try await store.ids() == Array(61...90))
      await remote.setPosts(previews(1...1000))
      await remote.setHidden(Set(1...1000))
      try await posts.refresh()
      #expect(await remote.requests.count == 8)
      try await posts.loadNextPage()
      #expect(await remote.requests.suffix(2) == ["feed 240", "feed 270"])
      #expect(await remote.requests.count == 13)
    }

    @Test("after the server refused the cursor for good, a refresh gets another one")
    func refusedCursor() async throws {
      try await posts.refresh()
      let error = StoreError(.refused, "gone", status: 410)
      await remote.setFault { $0 == "feed 30" ? .before(error) : .none }
      await #expect(throws: error) { try await posts.loadNextPage() }
      #expect(try await store.refreshRequest(feed: "home").etag == nil)
      try await posts.refresh()
      #expect(try await store.nextRequest(feed: "home")?.cursor == "30")
    }

    @Test("an unchanged first page is not sent again")
    func conditional() async throws {
      try await posts.refresh()
      try await posts.loadNextPage()
      try await posts.refresh()
      #expect(try await store.nextRequest(feed: "home")?.cursor == "60")
      await remote.setPosts([preview(200)] + previews(1...100))
      try await posts.refresh()
      #expect(try await store.nextRequest(feed: "home")?.cursor == "30")
      #expect(try await store.ids() == [200] + Array(1...60))
    }

    @Test("a failed refresh reaches the observer beside the cached posts")
    func failure() async throws {
      try await posts.refresh()
      var states = posts.feed(limit: 10).makeAsyncIterator()
      #expect(try await states.next()?.posts.count == 10)
      let error = StoreError(.unreachable, "no answer")
      await remote.setFault { _ in .before(error) }
      await #expect(throws: error) { try await posts.refresh() }
      let failed = try await states.first { $0.failure != nil }
      #expect(failed.failure?.code == .unreachable)
      #expect(failed.posts.count == 10)
      await remote.setFault { _ in .none }
      try await posts.refresh()
      #expect(try await states.first { $0.failure == nil }.posts.count == 10)
    }

    @Test("a whole post is loaded on demand, once for concurrent calls")
    func detail() async throws {
      await remote.close("post 7")
      let loads = await posts.twice { try await $0.loadPost(7) }
      await remote.waiting("post 7")
      await remote.open("post 7")
      for load in loads { try await load.value }
      #expect(try await store.post(7).detail?.content == "<p>Post 7</p>")
      #expect(await remote.requests == ["post 7"])
      await #expect { try await posts.loadPost(900) } throws: { ($0 as? StoreError)?.status == 404 }
    }

    @Test("a share is counted at once, and once when the server confirms it")
    func shares() async throws {
      try await posts.loadPost(7)
      var states = posts.post(7).makeAsyncIterator()
      #expect(try await states.next()?.detail?.shareCount == 0)
      try await posts.share(7)
      #expect(try await states.next()?.detail?.shareCount == 1)
      // The response of the server is lost, and its next response has the share.
      await remote.setFault {
        $0.hasPrefix("send") ? .after(StoreError(.unreachable, "lost")) : .none
      }
      try await posts.sync()
      try await posts.loadPost(7)
      #expect(try await store.post(7).detail?.shareCount == 1)
      await remote.setFault { _ in .none }
      let id = try #require(try await store.interactions().first?.id)
      try await posts.retry(id)
      try await posts.sync()
      #expect(try await store.interactions() == [])
      #expect(try await store.post(7).detail?.shareCount == 1)
      try await posts.loadPost(7)
      #expect(try await store.post(7).detail?.shareCount == 1)
      // A share that is canceled is no longer counted.
      await remote.setFault { _ in .before(StoreError(.refused, "no", status: 403)) }
      try await posts.share(7)
      #expect(try await store.post(7).detail?.shareCount == 2)
      try await posts.sync()
      #expect(try await store.post(7).detail?.shareCount == 1)
    }

    @Test(
      "a post has a share once that was confirmed while it was loaded", .hangLimit,
      arguments: [true, false])
    func shareWhileLoading(isCached: Bool) async throws {
      if isCached { try await posts.loadPost(7) }
      await remote.close("post 7")
      let load = Task { [posts] in try await posts.loadPost(7) }
      await remote.waiting("post 7")
      try await posts.share(7)
      try await posts.sync()
      await remote.open("post 7")
      try await load.value
      #expect(try await store.post(7).detail?.shareCount == 1)
      try await posts.loadPost(7)
      #expect(try await store.post(7).detail?.shareCount == 1)
    }

    @Test(
      "a post has a share once that its response contains, whichever response arrives first",
      .hangLimit, arguments: [true, false], [true, false])
    func shareInResponse(isCached: Bool, isConfirmedFirst: Bool) async throws {
      if isCached { try await posts.loadPost(7) }
      try await posts.share(7)
      for name in ["send SHARED 7", "post 7"] { await remote.close(name) }
      let sync = Task { [posts] in try await posts.sync() }
      await remote.waiting("send SHARED 7")
      let load = Task { [posts] in try await posts.loadPost(7) }
      await remote.waiting("post 7")
      if isConfirmedFirst {
        await remote.open("send SHARED 7")
        _ = try await sync.value
        await remote.open("post 7")
        try await load.value
      } else {
        await remote.open("post 7")
        try await load.value
        #expect(try await store.post(7).detail?.shareCount == 1)
        await remote.open("send SHARED 7")
        _ = try await sync.value
      }
      #expect(try await store.post(7).detail?.shareCount == 1)
    }

    @Test("a post counts as viewed if it was on a screen, also if it was loaded then")
    func viewed() async throws {
      try await posts.show([7])
      try await posts.refresh()
      try await posts.show([])
      try await posts.show([8])
      let viewed = try await store.read { db in
        try Int64.fetchAll(db, sql: "SELECT postId FROM post WHERE isViewed ORDER BY postId")
      }
      #expect(viewed == [7, 8])
    }

    @Test("an eviction of many posts is several transactions")
    func manyEvicted() async throws {
      try await store.store(previews(1001...4000), at: afterNoon(-20 * 86_400))
      try await posts.refresh()
      #expect(try await store.ids() == Array(1...30) + Array(3981...4000))
    }

    @Test("the server's limits for the cache apply after the page that sets them")
    func limits() async throws {
      await remote.setLimits(EvictionLimits(timeToLive: 60, maximumBytes: 0, minimumPosts: 5))
      try await posts.show([2])
      try await posts.refresh()
      #expect(try await store.ids() == [2] + Array(26...30))
    }

    @Test(
      "nothing is sent that begins while the data of a user is deleted", .hangLimit)
    func deletionWhileSending() async throws {
      let draft = try await posts.saveDraft(Document(Blocks([.paragraph(Paragraph([.text("A")]))])))
      let file = folder.url.appendingPathComponent("file")
      try Data([1]).write(to: file)
      try await posts.attach(file, type: .image, to: draft)
      try FileManager.default.removeItem(at: file)
      try await posts.publish(draft)
      try await posts.like(1)
      for name in ["upload 0", "send LIKED 1"] { await remote.close(name) }
      let runs = await posts.twice { _ = try await $0.sendPosts() }
      let sync = Task { [posts] in try await posts.sync() }
      await remote.waiting("upload 0")
      await remote.waiting("send LIKED 1")
      let deletion = Task { [posts] in try await posts.deleteData() }
      await #expect { while true { try await posts.loadPost(1) } } throws: {
        ($0 as? StoreError)?.code == .canceled
      }
      await remote.open("upload 0")
      for run in runs { await #expect(throws: StoreError.self) { try await run.value } }
      await remote.open("send LIKED 1")
      _ = await sync.result
      try await deletion.value
      #expect(await remote.created.isEmpty)
      #expect(folder.names == [])
    }

    @Test("deleting the data of a user leaves no file")
    func deletion() async throws {
      try await posts.refresh()
      try await posts.like(1)
      try await posts.deleteData()
      #expect(folder.names == [])
    }
  }

  extension PostsRepository {
    /// Begins two calls. Both are enqueued before the request of the first one.
    fileprivate func twice(
      _ call: @escaping @Sendable (isolated PostsRepository) async throws -> Void
    ) -> [Task<Void, any Error>] {
      (0..<2).map { _ in Task { try await call(self) } }
    }
  }

  @Suite(.fewAtOnce) struct UserRepositoryTests {
    @Test("the token is loaded once, and again after it was rejected")
    func token() async throws {
      let loads = Counter()
      let users = UserRepository(account: ada) { _ in "token \(await loads.next())" }
      async let first = users.token(for: ada)
      async let second = users.token(for: ada)
      #expect(try await [first, second] == ["token 1", "token 1"])
      #expect(try await users.token(replacing: "token 1", for: ada) == "token 2")
      // Another request was rejected with the old token.
      #expect(try await users.token(replacing: "token 1", for: ada) == "token 2")
      await users.signOut()
      await #expect { _ = try await users.token(for: ada) } throws: {
        ($0 as? StoreError)?.code == .unauthorized
      }
    }

    @Test("the error of the closure is not passed on, because it may contain secrets")
    func secret() async throws {
      struct Leak: Error { let text = "secret" }
      let users = UserRepository(account: ada) { _ in throw Leak() }
      await #expect { _ = try await users.token(for: ada) } throws: { !"\($0)".contains("secret") }
    }

    @Test("a caller that is canceled does not wait for the token", .hangLimit)
    func canceled() async throws {
      let users = UserRepository(account: ada) { _ in
        try await Task.sleep(for: .seconds(86_400))
        return "late"
      }
      let call = Task { try await users.token(for: ada) }
      await Task.yield()
      call.cancel()
      await #expect { _ = try await call.value } throws: {
        ($0 as? StoreError)?.code == .canceled
      }
      await users.signOut()
    }

    @Test("a token that was loaded after its callers were canceled is used, and its failure is not")
    func loadedLater() async throws {
      let (results, load) = AsyncStream<Result<String, StoreError>>.makeStream()
      let users = UserRepository(account: ada) { _ in
        for await result in results { return try result.get() }
        return "no more results"
      }
      for result in [.failure(StoreError(.unreachable, "lost")), .success("token")] as [Result] {
        let call = Task { try await users.token(for: ada) }
        await Task.yield()
        call.cancel()
        _ = await call.result
        load.yield(result)
        while await users.isLoading { await Task.yield() }
      }
      load.finish()
      #expect(try await users.token(for: ada) == "token")
    }

    private actor Counter {
      private var count = 0

      func next() -> Int {
        count += 1
        return count
      }
    }
  }
#endif
