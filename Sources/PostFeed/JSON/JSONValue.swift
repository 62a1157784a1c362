/// A JSON value as it was written: numbers keep their digits, members their order.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits, as they were written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// What people call the value.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The whole number that the value is or that its text spells, and nothing else.
  ///
  /// Digits are read one by one: no number goes through a floating-point one.
  var wholeNumber: Int64? {
    switch self {
    case .number(let digits): Int64(digits)
    case .string(let text):
      // `Int64` reads a plus and leading zeros, which nobody writes into an identifier.
      Int64(text).flatMap { String($0) == text ? $0 : nil }
    default: nil
    }
  }
}

/// A member of a JSON object.
struct JSONMember: Hashable, Sendable {
  var name: String
  var value: JSONValue
}

/// A step of a path into a JSON value.
enum JSONStep: Hashable, Sendable {
  case member(String)
  case element(Int)
}

extension [JSONStep] {
  /// The path as text, such as `$.feed[3].author['odd name']`. Names are cut at 64 characters.
  var text: String {
    reduce(into: "$") { text, step in
      switch step {
      case .element(let index): text += "[\(index)]"
      case .member(let name):
        let name = name.unicodeScalars.prefix(64)
        let isPlain =
          name.first?.properties.isAlphabetic == true
          && name.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0.isDigit || $0 == "_") }
        text += isPlain ? ".\(name)" : "['\(name)']"
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
