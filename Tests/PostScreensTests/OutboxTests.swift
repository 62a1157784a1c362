#if Store
  import PostDocument
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct OutboxTests {
    @Test(
      "actions, posts and messages are in one list by time, with reasons, and are retried and removed"
    )
    func outbox() async throws {
      let screens = try Screens([preview(1), preview(2)])
      let outbox = OutboxStateHolder(screens.posts, screens.chat, messages: screens.messages)
      await screens.remote.setFault { name in
        switch name {
        case "send SHARED 1": .before(StoreError(refusedWith: 403, retryAfter: nil))
        case "create": .before(StoreError(.unreachable, "no answer"))
        default: .none
        }
      }
      try await running(outbox.run) { () async throws in
        await until { outbox.state.isReady }
        #expect(outbox.state.items.isEmpty)
        try await screens.posts.share(1)
        screens.clock.advance(by: 1)
        let draft = try await screens.posts.saveDraft(
          Document(Blocks([.paragraph(Paragraph([.text("Hi")]))])), source: "*Hi*\n\nthere")
        try await screens.chat.saveDraft("not sent", to: 1)
        screens.clock.advance(by: 1)
        try await screens.chat.send("Hello\nGrace", to: 1)
        await until { outbox.state.items.count == 2 }
        try await screens.posts.publish(draft)
        await until { outbox.state.items.count == 3 }
        #expect(outbox.state.items.map(\.text) == ["", "*Hi*", "Hello Grace"])
        #expect(outbox.state.items.map(\.action) == [.shared, nil, nil])
        #expect(outbox.state.items.map(\.target) == [1, nil, 1])
        #expect(outbox.state.items.map(\.time) == [noon, afterNoon(1), afterNoon(2)])
        #expect(outbox.state.items.allSatisfy { $0.canCancel && !$0.canRetry && $0.reason == nil })
        try await screens.posts.sync()
        try await screens.posts.sendPosts()
        await until { outbox.state.items[0].canRetry && outbox.state.items[1].reason != nil }
        #expect(outbox.state.items[0].reason?.code == .refused)
        #expect(outbox.state.failedCount == 1)
        #expect(screens.texts == ["Your share was not sent. You are not allowed to do this."])
        screens.messages.remove(1)
        #expect(
          outbox.state.items[1].reason?.text == "The server did not answer. It is tried again.")
        guard case .waiting(let next?) = outbox.state.items[1].status else {
          Issue.record("the post does not wait")
          return
        }
        #expect(next > screens.clock.now)
        await outbox.retry(outbox.state.items[0].id)
        await until { !outbox.state.items[0].canRetry }
        for item in outbox.state.items { await outbox.cancel(item.id) }
        await until { outbox.state.items.isEmpty }
        await outbox.retry(.post(99))
        #expect(screens.messages.entries.map(\.message.code) == [.noPost])
      }
    }

    @Test("before the first attempt, also without a connection, nothing is called failed")
    func waiting() async throws {
      let screens = try Screens([preview(1), preview(2)])
      let outbox = OutboxStateHolder(screens.posts, screens.chat, messages: screens.messages)
      let conversation = screens.conversation(1)
      func isCalledFailed() -> Bool {
        outbox.state.failedCount > 0 || !screens.messages.entries.isEmpty
          || outbox.state.items.contains {
            $0.canRetry || $0.reason != nil || $0.status != .waiting(nextAttempt: nil)
          }
          || conversation.state.entries.contains { $0.delivery != .waiting(nextAttempt: nil) }
      }
      await screens.remote.setFault { _ in .before(StoreError(.offline, "no network")) }
      try await running(outbox.run) { () async throws in
        try await running(conversation.run) { () async throws in
          try await screens.posts.like(1)
          try await screens.posts.share(1)
          try await screens.posts.bookmark(2)
          let draft = try await screens.posts.saveDraft(
            Document(Blocks([.paragraph(Paragraph([.text("Hi")]))])))
          try await screens.posts.publish(draft)
          try await screens.chat.send("Hello", to: 1)
          await until { outbox.state.items.count == 5 && conversation.state.entries.count == 1 }
          #expect(!isCalledFailed())
          // A request that does not leave the device is not an attempt.
          try await screens.posts.sync()
          try await screens.posts.sendPosts()
          // When this is observed, what the requests changed is, too.
          try await screens.posts.bookmark(1)
          await until { outbox.state.items.count == 6 }
          #expect(!isCalledFailed())
        }
      }
    }
  }
#endif
