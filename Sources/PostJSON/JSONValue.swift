internal import PostText

/// A value of a ``JSONTree``, or the name of a member.
package struct JSONValue {
  package let tree: JSONTree
  let index: Int

  init(_ index: Int, of tree: JSONTree) {
    self.index = index
    self.tree = tree
  }

  private var entry: JSONTree.Entry { tree.entries[index] }

  package var kind: JSONKind { entry.kind }

  package var isObject: Bool { kind == .object }

  // MARK: Scalars

  /// The bytes in the source; for a string or name, those between the quotation marks.
  package var literal: ArraySlice<UInt8> { tree.source[Int(entry.start)..<Int(entry.end)] }

  /// The value as JSON: its bytes in the source.
  package var json: ArraySlice<UInt8> {
    let quote = kind == .string ? 1 : 0
    return tree.source[(Int(entry.start) - quote)..<(Int(entry.end) + quote)]
  }

  /// The offset in the source, in bytes.
  package var offset: Int { json.startIndex }

  /// The text of a string or name as UTF-8.
  var utf8: ArraySlice<UInt8> {
    entry.isEscaped ? JSONString.unescaped(literal)[...] : literal
  }

  /// The text of a string or name, or `nil` for other values.
  package var string: String? { kind == .string ? String(decoding: utf8, as: UTF8.self) : nil }

  /// The text of a number as in the source, or `nil` for other values.
  package var number: String? { kind == .number ? String(decoding: literal, as: UTF8.self) : nil }

  /// The text of a string, or a number as in the source; `nil` for other values.
  package var text: String? { string ?? number }

  /// The value of a Boolean, or `nil` for other values.
  package var bool: Bool? { kind == .bool ? literal.first == UInt8(ascii: "t") : nil }

  /// The value of a 64-bit integer, or `nil` for other values.
  ///
  /// Numbers are never rounded: `7`, `-0` and `7.0` are integers. Numbers with an exponent, such as
  /// `1e3`, and numbers that need more than 64 bits are not.
  package var integer: Int64? {
    guard let number else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let isWhole = parts.dropFirst().allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
    return isWhole ? Int64(parts[0]) : nil
  }

  /// The value of a 64-bit integer, or of a string that contains one, also with a plus sign or leading
  /// zeros; `nil` for other values.
  package var anyInteger: Int64? { integer ?? string.flatMap { Int64($0) } }

  // MARK: Arrays and objects

  /// The elements of an array in order; empty for other values.
  package var elements: JSONValues { JSONValues(self) }

  /// The names of the members of an object in order; empty for other values.
  package var names: JSONValues {
    JSONValues(in: self, from: index + 1, to: isObject ? Int(entry.next) : 0, stride: 1)
  }

  /// The value of the member with this name.
  package var member: JSONValue { JSONValue(index + 1, of: tree) }

  /// The members of an object in order, without those that are `null`; empty for other values.
  package var members: JSONMembers { JSONMembers(names: names) }

  /// The value of the first member with a name, or `nil` if it is absent or `null`, or if this value
  /// is not an object.
  ///
  /// - Complexity: Linear in the number of members.
  package subscript(name: String) -> JSONValue? {
    guard let member = memberOrNull(name), member.kind != .null else { return nil }
    return member
  }

  /// Returns the value of the first member with a name, which can be `null`, or `nil` if it is absent.
  package func memberOrNull(_ name: String) -> JSONValue? {
    names.first { $0.isName(name) }?.member
  }

  /// Returns whether this name is equal to another one, byte by byte.
  package func isName(_ name: String) -> Bool {
    guard !entry.isEscaped else { return utf8.elementsEqual(name.utf8) }
    guard entry.end - entry.start == name.utf8.count else { return false }
    // Callers pass literals, which are contiguous.
    return name.utf8.withContiguousStorageIfAvailable {
      literal.span.bytes.isEqual(to: $0.span.bytes)
    } ?? literal.elementsEqual(name.utf8)
  }

  /// Returns the values of all members with a name, in this value and the values nested in it, in
  /// source order.
  ///
  /// - Complexity: Linear in the number of values.
  package func values(named name: String) -> [JSONValue] {
    (index..<Int(entry.next)).lazy.map { JSONValue($0, of: tree) }
      .filter { $0.entry.isName && $0.isName(name) }.map(\.member)
  }
}

/// Values of one tree: the elements of an array, or the names of an object.
package struct JSONValues: Sequence, IteratorProtocol {
  private let tree: JSONTree?
  private var index = 0
  private var end = 0
  /// The distance from the entry of an element or name to the entry whose `next` is the index of
  /// the following element or name. It is 0 for an element. It is 1 for a name, because `next` of
  /// the value is that index.
  private var stride = 0

  /// Creates a sequence of the elements of an array; empty for other values and `nil`.
  package init(_ array: JSONValue?) {
    tree = array?.tree
    guard let array, array.kind == .array else { return }
    index = array.index + 1
    end = Int(array.tree.entries[array.index].next)
  }

  /// Creates a sequence of one value.
  package init(only value: JSONValue) {
    self.init(
      in: value, from: value.index, to: Int(value.tree.entries[value.index].next), stride: 0)
  }

  fileprivate init(in value: JSONValue, from index: Int, to end: Int, stride: Int) {
    tree = value.tree
    self.index = index
    self.end = end
    self.stride = stride
  }

  package mutating func next() -> JSONValue? {
    guard index < end, let tree else { return nil }
    defer { index = Int(tree.entries[index + stride].next) }
    return JSONValue(index, of: tree)
  }
}

/// The members of an object that are not `null`.
package struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate var names: JSONValues

  package mutating func next() -> (name: String, value: JSONValue)? {
    while let name = names.next() {
      if name.member.kind != .null { return (name.string ?? "", name.member) }
    }
    return nil
  }
}
