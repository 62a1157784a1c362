#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  /// A copy of the files at any time is what a crash at this time leaves.
  @Suite(.fewAtOnce) struct ChatCrashTests {
    private let folder = TemporaryFolder()

    @Test("a copy of the files between any two statements has each message once, and the draft")
    func copies() async throws {
      let store = try folder.openChats()
      let copies = Copies(
        of: store.file, in: folder.url.appendingPathComponent("copies"),
        // A sent message has another identifier than its request.
        sql: """
          SELECT id FROM Messages UNION ALL
          SELECT CASE requestId WHEN 'a' THEN 5 ELSE 1000 END FROM MessageRequests
          """)
      try await store.pool.barrierWriteWithoutTransaction { db in
        // A small cache writes pages before the transaction ends.
        try db.execute(sql: "PRAGMA cache_size = 3")
        db.trace { _ in copies.add() }
      }
      let text = String(repeating: "x", count: 3000)
      try await store.saveDraft(text, to: 2, requestId: "draft", at: noon)
      copies.mustHave = [1000]
      try await store.add("Hi", "a")
      copies.mustHave = [5, 1000]
      try await store.store((1...4).map { message($0, from: 1, to: 7, text) })
      copies.mustHave = [1, 2, 3, 4, 5, 1000]
      try await store.startDue()
      try await store.fail("a", failures: 1, next: noon, reason: "lost")
      try await store.startDue()
      try await store.confirm(
        NewMessageResponse(message: message(5, from: 7, to: 1, "Hi")), of: "a")
      _ = try await store.merge([.newMessage(message(6, from: 1, to: 7, text))])
      try await store.markRead(1)
      copies.add()
      #expect(copies.count > 50)
      #expect(copies.faults == [])
    }
  }
#endif
