#if Sockets
  internal import NIOCore
  internal import PostStore

  /// Limits the size of the response to the handshake.
  final class HandshakeLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    static let maximumBytes = 16_384
    private var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // Only earlier reads count, because messages can follow the response in the same read.
      guard count < Self.maximumBytes else {
        return context.fireErrorCaught(
          StoreError(
            .responseTooLarge,
            "the response to the handshake has more than \(Self.maximumBytes) bytes"))
      }
      count += unwrapInboundIn(data).readableBytes
      context.fireChannelRead(data)
    }
  }
#endif
