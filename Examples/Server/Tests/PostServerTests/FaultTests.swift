import Foundation
import PostFeed
import PostServer
import ServerTesting
import Testing

/// Faults on a connection. Each plan has one kind of fault, which happens to each request.
@Suite struct FaultTests {
  private func create(_ client: Client, _ requestId: RequestID = 1) async throws -> Client.Answer {
    try await client.post("/v1/posts", NewPostRequest(requestId: requestId, content: "Hi"))
  }

  @Test("a dropped request has no response, and some of them are performed")
  func drop() async throws {
    try await withSetting { setting in
      let plan = try FaultPlan("drop=1,seed=3")
      try await setting.server.use(plan)
      for number in 0..<8 as Range<Int64> {
        await #expect(throws: (any Error).self) {
          try await create(setting.ada, RequestID(number))
        }
      }
      let performed = (0..<8).count { plan.fault(ofRequest: $0).kind == .dropAfter }
      #expect((1...7).contains(performed))
      #expect(try await setting.store.posts().count == performed)
    }
  }

  @Test("a request with an injected error is not performed")
  func error() async throws {
    try await withSetting { setting in
      let plan = try FaultPlan("error=1")
      try await setting.server.use(plan)
      for number in 0..<5 as Range<UInt64> {
        let answer = try await create(setting.ada)
        #expect(plan.fault(ofRequest: number).kind == .error(answer.status))
        #expect(answer.error == "injected fault")
        #expect(answer.header("Retry-After") == (answer.status == 500 ? nil : "0"))
      }
      #expect(try await setting.store.posts().isEmpty)
    }
  }

  @Test("a truncated response ends after half of its body")
  func truncate() async throws {
    try await withSetting(posts: 3) { setting in
      try await setting.server.use(FaultPlan("truncate=1"))
      await #expect(throws: (any Error).self) { try await setting.ada.get("/v1/feed") }
      // A response without a body is complete.
      #expect(try await create(setting.ada).status == 201)
    }
  }

  @Test("a request that is handled twice is performed once")
  func duplicate() async throws {
    try await withSetting { setting in
      try await setting.server.use(FaultPlan("duplicate=1"))
      let answer = try await create(setting.ada)
      #expect(answer.status == 201)
      #expect(answer.header("Location") == "/v1/posts/1")
      #expect(try await setting.store.posts().count == 1)
      let upload = try await setting.ada.post(
        "/v1/uploads", #"{"name": "a", "size": 2, "type": "IMAGE"}"#)
      let path = try #require(upload.header("Location"))
      let first = try await setting.ada.put(path, "bytes 0-0/2", [1])
      #expect(first.header("Range") == "bytes=0-0")
      #expect(try await setting.ada.put(path, "bytes 1-1/2", [2]).status == 200)
    }
  }

  @Test(
    "each request has a new connection, so that clients do not repeat dropped requests unnoticed")
  func connection() async throws {
    try await withSetting { setting in
      try await setting.server.use(FaultPlan("latency=1"))
      #expect(try await setting.ada.get("/v1/feed").header("Connection") == "close")
      #expect(try await setting.ada.get("/v2").header("Connection") == "close")
      try await setting.server.use(nil)
      #expect(try await setting.ada.get("/v1/feed").header("Connection") != "close")
    }
  }

  @Test("a body that is too large to be handled twice is refused")
  func largeDuplicate() async throws {
    try await withSetting {
      $0.limits.bodyBytes = 10
      $0.limits.pieceBytes = 10
    } _: { setting in
      try await setting.server.use(FaultPlan("duplicate=1"))
      #expect(try await create(setting.ada).status == 413)
    }
  }

  @Test("servers with the same plan answer the same, until the faults end")
  func seed() async throws {
    let first = try await statuses("drop=0.3,error=0.3,seed=5")
    let second = try await statuses("drop=0.3,error=0.3,seed=5")
    #expect(first == second)
    #expect(Set(first).count > 2)
  }

  private func statuses(_ plan: String) async throws -> [Int] {
    var statuses: [Int] = []
    try await withSetting {
      $0.faults = try? FaultPlan(plan)
    } _: { setting in
      for _ in 0..<20 { statuses.append((try? await setting.ada.get("/v1/feed").status) ?? 0) }
      try await setting.server.use(nil)
      for _ in 0..<20 { #expect(try await setting.ada.get("/v1/feed").status == 200) }
    }
    return statuses
  }
}
