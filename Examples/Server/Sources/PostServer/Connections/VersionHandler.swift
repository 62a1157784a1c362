internal import NIOCore
internal import NIOHTTP1

/// Adapts requests of HTTP/1.0, because later handlers do not know the version of a request.
///
/// Such a request may have no header `Host`, and its connection ends with the response.
///
/// [RFC 9112, sections 3.2 and 9.3](https://www.rfc-editor.org/rfc/rfc9112#section-3.2)
final class VersionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    // An empty host is valid.
    if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "") }
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
