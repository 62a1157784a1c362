internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import NIOWebSocket

/// Replaces the handlers of HTTP by those of a WebSocket after the response with the status 101.
///
/// An endpoint adds it before it returns this response, so the middleware treats the request like any
/// other. If the client gets another response, because of an injected fault, the connection stays with HTTP.
final class SocketUpgradeHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let makeSocket: () -> SocketHandler

  /// The handler of the WebSocket after the response with the status 101, until it is in the pipeline.
  private var socket: SocketHandler?

  private init(makeSocket: @escaping () -> SocketHandler) { self.makeSocket = makeSocket }

  func handlerRemoved(context: ChannelHandlerContext) { socket?.cancel() }

  /// Adds the handler to a connection, unless it has one: an injected fault handles a request twice.
  ///
  /// - Parameter socket: Creates the handler of the WebSocket.
  static func add(
    to channel: any Channel, socket: @escaping @Sendable () -> SocketHandler
  ) async throws {
    try await channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      if (try? pipeline.handler(type: SocketUpgradeHandler.self)) != nil { return }
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(SocketUpgradeHandler(makeSocket: socket), position: .after(codec))
    }.get()
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let part = unwrapOutboundIn(data)
    if case .head(let head) = part, head.status == .switchingProtocols {
      socket = makeSocket()
      socket?.open()
    }
    context.write(data, promise: promise)
    if case .end = part {
      // Other handlers are still working on this write.
      context.eventLoop.assumeIsolated().execute { self.finish(context) }
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    guard let socket else {
      pipeline.removeHandler(self, promise: nil)
      return
    }
    do {
      // Next to the network, so that no handler of HTTP gets what they read and write. The socket is
      // last, because it may write when it is added.
      let decoder = ByteToMessageHandler(
        WebSocketFrameDecoder(maxFrameSize: SocketHandler.frameBytes))
      try pipeline.addHandlers([WebSocketFrameEncoder(), decoder], position: .first)
      try pipeline.addHandler(socket, position: .after(decoder))
      self.socket = nil
      remove(ByteToMessageHandler<HTTPRequestDecoder>.self, pipeline)
      remove(HTTPResponseEncoder.self, pipeline)
      remove(VersionHandler.self, pipeline)
      remove(HTTP1ToHTTPServerCodec.self, pipeline)
      remove(ResponseHandler.self, pipeline)
      remove(RequestHandler.self, pipeline)
      pipeline.removeHandler(self, promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }

  private func remove<Handler: RemovableChannelHandler>(
    _ type: Handler.Type, _ pipeline: ChannelPipeline.SynchronousOperations
  ) {
    if let handler = try? pipeline.handler(type: type) {
      pipeline.removeHandler(handler, promise: nil)
    }
  }
}
