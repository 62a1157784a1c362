import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import PostServer

/// Pings, and clients that do not read.
@Suite struct SocketHandlerTests {
  /// A socket of a user, and its connection.
  private struct Setting {
    let channel: EmbeddedChannel
    let handler: SocketHandler

    init(_ limits: ServerLimits = ServerLimits(), memory: Int = .max) throws {
      let handler = SocketHandler(limits: limits, memory: ResponseMemory(limit: memory)) { _ in
        true
      } onClose: { _ in
      }
      self.handler = handler
      channel = EmbeddedChannel(handler: handler)
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    func opcode() throws -> WebSocketOpcode? {
      try channel.readOutbound(as: WebSocketFrame.self)?.opcode
    }

    func receive(_ opcode: WebSocketOpcode) throws {
      try channel.writeInbound(
        WebSocketFrame(fin: true, opcode: opcode, maskKey: [1, 2, 3, 4], data: ByteBuffer()))
    }
  }

  @Test("events before the end of the handshake are sent after it")
  func earlyEvents() throws {
    var opened = 0
    let handler = SocketHandler(
      limits: ServerLimits(), memory: ResponseMemory(limit: .max)
    ) { handler in
      handler.send(ByteBuffer(string: "a"))
      opened += 1
      return false
    } onClose: { _ in
      opened -= 1
    }
    handler.open()
    handler.send(ByteBuffer(string: "b"))
    let channel = EmbeddedChannel(handler: handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    for text in ["a", "b"] {
      let frame = try channel.readOutbound(as: WebSocketFrame.self)
      #expect(frame.map { String(buffer: $0.data) } == text)
    }
    // The user may not have the socket.
    #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .connectionClose)
    #expect(opened == 1)
    channel.close(promise: nil)
    channel.embeddedEventLoop.run()
    #expect(opened == 0)
  }

  @Test("a client that answers pings stays connected, and one that misses two is closed")
  func pings() throws {
    let setting = try Setting()
    for _ in 0..<5 {
      setting.channel.embeddedEventLoop.advanceTime(by: .seconds(30))
      #expect(try setting.opcode() == .ping)
      #expect(try setting.opcode() == nil)
      try setting.receive(.pong)
    }
    setting.channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect([try setting.opcode(), try setting.opcode()] == [.ping, .ping])
    setting.channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(setting.channel.isActive)
    setting.channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!setting.channel.isActive)
  }

  @Test("a client whose queue is full is closed")
  func slowReader() throws {
    var limits = ServerLimits()
    limits.socketBytes = 10 * (100 + SocketHandler.frameOverhead)
    let slow = try Setting(limits)
    let channel = slow.channel
    let held = HeldWrites()
    try channel.pipeline.syncOperations.addHandler(held, position: .first)
    for _ in 0..<10 { slow.handler.send(ByteBuffer(repeating: 32, count: 100)) }
    #expect(channel.isActive)
    held.release()
    for _ in 0..<10 { slow.handler.send(ByteBuffer(repeating: 32, count: 100)) }
    #expect(channel.isActive)
    slow.handler.send(ByteBuffer())
    #expect(!channel.isActive)
  }

  @Test("a client that sends pings but does not read is closed")
  func pingFlood() throws {
    let setting = try Setting()
    try setting.channel.pipeline.syncOperations.addHandler(HeldWrites(), position: .first)
    for _ in 0..<10_000 where setting.channel.isActive { try setting.receive(.ping) }
    #expect(!setting.channel.isActive)
  }

  @Test("a client that does not answer a close frame is closed")
  func unansweredClose() throws {
    let setting = try Setting()
    setting.handler.close(.goingAway)
    #expect(try setting.opcode() == .connectionClose)
    setting.handler.send(ByteBuffer())
    #expect(try setting.opcode() == nil)
    #expect(setting.channel.isActive)
    setting.channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    #expect(!setting.channel.isActive)
  }
}

/// Holds writes, as a connection does whose client does not read.
private final class HeldWrites: ChannelOutboundHandler {
  typealias OutboundIn = WebSocketFrame

  private var promises: [EventLoopPromise<Void>] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if let promise { promises.append(promise) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { release() }

  func release() {
    for promise in promises { promise.succeed() }
    promises = []
  }
}
