#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct RecoveryTests: OutgoingSuite {
    let folder = TemporaryFolder()
    let remote = ScriptedRemote(previews(1...3))
    let clock = ManualClock()

    /// Overwrites the first page of tables or indexes, and closes the database.
    private func damage(_ store: PostsLocalDataSource, _ names: String...) async throws {
      let pages = try await store.read { db in
        try names.map { name in
          try Int.fetchOne(
            db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
        }
      }
      try await store.pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try store.pool.close()
      let handle = try FileHandle(forWritingTo: store.file)
      for page in pages {
        try handle.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
      }
      try handle.close()
    }

    // MARK: Attachments

    @Test("a post is not published without attachments that a damaged database lost")
    func lostAttachments() async throws {
      var posts = try repository()
      try await posts.publish(try await draft(posts, "a", files: 25))
      _ = try await draft(posts, "b", files: 5)
      try await damage(await posts.local, "outgoingAttachment")
      posts = try repository()
      #expect(await posts.local.recovery?.isComplete == false)
      #expect(try await posts.sendPosts().sentCount == 0)
      #expect(await remote.created.isEmpty)
      let recovered = try await outgoing(posts)
      #expect(recovered.map(\.status) == [.failed, .draft])
      #expect(
        recovered[0].reason == "the database was damaged, and attachments of the post may be lost")
      // The user decides to send what is left.
      try await posts.retryPost(recovered[0].id)
      #expect(try await posts.sendPosts().sentCount == 1)
    }

    @Test("a post whose attachments were recovered is sent with them")
    func recoveredAttachments() async throws {
      var posts = try repository()
      try await posts.publish(try await draft(posts, files: 25, 5))
      try await damage(await posts.local, "interaction")
      posts = try repository()
      #expect(await posts.local.recovery?.recoveredCount == 3)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.created.first?.attachments.count == 2)
    }

    // MARK: Interruptions

    /// Fails with a full disk at a step.
    private final class Steps {
      private var remaining: Int

      init(_ count: Int) { remaining = count }

      func next() throws {
        remaining -= 1
        if remaining < 0 { throw DatabaseError(resultCode: .SQLITE_FULL) }
      }
    }

    @Test("a recovery that is interrupted at any step continues with the next opening")
    func interruption() async throws {
      var (count, isInterrupted) = (0, true)
      while isInterrupted {
        let folder = TemporaryFolder()
        let store = try folder.open()
        for post in 1...3 as ClosedRange<Int64> { try await store.append(.liked, post) }
        try await damage(store, "interaction_post")
        let steps = Steps(count)
        do {
          let opening = DatabaseOpening(
            schema: .feed, file: store.file, account: ada, beforeStep: steps.next)
          try opening.open().0.close()
          isInterrupted = false
        } catch let error as DatabaseError {
          #expect(error.resultCode == .SQLITE_FULL)
        }
        let opened = try folder.open()
        if isInterrupted {
          #expect(opened.recovery?.recoveredCount == 3, "step \(count)")
          #expect(opened.recovery?.isComplete == true, "step \(count)")
        }
        #expect(try await opened.interactions().map(\.id) == [1, 2, 3], "step \(count)")
        try await opened.remove(1)
        try opened.pool.close()
        let third = try folder.open()
        #expect(third.recovery == nil)
        #expect(try await third.interactions().map(\.id) == [2, 3], "step \(count)")
        count += 1
      }
      // The marker, the files, the new database, three rows, the commit, and the end.
      #expect(count > 10)
    }

    @Test("a copy that was committed before a crash is not repeated")
    func committedCopy() async throws {
      let store = try folder.open()
      try await store.append(.liked, 1)
      try await damage(store, "interaction_post")
      let marker = store.file.path + "-recovery"
      let second = try folder.open()
      let recovery = try #require(second.recovery)
      #expect(!FileManager.default.fileExists(atPath: marker))
      try await second.remove(1)
      try second.pool.close()
      // A power failure undoes the removal of the marker.
      try Data("1\n\(recovery.reason)".utf8).write(to: URL(fileURLWithPath: marker))
      let third = try folder.open()
      #expect(third.recovery == recovery)
      #expect(try await third.interactions().isEmpty)
      #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test("files are moved aside together after an interruption, to names that no file has")
    func moving() throws {
      let suffixes = ["", "-wal", "-shm"]
      for count in 0...3 {
        let folder = TemporaryFolder()
        try FileManager.default.createPrivateFolder(folder.url)
        let file = PostsLocalDataSource.file(of: ada, in: folder.url)
        for suffix in suffixes {
          try Data("file\(suffix)".utf8).write(to: URL(fileURLWithPath: file.path + suffix))
        }
        let left = URL(fileURLWithPath: file.path + ".damaged-1-wal")
        try Data("left".utf8).write(to: left)
        var recovery = DatabaseRecovery(schema: .feed, file: file, account: ada)
        let pending = try recovery.begin(reason: "damaged")
        #expect(pending.number == 2)
        let steps = Steps(count)
        recovery.beforeStep = steps.next
        if count < 3 {
          #expect(throws: DatabaseError.self) { try recovery.moveAside(pending) }
          #expect(
            FileManager.default.fileExists(atPath: file.path) == (count == 0),
            "the database is moved first")
        } else {
          try recovery.moveAside(pending)
        }
        let resumed = DatabaseRecovery(schema: .feed, file: file, account: ada)
        #expect(try resumed.pending() == pending)
        try resumed.moveAside(pending)
        for suffix in suffixes {
          let moved = URL(fileURLWithPath: file.path + ".damaged-2" + suffix)
          #expect(try Data(contentsOf: moved) == Data("file\(suffix)".utf8))
          #expect(!FileManager.default.fileExists(atPath: file.path + suffix))
        }
        #expect(try Data(contentsOf: left) == Data("left".utf8))
      }
    }
  }
#endif
