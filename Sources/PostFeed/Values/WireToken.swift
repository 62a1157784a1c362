/// A token that a server made up: a string, or a number whose digits are kept.
struct WireToken: Hashable, Sendable {
  var text: String
  private var isNumber = false

  init(_ text: String) {
    self.text = text
  }

  init(digits: String) {
    text = digits
    isNumber = true
  }

  var wire: JSONValue { isNumber ? .number(text) : .string(text) }
}

/// Where a page starts, in words that only the server understands.
///
/// A cursor is compared and sent back, never read: a server that writes `"after:9"` today may write
/// something else tomorrow.
public struct Cursor: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  let token: WireToken

  /// Creates a cursor from what the server sent.
  public init(_ text: String) {
    token = WireToken(text)
  }

  public init(stringLiteral text: String) {
    self.init(text)
  }

  init?(_ token: WireToken?) {
    guard let token else { return nil }
    self.token = token
  }

  /// The text to send.
  public var description: String { token.text }
}

/// What tells a server that a request is one that it had before, sent once more.
///
/// One for each action of a user, kept until there is an answer.
///
/// [The Idempotency-Key HTTP Header Field](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/)
public struct RequestID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  let token: WireToken

  /// Creates an identifier from a text that no other request has, such as that of a UUID.
  public init(_ text: String) {
    token = WireToken(text)
  }

  public init(stringLiteral text: String) {
    self.init(text)
  }

  init(_ token: WireToken) {
    self.token = token
  }

  /// The text of the identifier.
  public var description: String { token.text }
}
