#if Store
  public import Observation
  public import PostFeed
  public import PostStore

  /// The state of a conversation, and what a user does there.
  ///
  /// The draft is stored at each pause of typing while ``run()`` runs, and the contact sees that the user is
  /// writing. ``ConversationUiState/draft`` changes only with ``edit(_:)`` and ``send()``, and once when the
  /// stored draft is read.
  @MainActor @Observable
  public final class ConversationStateHolder {
    /// What the conversation shows.
    public private(set) var state: ConversationUiState

    /// What the user must be told.
    public let messages: UserMessages

    private let contactId: Int64
    private let repository: MessagesRepository
    @ObservationIgnored private let now: @Sendable () -> Moment
    @ObservationIgnored private let loop: ObservationLoop
    @ObservationIgnored private let pauses: Pauses
    @ObservationIgnored private let reader: ConversationEntries
    @ObservationIgnored private var limit = pageSize
    @ObservationIgnored private var hasDraft = false
    /// Saves and sends one after the other: a draft that is stored later than its message would stay.
    @ObservationIgnored private let turns = Turns()
    /// When the contact was last told that the user is writing, or `nil` if the contact knows that the user is not.
    @ObservationIgnored private var typingNotice: Moment?

    /// The last notice to the contact.
    @ObservationIgnored private var notice: Task<Void, Never>?

    private static let pageSize = 60
    /// A contact counts as typing for 6 seconds.
    private static let typingSeconds: Int64 = 4

    /// Creates the state of a conversation.
    ///
    /// - Parameters:
    ///   - contactId: The contact.
    ///   - repository: The messages of the user.
    ///   - format: The format of the messages; by default, plain text. Pass `html` only if the server defines
    ///     that it sends HTML.
    ///   - messages: What the user must be told. Screens can share it.
    ///   - pause: How long the user must not type before the draft is stored.
    ///   - now: Returns the current time.
    ///   - sleep: Waits for a duration.
    public init(
      with contactId: Int64, _ repository: MessagesRepository, format: ContentFormat = .plainText,
      messages: UserMessages = UserMessages(), pause: Duration = .milliseconds(500),
      now: @escaping @Sendable () -> Moment = { .now },
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      self.contactId = contactId
      self.repository = repository
      self.messages = messages
      self.now = now
      state = ConversationUiState(contactId: contactId)
      loop = ObservationLoop(messages, sleep: sleep)
      pauses = Pauses(pause, sleep: sleep)
      reader = ConversationEntries(format: format)
    }

    // MARK: Observing

    /// Observes the conversation, and stores the draft at each pause, until the calling task is canceled. Then it
    /// stores the draft a last time. Call it once at a time.
    public func run() async {
      await messages.reporting { try await self.readDraft() }
      await withDiscardingTaskGroup { group in
        group.addTask { await self.loop.run { try await self.observe() } }
        group.addTask { await self.pauses.run { await self.save() } }
      }
      setTyping(false)
    }

    private func readDraft() async throws {
      guard !hasDraft else { return }
      for try await draft in repository.draft(to: contactId) {
        // The user can type before the draft was read.
        if state.draft.isEmpty, state.isDraftSaved { state.draft = draft?.content ?? "" }
        hasDraft = true
        return
      }
    }

    private func observe() async throws {
      for try await conversation in repository.conversation(with: contactId, limit: limit) {
        let entries = await reader.entries(of: conversation)
        if Task.isCancelled { return }
        if !state.isReady { state.firstUnread = conversation.firstUnread }
        state.contact = ChatItem(
          conversation.contact, ConversationPreview(contact: conversation.contact),
          conversation.contactInfo)
        state.entries = entries
        (state.hasEarlier, state.unreadCount) = (conversation.hasEarlier, conversation.unreadCount)
        state.isReady = true
      }
    }

    /// Shows earlier messages.
    public func loadEarlier() {
      guard state.hasEarlier else { return }
      limit += Self.pageSize
      loop.restart()
    }

    // MARK: Writing

    /// Sets the text of the draft. It is stored at the next pause.
    public func edit(_ text: String) {
      guard !text.hasSameBytes(as: state.draft) else { return }
      (state.draft, state.isDraftSaved) = (text, false)
      pauses.edited()
      let isTyping = !text.isEmpty
      let isRecent = typingNotice.map { now().seconds - $0.seconds < Self.typingSeconds } ?? false
      if !isTyping || !isRecent { setTyping(isTyping) }
    }

    /// Tells the contact, after earlier notices. It is not waited for.
    private func setTyping(_ isTyping: Bool) {
      guard isTyping || typingNotice != nil else { return }
      typingNotice = isTyping ? now() : nil
      notice = Task { [notice, repository, contactId] in
        await notice?.value
        await repository.setTyping(isTyping, to: contactId)
      }
    }

    /// Stores the draft now, for example before the app ends.
    public func save() async {
      await turns.run {
        guard !self.state.isDraftSaved else { return }
        let text = self.state.draft
        await self.messages.reporting {
          try await self.repository.saveDraft(text, to: self.contactId)
          self.state.isDraftSaved = text.hasSameBytes(as: self.state.draft)
        }
      }
    }

    /// Sends the draft. A blank one is not sent.
    public func send() async {
      await turns.run {
        let text = self.state.draft
        guard !text.allSatisfy(\.isWhitespace) else { return }
        // The user can type the next message while this one is stored.
        (self.state.draft, self.state.isDraftSaved) = ("", true)
        let sent = await self.messages.reporting {
          try await self.repository.send(text, to: self.contactId)
        }
        if sent == nil { self.edit(text + self.state.draft) }
        self.setTyping(!self.state.draft.isEmpty)
      }
    }

    /// Sends a failed message again.
    public func sendAgain(_ id: RequestID) async {
      await messages.reporting { try await self.repository.sendAgain(id) }
    }

    /// Deletes an unsent message.
    public func delete(_ id: RequestID) async {
      await messages.reporting { try await self.repository.delete(id) }
    }

    // MARK: Reading

    /// Marks all messages as read. Call it when the conversation is on the screen, and when a message arrives
    /// while it is.
    public func markRead() async {
      guard state.unreadCount > 0 else { return }
      await messages.reporting { try await self.repository.markRead(self.contactId) }
    }
  }

  extension ConversationState {
    fileprivate var firstUnread: ConversationEntry.ID? {
      guard unreadCount > 0 else { return nil }
      return messages.first { $0.fromUserId == contact.id && $0.messageId > readThrough }
        .map { .message($0.messageId) }
    }
  }
#endif
