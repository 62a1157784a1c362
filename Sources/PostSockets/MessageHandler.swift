#if Sockets
  internal import NIOCore
  internal import NIOWebSocket
  internal import PostStore

  /// Keeps the messages of a connection until its consumer takes them, and handles control frames.
  ///
  /// While a message waits, nothing is read, so the handler has at most the messages of one read, and
  /// one incomplete message. At the end of a connection, swift-nio reads what the system has received,
  /// so there is a limit on the number of messages, too.
  final class MessageHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    static let maximumMessages = 10_000
    /// The time for the server to answer a close frame.
    static let closeTimeout = TimeAmount.seconds(2)

    private var reader: MessageReader
    private(set) var messages: CircularBuffer<[UInt8]> = []
    private var consumers: CircularBuffer<EventLoopPromise<[UInt8]>> = []
    /// Why the connection ended, or `nil` while it is open.
    private var end: StoreError?
    private var isReadDelayed = false
    private var context: ChannelHandlerContext?

    init(maximumBytes: Int) { reader = MessageReader(maximumBytes: maximumBytes) }

    // MARK: Consumer

    /// Completes a promise with the next message, or with the reason why there is none.
    func takeMessage(_ consumer: EventLoopPromise<[UInt8]>) {
      consumers.append(consumer)
      deliver()
    }

    /// Closes the connection, and drops its messages.
    func close() {
      messages.removeAll()
      finish(StoreError(.canceled, "the task was canceled"), .normalClosure)
    }

    private func deliver() {
      while !consumers.isEmpty, let message = messages.popFirst() {
        consumers.removeFirst().succeed(message)
      }
      if let end, messages.isEmpty {
        while let consumer = consumers.popFirst() { consumer.fail(end) }
      }
      if isReadDelayed, canRead {
        isReadDelayed = false
        context?.read()
      }
    }

    // MARK: Channel

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
      self.context = nil
      finish(StoreError(.unreachable, "the connection was lost"), nil)
    }

    func read(context: ChannelHandlerContext) {
      if canRead { context.read() } else { isReadDelayed = true }
    }

    /// Whether the next bytes are needed: for a consumer, or to find the end of the connection.
    private var canRead: Bool { messages.isEmpty || end != nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      // Only the server's answer to the close frame matters now.
      guard end == nil else {
        if frame.opcode == .connectionClose { context.close(promise: nil) }
        return
      }
      do {
        switch try reader.event(of: frame) {
        case .message(let message): receive(message)
        // A server that does not read gets only some answers, so that they do not pile up.
        case .ping(let data): if context.channel.isWritable { write(.pong, data, context) }
        case .close(let code): finish(Self.closed(code), code)
        case nil: break
        }
      } catch {
        let isTooLarge = error.code == .messageTooLarge
        finish(
          StoreError(isTooLarge ? .responseTooLarge : .invalidResponse, error.message), error.code)
      }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
      // Not earlier: if the server has gone, a flush ends the connection, and would drop the messages
      // that follow a ping.
      context.flush()
      context.fireChannelReadComplete()
    }

    private func receive(_ message: [UInt8]) {
      guard messages.count < Self.maximumMessages else {
        return finish(
          StoreError(.unreachable, "more than \(Self.maximumMessages) messages wait"),
          .policyViolation)
      }
      messages.append(message)
      deliver()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      // A connection that waits for its consumer reads nothing, so its silence means nothing.
      if event as? IdleStateHandler.IdleStateEvent == .read, !isReadDelayed {
        finish(StoreError(.unreachable, "the server sent nothing for too long"), .goingAway)
      }
      context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      switch error {
      case NIOWebSocketError.invalidFrameLength:
        finish(StoreError(.responseTooLarge, "a frame is too large"), .messageTooLarge)
      case is NIOWebSocketError:
        finish(StoreError(.invalidResponse, "a control frame is invalid"), .protocolError)
      default: finish(StoreError(connection: error), .goingAway)
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      finish(StoreError(.unreachable, "the connection was lost"), nil)
      context.fireChannelInactive()
    }

    // MARK: End

    /// Ends the connection: sends a close frame, and closes the channel when the server has answered or
    /// the time is up. Until then, the rest is read, because a system that closes a connection with
    /// unread bytes can discard the close frame.
    private func finish(_ error: StoreError, _ code: WebSocketErrorCode?) {
      guard end == nil else { return }
      end = error
      deliver()
      guard let context, context.channel.isActive else { return }
      var data = ByteBuffer()
      if let code { data.write(webSocketErrorCode: code) }
      write(.connectionClose, data, context)
      context.flush()
      let channel = context.channel
      channel.eventLoop.scheduleTask(in: Self.closeTimeout) { channel.close(promise: nil) }
    }

    private static func closed(_ code: WebSocketErrorCode?) -> StoreError {
      let suffix = code.map { " with the code \(UInt16(webSocketErrorCode: $0))" } ?? ""
      return StoreError(.unreachable, "the server closed the connection\(suffix)")
    }

    private func write(
      _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext
    ) {
      let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
      context.write(wrapOutboundOut(frame), promise: nil)
    }
  }
#endif
