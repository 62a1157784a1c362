#if Sockets
  internal import NIOSSL
  public import PostFeed
  public import PostStore

  /// The server's events over a WebSocket.
  ///
  /// A connection is a `GET` of `v1/socket/updates` under the URL of the account's server, with the
  /// user's token in the header `Authorization`. If the server answers with the status 401, the token
  /// is loaded again, once. Redirects are not followed, so the token reaches only this server. Messages
  /// of errors contain no tokens, no URLs and no text of the server.
  ///
  /// While the consumer of a connection is busy, the connection reads nothing, so memory is bounded.
  /// Pings are answered as they are read: a server that expects an answer in time closes the
  /// connection of a consumer that is too slow.
  ///
  /// A connection is opened once. Reconnecting is the caller's decision; `StoreError.retryAfter` is
  /// the delay that the server asks for.
  ///
  /// [RFC 6455](https://www.rfc-editor.org/rfc/rfc6455)
  public struct WebSocketUpdates: RealTimeUpdatesRemoteDataSource {
    private let account: Account
    private let users: UserRepository
    private let client: WebSocketClient

    /// Creates a data source.
    ///
    /// - Parameters:
    ///   - account: The user and the server.
    ///   - users: The source of the user's token.
    ///   - configuration: Limits and trusted certificates.
    /// - Throws: `StoreError` with the code `insecureURL` unless the URL of the server is `https`, or
    ///   `http` on a loopback host; with the code `invalidFile` if the trusted certificates are not in
    ///   the format PEM.
    public init(
      account: Account, users: UserRepository, configuration: Configuration = Configuration()
    ) throws(StoreError) {
      self.account = account
      self.users = users
      let endpoint = try Endpoint(account.server)
      client = WebSocketClient(
        endpoint: endpoint, configuration: configuration,
        tls: endpoint.isSecure ? try Self.tls(configuration) : nil)
    }

    /// Opens a connection, and returns when it is open.
    ///
    /// Messages that are not valid events are skipped. The connection is closed when the task that
    /// waits for an event is canceled, and when the stream is deallocated.
    ///
    /// - Returns: The events, for one consumer. When the connection ends, the stream throws a
    ///   `StoreError` after the last event. It ends without an error only if the task of the consumer
    ///   is canceled.
    public func connect() async throws(StoreError) -> AsyncThrowingStream<ChatEvent, any Error> {
      let connection = try await connection()
      return AsyncThrowingStream(unfolding: {
        while let message = try await connection.message() {
          if let event = try? ChatEvent(json: message) { return event }
        }
        return nil
      })
    }

    /// Opens a connection like ``connect()``, and returns its messages as they are received, also those
    /// that are not valid events.
    public func connectForMessages() async throws(StoreError) -> AsyncThrowingStream<
      [UInt8], any Error
    > {
      let connection = try await connection()
      return AsyncThrowingStream(unfolding: { try await connection.message() })
    }

    /// Opens a connection with the user's token, and once more with a new token after the status 401.
    func connection() async throws(StoreError) -> Connection {
      let token = try await users.token(for: account)
      do { return try await client.connection(token: token) } catch {
        guard error.code == .unauthorized else { throw error }
        return try await client.connection(
          token: try await users.token(replacing: token, for: account))
      }
    }

    /// The settings of TLS: certificates and the names of hosts are verified.
    private static func tls(_ configuration: Configuration) throws(StoreError) -> NIOSSLContext {
      var settings = TLSConfiguration.makeClientConfiguration()
      do {
        if !configuration.trustedCertificates.isEmpty {
          settings.additionalTrustRoots = [
            .certificates(try NIOSSLCertificate.fromPEMBytes(configuration.trustedCertificates))
          ]
        }
        return try NIOSSLContext(configuration: settings)
      } catch { throw StoreError(.invalidFile, "the trusted certificates cannot be read") }
    }
  }
#endif
