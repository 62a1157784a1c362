public import PostServer

/// A server on loopback for tests of clients.
///
/// ```swift
/// let server = TestServer()
/// let url = try await server.start()
/// …
/// try await server.stop()
/// ```
///
/// ``store`` returns what the server has.
public actor TestServer {
  private var configuration: ServerConfiguration
  private let samplePosts: Int
  private var running: (server: PostServer, task: Task<Void, any Error>)?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - configuration: The settings. With a database file, a server that is started again has the
  ///     same posts.
  ///   - samplePosts: The number of short posts in a new database. Their identifiers are 1 to N.
  public init(_ configuration: ServerConfiguration = .forTests, samplePosts: Int = 0) {
    self.configuration = configuration
    self.samplePosts = samplePosts
  }

  /// Starts the server, and returns its URL. A server that is started again has the same port.
  public func start() async throws -> String {
    let server = try PostServer(configuration)
    try await server.store.addSamplePosts(samplePosts)
    let (urls, urlContinuation) = AsyncThrowingStream<String, any Error>.makeStream()
    let task = Task {
      do {
        try await server.run { urlContinuation.yield($0) }
      } catch {
        urlContinuation.finish(throwing: error)
        throw error
      }
    }
    running = (server, task)
    for try await url in urls {
      configuration.port = url.split(separator: ":").last.flatMap { Int($0) } ?? 0
      return url
    }
    throw CancellationError()
  }

  /// The posts, interactions and files of the running server.
  public var store: ServerStore {
    get throws { try server.store }
  }

  private var server: PostServer {
    get throws {
      guard let running else { throw TestServerError.notRunning }
      return running.server
    }
  }

  /// Replaces the faults, or ends them with `nil`. The next request has the number 0.
  public func use(_ faults: FaultPlan?) throws { try server.faults.use(faults) }

  /// Closes all connections and the database.
  public func stop() async throws {
    guard let (server, task) = running else { return }
    running = nil
    task.cancel()
    _ = await task.result
    try server.store.close()
  }
}

/// The reason why a test server cannot be used.
public enum TestServerError: Error {
  /// The server was not started, or was stopped.
  case notRunning
}

extension ServerConfiguration {
  /// Any free port, a database in memory, no limit on the rate of requests, and no log.
  public static var forTests: ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.limits.requestsPerSecond = 0
    // On a busy machine, a client can be slow.
    configuration.limits.stalledSeconds = 7200
    configuration.limits.closingSeconds = 7200
    // A stopped server logs that its connections are closed.
    configuration.logsErrors = false
    return configuration
  }
}
