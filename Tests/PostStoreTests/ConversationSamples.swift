#if Store
  import Foundation
  import PostFeed
  import PostStore
  import Testing

  /// A server of events without a connection.
  private struct NoUpdates: RealTimeUpdatesRemoteDataSource {
    func connect() async throws(StoreError) -> AsyncThrowingStream<ChatEvent, any Error> {
      throw StoreError(.offline, "no connection")
    }
  }

  @Suite(.fewAtOnce, .hangLimit) struct ConversationSamples {
    private let temporary = TemporaryFolder()

    @Test("without a connection, messages are stored, shown and deleted when the user agrees")
    func conversations() async throws {
      let folder = temporary.url
      let account = Account(
        server: try #require(URL(string: "http://localhost:1")), userId: 7)
      let users = UserRepository(account: account) { _ in "token" }
      let updates = NoUpdates()
      // sample
      let local = try MessagesLocalDataSource(account: account, folder: folder)
      let remote = try HTTPMessagesRemoteDataSource(account: account, users: users)
      let contacts = ContactsRepository(local: local, remote: remote)
      let conversations = ConversationsRepository(local: local, remote: remote, updates: updates)
      let messages = MessagesRepository(local: local, remote: remote)
      // end
      await #expect(throws: StoreError.self) { try await contacts.refresh() }
      let text = "Hello"
      // sample
      try await messages.saveDraft(text, to: 1)  // At each pause of typing.
      try await messages.send(text, to: 1)  // Replaces the draft.
      await messages.setTyping(true, to: 1)
      try await messages.markRead(1)  // While the conversation is on the screen.
      // end
      let (shown, screen) = AsyncStream<String>.makeStream()
      @Sendable func show(_ list: [ConversationSummary]) {
        for conversation in list { screen.yield(conversation.preview.lastMessageSummary) }
      }
      @Sendable func show(_ entries: [MessageTimeline.Entry], _ info: ContactInfo?) {}
      let showing = Task {
        // sample
        for try await list in conversations.conversations(limit: 50) {
          show(list)  // Name, summary, time, unread messages, online, typing.
        }
        for try await state in messages.conversation(with: 1, limit: 60) {
          show(state.entries, state.contactInfo)
        }
        // end
      }
      #expect(await shown.first { _ in true } == "Hello")
      showing.cancel()
      let posts = PostsRepository(local: try temporary.open(account), remote: ScriptedRemote())
      // sample
      let engine = SyncEngine(
        posts: posts, conversations: conversations, messages: messages, users: users)
      await engine.start()
      // end
      try await engine.signOut()
      try await deleteAfterAsking(conversations)
      #expect(try await messages.sendMessages().waitingCount == 0)
    }

    private func deleteAfterAsking(_ conversations: ConversationsRepository) async throws {
      func askUser() async -> Bool { true }
      // sample
      if case .hasUnsentMessages = try await conversations.deleteConversation(with: 1) {
        let choice: UnsentMessages = await askUser() ? .delete : .keep
        _ = try await conversations.deleteConversation(with: 1, unsent: choice)
      }
      // end
    }
  }
#endif
