#if Store && os(Linux)
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .enabled(if: SmallDisk.canMount, "only the superuser can mount a file system"))
  struct FullDiskTests: OutgoingSuite {
    private let disk: SmallDisk
    let remote = ScriptedRemote(previews(1...1000))
    let clock = ManualClock()
    var folder: TemporaryFolder { disk.folder }

    init() throws { disk = try SmallDisk() }

    private func isDiskFull(_ error: any Error) -> Bool {
      (error as? StoreError)?.code == .diskFull
    }

    @Test("on a full disk, changes fail with an error, and what was stored can be read and sent")
    func changes() async throws {
      let posts = try repository()
      try await posts.refresh()
      try await posts.like(1)
      let draft = try await draft(posts, "A")
      try disk.fill()
      // The first changes may fit into pages that exist.
      var liked: [Int64] = [1]
      await #expect {
        for post in 2...1000 as ClosedRange<Int64> {
          try await posts.like(post)
          liked.append(post)
        }
      } throws: { isDiskFull($0) }
      await #expect {
        for _ in 0..<30 { try await posts.loadNextPage() }
      } throws: { isDiskFull($0) }
      let shown = try await posts.local.feed().posts
      #expect(shown.filter(\.liked).map(\.postId) == liked.filter { $0 <= 30 })
      #expect(try await posts.local.interactions().map(\.postId) == liked)
      #expect(try await posts.local.outgoingPost(draft)?.content == "<p>A</p>")

      try disk.empty()
      try await posts.loadNextPage()
      try await posts.like(1000)
      #expect(try await posts.sync().sentCount == liked.count + 1)
      #expect(await remote.actions.count == liked.count + 1)
    }

    @Test("a file that does not fit is not attached, and the draft remains")
    func attaching() async throws {
      let posts = try repository()
      let draft = try await draft(posts, "A")
      let other = TemporaryFolder()
      try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
      let file = other.url.appendingPathComponent("file")
      try Data(count: 3_000_000).write(to: file)
      await #expect { try await posts.attach(file, type: .image, to: draft) } throws: {
        isDiskFull($0)
      }
      #expect(copies.isEmpty)
      try Data(count: 300).write(to: file)
      try await posts.attach(file, type: .image, to: draft)
      try await posts.publish(draft)
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.created.first?.attachments.count == 1)
    }

    @Test("a database that cannot be opened on a full disk is not changed or moved aside")
    func opening() async throws {
      var posts = try repository()
      try await posts.like(1)
      try await posts.local.pool.close()
      try disk.fill()
      do {
        posts = try repository()
        try await posts.local.pool.close()
      } catch { #expect(isDiskFull(error), "\(error)") }
      try disk.empty()
      posts = try repository()
      #expect(await posts.local.recovery == nil)
      #expect(try await posts.sync().sentCount == 1)
    }
  }
#endif
