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
  }

  /// The response to a conditional request.
  public enum RemoteResponse<Value: Sendable>: Sendable {
    /// The cached value is still valid.
    case notModified
    /// A new value, its entity tag, and the limits that the server sets for the cache.
    case value(Value, etag: String? = nil, limits: EvictionLimits? = nil)
  }
#endif
