internal import PostText

/// The name of a member of a JSON object.
package struct Member: CodingKey, Hashable, ExpressibleByStringLiteral {
  package let stringValue: String
  /// The index of an element, in the path of a value.
  package let intValue: Int?

  package init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  package init(stringLiteral value: String) {
    stringValue = value
    intValue = nil
  }

  package init?(intValue: Int) { nil }
}

package typealias Members = KeyedDecodingContainer<Member>

typealias EncodedMembers = KeyedEncodingContainer<Member>

extension Decoder {
  /// Returns the members of an object.
  ///
  /// - Throws: `DecodingError` for the first member, in alphabetical order, that is not allowed.
  package func members(_ allowed: [Member]) throws -> Members {
    let members = try container(keyedBy: Member.self)
    if let unknown = members.unknown(allowed).min(by: { $0.stringValue < $1.stringValue }) {
      throw members.unknownFault(unknown, allowed)
    }
    return members
  }
}

extension Decoder {
  /// Returns the type of a node, for example of a block.
  func nodeType<Type: RawRepresentable<String> & CaseIterable>(_ noun: String) throws -> Type {
    let any = try container(keyedBy: Member.self)
    let name = try any.decode(String.self, forKey: "type")
    guard let type = Type(rawValue: name) else {
      let names = Type.allCases.map(\.rawValue).joined(separator: ", ")
      throw any.fault("type", "unknown \(noun) '\(name.quoted)'; known are: \(names)")
    }
    return type
  }
}

extension Encoder {
  /// Encodes the type of a node, and returns the container for the other members of the node.
  func members(type: String) throws -> EncodedMembers {
    var members = container(keyedBy: Member.self)
    try members.encode(type, forKey: "type")
    return members
  }
}

extension KeyedDecodingContainer<Member> {
  /// Returns the members that are not allowed.
  package func unknown(_ allowed: [Member]) -> [Member] {
    allKeys.filter { !allowed.contains($0) }
  }

  /// Returns an error about a member that is not allowed.
  package func unknownFault(_ unknown: Member, _ allowed: [Member]) -> DecodingError {
    let names = allowed.map(\.stringValue).joined(separator: ", ")
    return fault(
      unknown, "unknown member '\(unknown.stringValue.quoted)'; allowed are: \(names)")
  }

  /// Returns an error about a member.
  package func fault(_ member: Member, _ message: String) -> DecodingError {
    .dataCorruptedError(forKey: member, in: self, debugDescription: message)
  }

  /// Returns the value of a required member.
  package func required<Value: Decodable>(_ member: Member) throws -> Value {
    try decode(Value.self, forKey: member)
  }

  /// Returns the value of a member, or `nil` if it is absent.
  package func optional<Value: Decodable>(_ member: Member) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: member)
  }

  /// Returns the enum value that a member names, or `nil` if the member is absent.
  package func name<Value: RawRepresentable & CaseIterable>(
    forKey member: Member
  ) throws -> Value? where Value.RawValue == String {
    guard let name: String = try optional(member) else { return nil }
    guard let value = Value(rawValue: name) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(member, "'\(name.quoted)' is not allowed; allowed are: \(names)")
    }
    return value
  }

  /// Returns an integer within bounds, or `nil` if the member is absent.
  package func integer(_ bounds: ClosedRange<Int>, forKey member: Member) throws -> Int? {
    guard let value: Int = try optional(member) else { return nil }
    guard bounds.contains(value) else {
      throw fault(
        member, "\(value) is out of range; allowed is \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return value
  }

  /// Returns a link target, or `nil` if the member is absent.
  func target(forKey member: Member) throws -> LinkTarget? {
    guard contains(member), try !decodeNil(forKey: member) else { return nil }
    return try url(forKey: member) { text throws(LinkTargetError) in
      try LinkTarget(parsing: text)
    }
  }

  /// Returns the URL of an image.
  func imageSource(forKey member: Member) throws -> ImageSource {
    try url(forKey: member) { text throws(LinkTargetError) in try ImageSource(parsing: text) }
  }

  private func url<URL>(
    forKey member: Member, _ parse: (String) throws(LinkTargetError) -> URL
  ) throws -> URL {
    let text: String = try required(member)
    do {
      return try parse(text)
    } catch {
      throw fault(member, error.description)
    }
  }

  /// Returns the value that a failable initializer creates from the text of a member, or `nil` if
  /// the member is absent.
  func value<Value>(
    forKey member: Member, expected: String, _ make: (String) -> Value?
  ) throws -> Value? {
    guard let text: String = try optional(member) else { return nil }
    guard let value = make(text) else {
      throw fault(member, "'\(text.quoted)' is not \(expected)")
    }
    return value
  }
}
