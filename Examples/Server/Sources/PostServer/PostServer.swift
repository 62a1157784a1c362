internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// A server of the feed API.
///
/// ```swift
/// let server = try PostServer(ServerConfiguration())
/// try await server.runUntilSignal { url in print(url) }
/// ```
public struct PostServer: Sendable {
  /// The posts, interactions and files.
  public let store: ServerStore

  /// The source of faults.
  public let faults: FaultInjector

  let configuration: ServerConfiguration

  private let hub: ChatHub
  private let memory: ResponseMemory

  /// The users by their tokens.
  private let users: [String: User]

  /// Creates a server, and opens or creates its database.
  public init(_ configuration: ServerConfiguration) throws {
    self.configuration = configuration
    store = try ServerStore(
      path: configuration.database, limits: configuration.limits, now: configuration.now)
    users = try store.users(tokens: configuration.tokens)
    faults = FaultInjector(configuration.faults)
    hub = ChatHub(limits: configuration.limits)
    memory = ResponseMemory(limit: configuration.limits.responseBytes)
  }

  /// Runs until the task is canceled.
  ///
  /// - Parameter onRunning: Called with the URL of the server when it accepts connections.
  public func run(onRunning: @escaping @Sendable (String) async -> Void) async throws {
    try await application(onRunning: onRunning).run()
  }

  /// Runs until the process gets SIGINT or SIGTERM, or until the task is canceled. Running requests
  /// are completed first.
  ///
  /// - Parameter onRunning: Called with the URL of the server when it accepts connections.
  public func runUntilSignal(
    onRunning: @escaping @Sendable (String) async -> Void
  ) async throws {
    try await application(onRunning: onRunning).runService()
  }

  private func application(
    onRunning: @escaping @Sendable (String) async -> Void
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "postkit-server")
    logger.logLevel = configuration.logsErrors ? .warning : .critical
    return Application(
      router: router(), server: httpServer,
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        availableConnectionsDelegate: .maximum(connectionCount, logger: logger)),
      onServerRunning: { await onRunning(ServerContext.url(of: $0) ?? "") }, logger: logger)
  }

  /// The maximum number of connections. Each is an open file: if the process had too many, accepting a
  /// connection would fail, which ends the server.
  private var connectionCount: Int {
    let files = sysconf(Int32(_SC_OPEN_MAX))
    let connections = configuration.limits.connections
    // Databases and the event loops have files, too.
    return files < 0 ? connections : max(1, min(connections, files - 100))
  }

  /// HTTP 1.1 with the limits of connections.
  private var httpServer: HTTPServerBuilder {
    let (limits, largestBody, memory) = (configuration.limits, largestBody, memory)
    return .http1(
      configuration: .init(
        additionalChannelHandlers: [
          ResponseHandler(memory: memory, timeout: .seconds(limits.stalledSeconds)),
          RequestHandler(
            timeout: .seconds(limits.stalledSeconds),
            closingTime: .seconds(limits.closingSeconds), droppedBytes: largestBody),
        ],
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
          maxHeaderFieldCount: 100)))
  }

  /// The routes, with the middleware that runs before them.
  private func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: BodyMemoryMiddleware(limit: configuration.limits.requestBytes))
    router.add(middleware: FaultMiddleware(injector: faults, bodyLimit: largestBody))
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: HostValidation())
    FileEndpoint(store: store).add(to: router.group("v1/files"))

    let limiter = RateLimiter(limits: configuration.limits, now: configuration.now)
    let group = router.group("v1").add(middleware: Authentication(users: users))
      .group(context: UserContext.self)
      .add(middleware: RateLimitMiddleware(limiter: limiter))
    FeedEndpoint(store: store, configuration: configuration).add(to: group)
    PostEndpoints(store: store, configuration: configuration).add(to: group)
    UploadEndpoints(store: store, configuration: configuration).add(to: group)
    let notifier = PushNotifier(store: store, hub: hub, sender: configuration.push)
    MessageEndpoints(store: store, hub: hub, notifier: notifier, configuration: configuration)
      .add(to: group)
    ContactEndpoints(store: store, hub: hub, configuration: configuration).add(to: group)
    SocketEndpoint(
      store: store, hub: hub, memory: memory, faults: faults, configuration: configuration
    ).add(to: group)
    return router
  }

  private var largestBody: Int {
    max(configuration.limits.bodyBytes, configuration.limits.pieceBytes)
  }
}
