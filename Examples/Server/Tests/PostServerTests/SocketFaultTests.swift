import NIOCore
import NIOEmbedded
import NIOWebSocket
import PostFeed
import ServerTesting
import Testing

@testable import PostServer

@Suite struct SocketFaultTests {
  /// Sends the events `0`, `1` and so on through a plan, and returns what the client gets.
  private func sent(_ plan: String, count: Int) throws -> [String] {
    let handler = SocketHandler(limits: ServerLimits(), memory: ResponseMemory(limit: .max)) { _ in
      true
    } onClose: { _ in
    }
    let channel = EmbeddedChannel(handler: handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let socket = FaultySocket(
      handler, injector: FaultInjector(try FaultPlan(plan)), eventLoop: channel.eventLoop)
    for number in 0..<count { socket.send(ByteBuffer(string: "\(number)")) }
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    var texts: [String] = []
    while channel.isActive, let frame = try channel.readOutbound(as: WebSocketFrame.self) {
      texts.append(String(buffer: frame.data))
    }
    return channel.isActive ? texts : ["closed"]
  }

  @Test("each fault has its effect")
  func effects() throws {
    #expect(try sent("seed=1", count: 3) == ["0", "1", "2"])
    #expect(try sent("socket-drop=1", count: 3) == [])
    #expect(try sent("socket-duplicate=1", count: 2) == ["0", "0", "1", "1"])
    #expect(try sent("socket-reorder=1", count: 5) == ["1", "0", "3", "2", "4"])
    #expect(try sent("socket-close=1", count: 1) == ["closed"])
    // Delays do not change the order.
    #expect(try sent("socket-delay=900", count: 5) == ["0", "1", "2", "3", "4"])
  }

  @Test("the seed and the number of an event determine its fault, and faults have their fractions")
  func seed() throws {
    let plan = try FaultPlan(
      "socket-delay=9,socket-drop=0.2,socket-duplicate=0.1,socket-reorder=0.1,socket-close=0.1,"
        + "drop=0.1,seed=7")
    let faults = (0..<10_000).map { plan.fault(ofEvent: $0) }
    #expect(faults == (0..<10_000).map { plan.fault(ofEvent: $0) })
    func count(_ kind: SocketFault.Kind?) -> Int { faults.count { $0.kind == kind } }
    #expect((1800...2200).contains(count(.drop)))
    for kind in [.duplicate, .reorder, .close] as [SocketFault.Kind] {
      #expect((900...1100).contains(count(kind)))
    }
    #expect(Set(faults.map(\.delay)) == Set(0...9))
  }

  @Test(
    "an event that is dropped is on the next page, and a plan for sockets leaves requests alone")
  func droppedEvent() async throws {
    try await withSetting {
      $0.faults = try? FaultPlan("socket-drop=1")
    } _: { setting in
      let socket = try await SocketClient.open(setting.bo)
      let request = NewMessageRequest(
        requestId: 1, toUserId: 2, content: "a", createdAt: "2026-01-01T00:00:00Z")
      #expect(try await setting.ada.post("/v1/messages", request).status == 201)
      try await setting.server.use(nil)
      let other = NewMessageRequest(
        requestId: 2, toUserId: 2, content: "b", createdAt: "2026-01-01T00:00:00Z")
      let second = try await setting.ada.post("/v1/messages", other)
      let message = try second.json(NewMessageResponse.self).message
      #expect(try await socket.event() == .newMessage(message))
      let page = try await setting.bo.get("/v1/messages").json(SyncMessagesResponse.self)
      #expect(page.messages.map(\.content) == ["a", "b"])
    }
  }

  @Test("a handshake has the faults of requests")
  func handshake() async throws {
    try await withSetting {
      $0.faults = try? FaultPlan("duplicate=1")
    } _: { setting in
      let socket = try await SocketClient.open(setting.ada)
      try await socket.send(0x9, Array("Hi".utf8))
      #expect(try await socket.next() == .pong("Hi"))
      try await setting.server.use(FaultPlan("drop=1"))
      await #expect(throws: SocketClient.Refusal.self) {
        try await SocketClient.open(setting.ada)
      }
    }
  }
}
