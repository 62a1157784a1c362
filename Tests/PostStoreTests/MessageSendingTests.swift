#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct MessageSendingTests {
    private let folder = TemporaryFolder()
    private let server = FakeChatServer()
    private let clock = ManualClock()

    private func repository(
      _ configure: (inout ChatConfiguration) -> Void = { _ in }
    ) throws -> MessagesRepository {
      var configuration = ChatConfiguration()
      configure(&configuration)
      return MessagesRepository(
        local: try folder.openChats(), remote: FakeChatRemote(server: server),
        configuration: configuration, now: { [clock] in clock.now },
        random: SeededRandom(seed: 1))
    }

    private static let lost = StoreError(.unreachable, "lost")

    @Test("messages are sent in order for each contact, and contacts do not wait for each other")
    func order() async throws {
      let messages = try repository()
      for text in ["1", "2", "3"] { try await messages.send(text, to: grace.id) }
      try await messages.send("4", to: alan.id)
      await server.close("send 1")
      let report = Task { try await messages.sendMessages() }
      await server.waiting("send 1")
      while await server.messages.count < 2 { await Task.yield() }
      #expect(await server.requests.contains("send 4"))
      await server.open("send 1")
      #expect(try await report.value.sentCount == 4)
      #expect(await server.messages(of: grace.id).map(\.content) == ["1", "2", "3"])
      #expect(await server.maximumConcurrentCount == 1)
      #expect(
        try await messages.local.conversation().lines == ["1 SYNCED", "2 SYNCED", "3 SYNCED"])
    }

    @Test("the unsent messages to all contacts are listed in order, without drafts")
    func unsent() async throws {
      let messages = try repository()
      try await messages.send("1", to: grace.id)
      try await messages.send("2", to: alan.id)
      try await messages.saveDraft("3", to: alan.id)
      var iterator = messages.unsentMessages().makeAsyncIterator()
      #expect(try await iterator.next()?.map(\.request.content) == ["1", "2"])
    }

    @Test("a lost response is repeated with the same identifier, and the message exists once")
    func lostResponse() async throws {
      let messages = try repository()
      try await messages.send("Hi", to: grace.id)
      await server.setFault { _ in .after(Self.lost) }
      var report = try await messages.sendMessages()
      #expect(report.sentCount == 0 && report.waitingCount == 1)
      // The first delay is between 0.5 and 1 second.
      let next = try #require(report.nextAttempt)
      #expect(next > noon && next <= afterNoon(1))
      #expect(try await messages.local.conversation().lines == ["Hi FAILED"])
      await server.setFault { _ in .none }
      #expect(try await messages.sendMessages().sentCount == 0)
      clock.advance(by: 1)
      report = try await messages.sendMessages()
      #expect(report.sentCount == 1 && report.nextAttempt == nil)
      #expect(await server.messages.count == 1)
      #expect(try await messages.local.conversation().lines == ["Hi SYNCED"])
    }

    @Test("after eight attempts, a message failed for good, and the next one is sent")
    func attempts() async throws {
      let messages = try repository()
      try await messages.send("1", to: grace.id)
      try await messages.send("2", to: grace.id)
      await server.setFault { $0 == "send 1" ? .before(Self.lost) : .none }
      for attempt in 1...8 {
        #expect(try await messages.local.failedMessages().isEmpty, "attempt \(attempt)")
        try await messages.sendMessages()
        clock.advance(by: 100)
      }
      #expect(try await messages.local.conversation().lines == ["2 SYNCED", "1 FAILED"])
      let failed = try #require(try await messages.local.failedMessages().first)
      #expect(failed.request.failCount == 8 && failed.reason == "unreachable: lost")
      await server.setFault { _ in .none }
      #expect(try await messages.sendMessages().waitingCount == 0)
      try await messages.sendAgain(failed.id)
      try await messages.sendMessages()
      #expect(try await messages.local.conversation().lines == ["2 SYNCED", "1 SYNCED"])
    }

    @Test("a permanent refusal fails at once")
    func refusal() async throws {
      let messages = try repository()
      let id = try #require(try await messages.send("1", to: grace.id))
      await server.setFault { _ in .before(StoreError(.refused, "no", status: 403)) }
      let report = try await messages.sendMessages()
      #expect(report.waitingCount == 0 && report.nextAttempt == nil)
      #expect(try await messages.local.failedMessages().map(\.id) == [id])
      try await messages.delete(id)
      #expect(try await messages.local.conversation().entries.isEmpty)
    }

    @Test("without a connection, nothing fails, and messages stay pending")
    func offline() async throws {
      let messages = try repository()
      try await messages.send("1", to: grace.id)
      await server.setFault { _ in .before(StoreError(.offline, "no connection")) }
      let report = try await messages.sendMessages()
      #expect(report.failure?.code == .offline && report.nextAttempt == afterNoon(300))
      #expect(try await messages.local.conversation().lines == ["1 PENDING"])
    }

    @Test("a request without a response fails at the timeout")
    func timeout() async throws {
      let messages = try repository { $0.sleep = { _ in } }
      try await messages.send("1", to: grace.id)
      await server.close("send 1")
      try await messages.sendMessages()
      let unsent = try #require(try await messages.local.conversation().unsent.first)
      #expect(unsent.request.status == .failed)
      #expect(unsent.reason == "unreachable: the server did not answer in time")
      await server.open("send 1")
    }

    @Test("sending stops when the user signs out, and continues later")
    func stop() async throws {
      let messages = try repository()
      try await messages.send("1", to: grace.id)
      await server.close("send 1")
      let sending = Task { try await messages.sendMessages() }
      await server.waiting("send 1")
      await messages.stopSending()
      await #expect(throws: StoreError.self) { try await sending.value }
      await server.open("send 1")
      #expect(try await messages.sendMessages().sentCount == 1)
      #expect(await server.messages.map(\.content) == ["1"])
    }

    @Test("the delay of the server stops all sending, also after a restart")
    func pause() async throws {
      var messages = try repository()
      try await messages.send("1", to: grace.id)
      try await messages.send("2", to: alan.id)
      await server.setFault {
        $0 == "send 1"
          ? .before(StoreError(.refused, "busy", status: 503, retryAfter: .seconds(60))) : .none
      }
      try await messages.sendMessages()
      await server.setFault { _ in .none }
      try await messages.send("3", to: alan.id)
      try await messages.local.pool.close()
      messages = try repository()
      #expect(try await messages.sendMessages().nextAttempt == afterNoon(60))
      #expect(await !server.messages.contains { $0.content == "3" })
      clock.advance(by: 60)
      #expect(try await messages.sendMessages().waitingCount == 0)
      #expect(await server.messages.map(\.content).sorted() == ["1", "2", "3"])
    }

    @Test("a response about another message removes no request")
    func otherResponse() async throws {
      struct Confused: MessagesRemoteDataSource {
        func contacts() async throws(StoreError) -> [User] { [] }
        func send(_ request: NewMessageRequest) async throws(StoreError) -> NewMessageResponse {
          NewMessageResponse(message: message(1, from: 2, to: 7))
        }
        func messages(
          after lastSyncedMessage: Int64, limit: Int, receiptsAfter: Int64
        ) async throws(StoreError) -> SyncMessagesResponse { SyncMessagesResponse() }
        func markRead(_ messageId: Int64, from userId: Int64) async throws(StoreError) {}
        func setTyping(_ isTyping: Bool, to userId: Int64) async throws(StoreError) {}
        func register(_ device: DeviceRequest) async throws(StoreError) {}
      }
      let messages = MessagesRepository(local: try folder.openChats(), remote: Confused())
      try await messages.send("1", to: grace.id)
      #expect(try await messages.sendMessages().sentCount == 0)
      #expect(try await messages.local.conversation().lines == ["1 FAILED"])
    }

    @Test("blank texts are not sent")
    func blank() async throws {
      let messages = try repository()
      #expect(try await messages.send(" \n", to: grace.id) == nil)
      #expect(try await messages.local.conversation().entries.isEmpty)
    }

    // MARK: Receipts

    @Test("the server learns what the user read, and the last value wins")
    func receipts() async throws {
      let messages = try repository()
      try await messages.local.store([message(1, from: 1, to: 7)])
      try await messages.markRead(1)
      await server.setFault { _ in .before(Self.lost) }
      let report = try await messages.sendMessages()
      #expect(report.nextAttempt ?? noon > noon)
      #expect(report.waitingCount == 0 && report.waitingReceiptCount == 1)
      try await messages.local.store([message(2, from: 1, to: 7), message(3, from: 1, to: 7)])
      try await messages.markRead(1)
      await server.setFault { _ in .none }
      let last = try await messages.sendMessages()
      #expect(last.nextAttempt == nil && last.waitingReceiptCount == 0)
      #expect(await server.requests == ["read 1 1", "read 3 1"])
      #expect(await server.readThrough(7, of: 1) == 3)
      try await messages.sendMessages()
      #expect(await server.requests.count == 2)
    }

    @Test("typing is sent at once or not at all")
    func typing() async throws {
      let messages = try repository()
      await messages.setTyping(true, to: 1)
      await server.setFault { _ in .before(Self.lost) }
      await messages.setTyping(false, to: 1)
      try await messages.sendMessages()
      #expect(await server.requests == ["typing true 1", "typing false 1"])
    }
  }
#endif
