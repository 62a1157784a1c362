package import PostJSON

/// An identifier that makes a request idempotent: the server recognizes repeated requests by it.
///
/// The identifier is an `Int64` or a text such as a UUID. Encoding writes a number as a number and
/// a text as a string. Use the same identifier for all attempts of one user action.
///
/// [The Idempotency-Key HTTP Header Field](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/)
public struct RequestID: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The text of the identifier.
  public let description: String

  private let isNumber: Bool

  /// Creates an identifier from a number.
  public init(_ number: Int64) {
    description = String(number)
    isNumber = true
  }

  /// Creates an identifier from a unique text, such as a UUID.
  public init(_ text: String) {
    description = text
    isNumber = false
  }
}

extension RequestID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }

  public init(integerLiteral number: Int64) {
    self.init(number)
  }
}

extension RequestID: ApiValue {
  init() {
    self.init("")
  }

  package init(_ json: JSONValue) throws(ValueFault) {
    description = try JSONToken(json).text
    isNumber = json.kind == .number
  }

  package func write(to writer: inout JSONWriter) {
    if isNumber { writer.json(description.utf8) } else { writer.string(description) }
  }
}
