#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineStopTests {
    @Test("a second start has no effect")
    func startTwice() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await engine.start()
      await engine.start()
      try await fixture.posts.like(1)
      await fixture.waitForRequests(1, "send")
      await fixture.waitForRequests(1, "feed")
      await engine.settle(fixture.time)
      await engine.start()
      await engine.settle(fixture.time)
      #expect(await fixture.requests().sorted() == ["feed -", "send LIKED 1"])
      await engine.stop()
      await engine.stop()
    }

    @Test("a stop waits for the request that runs, and nothing is sent until the next start")
    func stopWhileSending() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.remote.close("send LIKED 1")
      try await fixture.posts.like(1)
      try await fixture.posts.share(1)
      await engine.start()
      await fixture.remote.waiting("send LIKED 1")
      let hasStopped = Flag()
      let stop = Task {
        await engine.stop()
        hasStopped.isSet = true
      }
      try await fixture.posts.like(2)
      for _ in 0..<20 { await pause() }
      #expect(!hasStopped.isSet)
      await fixture.remote.open("send LIKED 1")
      await stop.value
      let count = await fixture.requests("send").count
      try await fixture.posts.like(3)
      fixture.connectivity.set(.online)
      await engine.wake()
      fixture.time.advance(by: 86_400)
      for _ in 0..<20 { await pause() }
      #expect(await fixture.requests("send").count == count)
      #expect(fixture.time.ends.isEmpty)
      await engine.start()
      while await fixture.remote.actions.count < 3 { await pause() }
      await engine.settle(fixture.time)
      #expect(
        await fixture.remote.actions == [1: ["LIKED", "SHARED"], 2: ["LIKED"], 3: ["LIKED"]])
      await engine.stop()
    }

    @Test("a stop ends an upload before its next piece, and the next start continues it")
    func stopWhileUploading() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.remote.close("upload 10")
      try await fixture.posts.publish(try await fixture.draft(fixture.posts, files: 35))
      await engine.start()
      await fixture.remote.waiting("upload 10")
      async let stop: Void = engine.stop()
      while await engine.isStarted { await pause() }
      await fixture.remote.open("upload 10")
      await stop
      #expect(await fixture.requests("upload") == ["upload 0", "upload 10"])
      await engine.start()
      await fixture.waitForRequests(1, "create")
      #expect(await fixture.requests("upload").count <= 5)
      #expect(await fixture.remote.files.values.map(\.bytes) == [SyncFixture.bytes(35)])
      await engine.stop()
    }

    @Test("a stop ends the refresh")
    func stopWhileRefreshing() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      // A page without visible posts would be followed by others.
      await fixture.remote.setPosts(previews(1...100))
      await fixture.remote.setHidden(Set(1...100))
      await fixture.remote.close("feed -")
      await engine.start()
      await fixture.remote.waiting("feed -")
      async let stop: Void = engine.stop()
      while await engine.isStarted { await pause() }
      // Until the request was canceled.
      while await fixture.posts.pageRequest?.isCancelled == false { await pause() }
      await fixture.remote.open("feed -")
      await stop
      #expect(await fixture.requests() == ["feed -"])
      #expect(try await fixture.store.feed().failure == nil)
    }

    @Test("a start during a stop is not lost")
    func startWhileStopping() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.remote.close("feed -")
      await engine.start()
      await fixture.remote.waiting("feed -")
      async let stop: Void = engine.stop()
      while await engine.isStarted { await pause() }
      await engine.start()
      try await fixture.posts.like(1)
      for _ in 0..<20 { await pause() }
      #expect(await fixture.requests("send").isEmpty)
      await fixture.remote.open("feed -")
      await stop
      await fixture.waitForRequests(1, "send")
      await engine.stop()
    }

    @Test("after a stop, no task keeps the engine")
    func release() async throws {
      let fixture = try SyncFixture()
      weak var released: SyncEngine?
      do {
        let engine = fixture.engine(chat: true)
        released = engine
        try await fixture.posts.like(1)
        await engine.start()
        await fixture.waitForRequests(1, "send")
        await engine.stop()
      }
      // The tasks are deallocated soon after they ended.
      while released != nil { await pause() }
      #expect(fixture.time.ends.isEmpty)
    }
  }
#endif
