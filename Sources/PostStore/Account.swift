#if Store
  public import struct Foundation.URL

  /// A user of a server.
  public struct Account: Hashable, Codable, Sendable {
    /// The URL of the server, such as `https://example.com`.
    public let server: URL

    /// The identifier of the user.
    public let userId: Int64

    /// Creates an account.
    public init(server: URL, userId: Int64) {
      self.server = server
      self.userId = userId
    }

    /// The text that identifies the account in the name of its database.
    var key: String { "\(server.absoluteString)\n\(userId)" }
  }
#endif
