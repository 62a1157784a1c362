#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct OpeningTests {
    private let folder = TemporaryFolder()

    private func mode(_ file: URL) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      return try #require(attributes[.posixPermissions] as? Int)
    }

    private func write(_ bytes: Data, at offset: UInt64, in file: URL) throws {
      let handle = try FileHandle(forWritingTo: file)
      try handle.seek(toOffset: offset)
      try handle.write(contentsOf: bytes)
      try handle.close()
    }

    @Test("only the user can read the files of the database")
    func permissions() async throws {
      let store = try folder.open()
      try await store.append(.liked, 1)
      for suffix in ["", "-wal", "-shm"] {
        #expect(try mode(URL(fileURLWithPath: store.file.path + suffix)) == 0o600)
      }
      #expect(try await store.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
      #expect(try await store.read { try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") } == 2)
    }

    #if os(Linux)
      @Test("a database is opened with one connection")
      func connections() async throws {
        let store = try folder.open()
        let handles = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let targets = handles.compactMap {
          try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(targets.count { $0 == store.file.path } == 1)
      }
    #endif

    @Test("each user of each server has a separate database")
    func accounts() async throws {
      let store = try folder.open()
      try await store.append(.liked, 1)
      let other = try folder.open(Account(server: ada.server, userId: 8))
      let elsewhere = try folder.open(
        Account(server: URL(string: "https://example.org")!, userId: 7))
      #expect(try await other.interactions() == [])
      #expect(try await elsewhere.interactions() == [])
      #expect(Set([store.file, other.file, elsewhere.file]).count == 3)
      try store.pool.close()
      #expect(try await folder.open().interactions().map(\.action) == [.liked])
    }

    @Test("deleting the database leaves no file of the account, and no other file changes")
    func deletion() async throws {
      let other = try folder.open(Account(server: ada.server, userId: 8))
      let before = folder.names
      let store = try folder.open()
      try await store.store(previews(1...3))
      try store.delete()
      #expect(folder.names == before)
      #expect(try await other.interactions() == [])
      #expect(try await folder.open().ids() == [])
    }

    @Test("a file that is not a database is moved aside and kept")
    func notADatabase() async throws {
      let file = PostsLocalDataSource.file(of: ada, in: folder.url)
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let content =
        Data("This is not a database, but a text of more than 100 bytes.".utf8) + Data(count: 99)
      try content.write(to: file)
      let store = try folder.open()
      let recovery = try #require(store.recovery)
      #expect(try Data(contentsOf: recovery.file) == content)
      #expect(recovery.recoveredCount == 0)
      #expect(!recovery.isComplete)
      try await store.append(.liked, 1)
      try store.pool.close()
      #expect(try folder.open().recovery == nil)
    }

    @Test("another app's database is moved aside and kept")
    func otherDatabase() async throws {
      let file = PostsLocalDataSource.file(of: ada, in: folder.url)
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: file.path)
      try await queue.write { try $0.execute(sql: "CREATE TABLE interaction (id INTEGER)") }
      try queue.close()
      let store = try folder.open()
      #expect(store.recovery?.reason == "not a database of PostStore")
      let kept = try DatabaseQueue(path: try #require(store.recovery).file.path)
      #expect(try await kept.read { try $0.tableExists("interaction") })
    }

    @Test("unsent work is copied from a damaged database, and other work is lost with a report")
    func damage() async throws {
      let store = try folder.open()
      for post in 1...400 as ClosedRange<Int64> { try await store.append(.liked, post) }
      let sent = try await store.interactions()
      let page = try await store.read { db in
        try Int.fetchOne(
          db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'interaction_post'")
      }
      try await store.pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try store.pool.close()
      // Damages an index only: all rows remain readable.
      let offset = UInt64(try #require(page) - 1) * 4096
      try write(Data(repeating: 0xFF, count: 4096), at: offset, in: store.file)
      let opened = try folder.open()
      let recovery = try #require(opened.recovery)
      #expect(recovery.recoveredCount == 400)
      #expect(recovery.isComplete)
      #expect(try await opened.interactions() == sent)
      #expect(FileManager.default.fileExists(atPath: recovery.file.path))
    }

    @Test("rows before and after a damaged page are copied")
    func damagedTable() async throws {
      let store = try folder.open()
      for post in 1...400 as ClosedRange<Int64> { try await store.append(.liked, post) }
      let leaf = try await store.read { db in
        try Int.fetchOne(
          db,
          sql: """
            SELECT pageno FROM dbstat WHERE name = 'interaction' AND pagetype = 'leaf'
            ORDER BY path LIMIT 1 OFFSET 2
            """)
      }
      try await store.pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try store.pool.close()
      let offset = UInt64(try #require(leaf) - 1) * 4096
      try write(Data(repeating: 0xFF, count: 4096), at: offset, in: store.file)
      let opened = try folder.open()
      let recovery = try #require(opened.recovery)
      #expect(recovery.recoveredCount > 300 && recovery.recoveredCount < 400)
      #expect(!recovery.isComplete)
      let ids = try await opened.interactions().map(\.id)
      #expect(ids.first == 1 && ids.last == 400)
      // New interactions follow the copied ones.
      #expect(try await opened.append(.liked, 1).id == 401)
    }

    @Test(
      "damage among the posts is found after the first failed read, and the next opening repairs it"
    )
    func damagedPosts() async throws {
      let store = try folder.open()
      try await store.store(previews(1...200))
      try await store.append(.liked, 1)
      let leaf = try await store.read { db in
        try Int.fetchOne(
          db, sql: "SELECT pageno FROM dbstat WHERE name = 'post' AND pagetype = 'leaf' LIMIT 1")
      }
      try await store.pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try store.pool.close()
      let offset = UInt64(try #require(leaf) - 1) * 4096
      try write(Data(repeating: 0xFF, count: 4096), at: offset, in: store.file)
      let second = try folder.open()
      #expect(second.recovery == nil)
      await #expect { _ = try await second.ids() } throws: { ($0 as? StoreError)?.code == .damaged }
      try second.pool.close()
      let third = try folder.open()
      #expect(third.recovery?.recoveredCount == 1)
      #expect(third.recovery?.isComplete == true)
      #expect(try await third.ids() == [])
      try third.pool.close()
      #expect(try folder.open().recovery == nil)
    }

    @Test("a database of a later version is not changed")
    func laterVersion() async throws {
      let store = try folder.open()
      try await store.append(.liked, 1)
      try await store.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('v99')")
      }
      try store.pool.close()
      #expect { _ = try folder.open() } throws: { ($0 as? StoreError)?.code == .laterVersion }
      #expect(!folder.names.contains { $0.contains("damaged") })
    }
  }
#endif
