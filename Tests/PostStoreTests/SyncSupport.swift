#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  /// Lets other tasks run before a condition is tested again.
  func pause() async { try? await Task.sleep(for: .milliseconds(1)) }

  /// A source whose values a test sets.
  final class FakeConnectivity: ConnectivitySource, @unchecked Sendable {
    private let lock = NSLock()
    private var current: Connectivity?
    private var streams: [AsyncStream<Connectivity>.Continuation] = []
    private(set) var changeCount = 0

    init(_ current: Connectivity? = .online) { self.current = current }

    func values() -> AsyncStream<Connectivity> {
      let (values, continuation) = AsyncStream<Connectivity>.makeStream()
      lock.withLock {
        streams.append(continuation)
        if let current { continuation.yield(current) }
      }
      return values
    }

    func set(_ connectivity: Connectivity) {
      lock.withLock {
        changeCount += 1
        current = connectivity
        for stream in streams { stream.yield(connectivity) }
      }
    }

    func end() { lock.withLock { for stream in streams { stream.finish() } } }
  }

  /// What the suites of the engine share.
  struct SyncFixture: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...5))
    let clock = ManualClock()
    let server = FakeChatServer()
    let time = VirtualClock()
    let connectivity: FakeConnectivity
    let users = UserRepository(account: ada) { _ in "token" }
    let posts: PostsRepository
    let messages: MessagesRepository
    let conversations: ConversationsRepository
    let chats: MessagesLocalDataSource
    let store: PostsLocalDataSource

    init(
      _ connectivity: Connectivity? = .online,
      allowsUploads: @escaping @Sendable () -> Bool = { true }
    ) throws {
      self.connectivity = FakeConnectivity(connectivity)
      var configuration = PostsRepository.Configuration()
      configuration.uploadPieceBytes = 10
      configuration.allowsUploads = allowsUploads
      let now: @Sendable () -> Moment = { [time] in time.now }
      store = try folder.open()
      posts = PostsRepository(
        local: store, remote: remote, configuration: configuration, now: now,
        random: SeededRandom(seed: 1))
      var chat = ChatConfiguration()
      chat.sleep = { [time] in try await time.sleep($0) }
      chats = try folder.openChats()
      let chatRemote = FakeChatRemote(server: server)
      messages = MessagesRepository(
        local: chats, remote: chatRemote, configuration: chat, now: now,
        random: SeededRandom(seed: 2))
      conversations = ConversationsRepository(
        local: chats, remote: chatRemote, updates: chatRemote, configuration: chat, now: now,
        random: SeededRandom(seed: 3))
    }

    func engine(
      chat: Bool = false, media: MediaLoader? = nil,
      _ configure: (inout SyncEngine.Configuration) -> Void = { _ in }
    ) -> SyncEngine {
      var configuration = SyncEngine.Configuration()
      configuration.sleepUntil = { [time] in try await time.sleep(until: $0) }
      configure(&configuration)
      return SyncEngine(
        posts: posts, conversations: chat ? conversations : nil,
        messages: chat ? messages : nil, media: media, users: users, connectivity: connectivity,
        configuration: configuration, now: { [time] in time.now }, random: SeededRandom(seed: 4))
    }

    /// The requests with a prefix.
    func requests(_ prefix: String = "") async -> [String] {
      await remote.requests.filter { $0.hasPrefix(prefix) }
    }

    func waitForRequests(_ count: Int, _ prefix: String) async {
      while await requests(prefix).count < count { await pause() }
    }

    func setFault(_ prefix: String, _ error: StoreError?) async {
      await remote.setFault { name in
        if let error, name.hasPrefix(prefix) { return .before(error) }
        return .none
      }
    }
  }

  extension SyncEngine {
    /// Waits until no kind of work runs or is about to run, and all wait for the clock.
    func settle(_ time: VirtualClock) async {
      while await !isIdle(time) { await pause() }
    }

    private func isIdle(_ time: VirtualClock) async -> Bool {
      guard status.connectivity != nil else { return false }
      for (activity, lane) in lanes where activity != .updates {
        if await lane.isRunning { return false }
        if await lane.isReady { return false }
        if let alarm = await lane.alarm, !time.ends.contains(alarm) { return false }
      }
      return true
    }

    /// Waits until an attempt failed with a code, or with `nil` until none failed.
    func wait(for code: StoreError.Code?, of activity: SyncActivity) async {
      while status.failures[activity]?.code != code { await pause() }
    }

    func runCount(_ activity: SyncActivity) async -> Int {
      await lanes[activity]?.runCount ?? 0
    }
  }

  let noConnection = StoreError(.offline, "no connection")
  let busy = StoreError(.refused, "busy", status: 503, retryAfter: .seconds(600))
  let broken = StoreError(.refused, "broken", status: 500)
  let rejected = StoreError(.unauthorized, "the token is rejected")
#endif
