#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct FeedTests {
    private let folder = TemporaryFolder()

    @Test("pages are shown in the server's order")
    func order() async throws {
      let store = try folder.open()
      try await store.store([preview(9), preview(3), preview(5)], next: "b")
      try await store.store([preview(7), preview(1)])
      #expect(try await store.ids() == [9, 3, 5, 7, 1])
      #expect(try await store.feed().hasMore == false)
      #expect(try await store.feed(limit: 2).posts.map(\.postId) == [9, 3])
      try store.pool.close()
      #expect(try await folder.open().ids() == [9, 3, 5, 7, 1])
    }

    @Test("a post that the next page repeats keeps its first position and gets its newest state")
    func repeated() async throws {
      let store = try folder.open()
      try await store.store(previews(1...3), next: "b")
      try await store.store([preview(3, likes: 4), preview(4)])
      #expect(try await store.ids() == [1, 2, 3, 4])
      #expect(try await store.post(3).preview?.likeCount == 4)
    }

    @Test("after a refresh, earlier posts follow until all pages are loaded again")
    func refresh() async throws {
      let store = try folder.open()
      try await store.store(previews(1...3), next: "b")
      try await store.store(previews(4...6))
      try await store.store([preview(10), preview(2)], next: "c", isRefresh: true)
      #expect(try await store.ids() == [10, 2, 1, 3, 4, 5, 6])
      #expect(try await store.nextRequest(feed: "home")?.cursor == "c")
      #expect(try await store.nextRequest(feed: "home")?.loadedCount == 2)
      try await store.store([preview(3), preview(5)])
      #expect(try await store.ids() == [10, 2, 3, 5])
    }

    @Test("cursors that repeat end the feed", arguments: ["a", "b", ""])
    func circle(cursor: String) async throws {
      let store = try folder.open()
      try await store.store([preview(1)], next: "a")
      try await store.store([preview(2)], next: "b")
      try await store.store([preview(3)], next: cursor)
      #expect(try await store.nextRequest(feed: "home") == nil)
      #expect(try await store.ids() == [1, 2, 3])
    }

    @Test("a page that was requested before a refresh is dropped")
    func obsolete() async throws {
      let store = try folder.open()
      try await store.store([preview(1)], next: "a")
      let request = try #require(try await store.nextRequest(feed: "home"))
      try await store.store([preview(5)], next: "z", isRefresh: true)
      try await store.save(Page(items: [preview(2)]), requestedBy: request, feed: "home", at: noon)
      #expect(try await store.ids() == [5, 1])
      #expect(try await store.nextRequest(feed: "home")?.cursor == "z")
    }

    @Test("a post that cannot be decoded is not shown until it is loaded again")
    func undecodable() async throws {
      let store = try folder.open()
      try await store.store(previews(1...3), etag: "x")
      try await store.write {
        try $0.execute(sql: "UPDATE post SET preview = '{' WHERE postId = 2")
      }
      #expect(try await store.ids() == [1, 3])
      #expect(try await store.post(2) == PostState())
      try await store.store(previews(1...3), isRefresh: true)
      #expect(try await store.ids() == [1, 2, 3])
      // A page replaces a preview beside a whole post that cannot be decoded.
      try await store.write { try $0.execute(sql: "UPDATE post SET detail = '{' WHERE postId = 2") }
      try await store.store([preview(2, likes: 5)], isRefresh: true)
      #expect(try await store.post(2) == PostState(preview: preview(2, likes: 5)))
      _ = try await store.confirm(try await store.append(.liked, 2))
      #expect(try await store.post(2).preview == preview(2, liked: true, likes: 6))
    }

    @Test("unknown members of a post are kept")
    func unknownMembers() async throws {
      let store = try folder.open()
      let json = #"{"feed": [{"postId": 1, "author": {"id": 1, "name": "A"}, "mood": "calm"}]}"#
      let page = try FeedApiResponse(json: Array(json.utf8))
      try await store.store(page.feed)
      #expect(try await store.feed().posts == page.feed)
    }

    @Test(
      "a post is stored as the server sent it",
      arguments: [
        #"\u0000\u2028\u0001\ufeff\"\\\/"#, "日本語 👩‍👩‍👧 \u{7F}\u{2028}\u{FEFF}e\u{301}", "<p>a</p>",
      ])
    func unusualTexts(text: String) async throws {
      let store = try folder.open()
      let author =
        #"{"id": 1, "name": "\#(text)", "profileImageThumbnailUrl": "", "x": [1.50, null]}"#
      let post =
        #"{"postId": 1, "contentSummary": "\#(text)", "author": \#(author), "likeCount": "3", "y": 1e400}"#
      let page = try FeedApiResponse(json: Array(#"{"feed": [\#(post)]}"#.utf8))
      let whole =
        #"{"postId": 1, "content": "\#(text)", "author": \#(author), "createdAt": "x", "likeCount": 3}"#
      let detail = try PostDetailApiResponse(json: Array(#"{"post": \#(whole)}"#.utf8)).post
      try await store.store(page.feed)
      #expect(try await store.post(1).preview == page.feed.first)
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await store.post(1).detail == detail)
    }

    @Test("a whole post and its preview show the same counts, whichever is newer")
    func counts() async throws {
      let store = try folder.open()
      let author = AuthorPreview(id: 1, name: "Ada", profileImageThumbnailUrl: "")
      let detail = PostDetail(
        postId: 1, content: "<p>Hi</p>", author: author, createdAt: "", liked: true, likeCount: 5)
      try await store.store([preview(1)], next: "a")
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await store.post(1).preview?.likeCount == 5)
      try await store.store([preview(1, likes: 6)], isRefresh: true)
      #expect(try await store.post(1).detail?.likeCount == 6)
      #expect(try await store.post(1).detail?.liked == false)
    }

    @Test("posts from other sources get a negative identifier that is unique per source")
    func externalIds() async throws {
      let store = try folder.open()
      let first = try await store.postId(ofExternalId: "abc", source: "https://a.example", at: noon)
      let second = try await store.postId(
        ofExternalId: "abc", source: "https://b.example", at: noon)
      #expect([first, second] == [-1, -2])
      #expect(
        try await store.postId(ofExternalId: "abc", source: "https://a.example", at: noon) == -1)
      try await store.store([preview(first), preview(7)])
      #expect(try await store.ids() == [-1, 7])
      #expect(
        try await store.postId(ofExternalId: "abc", source: "https://a.example", at: noon) == -1)
    }
  }
#endif
