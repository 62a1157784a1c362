#if Sockets
  internal import Foundation
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL
  internal import PostStore

  extension StoreError {
    /// Converts an error of a connection. Its description is not used, because it can contain the host.
    init(connection error: any Error) {
      switch error {
      case let error as StoreError: self = error
      case let error as NIOConnectionError: self = Self.failedConnect(error)
      case is HTTPParserError, is NIOHTTPClientUpgradeError, is NIOHTTPDecoderError:
        self = HandshakeResponse.notAWebSocket
      case NIOSSLError.handshakeFailed, is NIOSSLExtraError:
        self.init(
          .unreachable, "TLS failed, for example because the server's certificate is not trusted")
      default: self.init(.unreachable, "the connection was lost")
      }
    }

    private static func failedConnect(_ error: NIOConnectionError) -> StoreError {
      let isUnresolved = error.connectionErrors.isEmpty && error.dnsAError != nil
      let isOffline = error.connectionErrors.contains { failure in
        [ENETDOWN, ENETUNREACH].contains((failure.error as? IOError)?.errnoCode)
      }
      if isUnresolved || isOffline {
        return StoreError(
          .offline, "the device has no connection, or the host name cannot be resolved")
      }
      return StoreError(.unreachable, "the server could not be reached")
    }
  }
#endif
