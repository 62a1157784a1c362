internal import PostText

/// A value that is one JSON string, number or Boolean.
protocol WireScalar {
  /// The kind of JSON from which the value is read.
  static var kind: WireScalarKind { get }

  init?(_ json: JSONValue)

  var json: JSONValue { get }

  /// The code and the message of the finding for a value, or `nil` if the value has no problem.
  var problem: (code: FeedFinding.Code, message: String)? { get }
}

/// The kind of JSON value from which a scalar is read.
enum WireScalarKind {
  case text, wholeNumber, bool
  /// A string that some servers send as a number.
  case token
  /// A string or a number. A string and a number with the same digits are different identifiers.
  case identifier

  /// The text for messages, such as `expected a string`.
  var expected: String {
    switch self {
    case .text: "expected a string"
    case .wholeNumber: "expected a whole number of 64 bits"
    case .bool: "expected true or false"
    case .token, .identifier: "expected a string or a number"
    }
  }
}

extension WireScalar {
  var problem: (code: FeedFinding.Code, message: String)? { nil }
}

extension String: WireScalar {
  static var kind: WireScalarKind { .text }

  init?(_ json: JSONValue) {
    guard case .string(let text) = json else { return nil }
    self = text
  }

  var json: JSONValue { .string(self) }
}

extension Bool: WireScalar {
  static var kind: WireScalarKind { .bool }

  init?(_ json: JSONValue) {
    guard case .bool(let isTrue) = json else { return nil }
    self = isTrue
  }

  var json: JSONValue { .bool(self) }
}

/// An identifier.
extension Int64: WireScalar {
  static var kind: WireScalarKind { .wholeNumber }

  init?(_ json: JSONValue) {
    guard let number = json.wholeNumber else { return nil }
    self = number
  }

  var json: JSONValue { .number(String(self)) }
}

/// A count. A negative count is kept, with a finding.
extension Int: WireScalar {
  static var kind: WireScalarKind { .wholeNumber }

  init?(_ json: JSONValue) {
    guard let number = json.wholeNumber else { return nil }
    self = Int(clamping: number)
  }

  var json: JSONValue { .number(String(self)) }

  var problem: (code: FeedFinding.Code, message: String)? {
    self < 0 ? (.negativeCount, "\(self) is negative") : nil
  }
}

extension WireScalar where Self: ListedName {
  static var kind: WireScalarKind { .text }

  init?(_ json: JSONValue) {
    guard case .string(let name) = json else { return nil }
    self.init(rawValue: name)
  }

  var json: JSONValue { .string(rawValue) }

  var problem: (code: FeedFinding.Code, message: String)? {
    guard !isKnown else { return nil }
    let known = Self.known.map(\.rawValue).joined(separator: ", ")
    return (.unknownName, "unknown name '\(rawValue.quoted)'; known are: \(known)")
  }
}

/// A text that the client sends back without interpreting it, such as a cursor.
struct WireToken: WireScalar {
  var text: String

  static var kind: WireScalarKind { .token }

  init(text: String) {
    self.text = text
  }

  init?(_ json: JSONValue) {
    switch json {
    case .string(let text), .number(let text): self.text = text
    default: return nil
    }
  }

  var json: JSONValue { .string(text) }
}
