import Foundation
import PostFeed
import PostServer
import ServerTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests of a user.
struct Client: Sendable {
  struct Answer {
    let status: Int
    let headers: [String: String]
    let body: Data

    func header(_ name: String) -> String? {
      headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: body)
    }

    /// The message of an error.
    var error: String? { try? json([String: String].self)["error"] }
  }

  let url: String
  var token: String? = "secret of ada"

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
    try await send("GET", path, headers: headers)
  }

  func post(_ path: String, _ json: String) async throws -> Answer {
    try await send(
      "POST", path, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
  }

  func post(_ path: String, _ value: some Encodable) async throws -> Answer {
    try await post(path, String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }

  /// Sends a piece of a file, or asks for the progress.
  func put(_ path: String, _ range: String, _ bytes: [UInt8] = []) async throws -> Answer {
    try await send("PUT", path, headers: ["Content-Range": range], body: Data(bytes))
  }

  /// Uses a new connection for each request: `URLSession` sends a request again if a connection that
  /// it used before is closed.
  func send(
    _ method: String, _ path: String, headers: [String: String] = [:], body: Data? = nil
  ) async throws -> Answer {
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    guard let url = URL(string: path.hasPrefix("/") ? url + path : path) else {
      throw URLError(.badURL)
    }
    var request = URLRequest(url: url)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.httpMethod = method
    request.httpBody = body
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
    return Answer(status: response.statusCode, headers: fields, body: data)
  }
}

/// A server on loopback with two users, and its clients.
struct Setting {
  let server: TestServer
  let ada: Client
  let bo: Client

  var store: ServerStore {
    get async throws { try await server.store }
  }
}

/// Runs a test with a server.
func withSetting(
  posts: Int = 0, _ change: (inout ServerConfiguration) -> Void = { _ in },
  _ test: (Setting) async throws -> Void
) async throws {
  var configuration = ServerConfiguration.forTests
  configuration.tokens = ["secret of ada": "ada", "secret of bo": "bo"]
  change(&configuration)
  try await withServer(configuration, samplePosts: posts) { server, url in
    let ada = Client(url: url)
    try await test(
      Setting(server: server, ada: ada, bo: Client(url: url, token: "secret of bo")))
  }
}

/// A clock that a test moves.
final class ManualClock: @unchecked Sendable {
  private let lock = NSLock()
  private var seconds: Int64 = 1_795_000_000

  var now: Moment { lock.withLock { Moment(secondsSince1970: seconds)! } }

  func advance(by difference: Int64) { lock.withLock { seconds += difference } }
}
