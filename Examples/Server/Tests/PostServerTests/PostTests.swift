import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct PostTests {
  @Test("a created post is at its location and in the feed")
  func create() async throws {
    try await withSetting { setting in
      let request = NewPostRequest(requestId: "a", content: "<p>Hi <b>all</b></p>")
      let created = try await setting.ada.post("/v1/posts", request)
      #expect(created.status == 201)
      #expect(created.header("Location") == "/v1/posts/1")
      let post = try await setting.bo.get("/v1/posts/1").json(PostDetailApiResponse.self).post
      #expect(post.content == "<p>Hi <strong>all</strong></p>")
      #expect(post.author.name == "ada")
      #expect(!post.liked)
      let feed = try await setting.bo.get("/v1/feed").json(FeedApiResponse.self).feed
      #expect(feed.map(\.contentSummary) == ["<p>Hi <strong>all</strong></p>"])
    }
  }

  @Test(
    "hostile HTML is sanitized before it is stored",
    arguments: [
      ("<p onclick=x>Hi</p>", "<p>Hi</p>"),
      ("<p>Hi</p><script>alert(1)</script>", "<p>Hi</p>"),
      ("<p><a href='javascript:alert(1)'>Hi</a></p>", "<p>Hi</p>"),
      ("<p>Hi<img src=x onerror=alert(1)></p>", "<p>Hi<img src=\"x\"></p>"),
      (
        "<svg><style><img src=x onerror=alert(1)></style></svg><p>Hi</p>",
        "<p><img src=\"x\"></p><p>Hi</p>"
      ),
      ("<p>Hi<iframe srcdoc='<script>x</script>'></iframe></p>", "<p>Hi</p>"),
    ])
  func hostile(source: String, expected: String) async throws {
    try await withSetting { setting in
      let request = NewPostRequest(requestId: 1, content: source)
      #expect(try await setting.ada.post("/v1/posts", request).status == 201)
      #expect(try await setting.store.posts().map(\.content) == [expected])
      let feed = try await setting.ada.get("/v1/feed").json(FeedApiResponse.self).feed
      #expect(feed.map(\.contentSummary) == ["<p>Hi</p>"])
    }
  }

  @Test("a long post has a short summary")
  func summary() async throws {
    try await withSetting { setting in
      let paragraph = "<p>\(String(repeating: "word ", count: 200))</p>"
      let request = NewPostRequest(requestId: 1, content: paragraph)
      #expect(try await setting.ada.post("/v1/posts", request).status == 201)
      let feed = try await setting.ada.get("/v1/feed").json(FeedApiResponse.self).feed
      let summary = try #require(feed.first?.contentSummary)
      #expect(summary.hasSuffix("…</p>"))
      #expect(summary.count < 300)
    }
  }

  @Test(
    "an invalid post is refused, and nothing is stored",
    arguments: [
      ("{", 400, "not valid JSON"),
      ("{}", 400, "requestId"),
      (#"{"requestId": 1}"#, 400, "content"),
      (#"{"requestId": "", "content": "x"}"#, 400, "requestId"),
      (#"{"requestId": 1, "content": ""}"#, 422, "no content"),
      (#"{"requestId": 1, "content": "<script>x</script>"}"#, 422, "no content"),
      (
        #"{"requestId": 1, "content": "x", "attachments": [{"type": "IMAGE", "contentUrl": "https://a.example/b"}]}"#,
        422, "contentUrl"
      ),
      (
        #"{"requestId": 1, "content": "x", "attachments": [{"type": "IMAGE", "contentUrl": "/v1/files/unknown"}]}"#,
        422, "contentUrl"
      ),
    ])
  func refused(json: String, status: Int, message: String) async throws {
    try await withSetting { setting in
      let answer = try await setting.ada.post("/v1/posts", json)
      #expect(answer.status == status)
      #expect(answer.error?.contains(message) == true, "\(answer.error ?? "no error")")
      #expect(try await setting.store.posts().isEmpty)
    }
  }

  @Test("a body that is too large is refused")
  func largeBody() async throws {
    try await withSetting {
      $0.limits.bodyBytes = 100
    } _: { setting in
      let request = NewPostRequest(requestId: 1, content: String(repeating: "x", count: 100))
      let answer = try await setting.ada.post("/v1/posts", request)
      #expect(answer.status == 413)
      #expect(answer.error?.contains("the limit is 100") == true)
    }
  }

  @Test("content that is larger than the policy allows is refused")
  func largeContent() async throws {
    try await withSetting { setting async throws in
      let request = NewPostRequest(
        requestId: 1, content: String(repeating: "x", count: (1 << 20) + 1))
      #expect(try await setting.ada.post("/v1/posts", request).status == 413)
    }
  }

  @Test("too many attachments are refused")
  func manyAttachments() async throws {
    try await withSetting {
      $0.limits.attachments = 1
    } _: { setting in
      let attachment = NewAttachment(type: "IMAGE", contentUrl: "/v1/files/a")
      let request = NewPostRequest(
        requestId: 1, content: "x", attachments: [attachment, attachment])
      let answer = try await setting.ada.post("/v1/posts", request)
      #expect(answer.status == 422)
      #expect(answer.error == "the post has 2 attachments; the limit is 1")
    }
  }

  @Test("a post that does not exist is answered with 404", arguments: ["9", "x", "-1"])
  func unknown(id: String) async throws {
    try await withSetting { setting in
      let answer = try await setting.ada.get("/v1/posts/\(id)")
      #expect(answer.status == 404)
      #expect(answer.error == "the post does not exist")
    }
  }

  @Test("a post that did not change is answered with 304")
  func conditionalRequest() async throws {
    try await withSetting(posts: 1) { setting in
      let entityTag = try #require(try await setting.ada.get("/v1/posts/1").header("ETag"))
      let cached = try await setting.ada.get("/v1/posts/1", headers: ["If-None-Match": entityTag])
      #expect(cached.status == 304)
    }
  }

  @Test("a path that does not exist is answered with 404 and JSON")
  func unknownPath() async throws {
    try await withSetting { setting in
      let answer = try await setting.ada.get("/v2/feed")
      #expect(answer.status == 404)
      #expect(answer.error == "the path does not exist")
    }
  }
}
