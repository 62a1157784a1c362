#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite struct PauseTests: OutgoingSuite {
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
      let store = try folder.open()
      try await store.savePause(until: afterNoon(10 * day))
      #expect(try await store.pause(at: noon) == afterNoon(day))
      #expect(try await store.pause(at: afterNoon(60)) == afterNoon(day))
      #expect(try await store.pause(at: afterNoon(day)) == nil)
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
  }
#endif
