#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct SyncWaitingWorkTests {
    @Test("work that replaces other work with the same next attempt is noticed")
    func equalValues() async throws {
      let folder = TemporaryFolder()
      let store = try folder.open()
      try await store.append(.liked, 1)
      var attempts = store.observeInteractionAttempts().makeAsyncIterator()
      #expect(try await attempts.next() == [nil])
      try await store.pool.write { db in
        try db.execute(sql: "UPDATE interaction SET requestId = 'b', postId = 2")
      }
      #expect(try await attempts.next() == [nil])
    }

    @Test("messages in flight do not count as waiting")
    func inFlight() async throws {
      let folder = TemporaryFolder()
      let chats = try folder.openChats()
      try await chats.add("a", "1")
      var attempts = chats.observeMessageAttempts().makeAsyncIterator()
      #expect(try await attempts.next() == [nil])
      try await chats.startDue()
      while try await attempts.next() != [] {}
      try await chats.reset("1")
      while try await attempts.next() != [nil] {}
    }
  }
#endif
