internal import NIOCore
internal import NIOHTTPTypes

/// Writes bodies of responses in small pieces, and closes the connection if its client does not accept
/// them.
///
/// A writer is suspended while a connection has more than one piece to write, so a client that does not
/// read costs a few pieces instead of a whole file.
final class ResponseHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The size of a piece in bytes. Files are stored and read in such pieces, too.
  static let pieceBytes = 8 << 10

  private let memory: ResponseMemory
  private let timeout: TimeAmount
  private var pendingWrites = 0
  private var lastProgress = NIODeadline.uptimeNanoseconds(0)
  private var timer: Scheduled<Void>?

  /// - Parameter timeout: How long a client may take to accept a piece.
  init(memory: ResponseMemory, timeout: TimeAmount) {
    self.memory = memory
    self.timeout = timeout
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let mark = ChannelOptions.Types.WriteBufferWaterMark(
      low: Self.pieceBytes / 2, high: Self.pieceBytes)
    context.channel.setOption(.writeBufferWaterMark, value: mark).whenFailure { _ in }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    memory.releaseAll(by: context.channel)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    guard case .body(var body) = unwrapOutboundIn(data) else {
      return write(data, promise, context)
    }
    let bytes = body.readableBytes
    memory.hold(bytes, by: context.channel)
    while body.readableBytes > Self.pieceBytes, let piece = body.readSlice(length: Self.pieceBytes)
    {
      write(wrapOutboundOut(.body(piece)), nil, context)
    }
    // The pieces share the memory of the body, which the last one frees.
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.memory.release(bytes, by: context.channel)
    }
    write(wrapOutboundOut(.body(body)), promise, context)
  }

  private func write(
    _ part: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
  ) {
    let promise = promise ?? context.eventLoop.makePromise()
    if pendingWrites == 0 { lastProgress = context.eventLoop.now }
    pendingWrites += 1
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.pendingWrites -= 1
      self.lastProgress = context.eventLoop.now
    }
    context.write(part, promise: promise)
    if timer == nil { startTimer(context) }
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: lastProgress + timeout) {
      self.timer = nil
      if self.pendingWrites == 0 { return }
      if context.eventLoop.now < self.lastProgress + self.timeout {
        return self.startTimer(context)
      }
      context.close(promise: nil)
    }
  }
}
