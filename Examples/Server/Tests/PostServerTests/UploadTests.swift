import Foundation
import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct UploadTests {
  /// Begins an upload, and returns its path.
  private func begin(_ client: Client, size: Int64) async throws -> String {
    let answer = try await client.post(
      "/v1/uploads", #"{"name": "a", "size": \#(size), "type": "IMAGE"}"#)
    #expect(answer.status == 201)
    return try #require(answer.header("Location"))
  }

  @Test("a file is uploaded in pieces, and its progress can be asked for")
  func pieces() async throws {
    try await withSetting { setting in
      let upload = try await begin(setting.ada, size: 5)
      let nothing = try await setting.ada.put(upload, "bytes */5")
      #expect(nothing.status == 308)
      #expect(nothing.header("Range") == nil)
      let first = try await setting.ada.put(upload, "bytes 0-2/5", [1, 2, 3])
      #expect(first.status == 308)
      #expect(first.header("Range") == "bytes=0-2")
      let progress = try await setting.ada.put(upload, "bytes */5")
      #expect(progress.status == 308)
      #expect(progress.header("Range") == "bytes=0-2")
      let last = try await setting.ada.put(upload, "bytes 3-4/5", [4, 5])
      #expect(last.status == 200)
      let url = try #require(try last.json([String: String].self)["contentUrl"])
      #expect(url.hasPrefix("\(setting.ada.url)/v1/files/"))
      #expect(try await setting.store.fileBytes(at: url) == [1, 2, 3, 4, 5])
      let again = try await setting.ada.put(upload, "bytes */5")
      #expect(try again.json([String: String].self)["contentUrl"] == url)
    }
  }

  @Test("a repeated piece and a piece after a gap change nothing")
  func repeatedPiece() async throws {
    try await withSetting { setting in
      let upload = try await begin(setting.ada, size: 4)
      for _ in 0..<2 {
        let answer = try await setting.ada.put(upload, "bytes 0-1/4", [1, 2])
        #expect(answer.status == 308)
        #expect(answer.header("Range") == "bytes=0-1")
      }
      let gap = try await setting.ada.put(upload, "bytes 3-3/4", [4])
      #expect(gap.header("Range") == "bytes=0-1")
      #expect(try await setting.ada.put(upload, "bytes 2-3/4", [3, 4]).status == 200)
      let last = try await setting.ada.put(upload, "bytes 2-3/4", [9, 9])
      #expect(last.status == 200)
      let url = try #require(try last.json([String: String].self)["contentUrl"])
      #expect(try await setting.store.fileBytes(at: url) == [1, 2, 3, 4])
    }
  }

  @Test(
    "an invalid piece is refused",
    arguments: [
      ("bytes 0-1/5", 422), ("bytes 0-2/4", 400), ("bytes 2-1/4", 400), ("bytes 0-4/4", 400),
      ("bytes */x", 400), ("bytes +0-1/4", 400), ("0-1/4", 400), ("bytes */4", 400),
    ])
  func invalidPiece(range: String, status: Int) async throws {
    try await withSetting { setting in
      let upload = try await begin(setting.ada, size: 4)
      let answer = try await setting.ada.put(upload, range, [1, 2])
      #expect(answer.status == status)
      #expect(answer.error != nil)
      #expect(try await setting.ada.put(upload, "bytes */4").header("Range") == nil)
    }
  }

  @Test("an upload without the header Content-Range is refused")
  func noRange() async throws {
    try await withSetting { setting in
      let upload = try await begin(setting.ada, size: 4)
      let answer = try await setting.ada.send("PUT", upload, body: Data([1, 2, 3, 4]))
      #expect(answer.status == 400)
      #expect(answer.error?.contains("Content-Range") == true)
    }
  }

  @Test("another user cannot use an upload or its file")
  func otherUser() async throws {
    try await withSetting { setting in
      let upload = try await begin(setting.ada, size: 1)
      #expect(try await setting.bo.put(upload, "bytes 0-0/1", [1]).status == 404)
      let answer = try await setting.ada.put(upload, "bytes 0-0/1", [1])
      let url = try #require(try answer.json([String: String].self)["contentUrl"])
      let post = NewPostRequest(
        requestId: 1, content: "", attachments: [NewAttachment(type: "IMAGE", contentUrl: url)])
      #expect(try await setting.bo.post("/v1/posts", post).status == 422)
      #expect(try await setting.ada.post("/v1/posts", post).status == 201)
    }
  }

  @Test("an unfinished file cannot be attached or loaded")
  func unfinished() async throws {
    try await withSetting { setting in
      let upload = try await begin(setting.ada, size: 2)
      _ = try await setting.ada.put(upload, "bytes 0-0/2", [1])
      let file = upload.replacing("uploads", with: "files")
      #expect(try await setting.ada.get(file).status == 404)
      let post = NewPostRequest(
        requestId: 1, content: "x", attachments: [NewAttachment(type: "IMAGE", contentUrl: file)])
      #expect(try await setting.ada.post("/v1/posts", post).status == 422)
    }
  }

  @Test(
    "an invalid upload is refused",
    arguments: [
      (#"{"name": "a", "size": 0, "type": "IMAGE"}"#, 422, "the file is empty"),
      (#"{"name": "a", "size": -1, "type": "IMAGE"}"#, 422, "the file is empty"),
      (
        #"{"name": "a", "size": 101, "type": "IMAGE"}"#, 413,
        "the file is 101 bytes; the limit is 100"
      ),
      (#"{"name": "a", "type": "IMAGE"}"#, 400, "$.size: missing"),
      (
        #"{"name": "a", "size": "x", "type": "IMAGE"}"#, 400,
        "$.size: expected a whole number of 64 bits, found the string 'x'"
      ),
    ])
  func invalidUpload(json: String, status: Int, message: String) async throws {
    try await withSetting {
      $0.limits.fileBytes = 100
    } _: { setting in
      let answer = try await setting.ada.post("/v1/uploads", json)
      #expect(answer.status == status)
      #expect(answer.error == message)
    }
  }

  @Test("a piece that is too large is refused")
  func largePiece() async throws {
    try await withSetting {
      $0.limits.pieceBytes = 2
    } _: { setting in
      let upload = try await begin(setting.ada, size: 4)
      #expect(try await setting.ada.put(upload, "bytes 0-2/4", [1, 2, 3]).status == 413)
    }
  }

  @Test("the files of a user have a maximum size")
  func userLimit() async throws {
    try await withSetting {
      $0.limits.userBytes = 10
    } _: { setting in
      _ = try await begin(setting.ada, size: 6)
      _ = try await begin(setting.bo, size: 6)
      let answer = try await setting.ada.post(
        "/v1/uploads", #"{"name": "a", "size": 5, "type": "IMAGE"}"#)
      #expect(answer.status == 413)
      #expect(answer.error == "the sum of all files is 11 bytes; the limit is 10")
    }
  }

  @Test("an unfinished upload is kept for a day after its last piece")
  func expiry() async throws {
    let clock = ManualClock()
    try await withSetting {
      $0.now = { clock.now }
    } _: { setting in
      let old = try await begin(setting.ada, size: 2)
      let complete = try await begin(setting.ada, size: 1)
      _ = try await setting.ada.put(complete, "bytes 0-0/1", [1])
      clock.advance(by: 80_000)
      let used = try await begin(setting.ada, size: 2)
      clock.advance(by: 10_000)
      _ = try await begin(setting.ada, size: 2)
      #expect(try await setting.ada.put(old, "bytes */2").status == 404)
      #expect(try await setting.ada.put(used, "bytes */2").status == 308)
      #expect(try await setting.ada.put(complete, "bytes */1").status == 200)
    }
  }

  @Test("a file of a post does not expire, and an unused one is deleted after 30 days")
  func unusedFiles() async throws {
    let clock = ManualClock()
    try await withSetting {
      $0.now = { clock.now }
    } _: { setting async throws in
      let (used, unused) = (
        try await begin(setting.ada, size: 1), try await begin(setting.ada, size: 1)
      )
      let file = try await setting.ada.put(used, "bytes 0-0/1", [1])
      _ = try await setting.ada.put(unused, "bytes 0-0/1", [1])
      let url = try #require(try file.json([String: String].self)["contentUrl"])
      let post = NewPostRequest(
        requestId: "a", content: "", attachments: [NewAttachment(type: "IMAGE", contentUrl: url)])
      #expect(try await setting.ada.post("/v1/posts", post).status == 201)
      clock.advance(by: 31 * 86_400)
      _ = try await begin(setting.ada, size: 2)
      #expect(try await setting.ada.put(unused, "bytes */1").status == 404)
      #expect(try await setting.ada.put(used, "bytes */1").status == 200)
    }
  }
}
