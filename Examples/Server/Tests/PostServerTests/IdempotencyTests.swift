import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct IdempotencyTests {
  private func create(_ client: Client, _ requestId: RequestID) async throws -> Client.Answer {
    try await client.post(
      "/v1/posts", NewPostRequest(requestId: requestId, content: "<p>Hi</p>"))
  }

  @Test("a repeated request is answered as the first one, and creates one post")
  func repeatedPost() async throws {
    try await withSetting { setting in
      let first = try await create(setting.ada, "a")
      let second = try await create(setting.ada, "a")
      #expect(first.status == 201 && second.status == 201)
      #expect(first.header("Location") == second.header("Location"))
      #expect(try await setting.store.posts().count == 1)
    }
  }

  @Test("requests that are repeated at the same time create one post")
  func concurrent() async throws {
    try await withSetting { setting in
      let locations = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<8 {
          group.addTask { try await create(setting.ada, "a").header("Location") }
        }
        return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
      }
      #expect(locations == ["/v1/posts/1"])
      #expect(try await setting.store.posts().count == 1)
    }
  }

  @Test("a repeated action is stored once")
  func repeatedAction() async throws {
    try await withSetting(posts: 1) { setting async throws in
      for _ in 0..<2 {
        let share = PostInteractionRequest(requestId: "a", type: "SHARED")
        #expect(try await setting.ada.post("/v1/posts/1/interactions", share).status == 201)
      }
      #expect(try await setting.store.interactions().count == 1)
      #expect(try await setting.store.posts().map(\.shareCount) == [1])
    }
  }

  @Test("the same identifier for another path is refused")
  func otherPath() async throws {
    try await withSetting(posts: 2) { setting in
      let like = PostInteractionRequest(requestId: "a", type: "LIKED")
      #expect(try await setting.ada.post("/v1/posts/1/interactions", like).status == 201)
      let other = try await setting.ada.post("/v1/posts/2/interactions", like)
      #expect(other.status == 422)
      #expect(other.error == "requestId was used for another path")
      #expect(try await create(setting.ada, "a").status == 422)
      #expect(try await setting.store.interactions().count == 1)
    }
  }

  @Test("users, numbers and texts have separate identifiers")
  func separateIdentifiers() async throws {
    try await withSetting { setting async throws in
      #expect(try await create(setting.ada, 1).status == 201)
      #expect(try await create(setting.ada, "1").status == 201)
      #expect(try await create(setting.bo, 1).status == 201)
      #expect(try await setting.store.posts().count == 3)
    }
  }

  @Test("an identifier is known for a day")
  func expiry() async throws {
    let clock = ManualClock()
    try await withSetting {
      $0.now = { clock.now }
    } _: { setting in
      _ = try await create(setting.ada, "a")
      clock.advance(by: 86_399)
      _ = try await create(setting.ada, "a")
      #expect(try await setting.store.posts().count == 1)
      clock.advance(by: 1)
      _ = try await create(setting.ada, "a")
      #expect(try await setting.store.posts().count == 2)
    }
  }
}
