import PostFeed
import PostServer
import ServerTesting
import Testing

@Suite struct MessageTests {
  private static let ada: Int64 = 1
  private static let bo: Int64 = 2

  private func send(
    _ content: String, to userId: Int64 = bo, by client: Client, _ requestId: RequestID,
    at date: String = "2026-11-11T11:11:11Z"
  ) async throws -> Client.Answer {
    try await client.post(
      "/v1/messages",
      NewMessageRequest(
        requestId: requestId, toUserId: userId, content: content, createdAt: date))
  }

  private func page(_ client: Client, _ query: String = "") async throws -> SyncMessagesResponse {
    let answer = try await client.get("/v1/messages\(query)")
    #expect(answer.status == 200)
    return try answer.json(SyncMessagesResponse.self)
  }

  @Test("a repeated request creates one message, and is answered as the first one")
  func repeated() async throws {
    try await withSetting { setting in
      let first = try await send("Hi", by: setting.ada, 7)
      let second = try await send("Other", by: setting.ada, 7)
      let other = try await send("Hi", to: Self.ada, by: setting.bo, 7)
      #expect([first.status, second.status, other.status] == [201, 201, 201])
      let message = Message(
        messageId: 1, fromUserId: 1, toUserId: 2, content: "Hi", createdAt: "2026-11-11T11:11:11Z")
      let response = NewMessageResponse(message: message, fromMessageRequestId: 7)
      #expect(try first.json(NewMessageResponse.self) == response)
      #expect(try second.json(NewMessageResponse.self) == response)
      #expect(try other.json(NewMessageResponse.self).message.messageId == 2)
      #expect(try await setting.store.messages().map(\.content) == ["Hi", "Hi"])
      // The number 7 and the text "7" are different identifiers.
      #expect(try await send("Text", by: setting.ada, "7").status == 201)
      #expect(try await setting.store.messages().count == 3)
    }
  }

  @Test(
    "an invalid message is refused",
    arguments: [
      (2, "", 422, "the message has no content"),
      (1, "x", 422, "the sender and the recipient are the same user"),
      (9, "x", 404, "the user does not exist"),
      (2, "123456789", 413, "the message is 9 bytes; the limit is 8"),
    ] as [(Int64, String, Int, String)])
  func refused(userId: Int64, content: String, status: Int, message: String) async throws {
    try await withSetting {
      $0.limits.messageBytes = 8
    } _: { setting in
      let answer = try await send(content, to: userId, by: setting.ada, 1)
      #expect((answer.status, answer.error) == (status, message))
      #expect(try await send("12345678", by: setting.ada, 1).status == 201)
    }
  }

  @Test("an imported author is not a contact, and gets no messages")
  func author() async throws {
    try await withSetting(posts: 1) { setting in
      let contacts = try await setting.ada.get("/v1/contacts").json(ContactsResponse.self)
      #expect(contacts.contacts.map(\.name) == ["bo"])
      #expect(contacts.contacts.map(\.id) == [2])
      #expect(try await send("x", to: 3, by: setting.ada, 1).status == 404)
    }
  }

  @Test("a date of the future or an invalid one is the time of the server")
  func dates() async throws {
    let clock = ManualClock()
    try await withSetting {
      $0.now = { clock.now }
    } _: { setting in
      _ = try await send("a", by: setting.ada, 1, at: "2036-01-01T00:00:00Z")
      _ = try await send("b", by: setting.ada, 2, at: "soon")
      let now = clock.now.description
      #expect(try await setting.store.messages().map(\.createdAt) == [now, now])
    }
  }

  @Test("pages have the messages of both directions in order, and only those of the user")
  func pages() async throws {
    try await withSetting {
      $0.tokens["secret of cy"] = "cy"
    } _: { setting in
      let cy = Client(url: setting.ada.url, token: "secret of cy")
      for number in 1...3 as ClosedRange<Int64> {
        _ = try await send("a\(number)", by: setting.ada, RequestID(number))
        _ = try await send("b\(number)", to: Self.ada, by: setting.bo, RequestID("\(number)"))
        _ = try await send("c\(number)", to: Self.bo, by: cy, RequestID(number))
      }
      let first = try await page(setting.ada, "?limit=4")
      #expect(first.messages.map(\.content) == ["a1", "b1", "a2", "b2"])
      #expect(
        first.sent == [
          SentMessage(messageId: 1, requestId: 1), SentMessage(messageId: 4, requestId: 2),
        ])
      let second = try await page(setting.ada, "?limit=4&lastSyncedMessage=5")
      #expect(second.messages.map(\.content) == ["a3", "b3"])
      #expect(second.sent == [SentMessage(messageId: 7, requestId: 3)])
      let other = try await page(setting.bo)
      #expect(
        other.messages.map(\.content) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"])
      #expect(other.sent.map(\.requestId) == ["1", "2", "3"])
    }
  }

  @Test(
    "an invalid page is refused",
    arguments: ["limit=0", "limit=201", "lastSyncedMessage=-1", "receiptsAfter=x"])
  func invalidPage(query: String) async throws {
    try await withSetting { setting in
      let answer = try await setting.ada.get("/v1/messages?\(query)")
      #expect(answer.status == 400)
      #expect(answer.error?.contains("is invalid; allowed: ") == true)
    }
  }

  @Test("asking for later messages delivers earlier ones, and a receipt is sent once")
  func delivery() async throws {
    try await withSetting { setting in
      for number in 1...3 as ClosedRange<Int64> {
        _ = try await send("a", by: setting.ada, RequestID(number))
      }
      _ = try await page(setting.bo)
      #expect(try await setting.store.messages().map(\.status) == [.synced, .synced, .synced])
      _ = try await page(setting.bo, "?lastSyncedMessage=2")
      let receipts = try await page(setting.ada, "?lastSyncedMessage=3")
      #expect(receipts.receipts == [MessageReceipts(contactId: 2, deliveredThrough: 2)])
      #expect(receipts.nextReceipts == 1)
      // An old position changes nothing.
      _ = try await page(setting.bo, "?lastSyncedMessage=1")
      let later = try await page(setting.ada, "?receiptsAfter=1")
      #expect(later.receipts == [])
      #expect(later.nextReceipts == 1)
      #expect(later.messages.map(\.status) == [.delivered, .delivered, .synced])
    }
  }

  @Test("a position or a receipt beyond all messages does not apply to future messages")
  func future() async throws {
    try await withSetting { setting in
      _ = try await send("a", by: setting.ada, 1)
      _ = try await page(setting.bo, "?lastSyncedMessage=\(Int64.max)")
      let read = try await setting.bo.post(
        "/v1/conversations/1/read", ReadRequest(messageId: .max))
      #expect(read.status == 204)
      _ = try await send("b", by: setting.ada, 2)
      #expect(try await setting.store.messages().map(\.status) == [.read, .synced])
      _ = try await page(setting.bo, "?lastSyncedMessage=2")
      #expect(try await setting.store.messages().map(\.status) == [.read, .delivered])
    }
  }

  @Test("a read message was also delivered, and the highest receipt wins")
  func read() async throws {
    try await withSetting { setting in
      for number in 1...3 as ClosedRange<Int64> {
        _ = try await send("a", by: setting.ada, RequestID(number))
      }
      for id in [2, 1, 2] as [Int64] {
        let answer = try await setting.bo.post(
          "/v1/conversations/1/read", ReadRequest(messageId: id))
        #expect(answer.status == 204)
      }
      let answer = try await page(setting.ada)
      #expect(answer.messages.map(\.status) == [.read, .read, .synced])
      #expect(
        answer.receipts == [MessageReceipts(contactId: 2, deliveredThrough: 2, readThrough: 2)])
      #expect(answer.nextReceipts == 1)
      // Bo's other devices get it, too.
      let other = try await page(setting.bo, "?lastSyncedMessage=2")
      #expect(other.receipts == [MessageReceipts(contactId: 1, ownReadThrough: 2)])
      #expect(other.nextReceipts == 1)
      #expect(try await page(setting.bo, "?receiptsAfter=1").receipts == [])
      // Ada's own messages are not changed by her receipts.
      _ = try await setting.ada.post("/v1/conversations/2/read", ReadRequest(messageId: 3))
      #expect(try await page(setting.bo).messages.map(\.status) == [.read, .read, .synced])
      let unknown = try await setting.bo.post(
        "/v1/conversations/9/read", ReadRequest(messageId: 1))
      #expect(unknown.status == 404)
    }
  }

  @Test("a device is registered for the last user who registered it, and the oldest is removed")
  func devices() async throws {
    try await withSetting {
      $0.limits.devices = 2
    } _: { setting in
      for token in ["a", "b", "a", "c"] {
        let answer = try await setting.ada.post(
          "/v1/devices", DeviceRequest(token: token, platform: .apns))
        #expect(answer.status == 204)
      }
      _ = try await setting.bo.post("/v1/devices", DeviceRequest(token: "c", platform: .apns))
      _ = try await setting.bo.post("/v1/devices", DeviceRequest(token: "a", platform: .fcm))
      #expect(try await setting.store.devices(user: "ada") == ["APNS a"])
      #expect(try await setting.store.devices(user: "bo") == ["APNS c", "FCM a"])
      for device in [
        DeviceRequest(token: "", platform: .apns),
        DeviceRequest(token: "x", platform: DevicePlatform(rawValue: "PIGEON")),
      ] {
        #expect(try await setting.bo.post("/v1/devices", device).status == 422)
      }
    }
  }
}
