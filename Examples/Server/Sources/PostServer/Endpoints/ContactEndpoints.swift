internal import Hummingbird
internal import PostFeed

/// `GET /v1/contacts`, `POST /v1/conversations/ID/read`, `POST /v1/conversations/ID/typing` and
/// `POST /v1/devices`.
struct ContactEndpoints {
  let store: ServerStore
  let hub: ChatHub
  let configuration: ServerConfiguration

  private var limits: ServerLimits { configuration.limits }

  func add(to group: RouterGroup<UserContext>) {
    group.get("contacts", use: contacts)
    group.post("conversations/:id/read", use: read)
    group.post("conversations/:id/typing", use: type)
    group.post("devices", use: register)
  }

  @Sendable private func contacts(
    _ request: Request, context: UserContext
  ) async throws -> Response {
    let contacts = try await store.contacts(of: context.user)
    return try .json(ContactsResponse(contacts: contacts), unlessCachedBy: request)
  }

  @Sendable private func read(_ request: Request, context: UserContext) async throws -> Response {
    let contactId = try contactId(context)
    let body = try await request.json(ReadRequest.self, limit: limits.bodyBytes)
    try await store.read(through: body.messageId, of: contactId, by: context.user) {
      hub.publish($0)
    }
    return Response(status: .noContent)
  }

  @Sendable private func type(_ request: Request, context: UserContext) async throws -> Response {
    let contactId = try contactId(context)
    let body = try await request.json(TypingRequest.self, limit: limits.bodyBytes)
    try await store.requireContact(contactId)
    hub.setTyping(
      body.typing, by: context.user.id, to: contactId, on: context.channel.eventLoop)
    return Response(status: .noContent)
  }

  @Sendable private func register(
    _ request: Request, context: UserContext
  ) async throws -> Response {
    let device = try await request.json(DeviceRequest.self, limit: limits.bodyBytes)
    guard [.apns, .fcm].contains(device.platform) else {
      throw ServerError.unprocessable("the platform is unknown; allowed: APNS, FCM")
    }
    guard (1...limits.textBytes).contains(device.token.utf8.count) else {
      throw ServerError.unprocessable(
        "the token is empty or longer than \(limits.textBytes) bytes")
    }
    try await store.register(device, of: context.user)
    return Response(status: .noContent)
  }

  private func contactId(_ context: UserContext) throws -> Int64 {
    guard let id = context.parameters.get("id", as: Int64.self) else {
      throw ServerError.notFound("the user")
    }
    return id
  }
}
