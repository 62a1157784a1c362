internal import Hummingbird

/// Refuses requests of users who send too many.
///
/// [RFC 6585, section 4](https://www.rfc-editor.org/rfc/rfc6585#section-4)
struct RateLimitMiddleware: RouterMiddleware {
  let limiter: RateLimiter

  func handle(
    _ request: Request, context: UserContext,
    next: (Request, UserContext) async throws -> Response
  ) async throws -> Response {
    if let seconds = await limiter.delay(for: context.user.id) {
      throw ServerError.tooManyRequests(retryAfter: seconds)
    }
    return try await next(request, context)
  }
}
