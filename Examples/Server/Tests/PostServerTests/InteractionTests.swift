import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct InteractionTests {
  private func act(_ client: Client, _ type: String, _ requestId: RequestID) async throws -> Int {
    try await client.post(
      "/v1/posts/1/interactions", PostInteractionRequest(requestId: requestId, type: type)
    ).status
  }

  @Test("likes, removed likes and shares change the counts of a post")
  func counts() async throws {
    try await withSetting(posts: 1) { setting in
      #expect(try await act(setting.ada, "LIKED", 1) == 201)
      #expect(try await act(setting.bo, "LIKED", 1) == 201)
      #expect(try await act(setting.ada, "SHARED", 2) == 201)
      #expect(try await act(setting.ada, "BOOKMARKED", 3) == 201)
      var post = try await setting.ada.get("/v1/posts/1").json(PostDetailApiResponse.self).post
      #expect((post.liked, post.likeCount, post.shareCount) == (true, 2, 1))
      #expect(try await act(setting.ada, "REMOVED_LIKE", 4) == 201)
      post = try await setting.ada.get("/v1/posts/1").json(PostDetailApiResponse.self).post
      #expect((post.liked, post.likeCount) == (false, 1))
      let likes = try await setting.store.likes(of: 1)
      #expect(likes == ["bo"])
    }
  }

  @Test("a second like is stored, but does not count")
  func secondLike() async throws {
    try await withSetting(posts: 1) { setting in
      #expect(try await act(setting.ada, "REMOVED_LIKE", 1) == 201)
      #expect(try await act(setting.ada, "LIKED", 2) == 201)
      #expect(try await act(setting.ada, "LIKED", 3) == 201)
      let post = try await setting.ada.get("/v1/posts/1").json(PostDetailApiResponse.self).post
      #expect(post.likeCount == 1)
      let actions = try await setting.store.interactions(user: "ada", postId: 1).map(\.type)
      #expect(actions == ["REMOVED_LIKE", "LIKED", "LIKED"])
    }
  }

  @Test("an unknown action is refused")
  func unknownAction() async throws {
    try await withSetting(posts: 1) { setting in
      let answer = try await setting.ada.post(
        "/v1/posts/1/interactions", PostInteractionRequest(requestId: 1, type: "EATEN"))
      #expect(answer.status == 422)
      #expect(
        answer.error == "the type is unknown; allowed: LIKED, REMOVED_LIKE, SHARED, BOOKMARKED")
    }
  }

  @Test("an action on a post that does not exist is refused, and can be repeated")
  func unknownPost() async throws {
    try await withSetting { setting async throws in
      #expect(try await act(setting.ada, "LIKED", 1) == 404)
      let post = NewPostRequest(requestId: 2, content: "x")
      #expect(try await setting.ada.post("/v1/posts", post).status == 201)
      #expect(try await act(setting.ada, "LIKED", 1) == 201)
    }
  }
}
