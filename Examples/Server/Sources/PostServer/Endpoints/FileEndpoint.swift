internal import Foundation
internal import Hummingbird

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
    case .whole: return Response(status: .ok, headers: headers, body: body(id, 0..<file.size))
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
      return Response(status: .partialContent, headers: headers, body: body(id, part))
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
  private func body(_ id: String, _ part: Range<Int64>) -> ResponseBody {
    ResponseBody(contentLength: Int(part.count)) { [store] writer in
      var offset = part.lowerBound
      while offset < part.upperBound {
        guard let bytes = try await store.bytes(of: id, from: offset), !bytes.isEmpty else {
          throw ServerError.notFound("the file")
        }
        let wanted = bytes.prefix(Int(part.upperBound - offset))
        try await writer.write(ByteBuffer(bytes: wanted))
        offset += Int64(wanted.count)
      }
      try await writer.finish(nil)
    }
  }
}
