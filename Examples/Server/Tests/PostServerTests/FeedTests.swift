import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct FeedTests {
  @Test("pages have the newest posts first, and a cursor of the next page")
  func pages() async throws {
    try await withSetting(posts: 5) { setting in
      let first = try await setting.ada.get("/v1/feed?limit=3")
      #expect(first.status == 200)
      let page = try first.json(FeedApiResponse.self)
      #expect(page.feed.map(\.postId) == [5, 4, 3])
      #expect(page.feed.first?.contentSummary == "<p>Post 5</p>")
      let cursor = try #require(page.paging.nextCursor)
      let last = try await setting.ada.get("/v1/feed?limit=3&after=\(cursor)")
        .json(FeedApiResponse.self)
      #expect(last.feed.map(\.postId) == [2, 1])
      #expect(last.paging.nextCursor == nil)
    }
  }

  @Test("a post that is created between two pages does not repeat a post")
  func newPostBetweenPages() async throws {
    try await withSetting(posts: 4) { setting in
      let page = try await setting.ada.get("/v1/feed?limit=2").json(FeedApiResponse.self)
      let request = NewPostRequest(requestId: 1, content: "<p>New</p>")
      #expect(try await setting.ada.post("/v1/posts", request).status == 201)
      let next = try await setting.ada.get("/v1/feed?limit=2&after=\(page.paging.nextCursor ?? "")")
        .json(FeedApiResponse.self)
      #expect(next.feed.map(\.postId) == [2, 1])
    }
  }

  @Test(
    "an invalid limit or cursor is refused",
    arguments: ["limit=0", "limit=101", "limit=x", "after=x", "after="])
  func invalidQuery(query: String) async throws {
    try await withSetting { setting in
      let answer = try await setting.ada.get("/v1/feed?\(query)")
      #expect(answer.status == 400)
      #expect(answer.error?.contains(query.prefix(5)) == true)
    }
  }

  @Test("a page that did not change is answered with 304, until a post of it changes")
  func conditionalRequest() async throws {
    try await withSetting(posts: 2) { setting in
      let entityTag = try #require(try await setting.ada.get("/v1/feed").header("ETag"))
      let cached = try await setting.ada.get("/v1/feed", headers: ["If-None-Match": entityTag])
      #expect(cached.status == 304)
      #expect(cached.header("ETag") == entityTag)
      #expect(cached.body.isEmpty)
      let like = PostInteractionRequest(requestId: 1, type: "LIKED")
      #expect(try await setting.bo.post("/v1/posts/1/interactions", like).status == 201)
      let changed = try await setting.ada.get("/v1/feed", headers: ["If-None-Match": entityTag])
      #expect(changed.status == 200)
    }
  }

  @Test("the header PostKit-Cache sets the limits of clients' caches")
  func cacheLimits() async throws {
    try await withSetting {
      $0.cacheLimits = "minimum-posts=9"
    } _: { setting async throws in
      #expect(try await setting.ada.get("/v1/feed").header("PostKit-Cache") == "minimum-posts=9")
    }
  }
}
