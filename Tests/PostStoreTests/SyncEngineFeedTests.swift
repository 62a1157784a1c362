#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineFeedTests {
    @Test("the feed is refreshed at the start and after each interval")
    func interval() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await engine.start()
      await fixture.waitForRequests(1, "feed")
      for count in 2...4 {
        #expect(await fixture.time.advanceToNext() == 300)
        await fixture.waitForRequests(count, "feed")
      }
      await engine.settle(fixture.time)
      await engine.stop()
      // A start is a reason, also within the interval.
      await engine.start()
      await fixture.waitForRequests(5, "feed")
      await engine.stop()
    }

    @Test("a connection refreshes the feed only if the interval is over")
    func connection() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await engine.start()
      await fixture.waitForRequests(1, "feed")
      await engine.settle(fixture.time)
      fixture.time.advance(by: 299)
      fixture.connectivity.set(.offline)
      fixture.connectivity.set(.online)
      await engine.wake()
      await engine.settle(fixture.time)
      #expect(await fixture.requests("feed").count == 1)
      fixture.connectivity.set(.offline)
      while await engine.status.connectivity != .offline { await pause() }
      fixture.time.advance(by: 1000)
      await engine.settle(fixture.time)
      #expect(await fixture.requests("feed").count == 1)
      fixture.connectivity.set(.online)
      await fixture.waitForRequests(2, "feed")
      await engine.settle(fixture.time)
      #expect(fixture.time.delay == 300)
      await engine.stop()
    }

    @Test("the feed waits as long as Retry-After asks, and its state has the failure")
    func retryAfter() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.setFault("feed", busy)
      await engine.start()
      await engine.wait(for: .refused, of: .feed)
      #expect(try await fixture.store.feed().failure?.code == .refused)
      await fixture.setFault("", nil)
      fixture.connectivity.set(.online)
      await engine.wake()
      await engine.settle(fixture.time)
      #expect(await fixture.requests("feed").count == 1)
      #expect(await fixture.time.advanceToNext() == 600)
      await engine.wait(for: nil, of: .feed)
      #expect(try await fixture.store.feed().failure == nil)
      await engine.stop()
    }

    @Test("a temporary failure is followed by short delays, and a permanent one by the interval")
    func failures() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.setFault("feed", broken)
      await engine.start()
      for (count, longest) in [1, 2, 4].enumerated() {
        await fixture.waitForRequests(count + 1, "feed")
        await engine.settle(fixture.time)
        #expect(await fixture.time.advanceToNext() <= Double(longest))
      }
      await fixture.waitForRequests(4, "feed")
      await engine.settle(fixture.time)
      await fixture.setFault("feed", StoreError(.refused, "no", status: 403))
      _ = await fixture.time.advanceToNext()
      await fixture.waitForRequests(5, "feed")
      await engine.wait(for: nil, of: .feed)
      #expect(try await fixture.store.feed().failure?.code == .refused)
      #expect(fixture.time.delay == 300)
      await engine.stop()
    }

    @Test(
      "Retry-After also counts after a stop and after a permanent refusal", arguments: [503, 403])
    func retryAfterStop(status: Int) async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await fixture.setFault(
        "feed", StoreError(.refused, "no", status: status, retryAfter: .seconds(600)))
      await engine.start()
      await fixture.waitForRequests(1, "feed")
      await engine.settle(fixture.time)
      #expect(fixture.time.delay == 600)
      await engine.stop()
      await fixture.setFault("", nil)
      await engine.start()
      await engine.settle(fixture.time)
      await engine.wake()
      await engine.settle(fixture.time)
      #expect(await fixture.requests("feed").count == 1)
      #expect(await fixture.time.advanceToNext() == 600)
      await fixture.waitForRequests(2, "feed")
      await engine.stop()
    }

    @Test("a clock that is set back does not stop refreshes")
    func clockSetBack() async throws {
      let fixture = try SyncFixture()
      let engine = fixture.engine()
      await engine.start()
      await fixture.waitForRequests(1, "feed")
      await engine.settle(fixture.time)
      fixture.time.advance(by: -86_400)
      await engine.wake()
      await fixture.waitForRequests(2, "feed")
      await engine.stop()
    }
  }
#endif
