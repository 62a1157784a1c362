#if Store
  import Foundation
  import PostDocument
  import PostFeed
  import PostStore
  import Testing

  /// Each public declaration of 0.1 that `Tests/API` no longer lists in the same words is used here as an app that was
  /// written for 0.1 uses it. `make upgrade` compares the comments with the declarations.
  @Suite(.fewAtOnce, .hangLimit) struct VersionTests {
    private let folder = TemporaryFolder()

    @Test("declarations of 0.1 that changed are used in the same way")
    func declarations() async throws {
      let remote = ScriptedRemote(previews(1...3))
      let store = try folder.open()
      // 0.1: PostsLocalDataSource: struct Recovery
      // 0.1: PostsLocalDataSource: let recovery: PostsLocalDataSource.Recovery?
      let recovery: PostsLocalDataSource.Recovery? = store.recovery
      // 0.1: PostsLocalDataSource.Recovery: let file: URL
      let file: URL? = recovery?.file
      // 0.1: PostsLocalDataSource.Recovery: let reason: String
      let reason: String? = recovery?.reason
      // 0.1: PostsLocalDataSource.Recovery: var isComplete: Bool { get }
      let isComplete: Bool? = recovery?.isComplete
      // 0.1: PostsLocalDataSource.Recovery: var recoveredCount: Int { get }
      let count: Int? = recovery?.recoveredCount
      #expect(file == nil && reason == nil && isComplete == nil && count == nil)
      // CHANGELOG: the earlier name is a type alias

      var configuration = PostsRepository.Configuration()
      // 0.1: PostsRepository.Configuration: var uploadPieceBytes: Int
      configuration.uploadPieceBytes = 1_000_000
      #expect(configuration.uploadPieceBytes == 1_000_000)
      var media = MediaLoader.Configuration()
      // 0.1: MediaLoader.Configuration: var timeout: Duration
      media.timeout = .seconds(20)
      #expect(media.timeout == .seconds(20))
      // 0.1: PostState: init(preview: PostPreview? = nil, detail: PostDetail? = nil)
      #expect(PostState(preview: nil, detail: nil) == PostState())

      let posts = PostsRepository(local: store, remote: remote, configuration: configuration)
      try await posts.refresh()
      // 0.1: PostsRepository: func like(_ postId: Int64) async throws(StoreError)
      try await posts.like(1)
      // 0.1: PostsRepository: func unlike(_ postId: Int64) async throws(StoreError)
      try await posts.unlike(1)
      // 0.1: PostsRepository: func share(_ postId: Int64) async throws(StoreError)
      try await posts.share(2)
      // 0.1: PostsRepository: func bookmark(_ postId: Int64) async throws(StoreError)
      try await posts.bookmark(3)
      // CHANGELOG: `like(_:)` and the other actions return the identifier that it needs
      // 0.1: PostsRepository: @discardableResult func saveDraft(_ content: Document, id: Int64? = nil) async throws(StoreError) -> Int64
      let draft: Int64 = try await posts.saveDraft(
        Document([.paragraph(Paragraph([.text("Hi")]))]), id: nil)
      // CHANGELOG: `saveDraft(_:policy:id:)` narrows the document to a policy
      #expect(draft > 0)
      // 0.1: PostsRepository: nonisolated func feed(named name: String? = nil, limit: Int) -> StoreObservation<FeedState>
      let feed: StoreObservation<FeedState> = posts.feed(named: nil, limit: 3)
      var states = feed.makeAsyncIterator()
      #expect(try await states.next()?.posts.count == 3)
    }
  }
#endif
