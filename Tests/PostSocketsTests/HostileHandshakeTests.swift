#if Sockets
  import Foundation
  import PostStore
  import Testing

  @testable import PostSockets

  @Suite(.hangLimit) struct HostileHandshakeTests {
    /// Responses that do not open a WebSocket.
    static let responses: [(name: String, response: @Sendable (Request) -> String)] = [
      ("wrong key", { $0.response(accept: ["s3pPLMBiTxaQ9kYGzzhZRbK+xOo="]) }),
      ("no key", { $0.response(accept: []) }),
      ("two keys", { $0.response(more: ["Sec-WebSocket-Accept: x"]) }),
      ("empty key", { $0.response(accept: [""]) }),
      ("no upgrade", { $0.response(upgrade: nil) }),
      ("another upgrade", { $0.response(upgrade: "h2c") }),
      ("two upgrades", { $0.response(upgrade: "websocket, h2c") }),
      ("no connection", { $0.response(connection: nil) }),
      ("another connection", { $0.response(connection: "keep-alive") }),
      ("extension", { $0.response(more: ["Sec-WebSocket-Extensions: permessage-deflate"]) }),
      ("subprotocol", { $0.response(more: ["Sec-WebSocket-Protocol: chat"]) }),
      ("success", { $0.response(status: "200 OK") }),
      ("HTTP/2", { _ in "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" }),
      ("no HTTP", { _ in "SSH-2.0-OpenSSH_9.6\r\n\r\n" }),
      ("zeros", { _ in String(repeating: "\u{0}", count: 100) }),
      ("a frame", { _ in "\u{1}\u{1}a" }),
      ("header without a colon", { $0.response(more: ["broken"]) }),
    ]

    @Test("a response that does not open a WebSocket is invalid", arguments: responses.indices)
    func invalid(index: Int) async throws {
      let (name, response) = Self.responses[index]
      try await SocketServer.run { peer in
        try await peer.send(response(try await peer.request()))
        try await peer.untilClosed()
        peer.note("closed")
      } body: { server in
        let error = await failure { try await server.client().connection() }
        #expect(error == HandshakeResponse.notAWebSocket, "\(name)")
        #expect(await server.note() == "closed", "\(name)")
      }
    }

    @Test(
      "lists of header values, other cases and an empty body are accepted",
      arguments: [
        ("WebSocket", "keep-alive, Upgrade", []), ("websocket", "upgrade", ["Content-Length: 0"]),
      ])
    func valid(upgrade: String, connection: String, more: [String]) async throws {
      try await SocketServer.run { peer in
        let request = try await peer.request()
        try await peer.send(
          request.response(upgrade: upgrade, connection: connection, more: more))
        try await peer.send(Frame.text("a"))
        try await peer.untilClosed()
      } body: { server in
        let connection = try await server.client().connection()
        #expect(try await connection.text() == "a")
      }
    }

    @Test(
      "a response without an end is too large",
      arguments: [
        "X: " + String(repeating: "x", count: 2_000) + "\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "x",
      ])
    func endless(part: String) async throws {
      try await SocketServer.run { peer in
        _ = try await peer.request()
        if !part.hasPrefix("HTTP") {
          try await peer.send("HTTP/1.1 101 Switching Protocols\r\n" + (part == "x" ? "X: " : ""))
        }
        let parts = String(repeating: part, count: max(1, 10_000 / part.utf8.count))
        while true { try await peer.send(parts) }
      } body: { server in
        let error = await failure { try await server.client().connection() }
        #expect(
          error
            == StoreError(
              .responseTooLarge, "the response to the handshake has more than 16384 bytes"))
      }
    }

    @Test("a response that takes too long is not waited for, even if its bytes trickle")
    func slow() async throws {
      for pause in [Duration.milliseconds(5), .seconds(3600)] {
        try await SocketServer.run { peer in
          _ = try await peer.request()
          try await peer.send("HTTP/1.1 101 Switching Protocols\r\nX: ")
          while true {
            try await Task.sleep(for: pause)
            try await peer.send("x")
          }
        } body: { server in
          let client = try server.client { $0.connectTimeout = .milliseconds(300) }
          let error = await failure { try await client.connection() }
          #expect(error == StoreError(.unreachable, "the server did not answer in time"))
        }
      }
    }

    @Test("a connection that is closed at any byte ends with an error")
    func closedAnywhere() async throws {
      // The length of the response, and of the frames after it.
      let response = Request(lines: ["GET / HTTP/1.1"]).acceptance.utf8.count
      let frames =
        Frame.ping("hi") + Frame.text("abc", isFinal: false) + Frame.fragment("d", isFinal: true)
      let next = Box(0)
      try await SocketServer.run { peer in
        let bytes = Array(try await peer.request().acceptance.utf8) + frames
        let count = next.value
        next.value += 1
        try await peer.send(Array(bytes.prefix(count)))
      } body: { server in
        for count in 0...(response + frames.count) {
          do {
            let connection = try await server.client().connection()
            #expect(count >= response)
            let (texts, error) = try await connection.all()
            // swift-nio ends the upgrade one turn of the event loop later, and can find the end of the
            // connection first. Then the messages that came with the response are lost.
            #expect(texts.isEmpty || count == response + frames.count, "\(count)")
            #expect(["", "abcd"].contains(texts.joined(separator: "|")), "\(count)")
            #expect(error == StoreError(.unreachable, "the connection was lost"), "\(count)")
          } catch let error as StoreError {
            #expect(count < response, "\(count)")
            #expect(error.code == .unreachable || error == HandshakeResponse.notAWebSocket)
          }
        }
        #expect(next.value == response + frames.count + 1)
      }
    }
  }

  /// A value that one task at a time changes.
  final class Box<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
