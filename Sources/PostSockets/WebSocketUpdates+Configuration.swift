#if Sockets
  internal import PostDocument
  internal import PostFeed

  extension WebSocketUpdates {
    /// The settings of connections.
    public struct Configuration: Sendable {
      /// The maximum time until a connection is open, with the resolution of the host name, TLS and
      /// the handshake. The default is 30 seconds, and the maximum is 365 days.
      public var connectTimeout: Duration = .seconds(30) {
        didSet { connectTimeout = connectTimeout.clamped(to: Duration.validDelays) }
      }

      /// The time without a byte of the server after which a connection is considered lost. The
      /// default is 75 seconds, for servers that ping every 30 seconds; the range is 10 milliseconds
      /// to 365 days.
      public var idleTimeout: Duration = .seconds(75) {
        didSet {
          idleTimeout = idleTimeout.clamped(
            to: .milliseconds(10)...Duration.validDelays.upperBound)
        }
      }

      /// The maximum size of a message in bytes, with all its fragments. The default is 1 MB, and the
      /// range is 125 bytes to 100 MB.
      public var maximumMessageBytes = 1_000_000 {
        didSet { maximumMessageBytes = min(max(maximumMessageBytes, 125), 100_000_000) }
      }

      /// Certificates of authorities in the format PEM, which are trusted in addition to those of the
      /// system, for example for a private server.
      public var trustedCertificates: [UInt8] = []

      /// Creates the default settings.
      public init() {}
    }
  }
#endif
