internal import PostJSON

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The members of an object from another decoder, such as `JSONDecoder`.
///
/// A decoder does not expose the type of a value, and is slow to reject a wrong type. So this
/// source accepts only the types that the API defines. If a member has another type, the whole
/// object is copied into a ``JSONTree`` and read again, which results in an exact error message.
struct DecoderSource: WireSource {
  private let members: KeyedDecodingContainer<JSONValue.Key>
  private var taken: [String] = []

  init(_ decoder: any Decoder) throws(FeedError) {
    members = try FeedError.mismatch { try decoder.container(keyedBy: JSONValue.Key.self) }
  }

  func has(_ name: String) -> Bool {
    (try? members.decodeNil(forKey: JSONValue.Key(name))) == false
  }

  mutating func take(_ name: String, as kind: WireScalarKind) throws(FeedError) -> JSONValue? {
    taken.append(name)
    let key = JSONValue.Key(name)
    return try FeedError.mismatch {
      switch kind {
      case .text: try members.decodeIfPresent(String.self, forKey: key).map { .string($0) }
      case .bool: try members.decodeIfPresent(Bool.self, forKey: key).map { .bool($0) }
      case .wholeNumber:
        if let number = try? JSONValue.wholeNumber(of: key, in: members) {
          number
        } else {
          try members.decodeIfPresent(String.self, forKey: key).map { .string($0) }
        }
      case .token, .identifier:
        if let text = try? members.decodeIfPresent(String.self, forKey: key) {
          .string(text)
        } else {
          try JSONValue.wholeNumber(of: key, in: members)
        }
      }
    }
  }

  mutating func takeValue<Value: WireValue>(
    _ name: String, as type: Value.Type
  ) throws(FeedError) -> WireElement<Value>? {
    taken.append(name)
    guard has(name) else { return nil }
    return try FeedError.mismatch {
      try WireElement(from: members.superDecoder(forKey: JSONValue.Key(name)))
    }
  }

  mutating func takeElements<Value: WireValue>(
    _ name: String, _ body: (WireElement<Value>) throws(FeedError) -> Void
  ) throws(FeedError) {
    taken.append(name)
    var elements = try FeedError.mismatch {
      try members.nestedUnkeyedContainer(forKey: JSONValue.Key(name))
    }
    while !elements.isAtEnd {
      // Decoding with `elements.decode` would call unspecialized generic code, which is slow.
      try body(FeedError.mismatch { try WireElement(from: elements.superDecoder()) })
    }
  }

  func rest() throws(FeedError) -> [UInt8] {
    let unknown = members.allKeys.filter { !taken.contains($0.stringValue) }
    if unknown.isEmpty { return [] }
    return try FeedError.mismatch { try JSONValue.object(of: unknown, in: members).json }
  }
}

extension FeedError {
  /// Calls a function that uses another decoder. If the function throws, this method throws an
  /// error without details. The caller then reads the value again from a ``JSONTree``, which gives
  /// an exact error.
  fileprivate static func mismatch<Result>(
    _ body: () throws -> Result
  ) throws(FeedError) -> Result {
    do { return try body() } catch { throw FeedError(.wrongType, "unexpected") }
  }
}

extension WireElement where Value: WireValue {
  init(from decoder: any Decoder) throws {
    self.init { (findings) throws(FeedError) in
      try Value(source: DecoderSource(decoder), findings: &findings)
    }
    guard case .failure = result else { return }
    let json = try JSONValue(from: decoder).json
    let tree = try JSONTree(feed: json)
    self.init { (findings) throws(FeedError) in
      try Value(source: TreeSource(tree.root, of: tree), findings: &findings)
    }
    if case .failure = result { self.json = json }
  }
}
