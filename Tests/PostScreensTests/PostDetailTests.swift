#if Store
  import PostDocument
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct PostDetailTests {
    @Test("a post of which only a preview is cached is loaded, and marked as read")
    func loads() async throws {
      let screens = try Screens([preview(1, text: " is long")])
      try await screens.posts.refresh()
      let detail = screens.detail(1)
      try await running(detail.run) { () async throws in
        await until { detail.state.isWhole && !detail.state.isLoading }
        #expect(detail.state.document?.plainText == "Post 1 is long")
        #expect(detail.state.item?.shareCount == 0)
        #expect(detail.state.failure == nil)
        await until { detail.state.item?.isUnread == false }
        #expect(await screens.remote.requests.filter { $0 == "post 1" }.count == 1)
        await detail.markUnread()
        await until { detail.state.item?.isUnread == true }
        await detail.share()
        await until { detail.state.item?.shareCount == 1 }
        await detail.toggleLike()
        await until { detail.state.item?.post.likeCount == 1 }
      }
      // A cached post is not loaded again, and an unread one is read again.
      let again = screens.detail(1)
      try await running(again.run) { () async throws in
        await until { again.state.item?.isUnread == false }
        #expect(await screens.remote.requests.filter { $0 == "post 1" }.count == 1)
      }
    }

    @Test(
      "without a connection, the beginning stays with the reason, and the post can be loaded later")
    func offlinePost() async throws {
      let screens = try Screens([preview(1)])
      try await screens.posts.refresh()
      await screens.setFault("post", offline)
      let detail = screens.detail(1)
      try await running(detail.run) { () async throws in
        await until { detail.state.failure != nil }
        await until { detail.state.isReady }
        #expect(detail.state.failure?.code == .offline)
        #expect(detail.state.document?.plainText == "Post 1")
        #expect(!detail.state.isWhole)
        #expect(detail.state.item?.isUnread == true)
        await screens.setFault("post", nil)
        await detail.load()
        await until { detail.state.isWhole }
        #expect(detail.state.failure == nil)
      }
    }

    @Test("a post that does not exist has a failure, and canceling does not wait for the server")
    func missing() async throws {
      let screens = try Screens([preview(1)])
      let detail = screens.detail(9)
      try await running(detail.run) { () async throws in
        await until { detail.state.failure != nil }
        #expect(detail.state.failure?.text == "This no longer exists on the server.")
        #expect(detail.state.item == nil)
      }
      await screens.remote.close("post 1")
      let other = screens.detail(1)
      try await running(other.run) { await screens.remote.waiting("post 1") }
      await screens.remote.open("post 1")
    }

    @Test("a post of another source is whole, and nothing is loaded")
    func otherSource() async throws {
      let screens = try Screens()
      let id = try await screens.local.postId(ofExternalId: "a", source: "b", at: noon)
      var post = preview(id)
      post.contentSummary = "<h2>Title</h2><p>Text</p>"
      try await screens.local.store([post], isRefresh: true)
      let detail = screens.detail(id)
      try await running(detail.run) {
        await until { detail.state.item?.isUnread == false }
        #expect(detail.state.isWhole)
        #expect(detail.state.document?.blocks.count == 2)
        #expect(await screens.remote.requests == [])
      }
    }

    @Test("revealed parts are hidden again if the content changes")
    func reveals() async throws {
      let screens = try Screens([preview(1)])
      let detail = screens.detail(1)
      try await running(detail.run) { () async throws in
        await until { detail.state.isWhole }
        detail.reveal(0)
        detail.reveal(2)
        detail.conceal(0)
        await detail.toggleLike()
        await until { detail.state.item?.post.isLiked == true }
        #expect(detail.state.revealed == [2])
        await screens.remote.setPosts([preview(1, text: " changed")])
        await detail.load()
        await until { detail.state.document?.plainText == "Post 1 changed" }
        #expect(detail.state.revealed == [])
      }
    }
  }
#endif
