import ArgumentParser
import Foundation
import PostServer

/// The command `postkit-server`.
@main struct PostServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postkit-server",
    abstract: "Serves the feed API of PostKit.",
    discussion: """
      Prints the URL of the server on one line when it accepts connections, and runs until SIGINT or \
      SIGTERM.
      """)

  @Option(help: "The host name or IP address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 means any free port.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The database file. Without it, the database is in memory.", valueName: "path"))
  var database: String?

  @Option(
    name: .customLong("token"),
    help: ArgumentHelp(
      """
      A user and the user's token; repeat it for more users. Without it, the token of the user 'demo' \
      is 'demo', which is allowed on loopback only.
      """, valueName: "name=token"))
  var tokens: [String] = []

  @Option(
    help: ArgumentHelp(
      "Adds the posts of a folder such as Corpus to an empty database.", valueName: "folder"))
  var corpus: String?

  @Option(
    help: ArgumentHelp("Adds N short posts to an empty database.", valueName: "n"))
  var seedPosts = 0

  @Option(
    help: ArgumentHelp("The URL at which clients reach the server.", valueName: "url"))
  var publicURL: String?

  @Option(
    help: ArgumentHelp(
      """
      The limits of clients' caches, such as 'time-to-live=1296000, maximum-bytes=150000000, \
      minimum-posts=50'.
      """, valueName: "limits"))
  var cache: String?

  @Option(
    help: ArgumentHelp(
      "The requests per second of a user, on average; 0 means any number.", valueName: "n"))
  var rate = ServerLimits().requestsPerSecond

  @Option(
    help: ArgumentHelp("The requests that a user may send at once.", valueName: "n"))
  var burst = ServerLimits().burst

  @Option(
    help: ArgumentHelp("The maximum size of an uploaded file.", valueName: "bytes"))
  var maximumUpload = ServerLimits().fileBytes

  @Option(
    help: ArgumentHelp(
      "A file to which the push notifications are written that a real server would send.",
      valueName: "path"))
  var pushLog: String?

  @Option(
    name: .customLong("fault"),
    help: ArgumentHelp(
      """
      Random faults: latency=MS,drop=F,error=F,truncate=F,duplicate=F,seed=N, and of sockets: \
      socket-delay=MS, socket-drop=F, socket-duplicate=F, socket-reorder=F, socket-close=F. F is a \
      fraction of the requests or events.
      """, valueName: "plan"),
    transform: { try FaultPlan($0) })
  var faults: FaultPlan?

  func validate() throws {
    if tokens.isEmpty, !["127.0.0.1", "::1", "localhost"].contains(host) {
      throw ValidationError("--token is required unless --host is a loopback host")
    }
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is \(port); allowed: 0 to 65535")
    }
    guard rate >= 0, burst >= 1, maximumUpload > 0, seedPosts >= 0 else {
      throw ValidationError("--rate, --burst, --maximum-upload or --seed-posts is too small")
    }
    if let corpus, !FileManager.default.fileExists(atPath: "\(corpus)/posts") {
      throw ValidationError("--corpus is \(corpus), which has no folder 'posts'")
    }
    _ = try usersByToken()
  }

  func run() async throws {
    Self.raiseFileLimit()
    var configuration = ServerConfiguration()
    configuration.host = host
    configuration.port = port
    configuration.database = database
    if !tokens.isEmpty { configuration.tokens = try usersByToken() }
    configuration.publicURL = publicURL
    configuration.cacheLimits = cache
    configuration.faults = faults
    if let pushLog { configuration.push = try PushLog(path: pushLog) }
    configuration.limits.requestsPerSecond = rate
    configuration.limits.burst = burst
    configuration.limits.fileBytes = maximumUpload
    let server = try PostServer(configuration)
    if let corpus { try await server.store.addPosts(ofFolder: corpus) }
    try await server.store.addSamplePosts(seedPosts)
    try await server.runUntilSignal { url in
      // Not `print`, which buffers lines when the output is a pipe.
      try? FileHandle.standardOutput.write(contentsOf: Data("\(url)\n".utf8))
    }
    try server.store.close()
  }

  /// Raises the number of files that the process may open, because each connection is one.
  private static func raiseFileLimit() {
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < fileCount else { return }
    limit.rlim_cur = min(limit.rlim_max, fileCount)
    // If it fails, the server accepts fewer connections.
    _ = setrlimit(resource, &limit)
  }

  /// More than the maximum number of connections.
  private static let fileCount: rlim_t = 4096

  private func usersByToken() throws -> [String: String] {
    var users: [String: String] = [:]
    for argument in tokens {
      let parts = argument.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw ValidationError("--token must be NAME=TOKEN") }
      guard users.updateValue(String(parts[0]), forKey: String(parts[1])) == nil else {
        throw ValidationError("two users have the same token")
      }
    }
    return users
  }
}
