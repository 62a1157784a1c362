import Foundation
import PostDocument
import PostFeed
import PostServer
import PostStore
import ServerTesting
import Testing

/// PostStore against the real server.
@Suite struct SyncTests {
  @Test("what the user does arrives at the server, and the store equals the server")
  func sync() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("StoreTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withServer(samplePosts: 3) { server, url in
      let posts = try repository(url, folder)
      try await posts.refresh()
      try await posts.like(2)
      try await posts.share(3)
      #expect(try await posts.sync().waitingCount == 0)

      let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
      try await publish("Hello", file: bytes, posts, folder)
      #expect(try await posts.sendPosts().waitingCount == 0)
      try await posts.refresh()

      let store = try await server.store
      let actions = try await store.interactions(user: "demo").map { "\($0.type) \($0.postId)" }
      #expect(actions.sorted() == ["LIKED 2", "SHARED 3"])
      let created = try #require(try await store.posts().last)
      #expect(created.content == "<p>Hello</p>")
      #expect(created.files.count == 1)
      #expect(try await store.fileBytes(at: created.files.first ?? "") == bytes)

      var feed = posts.feed(limit: 100).makeAsyncIterator()
      let cached = try #require(try await feed.next()).posts
      #expect(cached.map(\.postId) == [4, 3, 2, 1])
      #expect(cached.map(\.liked) == [false, false, true, false])
    }
  }

  @Test(
    "a server with faults gets each action once and in order, and each post once with its file",
    .timeLimit(.minutes(10)), arguments: 1...4 as ClosedRange<UInt64>)
  func faults(seed: UInt64) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("StoreTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withServer(samplePosts: 2) { server, url in
      let posts = try repository(url, folder)
      let plan = "latency=5,drop=0.3,error=0.1,truncate=0.1,duplicate=0.1,seed=\(seed)"
      try await server.use(FaultPlan(plan))
      for _ in 0..<3 {
        try await posts.like(1)
        try await posts.unlike(1)
        try await posts.share(2)
      }
      try await publish("Hello", file: [UInt8](repeating: 7, count: 2000), posts, folder)
      while try await posts.sync().waitingCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
      while try await posts.sendPosts().waitingCount > 0 {
        try await Task.sleep(for: .milliseconds(5))
      }
      let store = try await server.store
      let likes = try await store.interactions(user: "demo", postId: 1).map(\.type)
      #expect(likes == Array(repeating: ["LIKED", "REMOVED_LIKE"], count: 3).flatMap { $0 })
      let shares = try await store.interactions(user: "demo", postId: 2).map(\.type)
      #expect(shares == ["SHARED", "SHARED", "SHARED"])
      let created = try await store.posts().filter { $0.user == "demo" }
      #expect(created.map(\.content) == ["<p>Hello</p>"])
      let file = try #require(created.first?.files.first)
      #expect(try await store.fileBytes(at: file) == [UInt8](repeating: 7, count: 2000))
    }
  }

  private func publish(
    _ text: String, file bytes: [UInt8], _ posts: PostsRepository, _ folder: URL
  ) async throws {
    let file = folder.appendingPathComponent("file")
    try Data(bytes).write(to: file)
    let draft = try await posts.saveDraft(
      Document(Blocks([.paragraph(Paragraph([.text(text)]))])))
    try await posts.attach(file, type: .image, caption: "A file", to: draft)
    try await posts.publish(draft)
  }

  private func repository(_ url: String, _ folder: URL) throws -> PostsRepository {
    let account = Account(server: try #require(URL(string: url)), userId: 1)
    let remote = try HTTPPostsRemoteDataSource(
      account: account, users: UserRepository(account: account) { _ in "demo" })
    var configuration = PostsRepository.Configuration()
    configuration.uploadPieceBytes = 300
    configuration.schedule = RetrySchedule(
      firstDelay: .milliseconds(5), maximumDelay: .milliseconds(20), maximumAttempts: 100_000)
    return PostsRepository(
      local: try PostsLocalDataSource(account: account, folder: folder), remote: remote,
      configuration: configuration)
  }
}
