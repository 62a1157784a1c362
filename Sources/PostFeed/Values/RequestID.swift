/// The identifier that makes a request idempotent: a server recognizes a repeated request by it.
///
/// An `Int64`, or a text such as that of a UUID; it is written in the form in which it was read. Use
/// one for each action of a user, until there is an answer.
///
/// [The Idempotency-Key HTTP Header Field](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/)
public struct RequestID: Codable, Hashable, Sendable, CustomStringConvertible {
  let json: JSONValue

  /// Creates an identifier that is a number.
  public init(_ number: Int64) {
    json = .number(String(number))
  }

  /// Creates an identifier from a text that no other request has, such as that of a UUID.
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
