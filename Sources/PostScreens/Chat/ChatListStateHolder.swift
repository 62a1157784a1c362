#if Store
  internal import PostFeed
  public import Observation
  public import PostStore

  /// The state of the list of conversations and contacts, and what a user does there.
  @MainActor @Observable
  public final class ChatListStateHolder {
    /// What the list shows.
    public private(set) var state = ChatListUiState()

    /// What the user must be told.
    public let messages: UserMessages

    private let conversations: ConversationsRepository
    private let contacts: ContactsRepository
    @ObservationIgnored private let loop: ObservationLoop
    @ObservationIgnored private var limit = pageSize
    @ObservationIgnored private var summaries: [ConversationSummary]?
    @ObservationIgnored private var people: [User]?

    private static let pageSize = 60

    /// Creates the state of a list.
    ///
    /// - Parameters:
    ///   - conversations: The conversations of the user.
    ///   - contacts: The contacts of the user.
    ///   - messages: What the user must be told. Screens can share it.
    ///   - sleep: Waits for a duration.
    public init(
      _ conversations: ConversationsRepository, contacts: ContactsRepository,
      messages: UserMessages = UserMessages(),
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      self.conversations = conversations
      self.contacts = contacts
      self.messages = messages
      loop = ObservationLoop(messages, sleep: sleep)
    }

    /// Observes the list until the calling task is canceled. Call it once at a time.
    public func run() async {
      await loop.run { [weak self] in try await self?.observe() }
    }

    private func observe() async throws {
      let limit = limit
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [conversations] in
          for try await list in conversations.conversations(limit: limit) {
            await self.apply(list, limit)
          }
        }
        group.addTask { [contacts] in
          for try await people in contacts.contacts() { await self.apply(people) }
        }
        group.addTask { [conversations] in
          for try await count in conversations.unreadCount() { await self.apply(count) }
        }
        try await group.next()
        group.cancelAll()
      }
    }

    private func apply(_ list: [ConversationSummary], _ limit: Int) {
      summaries = list
      state.hasMore = list.count >= limit
      showItems()
    }

    private func apply(_ people: [User]) {
      self.people = people
      showItems()
    }

    private func apply(_ unreadCount: Int) { state.unreadCount = unreadCount }

    private func showItems() {
      // Contacts alone would be in another order.
      guard let summaries, let people else { return }
      let listed = Set(summaries.map(\.id))
      // While conversations are left out, a contact can have one of them.
      let others = state.hasMore ? [] : people.filter { !listed.contains($0.id) }
      state.items =
        summaries.map { ChatItem($0.preview.contact, $0.preview, $0.contactInfo) }
        + others.map { ChatItem($0) }
      state.isReady = true
    }

    /// Loads contacts and messages. ``ChatListUiState/failure`` has the failure.
    public func refresh() async {
      guard !state.isLoading else { return }
      state.isLoading = true
      do {
        try await contacts.refresh()
        try await conversations.synchronize()
        state.failure = nil
      } catch {
        if error.code != .canceled { state.failure = UserMessage(error) }
      }
      state.isLoading = false
    }

    /// Shows more conversations.
    public func loadMore() {
      guard state.hasMore else { return }
      limit += Self.pageSize
      loop.restart()
    }
  }
#endif
