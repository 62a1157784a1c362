internal import HTTPTypes
internal import Hummingbird
internal import PostFeed

/// `GET /v1/feed?after=CURSOR&limit=N`: a page of posts, newest first.
struct FeedEndpoint {
  let store: ServerStore
  let configuration: ServerConfiguration

  func add(to group: RouterGroup<UserContext>) { group.get("feed", use: page) }

  @Sendable private func page(_ request: Request, context: UserContext) async throws -> Response {
    let limit = try request.pageLimit(default: 30, maximum: configuration.limits.pageSize)
    // One more post than asked for shows whether there is a next page.
    var posts = try await store.page(
      before: try cursor(request), limit: limit + 1, for: context.user,
      urls: configuration.fileURLs(context))
    let hasNext = posts.count > limit
    if hasNext { posts.removeLast() }
    let next = hasNext ? posts.last.map { "\($0.postId)" } : nil
    var headers: HTTPFields = [:]
    headers[.postKitCache] = configuration.cacheLimits
    return try .json(
      FeedApiResponse(feed: posts, paging: PaginationMetadata(nextCursor: next)),
      unlessCachedBy: request, headers: headers)
  }

  /// The cursor is the identifier of the last post. Posts that are created later do not move it.
  private func cursor(_ request: Request) throws -> Int64 {
    guard let text = request.uri.queryParameters["after"] else { return .max }
    guard let cursor = Int64(text) else {
      throw ServerError.badRequest("after is not a cursor of this server")
    }
    return cursor
  }
}

extension HTTPField.Name {
  /// The limits of clients' caches, which PostStore reads.
  static let postKitCache = Self("PostKit-Cache")!
}

extension ServerConfiguration {
  func fileURLs(_ context: UserContext) -> FileURLs {
    FileURLs(server: publicURL ?? context.serverURL)
  }
}
