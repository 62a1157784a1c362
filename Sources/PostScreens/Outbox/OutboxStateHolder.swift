#if Store
  internal import PostFeed
  public import Observation
  public import PostStore

  /// The state of the list of what was not sent yet, and what a user does there.
  ///
  /// While ``run()`` runs, ``messages`` has each item that failed for good. Run it as long as the app is used, and
  /// the user sees it on any screen.
  @MainActor @Observable
  public final class OutboxStateHolder {
    /// What the list shows.
    public private(set) var state = OutboxUiState()

    /// What the user must be told.
    public let messages: UserMessages

    private let posts: PostsRepository
    private let chat: MessagesRepository?
    @ObservationIgnored private let loop: ObservationLoop
    @ObservationIgnored private var parts: [Part: [OutboxItem]] = [:]

    private enum Part: CaseIterable { case actions, posts, messages }

    /// Creates the state of the list.
    ///
    /// - Parameters:
    ///   - posts: The actions and posts of the user.
    ///   - chat: The messages of the user, or `nil` if the app has none.
    ///   - messages: What the user must be told. Screens can share it.
    ///   - sleep: Waits for a duration.
    public init(
      _ posts: PostsRepository, _ chat: MessagesRepository? = nil,
      messages: UserMessages = UserMessages(),
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      self.posts = posts
      self.chat = chat
      self.messages = messages
      loop = ObservationLoop(messages, sleep: sleep)
    }

    /// Observes the list until the calling task is canceled. Call it once at a time.
    public func run() async {
      await loop.run { [weak self] in try await self?.observe() }
    }

    private func observe() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [posts] in
          for try await list in posts.interactions() {
            await self.apply(list.map { OutboxItem($0) }, to: .actions)
          }
        }
        group.addTask { [posts] in
          for try await list in posts.outgoingPosts() {
            await self.apply(list.filter { $0.status != .draft }.map { OutboxItem($0) }, to: .posts)
          }
        }
        if let chat {
          group.addTask {
            for try await list in chat.unsentMessages() {
              await self.apply(list.map { OutboxItem($0) }, to: .messages)
            }
          }
        }
        try await group.next()
        group.cancelAll()
      }
    }

    private func apply(_ items: [OutboxItem], to part: Part) {
      report(items, after: parts[part])
      parts[part] = items
      // Sorting is stable, so items of one kind stay in the order in which they are sent.
      state.items = Part.allCases.flatMap { parts[$0] ?? [] }.sorted {
        guard let left = $0.time, let right = $1.time else { return false }
        return left < right
      }
      state.isReady = parts.count == (chat == nil ? 2 : 3)
    }

    /// Adds a message for each item that failed since the list was last read.
    private func report(_ items: [OutboxItem], after last: [OutboxItem]?) {
      guard let last else { return }
      let failed = Set(last.filter(\.canRetry).map(\.id))
      for item in items where item.canRetry && !failed.contains(item.id) {
        messages.add(.notSent(item))
      }
    }

    /// Sends an item again that failed.
    public func retry(_ id: OutboxItem.ID) async {
      await messages.reporting {
        switch id {
        case .action(let id): try await self.posts.retry(id)
        case .post(let id): try await self.posts.retryPost(id)
        case .message(let id): try await self.chat?.sendAgain(id)
        }
      }
    }

    /// Removes an item. If it is being sent, the server can still get it.
    public func cancel(_ id: OutboxItem.ID) async {
      await messages.reporting {
        switch id {
        case .action(let id): try await self.posts.discard(id)
        case .post(let id): try await self.posts.deleteOutgoingPost(id)
        case .message(let id): try await self.chat?.delete(id)
        }
      }
    }
  }

  extension OutboxItem {
    fileprivate init(_ waiting: WaitingInteraction) {
      self.init(
        id: .action(waiting.id), action: waiting.action, target: waiting.postId, text: "",
        time: Moment(waiting.interaction.createdAt),
        status: waiting.status == .canceled ? .failed : .waiting(nextAttempt: waiting.nextAttempt),
        reason: UserMessage(reason: waiting.reason), canCancel: true)
    }

    fileprivate init(_ post: OutgoingPost) {
      self.init(
        id: .post(post.id), action: nil, target: nil, text: DraftItem(post).title,
        time: post.createdAt,
        status: post.status == .failed ? .failed : .waiting(nextAttempt: post.nextAttempt),
        reason: UserMessage(reason: post.reason), canCancel: true)
    }

    fileprivate init(_ message: UnsentMessage) {
      let status: Status =
        if message.isFailedForGood { .failed } else if message.request.status == .sent {
          .sending
        } else { .waiting(nextAttempt: message.nextAttempt) }
      self.init(
        id: .message(message.id), action: nil, target: message.contactId,
        text: UntrustedText(message.request.content).line(limit: 120),
        time: Moment(message.request.createdAt), status: status,
        reason: UserMessage(reason: message.reason), canCancel: message.actions.contains(.delete))
    }
  }
#endif
