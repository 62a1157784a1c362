#if Store
  import Foundation
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  /// Lets other tasks run before a condition is tested again.
  func pause() async { try? await Task.sleep(for: .milliseconds(1)) }

  /// Waits until a condition is true.
  @MainActor
  func until(_ condition: () -> Bool) async {
    while !condition() { await pause() }
  }

  /// A user's stores with servers in memory, which the suites of screens share.
  @MainActor
  struct Screens {
    let folder = TemporaryFolder()
    let remote: ScriptedRemote
    let server = FakeChatServer()
    let clock = VirtualClock()
    let local: PostsLocalDataSource
    let chats: MessagesLocalDataSource
    let posts: PostsRepository
    let chat: MessagesRepository
    let conversations: ConversationsRepository
    let contacts: ContactsRepository
    let actions: PostActions

    init(_ posts: [PostPreview] = []) throws {
      remote = ScriptedRemote(posts)
      local = try folder.open()
      chats = try folder.openChats()
      let now: @Sendable () -> Moment = { [clock] in clock.now }
      self.posts = PostsRepository(
        local: local, remote: remote, now: now, random: SeededRandom(seed: 1))
      let device = FakeChatRemote(server: server)
      chat = MessagesRepository(
        local: chats, remote: device, now: now, random: SeededRandom(seed: 2))
      conversations = ConversationsRepository(
        local: chats, remote: device, updates: device, now: now, random: SeededRandom(seed: 3))
      contacts = ContactsRepository(local: chats, remote: device)
      actions = PostActions(self.posts)
    }

    var messages: UserMessages { actions.messages }

    /// The codes and texts of the messages.
    var texts: [String] { messages.entries.map(\.message.text) }

    func feed() -> NewsFeedStateHolder {
      NewsFeedStateHolder(posts, actions: actions, now: { [clock] in clock.now })
    }

    func detail(_ id: Int64) -> PostDetailStateHolder {
      PostDetailStateHolder(id, posts, actions: actions)
    }

    func createPost() -> CreatePostStateHolder {
      CreatePostStateHolder(
        posts, messages: messages, sleep: { [clock] in try await clock.sleep($0) })
    }

    func conversation(_ contact: Int64 = 1) -> ConversationStateHolder {
      ConversationStateHolder(
        with: contact, chat, messages: messages, now: { [clock] in clock.now },
        sleep: { [clock] in try await clock.sleep($0) })
    }

    /// Lets time pass until a condition is true.
    func passTime(until condition: () -> Bool) async {
      while !condition() {
        if let end = clock.ends.first { clock.advance(to: end) }
        await pause()
      }
    }

    func setFault(_ prefix: String, _ error: StoreError?) async {
      await remote.setFault { name in
        if let error, name.hasPrefix(prefix) { return .before(error) }
        return .none
      }
    }
  }

  /// Runs a holder while a test uses it, and waits until it ended.
  @MainActor
  func running<Value>(
    _ run: @escaping @MainActor () async -> Void, _ test: @MainActor () async throws -> Value
  ) async throws -> Value {
    let task = Task { await run() }
    do {
      let value = try await test()
      task.cancel()
      await task.value
      return value
    } catch {
      task.cancel()
      await task.value
      throw error
    }
  }

  extension FeedUiState {
    var ids: [Int64] { items.map(\.id) }

    func item(_ id: Int64) -> FeedItem? { items.first { $0.id == id } }
  }

  let offline = StoreError(.offline, "no connection")
#endif
