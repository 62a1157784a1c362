#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineFailureTests {
    @Test("a failed action is sent at its next attempt, and a new one at once")
    func nextAttempt() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.setFault("send LIKED 1", broken)
      try await fixture.posts.like(1)
      await engine.start()
      await fixture.waitForRequests(1, "send")
      await engine.settle(fixture.time)
      try await fixture.posts.like(2)
      await fixture.waitForRequests(1, "send LIKED 2")
      await engine.settle(fixture.time)
      #expect(await fixture.requests("send LIKED 1").count == 1)
      // One timer of the actions, and one of the feed.
      #expect(fixture.time.ends.count == 2)
      await fixture.setFault("", nil)
      let delay = await fixture.time.advanceToNext()
      #expect((0.5...1).contains(delay))
      await fixture.waitForRequests(2, "send LIKED 1")
      await engine.stop()
    }

    @Test("neither a new action nor a connection is a reason to send during Retry-After")
    func retryAfter() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine { $0.refreshInterval = .seconds(86_400) }
      await fixture.setFault("send", busy)
      try await fixture.posts.like(1)
      await engine.start()
      await fixture.waitForRequests(1, "send")
      await fixture.setFault("", nil)
      try await fixture.posts.like(2)
      fixture.connectivity.set(.online)
      await engine.wake()
      await engine.settle(fixture.time)
      fixture.time.advance(by: 599)
      await engine.settle(fixture.time)
      #expect(await fixture.requests("send").count == 1)
      #expect(await fixture.time.advanceToNext() == 1)
      await fixture.waitForRequests(3, "send")
      await engine.stop()
    }

    @Test("without a connection, the delays double up to 60 seconds, and a connection ends them")
    func backoff() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine { $0.refreshInterval = .seconds(86_400) }
      await fixture.setFault("send", noConnection)
      try await fixture.posts.like(1)
      await engine.start()
      await engine.wait(for: .offline, of: .actions)
      var delays: [Double] = []
      for count in 2...9 {
        delays.append(await fixture.time.advanceToNext())
        await fixture.waitForRequests(count, "send")
        await engine.settle(fixture.time)
      }
      for (delay, longest) in zip(delays, [1, 2, 4, 8, 16, 32, 60, 60]) {
        #expect((Double(longest) / 2...Double(longest)).contains(delay), "\(delays)")
      }
      fixture.connectivity.set(.online)
      await fixture.waitForRequests(10, "send")
      await engine.settle(fixture.time)
      #expect(await fixture.time.advanceToNext() <= 1)
      await fixture.waitForRequests(11, "send")
      await fixture.setFault("", nil)
      fixture.connectivity.set(.online)
      await engine.wait(for: nil, of: .actions)
      #expect(await fixture.remote.actions == [1: ["LIKED"]])
      await engine.stop()
    }

    @Test("after the token was rejected, nothing is sent until the user signed in")
    func unauthorized() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.setFault("", rejected)
      try await fixture.posts.like(1)
      await engine.start()
      await engine.wait(for: .unauthorized, of: .actions)
      await engine.wait(for: .unauthorized, of: .feed)
      try await fixture.posts.like(2)
      await engine.settle(fixture.time)
      fixture.time.advance(by: 86_400)
      await engine.settle(fixture.time)
      #expect(await fixture.requests("send").count <= 2)
      #expect(await fixture.requests("feed").count == 1)
      await fixture.setFault("", nil)
      await engine.wake()
      await engine.wait(for: nil, of: .actions)
      await engine.wait(for: nil, of: .feed)
      #expect(await fixture.remote.actions == [1: ["LIKED"], 2: ["LIKED"]])
      await engine.stop()
    }

    @Test("an error of the database is reported, and the other work continues")
    func databaseError() async throws {
      let fixture = try SyncFixture()
      let (statuses, report) = AsyncStream<SyncStatus>.makeStream()
      let engine = fixture.engine { $0.statusChanged = { report.yield($0) } }
      try await fixture.store.pool.write {
        try $0.execute(sql: "ALTER TABLE interaction RENAME TO gone")
      }
      await engine.start()
      await engine.wait(for: .database, of: .actions)
      try await fixture.posts.publish(try await fixture.draft(fixture.posts))
      await fixture.waitForRequests(1, "create")
      try await fixture.store.pool.write {
        try $0.execute(sql: "ALTER TABLE gone RENAME TO interaction")
      }
      try await fixture.posts.like(1)
      while await fixture.requests("send").isEmpty { _ = await fixture.time.advanceToNext() }
      await engine.wait(for: nil, of: .actions)
      // The observation, which failed too, is repeated after its delay.
      try await fixture.posts.like(2)
      while await fixture.requests("send").count < 2 { _ = await fixture.time.advanceToNext() }
      await engine.stop()
      report.finish()
      let seen = await statuses.reduce(into: [SyncStatus]()) { $0.append($1) }
      #expect(seen.first == SyncStatus(connectivity: .online))
      #expect(seen.contains { $0.failures[.actions]?.code == .database })
      #expect(seen.last == SyncStatus())
    }
  }
#endif
