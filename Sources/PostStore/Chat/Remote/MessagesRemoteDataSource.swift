#if Store
  public import PostFeed

  /// The server of messages.
  ///
  /// Implementations throw ``StoreError``: ``StoreError/isPermanent`` decides whether a message is sent
  /// again.
  public protocol MessagesRemoteDataSource: Sendable {
    /// Loads the people with whom the user can chat.
    func contacts() async throws(StoreError) -> [User]

    /// Sends a message. The server recognizes repeated requests by `requestId`, and answers them as the
    /// first time.
    func send(_ request: NewMessageRequest) async throws(StoreError) -> NewMessageResponse

    /// Loads a page of messages to and from the user, in the order of their identifiers. A page with
    /// fewer than `limit` messages is the last one.
    ///
    /// - Parameters:
    ///   - lastSyncedMessage: The identifier of the message before the page. It tells the server that all
    ///     messages up to this one were delivered.
    ///   - limit: The maximum number of messages.
    ///   - receiptsAfter: The `nextReceipts` of the last page, or 0.
    func messages(
      after lastSyncedMessage: Int64, limit: Int, receiptsAfter: Int64
    ) async throws(StoreError) -> SyncMessagesResponse

    /// Marks all messages of a user as read, up to a message. A lower identifier has no effect.
    func markRead(_ messageId: Int64, from userId: Int64) async throws(StoreError)

    /// Tells a user whether this user is writing a message.
    func setTyping(_ isTyping: Bool, to userId: Int64) async throws(StoreError)

    /// Lets the server send push notifications to a device.
    func register(_ device: DeviceRequest) async throws(StoreError)
  }
#endif
