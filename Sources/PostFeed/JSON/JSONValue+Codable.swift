#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostJSON

// Reading and writing with coders such as `JSONDecoder`. A decoder does not expose the type of a
// value, so this code tries several types. A failed attempt is slow, so the most likely type is
// first.

extension JSONValue: Codable {
  /// A coding key with any name.
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) {
      stringValue = name
    }

    init?(stringValue: String) {
      self.init(stringValue)
    }

    init?(intValue: Int) { nil }
  }

  private enum Kind: CaseIterable {
    case string, wholeNumber, number, bool, object, array
  }

  init(from decoder: any Decoder) throws {
    let depth = decoder.codingPath.count
    if let members = try? decoder.container(keyedBy: Key.self) {
      self = try JSONValue.object(of: members.allKeys, in: members, depth: depth)
    } else if let elements = try? decoder.unkeyedContainer() {
      self = try JSONValue.array(of: elements, depth: depth)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let text = try? value.decode(String.self) {
        self = .string(text)
      } else if let isTrue = try? value.decode(Bool.self) {
        self = .bool(isTrue)
      } else {
        self = .number(try value.decode(Digits.self).text)
      }
    }
  }

  /// Returns an object with the members that have the given keys.
  static func object(
    of keys: [Key], in members: KeyedDecodingContainer<Key>
  ) throws -> JSONValue {
    try object(of: keys, in: members, depth: members.codingPath.count)
  }

  private static func object(
    of keys: [Key], in members: KeyedDecodingContainer<Key>, depth: Int
  ) throws -> JSONValue {
    try checkDepth(depth, members.codingPath)
    return .object(
      try keys.map { key in
        Member(name: key.stringValue, value: try value(of: key, in: members, depth: depth))
      })
  }

  private static func array(
    of elements: any UnkeyedDecodingContainer, depth: Int
  ) throws -> JSONValue {
    try checkDepth(depth, elements.codingPath)
    var elements = elements
    var values: [JSONValue] = []
    var kind = Kind.object
    while !elements.isAtEnd {
      if try elements.decodeNil() {
        values.append(.null)
        continue
      }
      var value = try element(as: kind, in: &elements, depth: depth)
      for other in Kind.allCases where value == nil && other != kind {
        kind = other
        value = try element(as: kind, in: &elements, depth: depth)
      }
      guard let value else { throw unknown(elements.codingPath) }
      values.append(value)
    }
    return .array(values)
  }

  private static func value(
    of key: Key, in members: KeyedDecodingContainer<Key>, depth: Int
  ) throws -> JSONValue {
    for kind in Kind.allCases {
      if let value = try value(of: key, as: kind, in: members, depth: depth) { return value }
    }
    throw unknown(members.codingPath + [key])
  }

  /// Returns the value of a member if it is of the given kind, otherwise `nil`. For strings,
  /// Booleans and numbers, the value can also be `null`.
  private static func value(
    of key: Key, as kind: Kind, in members: KeyedDecodingContainer<Key>, depth: Int
  ) throws -> JSONValue? {
    switch kind {
    case .string:
      (try? .some(members.decodeIfPresent(String.self, forKey: key)))
        .map { $0.map { .string($0) } ?? .null }
    case .bool:
      (try? .some(members.decodeIfPresent(Bool.self, forKey: key)))
        .map { $0.map { .bool($0) } ?? .null }
    case .wholeNumber: try? wholeNumber(of: key, in: members)
    case .number:
      (try? .some(members.decodeIfPresent(Digits.self, forKey: key)))
        .map { $0.map { .number($0.text) } ?? .null }
    case .object:
      try (try? members.nestedContainer(keyedBy: Key.self, forKey: key))
        .map { try object(of: $0.allKeys, in: $0, depth: depth + 1) }
    case .array:
      try (try? members.nestedUnkeyedContainer(forKey: key))
        .map { try array(of: $0, depth: depth + 1) }
    }
  }

  /// Returns the integer value of a member, or `nil` if the member is absent or null.
  ///
  /// - Throws: `DecodingError` if the value is not an integer, or if the decoder rounded it.
  static func wholeNumber(
    of key: Key, in members: KeyedDecodingContainer<Key>
  ) throws -> JSONValue? {
    guard let number = try members.decodeIfPresent(Int64.self, forKey: key) else { return nil }
    guard try Decimal(number) == members.decode(Decimal.self, forKey: key) else {
      throw unknown(members.codingPath + [key])
    }
    return .number(String(number))
  }

  private static func element(
    as kind: Kind, in elements: inout any UnkeyedDecodingContainer, depth: Int
  ) throws -> JSONValue? {
    switch kind {
    case .string: (try? elements.decode(String.self)).map { .string($0) }
    case .bool: (try? elements.decode(Bool.self)).map { .bool($0) }
    case .wholeNumber, .number:
      (try? elements.decode(Digits.self)).map { .number($0.text) }
    case .object:
      try (try? elements.nestedContainer(keyedBy: Key.self))
        .map { try object(of: $0.allKeys, in: $0, depth: depth + 1) }
    case .array:
      try (try? elements.nestedUnkeyedContainer()).map { try array(of: $0, depth: depth + 1) }
    }
  }

  /// Throws an error if the nesting depth exceeds the limit. The path is computed only for the
  /// error, because computing a path is slow.
  private static func checkDepth(
    _ depth: Int, _ path: @autoclosure () -> [any CodingKey]
  ) throws {
    guard depth < JSONValue.maximumDepth else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path(),
          debugDescription:
            "nested deeper than the limit of \(JSONValue.maximumDepth) levels"))
    }
  }

  private static func unknown(_ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "not a JSON value"))
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(member.value, forKey: Key(member.name))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements {
        guard case .json(let bytes) = element else {
          try container.encode(element)
          continue
        }
        // The bytes are one or more elements, separated by commas.
        let tree = try JSONTree(feed: [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")])
        for node in tree.elements(of: tree.root) {
          try container.encode(JSONValue(expanding: node, of: tree))
        }
      }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let isTrue):
      var container = encoder.singleValueContainer()
      try container.encode(isTrue)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let digits):
      var container = encoder.singleValueContainer()
      if let number = Int64(digits) {
        try container.encode(number)
      } else if let number = Digits(text: digits).exact {
        try container.encode(number)
      } else {
        try container.encode(Double(digits) ?? .nan)
      }
    case .json(let bytes):
      // The bytes are valid JSON, because a `JSONWriter` wrote them.
      let tree = try JSONTree(feed: bytes)
      try JSONValue(expanding: tree.root, of: tree).encode(to: encoder)
    }
  }
}

/// The text of a number from another coder. It has as many exact digits as the coder supports.
private struct Digits: Decodable {
  let text: String

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let whole = try? value.decode(Int64.self)
    do {
      let decimal = try value.decode(Decimal.self)
      // `JSONDecoder` reads `1e-999` as the integer 0, so the integer is compared with the decimal
      // number.
      text = whole.flatMap { Decimal($0) == decimal ? String($0) : nil } ?? "\(decimal)"
    } catch DecodingError.typeMismatch where whole != nil {
      // Some decoders do not support `Decimal`.
      text = whole.map { String($0) } ?? ""
    } catch {
      text = String(describing: try value.decode(Double.self))
    }
  }

  /// The maximum number of digits that `Decimal` always represents exactly.
  private static let maximumDigits = 38

  /// The number, or `nil` when `Decimal` cannot represent all of its digits.
  var exact: Decimal? {
    let mantissa = text.utf8.prefix { $0 != 0x65 && $0 != 0x45 }
    let count = mantissa.count { (0x30...0x39).contains($0) }
    return count <= Digits.maximumDigits ? Decimal(string: text) : nil
  }
}
