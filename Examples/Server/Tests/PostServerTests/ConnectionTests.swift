import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import ServerTesting
import Testing

@testable import PostServer

/// Limits of the memory and the time of a connection.
@Suite struct ConnectionTests {
  private static let piece = ResponseHandler.pieceBytes

  private func responses(_ memory: ResponseMemory) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(
      handler: ResponseHandler(memory: memory, timeout: .seconds(30)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func body(_ count: Int) -> HTTPResponsePart {
    .body(ByteBuffer(repeating: 7, count: count))
  }

  @Test("a body is written in pieces")
  func pieces() throws {
    let channel = try responses(ResponseMemory(limit: .max))
    try channel.writeOutbound(body(2 * Self.piece + 1))
    var sizes: [Int] = []
    while case .body(let part) = try channel.readOutbound(as: HTTPResponsePart.self) {
      sizes.append(part.readableBytes)
    }
    #expect(sizes == [Self.piece, Self.piece, 1])
  }

  @Test("a client that does not accept a piece in time is closed")
  func stalledReader() throws {
    let channel = try responses(ResponseMemory(limit: .max))
    // A write completes when it is flushed.
    channel.write(body(10), promise: nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    channel.flush()
    channel.write(body(10), promise: nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test("a client that reads everything is not closed")
  func reader() throws {
    let channel = try responses(ResponseMemory(limit: .max))
    try channel.writeOutbound(body(10))
    channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
    #expect(channel.isActive)
  }

  private func requests() throws -> EmbeddedChannel {
    let handler = RequestHandler(
      timeout: .seconds(30), closingTime: .seconds(10), droppedBytes: 1 << 20)
    let channel = EmbeddedChannel(handler: handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    channel.read()
    return channel
  }

  private static let head = HTTPRequestPart.head(
    HTTPRequest(method: .put, scheme: "http", authority: "a", path: "/"))

  private func bytes(_ count: Int) -> HTTPRequestPart {
    .body(ByteBuffer(repeating: 7, count: count))
  }

  @Test("a client that does not complete the header of a request in time is closed")
  func lateHeader() throws {
    let channel = try requests()
    for _ in 0..<29 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      // Bytes of a header are read, but the header is not complete.
      channel.pipeline.fireChannelReadComplete()
      channel.read()
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test("a client that sends a body too slowly is closed")
  func slowBody() throws {
    let channel = try requests()
    try channel.writeInbound(Self.head)
    for _ in 0..<5 {
      channel.read()
      channel.embeddedEventLoop.advanceTime(by: .seconds(29))
      try channel.writeInbound(bytes(RequestHandler.progressBytes))
    }
    for _ in 0..<29 {
      channel.read()
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try channel.writeInbound(bytes(1))
    }
    #expect(channel.isActive)
    channel.read()
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test("a client is not closed while the server does not read")
  func pausedBody() throws {
    let channel = try requests()
    try channel.writeInbound(Self.head)
    channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
    channel.read()
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.read()
    channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
    #expect(channel.isActive)
  }

  @Test(
    "if responses take too much memory, the connection that has had one for the longest time is closed"
  )
  func memory() throws {
    let memory = ResponseMemory(limit: 100)
    let channels = try (0..<4).map { _ in try responses(memory) }
    channels[0].write(body(30), promise: nil)
    channels[1].write(body(30), promise: nil)
    channels[0].flush()
    channels[0].write(body(30), promise: nil)
    channels[2].write(body(40), promise: nil)
    #expect(channels.map(\.isActive) == [true, true, true, true])
    channels[3].write(body(1), promise: nil)
    #expect(channels.map(\.isActive) == [true, false, true, true])
    channels[3].write(body(99), promise: nil)
    #expect(channels.map(\.isActive) == [false, false, false, true])
    channels[3].flush()
    channels[3].write(body(101), promise: nil)
    #expect(!channels[3].isActive)
  }

  @Test(
    "a body that no endpoint reads is not received",
    arguments: [
      ("POST /v1/posts", "", 401), ("POST /v2", "", 404), ("POST /v1/files/x", "", 404),
      ("POST /v1/posts", "Authorization: Bearer demo\r\nContent-Length: 99999999999\r\n", 413),
      ("PUT /v1/uploads/x", "Authorization: Bearer demo\r\n", 400),
      ("POST /v1/posts", "Authorization: Bearer demo\r\n", 429),
    ])
  func unreadBody(line: String, headers: String, status: Int) async throws {
    var configuration = ServerConfiguration.forTests
    if status == 429 {
      (configuration.limits.requestsPerSecond, configuration.limits.burst) = (1, 0)
    }
    try await withServer(configuration) { _, url in
      let coding = headers.contains("Length") ? "" : "Transfer-Encoding: chunked\r\n"
      let head = "\(line) HTTP/1.1\r\nHost: a\r\n\(headers)\(coding)\r\n"
      let endless = EndlessSender(url: url, start: Array(head.utf8), chunk: 64 << 10)
      let (response, sent) = try await endless.run(atMost: 1 << 30)
      #expect(RawClient.status(response) == status)
      #expect(String(decoding: response, as: UTF8.self).lowercased().contains("connection: close"))
      // The kernels of both sides hold some megabytes.
      #expect(sent < 64 << 20)
    }
  }

  @Test(
    "a client that sends everything before it reads gets the refusal",
    arguments: [
      ("PUT /v1/uploads/x", "", 401), ("POST /v2", "", 404),
      ("PUT /v1/uploads/x", "Authorization: Bearer demo\r\n", 400),
      ("POST /v1/posts", "Authorization: Bearer demo\r\n", 413),
    ])
  func sentBeforeRead(line: String, headers: String, status: Int) async throws {
    try await withServer { _, url in
      let size = 8 << 20
      let head = "\(line) HTTP/1.1\r\nHost: a\r\n\(headers)Content-Length: \(size)\r\n\r\n"
      // The client would wait for ever if the server did not read the body.
      let response = try await RawClient(url: url).exchange(
        Array(head.utf8) + Array(repeating: 32, count: size))
      #expect(RawClient.status(response) == status)
    }
  }

  @Test("a file of several stored pieces is sent as a whole and in parts")
  func largeFile() async throws {
    try await withSetting { setting in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      let begun = try await setting.ada.post(
        "/v1/uploads", #"{"name": "a", "size": 100000, "type": "IMAGE"}"#)
      let path = try #require(begun.header("Location"))
      _ = try await setting.ada.put(path, "bytes 0-59999/100000", Array(bytes[..<60_000]))
      let last = try await setting.ada.put(
        path, "bytes 60000-99999/100000", Array(bytes[60_000...]))
      let url = try #require(try last.json([String: String].self)["contentUrl"])
      #expect(Array(try await setting.ada.get(url).body) == bytes)
      for range in [8191...8192, 50_000...70_000, 59_999...99_999, 99_999...99_999] {
        let part = try await setting.ada.get(
          url, headers: ["Range": "bytes=\(range.lowerBound)-\(range.upperBound)"])
        #expect(Array(part.body) == Array(bytes[range]))
      }
    }
  }
}
