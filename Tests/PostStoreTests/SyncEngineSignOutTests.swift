#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit, .serialized) struct SyncEngineSignOutTests {
    private let fixture: SyncFixture
    private let media: MediaLoader
    private let mediaFolder = TemporaryFolder()

    init() async throws {
      fixture = try SyncFixture()
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      media = try MediaLoader(folder: mediaFolder.url, configuration: configuration)
      let server = try MediaServer()
      _ = try await media.content(of: MediaRequest(server.url("/a?size=500")))
      _ = try await fixture.users.token(for: ada)
    }

    private var mediaFiles: [String] {
      mediaFolder.names.filter { !$0.hasPrefix("index") }
    }

    @Test("it ends an upload, deletes the feed, files and media, and keeps the messages")
    func signOut() async throws {
      let engine = fixture.engine(chat: true, media: media)
      await fixture.remote.close("upload 0")
      try await fixture.posts.publish(try await fixture.draft(fixture.posts, files: 25))
      try await fixture.messages.saveDraft("Hi", to: alan.id)
      await engine.start()
      await fixture.remote.waiting("upload 0")
      #expect(!fixture.copies.isEmpty && !mediaFiles.isEmpty)
      let signOut = Task { try await engine.signOut() }
      while await !engine.isSignedOut { await pause() }
      await fixture.remote.open("upload 0")
      try await signOut.value
      #expect(await fixture.requests("upload") == ["upload 0"])
      #expect(fixture.folder.names.filter { $0.hasSuffix(".sqlite") }.count == 1)
      #expect(fixture.folder.names.allSatisfy { $0.hasPrefix("chats-") || $0 == "picture" })
      #expect(try await fixture.chats.draft(to: alan.id)?.content == "Hi")
      #expect(mediaFiles.isEmpty)
      #expect(await fixture.users.account == nil)

      let count = await fixture.requests().count
      await engine.start()
      fixture.connectivity.set(.online)
      await engine.wake()
      for _ in 0..<20 { await pause() }
      #expect(await fixture.requests().count == count)
      #expect(await engine.status == SyncStatus())
      await #expect(throws: StoreError.self) { try await fixture.posts.like(1) }
      try await engine.signOut()
    }

    @Test("each step is done, although an earlier one fails, and the first error is thrown")
    func failure() async throws {
      let engine = fixture.engine(media: media)
      await engine.start()
      await engine.settle(fixture.time)
      try FileManager.default.removeItem(at: fixture.folder.url)
      let error = await #expect(throws: StoreError.self) { try await engine.signOut() }
      #expect(error?.code == .database)
      #expect(mediaFiles.isEmpty)
      #expect(await fixture.users.account == nil)
    }
  }
#endif
