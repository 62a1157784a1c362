#if Sockets
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL
  internal import NIOWebSocket
  internal import PostStore

  /// Opens connections to a server.
  struct WebSocketClient: Sendable {
    let endpoint: Endpoint
    let configuration: WebSocketUpdates.Configuration
    /// The settings of TLS, or `nil` without TLS.
    let tls: NIOSSLContext?

    /// The maximum size of one read. A reader that stops has at most this much left to process.
    static let readBytes = 16_384

    /// Opens a connection. Its channel is also closed if the time is up or the task is canceled.
    func connection(token: String) async throws(StoreError) -> Connection {
      // Other characters end the header, or make it invalid.
      guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw StoreError(.unauthorized, "the token has characters that a header cannot have")
      }
      let loop = MultiThreadedEventLoopGroup.singleton.any()
      let timeout = TimeAmount(configuration.connectTimeout)
      let opening = loop.makePromise(of: Connection.self)
      let timer = loop.scheduleTask(in: timeout) {
        opening.fail(StoreError(.unreachable, "the server did not answer in time"))
      }
      defer { timer.cancel() }
      ClientBootstrap(group: loop)
        .connectTimeout(timeout)
        .channelOption(.maxMessagesPerRead, value: 1)
        .channelOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.readBytes)
        )
        .connect(host: endpoint.host, port: endpoint.port)
        .flatMap { channel in
          opening.futureResult.whenFailure { _ in channel.close(promise: nil) }
          return handshake(on: channel, token: token)
        }
        .cascade(to: opening)
      do {
        return try await withTaskCancellationHandler {
          try await opening.futureResult.get()
        } onCancel: {
          opening.fail(StoreError(.canceled, "the task was canceled"))
        }
      } catch { throw StoreError(connection: error) }
    }

    /// Sends the handshake, and returns the connection when the server has accepted it.
    private func handshake(on channel: any Channel, token: String) -> EventLoopFuture<Connection> {
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        if let tls {
          let handler = try NIOSSLClientHandler(context: tls, serverHostname: endpoint.serverName)
          try pipeline.addHandler(handler)
        }
        try pipeline.addHandler(
          IdleStateHandler(readTimeout: TimeAmount(configuration.idleTimeout)))
        let http: [any RemovableChannelHandler] = [
          HandshakeLimit(), HTTPRequestEncoder(),
          ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes)),
          HandshakeResponse(),
        ]
        let upgrade = NIOTypedHTTPClientUpgradeHandler(
          httpHandlers: http, upgradeConfiguration: upgrade(token: token))
        try pipeline.addHandlers(http + [upgrade])
        return upgrade.upgradeResultFuture
      }
      .flatMap { $0 }
    }

    private func upgrade(token: String) -> NIOTypedHTTPClientUpgradeConfiguration<Connection> {
      let request = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: endpoint.path,
        headers: ["Host": endpoint.authority, "Authorization": "Bearer \(token)"])
      let maximumBytes = configuration.maximumMessageBytes
      let upgrader = NIOTypedWebSocketClientUpgrader(
        maxFrameSize: maximumBytes, enableAutomaticErrorHandling: false
      ) { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let handler = MessageHandler(maximumBytes: maximumBytes)
          try channel.pipeline.syncOperations.addHandler(handler)
          return Connection(loop: channel.eventLoop, handler: handler)
        }
      }
      return NIOTypedHTTPClientUpgradeConfiguration(
        upgradeRequestHead: request, upgraders: [upgrader]
      ) { channel in
        channel.eventLoop.makeFailedFuture(HandshakeResponse.notAWebSocket)
      }
    }
  }
#endif
