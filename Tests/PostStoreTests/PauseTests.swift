#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct PauseTests: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...3))
    let clock = ManualClock()

    @Test("the server's delay is obeyed after a restart, for posts and interactions")
    func pause() async throws {
      var posts = try repository()
      try await posts.publish(try await draft(posts))
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 429, retryAfter: .seconds(600)))
      }
      try await posts.sendPosts()
      await remote.setFault { _ in .none }
      try await posts.local.pool.close()
      posts = try repository(seed: 2)
      try await posts.publish(try await draft(posts, "b"))
      try await posts.like(1)
      clock.advance(by: 599)
      #expect(try await posts.sendPosts().nextAttempt == afterNoon(600))
      #expect(try await posts.sync().nextAttempt == afterNoon(600))
      #expect(await remote.requests.count == 1)
      clock.advance(by: 1)
      #expect(try await posts.sendPosts().sentCount == 2)
      #expect(try await posts.sync().sentCount == 1)
    }

    @Test("a stored delay is at most a day, so that a wrong clock does not stop sending for longer")
    func longPause() async throws {
      let day: Int64 = 86_400
      let posts = try repository()
      try await posts.like(1)
      try await posts.local.savePause(until: afterNoon(10 * day))
      #expect(try await posts.sync().nextAttempt == afterNoon(day))
      #expect(try await posts.local.savedPause() == afterNoon(day))
      clock.advance(by: day)
      #expect(try await posts.sync().sentCount == 1)
    }

    @Test("attempts that were planned before the clock was set back are made at once")
    func clockSetBack() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts))
      try await posts.like(1)
      await remote.setFault { _ in .before(StoreError(.refused, "broken", status: 500)) }
      #expect(try await posts.sendPosts().waitingCount == 1)
      #expect(try await posts.sync().waitingCount == 1)
      await remote.setFault { _ in .none }
      clock.advance(by: -10 * 86_400)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(try await posts.sync().sentCount == 1)
    }

    @Test("a delay in memory is at most a day after the clock was set back")
    func pauseBeforeClockSetBack() async throws {
      let day: Int64 = 86_400
      let posts = try repository()
      try await posts.publish(try await draft(posts))
      try await posts.like(1)
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 429, retryAfter: .seconds(600)))
      }
      try await posts.sync()
      await remote.setFault { _ in .none }
      clock.advance(by: -10 * day)
      #expect(try await posts.sync().nextAttempt == afterNoon(-9 * day))
      #expect(try await posts.sendPosts().nextAttempt == afterNoon(-9 * day))
      #expect(await remote.requests.count == 1)
      clock.advance(by: day)
      #expect(try await posts.sync().sentCount == 1)
      #expect(try await posts.sendPosts().sentCount == 1)
    }

    @Test("a delay of a remote data source is at most a day")
    func longRetryAfter() async throws {
      let posts = try repository()
      try await posts.like(1)
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 429, retryAfter: .seconds(900_000)))
      }
      #expect(try await posts.sync().nextAttempt == afterNoon(86_400))
    }

    @Test("after a page failed, it is not loaded again for each position on the screen")
    func pageDelay() async throws {
      let posts = try repository()
      await remote.setPosts(previews(1...100))
      try await posts.refresh()
      let requests = { await self.remote.requests.count }
      let scroll = { _ = try? await posts.show([24], lastIndex: 23) }
      await remote.setFault { _ in .before(StoreError(.refused, "broken", status: 500)) }
      for _ in 0..<3 { await scroll() }
      #expect(await requests() == 2)
      clock.advance(by: 1)
      for _ in 0..<3 { await scroll() }
      #expect(await requests() == 3)
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 503, retryAfter: .seconds(600)))
      }
      clock.advance(by: 2)
      for _ in 0..<3 { await scroll() }
      #expect(await requests() == 4)
      clock.advance(by: 599)
      await scroll()
      #expect(await requests() == 4)
      // The user asks for it, and then the delays start again.
      await remote.setFault { _ in .none }
      try await posts.loadNextPage()
      #expect(await requests() == 5)
      try await posts.show([54], lastIndex: 53)
      #expect(await requests() == 6)
    }

    @Test("without a connection, the next page does not wait, and it can be loaded at any time")
    func offlinePage() async throws {
      let posts = try repository()
      await remote.setPosts(previews(1...100))
      try await posts.refresh()
      await remote.setFault { _ in .before(StoreError(.offline, "no connection")) }
      _ = try? await posts.show([24], lastIndex: 23)
      await remote.setFault { _ in .none }
      try await posts.show([24], lastIndex: 23)
      #expect(await remote.requests == ["feed -", "feed 30", "feed 30"])
    }

    @Test("a delay that was planned before the clock was set back does not stop pages")
    func pageDelayBeforeClockSetBack() async throws {
      let posts = try repository()
      await remote.setPosts(previews(1...100))
      try await posts.refresh()
      await remote.setFault { _ in .before(StoreError(.refused, "broken", status: 500)) }
      _ = try? await posts.show([24], lastIndex: 23)
      await remote.setFault { _ in .none }
      clock.advance(by: -10 * 86_400)
      try await posts.show([24], lastIndex: 23)
      #expect(await remote.requests.last == "feed 30")
      #expect(await remote.requests.count == 3)
    }

    @Test("the server's delay also stops an upload that runs, and its post")
    func pauseWhileUploading() async throws {
      let posts = try repository()
      try await posts.publish(try await draft(posts, files: 25))
      try await posts.like(1)
      await remote.setFault { name in
        name.hasPrefix("send")
          ? .before(StoreError(.refused, "busy", status: 429, retryAfter: .seconds(600))) : .none
      }
      for name in ["upload 10", "upload 20"] {
        await remote.close(name)
        async let report = posts.sendPosts()
        await remote.waiting(name)
        try await posts.sync()
        await remote.open(name)
        #expect(try await report.nextAttempt == clock.now.adding(.seconds(600)))
        #expect(await remote.requests.last?.hasPrefix("send") == true)
        clock.advance(by: 600)
      }
      #expect(try await posts.sendPosts().sentCount == 1)
    }
  }
#endif
