#if Store
  public import Foundation

  /// A user of a server.
  public struct Account: Hashable, Codable, Sendable {
    /// The URL of the server, such as `https://example.com`, without slashes at the end and with a
    /// lowercase scheme and host.
    public let server: URL

    /// The identifier of the user.
    public let userId: Int64

    /// Creates an account.
    public init(server: URL, userId: Int64) {
      self.server = Self.normalized(server)
      self.userId = userId
    }

    /// Returns the same URL for different spellings of it, so that there is one database.
    private static func normalized(_ url: URL) -> URL {
      guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
        return url
      }
      components.scheme = components.scheme?.lowercased()
      components.host = components.host?.lowercased()
      while components.path.hasSuffix("/") { components.path.removeLast() }
      return components.url ?? url
    }

    /// The text that identifies the account in the name of its database.
    var key: String { "\(server.absoluteString)\n\(userId)" }
  }
#endif
