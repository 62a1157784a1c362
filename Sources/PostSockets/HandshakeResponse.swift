#if Sockets
  internal import NIOCore
  internal import NIOHTTP1
  internal import PostStore

  /// Checks the response to the handshake, apart from the key, which swift-nio checks.
  ///
  /// [RFC 6455, section 4.1](https://www.rfc-editor.org/rfc/rfc6455#section-4.1)
  final class HandshakeResponse: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    static let notAWebSocket = StoreError(
      .invalidResponse, "the response to the handshake does not open a WebSocket")

    private var isChecked = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // After the response, the decoder can forward bytes that are already messages.
      if !isChecked, case .head(let head) = unwrapInboundIn(data) {
        isChecked = true
        if let error = Self.error(of: head) { return context.fireErrorCaught(error) }
      }
      context.fireChannelRead(data)
    }

    /// Returns why a response does not open a connection, or `nil`.
    static func error(of head: HTTPResponseHead) -> StoreError? {
      guard head.status == .switchingProtocols else {
        let isSuccess = (200..<300).contains(head.status.code)
        return isSuccess
          ? notAWebSocket
          : StoreError(
            refusedWith: Int(head.status.code), retryAfter: head.headers.first(name: "Retry-After"))
      }
      let headers = head.headers
      let isUpgrade =
        headers[canonicalForm: "Upgrade"].map { $0.lowercased() } == ["websocket"]
        && headers[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
      // The request asks for no extension and no subprotocol.
      let asked = headers["Sec-WebSocket-Extensions"] + headers["Sec-WebSocket-Protocol"]
      return isUpgrade && asked.isEmpty ? nil : notAWebSocket
    }
  }
#endif
