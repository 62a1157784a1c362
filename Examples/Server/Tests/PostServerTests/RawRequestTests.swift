import Foundation
import PostServer
import ServerTesting
import Testing

/// Malformed requests over a raw connection. None ends the server, costs other clients anything, or is
/// logged as an error.
@Suite(.serialized) struct RawRequestTests {
  private static let requests =
    RawRequest.requestLines + RawRequest.headers + RawRequest.hosts + RawRequest.lengths
    + RawRequest.chunks
    + RawRequest.targets + RawRequest.users + RawRequest.ranges + RawRequest.bodies
    + RawRequest.ignored

  @Test("a malformed request is refused, and the server answers the next one")
  func malformed() async throws {
    #expect(Self.requests.count > 180)
    try await withErrorLog { url in
      let client = RawClient(url: url)
      for request in Self.requests {
        let status = try await client.status(request.bytes) ?? 0
        #expect(request.statuses.contains(status), "\(request.name): \(status)")
        #expect(try await client.status(Self.valid) == 200, "after \(request.name)")
      }
    }
  }

  @Test("a malformed request after a valid one on the same connection is refused")
  func pipelined() async throws {
    try await withErrorLog { url in
      let client = RawClient(url: url)
      for request in RawRequest.requestLines where request.statuses == [400] {
        let response = try await client.exchange(Self.valid + request.bytes)
        let parts = String(decoding: response, as: UTF8.self).components(separatedBy: "HTTP/1.1 ")
        #expect(parts.dropFirst().map { $0.prefix(3) } == ["200", "400"], "\(request.name)")
      }
    }
  }

  @Test("a response to HEAD has no body, so the next response is not misread")
  func head() async throws {
    try await withErrorLog { url in
      let head = Array("HEAD /v1/feed HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      let response = try await RawClient(url: url).exchange(head + Self.valid)
      let text = String(decoding: response, as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.1 404 "))
      #expect(text.contains("\r\n\r\nHTTP/1.1 200 "))
    }
  }

  @Test(
    "a client can ask to close the connection after the response",
    arguments: [
      ("HTTP/1.1\r\nHost: a\r\nConnection: close", true),
      ("HTTP/1.1\r\nHost: a\r\nConnection: Close", true),
      ("HTTP/1.1\r\nHost: a\r\nConnection: CLOSE ", true),
      ("HTTP/1.1\r\nHost: a\r\nConnection: x, close", true),
      ("HTTP/1.1\r\nHost: a\r\nConnection: x,\tClose,y", true),
      ("HTTP/1.1\r\nHost: a\r\nConnection: x\r\nConnection: close", true),
      ("HTTP/1.1\r\nHost: a\r\nConnection: closed", false),
      ("HTTP/1.1\r\nHost: a\r\nConnection: close-x, keep-alive", false),
      ("HTTP/1.1\r\nHost: a\r\nConnection:", false), ("HTTP/1.1\r\nHost: a", false),
      ("HTTP/1.0", true), ("HTTP/1.0\r\nHost: a", true), ("HTTP/1.0\r\nHost:", true),
      ("HTTP/1.0\r\nConnection: keep-alive", true),
    ])
  func connectionClose(head: String, isLast: Bool) async throws {
    try await withErrorLog { url in
      let first = Array("GET /v1/feed \(head)\r\nAuthorization: Bearer demo\r\n\r\n".utf8)
      let response = try await RawClient(url: url).exchange(first + Self.valid)
      let text = String(decoding: response, as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 200 ").count == (isLast ? 2 : 3))
      #expect(text.lowercased().contains("\r\nconnection: close\r\n") == isLast)
    }
  }

  /// The environment variables `POSTKIT_REQUESTS` (1,000 by default) and `POSTKIT_REQUEST_SEED` (1) set
  /// the number of requests and the seed of the first. A request that ends the process is in the file
  /// `postkit-request` in the folder for temporary files.
  @Test("random requests and posts are answered, and none with an error of the server")
  func random() async throws {
    let seed = number("POSTKIT_REQUEST_SEED") ?? 1
    let examples = Self.requests.map(\.bytes)
    try await withErrorLog { url in
      let client = RawClient(url: url)
      for seed in seed..<seed + (number("POSTKIT_REQUESTS") ?? 1000) {
        var random = RandomRequest(seed: seed, examples: examples)
        let (request, isValid) = random.next()
        try Data(request).write(to: RandomRequest.file)
        let status = try await client.status(request) ?? 0
        // A post can be empty after it is sanitized. Another request can be incomplete.
        #expect(isValid ? [201, 422].contains(status) : status < 500, "seed \(seed): \(status)")
      }
      #expect(try await client.status(Self.valid) == 200)
      try FileManager.default.removeItem(at: RandomRequest.file)
    }
  }

  private static let valid = Array(
    "GET /v1/feed?limit=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\n\r\n".utf8)

  /// Runs a test with a server, and expects that it logs no error.
  private func withErrorLog(_ test: (String) async throws -> Void) async throws {
    let log = ErrorLog.shared
    var configuration = ServerConfiguration.forTests
    configuration.logsErrors = true
    let first = log.lines.count
    try await withServer(configuration, samplePosts: 3) { _, url in
      try await test(url)
      #expect(log.lines.dropFirst(first) == [])
    }
  }
}

private func number(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
}
