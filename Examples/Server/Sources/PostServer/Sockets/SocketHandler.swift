internal import NIOCore
internal import NIOWebSocket

/// Sends events over a connection, finds out whether its client is still there, and closes it if the
/// client does not read.
///
/// [RFC 6455](https://www.rfc-editor.org/rfc/rfc6455)
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = Never
  typealias OutboundOut = WebSocketFrame

  /// The maximum size of a frame from the client, in bytes. Clients send control frames only.
  static let frameBytes = 125

  /// The approximate memory of a frame in addition to its data, in bytes.
  static let frameOverhead = 64

  /// The number of pings that a client may miss.
  private static let missedPings = 2

  private let limits: ServerLimits
  private let memory: ResponseMemory
  private let onOpen: (SocketHandler) -> Bool
  private let onClose: (SocketHandler) -> Void

  private var context: ChannelHandlerContext?
  private var unansweredPings = 0
  private var pendingBytes = 0
  private var isClosing = false
  private var pingTimer: Scheduled<Void>?
  private var closeTimer: Scheduled<Void>?

  /// The events that were sent before the handshake was complete.
  private var waiting: [ByteBuffer] = []
  private var isAccepted = true
  private var isClosed = false

  /// - Parameters:
  ///   - memory: Limits the memory of everything that clients have not accepted yet.
  ///   - onOpen: Called by ``open()``. Returns whether the user may have the connection.
  ///   - onClose: Called when the connection is closed.
  init(
    limits: ServerLimits, memory: ResponseMemory, onOpen: @escaping (SocketHandler) -> Bool,
    onClose: @escaping (SocketHandler) -> Void
  ) {
    self.limits = limits
    self.memory = memory
    self.onOpen = onOpen
    self.onClose = onClose
  }

  /// Lets events be sent. It is called before the response to the handshake is written: a client asks
  /// for a page of messages when it has the response, and no message may be in neither.
  func open() { isAccepted = onOpen(self) }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    startPingTimer(context)
    // A request that was read before may have held the last read.
    context.read()
    for json in waiting { send(json) }
    waiting = []
    if !isAccepted { close(.policyViolation) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    pingTimer?.cancel()
    closeTimer?.cancel()
    memory.releaseAll(by: context.channel)
    self.context = nil
    cancel()
  }

  /// Ends the events. It is called if the connection is closed, also before the handshake is complete.
  func cancel() {
    isClosed = true
    waiting = []
    onClose(self)
  }

  // MARK: Sending

  /// Sends the JSON of an event.
  func send(_ json: ByteBuffer) {
    if context == nil, !isClosed { waiting.append(json) } else { write(.text, json) }
  }

  private func startPingTimer(_ context: ChannelHandlerContext) {
    pingTimer = context.eventLoop.assumeIsolated().scheduleTask(
      in: .seconds(limits.pingSeconds)
    ) {
      if self.unansweredPings == Self.missedPings { return context.close(promise: nil) }
      self.unansweredPings += 1
      self.write(.ping, ByteBuffer())
      self.startPingTimer(context)
    }
  }

  private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer) {
    guard let context, !isClosing else { return }
    let bytes = data.readableBytes + Self.frameOverhead
    pendingBytes += bytes
    memory.hold(bytes, by: context.channel)
    guard pendingBytes <= limits.socketBytes else {
      // The client does not read, so it would not read a close frame either.
      context.close(promise: nil)
      return
    }
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.pendingBytes -= bytes
      self.memory.release(bytes, by: context.channel)
    }
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(wrapOutboundOut(frame), promise: promise)
  }

  // MARK: Receiving

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard frame.maskKey != nil, frame.rsv1 == false, frame.rsv2 == false, frame.rsv3 == false
    else { return close(.protocolError) }
    switch frame.opcode {
    case .pong: unansweredPings = 0
    case .ping: write(.pong, frame.unmaskedData)
    case .connectionClose:
      close(.normalClosure)
      // Both sides have sent a close frame now.
      context.close(promise: nil)
    case .text, .binary, .continuation: close(.unacceptableData)
    default: close(.protocolError)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.read() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? NIOWebSocketError else { return context.close(promise: nil) }
    if case .invalidFrameLength = error { close(.messageTooLarge) } else { close(.protocolError) }
  }

  // MARK: Closing

  /// Sends a close frame, and closes the connection when the client answers it, or after some seconds.
  func close(_ code: WebSocketErrorCode) {
    guard let context, !isClosing else { return }
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    write(.connectionClose, data)
    isClosing = true
    closeTimer = context.eventLoop.assumeIsolated().scheduleTask(
      in: .seconds(limits.closingSeconds)
    ) { context.close(promise: nil) }
  }

  /// Closes the connection without a close frame.
  func disconnect() { context?.close(promise: nil) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    // The server stops, or the client does not send any more.
    case is ChannelShouldQuiesceEvent: close(.goingAway)
    case ChannelEvent.inputClosed: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// The web server closes one direction of a connection, which a socket does not have.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    context.close(mode: .all, promise: promise)
  }

  /// The web server has nothing to write after the handshake.
  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    promise?.fail(ChannelError.operationUnsupported)
  }
}
