#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// SplitMix64, so that a failing case can be repeated.
  struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
  }

  let noon = Moment("2026-11-21T12:00:00Z")!

  /// Returns the moment a number of seconds after noon.
  func afterNoon(_ seconds: Int64) -> Moment {
    Moment(secondsSince1970: noon.seconds + seconds)!
  }

  let ada = Account(server: URL(string: "https://example.com")!, userId: 7)

  func preview(_ id: Int64, liked: Bool = false, likes: Int = 0, text: String = "") -> PostPreview {
    PostPreview(
      postId: id, contentSummary: "<p>Post \(id)\(text)</p>",
      author: AuthorPreview(id: 1, name: "Ada", profileImageThumbnailUrl: ""),
      createdAt: "2026-11-20T12:00:00Z", liked: liked, likeCount: likes)
  }

  func previews(_ ids: ClosedRange<Int64>) -> [PostPreview] { ids.map { preview($0) } }

  /// A folder that is deleted at the end of a test.
  final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("PostStoreTests-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    func open(_ account: Account = ada) throws -> PostsLocalDataSource {
      try PostsLocalDataSource(account: account, folder: url)
    }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
  }

  extension PostsLocalDataSource {
    /// Stores a page as a refresh or as the next page.
    func store(
      _ posts: [PostPreview], next: String? = nil, isRefresh: Bool = false, etag: String? = nil,
      feed: String = "home", at now: Moment = noon
    ) async throws {
      let request =
        isRefresh ? try await refreshRequest(feed: feed) : try await nextRequest(feed: feed)
      try await save(
        Page(items: posts, next: next), etag: etag, requestedBy: try #require(request),
        feed: feed, at: now)
    }

    func feed(
      _ name: String = "home", limit: Int = 1000, at now: Moment = noon
    ) async throws -> FeedState {
      try await read { try FeedQuery(feed: name, limit: limit, now: now).state($0) }
    }

    func ids() async throws -> [Int64] { try await feed().posts.map(\.postId) }

    func post(_ id: Int64) async throws -> PostState {
      try await read { try PostQuery(db: $0, now: noon).post(id) }
    }

    /// Returns the identifiers of the posts of a query.
    func ids(
      at now: Moment = noon, _ posts: @escaping @Sendable (PostQuery) throws -> [PostState]
    ) async throws -> [Int64] {
      try await read { try posts(PostQuery(db: $0, now: now)) }
        .compactMap { $0.preview?.postId ?? $0.detail?.postId }
    }

    func interactions() async throws -> [WaitingInteraction] {
      try await read { try InteractionTable(db: $0).all() }
    }

    @discardableResult
    func append(_ action: UserInteractionAction, _ postId: Int64, at now: Moment = noon)
      async throws
      -> UserInteraction
    {
      try await append(action, postId: postId, requestId: RequestID(UUID().uuidString), at: now)
    }
  }
#endif
