#if Store
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct UndoTests {
    private let screens: Screens
    private let feed: NewsFeedStateHolder

    init() throws {
      screens = try Screens([preview(1), preview(2, liked: true, likes: 5), preview(3)])
      feed = screens.feed()
    }

    private func waiting() async throws -> [UserInteractionAction] {
      try await screens.local.interactions().map(\.action)
    }

    @Test("an action that was not sent is removed")
    func notSent() async throws {
      try await running(feed.run) { () async throws in
        await until { feed.state.items.count == 3 }
        #expect(!screens.actions.canUndo)
        await feed.toggleLike(1)
        await feed.toggleLike(2)
        await feed.share(3)
        await feed.bookmark(3)
        #expect(try await waiting() == [.liked, .unliked, .shared, .bookmarked])
        await until { feed.state.item(3)?.isBookmarked == true }
        #expect(feed.state.item(2)?.post.likeCount == 4)
        #expect(feed.state.item(3)?.isShared == true)
        for count in (0..<4).reversed() {
          await feed.undo()
          #expect(try await waiting().count == count)
        }
        await until { feed.state.item(1)?.post.isLiked == false }
        #expect(feed.state.item(2)?.post.likeCount == 5)
        #expect(feed.state.item(3)?.isShared == false)
        #expect(feed.state.item(3)?.isBookmarked == false)
        #expect(screens.texts == [])
        await feed.undo()
        #expect(screens.texts == ["There is nothing to undo."])
      }
      #expect(try await screens.posts.sync().sentCount == 0)
    }

    @Test("a like and an unlike that were sent are reversed; a share and a bookmark cannot be")
    func sent() async throws {
      try await running(feed.run) { () async throws in
        await until { feed.state.items.count == 3 }
        await feed.toggleLike(1)
        await feed.toggleLike(2)
        await feed.share(3)
        await feed.bookmark(3)
        #expect(try await screens.posts.sync().sentCount == 4)
        await until { feed.state.item(3)?.isBookmarked == true }
        await feed.undo()
        await feed.undo()
        #expect(
          screens.texts == [
            "The bookmark was already sent. The server cannot remove bookmarks.",
            "The post was already shared. This cannot be undone.",
          ])
        #expect(try await waiting() == [])
        await feed.undo()
        await feed.undo()
        #expect(try await waiting() == [.liked, .unliked])
        #expect(try await screens.posts.sync().sentCount == 2)
        #expect(
          await screens.remote.actions == [
            1: ["LIKED", "REMOVED_LIKE"], 2: ["REMOVED_LIKE", "LIKED"],
            3: ["SHARED", "BOOKMARKED"],
          ])
        #expect(feed.state.item(3)?.isShared == true)
        await feed.bookmark(3)
        #expect(screens.texts.last == "The server cannot remove bookmarks.")
      }
    }

    @Test("an action whose response was lost is reversed, and one without a connection is removed")
    func uncertain() async throws {
      await screens.remote.setFault { name in
        name == "send LIKED 1" ? .after(StoreError(.unreachable, "no answer")) : .none
      }
      try await screens.posts.refresh()
      await screens.actions.like(1)
      try await screens.posts.sync()
      await screens.actions.undo()
      #expect(try await waiting() == [.liked, .unliked])
      await screens.setFault("send", offline)
      await screens.actions.share(3)
      try await screens.posts.sync()
      await screens.actions.undo()
      #expect(try await waiting() == [.liked, .unliked])
      #expect(screens.texts == [])
    }

    @Test("actions that follow at once are stored in order, before they are undone")
    func atOnce() async throws {
      try await screens.posts.refresh()
      let actions = screens.actions
      async let first: Void = actions.toggleLike(1)
      async let second: Void = actions.toggleLike(1)
      async let third: Void = actions.share(3)
      async let undone: Void = actions.undo()
      _ = await (first, second, third, undone)
      #expect(try await waiting() == [.liked, .unliked])
      #expect(screens.texts == [])
      await actions.undo()
      await actions.undo()
      #expect(try await waiting() == [])
      #expect(!actions.canUndo)
    }

    @Test("marks are taken back, also of many posts, but not of posts that were read before")
    func marks() async throws {
      try await running(feed.run) { () async throws in
        await until { feed.state.items.count == 3 }
        await feed.markRead(2)
        await until { feed.state.unreadCount == 2 }
        await feed.markAllRead()
        await until { feed.state.unreadCount == 0 }
        await feed.undo()
        await until { feed.state.unreadCount == 2 }
        #expect(feed.state.item(2)?.isUnread == false)
        await feed.markUnread(2)
        await until { feed.state.unreadCount == 3 }
        await feed.undo()
        await feed.undo()
        await until { feed.state.item(2)?.isUnread == true && feed.state.unreadCount == 3 }
      }
    }

    @Test("an action on another screen is taken back, and a failed undo can be repeated")
    func shared() async throws {
      try await running(feed.run) { () async throws in
        await until { feed.state.items.count == 3 }
        let detail = screens.detail(1)
        try await running(detail.run) { () async throws in
          await until { detail.state.isWhole }
          await detail.toggleLike()
          await until { detail.state.item?.post.isLiked == true }
          await feed.undo()
          await until { detail.state.item?.post.isLiked == false }
        }
        #expect(try await waiting() == [])
      }
    }
  }
#endif
