#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct ConversationsRepositoryTests {
    private let folder = TemporaryFolder()
    private let server = FakeChatServer()
    private let sleeper = Sleeper()

    private func repository(
      _ configure: (inout ChatConfiguration) -> Void = { _ in }
    ) throws -> ConversationsRepository {
      var configuration = ChatConfiguration()
      configuration.sleep = { [sleeper] in try await sleeper.sleep($0) }
      configure(&configuration)
      let remote = FakeChatRemote(server: server)
      return ConversationsRepository(
        local: try folder.openChats(), remote: remote, updates: remote,
        configuration: configuration, now: { noon }, random: SeededRandom(seed: 1))
    }

    private func receive(_ text: String, from author: Int64 = grace.id) async {
      await server.create(
        NewMessageRequest(
          requestId: RequestID(text), toUserId: 7, content: text, createdAt: noon.description),
        from: author)
    }

    /// Waits until a conversation has texts.
    private func wait(
      for texts: [String], _ conversations: ConversationsRepository
    ) async throws {
      for try await state in await conversations.local.observeConversation(
        with: grace.id, limit: 100)
      where state.messages.map(\.content) == texts { return }
    }

    // MARK: Pages

    @Test("pages are loaded until the last one, and the server knows that it was delivered")
    func pages() async throws {
      let conversations = try repository { $0.pageSize = 2 }
      for text in ["1", "2", "3"] { await receive(text) }
      try await conversations.synchronize()
      #expect(
        await server.requests == ["messages 0", "messages 2", "messages 3", "contacts"])
      #expect(
        try await conversations.local.conversation().messages.map(\.content) == ["1", "2", "3"])
      #expect(await server.messages(of: 1).map(\.status) == [.delivered, .delivered, .delivered])
      #expect(try await conversations.local.conversation().contact == grace)
    }

    @Test("a failed page is repeated by the next synchronization")
    func failedPage() async throws {
      let conversations = try repository { $0.pageSize = 2 }
      for text in ["1", "2", "3"] { await receive(text) }
      await server.setFault {
        $0 == "messages 2" ? .after(StoreError(.unreachable, "lost")) : .none
      }
      await #expect(throws: StoreError.self) { try await conversations.synchronize() }
      #expect(try await conversations.local.position().lastSyncedMessage == 2)
      await server.setFault { _ in .none }
      try await conversations.synchronize()
      #expect(try await conversations.local.conversation().messages.count == 3)
    }

    // MARK: Events

    @Test("the socket opens first, and events wait until all pages are stored")
    func order() async throws {
      let conversations = try repository()
      await receive("1")
      await server.close("messages 0")
      let task = Task { try await conversations.receiveUpdates() }
      await server.waiting("messages 0")
      #expect(await server.requests == ["connect", "messages 0"])
      await receive("2")
      #expect(try await conversations.local.conversation().messages.isEmpty)
      await server.open("messages 0")
      try await wait(for: ["1", "2"], conversations)
      await receive("3")
      try await wait(for: ["1", "2", "3"], conversations)
      task.cancel()
      try await task.value
    }

    @Test("a message of an event is acknowledged after a while, by one request")
    func acknowledgement() async throws {
      let conversations = try repository()
      let task = Task { try await conversations.receiveUpdates() }
      while await !server.requests.contains("messages 0") { await Task.yield() }
      await receive("1")
      await receive("2")
      try await wait(for: ["1", "2"], conversations)
      #expect(try await conversations.local.position().lastSyncedMessage == 0)
      await sleeper.wake(.seconds(2))
      while await server.messages(of: 1).last?.status != .delivered { await Task.yield() }
      #expect(try await conversations.local.position().lastSyncedMessage == 2)
      task.cancel()
      try await task.value
    }

    @Test("an own message whose response is not known yet comes by a page, and is shown once")
    func ownMessage() async throws {
      let conversations = try repository()
      let task = Task { try await conversations.receiveUpdates() }
      while await !server.isConnected { await Task.yield() }
      let messages = MessagesRepository(
        local: await conversations.local, remote: FakeChatRemote(server: server), now: { noon })
      try await messages.send("Hi", to: grace.id)
      await server.close("send Hi")
      let sending = Task { try await messages.sendMessages() }
      await server.waiting("send Hi")
      await sleeper.wake(.seconds(2))
      try await wait(for: ["Hi"], conversations)
      #expect(try await conversations.local.conversation().lines == ["Hi SYNCED"])
      await server.open("send Hi")
      _ = try await sending.value
      #expect(try await conversations.local.conversation().lines == ["Hi SYNCED"])
      task.cancel()
      try await task.value
    }

    @Test("a contact stops typing after 6 seconds, and is unknown without a connection")
    func typing() async throws {
      let conversations = try repository()
      let local = await conversations.local
      let task = Task { try await conversations.receiveUpdates() }
      while await !server.requests.contains("messages 0") { await Task.yield() }
      await server.emit(
        .contactStatus(ContactStatus(userId: 1, onlineStatus: "ONLINE", typing: true)), to: 7)
      var states = local.observeConversation(with: 1, limit: 1).makeAsyncIterator()
      while try await states.next()?.contactInfo?.typing != true {}
      await sleeper.wake(.seconds(6))
      #expect(
        try await states.next()?.contactInfo == ContactInfo(onlineStatus: "ONLINE", typing: false))
      await server.closeSockets()
      while try await states.next()?.contactInfo != nil {}
      task.cancel()
      try await task.value
    }

    // MARK: Connecting again

    @Test("the delays before connecting again double up to 300 seconds, with random variation")
    func backoff() async throws {
      let conversations = try repository()
      await server.setFault { _ in .before(StoreError(.unreachable, "lost")) }
      let task = Task { try await conversations.receiveUpdates() }
      var delays: [Double] = []
      while delays.count < 11 {
        let delay = await sleeper.next()
        delays.append(delay / .seconds(1))
        await sleeper.wake(delay)
      }
      for (delay, longest) in zip(delays, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
        #expect((Double(longest) / 2...Double(longest)).contains(delay), "\(delays)")
      }
      #expect(Set(delays.map { "\($0)".count }).count > 1, "the delays vary")
      task.cancel()
      try await task.value
    }

    @Test("it connects at once when the network returns, and waits as long as the server asks")
    func network() async throws {
      let conversations = try repository()
      await server.setFault { _ in
        .before(StoreError(.refused, "busy", status: 503, retryAfter: .seconds(400)))
      }
      let task = Task { try await conversations.receiveUpdates() }
      #expect(await sleeper.next() == .seconds(400))
      await server.setFault { _ in .none }
      await conversations.networkReturned()
      while await !server.isConnected { await Task.yield() }
      task.cancel()
      try await task.value
    }

    @Test("after a synchronization, the delay begins at a second again")
    func resetDelay() async throws {
      let conversations = try repository()
      await server.setFault { $0 == "connect" ? .before(StoreError(.unreachable, "lost")) : .none }
      let task = Task { try await conversations.receiveUpdates() }
      for _ in 1...3 { await sleeper.wake(await sleeper.next()) }
      let fourth = await sleeper.next()
      #expect(fourth >= .seconds(4))
      await server.setFault { _ in .none }
      await sleeper.wake(fourth)
      while await !server.requests.contains("messages 0") { await Task.yield() }
      await receive("1")
      try await wait(for: ["1"], conversations)
      await server.closeSockets(StoreError(.unreachable, "lost"))
      var delay = await sleeper.next()
      // The acknowledgement also waits.
      if delay == .seconds(2) { delay = await sleeper.next() }
      #expect(delay <= .seconds(1))
      task.cancel()
      try await task.value
    }

    @Test("a rejected token ends it, so that the user signs in again")
    func unauthorized() async throws {
      let conversations = try repository()
      await server.setFault { _ in .before(StoreError(.unauthorized, "no")) }
      let error = await #expect(throws: StoreError.self) {
        try await conversations.receiveUpdates()
      }
      #expect(error?.code == .unauthorized)
    }

    // MARK: Contacts and notifications

    @Test("contacts are loaded, and users who left remain in their conversations")
    func contacts() async throws {
      let conversations = try repository()
      let contacts = ContactsRepository(
        local: await conversations.local, remote: FakeChatRemote(server: server))
      try await contacts.refresh()
      var observed = contacts.contacts().makeAsyncIterator()
      #expect(try await observed.next() == [alan, grace])
      await receive("1")
      try await conversations.synchronize()
      await server.setUsers([alan])
      try await contacts.refresh()
      #expect(try await observed.next() == [alan])
      #expect(try await conversations.local.conversation().contact == grace)
    }

    @Test("a notification in the foreground synchronizes, and a tap opens the conversation")
    func notifications() async throws {
      let conversations = try repository()
      let client = PushNotificationsClient(
        remote: FakeChatRemote(server: server), conversations: conversations)
      try await client.register(token: "t", platform: .apns)
      #expect(await server.devices == [DeviceRequest(token: "t", platform: .apns)])
      await receive("1")
      let payload = Array(
        """
        {"type": "new_message", "messageId": 1, "fromUserId": 1, "fromName": "Grace",
        "text": "1", "unreadCount": 1}
        """.utf8)
      #expect(try await client.received(payload))
      #expect(try await conversations.local.conversation().messages.map(\.content) == ["1"])
      #expect(client.conversationURL(of: payload)?.absoluteString == "postkit://conversations/1")
      for other in ["{\"type\": \"news\"}", "[]", "{"] {
        #expect(try await !client.received(other.utf8))
        #expect(client.conversationURL(of: other.utf8) == nil)
      }
    }
  }

  /// Sleeps until a test wakes it.
  actor Sleeper {
    private var sleeping: [Int: (duration: Duration, wake: CheckedContinuation<Void, Never>)] = [:]
    private var count = 0
    /// The durations that no test has seen.
    private var unseen: [Duration] = []

    func sleep(_ duration: Duration) async throws {
      count += 1
      let number = count
      await withTaskCancellationHandler {
        await withCheckedContinuation {
          if Task.isCancelled { return $0.resume() }
          sleeping[number] = (duration, $0)
          unseen.append(duration)
        }
      } onCancel: {
        Task { await self.end(number) }
      }
      try Task.checkCancellation()
    }

    private func end(_ number: Int) { sleeping.removeValue(forKey: number)?.wake.resume() }

    /// Waits for the next sleep, and returns its duration.
    func next() async -> Duration {
      while unseen.isEmpty { await Task.yield() }
      return unseen.removeFirst()
    }

    /// Ends the sleeps of a duration. Waits for one if there is none.
    func wake(_ duration: Duration) async {
      while !sleeping.values.contains(where: { $0.duration == duration }) { await Task.yield() }
      for (number, sleep) in sleeping where sleep.duration == duration {
        sleeping[number] = nil
        sleep.wake.resume()
      }
    }
  }
#endif
