#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// JSON of any type from a `Decoder` and to an `Encoder`.

extension JSONTree {
  /// Reads a value of any type from a decoder.
  ///
  /// - Throws: `DecodingError` for a value that is not JSON, or is nested deeper than `maximumDepth`.
  package convenience init(from decoder: any Decoder, maximumDepth: Int) throws {
    var reader = DecoderReader(maximumDepth: maximumDepth)
    try reader.read(decoder)
    do {
      try self.init(
        parsing: reader.writer.bytes, maximumDepth: maximumDepth, strictness: .lenient)
    } catch {
      // A property list can have a number that is not a number.
      throw DecoderReader.isNoJSON(decoder.codingPath)
    }
  }
}

/// Writes the values of a decoder as JSON.
///
/// A decoder does not expose the type of a value, so several types are tried. A failed attempt is
/// slow, so the type of the last member with the same name is tried first.
private struct DecoderReader {
  var writer = JSONWriter()
  let maximumDepth: Int
  /// The last kind of each of the first 32 names. A linear search in so few is faster than hashing.
  private var lastKinds: [(name: String, kind: Kind)] = []
  private static let maximumLastKinds = 32

  private enum Kind: CaseIterable {
    case string, wholeNumber, number, bool, object, array
  }

  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
  }

  mutating func read(_ decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: JSONKey.self) {
      try read(members, depth: 1)
    } else if var elements = try? decoder.unkeyedContainer() {
      try read(&elements, depth: 1)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        writer.null()
      } else if let text = try? value.decode(String.self) {
        writer.string(text)
      } else if let isTrue = try? value.decode(Bool.self) {
        writer.bool(isTrue)
      } else {
        writer.json(try value.decode(Digits.self).text.utf8)
      }
    }
  }

  private mutating func read(_ members: KeyedDecodingContainer<JSONKey>, depth: Int) throws {
    try check(depth, members.codingPath)
    writer.beginObject()
    for key in members.allKeys {
      writer.name(key.stringValue)
      try read(key, of: members, depth: depth)
    }
    writer.endObject()
  }

  private mutating func read(
    _ key: JSONKey, of members: KeyedDecodingContainer<JSONKey>, depth: Int
  ) throws {
    let place = lastKinds.firstIndex { $0.name == key.stringValue }
    let last = place.map { lastKinds[$0].kind }
    if let last, try read(key, as: last, of: members, depth: depth) { return }
    if try members.decodeNil(forKey: key) { return writer.null() }
    for kind in Kind.allCases where kind != last {
      if try read(key, as: kind, of: members, depth: depth) {
        if let place {
          lastKinds[place].kind = kind
        } else if lastKinds.count < DecoderReader.maximumLastKinds {
          lastKinds.append((key.stringValue, kind))
        }
        return
      }
    }
    throw DecoderReader.isNoJSON(members.codingPath + [key])
  }

  /// Reads a member if it is of the given kind, and returns whether it is.
  private mutating func read(
    _ key: JSONKey, as kind: Kind, of members: KeyedDecodingContainer<JSONKey>, depth: Int
  ) throws -> Bool {
    switch kind {
    case .string:
      guard let text = try? members.decode(String.self, forKey: key) else { return false }
      writer.string(text)
    case .wholeNumber:
      guard let number = try? members.decode(Int64.self, forKey: key),
        !number.canBeRounded
          || (try? members.decode(Decimal.self, forKey: key)) == Decimal(number)
      else { return false }
      writer.integer(number)
    case .number:
      guard let digits = try? members.decode(Digits.self, forKey: key) else { return false }
      writer.json(digits.text.utf8)
    case .bool:
      guard let isTrue = try? members.decode(Bool.self, forKey: key) else { return false }
      writer.bool(isTrue)
    case .object:
      guard let object = try? members.nestedContainer(keyedBy: JSONKey.self, forKey: key) else {
        return false
      }
      try read(object, depth: depth + 1)
    case .array:
      guard var array = try? members.nestedUnkeyedContainer(forKey: key) else { return false }
      try read(&array, depth: depth + 1)
    }
    return true
  }

  private mutating func read(_ elements: inout any UnkeyedDecodingContainer, depth: Int) throws {
    try check(depth, elements.codingPath)
    writer.beginArray()
    var last = Kind.object
    next: while !elements.isAtEnd {
      if try read(&elements, as: last, depth: depth) { continue }
      if try elements.decodeNil() {
        writer.null()
        continue
      }
      for kind in Kind.allCases where kind != last {
        if try read(&elements, as: kind, depth: depth) {
          last = kind
          continue next
        }
      }
      throw DecoderReader.isNoJSON(elements.codingPath)
    }
    writer.endArray()
  }

  private mutating func read(
    _ elements: inout any UnkeyedDecodingContainer, as kind: Kind, depth: Int
  ) throws -> Bool {
    switch kind {
    case .string:
      guard let text = try? elements.decode(String.self) else { return false }
      writer.string(text)
    case .wholeNumber, .number:
      guard let digits = try? elements.decode(Digits.self) else { return false }
      writer.json(digits.text.utf8)
    case .bool:
      guard let isTrue = try? elements.decode(Bool.self) else { return false }
      writer.bool(isTrue)
    case .object:
      guard let object = try? elements.nestedContainer(keyedBy: JSONKey.self) else { return false }
      try read(object, depth: depth + 1)
    case .array:
      guard var array = try? elements.nestedUnkeyedContainer() else { return false }
      try read(&array, depth: depth + 1)
    }
    return true
  }

  /// Throws an error if the nesting depth exceeds the limit. The path is computed only for the
  /// error, because computing a path is slow.
  private func check(_ depth: Int, _ path: @autoclosure () -> [any CodingKey]) throws {
    guard depth > maximumDepth else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: path(),
        debugDescription: "nested deeper than the limit of \(maximumDepth) levels"
      ))
  }

  static func isNoJSON(_ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "not a JSON value"))
  }
}

extension Int64 {
  /// Whether `JSONDecoder` may have rounded another number to this one: it reads `1e-999` as 0, and
  /// numbers with a fraction as `Double`.
  fileprivate var canBeRounded: Bool { self == 0 || magnitude > 1 << 53 }
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
    if let whole, !whole.canBeRounded {
      text = String(whole)
      return
    }
    do {
      let decimal = try value.decode(Decimal.self)
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

extension JSONTree {
  /// Writes the outermost value to an encoder. An object with duplicate members is written as `null`:
  /// coders cannot write them, and writing only one of them would change the object.
  package func encode(to encoder: any Encoder) throws {
    try Node(tree: self, node: root).encode(to: encoder)
  }

  private struct Node: Encodable {
    let tree: JSONTree
    let node: JSONNode

    func encode(to encoder: any Encoder) throws {
      switch tree.kind(of: node) {
      case .object where tree.duplicateName(in: node) == nil:
        var members = encoder.container(keyedBy: JSONKey.self)
        for member in tree.members(of: node) {
          let key = JSONKey(stringValue: member.name)
          // Encoding the most frequent types without `Node` is faster.
          if let text = tree.string(member.value) {
            try members.encode(text, forKey: key)
          } else if let number = tree.number(member.value).flatMap({ Int64($0) }) {
            try members.encode(number, forKey: key)
          } else if let isTrue = tree.bool(member.value) {
            try members.encode(isTrue, forKey: key)
          } else {
            try members.encode(Node(tree: tree, node: member.value), forKey: key)
          }
        }
      case .array:
        var elements = encoder.unkeyedContainer()
        for element in tree.elements(of: node) {
          try elements.encode(Node(tree: tree, node: element))
        }
      case .null, .object:
        var value = encoder.singleValueContainer()
        try value.encodeNil()
      case .bool:
        var value = encoder.singleValueContainer()
        try value.encode(tree.bool(node) == true)
      case .string:
        var value = encoder.singleValueContainer()
        try value.encode(tree.string(node) ?? "")
      case .number:
        var value = encoder.singleValueContainer()
        let digits = tree.number(node).map { String($0) } ?? "0"
        if let number = Int64(digits) {
          try value.encode(number)
        } else if let number = Digits(text: digits).exact {
          try value.encode(number)
        } else {
          try value.encode(Double(digits) ?? .nan)
        }
      }
    }
  }
}

/// The name of a member, or the index of an element in a path.
///
/// Its size lets `any CodingKey` store it without an allocation.
package struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  /// The index, or -1 for a name.
  private let index: Int

  package var intValue: Int? { index < 0 ? nil : index }

  package init(stringValue: String) {
    self.stringValue = stringValue
    index = -1
  }

  package init(intValue: Int) {
    stringValue = "Index \(intValue)"
    index = intValue
  }

  package init(stringLiteral name: String) { self.init(stringValue: name) }
}

extension JSONPath {
  /// The steps as coding keys.
  package var keys: [JSONKey] {
    steps.map { step in
      switch step {
      case .member(let name): JSONKey(stringValue: name)
      case .element(let index): JSONKey(intValue: index)
      }
    }
  }
}
