internal import Hummingbird
internal import NIOCore
internal import PostFeed

/// `GET /v1/socket/updates`: a WebSocket over which the server sends events.
struct SocketEndpoint {
  let store: ServerStore
  let hub: ChatHub
  let memory: ResponseMemory
  let faults: FaultInjector
  let configuration: ServerConfiguration

  func add(to group: RouterGroup<UserContext>) { group.get("socket/updates", use: open) }

  @Sendable private func open(_ request: Request, context: UserContext) async throws -> Response {
    let (user, channel) = (context.user, context.channel)
    let response = try await SocketHandshake.response(to: request, on: channel)
    guard hub.socketCount(of: user.id) < configuration.limits.sockets else {
      // By then, connections that were lost without notice are closed.
      throw ServerError.tooManyRequests(
        retryAfter: Int(configuration.limits.pingSeconds))
    }
    try await SocketUpgradeHandler.add(to: channel) {
      SocketHandler(limits: configuration.limits, memory: memory) { handler in
        let id = ObjectIdentifier(handler)
        let bound = NIOLoopBound(
          FaultySocket(handler, injector: faults, eventLoop: channel.eventLoop),
          eventLoop: channel.eventLoop)
        let socket = Socket(id: id) { json in
          channel.eventLoop.execute { bound.value.send(json) }
        }
        saveConnection(of: user)
        let isOpen = hub.open(socket, of: user.id)
        if isOpen { introduce(socket, of: user) }
        return isOpen
      } onClose: { handler in
        if hub.close(ObjectIdentifier(handler), of: user.id, at: configuration.now()) {
          saveConnection(of: user)
        }
      }
    }
    return response
  }

  /// Nothing waits for it, and it may fail when the server stops.
  private func introduce(_ socket: Socket, of user: User) {
    Task {
      guard let contacts = try? await store.conversations(of: user) else { return }
      hub.introduce(socket, of: user.id, to: contacts)
    }
  }

  /// Stores when the user was last connected. Nothing waits for it, and it may fail when the server
  /// stops.
  private func saveConnection(of user: User) {
    Task { try? await store.setLastConnected(user, at: configuration.now()) }
  }
}
