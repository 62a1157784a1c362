#if Store
  public import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Loads documents such as feeds from URLs that the user chose.
  ///
  /// Up to ten redirects are followed, also to other servers. The token of an account is sent only to the
  /// server of the account.
  public struct DocumentLoader: Sendable {
    /// A document, and what its response says about it.
    public struct Document: Sendable {
      /// The bytes of the document.
      public let bytes: [UInt8]
      /// The URL after redirects.
      public let url: URL
      /// The entity tag, or `nil`.
      public let etag: String?
      /// The character encoding that the header `Content-Type` states, or `nil`.
      public let charset: String?
      /// The URL of the next page, of the header `Link`, or `nil`.
      ///
      /// [RFC 8288](https://www.rfc-editor.org/rfc/rfc8288)
      public let next: String?
    }

    private let account: Account?
    private let users: UserRepository
    private let client: HTTPClient

    private static let maximumRedirects = 10

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - account: The account whose token is sent to its server, or `nil` to send none.
    ///   - users: The source of the token.
    ///   - timeout: The maximum time of a request with its response.
    ///   - maximumBytes: The maximum size of a document.
    public init(
      account: Account?, users: UserRepository, timeout: Duration = .seconds(30),
      maximumBytes: Int = 64 << 20
    ) {
      self.account = account
      self.users = users
      client = HTTPClient(timeout: timeout, maximumResponseBytes: maximumBytes)
    }

    /// Loads a document, or returns `nil` if it has the entity tag of an earlier one.
    ///
    /// - Throws: ``StoreError``, with the code `insecureURL` if a URL is neither `http` nor `https`, or
    ///   if a token would be sent without encryption.
    public func load(_ url: URL, etag: String? = nil) async throws(StoreError) -> Document? {
      var url = url
      for _ in 0...Self.maximumRedirects {
        let response = try await response(of: url, etag: etag)
        if response.status == 304, etag != nil { return nil }
        if [301, 302, 303, 307, 308].contains(response.status),
          let target = response.header("Location").flatMap({ URL(string: $0, relativeTo: url) })
        {
          url = target.absoluteURL
          continue
        }
        if let failure = response.failure { throw failure }
        return Document(
          bytes: response.body, url: url, etag: response.header("ETag"),
          charset: response.header("Content-Type").flatMap { Self.charset(in: $0) },
          next: response.header("Link").flatMap { Self.next(in: $0, of: url) })
      }
      throw StoreError(.refused, "the server redirects too often", status: 310)
    }

    private func response(
      of url: URL, etag: String?
    ) async throws(StoreError) -> HTTPReceiver.Response {
      guard ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
        throw StoreError(.insecureURL, "the URL must be https or http")
      }
      var request = URLRequest(url: url)
      request.setValue("*/*", forHTTPHeaderField: "Accept")
      if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
      guard let account, url.hasSameServer(as: account.server) else {
        return try await client.response(to: request)
      }
      guard url.isSecureServer else {
        throw StoreError(.insecureURL, "a token is sent over https only")
      }
      let token = try await users.token(for: account)
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
      let response = try await client.response(to: request)
      guard response.status == 401 else { return response }
      let renewed = try await users.token(replacing: token, for: account)
      request.setValue("Bearer \(renewed)", forHTTPHeaderField: "Authorization")
      return try await client.response(to: request)
    }

    /// Returns the value of the parameter `charset`.
    static func charset(in contentType: String) -> String? {
      for parameter in contentType.split(separator: ";").dropFirst() {
        let parts = parameter.split(separator: "=", maxSplits: 1)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, parts[0].lowercased() == "charset" else { continue }
        return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      }
      return nil
    }

    /// Returns the target of the link with the relation `next`.
    static func next(in header: String, of url: URL) -> String? {
      for link in header.split(separator: ",") {
        let parts = link.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let isNext = parts.dropFirst().contains {
          ["rel=next", "rel=\"next\""].contains($0.lowercased())
        }
        guard isNext, let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">") else {
          continue
        }
        return URL(string: String(target.dropFirst().dropLast()), relativeTo: url)?.absoluteString
      }
      return nil
    }
  }
#endif
