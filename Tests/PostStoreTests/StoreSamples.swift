#if Store
  import Foundation
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  private struct Keychain: Sendable {
    func token() async throws -> String { "token" }
  }

  /// What the samples show.
  private actor Screen {
    private(set) var shown: [String] = []

    func add(_ text: String) { shown.append(text) }

    /// Waits until something is shown.
    func first() async -> String {
      while shown.isEmpty { await Task.yield() }
      return shown[0]
    }
  }

  @Suite(.fewAtOnce, .hangLimit) struct StoreSamples {
    private let temporary = TemporaryFolder()
    private let remote = ScriptedRemote((41...42).map { preview($0, text: " Heron in winter") })
    private let screen = Screen()

    private func repository() throws -> PostsRepository {
      PostsRepository(local: try temporary.open(), remote: remote)
    }

    @Test("without a connection, a repository opens and stores actions")
    func opening() async throws {
      let (folder, keychain) = (temporary.url, Keychain())
      let server = try #require(URL(string: "http://localhost:1"))
      @Sendable func warn(_ text: String) { Issue.record("\(text)") }
      // sample
      let account = Account(server: server, userId: 7)
      let users = UserRepository(account: account) { _ in try await keychain.token() }
      let local = try PostsLocalDataSource(account: account, folder: folder)
      let remote = try HTTPPostsRemoteDataSource(account: account, users: users)
      let posts = PostsRepository(local: local, remote: remote)

      if let recovery = local.recovery {
        warn("The database was damaged; \(recovery.recoveredCount) rows were recovered.")
      }
      // end
      try await posts.like(42)
      #expect(try await posts.sync().waitingCount == 1)
      let caches = TemporaryFolder()
      let media = try MediaLoader(folder: caches.url)
      // sample
      var settings = SyncEngine.Configuration()
      settings.statusChanged = { status in
        let codes = status.failures.values.map(\.code)
        if codes.contains(.unauthorized) { warn("Sign in again.") }
        if codes.contains(.diskFull) { warn("The disk is full.") }
      }
      let engine = SyncEngine(posts: posts, media: media, users: users, configuration: settings)
      await engine.start()  // When the app starts or returns to the foreground.
      await engine.wake()  // After the user signed in again, and when uploads are allowed again.
      await engine.stop()  // When the app goes to the background.
      // end
      // sample
      try await engine.signOut()
      // end
      #expect(temporary.names.isEmpty)
    }

    @Test("a view gets the cached posts, and the failure of the last request beside them")
    func showing() async throws {
      let posts = try repository()
      // sample
      try? await posts.refresh()  // When the user asks. The state has the failure.
      try? await posts.show([41, 42], lastIndex: 1)  // When the posts on the screen change.
      try? await posts.loadPost(42)  // When a post is opened.
      // end
      await remote.setFault { _ in .before(StoreError(.offline, "no connection")) }
      try? await posts.refresh()
      @Sendable func show(_ posts: [PostPreview], _ failure: FeedFailure?) {
        Task { [screen] in
          await screen.add("\(posts.map(\.postId)) \(failure.map { "\($0.code)" } ?? "")")
        }
      }
      let task = Task {
        // sample
        for try await state in posts.feed(limit: 60) {
          show(state.posts, state.failure)
        }
        // end
      }
      #expect(await screen.first() == "[41, 42] offline")
      task.cancel()
      _ = await task.result
    }

    @Test("an action is sent, and a refused one is reported")
    func acting() async throws {
      let posts = try repository()
      await remote.setFault {
        $0 == "send SHARED 42" ? .before(StoreError(.refused, "no", status: 403)) : .none
      }
      // sample
      try await posts.like(42)
      try await posts.share(42)
      // end
      #expect(try await posts.sync().nextAttempt == nil)
      #expect(await remote.actions == [42: ["LIKED"]])
      @Sendable func warn(_ text: String) { Task { [screen] in await screen.add(text) } }
      let task = Task {
        // sample
        for try await interactions in posts.interactions() {
          for interaction in interactions where interaction.status == .canceled {
            warn("An action on the post \(interaction.postId) was not sent.")
            try await posts.discard(interaction.id)
          }
        }
        // end
      }
      #expect(await screen.first() == "An action on the post 42 was not sent.")
      task.cancel()
      _ = await task.result
    }

    @Test("a post with a file is stored, then sent")
    func writing() async throws {
      let posts = try repository()
      let document = Document(Blocks([.paragraph(Paragraph([.text("Hi")]))]))
      let image = temporary.url.appendingPathComponent("image.png")
      try Data([1, 2, 3]).write(to: image)
      // sample
      let draft = try await posts.saveDraft(document)  // Again with `id:` for each change.
      try await posts.attach(image, type: .image, caption: "A heron", to: draft)
      try await posts.publish(draft)
      // end
      #expect(try await posts.sendPosts().sentCount == 1)
      #expect(await remote.created.map(\.content) == ["<p>Hi</p>"])
    }

    @Test("cached posts are searched, and what was read is stored, within the limits of the app")
    func searching() async throws {
      let (local, remote) = (try temporary.open(), remote)
      // sample
      var configuration = PostsRepository.Configuration()
      configuration.limits = EvictionLimits(
        timeToLive: 30 * 86_400, maximumBytes: 100_000_000, minimumPosts: 100)
      let posts = PostsRepository(local: local, remote: remote, configuration: configuration)
      // end
      try await posts.refresh()
      // sample
      try await posts.markRead([42])
      try await posts.saveReadingPosition(ReadingPosition(postId: 42, offset: 12))
      // end
      var states = posts.feed(limit: 9).makeAsyncIterator()
      let state = try #require(try await states.next())
      #expect(state.readPosts == [42])
      #expect(state.readingPosition == ReadingPosition(postId: 42, offset: 12))
      @Sendable func show(_ posts: [PostState]) {
        Task { [screen] in await screen.add("\(posts.compactMap(\.preview?.postId))") }
      }
      let task = Task {
        // sample
        for try await found in posts.search("heron wint") {  // The last word is a prefix.
          show(found)
        }
        // end
      }
      #expect(await screen.first() == "[42, 41]")
      task.cancel()
      _ = await task.result
    }

    @Test("posts of other sources are cached beside those of the server")
    func otherSources() async throws {
      let local = try temporary.open()
      let html = "<p>Glazes</p>"
      let author = AuthorPreview(id: -1, name: "Ada", profileImageThumbnailUrl: "")
      let date = "2026-11-21T12:00:00Z"
      for _ in 1...2 {
        // sample
        let id = try await local.postId(
          ofExternalId: "https://pots.example/1", source: "https://pots.example/feed", at: .now)
        let post = PostPreview(postId: id, contentSummary: html, author: author, createdAt: date)
        let request = try await local.refreshRequest(feed: "pots")
        try await local.save(Page(items: [post]), requestedBy: request, feed: "pots", at: .now)
        // end
      }
      let posts = PostsRepository(local: local, remote: remote)
      var states = posts.feed(named: "pots", limit: 9).makeAsyncIterator()
      #expect(try await states.next()?.posts.map(\.postId) == [-1])
    }

    @Test("an image is loaded in the size of the view, and the next rows are loaded ahead")
    func media() async throws {
      let (folder, keychain) = (temporary.url, Keychain())
      let server = try MediaServer()
      var configuration = MediaLoader.Configuration()
      configuration.allowsLoopback = true
      let imageURL = server.url("/a?size=500")
      let posts = (0..<9).map { preview($0) }.map { post in
        var post = post
        post.attachmentPreviewImageUrl = server.url("/\(post.postId)").absoluteString
        return post
      }
      var shown: [Data] = []
      func show(_ data: Data) { shown.append(data) }
      // sample
      let media = try MediaLoader(
        folder: folder, configuration: configuration,
        variantURL: { url, variant in
          url.appending(path: "\(variant)")
        },
        authorization: { url in
          guard url.scheme == "https", url.host == "media.example.com" else { return nil }
          return try? await "Bearer \(keychain.token())"
        })
      let size = MediaRequest.Size(width: 720, height: 480)  // In pixels.
      let image = try await media.content(of: MediaRequest(imageURL, size: size))
      show(image.data)

      let rows = posts.map { post in
        let url = post.attachmentPreviewImageUrl.flatMap { URL(string: $0) }
        return url.map { [MediaRequest($0, size: size)] } ?? []
      }
      await media.prefetch(around: 0..<3, in: rows)  // When the visible rows change.
      try await media.removeAll(in: .memory)  // When the system warns that memory is low.
      // end
      #expect(shown == [MediaServer.bytes("/a/720x480", size: 500)])
      await media.settle()
      #expect(
        try Set(server.paths()) == Set(["/a/720x480"] + (0..<9).map { "/\($0)/720x480" }))
      try await media.removeAll(in: .memoryAndDisk)
    }
  }
#endif
