#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct ChatStorageTests {
    private let folder = TemporaryFolder()

    // MARK: Search

    @Test("messages are found by their words, in all conversations or in one")
    func search() async throws {
      let store = try folder.openChats()
      try await store.store([
        message(1, from: 1, to: 7, "Café with <b>Grace</b>"),
        message(2, from: 7, to: 2, "the cafe at noon"), message(3, from: 1, to: 7, "東京で会う"),
      ])
      #expect(try await store.found("cafe") == [2, 1])
      #expect(try await store.found("cafe", contact: 1) == [1])
      #expect(try await store.found("gra") == [1])
      #expect(try await store.found("京") == [3])
      #expect(try await store.found("b OR") == [])
      #expect(try await store.found("") == [])
      _ = try await store.deleteConversation(with: 2, unsent: .ask)
      #expect(try await store.found("cafe") == [1])
    }

    @Test("a canceled search has no other failure, also while SQLite opens the table of words")
    func cancellation() async throws {
      _ = try folder.openChats()
      var codes: Set<StoreError.Code> = []
      for delay in 0..<150 {
        // The first statement of a connection opens the table.
        let store = try folder.openChats()
        let search = Task { try await store.found("cafe") }
        for _ in 0..<delay % 60 { await Task.yield() }
        search.cancel()
        do { _ = try await search.value } catch let error as StoreError { codes.insert(error.code) }
      }
      #expect(codes.isSubset(of: [.canceled]))
    }

    // MARK: Usage and deletion

    @Test("the usage of each conversation is known")
    func usage() async throws {
      let store = try folder.openChats()
      try await store.setContacts([grace, alan])
      try await store.store([
        message(1, from: 1, to: 7, "é"), message(2, from: 7, to: 1, "abc"),
        message(3, from: 2, to: 7, String(repeating: "x", count: 100)),
      ])
      let (usage, bytes) = try await store.usage()
      #expect(usage.map(\.contact) == [alan, grace])
      #expect(usage.map(\.messageCount) == [1, 2])
      #expect(usage.map(\.bytes) == [100, 5])
      #expect(bytes > 4096)
    }

    @Test("little free space is reported, and nothing is deleted")
    func lowSpace() async throws {
      let remote = FakeChatRemote(server: FakeChatServer())
      for (threshold, isLow) in [(0, false), (.max, true)] as [(Int64, Bool)] {
        let folder = TemporaryFolder()
        var configuration = ChatConfiguration()
        configuration.lowSpaceBytes = threshold
        let conversations = ConversationsRepository(
          local: try folder.openChats(), remote: remote, updates: remote,
          configuration: configuration)
        #expect(try await conversations.storageUsage().isLow == isLow)
      }
    }

    @Test("messages before a date are deleted, and unsent ones and those without a date are kept")
    func date() async throws {
      let store = try folder.openChats()
      var undated = message(4, from: 1, to: 7)
      undated.createdAt = "yesterday"
      var otherZone = message(5, from: 2, to: 7)
      otherZone.createdAt = "2026-11-21T13:00:01+01:00"
      try await store.store([1, 2, 3].map { message($0, from: 1, to: 7) } + [undated, otherZone])
      try await store.add("Hi", "a")
      #expect(try await store.deleteMessages(before: afterNoon(2)) == 2)
      #expect(try await store.conversation().messages.map(\.messageId) == [2, 3, 4])
      #expect(try await store.conversation().unsent.count == 1)
      #expect(try await store.conversation().unreadCount == 3)
      // Alan has no entry any more.
      #expect(try await store.conversations().map(\.id) == [1])
    }

    @Test("messages of one conversation before a date are deleted")
    func dateOfConversation() async throws {
      let store = try folder.openChats()
      try await store.store([1, 2, 3].map { message($0, from: $0 % 2 + 1, to: 7) })
      #expect(try await store.deleteMessages(before: afterNoon(9), with: 2) == 2)
      #expect(try await store.conversation(1).messages.map(\.messageId) == [2])
    }

    @Test("unsent messages of a conversation are asked about before it is deleted")
    func asking() async throws {
      let store = try folder.openChats()
      try await store.store([message(1, from: 1, to: 7)])
      try await store.add("Hi", "a")
      try await store.saveDraft("Ho", to: 1, requestId: "b", at: noon)
      #expect(
        try await store.deleteConversation(with: 1, unsent: .ask)
          == .hasUnsentMessages(count: 2))
      #expect(try await store.conversation().entries.count == 2)
      #expect(
        try await store.deleteConversation(with: 1, unsent: .keep) == .deleted(messageCount: 1))
      #expect(try await store.conversation().lines == ["Hi PENDING"])
      #expect(
        try await store.deleteConversation(with: 1, unsent: .delete) == .deleted(messageCount: 2))
      #expect(try await store.conversation().entries.isEmpty)
      #expect(try await store.draft(to: 1) == nil)
      #expect(try await store.conversations().isEmpty)
      #expect(
        try await store.deleteConversation(with: 1, unsent: .ask) == .deleted(messageCount: 0))
    }

    @Test("a deleted message does not come back by a page, an event or a response")
    func deleted() async throws {
      let store = try folder.openChats()
      try await store.store([message(1, from: 1, to: 7)])
      _ = try await store.merge([.newMessage(message(3, from: 1, to: 7))])
      _ = try await store.deleteConversation(with: 1, unsent: .ask)
      #expect(try await store.position().lastSyncedMessage == 1)
      let all = [1, 3].map { message($0, from: 1, to: 7) }
      _ = try await store.merge(all.map { .newMessage($0) })
      try await store.store([message(2, from: 1, to: 7)] + all)
      _ = try await store.merge(all.map { .newMessage($0) })
      try await store.confirm(NewMessageResponse(message: all[0]), of: "a")
      // Message 2 was not known when the conversation was deleted.
      #expect(try await store.conversation().messages.map(\.messageId) == [2])
      #expect(try await store.position().lastSyncedMessage == 3)
      #expect(
        try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM DeletedMessages") }
          == 0)
    }

    // MARK: Files

    @Test("the feed's database can be deleted without the messages, and the other way round")
    func files() async throws {
      let feed = try folder.open()
      let store = try folder.openChats()
      try await store.store([message(1, from: 1, to: 7)])
      try await feed.evict(
        EvictionLimits(timeToLive: 0, maximumBytes: 0, minimumPosts: 0), at: afterNoon(9))
      try feed.delete()
      #expect(try await store.conversation().messages.count == 1)
      let other = try folder.openChats(Account(server: ada.server, userId: 8))
      #expect(try await other.conversations().isEmpty)
      let second = try folder.open()
      try store.delete()
      #expect(folder.names.contains(second.file.lastPathComponent))
      #expect(!folder.names.contains { $0.hasPrefix(store.file.lastPathComponent) })
    }

    @Test("a damaged file is moved aside, and messages, drafts and positions are kept")
    func recovery() async throws {
      let store = try folder.openChats()
      try await store.setContacts([grace])
      try await store.store((1...200).map { message($0, from: 1, to: 7) })
      try await store.markRead(1)
      try await store.add("Hi", "a")
      try await store.startDue()
      try await store.saveDraft("Ho", to: 1, requestId: "b", at: noon)
      try await damage(store, "MessageRequests_conversation")
      let opened = try folder.openChats()
      let recovery = try #require(opened.recovery)
      #expect(recovery.isComplete)
      let state = try await opened.conversation(limit: 1000)
      #expect(state.messages.map(\.messageId) == Array(1...200))
      #expect(state.unsent.map(\.request.status) == [.pending])
      #expect(state.contact == grace && state.unreadCount == 0)
      #expect(try await opened.draft(to: 1)?.content == "Ho")
      #expect(try await opened.receipts().map(\.messageId) == [200])
      #expect(try await opened.position().lastSyncedMessage == 200)
      #expect(try await opened.found("message").count == 50)
      #expect(try await opened.conversations().map(\.preview.lastMessageSummary) == ["Hi"])
    }

    @Test("messages that a damaged file lost are loaded again")
    func lostMessages() async throws {
      let store = try folder.openChats()
      try await store.setContacts([grace])
      try await store.store((1...2000).map { message($0, from: 1, to: 7) })
      try await store.add("Hi", "a")
      try await damage(store, "Messages", "MessageRequests_conversation")
      let opened = try folder.openChats()
      #expect(opened.recovery?.isComplete == false)
      #expect(try await opened.position().lastSyncedMessage == 0)
      try await opened.store((1...2000).map { message($0, from: 1, to: 7) })
      #expect(
        try await opened.conversation(limit: 3000).messages.map(\.messageId) == Array(1...2000))
      #expect(try await opened.conversation().unsent.map(\.id) == ["a"])
    }

    /// Overwrites the first page of tables or indexes, and closes the database.
    private func damage(_ store: MessagesLocalDataSource, _ names: String...) async throws {
      let pages = try await store.read { db in
        try names.map { name in
          try Int.fetchOne(
            db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
        }
      }
      try await store.pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try store.pool.close()
      let handle = try FileHandle(forWritingTo: store.file)
      for page in pages {
        try handle.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
      }
      try handle.close()
    }
  }
#endif
