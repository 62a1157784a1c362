internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

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

  /// Whether a text is a host with an optional port. An empty host is valid.
  ///
  /// [RFC 3986, section 3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
  static func isValid(_ text: String) -> Bool {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return false }
      return isIPv6(text[..<end].dropFirst()) && isPort(text[end...].dropFirst())
    }
    let end = text.firstIndex(of: ":") ?? text.endIndex
    return isName(text[..<end]) && isPort(text[end...])
  }

  private static func isIPv6(_ text: Substring) -> Bool {
    (try? SocketAddress(ipAddress: String(text), port: 0))?.protocol == .inet6
  }

  /// An IPv4 address is a valid name, too.
  private static func isName(_ text: Substring) -> Bool {
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "%") {
        guard bytes.next().map(isHexDigit) == true, bytes.next().map(isHexDigit) == true else {
          return false
        }
      } else if !isLetterOrDigit(byte), !"-._~!$&'()*+,;=".utf8.contains(byte) {
        return false
      }
    }
    return true
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) && Character(Unicode.Scalar(byte)).isHexDigit
  }

  /// A port follows a colon, and may be empty.
  private static func isPort(_ text: Substring) -> Bool {
    guard let colon = text.first else { return true }
    let digits = text.dropFirst()
    return colon == ":" && digits.utf8.allSatisfy { (48...57).contains($0) }
      && (digits.isEmpty || UInt16(digits) != nil)
  }
}

extension HTTPField.Name {
  /// The first header `Host` is the authority of a request; this is the name of others.
  fileprivate static let host = Self("Host")!
}
