#if Sockets
  import NIOCore
  import NIOPosix
  import NIOSSL

  /// A server on loopback that runs a script for each connection.
  struct SocketServer: Sendable {
    let port: Int
    private let notes: AsyncStream<String>

    /// Starts a server for the time of `body`.
    ///
    /// - Parameters:
    ///   - tls: The settings of TLS, or `nil` without TLS.
    ///   - script: The server's side of a connection, which is closed at the end of the script.
    ///   - body: The client's side.
    static func run(
      tls: NIOSSLContext? = nil, script: @escaping @Sendable (inout Peer) async throws -> Void,
      body: (SocketServer) async throws -> Void
    ) async throws {
      let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelOption(.autoRead, value: false)
        .bind(host: "127.0.0.1", port: 0) { channel in
          channel.eventLoop.makeCompletedFuture {
            if let tls {
              try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
            }
            return channel
          }
        }
      let (notes, continuation) = AsyncStream<String>.makeStream()
      let port = listener.channel.localAddress?.port ?? 0
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { scripts in
              for try await connection in connections {
                scripts.addTask { try? await serve(connection, script, continuation) }
              }
            }
          }
        }
        defer { group.cancelAll() }
        try await body(SocketServer(port: port, notes: notes))
      }
    }

    /// Runs the script of a connection, which reads only from now on: a test can end before.
    private static func serve(
      _ channel: any Channel, _ script: @Sendable (inout Peer) async throws -> Void,
      _ notes: AsyncStream<String>.Continuation
    ) async throws {
      let connection = try await channel.eventLoop.submit {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }.get()
      try await connection.executeThenClose { inbound, outbound in
        try await channel.setOption(.autoRead, value: true).get()
        var peer = Peer(
          inbound: inbound.makeAsyncIterator(), outbound: outbound, notes: notes)
        do { try await script(&peer) } catch { notes.yield("\(error)") }
      }
    }

    /// Waits for the next note of the scripts.
    func note() async -> String? {
      for await note in notes { return note }
      return nil
    }
  }

  /// The server's side of a connection, in bytes, so that a test can break every rule.
  struct Peer {
    enum Failure: Error { case closed, unmasked }

    var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    let notes: AsyncStream<String>.Continuation
    private var received = ByteBuffer()

    init(
      inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
      outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, notes: AsyncStream<String>.Continuation
    ) {
      self.inbound = inbound
      self.outbound = outbound
      self.notes = notes
    }

    /// Leaves a note for the test.
    func note(_ text: String) { notes.yield(text) }

    func send(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    mutating func read(_ count: Int) async throws -> [UInt8] {
      while received.readableBytes < count {
        guard var next = try await inbound.next() else { throw Failure.closed }
        received.writeBuffer(&next)
      }
      return received.readBytes(length: count) ?? []
    }

    /// Waits until the client has closed the connection.
    mutating func untilClosed() async throws { while try await inbound.next() != nil {} }

    /// Reads the head of a request.
    mutating func request() async throws -> Request {
      var text = ""
      while !text.hasSuffix("\r\n\r\n") {
        text += String(decoding: try await read(1), as: UTF8.self)
      }
      return Request(lines: text.components("\r\n").filter { !$0.isEmpty })
    }

    /// Reads the handshake and accepts it.
    mutating func accept() async throws {
      let request = try await request()
      try await send(request.acceptance)
    }

    /// Reads a frame of the client: its opcode and its unmasked data.
    mutating func frame() async throws -> (opcode: UInt8, data: [UInt8]) {
      let head = try await read(2)
      guard head[1] & 0x80 != 0 else { throw Failure.unmasked }
      // Clients send only control frames, which have at most 125 bytes.
      let mask = try await read(4)
      let data = try await read(Int(head[1] & 0x7F))
      return (head[0] & 0x0F, data.enumerated().map { $1 ^ mask[$0 % 4] })
    }

    /// Reads a close frame, and returns its code; 0 means that it has none.
    mutating func closeCode() async throws -> Int {
      while true {
        let (opcode, data) = try await frame()
        if opcode == 8 { return data.reduce(0) { $0 << 8 | Int($1) } }
      }
    }

    /// Notes the code of the client's close frame, answers it, and waits for the end.
    mutating func noteClose() async throws {
      note("close \(try await closeCode())")
      try await send(Frame.close(1000))
      try await untilClosed()
    }
  }

  /// The head of a request.
  struct Request: Sendable {
    let lines: [String]

    func header(_ name: String) -> String? {
      lines.dropFirst().first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
        .map { String($0.dropFirst(name.utf8.count + 2)) }
    }

    /// The response that accepts the handshake.
    var acceptance: String { response() }

    /// The response that accepts the handshake, with other headers or another key.
    func response(
      status: String = "101 Switching Protocols", upgrade: String? = "websocket",
      connection: String? = "Upgrade", accept: [String]? = nil, more: [String] = []
    ) -> String {
      let key = accept ?? [acceptKey(header("Sec-WebSocket-Key") ?? "")]
      let lines =
        ["HTTP/1.1 \(status)"] + (upgrade.map { ["Upgrade: \($0)"] } ?? [])
        + (connection.map { ["Connection: \($0)"] } ?? [])
        + key.map { "Sec-WebSocket-Accept: \($0)" } + more
      return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
  }

  extension String {
    func components(_ separator: String) -> [String] {
      split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
  }
#endif
