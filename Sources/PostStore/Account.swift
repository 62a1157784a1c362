#if Store
  public import Foundation

  /// A user of a server.
  public struct Account: Hashable, Codable, Sendable {
    /// The URL of the server, such as `https://example.com`, with a lowercase scheme and host, and
    /// without the default port and slashes at the end.
    public let server: URL

    /// The identifier of the user.
    public let userId: Int64

    /// Creates an account.
    public init(server: URL, userId: Int64) {
      self.server = Self.normalized(server)
      self.userId = userId
    }

    /// Decodes an account.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        server: try container.decode(URL.self, forKey: .server),
        userId: try container.decode(Int64.self, forKey: .userId))
    }

    /// Returns the same URL for different spellings of it, so that there is one database.
    private static func normalized(_ url: URL) -> URL {
      guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
        return url
      }
      components.scheme = components.scheme?.lowercased()
      components.host = components.host?.lowercased()
      if components.port == url.defaultPort { components.port = nil }
      while components.percentEncodedPath.hasSuffix("/") {
        components.percentEncodedPath.removeLast()
      }
      return components.url ?? url
    }

    /// The text that identifies the account in the name of its database.
    var key: String { "\(server.absoluteString)\n\(userId)" }

    /// A name that no other account has, for files of the account: 64 hexadecimal digits. The names of
    /// the databases contain it, too.
    public var fileName: String { SHA256.hexadecimal(key) }
  }
#endif
