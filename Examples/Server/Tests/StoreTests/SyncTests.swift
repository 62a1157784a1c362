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

      let file = folder.appendingPathComponent("file")
      let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
      try Data(bytes).write(to: file)
      let draft = try await posts.saveDraft(
        Document(Blocks([.paragraph(Paragraph([.text("Hello")]))])))
      try await posts.attach(file, type: .image, caption: "A file", to: draft)
      try await posts.publish(draft)
      #expect(try await posts.sendPosts().waitingCount == 0)
      try await posts.refresh()

      let store = try await server.server.store
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

  private func repository(_ url: String, _ folder: URL) throws -> PostsRepository {
    let account = Account(server: try #require(URL(string: url)), userId: 1)
    let remote = try HTTPPostsRemoteDataSource(
      account: account, users: UserRepository(account: account) { _ in "demo" })
    var configuration = PostsRepository.Configuration()
    configuration.uploadPieceBytes = 300
    return PostsRepository(
      local: try PostsLocalDataSource(account: account, folder: folder), remote: remote,
      configuration: configuration)
  }
}
