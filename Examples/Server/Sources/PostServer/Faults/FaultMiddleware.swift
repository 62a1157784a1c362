internal import Hummingbird

/// Injects faults between the connection and the routes.
struct FaultMiddleware: RouterMiddleware {
  let injector: FaultInjector

  /// The maximum size of a body that is handled twice, in bytes.
  let bodyLimit: Int

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let fault = injector.next() else { return try await next(request, context) }
    if fault.delay > 0 { try await Task.sleep(for: .milliseconds(fault.delay)) }
    var response = try await respond(to: request, context, fault.kind, next)
    // Clients send a request again, unnoticed, if a connection that they used before is closed. So
    // that each fault reaches the caller, each request has a new connection.
    if response.status != .switchingProtocols { response.headers[.connection] = "close" }
    return response
  }

  private func respond(
    to request: Request, _ context: ServerContext, _ fault: Fault.Kind?,
    _ next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    switch fault {
    case nil: return try await next(request, context)
    case .dropBefore: return try await drop(context)
    case .dropAfter:
      _ = try await next(request, context)
      return try await drop(context)
    case .error(let status):
      // Without a delay, so that tests of clients are fast.
      return try .json(
        ["error": "injected fault"], status: HTTPResponse.Status(code: status),
        headers: status == 500 ? [:] : [.retryAfter: "0"])
    case .truncate: return truncated(try await next(request, context))
    case .duplicate:
      // A body that is too large is an error before the routes.
      return try await ErrorMiddleware().handle(request, context: context) { request, context in
        let body = try await request.bytes(limit: bodyLimit)
        var request = request
        request.body = RequestBody(buffer: ByteBuffer(bytes: body))
        _ = try await next(request, context)
        return try await next(request, context)
      }
    }
  }

  /// Closes the connection without a response.
  private func drop(_ context: ServerContext) async throws -> Response {
    try await context.channel.close()
    throw DroppedConnection()
  }

  /// Returns a response that declares its whole length, but ends after half of its body. A response
  /// without a body is not changed.
  private func truncated(_ response: Response) -> Response {
    guard let length = response.body.contentLength, length > 0 else { return response }
    let body = response.body
    var truncated = response
    truncated.body = ResponseBody(contentLength: length) { writer in
      try await body.write(TruncatingWriter(writer: writer, remaining: length / 2))
    }
    return truncated
  }
}

/// The connection was closed on purpose.
struct DroppedConnection: Error {}
