internal import Hummingbird
internal import PostFeed

/// `POST /v1/messages` and `GET /v1/messages?lastSyncedMessage=ID&limit=N&receiptsAfter=R`.
struct MessageEndpoints {
  let store: ServerStore
  let hub: ChatHub
  let notifier: PushNotifier
  let configuration: ServerConfiguration

  private var limits: ServerLimits { configuration.limits }

  func add(to group: RouterGroup<UserContext>) {
    group.post("messages", use: send)
    group.get("messages", use: page)
  }

  @Sendable private func send(_ request: Request, context: UserContext) async throws -> Response {
    let body = try await request.json(NewMessageRequest.self, limit: limits.bodyBytes)
    let size = body.content.utf8.count
    guard size <= limits.messageBytes else {
      throw ServerError.tooLarge("the message", Int64(size), limit: Int64(limits.messageBytes))
    }
    guard size > 0 else { throw ServerError.unprocessable("the message has no content") }
    guard body.toUserId != context.user.id else {
      throw ServerError.unprocessable("the sender and the recipient are the same user")
    }
    let idempotent = try IdempotentRequest(
      body.requestId, path: request.uri.path, user: context.user, limits: limits)
    let now = configuration.now()
    let (message, isNew) = try await store.send(
      body.content, to: body.toUserId,
      // A clock that is ahead must not show messages of the future.
      createdAt: Moment(body.createdAt).map { min($0, now) } ?? now, by: context.user, idempotent
    ) { hub.publish($0) }
    if isNew { await notifier.notify(about: message) }
    return try .json(
      NewMessageResponse(message: message, fromMessageRequestId: body.requestId), status: .created)
  }

  /// Asking for the messages after one tells that the user has all messages up to it.
  @Sendable private func page(_ request: Request, context: UserContext) async throws -> Response {
    let limit = try request.pageLimit(
      default: limits.messagePageSize, maximum: limits.messagePageSize)
    let position = try request.position("lastSyncedMessage")
    let receiptsAfter = try request.position("receiptsAfter")
    try await store.acknowledge(through: position, by: context.user) { hub.publish($0) }
    return try .json(
      try await store.messages(
        after: position, limit: limit, receiptsAfter: receiptsAfter, for: context.user))
  }
}
