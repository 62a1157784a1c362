#if Store
  internal import Foundation
  public import PostFeed

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Loads and sends posts over HTTP.
  ///
  /// The paths follow the URL of the account's server. Bodies are JSON with the models of PostFeed.
  ///
  /// | request | response |
  /// | --- | --- |
  /// | `GET v1/feed?after=CURSOR&limit=N` | `FeedApiResponse`, with an `ETag` or not |
  /// | `GET v1/posts/ID` | `PostDetailApiResponse` |
  /// | `POST v1/posts/ID/interactions` with a `PostInteractionRequest` | any success |
  /// | `POST v1/posts` with a `NewPostRequest` | any success, with the URL of the post in `Location` |
  /// | `POST v1/uploads` with an `UploadRequest` | any success, with the URL of the upload in `Location` |
  /// | `PUT` to this URL with a piece, and `Content-Range: bytes A-B/SIZE` | 308 with `Range: bytes=0-B`; for the last piece, success with `{"contentUrl": URL}` |
  /// | `PUT` to this URL without a body, and `Content-Range: bytes */SIZE` | the same, without a change |
  ///
  /// A repeated `requestId` is answered as the first time. `Examples/Server` is such a server.
  ///
  /// Requests have the user's token. If the server answers with the status 401, the token is loaded
  /// again, once. The token is sent only to the server of the account: only redirects to the same
  /// scheme, host and port are followed. Messages of errors contain no tokens and no URLs.
  ///
  /// The server can set the limits of the cache with a header of a page:
  /// `PostKit-Cache: time-to-live=1296000, maximum-bytes=150000000, minimum-posts=50`. Values outside
  /// 1 hour to 1 year, 1 MB to 1 GB and 0 to 10,000 posts are clamped.
  public struct HTTPPostsRemoteDataSource: PostsRemoteDataSource {
    let account: Account
    private let users: UserRepository
    private let client: HTTPClient

    /// Creates a data source.
    ///
    /// - Parameters:
    ///   - account: The user and the server.
    ///   - users: The source of the user's token.
    ///   - timeout: The maximum time of a request with its response, 0 to 365 days. A timeout outside
    ///     this range becomes the nearest valid one.
    ///   - maximumResponseBytes: The maximum size of a response in bytes, after decompression.
    /// - Throws: ``StoreError`` with the code `insecureURL` unless the URL of the server is `https`,
    ///   or `http` on a loopback host.
    public init(
      account: Account, users: UserRepository, timeout: Duration = .seconds(30),
      maximumResponseBytes: Int = 8_000_000
    ) throws(StoreError) {
      guard Self.isSecure(account.server) else {
        throw StoreError(.insecureURL, "the server's URL must be https, or http on a loopback host")
      }
      self.account = account
      self.users = users
      client = HTTPClient(timeout: timeout, maximumResponseBytes: maximumResponseBytes)
    }

    static func isSecure(_ url: URL) -> Bool {
      guard let host = url.host, !host.isEmpty else { return false }
      switch url.scheme?.lowercased() {
      case "https": return true
      case "http": return ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
      default: return false
      }
    }

    // MARK: PostsRemoteDataSource

    public func feed(
      after cursor: String?, limit: Int, etag: String?
    ) async throws(StoreError) -> RemoteResponse<FeedApiResponse> {
      var query = ["limit": "\(limit)"]
      if let cursor { query["after"] = cursor }
      var request = try request("v1/feed", query: query)
      if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
      let response = try await send(request)
      if response.status == 304, etag != nil { return .notModified }
      try check(response)
      let feed = try decode { () throws(FeedError) in try FeedApiResponse(json: response.body) }
      return .value(
        feed, etag: response.header("ETag"),
        limits: response.header("PostKit-Cache").flatMap { EvictionLimits(header: $0) })
    }

    public func post(_ postId: Int64) async throws(StoreError) -> PostDetail {
      let response = try await send(try request("v1/posts/\(postId)"))
      try check(response)
      return try decode { () throws(FeedError) in try PostDetailApiResponse(json: response.body) }
        .post
    }

    public func send(_ body: PostInteractionRequest, postId: Int64) async throws(StoreError) {
      try check(try await send(try postRequest("v1/posts/\(postId)/interactions", body: body)))
    }

    // MARK: Requests

    private func request(
      _ path: String, query: [String: String] = [:]
    ) throws(StoreError) -> URLRequest {
      var components = URLComponents(
        url: account.server.appendingPathComponent(path), resolvingAgainstBaseURL: false)
      if !query.isEmpty {
        components?.queryItems = query.sorted { $0.key < $1.key }
          .map { URLQueryItem(name: $0.key, value: $0.value) }
        // Many servers read a plus sign in a query as a space.
        let encoded = components?.percentEncodedQuery
        components?.percentEncodedQuery = encoded?.replacingOccurrences(of: "+", with: "%2B")
      }
      guard let url = components?.url else {
        throw StoreError(.insecureURL, "the server's URL is invalid")
      }
      var request = URLRequest(url: url)
      request.httpMethod = "GET"
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      return request
    }

    func postRequest(_ path: String, body: some Encodable) throws(StoreError) -> URLRequest {
      var request = try request(path)
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      do { request.httpBody = try JSONEncoder().encode(body) } catch {
        throw StoreError(.invalidResponse, "the request could not be encoded")
      }
      return request
    }

    /// Sends a request with the user's token, and once more with a new token after the status 401.
    func send(_ request: URLRequest) async throws(StoreError) -> HTTPReceiver.Response {
      let token = try await users.token(for: account)
      let response = try await client.response(to: authorized(request, token))
      guard response.status == 401 else { return response }
      let renewed = try await users.token(replacing: token, for: account)
      return try await client.response(to: authorized(request, renewed))
    }

    private func authorized(_ request: URLRequest, _ token: String) -> URLRequest {
      var request = request
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
      return request
    }

    func check(_ response: HTTPReceiver.Response) throws(StoreError) {
      if let failure = response.failure { throw failure }
    }

    private func decode<Value>(_ read: () throws(FeedError) -> Value) throws(StoreError) -> Value {
      do { return try read() } catch {
        throw StoreError(.invalidResponse, "\(error.code) at \(error.path ?? "$")")
      }
    }
  }
#endif
