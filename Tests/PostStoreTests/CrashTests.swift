#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  /// A copy of the files at any time is what a crash at this time leaves.
  @Suite(.fewAtOnce) struct CrashTests {
    private let folder = TemporaryFolder()

    @Test("a copy of the files between any two statements is intact and has all stored actions")
    func copies() async throws {
      let store = try folder.open()
      let copies = Copies(of: store.file, in: folder.url.appendingPathComponent("copies"))
      try await store.pool.barrierWriteWithoutTransaction { db in
        // A small cache writes pages before the transaction ends.
        try db.execute(sql: "PRAGMA cache_size = 3")
        db.trace { _ in copies.add() }
      }
      let text = String(repeating: "x", count: 3000)
      try await store.store((1...8).map { preview($0, text: text) }, next: "a")
      let like = try await store.append(.liked, 1)
      try await store.append(.unliked, 1)
      copies.mustHave = [like.id, like.id + 1]
      try await store.store((5...12).map { preview($0, text: text) }, isRefresh: true)
      let limits = EvictionLimits(timeToLive: 0, maximumBytes: 0, minimumPosts: 0)
      try await store.evict(limits, at: afterNoon(9))
      copies.mustHave = [like.id + 1]
      _ = try await store.confirm(like)
      copies.add()
      #expect(copies.count > 50)
      #expect(copies.faults == [])
    }
  }

  /// Copies of the files of a database.
  final class Copies: @unchecked Sendable {
    private let source: URL
    private let folder: URL
    private(set) var count = 0
    private(set) var faults: [String] = []
    private let sql: String
    /// The identifiers that the query must find in each copy.
    var mustHave: Set<Int64> = []

    /// - Parameter sql: Finds what must be stored, each once.
    init(of source: URL, in folder: URL, sql: String = "SELECT id FROM interaction") {
      self.source = source
      self.folder = folder
      self.sql = sql
    }

    /// Called by the only writer, so that no write is in progress.
    func add() {
      count += 1
      do {
        let copy = folder.appendingPathComponent("\(count).sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for suffix in ["", "-wal"]
        where FileManager.default.fileExists(atPath: source.path + suffix) {
          try FileManager.default.copyItem(
            atPath: source.path + suffix, toPath: copy.path + suffix)
        }
        let queue = try DatabaseQueue(path: copy.path)
        try queue.read { db in
          let result = try String.fetchOne(db, sql: "PRAGMA integrity_check") ?? ""
          if result != "ok" { faults.append("\(count): \(result)") }
          let found = try Int64.fetchAll(db, sql: sql)
          if !mustHave.isSubset(of: found) { faults.append("\(count): lost \(mustHave)") }
          if Set(found).count < found.count { faults.append("\(count): twice \(found)") }
        }
        try queue.close()
      } catch { faults.append("\(count): \(error)") }
    }
  }
#endif
