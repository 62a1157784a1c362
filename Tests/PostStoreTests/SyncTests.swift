#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct SyncTests {
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote(previews(1...5))
    private let clock = ManualClock()
    private let store: PostsLocalDataSource
    private let posts: PostsRepository

    init() throws {
      store = try folder.open()
      posts = PostsRepository(
        local: store, remote: remote, now: { [clock] in clock.now }, random: SeededRandom(seed: 1))
    }

    @Test("actions on a post are sent in order, and none is merged")
    func order() async throws {
      try await posts.refresh()
      for _ in 0..<3 {
        try await posts.like(1)
        try await posts.unlike(1)
      }
      try await posts.share(1)
      try await posts.bookmark(1)
      let report = try await posts.sync()
      #expect(report.sentCount == 8)
      #expect(report.waitingCount == 0)
      #expect(report.nextAttempt == nil)
      let pair = ["LIKED", "REMOVED_LIKE"]
      #expect(await remote.actions == [1: pair + pair + pair + ["SHARED", "BOOKMARKED"]])
      #expect(try await store.interactions() == [])
    }

    @Test("posts do not wait for each other")
    func independence() async throws {
      for post in 1...5 as ClosedRange<Int64> {
        try await posts.like(post)
        try await posts.share(post)
      }
      await remote.close("send LIKED 1")
      async let report = posts.sync()
      await remote.waiting("send LIKED 1")
      while await remote.actions.values.map(\.count).reduce(0, +) < 9 { await Task.yield() }
      #expect(await remote.actions[1] == ["LIKED"])
      await remote.open("send LIKED 1")
      #expect(try await report.sentCount == 10)
      #expect(await remote.maximumConcurrentCount <= 4)
    }

    @Test("a failed action waits 1, 2, 4 … seconds with jitter, and is canceled after 8 attempts")
    func retries() async throws {
      try await posts.refresh()
      try await posts.like(1)
      await remote.setFault {
        $0.hasPrefix("send") ? .before(StoreError(.unreachable, "no answer")) : .none
      }
      for failures in 1...7 {
        let before = clock.now
        let report = try await posts.sync()
        let next = try #require(report.nextAttempt)
        let longest = Int64(1) << (failures - 1)
        #expect(next >= before.adding(.milliseconds(longest * 500 - 1)))
        #expect(next <= before.adding(.seconds(longest)))
        #expect(try await store.interactions().map(\.status) == [.failed])
        #expect(try await store.post(1).preview?.liked == true)
        #expect(try await posts.sync().nextAttempt == next)
        clock.advance(by: longest)
      }
      let report = try await posts.sync()
      #expect(report.waitingCount == 0)
      let canceled = try await store.interactions()
      #expect(canceled.map(\.status) == [.canceled])
      #expect(canceled.map(\.interaction.failureCount) == [8])
      #expect(canceled.map(\.reason) == ["unreachable: no answer"])
      #expect(try await store.post(1).preview?.liked == false)
      #expect(await remote.requests.count { $0.hasPrefix("send") } == 8)
      // The user tries again.
      await remote.setFault { _ in .none }
      try await posts.retry(try #require(canceled.first).id)
      #expect(try await store.post(1).preview?.liked == true)
      #expect(try await posts.sync().sentCount == 1)
    }

    @Test("the next attempt is that of a failed action, not of one that waits for it")
    func waitingForFailed() async throws {
      try await posts.like(1)
      try await posts.unlike(1)
      await remote.setFault { _ in .before(StoreError(.refused, "broken", status: 500)) }
      let report = try await posts.sync()
      #expect(report.waitingCount == 2)
      #expect(try #require(report.nextAttempt) > clock.now)
      #expect(try await posts.sync().nextAttempt == report.nextAttempt)
      #expect(await remote.requests.count == 1)
    }

    @Test(
      "a permanent refusal cancels an action, and later actions are sent",
      arguments: [400, 403, 404, 409, 410, 422])
    func permanent(status: Int) async throws {
      try await posts.like(1)
      try await posts.share(1)
      await remote.setFault {
        $0 == "send LIKED 1" ? .before(StoreError(.refused, "no", status: status)) : .none
      }
      #expect(try await posts.sync().sentCount == 1)
      #expect(try await store.interactions().map(\.status) == [.canceled])
      #expect(await remote.actions == [1: ["SHARED"]])
      try await posts.discard(1)
      #expect(try await store.interactions() == [])
    }

    @Test("other statuses are temporary", arguments: [408, 425, 429, 500, 502, 503])
    func temporary(status: Int) async throws {
      try await posts.like(1)
      await remote.setFault { _ in .before(StoreError(.refused, "no", status: status)) }
      #expect(try await posts.sync().waitingCount == 1)
      #expect(try await store.interactions().map(\.status) == [.failed])
    }

    @Test("no request is sent before the time that the server asks for")
    func retryAfter() async throws {
      try await posts.like(1)
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 429, retryAfter: .seconds(120)))
      }
      #expect(try await posts.sync().nextAttempt == afterNoon(120))
      await remote.setFault { _ in .none }
      try await posts.like(2)
      clock.advance(by: 119)
      #expect(try await posts.sync().sentCount == 0)
      clock.advance(by: 1)
      #expect(try await posts.sync().sentCount == 2)
    }

    @Test("without a connection or a valid token, actions wait and no attempt counts")
    func offline() async throws {
      try await posts.like(1)
      for error in [StoreError(.offline, "no connection"), StoreError(.unauthorized, "no token")] {
        await remote.setFault { _ in .before(error) }
        for _ in 0..<10 {
          let report = try await posts.sync()
          #expect(report.failure == error)
          #expect(report.waitingCount == 1)
          // The connection can return without a notice.
          #expect(report.nextAttempt == (error.code == .offline ? afterNoon(300) : nil))
        }
      }
      #expect(try await store.interactions().map(\.status) == [.pending])
      await remote.setFault { _ in .none }
      #expect(try await posts.sync().sentCount == 1)
    }

    @Test("an action whose response is lost is not repeated by the server")
    func lostResponse() async throws {
      try await posts.share(1)
      await remote.setFault { _ in .after(StoreError(.unreachable, "timeout")) }
      try await posts.sync()
      await remote.setFault { _ in .none }
      clock.advance(by: 1)
      #expect(try await posts.sync().sentCount == 1)
      #expect(await remote.actions == [1: ["SHARED"]])
    }

    @Test("actions that were stored before a restart are sent after it with the same identifier")
    func restart() async throws {
      try await posts.like(1)
      await remote.setFault { _ in .after(StoreError(.unreachable, "timeout")) }
      try await posts.sync()
      try store.pool.close()
      await remote.setFault { _ in .none }
      clock.advance(by: 1)
      let again = PostsRepository(
        local: try folder.open(), remote: remote, now: { [clock] in clock.now },
        random: SeededRandom(seed: 2))
      #expect(try await again.sync().sentCount == 1)
      #expect(await remote.actions == [1: ["LIKED"]])
    }

    @Test("a post shows an action that was discarded while the server received it")
    func discardedInFlight() async throws {
      try await posts.refresh()
      try await posts.like(1)
      await remote.close("send LIKED 1")
      async let report = posts.sync()
      await remote.waiting("send LIKED 1")
      try await posts.discard(1)
      #expect(try await store.post(1).preview?.liked == false)
      await remote.open("send LIKED 1")
      #expect(try await report.sentCount == 1)
      #expect(try await store.post(1).preview == preview(1, liked: true, likes: 1))
      #expect(try await store.interactions() == [])
    }

    @Test("a page that was requested before a like was confirmed does not undo it")
    func latePage() async throws {
      try await posts.refresh()
      try await posts.like(1)
      await remote.close("feed -")
      async let refresh: Void = posts.refresh()
      await remote.waiting("feed -")
      #expect(try await posts.sync().sentCount == 1)
      await remote.open("feed -")
      try await refresh
      #expect(try await store.post(1).preview == preview(1, liked: true, likes: 1))
      #expect(try await store.interactions() == [])
      // A later page has the server's state.
      await remote.setPosts(previews(1...3))
      try await posts.refresh()
      #expect(try await store.post(1).preview == preview(1))
    }
  }
#endif
