#if Store
  public import PostFeed

  /// The server of posts.
  ///
  /// Implementations throw ``StoreError``: ``StoreError/isPermanent`` decides whether an interaction
  /// is canceled or sent again.
  public protocol PostsRemoteDataSource: Sendable {
    /// Loads a page of a feed.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the page, or `nil` for the first page.
    ///   - limit: The maximum number of posts.
    ///   - etag: The entity tag of the cached page. If the page did not change, the result is
    ///     ``RemoteResponse/notModified``.
    func feed(
      after cursor: String?, limit: Int, etag: String?
    ) async throws(StoreError) -> RemoteResponse<FeedApiResponse>

    /// Loads a post.
    func post(_ postId: Int64) async throws(StoreError) -> PostDetail

    /// Sends a user's action on a post. The server recognizes repeated requests by `requestId`.
    func send(_ request: PostInteractionRequest, postId: Int64) async throws(StoreError)

    /// Creates a post, and returns its identifier if the server states it. The server recognizes
    /// repeated requests by `requestId`.
    func create(_ post: NewPostRequest) async throws(StoreError) -> Int64?

    /// Begins the upload of a file, and returns the URL of the upload.
    func beginUpload(_ upload: UploadRequest) async throws(StoreError) -> String

    /// Returns how much of a file the server has.
    ///
    /// - Throws: ``StoreError`` with the status 404 or 410 if the server does not know the upload.
    func uploadProgress(of upload: String, size: Int64) async throws(StoreError) -> UploadProgress

    /// Uploads a part of a file, and returns how much of it the server has then.
    ///
    /// - Parameters:
    ///   - bytes: The part.
    ///   - offset: The offset of the part in the file, in bytes.
    ///   - size: The size of the file in bytes.
    ///   - upload: The URL of the upload.
    /// - Throws: ``StoreError`` with the status 404 or 410 if the server does not know the upload.
    func upload(
      _ bytes: [UInt8], at offset: Int64, of size: Int64, to upload: String
    ) async throws(StoreError) -> UploadProgress
  }

  /// The response to a conditional request.
  public enum RemoteResponse<Value: Sendable>: Sendable {
    /// The cached value is still valid.
    case notModified
    /// A new value, its entity tag, and the limits that the server sets for the cache.
    case value(Value, etag: String? = nil, limits: EvictionLimits? = nil)
  }
#endif
