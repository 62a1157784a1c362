#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct OpeningForReadingTests {
    private let folder = TemporaryFolder()

    @Test("a database is read while it is open for writing, and nothing is changed")
    func beside() async throws {
      let store = try folder.open()
      let chats = try folder.openChats()
      try await store.store(previews(1...2))
      try await chats.add("Hi", "a")
      _ = try await chats.start(try await chats.pendingMessages().heads, at: noon)
      let reader = try PostsLocalDataSource(reading: ada, folder: folder.url)
      let chatReader = try MessagesLocalDataSource(reading: ada, folder: folder.url)
      var states = reader.observeFeed("home", limit: 9).makeAsyncIterator()
      #expect(try await states.next()?.posts.map(\.postId) == [1, 2])
      // Opening for writing would let the message be sent again.
      #expect(try await chatReader.conversation().lines == ["Hi SENT"])
      try await store.append(.liked, 1)
      #expect(try await reader.pendingInteractions().count == 1)
      await #expect(throws: StoreError.self) { try await reader.append(.liked, 2) }
    }

    @Test("a missing, damaged or earlier database is not opened for reading")
    func refused() async throws {
      #expect(throws: StoreError.self) {
        try PostsLocalDataSource(reading: ada, folder: folder.url)
      }
      #expect(folder.names == [])
      let file = PostsLocalDataSource.file(of: ada, in: folder.url)
      try FileManager.default.createPrivateFolder(folder.url)
      for contents in ["", "not a database"] {
        try Data(contents.utf8).write(to: file)
        #expect(throws: StoreError.self) {
          try PostsLocalDataSource(reading: ada, folder: folder.url)
        }
        #expect(try Data(contentsOf: file) == Data(contents.utf8))
      }
    }

    @Test("the times at which posts were fetched are known")
    func fetchTimes() async throws {
      let store = try folder.open()
      try await store.store(previews(1...2), at: afterNoon(1))
      #expect(
        try await store.fetchTimes(feed: "home") == [1: afterNoon(1), 2: afterNoon(1)])
      #expect(try await store.fetchTimes(feed: "other") == [:])
    }
  }
#endif
