#if Store
  public import PostFeed

  /// The conversations of a user, and their synchronization with the server.
  ///
  /// Observed values come from the database only. Messages come from pages that the server keeps until
  /// they are delivered; events only show them earlier.
  public actor ConversationsRepository {
    let local: MessagesLocalDataSource
    let remote: any MessagesRemoteDataSource
    let updates: any RealTimeUpdatesRemoteDataSource
    let configuration: ChatConfiguration
    let now: @Sendable () -> Moment
    var random: AnyRandom

    /// The request for pages that is in flight.
    var synchronizing: Task<Void, any Error>?
    /// The wait before the request for the messages of events, which tells the server that they were
    /// delivered.
    var acknowledgement: Task<Void, any Error>?
    /// The last such request.
    var acknowledging: Task<Void, any Error>?
    /// Ends the typing of contacts.
    var typing: [Int64: Task<Void, any Error>] = [:]
    /// The users of messages who were looked for in the contacts.
    var soughtUsers: Set<Int64> = []
    /// The wait before the next connection.
    var reconnection: Task<Void, any Error>?
    /// Whether the connection of the device returned since the last attempt began.
    var hasNetworkReturned = false

    /// Creates a repository. A database is for one repository of this type.
    ///
    /// - Parameters:
    ///   - local: The user's database.
    ///   - remote: The server.
    ///   - updates: The server of events.
    ///   - configuration: The settings.
    ///   - now: Returns the current time.
    ///   - random: The source of random delays.
    public init(
      local: MessagesLocalDataSource, remote: any MessagesRemoteDataSource,
      updates: any RealTimeUpdatesRemoteDataSource,
      configuration: ChatConfiguration = ChatConfiguration(),
      now: @escaping @Sendable () -> Moment = { .now },
      random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
      self.local = local
      self.remote = remote
      self.updates = updates
      self.configuration = configuration
      self.now = now
      self.random = AnyRandom(random)
    }

    // MARK: Observing

    /// Observes the conversations with the latest entries, sent or not, newest first.
    ///
    /// - Complexity: Each change costs time in proportion to `limit`.
    public nonisolated func conversations(
      limit: Int
    ) -> StoreObservation<[ConversationSummary]> {
      local.observeConversations(limit: limit)
    }

    /// Observes the number of unread messages in all conversations.
    public nonisolated func unreadCount() -> StoreObservation<Int> { local.observeUnreadCount() }

    // MARK: Pages

    /// Loads all messages and receipts that are new on the server. Call it when a push notification
    /// arrives in the foreground; ``receiveUpdates()`` calls it after each connection.
    ///
    /// A concurrent call waits for the running one, and then loads what is new.
    ///
    /// - Throws: ``StoreError`` if the database or a request fails. The pages before it are stored.
    public func synchronize() async throws(StoreError) {
      while let synchronizing { _ = await synchronizing.result }
      let task = Task { try await self.loadPages() }
      synchronizing = task
      do { try await task.valueOrCancel() } catch { throw StoreError(database: error) }
    }

    private func loadPages() async throws {
      defer { synchronizing = nil }
      var position = try await local.position()
      var isLast = false
      while !isLast {
        let page = try await remote.messages(
          after: position.lastSyncedMessage, limit: configuration.pageSize,
          receiptsAfter: position.nextReceipts)
        let next = try await local.merge(page, at: position)
        // The server knows that the messages of the last page were delivered when the next page, which
        // is empty, is requested. A page that does not advance would be loaded forever.
        isLast = next.lastSyncedMessage <= position.lastSyncedMessage
        position = next
      }
      try await loadUnknownUsers()
    }

    /// Loads the contacts if there are messages of unknown users. Messages are shown without a name
    /// meanwhile, so a failure has no effect.
    func loadUnknownUsers() async throws(StoreError) {
      let unknown = try await local.unknownUsers().subtracting(soughtUsers)
      guard !unknown.isEmpty, let contacts = try? await remote.contacts() else { return }
      soughtUsers.formUnion(unknown)
      try await local.setContacts(contacts)
    }
  }
#endif
