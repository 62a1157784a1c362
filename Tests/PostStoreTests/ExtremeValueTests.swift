#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// Options of the API and numbers of servers at the ends of their types. None may stop the process.
  @Suite(.fewAtOnce) struct ExtremeValueTests: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...3))
    let clock = ManualClock()

    private static let durations: [Duration] = [
      Duration.seconds(Int64.max) * 2, Duration.seconds(Int64.max), .seconds(9_223_372_036_854_775),
      .seconds(1 << 40),
      .seconds(-1), Duration.seconds(Int64.min), Duration.seconds(Int64.min) * 2,
    ]

    // MARK: Identifiers

    @Test("a post of another source gets a number also if a server used the least one")
    func leastIdentifier() async throws {
      let store = try folder.open()
      let first = try await store.postId(ofExternalId: "a", source: "pots", at: noon)
      #expect(first == -1)
      try await store.store([preview(.min), preview(.max), preview(.min + 1)])
      try await store.markRead([.min, .max, 0, -7], at: noon)
      var numbers: Set<Int64> = [first, .min, .min + 1, -7]
      for name in ["b", "c", "d"] {
        let number = try await store.postId(ofExternalId: name, source: "pots", at: noon)
        #expect(number < 0)
        #expect(numbers.insert(number).inserted)
        #expect(try await store.postId(ofExternalId: name, source: "pots", at: noon) == number)
      }
      #expect(try await store.postId(ofExternalId: "a", source: "pots", at: noon) == -1)
    }

    @Test("posts with the least and the largest number are shown, found, liked and evicted")
    func extremePosts() async throws {
      let posts = try repository()
      let extreme = [Int64.min, .min + 1, .max].map { preview($0, likes: .max) }
      await remote.setPosts(extreme)
      try await posts.refresh()
      for post in extreme { try await posts.like(post.postId) }
      let state = try await posts.local.feed()
      #expect(state.posts.map(\.postId) == [.min, .min + 1, .max])
      #expect(state.posts.map(\.likeCount) == [.max, .max, .max])
      for try await found in posts.search("post") {
        #expect(found.compactMap(\.preview?.postId) == [.max, .min + 1, .min])
        break
      }
      #expect(try await posts.sync().sentCount == 3)
      try await posts.show([.min, .max], lastIndex: .max)
      let all = EvictionLimits(timeToLive: 0, minimumPosts: 0)
      #expect(try await posts.local.evict(all, at: afterNoon(9)) == 3)
    }

    // MARK: Delays

    @Test("a delay of a server is at most one day, and at least zero", arguments: durations)
    func retryAfter(delay: Duration) async throws {
      let posts = try repository()
      try await posts.like(1)
      await remote.setFault { _ in
        .before(StoreError(.refused, "busy", status: 503, retryAfter: delay))
      }
      let report = try await posts.sync()
      let next = try #require(report.nextAttempt)
      #expect(delay > .zero ? next == afterNoon(86_400) : (noon...afterNoon(1)).contains(next))
      try await posts.publish(try await draft(posts))
      await #expect(throws: StoreError.self) { try await posts.refresh() }
      clock.advance(by: 86_400)
      #expect(try await posts.sendPosts().waitingCount == 1)
    }

    @Test("delays of a schedule at the ends of their type", arguments: durations)
    func schedule(delay: Duration) async throws {
      // Without a delay, all attempts are in the first call.
      let isDelayed = delay > .zero
      let posts = try repository {
        $0.schedule = RetrySchedule(
          firstDelay: delay, maximumDelay: delay * 2, maximumAttempts: isDelayed ? .max : 4)
      }
      try await posts.like(1)
      try await posts.publish(try await draft(posts))
      await remote.setFault { _ in .before(StoreError(.unreachable, "no answer")) }
      for _ in 1...3 {
        #expect(try await posts.sync().waitingCount == (isDelayed ? 1 : 0))
        #expect(try await posts.sendPosts().waitingCount == 1)
        await #expect(throws: StoreError.self) { try await posts.refresh() }
        clock.advance(by: 86_400)
      }
    }

    // MARK: Numbers of the caller

    @Test(
      "the index of the last visible post can be any number",
      arguments: [
        (.min, false), (-1, false), (0, false), (1, false), (2, true), (.max / 5, true),
        (.max - 1, true), (.max, true),
      ])
    func lastIndex(index: Int, isLoaded: Bool) async throws {
      let posts = try repository { $0.pageSize = 3 }
      await remote.setPosts(previews(1...6))
      try await posts.refresh()
      try await posts.show([], lastIndex: index)
      #expect(await remote.requests.count == (isLoaded ? 2 : 1))
    }

    @Test(
      "limits of the cache can be any numbers; a negative one is like zero",
      arguments: [(.min, 30), (.min + 1, 30), (-1, 30), (0, 30), (.max - 1, 0), (.max, 0)])
    func limits(number: Int64, evictedCount: Int) async throws {
      for limits in [
        EvictionLimits(timeToLive: .max, maximumBytes: number, minimumPosts: 0),
        EvictionLimits(timeToLive: number, maximumBytes: .max, minimumPosts: 0),
        EvictionLimits(timeToLive: 0, maximumBytes: 0, minimumPosts: Int(clamping: number)),
      ] {
        let folder = TemporaryFolder()
        let store = try folder.open()
        try await store.store(previews(1...30))
        try await store.save(limits)
        let saved = try #require(try await store.savedLimits())
        #expect(saved == limits)
        #expect(try await store.evict(saved, at: afterNoon(1)) == evictedCount)
      }
    }

    @Test("a file is uploaded in pieces of at least one byte", arguments: [.min, -1, 0, 1, .max])
    func pieces(size: Int) async throws {
      let posts = try repository { $0.uploadPieceBytes = size }
      try await posts.publish(try await draft(posts, files: 3))
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.files.values.map(\.bytes) == [Self.bytes(3)])
    }

    // MARK: Numbers of a server

    @Test(
      "a server can state any number of received bytes",
      arguments: [Int64.min, -1, 0, 1, 2, 3, 4, .max - 1, .max])
    func receivedBytes(count: Int64) async throws {
      let posts = PostsRepository(
        local: try folder.open(), remote: OddRemote(received: count), now: { noon })
      try await posts.publish(try await draft(posts, files: 3))
      for _ in 1...2 {
        #expect(try await posts.sendPosts().sentCount == 0)
        let post = try #require(try await outgoing(posts).first)
        if post.status == .failed { try await posts.retryPost(post.id) }
      }
    }

    /// A server that states the same progress for each upload.
    private struct OddRemote: PostsRemoteDataSource {
      let received: Int64

      func feed(
        after cursor: String?, limit: Int, etag: String?
      ) async throws(StoreError) -> RemoteResponse<FeedApiResponse> { .notModified }

      func post(_ postId: Int64) async throws(StoreError) -> PostDetail {
        throw StoreError(.refused, "no such post", status: 404)
      }

      func send(_ request: PostInteractionRequest, postId: Int64) async throws(StoreError) {}

      func create(_ post: NewPostRequest) async throws(StoreError) -> Int64? { .min }

      func beginUpload(_ upload: UploadRequest) async throws(StoreError) -> String { "u" }

      func uploadProgress(
        of upload: String, size: Int64
      ) async throws(StoreError) -> UploadProgress { .received(received) }

      func upload(
        _ bytes: [UInt8], at offset: Int64, of size: Int64, to upload: String
      ) async throws(StoreError) -> UploadProgress { .received(received) }
    }
  }
#endif
