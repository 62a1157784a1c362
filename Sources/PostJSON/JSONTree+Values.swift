extension JSONTree {
  /// What a value is.
  package func kind(of node: JSONNode) -> JSONKind { entries[node.index].kind }

  /// The bytes of a value as they stand in the source; of a string, what stands between the quotes.
  package func text(of node: JSONNode) -> ArraySlice<UInt8> {
    let entry = entries[node.index]
    return source[Int(entry.start)..<Int(entry.end)]
  }

  /// The position of a value in the source, in bytes.
  package func offset(of node: JSONNode) -> Int {
    let entry = entries[node.index]
    return Int(entry.start) - (entry.kind == .string ? 1 : 0)
  }

  /// The bytes of a value with its quotes: JSON itself.
  package func json(of node: JSONNode) -> ArraySlice<UInt8> {
    let entry = entries[node.index]
    let quote = entry.kind == .string ? 1 : 0
    return source[(Int(entry.start) - quote)..<(Int(entry.end) + quote)]
  }

  /// The text of a string, or `nil` when the value is none.
  package func string(_ node: JSONNode) -> String? {
    let entry = entries[node.index]
    guard entry.kind == .string else { return nil }
    let bytes = source[Int(entry.start)..<Int(entry.end)]
    return entry.isEscaped ? JSONParser.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// True or false, or `nil` when the value is neither.
  package func bool(_ node: JSONNode) -> Bool? {
    kind(of: node) == .bool ? source[Int(entries[node.index].start)] == UInt8(ascii: "t") : nil
  }

  /// The digits of a number as they were written, or `nil` when the value is none.
  package func number(_ node: JSONNode) -> Substring? {
    kind(of: node) == .number ? Substring(decoding: text(of: node), as: UTF8.self) : nil
  }

  /// A whole number of 64 bits, or `nil` when the value is none.
  ///
  /// Never rounded: `7`, `-0` and `7.0` are whole, `1e3` and what does not fit are not.
  package func integer(_ node: JSONNode) -> Int64? {
    guard let digits = number(node) else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    return Int64(parts[0])
  }

  /// The value of a member, or `nil` when the value is no object or has no such member.
  ///
  /// - Complexity: Linear in the number of members.
  package func member(_ name: String, of node: JSONNode) -> JSONNode? {
    let entry = entries[node.index]
    guard entry.kind == .object else { return nil }
    var index = node.index + 1
    while index < Int(entry.next) {
      if isName(entries[index], name) { return JSONNode(index: index + 1) }
      index = Int(entries[index + 1].next)
    }
    return nil
  }

  /// Whether the name of a member is a text, byte by byte.
  package func isName(_ node: JSONNode, _ name: String) -> Bool {
    isName(entries[node.index], name)
  }

  private func isName(_ entry: Entry, _ name: String) -> Bool {
    let bytes = source[Int(entry.start)..<Int(entry.end)]
    guard entry.isEscaped else {
      return bytes.count == name.utf8.count && bytes.elementsEqual(name.utf8)
    }
    return JSONParser.unescaped(bytes).utf8.elementsEqual(name.utf8)
  }

  /// The elements of an array, in order; none when there is no value or it is no array.
  package func elements(of node: JSONNode?) -> JSONElements {
    guard let node, kind(of: node) == .array else {
      return JSONElements(entries: entries, index: 0, end: 0)
    }
    return JSONElements(
      entries: entries, index: node.index + 1, end: Int(entries[node.index].next))
  }

  /// The members of an object, in order; none when the value is no object.
  package func members(of node: JSONNode) -> JSONMembers {
    let entry = entries[node.index]
    let isObject = entry.kind == .object
    return JSONMembers(
      tree: self, index: isObject ? node.index + 1 : 0, end: isObject ? Int(entry.next) : 0)
  }
}

extension JSONTree {
  /// The members of the given name anywhere in a value, in order.
  ///
  /// - Complexity: Linear in the number of values.
  package func values(named name: String, in node: JSONNode) -> [JSONNode] {
    var found: [JSONNode] = []
    for index in node.index..<Int(entries[node.index].next) {
      guard entries[index].isName, isName(entries[index], name) else { continue }
      found.append(JSONNode(index: index + 1))
    }
    return found
  }
}

/// The elements of an array.
package struct JSONElements: Sequence, IteratorProtocol {
  fileprivate let entries: [JSONTree.Entry]
  fileprivate var index: Int
  fileprivate let end: Int

  package mutating func next() -> JSONNode? {
    guard index < end else { return nil }
    defer { index = Int(entries[index].next) }
    return JSONNode(index: index)
  }
}

/// A member of an object.
package struct JSONMember {
  package let name: String
  package let value: JSONNode
}

/// The members of an object.
package struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate let tree: JSONTree
  fileprivate var index: Int
  fileprivate let end: Int

  package mutating func next() -> JSONMember? {
    guard index < end else { return nil }
    let name = tree.string(JSONNode(index: index)) ?? ""
    let value = JSONNode(index: index + 1)
    index = Int(tree.entries[index + 1].next)
    return JSONMember(name: name, value: value)
  }
}
