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
    let client: AccountClient

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
      client = try AccountClient(
        account: account, users: users, timeout: timeout,
        maximumResponseBytes: maximumResponseBytes)
    }

    // MARK: PostsRemoteDataSource

    public func feed(
      after cursor: String?, limit: Int, etag: String?
    ) async throws(StoreError) -> RemoteResponse<FeedApiResponse> {
      var query = ["limit": "\(limit)"]
      if let cursor { query["after"] = cursor }
      var request = try client.request("v1/feed", query: query)
      if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
      let response = try await client.send(request)
      if response.status == 304, etag != nil { return .notModified }
      try client.check(response)
      let feed = try client.decode { () throws(FeedError) in
        try FeedApiResponse(json: response.body)
      }
      return .value(
        feed, etag: response.header("ETag"),
        limits: response.header("PostKit-Cache").flatMap { EvictionLimits(header: $0) })
    }

    public func post(_ postId: Int64) async throws(StoreError) -> PostDetail {
      let body = try await client.body(of: try client.request("v1/posts/\(postId)"))
      return try client.decode { () throws(FeedError) in try PostDetailApiResponse(json: body) }
        .post
    }

    public func send(_ body: PostInteractionRequest, postId: Int64) async throws(StoreError) {
      let request = try client.postRequest("v1/posts/\(postId)/interactions", body: body)
      _ = try await client.body(of: request)
    }
  }
#endif
