#if Sockets
  import Foundation
  import PostFeed
  import PostStore
  import Testing

  @testable import PostSockets

  @Suite(.hangLimit) struct WebSocketUpdatesTests {
    private static let message =
      #"{"messageId": 9, "fromUserId": 2, "toUserId": 7, "content": "Hello", "status": "SYNCED","#
      + #" "createdAt": "2026-11-21T12:00:00Z"}"#

    @Test("events arrive in order, and messages that are not events are skipped")
    func events() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        for text in [
          #"{"type": "new_message", "payload": {"message": \#(Self.message)}}"#, "", "{", "[]", "1",
          #"{"type": 1}"#, #"{"type": "new_message", "payload": {}}"#,
          String(repeating: "[", count: 100_000),
          #"{"type": "message_delivered", "payload": {"contactId": 2, "messageId": 8}}"#,
          #"{"type": "from_the_future", "payload": {"a": [1]}}"#,
          #"{"type": "message_read", "payload": {"contactId": 2, "messageId": 8}}"#,
        ] {
          try await peer.send(Frame.text(text))
        }
        try await peer.send(Frame.close(1000))
        try await peer.untilClosed()
      } body: { server in
        var events: [ChatEvent] = []
        do {
          for try await event in try await server.client().connect() { events.append(event) }
          Issue.record("the stream must throw why it ended")
        } catch let error as StoreError {
          #expect(
            error
              == StoreError(.unreachable, "the server closed the connection with the code 1000"))
        }
        try #require(events.count == 4)
        guard case .newMessage(let message) = events[0] else {
          Issue.record("\(events[0])")
          return
        }
        #expect(message.messageId == 9)
        #expect(
          Array(events.dropFirst()) == [
            .delivered(contactId: 2, messageId: 8), .unknown(type: "from_the_future"),
            .read(contactId: 2, messageId: 8),
          ])
      }
    }

    @Test("messages are also available as they are received")
    func messages() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        for text in ["{", #"{ "type": "from_the_future", "a": 1}"#] {
          try await peer.send(Frame.text(text))
        }
        try await peer.untilClosed()
      } body: { server in
        var iterator = try await server.client().connectForMessages().makeAsyncIterator()
        #expect(try await iterator.next() == Array("{".utf8))
        #expect(
          try await iterator.next() == Array(#"{ "type": "from_the_future", "a": 1}"#.utf8))
      }
    }

    @Test("canceling the consumer ends the stream without an error, and closes the connection")
    func canceled() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text(#"{"type": "a"}"#))
        try await peer.noteClose()
      } body: { server in
        let client = try server.client()
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
          for try await _ in try await client.connect() { start.yield() }
        }
        for await _ in started { break }
        task.cancel()
        try await task.value
        #expect(await server.note() == "close 1000")
      }
    }

    @Test("leaving the loop closes the connection")
    func left() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text(#"{"type": "a"}"#) + Frame.text(#"{"type": "b"}"#))
        try await peer.noteClose()
      } body: { server in
        for try await event in try await server.client().connect() {
          #expect(event == .unknown(type: "a"))
          break
        }
        #expect(await server.note() == "close 1000")
      }
    }

    @Test("no error contains the token, the URL or text of the server")
    func errors() async throws {
      let responses = [
        "HTTP/1.1 401 no-token-2x7\r\nX: secret-2x7\r\n\r\nsecret-2x7",
        "HTTP/1.1 403 secret-2x7\r\n\r\n", "HTTP/1.1 302 Found\r\nLocation: /secret-2x7\r\n\r\n",
        "secret-2x7\r\n\r\n", "",
      ]
      for response in responses {
        try await SocketServer.run { peer in
          _ = try await peer.request()
          try await peer.send(response)
        } body: { server in
          let error = await failure {
            try await server.client(path: "/secret-2x7", tokens: ["secret-2x7"]).connect()
          }
          let text = "\(String(describing: error)) \(String(reflecting: error))"
          #expect(!text.contains("2x7") && !text.contains("127.0.0.1"))
        }
      }
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.frame(8, [3, 243] + Array("secret-2x7".utf8)))
        try await peer.untilClosed()
      } body: { server in
        let (_, error) = try await server.client().connection().all()
        #expect(error?.code == .unreachable)
        #expect(!"\(String(describing: error))".contains("2x7"))
      }
    }
  }
#endif
