#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// The server of `media.py`, which ends with its standard input.
  final class MediaServer {
    struct State: Decodable {
      let active: Int
      let aborted: Int
    }

    /// The headers of a request that decide about the response.
    struct Request: Hashable, CustomStringConvertible {
      let path: String
      var range = ""
      var ifRange = ""
      var ifNoneMatch = ""
      var authorization = ""

      var description: String {
        "\(path) [\(range)] [\(ifRange)] [\(ifNoneMatch)] [\(authorization)]"
      }
    }

    let port: Int
    private let process = Process()
    private let input = Pipe()

    init(redirectingTo other: Int? = nil) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["python3", folder.appendingPathComponent("Server/media.py").path]
        + (other.map { ["\($0)"] } ?? [])
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

    private func get<Value: Decodable>(_ path: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(contentsOf: url(path)))
    }

    /// The requests in their order.
    func log() throws -> [Request] {
      let rows: [[String]] = try get("/log")
      return rows.map {
        #expect($0[5] == "identity")
        return Request(
          path: $0[0], range: $0[1], ifRange: $0[2], ifNoneMatch: $0[3], authorization: $0[4])
      }
    }

    func paths() throws -> [String] { try log().map(\.path) }

    func state() throws -> State { try get("/state") }

    /// Lets held responses continue.
    func release(_ count: Int) throws { let _: State = try get("/release?count=\(count)") }

    func set(_ name: String, _ value: Int) throws {
      let _: State = try get("/set?\(name)=\(value)")
    }

    /// Waits until the server has a state.
    func wait(_ condition: (State) -> Bool) async throws {
      while try !condition(state()) { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Returns the bytes that the server sends.
    static func bytes(_ path: String, size: Int, version: Int = 1) -> Data {
      let seed = (path.utf8.reduce(0) { $0 + Int($1) } + version) % 251
      return Data((0..<size).map { UInt8((seed + $0 % 251) % 251) })
    }
  }
#endif
