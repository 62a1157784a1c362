/// An identifier that makes a request idempotent: the server recognizes repeated requests by it.
///
/// The identifier is an `Int64` or a text such as a UUID. Encoding writes a number as a number and
/// a text as a string. Use the same identifier for all attempts of one user action.
///
/// [The Idempotency-Key HTTP Header Field](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/)
public struct RequestID: Codable, Hashable, Sendable, CustomStringConvertible {
  let json: JSONValue

  /// Creates an identifier from a number.
  public init(_ number: Int64) {
    json = .number(String(number))
  }

  /// Creates an identifier from a unique text, such as a UUID.
  public init(_ text: String) {
    json = .string(text)
  }

  /// The text of the identifier.
  public var description: String {
    switch json {
    case .string(let text), .number(let text): text
    default: ""
    }
  }

  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    guard let identifier = RequestID(json) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: RequestID.kind.expected))
    }
    self = identifier
  }

  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
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

extension RequestID: WireScalar {
  static var kind: WireScalarKind { .identifier }

  init() {
    self.init("")
  }

  init?(_ json: JSONValue) {
    switch json {
    case .string, .number: self.json = json
    default: return nil
    }
  }
}
