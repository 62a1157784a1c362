#if Sockets
  import Foundation
  import PostStore
  import Testing

  @testable import PostSockets

  @Suite(.hangLimit) struct ConnectionTests {
    @Test("messages arrive in order, fragments are joined, and pings are answered")
    func messages() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(
          Frame.text("one") + Frame.text("tw", isFinal: false) + Frame.ping("hi")
            + Frame.fragment("") + Frame.fragment("o", isFinal: true) + Frame.frame(10, [1])
            + Frame.text(""))
        let (opcode, data) = try await peer.frame()
        peer.note("\(opcode) \(String(decoding: data, as: UTF8.self))")
        try await peer.send(Frame.text("three"))
        try await peer.untilClosed()
      } body: { server in
        let connection = try await server.client().connection()
        #expect(try await connection.text() == "one")
        #expect(try await connection.text() == "two")
        #expect(await server.note() == "10 hi")
        #expect(try await connection.text() == "")
        #expect(try await connection.text() == "three")
      }
    }

    @Test("the server's close frame is answered, and ends the stream after the last message")
    func closedByTheServer() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text("last") + Frame.close(1001) + Frame.text("after"))
        peer.note("close \(try await peer.closeCode())")
      } body: { server in
        let (texts, error) = try await server.client().connection().all()
        #expect(texts == ["last"])
        #expect(
          error == StoreError(.unreachable, "the server closed the connection with the code 1001"))
        #expect(await server.note() == "close 1001")
      }
    }

    @Test("canceling the consumer closes the connection")
    func canceled() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text("a"))
        try await peer.noteClose()
      } body: { server in
        let connection = try await server.client().connection()
        #expect(try await connection.text() == "a")
        let task = Task { try await connection.text() }
        task.cancel()
        #expect(try await task.value == nil)
        #expect(await server.note() == "close 1000")
      }
    }

    @Test("deallocating a connection closes it, also while messages wait")
    func deallocated() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text("a") + Frame.text("b"))
        try await peer.noteClose()
      } body: { server in
        var connection: Connection? = try await server.client().connection()
        #expect(try await connection?.text() == "a")
        connection = nil
        #expect(await server.note() == "close 1000")
      }
    }

    @Test("a server that is silent for too long has lost the connection")
    func silent() async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text("a"))
        try await peer.noteClose()
      } body: { server in
        let client = try server.client { $0.idleTimeout = .milliseconds(50) }
        let (_, error) = try await client.connection().all()
        #expect(error == StoreError(.unreachable, "the server sent nothing for too long"))
        #expect(await server.note() == "close 1001")
      }
    }

    @Test("a consumer that is slower than the server gets every message")
    func slowConsumer() async throws {
      let padding = String(repeating: "x", count: 10_000)
      try await SocketServer.run { peer in
        try await peer.accept()
        for number in 0..<2_000 { try await peer.send(Frame.text("\(number) \(padding)")) }
        try await peer.send(Frame.close(1000))
        try await peer.untilClosed()
      } body: { server in
        let connection = try await server.client().connection()
        var next = 0
        while let text = try? await connection.text() {
          #expect(text == "\(next) \(padding)")
          next += 1
          if next.isMultiple(of: 100) { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(next == 2_000)
      }
    }

    /// Frames that break a rule, and the code with which they are refused.
    static let attacks: [(name: String, bytes: [UInt8], code: Int)] = [
      ("binary", Frame.frame(2, [1]), 1003),
      ("masked", Frame.frame(1, [97], mask: [1, 2, 3, 4]), 1002),
      ("reserved bit", Frame.frame(1, [97], reserved: 4), 1002),
      (
        "reserved bit of a fragment",
        Frame.text("a", isFinal: false) + Frame.frame(0, [], reserved: 1), 1002
      ),
      ("unknown data frame", Frame.frame(3, []), 1002),
      ("unknown control frame", Frame.frame(11, []), 1002),
      ("fragment without a start", Frame.fragment("a", isFinal: true), 1002),
      ("message inside a message", Frame.text("a", isFinal: false) + Frame.text("b"), 1002),
      ("fragmented ping", Frame.frame(9, [], isFinal: false), 1002),
      ("long ping", Frame.frame(9, Array(repeating: 0, count: 126)), 1002),
      ("invalid UTF-8", Frame.frame(1, [0x61, 0xFF]), 1007),
      ("surrogate", Frame.frame(1, [0xED, 0xA0, 0x80]), 1007),
      (
        "incomplete scalar",
        Frame.frame(1, [0xC3], isFinal: false) + Frame.fragment("a", isFinal: true), 1007
      ),
      ("close with one byte", Frame.frame(8, [3]), 1002),
      ("close with the code 1005", Frame.close(1005), 1002),
      ("close with the code 999", Frame.close(999), 1002),
      ("close with invalid UTF-8", Frame.frame(8, [3, 232, 0xFF]), 1002),
      ("huge frame", [0x81, 127, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], 1009),
      ("frame with a negative length", [0x81, 127] + Array(repeating: 0xFF, count: 8), 1009),
      ("frame over the limit", [0x81, 126, 0x04, 0x01], 1009),
      (
        "huge message",
        Frame.text(String(repeating: "x", count: 600), isFinal: false)
          + Frame.fragment(String(repeating: "x", count: 500)), 1009
      ),
    ]

    @Test("a frame that breaks a rule ends the connection with a code", arguments: attacks.indices)
    func attack(index: Int) async throws {
      let (name, bytes, code) = Self.attacks[index]
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text("before") + bytes)
        try await peer.noteClose()
      } body: { server in
        let client = try server.client { $0.maximumMessageBytes = 1024 }
        let (texts, error) = try await client.connection().all()
        #expect(texts == ["before"], "\(name)")
        #expect(error?.code == (code == 1009 ? .responseTooLarge : .invalidResponse), "\(name)")
        #expect(await server.note() == "close \(code)", "\(name)")
      }
    }

    @Test("a message of endless fragments is too large", arguments: ["", "x"])
    func endlessFragments(fragment: String) async throws {
      try await SocketServer.run { peer in
        try await peer.accept()
        try await peer.send(Frame.text("", isFinal: false))
        let fragments = (0..<100).flatMap { _ in Frame.fragment(fragment) }
        while true { try await peer.send(fragments) }
      } body: { server in
        let client = try server.client { $0.maximumMessageBytes = 1024 }
        let error = await failure { try await client.connection().message() }
        #expect(error == StoreError(.responseTooLarge, "a message has more than 1024 bytes"))
      }
    }
  }
#endif
