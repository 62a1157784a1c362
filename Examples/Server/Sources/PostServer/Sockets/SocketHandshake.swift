internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The opening handshake of a WebSocket.
///
/// [RFC 6455, section 4.2](https://www.rfc-editor.org/rfc/rfc6455#section-4.2)
enum SocketHandshake {
  /// Returns the response that accepts the handshake.
  ///
  /// - Throws: ``ServerError`` with the status 426 if the request is not one for version 13 of the
  ///   protocol, or 400 if its key is invalid.
  static func response(to request: Request, on channel: any Channel) async throws -> Response {
    guard request.headers.lists("websocket", in: .upgrade),
      request.headers.lists("upgrade", in: .connection), request.headers[.version] == version
    else { throw upgradeRequired }
    guard let key = request.headers[.key], Data(base64Encoded: key)?.count == 16 else {
      throw ServerError.badRequest("the header Sec-WebSocket-Key is invalid")
    }
    var headers: HTTPFields = [.upgrade: "websocket", .connection: "Upgrade"]
    headers[.accept] = try await accept(key, channel)
    return Response(status: .switchingProtocols, headers: headers)
  }

  private static let version = "13"

  private static let upgradeRequired = ServerError(
    status: .upgradeRequired, message: "the request must be a WebSocket handshake of version 13",
    headers: [.upgrade: "websocket", .version: version])

  /// Returns the value that proves that the server read the key. NIO calculates it.
  private static func accept(_ key: String, _ channel: any Channel) async throws -> String? {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
    let request = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/",
      headers: ["Sec-WebSocket-Key": key, "Sec-WebSocket-Version": version])
    let headers = try await upgrader.buildUpgradeResponse(
      channel: channel, upgradeRequest: request, initialResponseHeaders: [:]
    ).get()
    return headers.first(name: "Sec-WebSocket-Accept")
  }
}

extension HTTPFields {
  /// Returns whether a list of names, which are in any case, contains a name.
  ///
  /// [RFC 9110, section 5.6.1](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1)
  func lists(_ name: String, in field: HTTPField.Name) -> Bool {
    (self[field] ?? "").lowercased().split { ", \t".contains($0) }.contains { $0 == name }
  }
}

extension HTTPField.Name {
  fileprivate static let key = Self("Sec-WebSocket-Key")!
  fileprivate static let version = Self("Sec-WebSocket-Version")!
  fileprivate static let accept = Self("Sec-WebSocket-Accept")!
}
