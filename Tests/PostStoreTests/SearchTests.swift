#if Store
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct SearchTests {
    private let folder = TemporaryFolder()

    private static let texts: [Int64: String] = [
      1: "<p>The heron stands in the <em>reeds</em></p>", 2: "<p>Café au lait</p>",
      3: "<p>東京の天気は晴れです</p>", 4: "<p>\"quoted\" NOT OR NEAR(a b) text:heron -x ^y</p>",
      5: "<p>seen <span class=\"spoiler\">hidden</span></p>", 6: "<p>สวัสดีชาวโลก</p>",
      7: "<p>A heron &amp; a kingfisher</p>",
    ]

    private func store() async throws -> PostsLocalDataSource {
      let store = try folder.open()
      try await store.store(
        Self.texts.sorted { $0.key < $1.key }.map { id, text in
          var post = preview(id)
          post.contentSummary = text
          post.author.name = id == 2 ? "Grace Heron" : "Ada"
          return post
        })
      return store
    }

    private func search(_ query: String, _ store: PostsLocalDataSource, limit: Int = 50)
      async throws -> [Int64]
    {
      try await store.read { db in
        try PostQuery(db: db, now: noon).posts(matching: query, limit: limit)
          .compactMap(\.preview?.postId)
      }
    }

    @Test(
      "the newest posts with all words of a query are found",
      arguments: [
        ("heron", [7, 4, 2, 1]), ("HERON", [7, 4, 2, 1]), ("her", [7, 4, 2, 1]),
        ("heron reeds", [1]), ("reeds heron", [1]), ("her reeds", []), ("cafe", [2]),
        ("grace lait", [2]), ("天気", [3]), ("京の天", [3]), ("気天", []), ("晴れ", [3]),
        ("สวัสดี", [6]), ("kingfisher &", [7]), ("seen", [5]), ("hidden", []), ("p em", []),
        ("", []), ("  \n", []), ("\"", []), ("!!", []), ("\u{0}", []),
      ] as [(String, [Int64])])
    func words(query: String, ids: [Int64]) async throws {
      #expect(try await search(query, store()) == ids)
    }

    @Test(
      "the operators of FTS5 are words",
      arguments: [
        "\"quoted\"", "NOT", "OR", "NEAR(a b)", "text:heron", "-x", "^y", "quoted\"", "NEAR(a",
      ])
    func operators(query: String) async throws {
      #expect(try await search(query, store()).contains(4))
    }

    @Test(
      "no query is an error",
      arguments: ["a*b", "a:", "(a", "a AND", "{a b}:", "a + b", "'; --", "a\u{0}b", "\u{FFFD}a"])
    func hostile(query: String) async throws {
      let store = try await store()
      _ = try await search(query, store)
      _ = try await search(String(repeating: query + " ", count: 10_000), store)
    }

    @Test("the whole post is found after it was loaded, and the limit is obeyed")
    func details() async throws {
      let store = try await store()
      #expect(try await search("wingspan", store) == [])
      let detail = PostDetail(
        postId: 1, content: "<p>The heron has a wingspan of two meters</p>",
        author: AuthorPreview(id: 1, name: "Ada", profileImageThumbnailUrl: ""),
        createdAt: "2026-11-20T12:00:00Z")
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await search("wingspan", store) == [1])
      // A page has only the beginning of the post.
      try await store.store([preview(1)], isRefresh: true)
      #expect(try await search("wingspan", store) == [1])
      #expect(try await search("heron", store, limit: 2) == [7, 4])
    }

    @Test("a changed post is found by its new text, and a deleted one is not found")
    func changes() async throws {
      let store = try await store()
      try await store.store([preview(1, text: " otter")], isRefresh: true)
      #expect(try await search("otter", store) == [1])
      #expect(try await search("reeds", store) == [])
      try await store.evict(EvictionLimits(timeToLive: 1, minimumPosts: 0), at: afterNoon(60))
      #expect(try await search("otter", store) == [])
      let count = try await store.read {
        try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM postText")
      }
      #expect(count == 0)
    }

    @Test("the results of an observed search change with the posts")
    func observation() async throws {
      let store = try await store()
      var results = store.observePosts {
        try $0.posts(matching: "heron", limit: 50)
      }.makeAsyncIterator()
      #expect(try await results.next()?.map(\.preview?.liked) == [false, false, false, false])
      try await store.append(.liked, 4)
      #expect(try await results.next()?.map(\.preview?.liked) == [false, true, false, false])
      try await store.store([preview(8, text: " heron")], isRefresh: true)
      #expect(try await results.next()?.first?.preview?.postId == 8)
    }
  }

  @Suite(.fewAtOnce) struct ReadingTests {
    private let folder = TemporaryFolder()

    @Test("posts that were read are a part of the feed, also after they were evicted")
    func read() async throws {
      var store = try folder.open()
      try await store.store(previews(1...3))
      try await store.markRead([2, 9], at: noon)
      try await store.markRead([], at: noon)
      #expect(try await store.feed().readPosts == [2])
      try await store.evict(EvictionLimits(timeToLive: 1, minimumPosts: 0), at: afterNoon(60))
      try store.pool.close()
      store = try folder.open()
      try await store.store(previews(1...3), isRefresh: true, at: afterNoon(60))
      #expect(try await store.feed().readPosts == [2])
    }

    @Test("the 10,000 most recently read posts are remembered")
    func limit() async throws {
      let store = try folder.open()
      try await store.markRead([1, 2], at: noon)
      try await store.markRead(Set(3...10_000), at: afterNoon(1))
      try await store.evict(at: noon)
      try await store.store(previews(1...3))
      #expect(try await store.feed().readPosts == [1, 2, 3])
      try await store.markRead([10_001], at: afterNoon(2))
      try await store.evict(at: noon)
      #expect(try await store.feed().readPosts.count == 2)
    }

    @Test("the place where reading stopped survives a restart and a refresh")
    func position() async throws {
      var store = try folder.open()
      let position = ReadingPosition(postId: 2, offset: -12.5)
      try await store.saveReadingPosition(position, feed: "home")
      try await store.store(previews(1...3))
      try store.pool.close()
      store = try folder.open()
      try await store.store(previews(2...5), isRefresh: true)
      #expect(try await store.feed().readingPosition == position)
      try await store.saveReadingPosition(nil, feed: "home")
      #expect(try await store.feed().readingPosition == nil)
    }

    @Test("the number of an external post that was read is not used again")
    func externalPosts() async throws {
      let store = try folder.open()
      let first = try await store.postId(ofExternalId: "a", source: "s", at: noon)
      try await store.markRead([first], at: noon)
      try await store.evict(EvictionLimits(timeToLive: 1, minimumPosts: 0), at: afterNoon(60))
      let second = try await store.postId(ofExternalId: "b", source: "s", at: noon)
      #expect(second < first)
    }
  }
#endif
