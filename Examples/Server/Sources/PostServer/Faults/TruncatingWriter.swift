internal import Hummingbird

/// Writes the first bytes of a body. Then it throws, which closes the connection.
struct TruncatingWriter: ResponseBodyWriter {
  var writer: any ResponseBodyWriter
  var remaining: Int

  mutating func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    let isLast = buffer.readableBytes >= remaining
    if let part = buffer.readSlice(length: min(remaining, buffer.readableBytes)) {
      remaining -= part.readableBytes
      try await writer.write(part)
    }
    if isLast { throw DroppedConnection() }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws { throw DroppedConnection() }
}
