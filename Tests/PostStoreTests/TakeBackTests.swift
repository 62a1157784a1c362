#if Store
  import Foundation
  import PostDocument
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct TakeBackTests {
    private let folder = TemporaryFolder()
    private let remote = ScriptedRemote(previews(1...3))
    private let store: PostsLocalDataSource
    private let posts: PostsRepository

    init() throws {
      store = try folder.open()
      posts = PostsRepository(
        local: store, remote: remote, now: { noon }, random: SeededRandom(seed: 1))
    }

    @Test("an action is taken back before it is sent, and not afterwards")
    func beforeSending() async throws {
      let (like, share) = (try await posts.like(1), try await posts.share(2))
      #expect(try await posts.takeBack(like))
      #expect(try await !posts.takeBack(like))
      #expect(try await posts.sync().sentCount == 1)
      #expect(try await !posts.takeBack(share))
      #expect(await remote.actions == [2: ["SHARED"]])
    }

    @Test("an action that is being sent, or may have arrived, is not taken back")
    func uncertain() async throws {
      await remote.close("send LIKED 1")
      let like = try await posts.like(1)
      async let report = posts.sync()
      await remote.waiting("send LIKED 1")
      #expect(try await !posts.takeBack(like))
      await remote.open("send LIKED 1")
      #expect(try await report.sentCount == 1)
      await remote.setFault { _ in .after(StoreError(.unreachable, "no answer")) }
      let share = try await posts.share(2)
      try await posts.sync()
      #expect(try await !posts.takeBack(share))
      #expect(try await store.interactions().map(\.action) == [.shared])
      // After a restart, too.
      let again = PostsRepository(local: store, remote: remote, now: { noon })
      #expect(try await !again.takeBack(share))
    }

    @Test("an action that failed without a connection is taken back")
    func offline() async throws {
      await remote.setFault { _ in .before(StoreError(.offline, "no connection")) }
      let share = try await posts.share(2)
      try await posts.sync()
      #expect(try await posts.takeBack(share))
      #expect(try await posts.sync().waitingCount == 0)
    }

    @Test("an action that is taken back while actions are sent is never sent")
    func concurrent() async throws {
      for id in 1...40 as ClosedRange<Int64> {
        let share = try await posts.share(id)
        async let synced = posts.sync()
        let isTakenBack = try await posts.takeBack(share)
        _ = try await synced
        #expect(await remote.actions[id] == (isTakenBack ? nil : ["SHARED"]))
      }
    }

    @Test("shared posts are known after the server confirmed them, and posts are unread again")
    func states() async throws {
      try await posts.refresh()
      try await posts.loadPost(2)
      try await posts.share(2)
      #expect(try await store.feed().sharedPosts == [2])
      try await posts.sync()
      try await posts.markRead([1, 2])
      let state = try await folder.open().feed()
      #expect(state.sharedPosts == [2])
      #expect(state.details.map(\.key) == [2])
      #expect(state.details[2]?.shareCount == 1)
      #expect(state.readPosts == [1, 2])
      #expect(state.unreadCount == 1)
      let post = try await store.post(2)
      #expect(post.isShared && post.isRead && !post.isBookmarked)
      try await posts.markUnread([2, 3, 99])
      #expect(try await store.feed().readPosts == [1])
      #expect(try await store.feed().unreadCount == 2)
      #expect(try await !store.post(2).isRead)
    }

    @Test("the description of an attachment changes as long as it is a draft")
    func descriptions() async throws {
      let draft = try await posts.saveDraft(.init(), source: "*\r\n\0")
      let attachment = try await posts.attach(
        try folder.file([1]), type: .image, to: draft)
      try await posts.describeAttachment(attachment, as: "A heron")
      try await posts.describeAttachment(99, as: "Nothing")
      let post = try #require(try await folder.open().outgoingPost(draft))
      #expect(post.attachments.map(\.caption) == ["A heron"])
      #expect(post.source == "*\r\n\0")
      try await posts.publish(draft)
      await #expect(throws: StoreError.self) {
        try await posts.describeAttachment(attachment, as: nil)
      }
    }

    @Test("the messages to all contacts that were not sent are observed, without drafts")
    func unsentMessages() async throws {
      let chat = MessagesRepository(
        local: try folder.openChats(), remote: FakeChatRemote(server: FakeChatServer()),
        now: { noon })
      try await chat.send("a", to: 1)
      try await chat.send("b", to: 2)
      try await chat.saveDraft("c", to: 1)
      var lists = chat.unsentMessages().makeAsyncIterator()
      #expect(try await lists.next()?.map(\.request.content) == ["a", "b"])
    }
  }

  extension TemporaryFolder {
    fileprivate func file(_ bytes: [UInt8]) throws -> URL {
      let file = url.appendingPathComponent("file")
      try Data(bytes).write(to: file)
      return file
    }
  }
#endif
