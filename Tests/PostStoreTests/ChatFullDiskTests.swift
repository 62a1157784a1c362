#if Store && os(Linux)
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .enabled(if: SmallDisk.canMount, "only the superuser can mount a file system"))
  struct ChatFullDiskTests {
    private let disk: SmallDisk

    init() throws { disk = try SmallDisk() }

    @Test("on a full disk, changes fail with an error, and what was stored can be read and changed")
    func changes() async throws {
      let store = try disk.folder.openChats()
      try await store.store([message(1, from: 1, to: 7)])
      try await store.saveDraft("Ho", to: 2, requestId: "b", at: noon)
      try disk.fill()
      // The first changes may fit into pages that exist.
      var sent: [RequestID] = []
      await #expect {
        for number in 1...1000 {
          let id = RequestID("a\(number)")
          try await store.add("Hi \(number)", id)
          sent.append(id)
        }
      } throws: { isDiskFull($0) }
      var last: Int64 = 1
      await #expect {
        while last < 1000 {
          try await store.store([message(last + 1, from: 1, to: 7)])
          last += 1
        }
      } throws: { isDiskFull($0) }
      let state = try await store.conversation(limit: 1000)
      #expect(state.messages.map(\.messageId) == Array(1...last))
      #expect(state.unsent.map(\.id) == sent && state.unreadCount == Int(last))
      // A page that was not stored is requested again.
      #expect(try await store.position().lastSyncedMessage == last)
      #expect(try await store.draft(to: 2)?.content == "Ho")

      try disk.empty()
      try await store.store([message(last + 1, from: 1, to: 7)])
      try await store.add("Later", "c")
      #expect(try await store.conversation().unsent.map(\.id) == sent + ["c"])
    }

    @Test("a database that cannot be opened on a full disk is not changed or moved aside")
    func opening() async throws {
      var store = try disk.folder.openChats()
      try await store.add("Hi", "a")
      try store.pool.close()
      try disk.fill()
      do {
        store = try disk.folder.openChats()
        try store.pool.close()
      } catch { #expect(isDiskFull(error), "\(error)") }
      try disk.empty()
      store = try disk.folder.openChats()
      #expect(store.recovery == nil)
      #expect(try await store.conversation().unsent.map(\.id) == ["a"])
    }

    private func isDiskFull(_ error: any Error) -> Bool {
      (error as? StoreError)?.code == .diskFull
    }
  }
#endif
