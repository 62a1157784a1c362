internal import Hummingbird

/// Finds the user of the token in the header `Authorization`.
///
/// [RFC 6750, section 2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)
struct Authentication: RouterMiddleware {
  /// The users by their tokens. Hashes of a dictionary have a random seed in each process, so the time
  /// of a lookup tells nothing about a token.
  let users: [String: User]

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1)
    guard let parts, parts.count == 2, parts[0].lowercased() == "bearer",
      let user = users[String(parts[1])]
    else { throw ServerError.unauthorized }
    var context = context
    context.user = user
    return try await next(request, context)
  }
}
