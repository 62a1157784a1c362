#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  /// One user's store and a server with lost requests, lost responses, and lost, repeated and reordered
  /// events, while the store is closed and opened again.
  ///
  /// Tasks run in any order, so a seed repeats the steps and the faults, but not always the result.
  @Suite(.fewAtOnce, .hangLimit) struct ChatLawTests {
    private static let seeds = (1 as UInt64)...25

    @Test("each message is shown once and in order, and statuses never go back", arguments: seeds)
    func messages(seed: UInt64) async throws {
      var run = try ChatRun(seed: seed)
      for _ in 1...60 { try await run.step() }
      try await run.settle()
      try await run.check()
    }
  }

  /// A random run.
  private struct ChatRun {
    private let folder = TemporaryFolder()
    private let server = FakeChatServer()
    private let clock = ManualClock()
    private let faults: Faults
    private var random: SeededRandom
    private var session: Session
    /// The texts that the user sent to each contact, in order.
    private var sent: [Int64: [String]] = [:]
    private var drafts: [Int64: String] = [:]
    private var count = 0

    private static let contacts: [Int64] = [1, 2]

    init(seed: UInt64) throws {
      random = SeededRandom(seed: seed)
      faults = Faults(seed: seed)
      session = try Session(folder, server, clock, seed: seed)
    }

    // MARK: Steps

    mutating func step() async throws {
      await server.setFault { [faults] _ in faults.next() }
      await server.setEventFault { [faults] in faults.events(for: $0) }
      let contact = Self.contacts.randomElement(using: &random) ?? 1
      count += 1
      let text = "\(contact) \(count)"
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1:
        try await session.messages.send(text, to: contact)
        sent[contact, default: []].append(text)
        drafts[contact] = nil
      case 2:
        try await session.messages.saveDraft(text, to: contact)
        drafts[contact] = text
      case 3, 4: try await session.messages.sendMessages()
      case 5, 6: await create(text, from: contact, to: 7)
      case 7: await create(text, from: 7, to: contact)
      case 8: try await session.messages.markRead(contact)
      case 9:
        let last = await server.messages(of: contact).last?.messageId ?? 0
        await server.markRead(last, by: contact, from: 7)
        _ = await server.page(of: contact, after: last, limit: 9, receiptsAfter: 0)
      case 10:
        // Another device of the user.
        let last = await server.messages(of: contact).last { $0.fromUserId == contact }
        await server.markRead(last?.messageId ?? 0, by: 7, from: contact)
      case 11: try? await session.conversations.synchronize()
      case 12:
        clock.advance(by: Int64.random(in: 0...200, using: &random))
        await server.closeSockets(StoreError(.unreachable, "lost"))
      default:
        try await session.end()
        session = try Session(folder, server, clock, seed: random.next())
      }
      try await checkOrder()
    }

    /// A message of a contact, or of another device of the user.
    private func create(_ text: String, from: Int64, to: Int64) async {
      await server.create(
        NewMessageRequest(
          requestId: RequestID("other " + text), toUserId: to, content: text,
          createdAt: clock.now.description),
        from: from)
    }

    /// Lets all work end without faults.
    mutating func settle() async throws {
      await server.setFault { _ in .none }
      await server.setEventFault { [$0] }
      var waiting = 1
      while waiting > 0 {
        clock.advance(by: 1000)
        for failed in try await session.local.failedMessages() {
          try await session.messages.sendAgain(failed.id)
        }
        let report = try await session.messages.sendMessages()
        waiting = report.nextAttempt == nil ? report.waitingCount : 1
      }
      try await session.conversations.synchronize()
    }

    // MARK: Checks

    /// The screen is what the model shows.
    private func checkOrder() async throws {
      for contact in Self.contacts {
        let state = try await session.local.conversation(contact, limit: 1000)
        let timeline = MessageTimeline(
          messages: state.messages, requests: state.unsent.map(\.request))
        #expect(timeline.entries == state.entries)
        // Each text is of one message.
        let texts = state.entries.map {
          switch $0 {
          case .message(let message): message.content
          case .request(let request): request.content
          }
        }
        #expect(Set(texts).count == texts.count, "\(texts)")
      }
    }

    func check() async throws {
      let all = await server.messages(of: 7)
      for contact in Self.contacts {
        let expected = all.filter { [$0.fromUserId, $0.toUserId].contains(contact) }
        let state = try await session.local.conversation(contact, limit: 1000)
        #expect(state.messages.map(\.messageId) == expected.map(\.messageId))
        #expect(state.messages.map(\.content) == expected.map(\.content))
        let own = { (messages: [Message]) in
          messages.filter { $0.fromUserId == 7 }.map(\.status)
        }
        #expect(own(state.messages) == own(expected))
        #expect(state.unsent.isEmpty)
        // Nothing is lost or sent twice.
        let created = expected.filter { $0.fromUserId == 7 }.map(\.content)
        let texts = sent[contact] ?? []
        #expect(created.filter(texts.contains).sorted() == texts.sorted())
        let read = await server.readThrough(7, of: contact)
        #expect(
          state.unreadCount
            == expected.count { $0.fromUserId == contact && $0.messageId > read })
        #expect(try await session.local.draft(to: contact)?.content == drafts[contact])
      }
      try await session.end()
      session.observer.checkStatuses()
    }
  }

  /// The time between opening and closing a database.
  private struct Session {
    let local: MessagesLocalDataSource
    let messages: MessagesRepository
    let conversations: ConversationsRepository
    let observer = StatusObserver()
    private let updates: Task<Void, any Error>
    private let observations: [Task<Void, any Error>]

    init(
      _ folder: TemporaryFolder, _ server: FakeChatServer, _ clock: ManualClock, seed: UInt64
    ) throws {
      var configuration = ChatConfiguration()
      configuration.pageSize = 3
      configuration.sleep = {
        // Requests do not take as long as the timeout.
        try await Task.sleep(for: $0 < .seconds(30) ? .milliseconds(1) : .seconds(300))
      }
      let remote = FakeChatRemote(server: server)
      local = try folder.openChats()
      messages = MessagesRepository(
        local: local, remote: remote, configuration: configuration, now: { clock.now },
        random: SeededRandom(seed: seed))
      conversations = ConversationsRepository(
        local: local, remote: remote, updates: remote, configuration: configuration,
        now: { clock.now }, random: SeededRandom(seed: seed))
      updates = Task { [conversations] in
        while !Task.isCancelled { try? await conversations.receiveUpdates() }
      }
      observations = ([1, 2] as [Int64]).map { [local, observer] contact in
        Task {
          for try await state in local.observeConversation(with: contact, limit: 1000) {
            observer.add(state)
          }
        }
      }
    }

    /// Ends as a crash does: requests in flight have no effect any more.
    func end() async throws {
      updates.cancel()
      for task in observations { task.cancel() }
      _ = await updates.result
      observer.checkStatuses()
      try local.pool.close()
    }
  }

  /// The statuses that were shown for each message.
  private final class StatusObserver: @unchecked Sendable {
    private let lock = NSLock()
    private var statuses: [Int64: [MessageStatus]] = [:]

    func add(_ state: ConversationState) {
      lock.withLock {
        for message in state.messages {
          statuses[message.messageId, default: []].append(message.status)
        }
      }
    }

    func checkStatuses() {
      for (id, shown) in lock.withLock({ statuses }) {
        #expect(shown == shown.sorted(), "message \(id)")
      }
    }
  }

  /// Random faults of requests and events.
  private final class Faults: @unchecked Sendable {
    private let lock = NSLock()
    private var random: SeededRandom
    private var held: [ChatEvent] = []

    init(seed: UInt64) { random = SeededRandom(seed: seed &+ 1_000_000) }

    func next() -> ScriptedRemote.Fault {
      lock.withLock {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .before(StoreError(.unreachable, "lost"))
        case 1, 2: .after(StoreError(.unreachable, "lost"))
        case 3: .before(StoreError(.offline, "no connection"))
        default: .none
        }
      }
    }

    /// Loses, repeats or delays an event.
    func events(for event: ChatEvent) -> [ChatEvent] {
      lock.withLock {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return []
        case 1: return [event, event]
        case 2:
          held.append(event)
          return []
        default:
          defer { held = [] }
          return [event] + held
        }
      }
    }
  }
#endif
