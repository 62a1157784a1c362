#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct PostQueryTests {
    private let folder = TemporaryFolder()

    private static func post(
      _ id: Int64, author: Int64 = 1, tags: [String] = [],
      at createdAt: String = "2026-11-20T12:00:00Z"
    ) -> PostPreview {
      var post = preview(id)
      post.author.id = author
      post.createdAt = createdAt
      post.contentSummary = html(tags)
      return post
    }

    private static func html(_ tags: [String]) -> String {
      let links = tags.map {
        #"<a class="mention hashtag" rel="tag" href="https://a.example/tags/a">\#($0)</a>"#
      }
      return "<p>A #plain text \(links.joined(separator: " "))</p>"
    }

    private func ids(author: Int64, _ store: PostsLocalDataSource, limit: Int = 50) async throws
      -> [Int64]
    {
      try await store.ids { try $0.posts(byAuthor: author, limit: limit) }
    }

    private func ids(tag: String, _ store: PostsLocalDataSource, limit: Int = 50) async throws
      -> [Int64]
    {
      try await store.ids { try $0.posts(tagged: tag, limit: limit) }
    }

    // MARK: Authors

    @Test("the posts of an author are sorted by their dates, also those of other sources")
    func authors() async throws {
      let store = try folder.open()
      try await store.store([
        Self.post(1, at: "2026-11-20T12:00:00Z"), Self.post(2, author: -7),
        Self.post(3, at: "2026-11-20T14:00:00+01:00"), Self.post(-1, at: "2026-11-20T12:30:00Z"),
        Self.post(-2, at: "2026-11-20T12:40:00Z"), Self.post(-3, at: "yesterday"),
        Self.post(4, at: ""), Self.post(5, at: "2026-11-20T12:00:00Z"),
      ])
      #expect(try await ids(author: 1, store) == [3, -2, -1, 5, 1, 4, -3])
      #expect(try await ids(author: 1, store, limit: 2) == [3, -2])
      #expect(try await ids(author: 1, store, limit: -1) == [])
      #expect(try await ids(author: -7, store) == [2])
      #expect(try await ids(author: 9, store) == [])
    }

    @Test("a post moves with its author and date, and is found if only the whole post was loaded")
    func changedAuthor() async throws {
      let store = try folder.open()
      try await store.store([Self.post(1), Self.post(2)])
      try await store.store(
        [Self.post(1, author: 5), Self.post(2, at: "2020-01-01T00:00:00Z"), Self.post(3)],
        isRefresh: true)
      #expect(try await ids(author: 1, store) == [3, 2])
      #expect(try await ids(author: 5, store) == [1])
      let author = AuthorPreview(id: 5, name: "")
      let detail = PostDetail(
        postId: 4, content: "", author: author, createdAt: "2030-01-01T00:00:00Z")
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await ids(author: 5, store) == [4, 1])
      try await store.evict(EvictionLimits(timeToLive: 0, minimumPosts: 0), at: afterNoon(1))
      #expect(try await ids(author: 5, store) == [])
    }

    @Test("the observed posts of an author have the user's interactions")
    func observedAuthor() async throws {
      let store = try folder.open()
      let posts = PostsRepository(local: store, remote: ScriptedRemote(), now: { noon })
      try await store.store([Self.post(1)])
      var states = posts.posts(byAuthor: 1).makeAsyncIterator()
      #expect(try await states.next()?.map(\.preview?.liked) == [false])
      try await posts.like(1)
      #expect(try await states.next()?.map(\.preview?.liked) == [true])
      try await store.store([Self.post(2)], isRefresh: true)
      #expect(try await states.next()?.map(\.preview?.postId) == [2, 1])
    }

    // MARK: Tags

    private static let tags = [
      "#Café", "#cafe\u{301}s", "#CAFÉ_au_lait", "#東京", "#กิน", "#กีน", "＃Straße", "#йод", "#иод",
      "#_a", "#a·b", "#2026",
    ]

    @Test(
      "tags are compared without case and diacritics, and with all other characters",
      arguments: [
        ("#Café", [0]), ("cafe", [0]), ("#CAFE\u{301}", [0]), (" ＃café\n", [0]), ("cafés", [1]),
        ("cafe_au_lait", [2]), ("cafe au lait", []), ("caf", []), ("東京", [3]), ("東", []),
        ("กิน", [4]), ("กีน", [5]), ("กน", []), ("straße", [6]), ("ЙОД", [7]), ("иод", [8]),
        ("_A", [9]), ("a", []), ("a·b", [10]), ("a_b", []), ("2026", [11]), ("plain", []), ("", []),
        ("#", []), ("##", []), ("%", []), ("*", []), ("\u{0}", []), ("'", []), ("\u{301}", []),
      ] as [(String, [Int64])])
    func tags(query: String, found: [Int64]) async throws {
      let store = try folder.open()
      try await store.store(
        Self.tags.enumerated().map { Self.post(Int64($0.offset), tags: [$0.element]) })
      #expect(try await ids(tag: query, store) == found)
    }

    @Test("a long query is not a tag, and a post has at most 100 tags of at most 256 characters")
    func limits() async throws {
      let store = try folder.open()
      let long = String(repeating: "a", count: 257)
      let tags = (0..<150).map { "#tag\($0)" }
      try await store.store([Self.post(1, tags: ["#" + long, "#\(long.dropFirst())"] + tags)])
      #expect(try await ids(tag: long, store) == [])
      #expect(try await ids(tag: String(long.dropFirst()), store) == [1])
      #expect(try await ids(tag: String(repeating: "a", count: 1_000_000), store) == [])
      // One character, whose accents would be sorted.
      let accents = "a" + String(repeating: "\u{301}\u{327}", count: 100_000)
      #expect(try await ids(tag: accents, store) == [])
      #expect(try await ids(tag: "tag97", store) == [1])
      #expect(try await ids(tag: "tag98", store) == [])
    }

    @Test("posts with a tag are sorted by their dates, and repeated tags count once")
    func tagOrder() async throws {
      let store = try folder.open()
      try await store.store([
        Self.post(1, tags: ["#a", "#A"], at: "2026-11-20T12:00:00Z"),
        Self.post(2, tags: ["#b", "#á"], at: "2026-11-20T13:00:00Z"),
        Self.post(-1, tags: ["#a"], at: "2026-11-20T12:30:00Z"), Self.post(3, tags: ["#a"], at: ""),
      ])
      #expect(try await ids(tag: "a", store) == [2, -1, 1, 3])
      #expect(try await ids(tag: "a", store, limit: 1) == [2])
      #expect(try await ids(tag: "b", store) == [2])
    }

    @Test("a changed post has its new tags, and the whole post has all of them")
    func changedTags() async throws {
      let store = try folder.open()
      try await store.store([Self.post(1, tags: ["#a"]), Self.post(2, tags: ["#a"])])
      try await store.store(
        [Self.post(1, tags: ["#b"]), Self.post(2, tags: ["#a"])], isRefresh: true)
      #expect(try await ids(tag: "a", store) == [2])
      let author = AuthorPreview(id: 1, name: "")
      let detail = PostDetail(
        postId: 2, content: Self.html(["#c", "#d"]), author: author,
        createdAt: "2026-11-20T12:00:00Z")
      try await store.save(detail, requestedAt: 0, at: noon)
      #expect(try await ids(tag: "a", store) == [])
      #expect(try await ids(tag: "d", store) == [2])
      // A page has only the beginning of the post, but its newer date.
      try await store.store(
        [Self.post(2, tags: ["#c"], at: "2020-01-01T00:00:00Z"), Self.post(3, tags: ["#d"])],
        isRefresh: true)
      #expect(try await ids(tag: "d", store) == [3, 2])
      try await store.evict(EvictionLimits(timeToLive: 0, minimumPosts: 1), at: afterNoon(1))
      #expect(try await ids(tag: "d", store) == [3])
      #expect(try await ids(tag: "b", store) == [])
    }

    @Test("a tag in hidden text is not found")
    func hiddenTags() async throws {
      let store = try folder.open()
      var post = Self.post(1)
      post.contentSummary = #"<p><span class="spoiler">\#(Self.html(["#a"]).dropFirst(3))</span>"#
      try await store.store([post])
      #expect(try await ids(tag: "a", store) == [])
    }
  }
#endif
