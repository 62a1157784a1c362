internal import Hummingbird
internal import PostFeed

/// `GET /v1/posts/ID`, `POST /v1/posts` and `POST /v1/posts/ID/interactions`.
struct PostEndpoints {
  let store: ServerStore
  let configuration: ServerConfiguration

  private var limits: ServerLimits { configuration.limits }

  func add(to group: RouterGroup<UserContext>) {
    group.get("posts/:id", use: post)
    group.post("posts", use: create)
    group.post("posts/:id/interactions", use: act)
  }

  @Sendable private func post(_ request: Request, context: UserContext) async throws -> Response {
    let post = try await store.post(
      try postId(context), for: context.user, urls: configuration.fileURLs(context))
    guard let post else { throw ServerError.notFound("the post") }
    return try .json(PostDetailApiResponse(post: post), unlessCachedBy: request)
  }

  @Sendable private func create(
    _ request: Request, context: UserContext
  ) async throws -> Response {
    let body = try await request.json(NewPostRequest.self, limit: limits.bodyBytes)
    let idempotent = try IdempotentRequest(
      body.requestId, path: request.uri.path, user: context.user, limits: limits)
    // A repeated post is not sanitized again.
    var location = try await store.result(of: idempotent)
    if location == nil {
      location = try await store.create(try newPost(body), by: context.user, idempotent)
    }
    return Response(status: .created, headers: location.map { [.location: $0] } ?? [:])
  }

  @Sendable private func act(_ request: Request, context: UserContext) async throws -> Response {
    let postId = try postId(context)
    let body = try await request.json(PostInteractionRequest.self, limit: limits.bodyBytes)
    let type = PostInteractionType(rawValue: body.type)
    guard Self.interactions.contains(type) else {
      let names = Self.interactions.map(\.rawValue).joined(separator: ", ")
      throw ServerError.unprocessable("the type is unknown; allowed: \(names)")
    }
    let idempotent = try IdempotentRequest(
      body.requestId, path: request.uri.path, user: context.user, limits: limits)
    try await store.act(type, on: postId, by: context.user, idempotent)
    return Response(status: .created)
  }

  private static let interactions: [PostInteractionType] = [
    .liked, .removedLike, .shared, .bookmarked,
  ]

  private func postId(_ context: UserContext) throws -> Int64 {
    guard let id = context.parameters.get("id", as: Int64.self) else {
      throw ServerError.notFound("the post")
    }
    return id
  }

  /// Checks and sanitizes a post.
  private func newPost(_ body: NewPostRequest) throws -> NewPost {
    let count = body.attachments.count
    guard count <= limits.attachments else {
      throw ServerError.unprocessable(
        "the post has \(count) attachments; the limit is \(limits.attachments)")
    }
    let files = try body.attachments.map(file)
    let post = try NewPost(
      untrusted: body.content, files: files, createdAt: configuration.now().description)
    guard !post.content.isEmpty || !post.files.isEmpty else {
      throw ServerError.unprocessable("the post has no content and no attachments")
    }
    return post
  }

  private func file(_ attachment: NewAttachment) throws -> NewPost.File {
    for text in [attachment.type, attachment.contentUrl, attachment.caption ?? ""] {
      let size = Int64(text.utf8.count)
      if size > limits.textBytes {
        throw ServerError.tooLarge("a text of an attachment", size, limit: Int64(limits.textBytes))
      }
    }
    guard let id = FileURLs.id(of: attachment.contentUrl) else {
      throw ServerError.unprocessable("the contentUrl of an attachment is not an uploaded file")
    }
    return NewPost.File(
      type: attachment.type, contentUrl: FileURLs.path(of: id), caption: attachment.caption)
  }
}
