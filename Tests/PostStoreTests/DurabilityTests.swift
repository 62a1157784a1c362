#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct DurabilityTests: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...3))
    let clock = ManualClock()

    @Test("unsent work is written with synchronous = FULL, and the cache with NORMAL")
    func synchronous() async throws {
      let posts = try repository()
      let writes = Writes()
      try await posts.local.pool.barrierWriteWithoutTransaction { db in
        db.trace { writes.add($0.expandedDescription) }
      }
      try await posts.refresh()
      try await posts.like(1)
      await remote.setFault { _ in .before(StoreError(.unreachable, "lost")) }
      try await posts.sync()
      await remote.setFault { _ in .none }
      try await posts.retry(1)
      try await posts.sync()
      try await posts.markRead([1])
      let draft = try await draft(posts, files: 25, 5)
      try await posts.removeAttachment(2)
      try await posts.publish(draft)
      try await posts.sendPosts()
      #expect(writes.levels["interaction"] == ["FULL"])
      #expect(writes.levels["outgoingPost"] == ["FULL"])
      #expect(writes.levels["readPost"] == ["NORMAL"])
      #expect(writes.levels["feedEntry"] == ["NORMAL"])
      #expect(writes.levels["outgoingAttachment"] == ["FULL"])
    }

    @Test("the level is set before each transaction")
    func level() async throws {
      let store = try folder.open()
      for _ in 1...2 {
        let full = try await store.writeDurably { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        let normal = try await store.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect([full, normal] == [2, 1])
      }
    }
  }

  /// The levels with which tables were written.
  private final class Writes: @unchecked Sendable {
    private(set) var levels: [String: Set<String>] = [:]
    private var level = ""

    /// GRDB calls this on the queue of one connection.
    func add(_ sql: String) {
      let words = sql.split { $0 == " " || $0 == "\n" }
      if sql.hasPrefix("PRAGMA synchronous = ") { level = String(words[3]) }
      let table: Substring? =
        switch words.first {
        case "INSERT", "DELETE": words[2]
        case "UPDATE": words[1]
        default: nil
        }
      if let table { levels[String(table), default: []].insert(level) }
    }
  }
#endif
