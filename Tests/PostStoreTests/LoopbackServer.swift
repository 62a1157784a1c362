#if Store
  import Foundation
  import Testing

  /// A server in Python, which ends with its standard input.
  final class LoopbackServer: Sendable {
    let port: Int
    private let process: Process
    private let input = Pipe()

    /// Starts a script of the folder `Server`.
    init(_ script: String, _ arguments: String...) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let output = Pipe()
      process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["python3", folder.appendingPathComponent("Server/\(script)").path] + arguments
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

    /// Returns the JSON at a path.
    func value<Value: Decodable>(_ type: Value.Type, at path: String) throws -> Value {
      let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
      return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }

    /// The requests to `server.py`: method, path, and token or body.
    var log: [[String]] {
      get throws { try value([[String]].self, at: "/log") }
    }
  }
#endif
