#if Store
  internal import Foundation
  public import PostFeed

  /// Loads and sends messages over HTTP.
  ///
  /// The paths follow the URL of the account's server. Bodies are JSON with the models of PostFeed.
  ///
  /// | request | response |
  /// | --- | --- |
  /// | `GET v1/contacts` | `ContactsResponse` |
  /// | `POST v1/messages` with a `NewMessageRequest` | `NewMessageResponse` |
  /// | `GET v1/messages?lastSyncedMessage=ID&limit=N&receiptsAfter=R` | `SyncMessagesResponse` |
  /// | `POST v1/conversations/USER/read` with a `ReadRequest` | any success |
  /// | `POST v1/conversations/USER/typing` with a `TypingRequest` | any success |
  /// | `POST v1/devices` with a `DeviceRequest` | any success |
  ///
  /// A repeated `requestId` is answered as the first time. `Examples/Server` is such a server.
  ///
  /// Tokens, redirects and errors are those of ``HTTPPostsRemoteDataSource``.
  public struct HTTPMessagesRemoteDataSource: MessagesRemoteDataSource {
    private let client: AccountClient

    /// Creates a data source.
    ///
    /// - Parameters:
    ///   - account: The user and the server.
    ///   - users: The source of the user's token.
    ///   - timeout: The maximum time of a request with its response, 0 to 365 days. A timeout outside
    ///     this range becomes the nearest valid one.
    ///   - maximumResponseBytes: The maximum size of a response in bytes, after decompression.
    /// - Throws: ``StoreError`` with the code `insecureURL` unless the URL of the server is `https`,
    ///   or `http` on a loopback host.
    public init(
      account: Account, users: UserRepository, timeout: Duration = .seconds(30),
      maximumResponseBytes: Int = 8_000_000
    ) throws(StoreError) {
      client = try AccountClient(
        account: account, users: users, timeout: timeout,
        maximumResponseBytes: maximumResponseBytes)
    }

    // MARK: MessagesRemoteDataSource

    public func contacts() async throws(StoreError) -> [User] {
      let body = try await client.body(of: try client.request("v1/contacts"))
      return try client.decode { () throws(FeedError) in try ContactsResponse(json: body) }
        .contacts
    }

    public func send(
      _ request: NewMessageRequest
    ) async throws(StoreError) -> NewMessageResponse {
      let body = try await client.body(of: try client.postRequest("v1/messages", body: request))
      return try client.decode { () throws(FeedError) in try NewMessageResponse(json: body) }
    }

    public func messages(
      after lastSyncedMessage: Int64, limit: Int, receiptsAfter: Int64
    ) async throws(StoreError) -> SyncMessagesResponse {
      let request = try client.request(
        "v1/messages",
        query: [
          "lastSyncedMessage": "\(lastSyncedMessage)", "limit": "\(limit)",
          "receiptsAfter": "\(receiptsAfter)",
        ])
      let body = try await client.body(of: request)
      return try client.decode { () throws(FeedError) in try SyncMessagesResponse(json: body) }
    }

    public func markRead(_ messageId: Int64, from userId: Int64) async throws(StoreError) {
      let request = try client.postRequest(
        "v1/conversations/\(userId)/read", body: ReadRequest(messageId: messageId))
      _ = try await client.body(of: request)
    }

    public func setTyping(_ isTyping: Bool, to userId: Int64) async throws(StoreError) {
      let request = try client.postRequest(
        "v1/conversations/\(userId)/typing", body: TypingRequest(typing: isTyping))
      _ = try await client.body(of: request)
    }

    public func register(_ device: DeviceRequest) async throws(StoreError) {
      _ = try await client.body(of: try client.postRequest("v1/devices", body: device))
    }
  }
#endif
