#if Sockets
  import NIOCore
  import NIOEmbedded
  import NIOWebSocket
  import PostStore
  import Testing

  @testable import PostSockets

  @Suite(.hangLimit) struct MessageHandlerTests {
    /// A channel whose reads are counted.
    private final class Reads: ChannelOutboundHandler {
      typealias OutboundIn = Never
      private(set) var count = 0

      func read(context: ChannelHandlerContext) {
        count += 1
        context.read()
      }
    }

    private let reads = Reads()
    private let handler = MessageHandler(maximumBytes: 100)
    private let channel: EmbeddedChannel

    init() throws {
      channel = EmbeddedChannel(handlers: [reads, handler])
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func receive(_ opcode: WebSocketOpcode, _ text: String) throws {
      try channel.writeInbound(
        WebSocketFrame(fin: true, opcode: opcode, data: ByteBuffer(string: text)))
    }

    private func take() -> EventLoopFuture<[UInt8]> {
      let promise = channel.eventLoop.makePromise(of: [UInt8].self)
      handler.takeMessage(promise)
      return promise.futureResult
    }

    @Test("while a message waits, nothing is read")
    func backPressure() throws {
      channel.read()
      #expect(reads.count == 1)
      try receive(.text, "a")
      try receive(.text, "b")
      channel.read()
      channel.read()
      #expect(reads.count == 1)
      #expect(try take().wait() == [0x61])
      #expect(reads.count == 1)
      #expect(try take().wait() == [0x62])
      #expect(reads.count == 2)

      // A consumer that already waits takes the message at once.
      let next = take()
      try receive(.text, "c")
      #expect(try next.wait() == [0x63])
      channel.read()
      #expect(reads.count == 3)
    }

    @Test("a silent connection is lost, unless it waits for its consumer")
    func silence() throws {
      try receive(.text, "a")
      channel.read()
      channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
      #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)

      #expect(try take().wait() == [0x61])
      channel.pipeline.fireUserInboundEventTriggered(IdleStateHandler.IdleStateEvent.read)
      #expect(throws: StoreError(.unreachable, "the server sent nothing for too long")) {
        try take().wait()
      }
      #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .connectionClose)
    }

    @Test("pings are answered with masked frames, but not while the server does not read")
    func pings() throws {
      try receive(.ping, "a")
      let pong = try #require(try channel.readOutbound(as: WebSocketFrame.self))
      #expect(pong.opcode == .pong)
      #expect(pong.maskKey != nil)
      #expect(String(buffer: pong.data) == "a")
      channel.isWritable = false
      for _ in 0..<1000 { try receive(.ping, "b") }
      #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
    }

    @Test("messages that are read without being asked for have a maximum number")
    func maximumMessages() throws {
      for _ in 0..<20_000 { try receive(.text, "a") }
      #expect(handler.messages.count == MessageHandler.maximumMessages)
      for _ in 0..<MessageHandler.maximumMessages { #expect(try take().wait() == [0x61]) }
      #expect(throws: StoreError(.unreachable, "more than 10000 messages wait")) {
        try take().wait()
      }
    }

    @Test("after a close frame, the rest is read until the server answers or the time is up")
    func closing() throws {
      try receive(.text, "a")
      channel.read()
      handler.close()
      #expect(reads.count == 1)
      #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .connectionClose)
      #expect(handler.messages.isEmpty)
      try receive(.text, "b")
      #expect(throws: StoreError(.canceled, "the task was canceled")) { try take().wait() }
      #expect(channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(1_999))
      #expect(channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
      #expect(!channel.isActive)
    }

    @Test("a channel is closed as soon as the server answers the close frame")
    func answered() throws {
      handler.close()
      try receive(.connectionClose, "")
      #expect(!channel.isActive)
    }
  }
#endif
