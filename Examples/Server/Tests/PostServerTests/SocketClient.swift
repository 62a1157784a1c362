import Foundation
import NIOCore
import NIOPosix
import PostFeed

/// A client of the socket that writes and reads frames itself.
final class SocketClient: Sendable {
  enum Frame: Equatable {
    case event(ChatEvent)
    case ping
    case pong(String)
    case close(UInt16)
  }

  /// The response to a refused handshake.
  struct Refusal: Error {
    let status: Int?
    let text: String
  }

  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
  private let reader: Reader

  /// Connects, and completes the handshake.
  ///
  /// - Parameter headers: The headers of the handshake, except `Host`.
  static func open(_ client: Client, headers: String? = nil) async throws -> SocketClient {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: RawClient(url: client.url).port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let socket = SocketClient(channel)
    await socket.reader.start(channel)
    try await socket.handshake(headers ?? Self.headers(token: client.token ?? ""))
    return socket
  }

  static func headers(token: String) -> String {
    """
    Authorization: Bearer \(token)\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r
    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
    """
  }

  private init(_ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>) {
    self.channel = channel
    reader = Reader()
  }

  private func handshake(_ headers: String) async throws {
    try await write(Array("GET /v1/socket/updates HTTP/1.1\r\nHost: a\r\n\(headers)\r\n".utf8))
    let head = String(decoding: try await reader.head(), as: UTF8.self)
    guard head.hasPrefix("HTTP/1.1 101 "),
      // The value for the key in RFC 6455, section 1.3.
      head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    else {
      throw Refusal(status: RawClient.status(Array(head.utf8)), text: head)
    }
  }

  /// Returns the next frame, or `nil` when the server closed the connection.
  func next() async throws -> Frame? {
    guard let start = try await reader.bytes(2) else { return nil }
    var count = Int(start[1])
    if count == 126, let more = try await reader.bytes(2) {
      count = Int(more[0]) << 8 | Int(more[1])
    }
    guard let data = try await reader.bytes(count) else { return nil }
    return switch start[0] {
    case 0x81: .event(try ChatEvent(json: data))
    case 0x88: .close(data.count < 2 ? 1005 : UInt16(data[0]) << 8 | UInt16(data[1]))
    case 0x89: .ping
    case 0x8A: .pong(String(decoding: data, as: UTF8.self))
    default: nil
    }
  }

  /// Returns the next event, or `nil` when the server sends no more events.
  func event() async throws -> ChatEvent? {
    while let frame = try await next() {
      if case .event(let event) = frame { return event }
      if case .close = frame { return nil }
    }
    return nil
  }

  /// Sends a frame of at most 125 bytes.
  func send(_ opcode: UInt8, _ data: [UInt8] = [], isMasked: Bool = true) async throws {
    let mask: [UInt8] = [1, 2, 3, 4]
    let masked = data.enumerated().map { $1 ^ mask[$0 % 4] }
    try await write(
      [0x80 | opcode, UInt8(data.count) | (isMasked ? 0x80 : 0)]
        + (isMasked ? mask + masked : data))
  }

  func write(_ bytes: [UInt8]) async throws {
    try await channel.channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Closes the connection without a close frame.
  func disconnect() async throws { try await channel.channel.close() }

  /// Waits until the server closes the connection.
  func closed() async throws {
    while try await next() != nil {}
  }

  /// The received bytes.
  private actor Reader {
    private var received: [UInt8] = []
    private var isAtEnd = false
    private var waiting: CheckedContinuation<Void, Never>?

    func start(_ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>) {
      Task {
        try? await channel.executeThenClose { inbound, _ in
          for try await part in inbound { self.receive(Array(part.readableBytesView)) }
        }
        self.finish()
      }
    }

    private func receive(_ bytes: [UInt8]) {
      received += bytes
      waiting?.resume()
      waiting = nil
    }

    private func finish() {
      isAtEnd = true
      waiting?.resume()
      waiting = nil
    }

    private func more() async { await withCheckedContinuation { waiting = $0 } }

    /// Returns a number of bytes, or `nil` at the end.
    func bytes(_ count: Int) async throws -> [UInt8]? {
      while received.count < count, !isAtEnd { await more() }
      guard received.count >= count else { return nil }
      defer { received.removeFirst(count) }
      return Array(received.prefix(count))
    }

    /// Returns the head of a response, or everything if it has no end.
    func head() async throws -> [UInt8] {
      let end = Array("\r\n\r\n".utf8)
      while true {
        let count = received.count
        for position in 0..<max(0, count - 3) where Array(received[position..<position + 4]) == end
        {
          return try await bytes(position + 4) ?? []
        }
        if isAtEnd { return received }
        await more()
      }
    }
  }
}
