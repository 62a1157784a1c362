#if Store
  public import PostFeed

  /// The messages of a user: what a conversation shows, and what a user writes.
  ///
  /// Observed values come from the database only. Drafts and messages are stored before the methods
  /// return, also without a connection; ``sendMessages()`` sends them.
  public actor MessagesRepository {
    let local: MessagesLocalDataSource
    let remote: any MessagesRemoteDataSource
    let pending: PendingMessagesProvider
    let timeouts: MessageTimeoutController
    let now: @Sendable () -> Moment
    var random: AnyRandom

    var sending: Task<SyncReport, any Error>?
    /// Until when the server asked to wait.
    var pause = ServerPause()
    /// The number of receipts that failed since the last one that succeeded.
    var receiptFailures = 0

    /// Creates a repository. A database is for one repository of this type.
    ///
    /// - Parameters:
    ///   - local: The user's database.
    ///   - remote: The server.
    ///   - configuration: The settings.
    ///   - now: Returns the current time.
    ///   - random: The source of request identifiers and random delays.
    public init(
      local: MessagesLocalDataSource, remote: any MessagesRemoteDataSource,
      configuration: ChatConfiguration = ChatConfiguration(),
      now: @escaping @Sendable () -> Moment = { .now },
      random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
      self.local = local
      self.remote = remote
      var schedule = configuration.schedule
      // An attempt that is further ahead is due.
      schedule.maximumDelay = min(schedule.maximumDelay, .longestDelay)
      pending = PendingMessagesProvider(
        local: local,
        scheduler: MessagesScheduler(
          schedule: schedule, concurrentRequests: configuration.concurrentRequests))
      timeouts = MessageTimeoutController(
        timeout: configuration.timeout, sleep: configuration.sleep)
      self.now = now
      self.random = AnyRandom(random)
    }

    // MARK: Observing

    /// Observes the last messages of a conversation, oldest first, and then the unsent ones. Observe
    /// again with a larger limit before the user reaches the first one.
    ///
    /// - Complexity: Each change of the conversation costs time in proportion to `limit` and the number
    ///   of unsent messages.
    public nonisolated func conversation(
      with contactId: Int64, limit: Int
    ) -> StoreObservation<ConversationState> {
      local.observeConversation(with: contactId, limit: limit)
    }

    /// Observes the draft to a contact, or `nil` if there is none.
    public nonisolated func draft(to contactId: Int64) -> StoreObservation<MessageRequest?> {
      local.observeDraft(to: contactId)
    }

    /// Observes the drafts to all contacts, sorted by the identifiers of the contacts.
    public nonisolated func drafts() -> StoreObservation<[MessageRequest]> {
      local.observeDrafts()
    }

    /// Observes the messages to all contacts that the server has not confirmed, in order, without drafts.
    public nonisolated func unsentMessages() -> StoreObservation<[UnsentMessage]> {
      local.observeUnsentMessages()
    }

    /// Observes the messages that failed for good: after a permanent refusal, or after the last attempt.
    /// The user sends them again or deletes them.
    public nonisolated func failedMessages() -> StoreObservation<[UnsentMessage]> {
      local.observeFailedMessages()
    }

    /// Observes the newest messages that contain all words of a query, the last word as a prefix. Case
    /// and diacritics are ignored.
    ///
    /// - Parameters:
    ///   - query: The words.
    ///   - contactId: The contact of the conversation to search, or `nil` for all conversations.
    ///   - limit: The maximum number of messages.
    /// - Complexity: Proportional to the number of messages that contain the rarest word.
    public nonisolated func search(
      _ query: String, with contactId: Int64? = nil, limit: Int = 50
    ) -> StoreObservation<[Message]> {
      local.observeSearch(query, contact: contactId, limit: limit)
    }

    // MARK: Writing

    /// Stores the text that the user is writing to a contact. Call it at each pause of typing. An empty
    /// text removes the draft.
    public func saveDraft(_ text: String, to contactId: Int64) async throws(StoreError) {
      let requestId = RequestID.random(using: &random)
      try await local.saveDraft(text, to: contactId, requestId: requestId, at: now())
    }

    /// Stores a message to send, which replaces the draft to the contact. ``sendMessages()`` sends it.
    ///
    /// - Returns: The identifier of the message, or `nil` if the text is blank and is not sent.
    @discardableResult
    public func send(
      _ text: String, to contactId: Int64
    ) async throws(StoreError) -> RequestID? {
      guard !text.allSatisfy(\.isWhitespace) else { return nil }
      let requestId = RequestID.random(using: &random)
      try await local.add(text, to: contactId, requestId: requestId, at: now())
      return requestId
    }

    /// Lets a failed message be sent with the next ``sendMessages()``. An unknown identifier has no
    /// effect, because the message was sent.
    public func sendAgain(_ id: RequestID) async throws(StoreError) { try await local.retry(id) }

    /// Deletes an unsent message. If it is being sent, the server can still get it, and the conversation
    /// shows it then. An unknown identifier has no effect.
    public func delete(_ id: RequestID) async throws(StoreError) { try await local.remove(id) }

    // MARK: Reading

    /// Marks all messages of a contact as read. Call it when the conversation is shown, and when a
    /// message arrives while it is. ``sendMessages()`` tells the server.
    public func markRead(_ contactId: Int64) async throws(StoreError) {
      try await local.markRead(contactId)
    }

    /// Tells a contact whether the user is writing. It is sent at once or not at all.
    public func setTyping(_ isTyping: Bool, to contactId: Int64) async {
      try? await remote.setTyping(isTyping, to: contactId)
    }
  }
#endif
