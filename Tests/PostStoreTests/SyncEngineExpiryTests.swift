#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineExpiryTests {
    private func story(_ id: Int64, until seconds: Int64) -> PostPreview {
      var post = preview(id)
      post.expiresAt = afterNoon(seconds)
      return post
    }

    @Test("posts disappear when they expire, also without a connection")
    func offline() async throws {
      let fixture = try SyncFixture(.offline)
      try await fixture.store.store([story(1, until: 100), story(2, until: 200), preview(3)])
      let engine = fixture.engine()
      var states = fixture.posts.feed(limit: 9).makeAsyncIterator()
      await engine.start()
      var shown: [[Int64]] = []
      while shown.last != [3], let state = try await states.next() {
        let posts = state.posts.map(\.postId)
        if shown.last == posts { continue }
        shown.append(posts)
        await engine.settle(fixture.time)
        if posts != [3] { #expect(await fixture.time.advanceToNext() == 100) }
      }
      #expect(shown == [[1, 2, 3], [2, 3], [3]])
      #expect(try await fixture.store.read { try PostTable(db: $0).find(1) } == nil)
      #expect(await fixture.requests().isEmpty)
      await engine.stop()
    }

    @Test("a post that is loaded later and expires earlier is noticed")
    func loadedLater() async throws {
      let fixture = try SyncFixture(.offline)
      try await fixture.store.store([story(1, until: 100)])
      let engine = fixture.engine()
      await engine.start()
      await engine.settle(fixture.time)
      try await fixture.store.store([story(2, until: 50), story(1, until: 100)], isRefresh: true)
      while fixture.time.delay != 50 { await pause() }
      fixture.time.advance(by: 50)
      while try await fixture.store.read({ try PostTable(db: $0).find(2) }) != nil { await pause() }
      #expect(try await fixture.store.read { try PostTable(db: $0).find(1) } != nil)
      await engine.stop()
    }
  }
#endif
