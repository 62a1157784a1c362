internal import Hummingbird
internal import Logging
internal import NIOCore

/// What the server knows about a request before its user is known.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The connection.
  let channel: any Channel

  /// The user of the token, set by ``Authentication``.
  var user: User?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The URL of the server, from the local address of the connection.
  var serverURL: String { Self.url(of: channel) ?? "http://localhost" }

  static func url(of channel: any Channel) -> String? {
    guard let address = channel.localAddress, let host = address.ipAddress, let port = address.port
    else { return nil }
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
