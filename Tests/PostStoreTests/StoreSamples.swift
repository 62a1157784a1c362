#if Store
  import Foundation
  import PostDocument
  import PostFeed
  import PostStore
  import Testing

  private struct Keychain: Sendable {
    func token() async throws -> String { "token" }
  }

  @Suite struct StoreSamples {
    @Test("without a connection, a view gets the cached state, the failure and the stored action")
    func offline() async throws {
      let temporary = TemporaryFolder()
      let (folder, keychain) = (temporary.url, Keychain())
      let server = try #require(URL(string: "http://localhost:1"))
      let (states, continuation) = AsyncStream.makeStream(of: Bool.self)
      @Sendable func show(_ posts: [PostPreview], _ failure: FeedFailure?) {
        continuation.yield(failure != nil)
      }
      let task = Task {
        // sample
        let account = Account(server: server, userId: 7)
        let users = UserRepository(account: account) { _ in try await keychain.token() }
        let local = try PostsLocalDataSource(account: account, folder: folder)
        let remote = try HTTPPostsRemoteDataSource(account: account, users: users)
        let posts = PostsRepository(local: local, remote: remote)

        try? await posts.refresh()  // A failure is also a part of the observed state.
        try await posts.like(42)  // Stored at once, also without a connection.
        let report = try await posts.sync()  // Sends what waits.

        for try await state in posts.feed(limit: 60) {
          show(state.posts, state.failure)
        }
        // end
        return report
      }
      let failed = await states.first { _ in true }
      #expect(failed == true)
      task.cancel()
      _ = await task.result
      _ = temporary
    }

    @Test("a post with a file is stored without a connection")
    func outgoing() async throws {
      let temporary = TemporaryFolder()
      let server = try #require(URL(string: "http://localhost:1"))
      let account = Account(server: server, userId: 7)
      let users = UserRepository(account: account) { _ in "token" }
      let posts = PostsRepository(
        local: try temporary.open(account),
        remote: try HTTPPostsRemoteDataSource(account: account, users: users))
      let document = Document(Blocks([.paragraph(Paragraph([.text("Hi")]))]))
      let picture = temporary.url.appendingPathComponent("picture.png")
      try Data([1, 2, 3]).write(to: picture)
      // sample
      let draft = try await posts.saveDraft(document)  // Again with `id:` for each change.
      try await posts.attach(picture, type: .image, caption: "A heron", to: draft)
      try await posts.publish(draft)
      let report = try await posts.sendPosts()  // Again at `report.nextAttempt`.
      // end
      #expect(report.waitingCount == 1)
      _ = temporary
    }

    @Test("an image is loaded in the size of the view, and the next rows are loaded ahead")
    func media() async throws {
      let temporary = TemporaryFolder()
      let (folder, keychain) = (temporary.url, Keychain())
      let server = try MediaServer()
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      let imageURL = server.url("/a?size=500")
      let rows = (0..<9).map { [MediaRequest(server.url("/\($0)"))] }
      var shown: [Data] = []
      func show(_ data: Data) { shown.append(data) }
      // sample
      let media = try MediaLoader(
        folder: folder, configuration: configuration,
        variantURL: { url, variant in
          url.appending(queryItems: [URLQueryItem(name: "variant", value: "\(variant)")])
        },
        authorization: { url in
          guard url.scheme == "https", url.host == "media.example.com" else { return nil }
          return try? await "Bearer \(keychain.token())"
        })
      let size = MediaRequest.Size(width: 720, height: 480)  // In pixels.
      let image = try await media.content(of: MediaRequest(imageURL, size: size))
      show(image.data)

      await media.prefetch(around: 0..<3, in: rows)  // When the visible rows change.
      try await media.removeAll(in: .memory)  // When the system warns that memory is low.
      // end
      #expect(shown == [MediaServer.bytes("/a", size: 500)])
      try await media.removeAll(in: .memoryAndDisk)
      #expect(try server.paths().first == "/a")
      _ = temporary
    }
  }
#endif
