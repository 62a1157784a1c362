#if Store
  import Foundation
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce, .hangLimit) struct MessageHTTPTests {
    @Test("the requests are those of the API, and their responses are read")
    func requests() async throws {
      let server = try LoopbackServer("server.py")
      let account = Account(
        server: try #require(URL(string: "http://127.0.0.1:\(server.port)")), userId: 7)
      let remote = try HTTPMessagesRemoteDataSource(
        account: account, users: UserRepository(account: account) { _ in "secret" },
        timeout: .seconds(600))
      #expect(try await remote.contacts() == [grace])
      let page = try await remote.messages(after: 3, limit: 200, receiptsAfter: 2)
      #expect(page.messages == [message(5, from: 7, to: 1, "Hi")])
      #expect(page.sent == [SentMessage(messageId: 5, requestId: "a")])
      #expect(page.nextReceipts == 4)
      let response = try await remote.send(
        NewMessageRequest(requestId: "a", toUserId: 1, content: "Hi", createdAt: "now"))
      #expect(response.message == page.messages[0] && response.fromMessageRequestId == "a")
      try await remote.markRead(5, from: 1)
      try await remote.setTyping(true, to: 1)
      try await remote.register(DeviceRequest(token: "t", platform: .fcm))
      let log = try server.log
      #expect(
        log.map { $0[0...1].joined(separator: " ") } == [
          "GET /v1/contacts", "GET /v1/messages?lastSyncedMessage=3&limit=200&receiptsAfter=2",
          "POST /v1/messages", "POST /v1/conversations/1/read",
          "POST /v1/conversations/1/typing", "POST /v1/devices",
        ])
      #expect(log[0][2] == "Bearer secret")
      #expect(log[2][2].contains(#""requestId":"a""#) && log[2][2].contains(#""toUserId":1"#))
      #expect(
        log[3...].map { $0[2] } == [
          #"{"messageId":5}"#, #"{"typing":true}"#, log[5][2],
        ])
      #expect(log[5][2].contains(#""platform":"FCM""#) && log[5][2].contains(#""token":"t""#))
    }

    @Test("a server without a secure connection is refused")
    func insecure() throws {
      let account = Account(
        server: try #require(URL(string: "http://example.com")), userId: 7)
      #expect(throws: StoreError.self) {
        try HTTPMessagesRemoteDataSource(
          account: account, users: UserRepository(account: account) { _ in "secret" })
      }
    }
  }
#endif
