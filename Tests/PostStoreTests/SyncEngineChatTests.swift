#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineChatTests {
    private let fixture: SyncFixture
    private let engine: SyncEngine

    init() throws {
      fixture = try SyncFixture()
      engine = fixture.engine(chat: true) { $0.refreshInterval = .seconds(86_400) }
    }

    private func setFault(_ prefix: String, _ error: StoreError?) async {
      await fixture.server.setFault { name in
        if let error, name.hasPrefix(prefix) { return .before(error) }
        return .none
      }
    }

    private func waitForRequests(_ count: Int, _ prefix: String) async {
      while await requests(prefix) < count { await pause() }
    }

    private func requests(_ prefix: String) async -> Int {
      await fixture.server.requests.filter { $0.hasPrefix(prefix) }.count
    }

    private func receive(_ text: String) async {
      await fixture.server.create(
        NewMessageRequest(
          requestId: RequestID(text), toUserId: 7, content: text, createdAt: noon.description),
        from: grace.id)
    }

    @Test("messages are sent and received, and what was read is reported, without a call")
    func work() async throws {
      await receive("1")
      try await fixture.messages.send("a", to: grace.id)
      await engine.start()
      await waitForRequests(1, "send a")
      try await fixture.messages.send("b", to: grace.id)
      await waitForRequests(1, "send b")
      var lines: [String] = []
      var states = fixture.messages.conversation(with: grace.id, limit: 9).makeAsyncIterator()
      while !lines.contains(where: { $0.hasPrefix("1 ") }) {
        lines = try await states.next()?.lines ?? []
      }
      try await fixture.messages.markRead(grace.id)
      await waitForRequests(1, "read")
      await engine.settle(fixture.time)
      #expect(await fixture.server.maximumConcurrentCount == 1)
      #expect(await requests("send") == 2)
      await engine.stop()
    }

    @Test("after the user deleted a message that waits, the next one is sent at once")
    func deletion() async throws {
      await setFault("send a", broken)
      let first = try await fixture.messages.send("a", to: grace.id)
      try await fixture.messages.send("b", to: grace.id)
      await engine.start()
      await waitForRequests(1, "send a")
      await engine.settle(fixture.time)
      try await fixture.messages.delete(try #require(first))
      await waitForRequests(1, "send b")
      await engine.stop()
    }

    @Test("a message that the user sends again is sent at once")
    func sendAgain() async throws {
      await setFault("send", StoreError(.refused, "no", status: 403))
      let id = try #require(try await fixture.messages.send("a", to: grace.id))
      await engine.start()
      while try await fixture.chats.failedMessages().isEmpty { await pause() }
      await setFault("", nil)
      try await fixture.messages.sendAgain(id)
      await waitForRequests(2, "send a")
      await engine.stop()
    }

    @Test("a message that fails without a connection waits, although its attempts are stored")
    func offline() async throws {
      await setFault("send", noConnection)
      await engine.start()
      try await fixture.messages.send("a", to: grace.id)
      await engine.wait(for: .offline, of: .messages)
      let before = await requests("send")
      for _ in 0..<20 { await pause() }
      try await fixture.messages.send("b", to: alan.id)
      await engine.settle(fixture.time)
      #expect(await requests("send") == before)
      await setFault("", nil)
      fixture.connectivity.set(.online)
      while await fixture.server.messages.count < 2 { await pause() }
      await engine.stop()
    }

    @Test("a receipt that fails is repeated after its delay, and a new one is sent at once")
    func receipts() async throws {
      await receive("1")
      await engine.start()
      while try await fixture.chats.conversation().messages.isEmpty { await pause() }
      await setFault("read", broken)
      try await fixture.messages.markRead(grace.id)
      await waitForRequests(1, "read")
      await engine.settle(fixture.time)
      try await fixture.messages.send("a", to: alan.id)
      while await fixture.server.messages.count < 2 { await pause() }
      await engine.settle(fixture.time)
      let before = await requests("read")
      #expect(before <= 2)
      await setFault("", nil)
      while await requests("read") == before { _ = await fixture.time.advanceToNext() }
      while try await !fixture.chats.receipts().isEmpty { await pause() }
      await engine.stop()
    }

    @Test(
      "the server is connected again at once when the device has a connection again, or the app asks",
      arguments: [false, true])
    func network(wakes: Bool) async throws {
      await setFault("connect", StoreError(.unreachable, "lost"))
      await engine.start()
      await waitForRequests(1, "connect")
      // After one failure, it waits.
      while fixture.time.ends.isEmpty { await pause() }
      await setFault("", nil)
      if wakes {
        await engine.wake()
      } else {
        fixture.connectivity.set(.offline)
        fixture.connectivity.set(.online)
      }
      await waitForRequests(2, "connect")
      while await !fixture.server.isConnected { await pause() }
      await engine.stop()
      #expect(await engine.status == SyncStatus())
    }

    @Test("after the token was rejected, it connects when the user signed in")
    func unauthorized() async throws {
      await setFault("connect", rejected)
      await engine.start()
      await engine.wait(for: .unauthorized, of: .updates)
      fixture.time.advance(by: 80_000)
      #expect(await requests("connect") == 1)
      await setFault("", nil)
      await engine.wake()
      await engine.wait(for: nil, of: .updates)
      while await !fixture.server.isConnected { await pause() }
      await engine.stop()
      while await fixture.server.isConnected { await pause() }
    }

    @Test("after a stop, no request tells the server that messages of events were delivered")
    func acknowledgement() async throws {
      await engine.start()
      while await !fixture.server.isConnected { await pause() }
      await waitForRequests(1, "messages 0")
      await receive("1")
      while try await fixture.chats.conversation().messages.isEmpty { await pause() }
      await fixture.server.close("messages 0")
      while await requests("messages 0") < 2 { _ = await fixture.time.advanceToNext() }
      let hasStopped = Flag()
      let stop = Task {
        await engine.stop()
        hasStopped.isSet = true
      }
      for _ in 0..<20 { await pause() }
      #expect(!hasStopped.isSet)
      await fixture.server.open("messages 0")
      await stop.value
      let count = await requests("")
      for _ in 0..<20 { await pause() }
      #expect(await requests("") == count)
    }
  }
#endif
