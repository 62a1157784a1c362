import Foundation
import ServerTesting
import Testing

@testable import PostServer

@Suite struct BodyMemoryTests {
  /// Begins the upload of a file, and returns its path.
  private func begin(_ client: Client, size: Int) async throws -> String {
    let answer = try await client.post(
      "/v1/uploads", #"{"name": "a", "size": \#(size), "type": "IMAGE"}"#)
    return try #require(answer.header("Location"))
  }

  @Test("a body that does not fit is refused, and its memory is available again")
  func refusal() async throws {
    try await withSetting {
      $0.limits.requestBytes = 1000
    } _: { setting in
      let upload = try await begin(setting.ada, size: 4000)
      let large = Array(repeating: 1 as UInt8, count: 1001)
      for _ in 0..<3 {
        let answer = try await setting.ada.put(upload, "bytes 0-1000/4000", large)
        #expect(answer.status == 503)
        #expect(answer.header("Retry-After") == "1")
        #expect(answer.error == "the server handles too many large requests; try again in 1 s")
      }
      for start in [0, 1000, 2000] {
        let answer = try await setting.ada.put(
          upload, "bytes \(start)-\(start + 999)/4000", large.dropLast())
        #expect(answer.header("Range") == "bytes=0-\(start + 999)")
      }
    }
  }

  @Test("a body that a client does not complete keeps others out only while it is connected")
  func incompleteBody() async throws {
    try await withSetting {
      $0.limits.requestBytes = 1000
    } _: { setting in
      let upload = try await begin(setting.ada, size: 1000)
      let bytes = Array(repeating: 1 as UInt8, count: 1000)
      let head = """
        PUT \(upload) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret of ada\r
        Content-Range: bytes 0-999/1000\r\nContent-Length: 1000\r\n\r\n
        """
      // The client closes its output after 999 bytes, so the body is invalid.
      let status = try await RawClient(url: setting.ada.url).status(
        Array(head.utf8) + bytes.dropLast())
      #expect(status == 400)
      #expect(try await setting.ada.put(upload, "bytes 0-999/1000", bytes).status == 200)
    }
  }

  @Test("parallel uploads are accepted or refused, and none is closed")
  func parallelUploads() async throws {
    try await withSetting {
      $0.limits.requestBytes = 1 << 20
    } _: { setting in
      let (count, size) = (12, 200_000)
      let bytes = Array(repeating: 1 as UInt8, count: size)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<count {
          group.addTask {
            let upload = try await begin(setting.ada, size: size)
            return try await setting.ada.put(upload, "bytes 0-\(size - 1)/\(size)", bytes).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count == count)
      #expect(statuses.allSatisfy { $0 == 200 || $0 == 503 })
      #expect(statuses.contains(200))
    }
  }
}
