internal import GRDB
internal import Hummingbird
internal import Logging
internal import PostSanitizer

/// Answers errors with JSON: `{"error": "…"}`.
struct ErrorMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let error = Self.serverError(error)
      // A refusal to save memory is not a failure, and there can be many.
      if error.status.kind == .serverError, error.status != .serviceUnavailable {
        context.logger.error("\(request.method) \(request.uri.path): \(error.message)")
      }
      return try .json(
        ["error": error.message], status: error.status, headers: error.headers)
    }
  }

  private static func serverError(_ error: any Error) -> ServerError {
    switch error {
    case let error as ServerError: return error
    case let error as HTTPError where error.status == .notFound: return .notFound("the path")
    case let error as HTTPError:
      return ServerError(
        status: error.status, message: error.body ?? error.status.reasonPhrase,
        headers: error.headers)
    case let error as SanitizerError where error.code == .inputTooLarge:
      return ServerError(status: .contentTooLarge, message: error.message)
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      return ServerError(
        status: HTTPResponse.Status(code: 507),
        message: "the disk of the server is full")
    default:
      // Details can contain statements and contents, so they stay out of responses and logs.
      return ServerError(
        status: .internalServerError, message: "internal error: \(type(of: error))")
    }
  }
}
