#if Store
  import GRDB
  import PostDocument
  import PostFeed
  @testable import PostScreens
  @testable import PostStore
  import Testing

  @MainActor @Suite(.fewAtOnce, .hangLimit) struct NewsFeedTests {
    @Test("an empty feed loads its first page, and shows each post with its numbers")
    func opens() async throws {
      let screens = try Screens([preview(2, liked: true, likes: 3), preview(1)])
      let feed = screens.feed()
      #expect(!feed.state.isReady)
      try await running(feed.run) {
        await until { feed.state.items.count == 2 }
        let state = feed.state
        #expect(state.isReady)
        #expect(state.unreadCount == 2)
        #expect(state.refreshedAt == noon)
        #expect(state.failure == nil)
        let item = state.items[0]
        #expect(item.id == 2)
        #expect(item.post.authorName == "Ada")
        #expect(item.authorId == 1)
        #expect(item.post.createdAt == Moment("2026-11-20T12:00:00Z"))
        guard case .readable(let document, _) = item.post.content else {
          Issue.record("the post cannot be read")
          return
        }
        #expect(document.plainText == "Post 2")
        #expect(item.post.isLiked)
        #expect(item.post.likeCount == 3)
        #expect(item.isUnread)
        #expect(!item.isBookmarked && !item.isShared)
      }
    }

    @Test(
      "posts that arrive are announced, and inserted when the user asks, at the place of reading")
    func announces() async throws {
      let screens = try Screens(previews(1...5))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 5 }
        await feed.show([2, 3])
        await feed.savePosition(ReadingPosition(postId: 2, offset: -3))
        feed.select(3)
        await screens.remote.setPosts(previews(8...9) + previews(1...5))
        await feed.refresh()
        await until { feed.state.newCount == 2 }
        #expect(feed.state.ids == [1, 2, 3, 4, 5])
        #expect(feed.state.position == ReadingPosition(postId: 2, offset: -3))
        #expect(feed.showNewPosts() == 8)
        #expect(feed.state.ids == [8, 9, 1, 2, 3, 4, 5])
        #expect(feed.state.newCount == 0)
        #expect(feed.state.position == ReadingPosition(postId: 2, offset: -3))
        #expect(feed.state.selection == 3)
      }
    }

    @Test("the position and the selection move to the next post if theirs is removed")
    func removed() async throws {
      let screens = try Screens(previews(1...5))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 5 }
        await feed.savePosition(ReadingPosition(postId: 2, offset: 4))
        feed.select(5)
        try await screens.local.write { db in
          try db.execute(sql: "DELETE FROM post WHERE postId IN (2, 3, 5)")
        }
        await until { feed.state.ids == [1, 4] }
        #expect(feed.state.position == ReadingPosition(postId: 4))
        #expect(feed.state.selection == 4)
      }
    }

    @Test("the place of reading is restored after a restart, also after the first 60 posts")
    func restores() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...300), isRefresh: true)
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.isReady }
        #expect(feed.state.ids.count == 60)
        feed.scroll(to: ReadingPosition(postId: 200, offset: 1.5))
        feed.setFilter(.author(1))
      }
      let again = screens.feed()
      try await running(again.run) { () async throws in
        await until { again.state.isReady }
        #expect(again.state.position == ReadingPosition(postId: 200, offset: 1.5))
        #expect(again.state.ids.contains(200))
        // Each post up to the place was read once, and no posts far after it.
        #expect(again.state.ids.count == 260)
        // More posts follow at once.
        await again.loadMore()
        await until { again.state.ids.count == 300 }
      }
    }

    @Test("a window grows in proportion, and only as far as posts are shown")
    func grows() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...700), next: "a", isRefresh: true)
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.isReady }
        feed.scroll(to: ReadingPosition(postId: 500))
        await feed.savePosition(ReadingPosition(postId: 500))
      }
      let again = screens.feed()
      try await running(again.run) { () async throws in
        await until { again.state.isReady }
        #expect(again.state.ids.count == 560)
        await again.loadMore()
        await until { again.state.ids.count == 630 }
        // Without a connection, more calls do not let the window grow without end.
        await screens.setFault("feed", StoreError(.offline, "no connection"))
        await again.loadMore()
        await until { again.state.ids.count == 700 }
        for _ in 1...1000 { await again.loadMore() }
        #expect(again.limit == 630 + 78)
      }
    }

    @Test("after a failure of the database, the feed is observed again")
    func observesAgain() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...2), isRefresh: true)
      let feed = NewsFeedStateHolder(
        screens.posts, actions: screens.actions,
        sleep: { [clock = screens.clock] in try await clock.sleep($0) })
      try await running(feed.run) {
        await until { feed.state.ids == [1, 2] }
        try await screens.local.write { try $0.execute(sql: "ALTER TABLE readPost RENAME TO gone") }
        // Lets the observation read again.
        try await screens.posts.saveReadingPosition(nil)
        await until { !screens.messages.entries.isEmpty }
        #expect(screens.messages.entries.map(\.message.code) == [.database])
        #expect(feed.state.ids == [1, 2])
        try await screens.local.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO readPost") }
        try await screens.local.store(previews(1...3), isRefresh: true)
        await screens.passTime { feed.state.ids == [1, 2, 3] }
      }
    }

    @Test("nothing holds a feed after its task ended")
    func ends() async throws {
      let screens = try Screens(previews(1...2))
      try await screens.posts.refresh()
      weak var released: NewsFeedStateHolder?
      do {
        let feed = screens.feed()
        released = feed
        try await running(feed.run) {
          await until { feed.state.items.count == 2 }
          feed.setFilter(.bookmarks)
          await until { feed.state.isReady }
        }
      }
      await until { released == nil }
    }

    @Test("attachments have their descriptions after the whole post was loaded")
    func attachments() async throws {
      let screens = try Screens()
      try await screens.local.store([preview(1)], isRefresh: true)
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.isReady }
        #expect(feed.state.items[0].attachments.isEmpty)
        #expect(feed.state.items[0].shareCount == nil)
        try await screens.local.save(
          PostDetail(
            postId: 1, content: "<p>Post 1</p>", author: AuthorPreview(id: 1, name: "Ada"),
            createdAt: "2026-11-20T12:00:00Z", shareCount: 4,
            attachments: [
              Attachment(
                id: 5, type: "IMAGE", contentUrl: "https://a.example/b", caption: "A <b>heron\u{7}"),
              Attachment(id: 6, type: "SOUND", contentUrl: "javascript:x"),
            ]), requestedAt: 0, at: noon)
        await until { feed.state.items[0].attachments.count == 2 }
        let attachments = feed.state.items[0].attachments
        #expect(attachments.map(\.alternativeText) == ["A <b>heron", ""])
        #expect(attachments.map(\.type) == [.image, AttachmentType(rawValue: "SOUND")])
        #expect(attachments.map { $0.url?.description } == ["https://a.example/b", nil])
        #expect(feed.state.items[0].shareCount == 4)
      }
    }

    @Test("a stored place whose post is gone is forgotten, and not all posts are observed for it")
    func lostPlace() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...300), isRefresh: true)
      try await screens.posts.saveReadingPosition(ReadingPosition(postId: 999))
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.isReady }
        #expect(feed.state.position == nil)
        #expect(feed.state.ids == Array(1...60))
      }
    }

    @Test("a damaged database with the same post twice shows it once")
    func twice() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...3), isRefresh: true)
      try await screens.local.write { db in
        try db.execute(
          sql:
            "UPDATE post SET preview = (SELECT preview FROM post WHERE postId = 1) WHERE postId = 3"
        )
      }
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.isReady }
        #expect(feed.state.ids == [1, 2])
      }
    }

    @Test("posts at the end stay while more than a page arrives at the top")
    func manyArrive() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...60), isRefresh: true)
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 60 }
        await feed.show([30, 31])
        try await screens.local.store(previews(101...180) + previews(1...60), isRefresh: true)
        await until { feed.state.newCount == 80 }
        #expect(feed.state.ids == Array(1...60))
      }
    }

    @Test("near the end, cached posts are shown, and then the next page is loaded")
    func loadsMore() async throws {
      let screens = try Screens(previews(1...150))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 30 }
        #expect(feed.state.hasMore)
        await feed.show([28, 29])
        await until { feed.state.items.count == 60 }
        await feed.loadMore()
        await feed.loadMore()
        await until { feed.state.items.count >= 90 }
        while feed.state.hasMore {
          await feed.loadMore()
          try? await Task.sleep(for: .milliseconds(5))
        }
        await until { feed.state.items.count == 150 }
        #expect(feed.state.ids == Array(1...150))
      }
    }

    @Test("without a connection, the cached posts stay, with the failure in words and its start")
    func offlineFeed() async throws {
      let screens = try Screens(previews(1...2))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 2 }
        await screens.setFault("feed", offline)
        screens.clock.advance(by: 60)
        await feed.refresh()
        await until { feed.state.failure != nil }
        #expect(feed.state.failure?.code == .offline)
        #expect(feed.state.failure?.text.hasPrefix("There is no connection") == true)
        #expect(feed.state.offlineSince == afterNoon(60))
        #expect(feed.state.refreshedAt == noon)
        screens.clock.advance(by: 60)
        await feed.refresh()
        #expect(feed.state.offlineSince == afterNoon(60))
        await feed.toggleLike(2)
        await until { feed.state.item(2)?.post.isLiked == true }
        await screens.setFault("feed", nil)
        await feed.refresh()
        await until { feed.state.failure == nil }
        #expect(feed.state.offlineSince == nil)
        #expect(screens.texts == [])
        await screens.setFault("feed", StoreError(refusedWith: 503, retryAfter: nil))
        await feed.refresh()
        await until { feed.state.failure != nil }
        #expect(feed.state.failure?.text == "The server is busy. It is tried again later.")
        #expect(feed.state.offlineSince == nil)
        var status = SyncStatus()
        status.connectivity = .offline
        status.failures[.feed] = StoreError(.unauthorized, "the token is rejected")
        feed.apply(status)
        #expect(feed.state.offlineSince == afterNoon(120))
        #expect(screens.messages.entries.map(\.message.code) == [.unauthorized])
      }
    }

    @Test("a post that does not change is not sanitized again")
    func sanitizesOnce() async throws {
      let screens = try Screens(previews(1...3))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 3 }
        #expect(await feed.cache.sanitizedCount == 3)
        await feed.toggleLike(1)
        await feed.markRead(2)
        await until {
          feed.state.item(1)?.post.likeCount == 1 && feed.state.item(2)?.isUnread == false
        }
        await screens.remote.setPosts([preview(1), preview(2, text: "!"), preview(3)])
        await feed.refresh()
        await until {
          guard case .readable(let document, _)? = feed.state.item(2)?.post.content else {
            return false
          }
          return document.plainText == "Post 2!"
        }
        #expect(await feed.cache.sanitizedCount == 4)
      }
    }

    @Test(
      "filters show posts of an author, a tag, bookmarks, words and unread ones, and keep places")
    func filters() async throws {
      var tagged = preview(2)
      tagged.contentSummary =
        #"<p><a class="hashtag" rel="tag" href="https://a.example/">#Heron</a></p>"#
      var other = preview(3, text: " Owl")
      other.author = AuthorPreview(id: 9, name: "Grace", profileImageThumbnailUrl: "")
      let screens = try Screens([preview(1), tagged, other])
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 3 }
        await feed.savePosition(ReadingPosition(postId: 2, offset: 5))
        feed.select(3)
        await feed.markRead(1)
        await until { feed.state.unreadCount == 2 }
        await feed.bookmark(1)
        let expected: [(FeedFilter, [Int64])] = [
          (.author(9), [3]), (.tag("#heron"), [2]), (.bookmarks, [1]), (.search("ow"), [3]),
          (.unread, [2, 3]),
        ]
        for (filter, ids) in expected {
          feed.setFilter(filter)
          #expect(feed.state.items.isEmpty)
          await until { feed.state.isReady }
          #expect(feed.state.ids == ids, "\(filter)")
          #expect(feed.state.position == nil)
          #expect(feed.state.unreadCount == 2)
        }
        #expect(feed.state.items.map(\.isUnread) == [true, true])
        // A post that is read stays until the filter is set again.
        await feed.markRead(2)
        await until { feed.state.item(2)?.isUnread == false }
        #expect(feed.state.ids == [2, 3])
        feed.setFilter(.all)
        await until { feed.state.isReady }
        #expect(feed.state.ids == [1, 2, 3])
        #expect(feed.state.position == ReadingPosition(postId: 2, offset: 5))
        #expect(feed.state.selection == 3)
      }
    }

    @Test("the next unread post is found, also after the observed ones")
    func nextUnread() async throws {
      let screens = try Screens()
      try await screens.local.store(previews(1...200), isRefresh: true)
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 60 }
        feed.select(4)
        #expect(feed.nextUnread() == 5)
        feed.select(60)
        #expect(feed.nextUnread() == 1)
        await feed.markAboveRead(4)
        await until { feed.state.unreadCount == 197 }
        #expect(feed.state.item(3)?.isUnread == false)
        #expect(feed.state.item(4)?.isUnread == true)
        try await screens.posts.markRead(Set(1...150))
        await until { feed.state.unreadCount == 50 }
        var found = feed.nextUnread()
        while found == nil {
          try await Task.sleep(for: .milliseconds(1))
          found = feed.nextUnread()
        }
        #expect(found == 151)
        await feed.markAllRead()
        await until { feed.state.items.allSatisfy { !$0.isUnread } }
      }
    }

    @Test(
      "a failure of the database is a message, and a disk that is full is not a failure of the feed"
    )
    func failures() async throws {
      let screens = try Screens(previews(1...2))
      try await screens.posts.refresh()
      let feed = screens.feed()
      try await running(feed.run) {
        await until { feed.state.items.count == 2 }
        try? await screens.posts.deleteData()
        await feed.toggleLike(1)
        await feed.refresh()
        #expect(screens.messages.entries.allSatisfy { $0.message.code != nil })
      }
    }
  }
#endif
