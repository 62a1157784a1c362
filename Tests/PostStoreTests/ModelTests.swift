#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  /// What the store must show and send, computed in the simplest way: a list of all actions.
  private struct Model {
    struct Action {
      let postId: Int64
      let type: String
      var isCanceled = false
    }

    /// The actions of the user; the identifier of an interaction is its index plus 1.
    var actions: [Action] = []

    /// Returns the actions on a post that the server must have in the end, in this order.
    func sent(_ postId: Int64) -> [String] {
      actions.filter { $0.postId == postId && !$0.isCanceled }.map(\.type)
    }

    /// Returns the number of shares of a post that are shown at most, and in the end.
    func shareCount(_ postId: Int64) -> Int { sent(postId).count { $0 == "SHARED" } }

    /// Returns whether a post must be shown as liked, now and in the end.
    func isLiked(_ postId: Int64) -> Bool {
      sent(postId).last { $0 != "SHARED" } == "LIKED"
    }
  }

  /// A random run of the store against a server with faults.
  private final class ModelRun {
    private var model = Model()
    private var random: SeededRandom
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote(previews(1...12))
    private let clock = ManualClock()
    private var store: PostsLocalDataSource
    private var posts: PostsRepository
    private var newest: Int64 = 12
    private let seed: UInt64

    init(seed: UInt64) throws {
      self.seed = seed
      random = SeededRandom(seed: seed)
      store = try folder.open()
      posts = Self.repository(store, remote, clock, seed)
    }

    private static func repository(
      _ store: PostsLocalDataSource, _ remote: ScriptedRemote, _ clock: ManualClock, _ seed: UInt64
    ) -> PostsRepository {
      var configuration = PostsRepository.Configuration()
      configuration.pageSize = 5
      configuration.concurrentRequests = 1
      configuration.limits = EvictionLimits(timeToLive: 300, minimumPosts: 3)
      return PostsRepository(
        local: store, remote: remote, configuration: configuration, now: { clock.now },
        random: SeededRandom(seed: seed))
    }

    func run(steps: Int) async throws {
      for _ in 0..<steps {
        try await step()
        try await check()
      }
      try await drain()
    }

    private func step() async throws {
      let post = Int64.random(in: 1...newest, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2: try await act("LIKED", post) { try await $0.like(post) }
      case 3: try await act("REMOVED_LIKE", post) { try await $0.unlike(post) }
      case 4: try await act("SHARED", post) { try await $0.share(post) }
      case 5, 6: try await posts.sync()
      case 7: try? await posts.refresh()
      case 8: try? await posts.loadNextPage()
      case 9: try? await posts.loadPost(post)
      case 10: try await late("feed -") { try? await $0.refresh() }
      case 11: try await late("post \(post)") { try? await $0.loadPost(post) }
      case 12: try await restartOrFail()
      default:
        clock.advance(by: Int64.random(in: 0...9, using: &random))
        await changeOnServer(post)
      }
    }

    private func act(
      _ type: String, _ postId: Int64, _ action: (PostsRepository) async throws -> Void
    ) async throws {
      try await action(posts)
      model.actions.append(Model.Action(postId: postId, type: type))
    }

    /// Confirms actions between the server's response and its arrival.
    private func late(
      _ name: String, _ request: @escaping @Sendable (PostsRepository) async -> Void
    ) async throws {
      await remote.setFault { _ in .none }
      await remote.close(name)
      let task = Task { [posts] in await request(posts) }
      await remote.waiting(name)
      try await posts.sync()
      await remote.open(name)
      await task.value
    }

    private func restartOrFail() async throws {
      if random.oneIn(3) {
        try store.pool.close()
        store = try folder.open()
        posts = Self.repository(store, remote, clock, random.next())
      } else {
        let faults = Faults(SeededRandom(seed: random.next()))
        await remote.setFault { faults.next($0) }
      }
    }

    private func changeOnServer(_ postId: Int64) async {
      var all = await remote.posts
      if random.oneIn(2) {
        newest += 1
        all.insert(preview(newest), at: 0)
      } else if let index = all.firstIndex(where: { $0.postId == postId }) {
        all[index].contentSummary += "!"
      }
      await remote.setPosts(all)
    }

    // MARK: Checks

    private func check() async throws {
      for interaction in try await store.interactions()
      where interaction.status == .canceled {
        model.actions[Int(interaction.id) - 1].isCanceled = true
      }
      let state = try await store.feed()
      for post in state.posts {
        #expect(post.liked == model.isLiked(post.postId), "seed \(seed), post \(post.postId)")
        if let detail = try await store.post(post.postId).detail {
          #expect(detail.liked == post.liked, "seed \(seed), post \(post.postId)")
          #expect(detail.shareCount <= model.shareCount(post.postId), "seed \(seed)")
        }
      }
      #expect(Set(state.posts.map(\.postId)).count == state.posts.count)
    }

    /// Without faults, all actions arrive, and the store equals the server.
    private func drain() async throws {
      await remote.setFault { _ in .none }
      var report = try await posts.sync()
      while report.waitingCount > 0 {
        clock.advance(by: 300)
        report = try await posts.sync()
      }
      try await check()
      try await posts.refresh()
      while try await store.feed().hasMore { try await posts.loadNextPage() }
      for post in 1...newest {
        let received = await remote.actions[post] ?? []
        #expect(received == model.sent(post), "seed \(seed), post \(post)")
        guard try await store.post(post).detail != nil else { continue }
        try await posts.loadPost(post)
        let shareCount = try await store.post(post).detail?.shareCount
        #expect(shareCount == model.shareCount(post), "seed \(seed), post \(post)")
      }
      #expect(try await store.feed().posts == (await remote.posts), "seed \(seed)")
    }
  }

  /// Random faults. A refusal happens only before the server acts, as a real server would.
  private final class Faults: @unchecked Sendable {
    private let lock = NSLock()
    private var random: SeededRandom

    init(_ random: SeededRandom) { self.random = random }

    func next(_ name: String) -> ScriptedRemote.Fault {
      lock.withLock {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .before(StoreError(.unreachable, "dropped"))
        case 1, 2: .after(StoreError(.unreachable, "dropped"))
        case 3: .before(StoreError(.refused, "busy", status: 503, retryAfter: .seconds(2)))
        case 4: .before(StoreError(.offline, "no connection"))
        case 5: .before(StoreError(.invalidResponse, "cut"))
        case 6 where name.hasPrefix("send"): .before(StoreError(.refused, "no", status: 403))
        default: .none
        }
      }
    }
  }

  /// Serialized, because parallel runs would delay the timers of other tests.
  @Suite(.fewAtOnce, .serialized) struct ModelTests {
    @Test(
      "random runs with faults send each action once and in order",
      arguments: 1...20 as ClosedRange<UInt64>)
    func runs(seed: UInt64) async throws {
      try await ModelRun(seed: seed).run(steps: 80)
    }
  }
#endif
