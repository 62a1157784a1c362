#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct MessageSyncTests {
    private let folder = TemporaryFolder()

    @Test("only pages move the last synced message, and never back")
    func lastSynced() async throws {
      let store = try folder.openChats()
      try await store.store([message(3, from: 1, to: 7)])
      try await store.add("Hi", "a")
      try await store.startDue()
      try await store.confirm(NewMessageResponse(message: message(9, from: 7, to: 1)), of: "a")
      _ = try await store.merge([.newMessage(message(8, from: 1, to: 7))])
      #expect(try await store.position().lastSyncedMessage == 3)
      try await store.store([5, 8, 9].map { message($0, from: 1, to: 7) })
      #expect(try await store.position().lastSyncedMessage == 9)
      try await store.store([])
      #expect(try await store.position().lastSyncedMessage == 9)
      #expect(try await store.conversation().messages.map(\.messageId) == [3, 5, 8, 9])
    }

    @Test("a message that arrives twice is stored once, and its status never goes back")
    func forward() async throws {
      let store = try folder.openChats()
      let statuses: [MessageStatus] = [.delivered, .synced, .pending, .read, .delivered]
      var shown: [MessageStatus] = []
      for status in statuses {
        try await store.store([message(1, from: 7, to: 1, status: status)])
        shown += try await store.conversation().messages.map(\.status)
      }
      #expect(shown == [.delivered, .delivered, .delivered, .read, .read])
    }

    @Test("receipts also apply to messages that arrive later, and to no others")
    func receipts() async throws {
      let store = try folder.openChats()
      _ = try await store.merge([
        .read(contactId: 1, messageId: 2), .delivered(contactId: 1, messageId: 4),
        .read(contactId: 1, messageId: 1),
      ])
      try await store.store(
        [2, 3, 4, 5].map { message($0, from: 7, to: 1) }
          + [message(6, from: 1, to: 7), message(7, from: 7, to: 2)])
      #expect(
        try await store.conversation().messages.map(\.status)
          == [.read, .delivered, .delivered, .synced, .synced])
      #expect(try await store.conversation(alan.id).messages.map(\.status) == [.synced])
      try await store.merge(
        SyncMessagesResponse(
          receipts: [MessageReceipts(contactId: 1, deliveredThrough: 5, readThrough: 4)],
          nextReceipts: 30))
      #expect(
        try await store.conversation().messages.map(\.status)
          == [.read, .read, .read, .delivered, .synced])
      #expect(try await store.position().nextReceipts == 30)
    }

    @Test("unread messages are counted, and reading leaves a receipt of the last one")
    func unread() async throws {
      let store = try folder.openChats()
      try await store.store(
        (1...3).map { message($0, from: 1, to: 7) } + [message(4, from: 7, to: 1)])
      #expect(try await store.conversation().unreadCount == 3)
      #expect(try await store.conversations().map(\.preview.unreadCount) == [3])
      try await store.markRead(1)
      #expect(try await store.conversation().unreadCount == 0)
      #expect(try await store.receipts().map(\.messageId) == [3])
      _ = try await store.merge([.newMessage(message(5, from: 1, to: 7))])
      #expect(try await store.conversation().unreadCount == 1)
      #expect(try await store.conversation().readThrough == 3)
      try await store.markRead(1)
      // The last value wins; a confirmation of an earlier one leaves it.
      try await store.confirmReceipt(3, of: 1)
      #expect(try await store.receipts().map(\.messageId) == [5])
      try await store.confirmReceipt(5, of: 1)
      #expect(try await store.receipts().isEmpty)
    }

    @Test("a message that another device read is read, with all before it")
    func readElsewhere() async throws {
      let store = try folder.openChats()
      try await store.store([
        message(1, from: 1, to: 7), message(2, from: 1, to: 7, status: .read),
        message(3, from: 1, to: 7),
      ])
      #expect(try await store.conversation().unreadCount == 1)
      #expect(try await store.receipts().isEmpty)
      // Also if the message is known already.
      try await store.merge(
        SyncMessagesResponse(
          receipts: [MessageReceipts(contactId: 1, ownReadThrough: 3)], nextReceipts: 1))
      #expect(try await store.conversation().unreadCount == 0)
      #expect(try await store.conversation().messages.map(\.status) == [.read, .read, .read])
      #expect(try await store.receipts().isEmpty)
    }

    @Test("messages of other users are ignored, and messages to oneself are never unread")
    func others() async throws {
      let store = try folder.openChats()
      try await store.store([message(1, from: 1, to: 2), message(2, from: 7, to: 7)])
      #expect(try await store.conversations().map(\.id) == [7])
      #expect(try await store.conversation(7).unreadCount == 0)
      #expect(try await store.position().lastSyncedMessage == 2)
    }

    // MARK: Observed values

    @Test("conversations are listed by their latest entry, sent or not")
    func conversations() async throws {
      let store = try folder.openChats()
      try await store.setContacts([grace, alan])
      try await store.store([
        message(1, from: 1, to: 7, "First\nline"), message(2, from: 2, to: 7, "Second"),
      ])
      #expect(try await store.conversations().map(\.preview.contact) == [alan, grace])
      try await store.add("Third", "a", at: afterNoon(3))
      let list = try await store.conversations()
      #expect(list.map(\.preview.contact.name) == ["Grace", "Alan"])
      #expect(list.map(\.preview.lastMessageSummary) == ["Third", "Second"])
      #expect(
        list.map(\.preview.lastMessageTimestamp)
          == [afterNoon(3).description, afterNoon(2).description])
      try await store.remove("a")
      #expect(
        try await store.conversations().map(\.preview.lastMessageSummary)
          == ["Second", "First line"])
    }

    @Test("who is online and typing is observed, until it ends or the connection does")
    func statuses() async throws {
      let store = try folder.openChats()
      try await store.setContacts([grace])
      try await store.store([message(1, from: 1, to: 7)])
      #expect(try await store.conversations().first?.contactInfo == nil)
      let status = ContactStatus(
        userId: 1, onlineStatus: "ONLINE", typing: true, lastConnectedAt: "2026-11-21T12:00:00Z")
      _ = try await store.merge([.contactStatus(status)])
      let info = ContactInfo(onlineStatus: "ONLINE", typing: true)
      #expect(try await store.conversations().first?.contactInfo == info)
      #expect(try await store.conversation().contactInfo == info)
      #expect(try await store.conversation().contact.lastConnectedAt == "2026-11-21T12:00:00Z")
      // A message ends the typing.
      _ = try await store.merge([.newMessage(message(2, from: 1, to: 7))])
      #expect(try await store.conversation().contactInfo?.typing == false)
      try await store.removeStatuses()
      #expect(try await store.conversation().contactInfo == nil)
    }

    @Test("a page of a conversation has the newest messages, oldest first")
    func page() async throws {
      let store = try folder.openChats()
      try await store.store((1...5).map { message($0, from: 1, to: 7) })
      let page = try await store.conversation(limit: 2)
      #expect(page.messages.map(\.messageId) == [4, 5])
      #expect(page.hasEarlier)
      #expect(try await store.conversation(limit: 5).hasEarlier == false)
      #expect(try await store.conversation(limit: .max).messages.count == 5)
      #expect(try await store.conversation(limit: -1).messages.isEmpty)
    }

    @Test("equal values are not repeated")
    func equal() async throws {
      let store = try folder.openChats()
      try await store.store([message(1, from: 1, to: 7)])
      var states = store.observeConversations(limit: 10).makeAsyncIterator()
      #expect(try await states.next()?.map(\.preview.unreadCount) == [1])
      try await store.store([message(1, from: 1, to: 7)])
      try await store.saveDraft("Hi", to: 1, requestId: "a", at: noon)
      try await store.markRead(1)
      #expect(try await states.next()?.map(\.preview.unreadCount) == [0])
    }

    @Test("the sender of a message can be unknown until the contacts are loaded")
    func unknown() async throws {
      let store = try folder.openChats()
      try await store.setContacts([alan])
      try await store.store([message(1, from: 1, to: 7)])
      #expect(try await store.conversation().contact == User(id: 1, name: ""))
      #expect(try await store.unknownUsers() == [1])
      try await store.setContacts([grace])
      #expect(try await store.conversation().contact == grace)
      #expect(try await store.unknownUsers().isEmpty)
      let contacts = try await store.read(store.tables { try $0.users.contacts() })
      #expect(contacts == [grace])
    }
  }
#endif
