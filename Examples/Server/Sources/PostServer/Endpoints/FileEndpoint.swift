internal import Foundation
internal import Hummingbird
internal import NIOCore

/// `GET /v1/files/ID`: an uploaded file.
///
/// Files need no token, because an image view cannot send one. Their identifiers cannot be guessed.
struct FileEndpoint {
  let store: ServerStore

  func add(to group: RouterGroup<ServerContext>) { group.get(":id", use: file) }

  @Sendable private func file(_ request: Request, context: ServerContext) async throws -> Response {
    let id = try context.parameters.require("id")
    guard let file = try await store.file(id) else { throw ServerError.notFound("the file") }
    // A file never changes, so its identifier identifies its bytes.
    let entityTag = EntityTag(id)
    var headers = Self.headers(MediaType(startingWith: file.start), entityTag)
    if entityTag.matches(request.headers[.ifNoneMatch]) {
      return .notModified(headers: headers)
    }
    let ifRange = request.headers[.ifRange].map { $0 == entityTag.description } ?? true
    switch ByteRange(ifRange ? request.headers[.range] : nil, size: file.size) {
    case .whole:
      let body = body(id, 0..<file.size, to: context.channel)
      return Response(status: .ok, headers: headers, body: body)
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
      let body = body(id, part, to: context.channel)
      return Response(status: .partialContent, headers: headers, body: body)
    case .unsatisfiable:
      throw ServerError(
        status: .rangeNotSatisfiable, message: "the file is \(file.size) bytes",
        headers: [.contentRange: "bytes */\(file.size)"])
    }
  }

  /// The headers keep a browser from running an uploaded file as a page of this server.
  private static func headers(_ type: MediaType, _ entityTag: EntityTag) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: type.rawValue, .eTag: entityTag.description, .acceptRanges: "bytes",
      .cacheControl: "public, max-age=31536000, immutable",
      .xContentTypeOptions: "nosniff",
      .contentSecurityPolicy: "default-src 'none'; sandbox",
    ]
    if type == .unknown { headers[.contentDisposition] = "attachment" }
    return headers
  }

  /// A body that reads one piece at a time.
  private func body(
    _ id: String, _ part: Range<Int64>, to channel: any Channel
  ) -> ResponseBody {
    ResponseBody(contentLength: Int(part.count)) { [store] writer in
      var offset = part.lowerBound
      while offset < part.upperBound {
        let count = min(part.upperBound - offset, Int64(ResponseHandler.pieceBytes))
        guard let bytes = try await store.bytes(of: id, from: offset, count: count), !bytes.isEmpty
        else { throw ServerError.notFound("the file") }
        try await writer.write(ByteBuffer(bytes: bytes))
        offset += Int64(bytes.count)
        // The next write waits only if the connection knows that it is full, so it has to have this
        // piece. Else a busy event loop would get many of them.
        try await channel.eventLoop.submit {}.get()
      }
      try await writer.finish(nil)
    }
  }
}
