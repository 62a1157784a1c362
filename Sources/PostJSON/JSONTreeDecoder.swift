internal import PostText

extension JSONTree {
  /// Decodes a value from the tree.
  ///
  /// Integers are never rounded: `7` and `7.0` are integers; `1e3` and `7.5` are not.
  ///
  /// - Throws: `DecodingError` with the path of the invalid value.
  package func decode<Value: Decodable>(
    _ type: Value.Type, userInfo: [CodingUserInfoKey: Any] = [:]
  ) throws -> Value {
    try Value(from: JSONTreeDecoder(tree: self, node: root, place: nil, userInfo: userInfo))
  }
}

/// A decoder for one value of a tree.
struct JSONTreeDecoder: Decoder {
  let tree: JSONTree
  let node: JSONNode
  let place: Place?
  let userInfo: [CodingUserInfoKey: Any]

  var codingPath: [any CodingKey] { place?.path ?? [] }

  /// The path of a value, as a linked list from the last key to the first key. The values in a
  /// container share the list for the path of the container.
  final class Place {
    let parent: Place?
    let key: Key

    init(_ key: Key, in parent: Place?) {
      self.key = key
      self.parent = parent
    }

    var path: [any CodingKey] {
      var keys: [any CodingKey] = []
      var place: Place? = self
      while let current = place {
        keys.append(current.key)
        place = current.parent
      }
      return keys.reversed()
    }
  }

  /// The name of a member, or the index of an element.
  struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
      self.stringValue = stringValue
      intValue = nil
    }

    init(intValue: Int) {
      stringValue = "Index \(intValue)"
      self.intValue = intValue
    }
  }

  func container<Name>(keyedBy type: Name.Type) throws -> KeyedDecodingContainer<Name> {
    guard tree.kind(of: node) == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONObjectContainer<Name>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard tree.kind(of: node) == .array else { throw mismatch([Any].self) }
    return JSONArrayContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: any Any.Type) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription:
          "Expected \(JSONKind.name(of: type)) but found \(tree.kind(of: node).description) instead."
      ))
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let digits = tree.number(node) else { throw mismatch(type) }
    guard let number = tree.integer(node).flatMap({ Number(exactly: $0) }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "\(digits.quoted) is not allowed; allowed are whole numbers"))
    }
    return number
  }

  private func floatingPoint<Number: LosslessStringConvertible>(
    _ type: Number.Type
  ) throws -> Number {
    guard let number = tree.number(node).flatMap({ Number(String($0)) }) else {
      throw mismatch(type)
    }
    return number
  }
}

extension JSONTreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { tree.kind(of: node) == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = tree.bool(node) else { throw mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = tree.string(node) else { throw mismatch(type) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double { try floatingPoint(type) }
  func decode(_ type: Float.Type) throws -> Float { try floatingPoint(type) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

/// The members of an object.
private struct JSONObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONTreeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(
      decoder.tree.nameNodes(of: decoder.node).reduce(0) { count, _ in count + 1 })
    for name in decoder.tree.nameNodes(of: decoder.node) {
      if let key = Key(stringValue: decoder.tree.string(name) ?? "") { keys.append(key) }
    }
    return keys
  }

  func contains(_ key: Key) -> Bool {
    decoder.tree.member(key.stringValue, of: decoder.node) != nil
  }

  /// Returns the decoder of a member.
  private func member(_ key: Key) throws -> JSONTreeDecoder {
    guard let node = decoder.tree.member(key.stringValue, of: decoder.node) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "The member is missing."))
    }
    let name = JSONTreeDecoder.Key(stringValue: key.stringValue)
    return JSONTreeDecoder(
      tree: decoder.tree, node: node, place: .init(name, in: decoder.place),
      userInfo: decoder.userInfo)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  // These methods decode the most frequent types directly, without `init(from:)`.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try member(key).decode(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: try member(key))
  }

  func nestedContainer<Name>(
    keyedBy type: Name.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Name> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The elements of an array.
private struct JSONArrayContainer: UnkeyedDecodingContainer {
  let decoder: JSONTreeDecoder
  private var elements: JSONElements
  private var next: JSONNode?
  private(set) var currentIndex = 0

  init(decoder: JSONTreeDecoder) {
    self.decoder = decoder
    elements = decoder.tree.elements(of: decoder.node)
    next = elements.next()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { nil }
  var isAtEnd: Bool { next == nil }

  /// Returns the decoder of the next element.
  private func element() throws -> JSONTreeDecoder {
    let key = JSONTreeDecoder.Key(intValue: currentIndex)
    guard let next else {
      throw DecodingError.valueNotFound(
        Any.self,
        DecodingError.Context(
          codingPath: codingPath + [key], debugDescription: "The array has ended."))
    }
    return JSONTreeDecoder(
      tree: decoder.tree, node: next, place: .init(key, in: decoder.place),
      userInfo: decoder.userInfo)
  }

  /// Decodes the next element, and advances to the following element if decoding succeeds.
  private mutating func take<Value>(
    _ body: (JSONTreeDecoder) throws -> Value
  ) throws -> Value {
    let value = try body(try element())
    next = elements.next()
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard try element().decodeNil() else { return false }
    return try take { _ in true }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try take { try Value(from: $0) }
  }

  mutating func nestedContainer<Name>(
    keyedBy type: Name.Type
  ) throws -> KeyedDecodingContainer<Name> {
    try take { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take { $0 } }
}

extension JSONKind {
  /// Returns the name of the JSON type that a Swift type is decoded from, such as `a string`.
  package static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "an array"
    default: "\(type)"
    }
  }
}
