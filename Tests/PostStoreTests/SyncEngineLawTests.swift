#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineLawTests {
    @Test(
      "over half a day with failures, nothing waits that is due, and each run has a reason",
      arguments: 1...2)
    func day(seed: UInt64) async throws {
      let simulation = try SyncSimulation(seed: seed)
      try await simulation.run()
    }
  }

  /// Half a day of a user with a bad connection.
  private final class SyncSimulation {
    private let fixture: SyncFixture
    private let engine: SyncEngine
    private var random: SeededRandom
    private let fault = Fault()
    /// The number of changes that the user made.
    private var changeCount = 0
    private var published = 0

    init(seed: UInt64) throws {
      fixture = try SyncFixture()
      // Longer delays than by default, so that there are fewer of them.
      engine = fixture.engine(chat: true) {
        $0.refreshInterval = .seconds(3600)
        $0.backoff.maximumDelay = .seconds(900)
      }
      random = SeededRandom(seed: seed)
    }

    func run() async throws {
      let fault = fault
      await fixture.remote.setFault { _ in fault.next() }
      await fixture.server.setFault { _ in fault.next() }
      await engine.start()
      let end = noon.adding(.seconds(43_200))
      while fixture.time.now < end {
        for _ in 0..<Int.random(in: 0...3, using: &random) { try await act() }
        if random.oneIn(4) { changeConnection() }
        try await settle()
        try await pass(Double.random(in: 0...3600, using: &random))
      }
      fault.error = nil
      fixture.connectivity.set(.online)
      try await finish()
      try await check()
      await engine.stop()
    }

    private func act() async throws {
      changeCount += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try await fixture.posts.like(Int64.random(in: 1...5, using: &random))
      case 1:
        try await fixture.posts.publish(
          try await fixture.draft(fixture.posts, files: random.oneIn(2) ? 15 : 5))
        published += 1
      case 2: try await fixture.messages.send("\(changeCount)", to: random.oneIn(2) ? 1 : 2)
      default:
        await fixture.server.create(
          NewMessageRequest(
            requestId: RequestID("received \(changeCount)"), toUserId: 7, content: "Hi",
            createdAt: noon.description), from: 1)
        try await fixture.messages.markRead(1)
      }
    }

    private func changeConnection() {
      let unreachable = StoreError(.unreachable, "lost")
      fault.error = [nil, noConnection, unreachable, broken, busy, rejected].randomElement(
        using: &random)!
      fixture.connectivity.set(random.oneIn(3) ? .offline : .online)
    }

    /// Lets time pass, and stops at the end of each sleep.
    private func pass(_ seconds: Double) async throws {
      let end = fixture.time.now.adding(.seconds(seconds))
      while let next = fixture.time.ends.first, next < end {
        fixture.time.advance(to: next)
        try await settle()
      }
      fixture.time.advance(to: end)
      try await settle()
    }

    /// Waits until nothing is due that could be sent. It does not return if the engine missed something.
    private func settle() async throws {
      while true {
        await engine.settle(fixture.time)
        if try await !isWaiting() { return }
        await pause()
      }
    }

    private func isWaiting() async throws -> Bool {
      let status = await engine.status
      guard status.connectivity != .offline else { return false }
      func isDue(_ attempts: [Moment?], _ activity: SyncActivity) -> Bool {
        status.failures[activity] == nil
          && attempts.contains { $0.isDue(at: fixture.time.now) }
      }
      if await !fixture.posts.isPaused {
        if isDue(try await fixture.store.pendingInteractions().attempts, .actions) { return true }
        if isDue(try await fixture.store.pendingPosts().map(\.nextAttempt), .posts) { return true }
      }
      guard await !fixture.messages.pause.isActive(at: fixture.time.now) else { return false }
      return isDue(try await fixture.chats.pendingMessages().heads.map(\.nextAttempt), .messages)
    }

    /// Waits until all is sent or failed for good.
    private func finish() async throws {
      while true {
        try await settle()
        let actions = try await fixture.store.pendingInteractions().count
        let posts = try await fixture.store.pendingPosts().count
        let messages = try await fixture.chats.pendingMessages().count
        let receipts = try await fixture.chats.receipts().count
        // After the token was rejected, no time is planned.
        if await engine.status.failures.values.contains(where: { $0.code == .unauthorized }) {
          fixture.connectivity.set(.online)
        }
        if actions + posts + messages + receipts == 0 { return }
        _ = await fixture.time.advanceToNext()
      }
    }

    private func check() async throws {
      let failed = try await fixture.posts.failedCount()
      #expect(await fixture.remote.created.count + failed >= published)
      let connections = fixture.connectivity.changeCount + 2
      var reasons = fixture.time.alarmCount + 2 * changeCount
      var runs = 0
      for activity in SyncActivity.allCases where activity != .updates {
        runs += await engine.runCount(activity)
        reasons += connections
      }
      #expect(runs <= reasons, "\(runs) runs for \(reasons) reasons")
    }
  }

  extension PostsRepository {
    /// The number of posts that failed for good.
    fileprivate func failedCount() async throws -> Int {
      for try await posts in outgoingPosts() {
        return posts.filter { $0.status == .failed }.count
      }
      return 0
    }
  }

  /// Why all requests fail.
  private final class Fault: @unchecked Sendable {
    private let lock = NSLock()
    private var current: StoreError?

    var error: StoreError? {
      get { lock.withLock { current } }
      set { lock.withLock { current = newValue } }
    }

    func next() -> ScriptedRemote.Fault { error.map { .before($0) } ?? .none }
  }
#endif
