internal import Hummingbird
internal import NIOConcurrencyHelpers
internal import NIOCore

/// Limits the memory of the bodies of all requests that are being handled.
///
/// A request whose body does not fit is refused with the status 503. Other requests are not affected.
struct BodyMemoryMiddleware: RouterMiddleware {
  private let limit: Int

  /// The size of the received bodies in bytes.
  private let total = NIOLockedValueBox(0)

  /// - Parameter limit: The maximum number of bytes.
  init(limit: Int) { self.limit = limit }

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let received = NIOLockedValueBox(0)
    // An endpoint that writes a body to the database holds it even if the connection is closed.
    defer { total.withLockedValue { $0 -= received.withLockedValue { $0 } } }
    var request = request
    request.body = RequestBody(
      asyncSequence: request.body.map { [total, limit] bytes in
        let count = bytes.readableBytes
        try total.withLockedValue { total in
          guard count <= limit - total else { throw ServerError.outOfMemory }
          total += count
        }
        received.withLockedValue { $0 += count }
        return bytes
      })
    return try await next(request, context)
  }
}
