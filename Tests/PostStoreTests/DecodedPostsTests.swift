#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct DecodedPostsTests {
    private let folder = TemporaryFolder()

    /// Returns the first value of an observation.
    private func first<Value>(_ observation: StoreObservation<Value>) async throws -> Value {
      var values = observation.makeAsyncIterator()
      return try #require(try await values.next())
    }

    private func html(_ feed: FeedState) -> [String] { feed.posts.map(\.contentSummary) }

    @Test("a post is decoded once for all observations")
    func once() async throws {
      let store = try folder.open()
      try await store.store(
        (1...4).map { preview($0, text: #" <a class="hashtag" href="https://a.example/">#b</a>"#) })
      #expect(try await first(store.observeFeed("home", limit: 2)).posts.count == 2)
      #expect(store.decoded.decodedCount == 2)
      #expect(try await first(store.observeFeed("home", limit: 9)).posts.count == 4)
      #expect(store.decoded.decodedCount == 4)
      try await store.append(.bookmarked, 3)
      for posts in try await [
        first(store.observePosts { try $0.posts(byAuthor: 1, limit: 9) }),
        first(store.observePosts { try $0.posts(tagged: "b", limit: 9) }),
        first(store.observePosts { try $0.posts(matching: "post", limit: 9) }),
      ] {
        #expect(posts.count == 4)
      }
      let bookmarks = try await first(store.observePosts { try $0.bookmarks(limit: 9) })
      #expect(bookmarks.map(\.preview?.postId) == [3])
      #expect(try await first(store.observePost(2)).preview?.postId == 2)
      #expect(store.decoded.decodedCount == 4)
    }

    @Test("a row that changed is decoded again, also if its text is only canonically equivalent")
    func changed() async throws {
      let store = try folder.open()
      try await store.store([preview(1, text: "\u{E9}"), preview(2)])
      var feeds = store.observeFeed("home", limit: 9).makeAsyncIterator()
      _ = try await feeds.next()
      try await store.store([preview(1, text: "e\u{301}"), preview(2)], next: "a", isRefresh: true)
      // Equal states are not repeated, and canonically equivalent texts are equal, so another post follows.
      try await store.store([preview(3)])
      while try await feeds.next()?.posts.count != 3 {}
      let feed = try await first(store.observeFeed("home", limit: 9))
      #expect(Array(html(feed)[0].utf8) == Array("<p>Post 1e\u{301}</p>".utf8))
      #expect(store.decoded.decodedCount == 4)
    }

    @Test("unconfirmed actions and loaded posts do not change the kept posts")
    func actions() async throws {
      let store = try folder.open()
      try await store.store([preview(1, likes: 4), preview(2)])
      _ = try await first(store.observeFeed("home", limit: 9))
      let like = try await store.append(.liked, 1)
      let liked = try await first(store.observeFeed("home", limit: 9))
      #expect(liked.posts.map(\.likeCount) == [5, 0])
      #expect(store.decoded.decodedCount == 2)
      try await store.remove(like.id)
      #expect(
        try await first(store.observeFeed("home", limit: 9)).posts.map(\.likeCount) == [4, 0])
      #expect(store.decoded.decodedCount == 2)
      // The server's likes of the whole post are also those of its preview.
      let detail = PostDetail(
        postId: 1, content: "<p>Post 1!</p>", author: AuthorPreview(id: 1, name: "Ada"),
        createdAt: "2026-11-20T12:00:00Z", likeCount: 6)
      try await store.save(detail, requestedAt: 0, at: noon)
      let loaded = try await first(store.observePost(1))
      #expect(loaded.detail == detail)
      #expect(loaded.preview?.likeCount == 6)
      #expect(store.decoded.decodedCount == 4)
    }

    @Test("a damaged row is not shown, and is shown after it was stored again")
    func damaged() async throws {
      let store = try folder.open()
      try await store.store([preview(1), preview(2)])
      _ = try await first(store.observeFeed("home", limit: 9))
      for (value, count) in [("'?'", 3), ("x''", 4), ("x'00FF'", 4), ("7", 5), ("'?'", 6)] {
        try await store.write {
          try $0.execute(sql: "UPDATE post SET preview = \(value) WHERE postId = 1")
        }
        for _ in 1...2 {
          #expect(try await first(store.observeFeed("home", limit: 9)).posts == [preview(2)])
        }
        #expect(store.decoded.decodedCount == count, "\(value)")
      }
      try await store.store([preview(1), preview(2)], isRefresh: true)
      #expect(try await first(store.observeFeed("home", limit: 9)).posts == previews(1...2))
    }

    @Test(
      "the kept posts do not exceed the maximum size, and the first ones of a larger feed are kept")
    func bound() {
      let posts = DecodedPosts(maximumBytes: 5000)
      let text = StoredJSON.text(preview(1))
      let room = 5000 / (text.utf8.count + 512)
      func read(_ ids: ClosedRange<Int64>) {
        let read = posts.startRead()
        for id in ids {
          let state = posts.state(id, preview: text, detail: nil, read: read)
          #expect(state.preview == preview(1))
          #expect(posts.keptBytes <= 5000)
        }
      }
      read(1...20)
      #expect(posts.decodedCount == 20)
      read(1...20)
      #expect(posts.decodedCount == 40 - room)
      // Others replace those of an earlier read.
      read(31...32)
      read(31...32)
      #expect(posts.decodedCount == 40 - room + 2)
      #expect(posts.keptBytes == 2 * (text.utf8.count + 512))
      posts.removeAll()
      #expect(posts.keptBytes == 0)
    }
  }
#endif
