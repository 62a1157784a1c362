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
    try await withTemporaryFolder { folder in
      try await withServer(samplePosts: 3) { server, url in
        let posts = try SimulatedUser.repository(url, folder)
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
}
