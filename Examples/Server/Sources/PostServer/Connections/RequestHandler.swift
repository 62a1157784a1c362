internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Reads requests one by one, and ends a connection whose client sends a body that no endpoint reads, or
/// sends too slowly.
///
/// The response to such a request has the header `Connection: close`. After the response, the handler
/// reads the rest of the body and drops it, so that clients that send everything before they read get the
/// response: closing a socket with unread bytes resets the connection.
///
/// [RFC 9112, section 9.6](https://www.rfc-editor.org/rfc/rfc9112#section-9.6)
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum number of bytes that are read at once.
  private static let readBytes = 2 << 10

  /// How much of a body a client has to send within the timeout, in bytes: 64 KiB.
  static let progressBytes = 64 << 10

  private struct PendingRequest {
    let isHead: Bool

    /// Whether the client asks to close the connection after the response.
    let isLast: Bool
    var isReceived = false
  }

  private let timeout: TimeAmount
  private let closingTime: TimeAmount
  private let droppedBytes: Int

  /// The requests without a complete response. More than one if they arrive in one read.
  private var requests: [PendingRequest] = []
  private var isReadHeld = false
  private var isLastResponse = false
  private var isClosing = false
  private var isOutputClosed = false
  private var dropped = 0
  private var timer: Scheduled<Void>?

  /// The bytes of a body since the last progress.
  private var newBytes = 0
  private var lastProgress = NIODeadline.uptimeNanoseconds(0)

  /// When the last read ended, or `nil` while the server waits for the client.
  private var pauseStart: NIODeadline?

  /// - Parameters:
  ///   - timeout: How long a client may take to send the header of a request, or 64 KiB of its body.
  ///   - closingTime: How long a client may send after the last response.
  ///   - droppedBytes: The maximum number of bytes that are dropped after the last response.
  init(timeout: TimeAmount, closingTime: TimeAmount, droppedBytes: Int) {
    self.timeout = timeout
    self.closingTime = closingTime
    self.droppedBytes = droppedBytes
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // The server holds some reads per connection before it pauses them.
    let allocator = FixedSizeRecvByteBufferAllocator(capacity: Self.readBytes)
    context.channel.setOption(.recvAllocator, value: allocator).whenFailure { _ in }
    context.channel.setOption(.maxMessagesPerRead, value: 1).whenFailure { _ in }
    makeProgress(context)
    startTimer(context)
    let pipeline = context.pipeline.syncOperations
    if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      try? pipeline.addHandler(VersionHandler(), position: .after(decoder))
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  // MARK: Requests

  func read(context: ChannelHandlerContext) {
    if requests.first?.isReceived == true || isClosing {
      isReadHeld = true
    } else {
      readNow(context)
    }
  }

  private func readNow(_ context: ChannelHandlerContext) {
    // A client is not late while the server does not read.
    if let pauseStart { lastProgress = lastProgress + (context.eventLoop.now - pauseStart) }
    pauseStart = nil
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if isClosing { return count(part) }
    switch part {
    case .head(let head): return receive(head, context)
    case .body(let bytes):
      newBytes += bytes.readableBytes
      if newBytes >= Self.progressBytes { makeProgress(context) }
    case .end:
      makeProgress(context)
      if !requests.isEmpty { requests[requests.count - 1].isReceived = true }
    }
    context.fireChannelRead(data)
  }

  private func receive(_ request: HTTPRequest, _ context: ChannelHandlerContext) {
    makeProgress(context)
    var request = request
    var isLast = request.headerFields.lists("close", in: .connection)
    // The web server compares the whole value.
    if isLast { request.headerFields[.connection] = "close" }
    // The decoder expects another protocol then, also if the upgrade is refused.
    if request.headerFields.lists("upgrade", in: .connection) { isLast = true }
    requests.append(PendingRequest(isHead: request.method == .head, isLast: isLast))
    context.fireChannelRead(wrapInboundOut(.head(request)))
  }

  /// Counts a dropped part. Small parts count more than their bytes, because they cost more.
  private func count(_ part: HTTPRequestPart) {
    var bytes = 0
    if case .body(let body) = part { bytes = body.readableBytes }
    dropped += max(256, bytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if pauseStart == nil { pauseStart = context.eventLoop.now }
    if isClosing { drop(context) }
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isOutputClosed, case ChannelEvent.inputClosed = event { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: Time

  private func makeProgress(_ context: ChannelHandlerContext) {
    newBytes = 0
    lastProgress = context.eventLoop.now
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    let start = pauseStart == nil ? lastProgress : context.eventLoop.now
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: start + timeout) {
      if self.isClosing { return }
      let isLate = context.eventLoop.now >= self.lastProgress + self.timeout
      if self.pauseStart == nil, isLate { return context.close(promise: nil) }
      self.startTimer(context)
    }
  }

  // MARK: Responses

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status == .switchingProtocols:
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .head(var head):
      if requests.first?.isReceived != true || requests.first?.isLast == true {
        head.headerFields[.connection] = "close"
      }
      isLastResponse = head.headerFields[.connection] == "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body where requests.first?.isHead == true:
      // RFC 9110, section 9.3.2: the response to HEAD has no body.
      promise?.succeed()
    case .body: context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      finishResponse(context)
    }
  }

  private func finishResponse(_ context: ChannelHandlerContext) {
    if !requests.isEmpty { requests.removeFirst() }
    if isLastResponse {
      isClosing = true
      // The server closes the output then.
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    } else if isReadHeld, requests.first?.isReceived != true {
      isReadHeld = false
      readNow(context)
    }
  }

  // MARK: Closing

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output else { return context.close(mode: mode, promise: promise) }
    isClosing = true
    let promise = promise ?? context.eventLoop.makePromise()
    // The output is closed when the client has accepted the response.
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.isOutputClosed = true
      self.timer?.cancel()
      self.timer = context.eventLoop.assumeIsolated().scheduleTask(in: self.closingTime) {
        context.close(promise: nil)
      }
      self.drop(context)
    }
    context.close(mode: .output, promise: promise)
  }

  /// Reads more to drop it. After too much of it, the client has to wait until the connection is closed.
  private func drop(_ context: ChannelHandlerContext) {
    if dropped < droppedBytes { context.read() }
  }
}
