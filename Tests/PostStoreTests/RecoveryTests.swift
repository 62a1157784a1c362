#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite struct RecoveryTests: OutgoingSuite {
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
  }
#endif
