#if Sockets
  internal import Foundation
  internal import NIOCore
  internal import PostStore

  /// The parts of the URL of the socket.
  struct Endpoint: Hashable, Sendable {
    /// The host, without the brackets of an IPv6 address.
    let host: String
    let port: Int
    let isSecure: Bool
    /// The path, with percent encoding.
    let path: String
    /// The value of the header `Host`.
    let authority: String

    /// - Throws: `StoreError` with the code `insecureURL` unless the URL of the server is `https`, or
    ///   `http` on a loopback host.
    init(_ server: URL) throws(StoreError) {
      guard server.isSecureServer, let host = server.host(percentEncoded: true),
        let components = URLComponents(
          url: server.appendingPathComponent("v1/socket/updates"), resolvingAgainstBaseURL: true)
      else {
        throw StoreError(.insecureURL, "the server's URL must be https, or http on a loopback host")
      }
      guard server.port.map({ (1...65_535).contains($0) }) ?? true else {
        throw StoreError(.insecureURL, "the port of the server's URL must be 1 to 65535")
      }
      self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
      isSecure = server.scheme?.lowercased() == "https"
      port = server.port ?? (isSecure ? 443 : 80)
      path = components.percentEncodedPath
      let name = self.host.contains(":") ? "[\(self.host)]" : self.host
      authority = server.port.map { "\(name):\($0)" } ?? name
    }

    /// The name that TLS sends and compares, or `nil` for an IP address, which TLS compares with the
    /// address of the connection.
    var serverName: String? {
      (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
    }
  }
#endif
