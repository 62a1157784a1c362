import NIOCore
import NIOPosix

/// Sends bytes over a connection, which need not be HTTP.
struct RawClient {
  let port: Int

  init(url: String) { port = url.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

  /// Sends bytes and closes the output. Returns everything that the server sends until it closes the
  /// connection.
  func exchange(_ request: [UInt8]) async throws -> [UInt8] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    var response: [UInt8] = []
    do {
      try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(bytes: request))
        outbound.finish()
        for try await part in inbound { response += part.readableBytesView }
      }
    } catch {
      // The server may close a connection before it has read everything.
    }
    return response
  }

  /// Returns the status of the first response, or `nil` if the server only closes the connection.
  func status(_ request: [UInt8]) async throws -> Int? {
    RawClient.status(try await exchange(request))
  }

  static func status(_ response: [UInt8]) -> Int? {
    let line = String(decoding: response.prefix(12), as: UTF8.self)
    return line.hasPrefix("HTTP/1.1 ") ? Int(line.dropFirst(9)) : nil
  }
}

/// Sends a body in chunks until the server ends the connection.
struct EndlessSender {
  let url: String
  let start: [UInt8]
  let chunk: Int

  /// Returns the response and the number of bytes that were sent.
  func run(atMost limit: Int) async throws -> (response: [UInt8], sent: Int) {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: RawClient(url: url).port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let buffer = ByteBuffer(
      bytes: Array("\(String(chunk, radix: 16))\r\n".utf8) + Array(repeating: 32, count: chunk)
        + Array("\r\n".utf8))
    let result = Result()
    try? await channel.executeThenClose { inbound, outbound in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await outbound.write(ByteBuffer(bytes: start))
          while await result.sent < limit {
            try await outbound.write(buffer)
            // A busy event loop would else get more than the connection accepts.
            try await channel.channel.eventLoop.submit {}.get()
            await result.send(buffer.readableBytes)
          }
        }
        for try await part in inbound { await result.receive(part) }
        // The end of the response ends the sender, too.
        group.cancelAll()
      }
    }
    return (await result.response, await result.sent)
  }

  private actor Result {
    var response: [UInt8] = []
    var sent = 0

    func receive(_ part: ByteBuffer) { response += part.readableBytesView }
    func send(_ count: Int) { sent += count }
  }
}
