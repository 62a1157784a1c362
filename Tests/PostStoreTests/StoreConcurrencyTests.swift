#if Store
  import PostFeed
  @testable import PostStore
  import Testing

  /// Run by `make races` with the thread sanitizer.
  @Suite(.fewAtOnce) struct StoreConcurrencyTests {
    private let folder = TemporaryFolder()

    @Test("readers, writers and observers can run at the same time", .hangLimit)
    func concurrency() async throws {
      let store = try folder.open()
      let remote = ScriptedRemote(previews(1...60))
      let posts = PostsRepository(local: store, remote: remote)
      try await posts.refresh()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for post in 1...30 as ClosedRange<Int64> {
          group.addTask {
            try await posts.like(post)
            try await posts.sync()
            try await posts.loadPost(post)
            try await posts.show([post], lastIndex: Int(post))
          }
        }
        for _ in 0..<3 {
          group.addTask {
            for try await state in posts.feed(limit: 30) where state.posts.allSatisfy(\.liked) {
              return
            }
          }
          group.addTask { for _ in 0..<5 { try await posts.refresh() } }
        }
        try await group.waitForAll()
      }
      #expect(await remote.actions.count == 30)
      #expect(try await store.interactions() == [])
    }
  }
#endif
