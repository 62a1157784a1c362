#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct MessageLifeTests {
    private let folder = TemporaryFolder()

    // MARK: Sending

    @Test("a message is pending, sent, and replaced by the message of the server")
    func life() async throws {
      let store = try folder.openChats()
      try await store.add("Hi", "a")
      #expect(try await store.conversation().lines == ["Hi PENDING"])
      #expect(try await store.startDue(at: afterNoon(1)).map(\.id) == ["a"])
      #expect(try await store.conversation().lines == ["Hi SENT"])
      #expect(
        try await store.conversation().unsent.first?.request.lastSentAt == "2026-11-21T12:00:01Z")
      try await store.confirm(
        NewMessageResponse(message: message(5, from: 7, to: 1, "Hi"), fromMessageRequestId: "a"),
        of: "a")
      #expect(try await store.conversation().lines == ["Hi SYNCED"])
      _ = try await store.merge([.delivered(contactId: 1, messageId: 5)])
      #expect(try await store.conversation().lines == ["Hi DELIVERED"])
      _ = try await store.merge([.read(contactId: 1, messageId: 5)])
      #expect(try await store.conversation().lines == ["Hi READ"])
    }

    @Test("no observed state has a confirmed message twice or not at all")
    func atomic() async throws {
      let store = try folder.openChats()
      try await store.add("Hi", "a")
      let observation = store.observeConversation(with: grace.id, limit: 10)
      let observer = Task {
        for try await state in observation {
          #expect(state.entries.count == 1)
          if state.messages.count == 1 { return }
        }
      }
      try await store.startDue()
      try await store.confirm(NewMessageResponse(message: message(5, from: 7, to: 1)), of: "a")
      try await observer.value
    }

    @Test("after a crash, a message that was being sent is pending with the same identifier")
    func crash() async throws {
      var store = try folder.openChats()
      try await store.add("Hi", "a")
      try await store.startDue()
      try store.pool.close()
      store = try folder.openChats()
      #expect(try await store.conversation().lines == ["Hi PENDING"])
      #expect(try await store.startDue().map(\.id) == ["a"])
    }

    @Test("a failed message waits for its next attempt, and later messages wait for it")
    func order() async throws {
      let store = try folder.openChats()
      try await store.add("1", "a")
      try await store.add("2", "b")
      try await store.add("3", "c", to: alan.id)
      #expect(try await store.startDue().map(\.id) == ["a", "c"])
      try await store.fail("a", failures: 1, next: afterNoon(1), reason: "lost")
      #expect(try await store.startDue(inFlight: [alan.id]).isEmpty)
      #expect(try await store.startDue(at: afterNoon(1), inFlight: [alan.id]).map(\.id) == ["a"])
      try await store.fail("a", failures: 8, next: nil, reason: "refused")
      #expect(try await store.startDue(inFlight: [alan.id]).map(\.id) == ["b"])
      #expect(try await store.conversation().lines == ["1 FAILED", "2 SENT"])
      let failed = try #require(try await store.failedMessages().first)
      #expect(failed.id == "a" && failed.isFailedForGood && failed.reason == "refused")
      #expect(failed.request.failCount == 8)
      #expect(failed.actions == [.sendAgain, .delete])
    }

    @Test("a message that failed for good is sent again or deleted by the user")
    func actions() async throws {
      let store = try folder.openChats()
      for (text, id) in [("1", "a"), ("2", "b")] as [(String, RequestID)] {
        try await store.add(text, id)
        try await store.startDue()
        try await store.fail(id, failures: 8, next: nil, reason: "refused")
      }
      try await store.retry("a")
      try await store.remove("b")
      #expect(try await store.conversation().lines == ["1 PENDING"])
      #expect(try await store.conversation().unsent.first?.request.failCount == 0)
      #expect(try await store.startDue().map(\.id) == ["a"])
    }

    @Test("the result of an attempt does not change a message that a page confirmed")
    func lateFailure() async throws {
      let store = try folder.openChats()
      try await store.add("Hi", "a")
      try await store.startDue()
      try await store.store(
        [message(5, from: 7, to: 1, "Hi")], sent: [SentMessage(messageId: 5, requestId: "a")])
      try await store.fail("a", failures: 1, next: afterNoon(1), reason: "lost")
      try await store.confirm(
        NewMessageResponse(message: message(5, from: 7, to: 1, "Hi")), of: "a")
      #expect(try await store.conversation().lines == ["Hi SYNCED"])
    }

    @Test("an event does not show an own message beside its request")
    func ownEvent() async throws {
      let store = try folder.openChats()
      try await store.add("Hi", "a")
      try await store.startDue()
      #expect(try await store.merge([.newMessage(message(5, from: 7, to: 1, "Hi"))]) == false)
      #expect(try await store.conversation().lines == ["Hi SENT"])
      // Also if the last attempt failed, because the server may have the message.
      try await store.fail("a", failures: 8, next: nil, reason: "lost")
      #expect(try await store.merge([.newMessage(message(5, from: 7, to: 1, "Hi"))]) == false)
      #expect(try await store.conversation().lines == ["Hi FAILED"])
      // A message of another device to another contact.
      #expect(try await store.merge([.newMessage(message(6, from: 7, to: 2, "Ho"))]))
      #expect(try await store.conversation(alan.id).lines == ["Ho SYNCED"])
    }

    @Test("unsent messages are last, and in order also if the clock was set back")
    func clock() async throws {
      let store = try folder.openChats()
      try await store.add("1", "a", at: afterNoon(9))
      try await store.add("2", "b", at: noon)
      try await store.store([message(500, from: 1, to: 7, "new")])
      let state = try await store.conversation()
      #expect(state.lines == ["new SYNCED", "1 PENDING", "2 PENDING"])
      #expect(
        state.unsent.map(\.request.createdAt) == Array(repeating: "2026-11-21T12:00:09Z", count: 2))
      #expect(
        MessageTimeline(messages: state.messages, requests: state.unsent.map(\.request)).entries
          == state.entries)
    }

    // MARK: Drafts

    @Test("there is one draft for each contact, which a sent message replaces")
    func draft() async throws {
      var store = try folder.openChats()
      try await store.saveDraft("H", to: 1, requestId: "a", at: noon)
      try await store.saveDraft("Hi", to: 1, requestId: "b", at: afterNoon(1))
      try await store.saveDraft("Ho", to: 2, requestId: "c", at: noon)
      try store.pool.close()
      store = try folder.openChats()
      let draft = try #require(try await store.draft(to: 1))
      #expect(draft.content == "Hi" && draft.requestId == "a")
      #expect(draft.createdAt == noon.description)
      #expect(draft.lastModifiedAt == afterNoon(1).description)
      // Drafts are neither shown as messages nor sent.
      #expect(try await store.conversation().entries.isEmpty)
      #expect(try await store.startDue().isEmpty)
      try await store.add("Hi!", "d")
      #expect(try await store.draft(to: 1) == nil)
      try await store.saveDraft("", to: 2, requestId: "e", at: noon)
      #expect(try await store.draft(to: 2) == nil)
    }
  }
#endif
