#if Sockets
  import Foundation
  import PostFeed
  import PostSockets
  import PostStore
  import Testing

  @Suite(.hangLimit) struct SocketSamples {
    @Test("an app reads the events of a connection")
    func events() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(
          Frame.text(#"{"type": "message_read", "payload": {"contactId": 2, "messageId": 9}}"#))
        try await peer.send(Frame.close(1001))
        try await peer.untilClosed()
      } body: { server in
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
        let account = Account(server: url, userId: 7)
        let users = UserRepository(account: account) { _ in "token" }
        var events: [ChatEvent] = []
        func print(_ event: ChatEvent) { events.append(event) }
        await #expect(throws: StoreError.self) {
          // sample
          let updates = try WebSocketUpdates(account: account, users: users)
          for try await event in try await updates.connect() {
            print(event)
          }
          // end
        }
        #expect(events == [.read(contactId: 2, messageId: 9)])
      }
    }
  }
#endif
