#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension JSONTree {
  /// Reads a value of any type from a decoder.
  ///
  /// - Throws: `DecodingError` for a value that is not JSON, or is nested deeper than `maximumDepth`.
  package convenience init(from decoder: any Decoder, maximumDepth: Int) throws {
    var reader = DecoderReader(maximumDepth: maximumDepth)
    var root = RootSlot(decoder: decoder)
    try reader.read(&root, expecting: .object, depth: 0)
    do {
      try self.init(
        parsing: reader.writer.bytes, maximumDepth: maximumDepth, strictness: .lenient)
    } catch {
      // A property list can have a number that is not a number.
      throw DecodingError(root.codingPath, "not a JSON value")
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

  enum Kind: CaseIterable {
    case object, array, string, number, bool
  }

  init(maximumDepth: Int) {
    self.maximumDepth = maximumDepth
  }

  /// Reads the value of a slot, and returns its kind, or `nil` for null.
  @discardableResult
  mutating func read(
    _ slot: inout some DecoderSlot, expecting expected: Kind?, depth: Int
  ) throws -> Kind? {
    if let expected, try read(&slot, as: expected, depth: depth) { return expected }
    if try slot.decodeNil() {
      writer.null()
      return nil
    }
    for kind in Kind.allCases where kind != expected {
      if try read(&slot, as: kind, depth: depth) { return kind }
    }
    throw DecodingError(slot.codingPath, "not a JSON value")
  }

  /// Reads the value of a slot if it is of the given kind, and returns whether it is.
  private mutating func read(
    _ slot: inout some DecoderSlot, as kind: Kind, depth: Int
  ) throws -> Bool {
    switch kind {
    case .string:
      guard let text = try? slot.string() else { return false }
      writer.string(text)
    case .number:
      guard let digits = try? slot.digits() else { return false }
      writer.json(digits.text.utf8)
    case .bool:
      guard let isTrue = try? slot.bool() else { return false }
      writer.bool(isTrue)
    case .object:
      guard let members = try? slot.object() else { return false }
      try check(depth, members.codingPath)
      try read(members, depth: depth + 1)
    case .array:
      guard let elements = try? slot.array() else { return false }
      try check(depth, elements.codingPath)
      try read(elements, depth: depth + 1)
    }
    return true
  }

  private mutating func read(_ members: KeyedDecodingContainer<JSONKey>, depth: Int) throws {
    writer.beginObject()
    for key in members.allKeys {
      writer.name(key.stringValue)
      let place = lastKinds.firstIndex { $0.name == key.stringValue }
      var slot = MemberSlot(members: members, key: key)
      let kind = try read(&slot, expecting: place.map { lastKinds[$0].kind }, depth: depth)
      guard let kind else { continue }
      if let place {
        lastKinds[place].kind = kind
      } else if lastKinds.count < DecoderReader.maximumLastKinds {
        lastKinds.append((key.stringValue, kind))
      }
    }
    writer.endObject()
  }

  private mutating func read(_ elements: any UnkeyedDecodingContainer, depth: Int) throws {
    writer.beginArray()
    var slot = ElementSlot(elements: elements)
    var last = Kind.object
    while !slot.elements.isAtEnd {
      last = try read(&slot, expecting: last, depth: depth) ?? last
    }
    writer.endArray()
  }

  /// Throws an error if the nesting depth exceeds the limit. The path is computed only for the
  /// error, because computing a path is slow.
  private func check(_ depth: Int, _ path: @autoclosure () -> [any CodingKey]) throws {
    guard depth >= maximumDepth else { return }
    throw DecodingError(path(), "nested deeper than the limit of \(maximumDepth) levels")
  }
}

extension DecodingError {
  fileprivate init(_ path: [any CodingKey], _ message: String) {
    self = .dataCorrupted(Context(codingPath: path, debugDescription: message))
  }
}

/// A place in a decoder that has one value.
private protocol DecoderSlot {
  var codingPath: [any CodingKey] { get }

  mutating func decodeNil() throws -> Bool
  // A generic function would call the generic one of the container, which makes a decoder for a text.
  mutating func string() throws -> String
  mutating func bool() throws -> Bool
  mutating func digits() throws -> Digits
  mutating func object() throws -> KeyedDecodingContainer<JSONKey>
  mutating func array() throws -> any UnkeyedDecodingContainer
}

private struct RootSlot: DecoderSlot {
  let decoder: any Decoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Some decoders have no single value where there is an array.
  func decodeNil() -> Bool { (try? decoder.singleValueContainer())?.decodeNil() ?? false }
  func string() throws -> String { try decoder.singleValueContainer().decode(String.self) }
  func bool() throws -> Bool { try decoder.singleValueContainer().decode(Bool.self) }
  func digits() throws -> Digits { try decoder.singleValueContainer().decode(Digits.self) }
  func object() throws -> KeyedDecodingContainer<JSONKey> {
    try decoder.container(keyedBy: JSONKey.self)
  }
  func array() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
}

private struct MemberSlot: DecoderSlot {
  let members: KeyedDecodingContainer<JSONKey>
  let key: JSONKey

  var codingPath: [any CodingKey] { members.codingPath + [key] }

  func decodeNil() throws -> Bool { try members.decodeNil(forKey: key) }
  func string() throws -> String { try members.decode(String.self, forKey: key) }
  func bool() throws -> Bool { try members.decode(Bool.self, forKey: key) }
  func digits() throws -> Digits { try members.decode(Digits.self, forKey: key) }
  func object() throws -> KeyedDecodingContainer<JSONKey> {
    try members.nestedContainer(keyedBy: JSONKey.self, forKey: key)
  }
  func array() throws -> any UnkeyedDecodingContainer {
    try members.nestedUnkeyedContainer(forKey: key)
  }
}

/// The next element of an array. Reading it moves to the following one.
private struct ElementSlot: DecoderSlot {
  var elements: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { elements.codingPath }

  mutating func decodeNil() throws -> Bool { try elements.decodeNil() }
  mutating func string() throws -> String { try elements.decode(String.self) }
  mutating func bool() throws -> Bool { try elements.decode(Bool.self) }
  mutating func digits() throws -> Digits { try elements.decode(Digits.self) }
  mutating func object() throws -> KeyedDecodingContainer<JSONKey> {
    try elements.nestedContainer(keyedBy: JSONKey.self)
  }
  mutating func array() throws -> any UnkeyedDecodingContainer {
    try elements.nestedUnkeyedContainer()
  }
}
