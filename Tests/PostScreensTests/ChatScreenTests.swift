#if Store
  import PostDocument
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct ChatScreenTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private func entries(_ holder: ConversationStateHolder) -> [String] {
      holder.state.entries.map { entry in
        guard case .readable(let document) = entry.content else { return "unreadable" }
        return "\(document.plainText) \(entry.delivery)"
      }
    }

    @Test("conversations are before the other contacts, with summary, time and unread messages")
    func list() async throws {
      await screens.server.setUsers([
        grace, alan, User(id: 3, name: "\u{200B}"), User(id: 7, name: "Ada"),
      ])
      await screens.server.create(
        NewMessageRequest(
          requestId: "a", toUserId: 7, content: "Hello\nAda", createdAt: noon.description), from: 2)
      let list = ChatListStateHolder(
        screens.conversations, contacts: screens.contacts, messages: screens.messages)
      try await running(list.run) { () async throws in
        await list.refresh()
        await until {
          list.state.items.count == 3 && list.state.items[0].unreadCount == 1
            && list.state.unreadCount == 1
        }
        let alan = list.state.items[0]
        #expect(alan.name == "Alan")
        #expect(alan.summary == "Hello Ada")
        #expect(alan.time == noon)
        #expect(alan.unreadCount == 1)
        #expect(!alan.isOnline && !alan.isTyping)
        #expect(Set(list.state.items.dropFirst().map(\.name)) == ["Grace", "User 3"])
        _ = try await screens.chats.merge([
          .contactStatus(ContactStatus(userId: 2, onlineStatus: "ONLINE", typing: true))
        ])
        await until { list.state.items[0].isTyping }
        #expect(list.state.items[0].isOnline)
        await screens.server.setFault { _ in .before(offline) }
        await list.refresh()
        #expect(list.state.failure?.code == .offline)
        #expect(!list.state.isLoading)
      }
    }

    @Test(
      "a message is shown while it waits, is sent, delivered and read, and failed ones have actions"
    )
    func deliveries() async throws {
      let holder = screens.conversation()
      try await running(holder.run) { () async throws in
        await until { holder.state.isReady }
        holder.edit("Hi <b>")
        await holder.send()
        #expect(holder.state.draft.isEmpty)
        await until { holder.state.entries.count == 1 }
        #expect(entries(holder) == ["Hi <b> waiting(nextAttempt: nil)"])
        #expect(holder.state.entries[0].actions == [.delete])
        try await screens.chat.sendMessages()
        await until { entries(holder) == ["Hi <b> sent"] }
        await screens.server.setFault { name in
          name.hasPrefix("send")
            ? .before(StoreError(.refused, "no", status: 403)) : .none
        }
        holder.edit("Bad")
        await holder.send()
        try await screens.chat.sendMessages()
        await until { holder.state.entries.last?.actions == [.sendAgain, .delete] }
        guard case .failed(let reason)? = holder.state.entries.last?.delivery,
          case .request(let id)? = holder.state.entries.last?.id
        else {
          Issue.record("the message did not fail")
          return
        }
        #expect(reason.code == .refused)
        await screens.server.setFault { _ in .none }
        await holder.sendAgain(id)
        try await screens.chat.sendMessages()
        await until { entries(holder) == ["Hi <b> sent", "Bad sent"] }
        await screens.server.markRead(2, by: 1, from: 7)
        try await screens.conversations.synchronize()
        await until { entries(holder) == ["Hi <b> read", "Bad read"] }
        holder.edit("Never")
        await holder.send()
        await until { holder.state.entries.count == 3 }
        guard case .request(let last)? = holder.state.entries.last?.id else { return }
        await holder.delete(last)
        await until { holder.state.entries.count == 2 }
      }
    }

    @Test("a draft is stored at a pause, read again, and replaced by sending")
    func draft() async throws {
      let text = " Hello,\r\n e\u{301}"
      let holder = screens.conversation()
      try await running(holder.run) { () async throws in
        await until { holder.state.isReady }
        holder.edit(text)
        #expect(!holder.state.isDraftSaved)
        await screens.passTime { holder.state.isDraftSaved }
        #expect(try await screens.chats.draft(to: 1)?.content == text)
        holder.edit(text + "!")
      }
      let again = screens.conversation()
      try await running(again.run) { () async throws in
        await until { !again.state.draft.isEmpty }
        #expect(Array(again.state.draft.utf8) == Array((text + "!").utf8))
        again.edit(" ")
        await again.send()
        #expect(again.state.draft == " ")
        again.edit("Bye")
        await again.send()
        #expect(try await screens.chats.draft(to: 1) == nil)
      }
      #expect(try await screens.chats.draft(to: 1) == nil)
    }

    @Test("what is typed while a message is stored is the next draft")
    func typedWhileSending() async throws {
      let holder = screens.conversation()
      for delay in 0..<30 {
        holder.edit("Hi")
        async let sent: Void = holder.send()
        async let saved: Void = holder.save()
        for _ in 0..<delay { await Task.yield() }
        let isSent = holder.state.draft.isEmpty
        holder.edit(isSent ? "next" : "Hi there")
        await sent
        await holder.save()
        await saved
        #expect(try await screens.chats.draft(to: 1)?.content ?? "" == holder.state.draft)
        #expect(holder.state.draft == (isSent ? "next" : ""))
      }
      #expect(try await screens.chats.conversation().unsent.count == 30)
    }

    @Test("the contact sees that the user writes, with few notices, and when it ends")
    func typing() async throws {
      let holder = screens.conversation()
      func notices() async -> [String] {
        await screens.server.requests.filter { $0.hasPrefix("typing") }
      }
      try await running(holder.run) { () async throws in
        await until { holder.state.isReady }
        for text in ["H", "He", "Hel"] { holder.edit(text) }
        while await notices().isEmpty { await pause() }
        screens.clock.advance(by: 5)
        holder.edit("Hell")
        while await notices().count < 2 { await pause() }
        await holder.send()
        while await notices().count < 3 { await pause() }
        #expect(await notices() == ["typing true 1", "typing true 1", "typing false 1"])
      }
      #expect(await notices().count == 3)
    }

    @Test(
      "earlier messages are shown, the first unread one is known, and messages are marked as read")
    func reading() async throws {
      try await screens.chats.store((1...100).map { message($0, from: 1, to: 7) })
      let holder = screens.conversation()
      try await running(holder.run) { () async throws in
        await until { holder.state.isReady }
        #expect(holder.state.entries.count == 60)
        #expect(holder.state.unreadCount == 100)
        #expect(holder.state.firstUnread == .message(41))
        #expect(holder.state.entries.allSatisfy { !$0.isOwn && $0.delivery == .received })
        holder.loadEarlier()
        await until { holder.state.entries.count == 100 }
        #expect(!holder.state.hasEarlier)
        await holder.markRead()
        await until { holder.state.unreadCount == 0 }
        #expect(holder.state.firstUnread == .message(41))
      }
    }
  }
#endif
