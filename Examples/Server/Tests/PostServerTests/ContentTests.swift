import Foundation
import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct ContentTests {
  /// The folder `Corpus` of the repository.
  private static let corpus = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../Corpus").standardizedFileURL.path

  @Test("the posts of the corpus are added once")
  func corpus() async throws {
    try await withSetting { setting in
      try await setting.store.addPosts(ofFolder: Self.corpus)
      let count = try await setting.store.posts().count
      #expect(count > 150)
      try await setting.store.addPosts(ofFolder: Self.corpus)
      #expect(try await setting.store.posts().count == count)
      var seen = 0
      var path = "/v1/feed?limit=100"
      while true {
        let page = try await setting.ada.get(path).json(FeedApiResponse.self)
        #expect(page.findings.isEmpty)
        seen += page.feed.count
        guard let next = page.paging.nextCursor else { break }
        path = "/v1/feed?limit=100&after=\(next)"
      }
      #expect(seen == count)
    }
  }

  @Test("a server that is started again has the same posts and the same port")
  func restart() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("PostServerTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file) }
    var configuration = ServerConfiguration.forTests
    configuration.database = file.appendingPathComponent("posts.sqlite").path
    let server = TestServer(configuration, samplePosts: 2)
    let url = try await server.start()
    let client = Client(url: url, token: "demo")
    let request = NewPostRequest(requestId: 1, content: "Hi")
    #expect(try await client.post("/v1/posts", request).header("Location") == "/v1/posts/3")
    try await server.stop()
    await #expect(throws: (any Error).self) { try await client.get("/v1/feed") }
    #expect(try await server.start() == url)
    #expect(try await client.post("/v1/posts", request).header("Location") == "/v1/posts/3")
    #expect(try await server.store.posts().count == 3)
    try await server.stop()
  }
}
