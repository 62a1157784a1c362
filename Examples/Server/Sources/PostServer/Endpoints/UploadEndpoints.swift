internal import Foundation
internal import Hummingbird
internal import PostFeed

/// `POST /v1/uploads` begins an upload, `PUT /v1/uploads/ID` sends a piece or asks for the progress.
///
/// The protocol is the one of resumable uploads to Google Cloud Storage: a piece has the header
/// `Content-Range`, and the status 308 with the header `Range` says how much the server has.
struct UploadEndpoints {
  let store: ServerStore
  let configuration: ServerConfiguration

  private var limits: ServerLimits { configuration.limits }

  func add(to group: RouterGroup<UserContext>) {
    group.post("uploads", use: begin)
    group.put("uploads/:id", use: append)
  }

  @Sendable private func begin(_ request: Request, context: UserContext) async throws -> Response {
    let upload = try await request.json(UploadRequest.self, limit: limits.bodyBytes)
    guard upload.size > 0 else { throw ServerError.unprocessable("the file is empty") }
    guard upload.size <= limits.fileBytes else {
      throw ServerError.tooLarge("the file", upload.size, limit: limits.fileBytes)
    }
    guard upload.name.utf8.count + upload.type.utf8.count <= limits.textBytes else {
      throw ServerError.unprocessable(
        "name and type are longer than \(limits.textBytes) bytes together")
    }
    let id = try await store.beginUpload(upload, by: context.user)
    return Response(status: .created, headers: [.location: "/v1/uploads/\(id)"])
  }

  @Sendable private func append(_ request: Request, context: UserContext) async throws -> Response {
    let range = try ContentRange(request.headers[.contentRange])
    let id = try context.parameters.require("id")
    let bytes = try await request.bytes(limit: limits.pieceBytes)
    var piece: (offset: Int64, bytes: Data)?
    if let span = range.bytes { piece = (span.lowerBound, bytes) }
    let declared = range.bytes.map { $0.upperBound - $0.lowerBound + 1 } ?? 0
    guard Int64(bytes.count) == declared else {
      throw ServerError.badRequest(
        "the body is \(bytes.count) bytes; Content-Range declares \(declared)")
    }
    let progress = try await store.append(piece, size: range.size, to: id, by: context.user)
    guard progress.isComplete else { return Self.incomplete(progress) }
    let url = configuration.fileURLs(context).absolute(FileURLs.path(of: id))
    return try .json(["contentUrl": url])
  }

  /// Without the header `Range`, the server has no byte.
  private static func incomplete(_ progress: UploadProgress) -> Response {
    var headers: HTTPFields = [:]
    if progress.receivedBytes > 0 { headers[.range] = "bytes=0-\(progress.receivedBytes - 1)" }
    return Response(
      status: HTTPResponse.Status(code: 308), headers: headers)
  }
}
