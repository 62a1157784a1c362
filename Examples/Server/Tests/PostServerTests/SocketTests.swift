import PostFeed
import PostServer
import ServerTesting
import Testing

/// The socket of a running server.
@Suite struct SocketTests {
  private func send(
    _ content: String, by client: Client, to userId: Int64, _ requestId: RequestID = 1
  ) async throws -> Message {
    try await client.post(
      "/v1/messages",
      NewMessageRequest(
        requestId: requestId, toUserId: userId, content: content, createdAt: "2026-01-01T00:00:00Z")
    ).json(NewMessageResponse.self).message
  }

  private func status(
    _ userId: Int64, _ online: OnlineStatus, typing: Bool = false, _ lastConnectedAt: String? = nil
  ) -> ChatEvent {
    .contactStatus(
      ContactStatus(
        userId: userId, onlineStatus: online.rawValue, typing: typing,
        lastConnectedAt: lastConnectedAt))
  }

  @Test("a message is sent to all sockets of the recipient and the sender, once")
  func newMessage() async throws {
    try await withSetting { setting in
      let sockets = [
        try await SocketClient.open(setting.ada), try await SocketClient.open(setting.bo),
        try await SocketClient.open(setting.bo),
      ]
      let first = try await send("a", by: setting.ada, to: 2)
      // A repeated request creates no second message, and no event.
      _ = try await send("a", by: setting.ada, to: 2)
      let second = try await send("b", by: setting.ada, to: 2, 2)
      for (number, socket) in sockets.enumerated() {
        #expect(try await socket.event() == .newMessage(first))
        // With the first message, both are contacts.
        #expect(try await socket.event() == status(number == 0 ? 2 : 1, .online))
        #expect(try await socket.event() == .newMessage(second))
      }
    }
  }

  @Test("the sender gets an event when a message is delivered and when it is read")
  func receipts() async throws {
    try await withSetting { setting in
      let message = try await send("a", by: setting.ada, to: 2)
      let ada = try await SocketClient.open(setting.ada)
      for _ in 0..<2 {
        _ = try await setting.bo.get("/v1/messages?lastSyncedMessage=\(message.messageId)")
      }
      for _ in 0..<2 {
        _ = try await setting.bo.post(
          "/v1/conversations/1/read", ReadRequest(messageId: message.messageId))
      }
      let later = try await send("b", by: setting.bo, to: 1)
      #expect(try await ada.event() == .delivered(contactId: 2, messageId: 1))
      #expect(try await ada.event() == .read(contactId: 2, messageId: 1))
      #expect(try await ada.event() == .newMessage(later))
    }
  }

  @Test("contacts see when a user comes online and goes offline")
  func presence() async throws {
    let clock = ManualClock()
    try await withSetting {
      $0.now = { clock.now }
    } _: { setting in
      _ = try await send("a", by: setting.ada, to: 2)
      let ada = try await SocketClient.open(setting.ada)
      let first = try await SocketClient.open(setting.bo)
      #expect(try await first.event() == status(1, .online))
      #expect(try await ada.event() == status(2, .online))
      // A second socket changes nothing for others.
      let second = try await SocketClient.open(setting.bo)
      #expect(try await second.event() == status(1, .online))
      try await first.send(0x8, [0x03, 0xE8])
      #expect(try await first.next() == .close(1000))
      try await first.closed()
      clock.advance(by: 5)
      try await second.disconnect()
      #expect(
        try await ada.event() == status(2, .offline, clock.now.description))
      while true {
        let contacts = try await setting.ada.get("/v1/contacts").json(ContactsResponse.self)
        if contacts.contacts.first?.lastConnectedAt == clock.now.description { break }
      }
    }
  }

  @Test("a contact sees that a user is writing, and that it ends")
  func typing() async throws {
    try await withSetting {
      $0.limits.typingSeconds = 1
    } _: { setting in
      let bo = try await SocketClient.open(setting.bo)
      _ = try await SocketClient.open(setting.ada)
      for isTyping in [true, true, false, false] {
        let answer = try await setting.ada.post(
          "/v1/conversations/2/typing", TypingRequest(typing: isTyping))
        #expect(answer.status == 204)
      }
      #expect(try await bo.event() == status(1, .online, typing: true))
      #expect(try await bo.event() == status(1, .online))
      _ = try await setting.ada.post(
        "/v1/conversations/2/typing", TypingRequest(typing: true))
      // It ends after a second.
      #expect(try await bo.event() == status(1, .online, typing: true))
      #expect(try await bo.event() == status(1, .online))
      let unknown = try await setting.ada.post(
        "/v1/conversations/9/typing", TypingRequest(typing: true))
      #expect(unknown.status == 404)
    }
  }

  @Test("a handshake that is not valid is refused, and its connection is closed")
  func refusedHandshake() async throws {
    try await withSetting { setting in
      let valid = SocketClient.headers(token: "secret of ada")
      for (headers, status) in [
        (SocketClient.headers(token: "wrong"), 401),
        (valid.replacing("Upgrade: WebSocket\r\n", with: ""), 426),
        (valid.replacing(", Upgrade", with: ""), 426),
        (valid.replacing("Version: 13", with: "Version: 8"), 426),
        (valid.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "dGhl"), 400),
      ] {
        do {
          _ = try await SocketClient.open(setting.ada, headers: headers)
          Issue.record("accepted: \(headers)")
        } catch let refusal as SocketClient.Refusal {
          #expect(refusal.status == status)
          #expect(!refusal.text.lowercased().contains("\r\nupgrade: ") || status == 426)
        }
      }
      // The connection works for HTTP if it does not ask for an upgrade.
      #expect(try await setting.ada.get("/v1/socket/updates").status == 426)
    }
  }

  @Test("a user has a limited number of sockets")
  func socketLimit() async throws {
    try await withSetting {
      $0.limits.sockets = 2
    } _: { setting in
      let first = try await SocketClient.open(setting.ada)
      _ = try await SocketClient.open(setting.ada)
      do {
        _ = try await SocketClient.open(setting.ada)
        Issue.record("accepted")
      } catch let refusal as SocketClient.Refusal {
        #expect(refusal.status == 429)
        #expect(refusal.text.lowercased().contains("\r\nretry-after: 30\r\n"))
      }
      _ = try await SocketClient.open(setting.bo)
      try await first.send(0x8)
      try await first.closed()
      _ = try await SocketClient.open(setting.ada)
    }
  }

  @Test("a client may send pings, but no data")
  func frames() async throws {
    try await withSetting { setting in
      let socket = try await SocketClient.open(setting.ada)
      try await socket.send(0x9, Array("Hi".utf8))
      #expect(try await socket.next() == .pong("Hi"))
      try await socket.send(0x1, Array("{}".utf8))
      #expect(try await socket.next() == .close(1003))
      let unmasked = try await SocketClient.open(setting.ada)
      try await unmasked.send(0x9, isMasked: false)
      #expect(try await unmasked.next() == .close(1002))
      let large = try await SocketClient.open(setting.ada)
      try await large.write([0x82, 0xFE, 0x00, 0x7E, 1, 2, 3, 4])
      #expect(try await large.next() == .close(1009))
      let reserved = try await SocketClient.open(setting.ada)
      try await reserved.send(0xB)
      #expect(try await reserved.next() == .close(1002))
    }
  }

  @Test("a server that stops closes its sockets")
  func stop() async throws {
    try await withSetting { setting in
      let socket = try await SocketClient.open(setting.ada)
      try await setting.server.stop()
      try await socket.closed()
    }
  }
}
