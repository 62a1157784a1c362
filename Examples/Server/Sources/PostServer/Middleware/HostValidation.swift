internal import HTTPTypes
internal import Hummingbird

/// Refuses requests without exactly one valid header `Host`.
///
/// [RFC 9112, section 3.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2)
struct HostValidation: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let host = request.head.authority, Self.isValid(host),
      request.headers[values: .host].isEmpty
    else { throw ServerError.badRequest("exactly one valid header Host is required") }
    return try await next(request, context)
  }

  /// Host names, IP addresses and ports consist of these characters. An empty host is valid.
  private static func isValid(_ host: String) -> Bool {
    host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~!$&'()*+,;=%:[]".utf8.contains(byte)
      }
    }
  }
}

extension HTTPField.Name {
  /// The first header `Host` is the authority of a request; this is the name of others.
  fileprivate static let host = Self("Host")!
}
