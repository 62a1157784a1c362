#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineTests {
    @Test("stored work is sent at the start, and later work without a call")
    func work() async throws {
      let fixture = try SyncFixture()
      let posts = fixture.posts
      try await posts.like(1)
      let engine = fixture.engine()
      await engine.start()
      await fixture.waitForRequests(1, "send LIKED 1")
      await fixture.waitForRequests(1, "feed -")
      try await posts.like(2)
      await fixture.waitForRequests(1, "send LIKED 2")
      try await posts.publish(try await fixture.draft(posts, files: 25))
      await fixture.waitForRequests(1, "create")
      // The user sends a refused action again.
      await fixture.setFault("send", StoreError(.refused, "no", status: 403))
      try await posts.like(3)
      var interactions = posts.interactions().makeAsyncIterator()
      var canceled: Int64?
      while canceled == nil {
        canceled = try await interactions.next()?.first { $0.status == .canceled }?.id
      }
      await fixture.setFault("", nil)
      try await posts.retry(try #require(canceled))
      await fixture.waitForRequests(2, "send LIKED 3")
      #expect(await fixture.remote.actions == [1: ["LIKED"], 2: ["LIKED"], 3: ["LIKED"]])
      await engine.stop()
    }

    @Test("a draft is not work, and a database that does not change costs nothing")
    func idle() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await engine.start()
      await engine.settle(fixture.time)
      _ = try await fixture.draft(fixture.posts)
      try await fixture.posts.markRead([1])
      try await fixture.posts.like(1)
      await fixture.waitForRequests(1, "send")
      await engine.settle(fixture.time)
      #expect(await engine.runCount(.posts) == 1)
      #expect(await engine.runCount(.actions) == 2)
      #expect(await engine.runCount(.feed) == 1)
      await engine.stop()
    }

    @Test("nothing is sent before the source reports a connection, and while there is none")
    func offline() async throws {
      let fixture = try SyncFixture(nil)
      try await fixture.posts.like(1)
      let engine = fixture.engine()
      await engine.start()
      fixture.connectivity.set(.offline)
      await engine.settle(fixture.time)
      try await fixture.posts.like(2)
      fixture.time.advance(by: 86_400)
      await engine.settle(fixture.time)
      #expect(await fixture.requests() == [])
      fixture.connectivity.set(.expensive)
      await fixture.waitForRequests(2, "send")
      await fixture.waitForRequests(1, "feed")
      await engine.settle(fixture.time)
      fixture.connectivity.set(.offline)
      while await engine.status.connectivity != .offline { await pause() }
      try await fixture.posts.like(3)
      fixture.time.advance(by: 86_400)
      await engine.settle(fixture.time)
      #expect(await fixture.requests("send").count == 2)
      // A source that ended leaves it to the requests.
      fixture.connectivity.end()
      await fixture.waitForRequests(3, "send")
      await engine.stop()
    }

    @Test("files wait until uploads are allowed, and posts without files do not wait for them")
    func uploads() async throws {
      let allows = Flag()
      let fixture = try SyncFixture(allowsUploads: { allows.isSet })
      let engine = fixture.engine()
      try await fixture.posts.publish(try await fixture.draft(fixture.posts, files: 5))
      await engine.start()
      await engine.settle(fixture.time)
      try await fixture.posts.publish(try await fixture.draft(fixture.posts, "Text"))
      await fixture.waitForRequests(1, "create")
      await engine.settle(fixture.time)
      #expect(await fixture.requests("begin").isEmpty)
      allows.isSet = true
      await engine.wake()
      await fixture.waitForRequests(2, "create")
      // A connection without a price is a reason to look, too.
      allows.isSet = false
      try await fixture.posts.publish(try await fixture.draft(fixture.posts, files: 5))
      await engine.settle(fixture.time)
      allows.isSet = true
      fixture.connectivity.set(.online)
      await fixture.waitForRequests(3, "create")
      await engine.stop()
    }

    @Test("actions do not wait for an upload")
    func uploadAndAction() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine(chat: true)
      await fixture.remote.close("upload 0")
      try await fixture.posts.publish(try await fixture.draft(fixture.posts, files: 25))
      await engine.start()
      await fixture.remote.waiting("upload 0")
      try await fixture.posts.like(1)
      await fixture.waitForRequests(1, "send LIKED 1")
      try await fixture.messages.send("Hi", to: grace.id)
      while await fixture.server.messages.isEmpty { await pause() }
      await fixture.remote.open("upload 0")
      await fixture.waitForRequests(1, "create")
      await engine.stop()
    }
  }
#endif
