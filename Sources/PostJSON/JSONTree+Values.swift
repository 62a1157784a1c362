internal import PostText

extension JSONTree {
  package func kind(of node: JSONNode) -> JSONKind { entries[node.index].kind }

  /// The index of the first entry after a value and the values in it.
  func end(of node: JSONNode) -> Int { Int(entries[node.index].next) }

  /// Returns the bytes of a value in the source; for a string, without the quotation marks.
  package func text(of node: JSONNode) -> ArraySlice<UInt8> {
    let entry = entries[node.index]
    return source[Int(entry.start)..<Int(entry.end)]
  }

  /// Returns the offset of a value in the source, in bytes.
  package func offset(of node: JSONNode) -> Int {
    let entry = entries[node.index]
    return Int(entry.start) - (entry.kind == .string ? 1 : 0)
  }

  /// Returns a value as JSON: its bytes in the source, including the quotation marks of a string.
  package func json(of node: JSONNode) -> ArraySlice<UInt8> {
    let entry = entries[node.index]
    let quote = entry.kind == .string ? 1 : 0
    return source[(Int(entry.start) - quote)..<(Int(entry.end) + quote)]
  }

  /// Returns the text of a string or name, or `nil` for other values.
  package func string(_ node: JSONNode) -> String? {
    guard kind(of: node) == .string else { return nil }
    return String(decoding: name(node), as: UTF8.self)
  }

  /// Returns the unescaped bytes of a string or name.
  package func name(_ node: JSONNode) -> ArraySlice<UInt8> {
    let bytes = text(of: node)
    return entries[node.index].isEscaped ? JSONString.unescaped(bytes)[...] : bytes
  }

  /// Returns the value of a Boolean, or `nil` for other values.
  package func bool(_ node: JSONNode) -> Bool? {
    kind(of: node) == .bool ? source[Int(entries[node.index].start)] == UInt8(ascii: "t") : nil
  }

  /// Returns the text of a number as in the source, or `nil` for other values.
  package func number(_ node: JSONNode) -> Substring? {
    kind(of: node) == .number ? Substring(decoding: text(of: node), as: UTF8.self) : nil
  }

  /// Returns the value of a 64-bit integer, or `nil` for other values.
  ///
  /// Numbers are never rounded: `7`, `-0` and `7.0` are integers. Numbers with an exponent, such as
  /// `1e3`, and numbers that need more than 64 bits are not.
  package func integer(_ node: JSONNode) -> Int64? {
    guard let digits = number(node) else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    return Int64(parts[0])
  }

  /// Returns the value of a 64-bit integer without a fraction, or of a string of its digits; `nil`
  /// for other values.
  package func wholeNumber(_ node: JSONNode) -> Int64? {
    switch kind(of: node) {
    case .number: number(node).flatMap { Int64($0) }
    case .string: string(node).flatMap { $0.wholeNumber }
    case .null, .bool, .array, .object: nil
    }
  }
}

extension String {
  /// The value of a 64-bit integer. A plus sign and leading zeros, which `Int64` accepts, are not
  /// in identifiers.
  var wholeNumber: Int64? { Int64(self).flatMap { String($0) == self ? $0 : nil } }
}

// Elements and members.
extension JSONTree {
  /// Returns the elements of an array in order; empty for other values.
  package func elements(of node: JSONNode?) -> JSONElements {
    guard let node, kind(of: node) == .array else {
      return JSONElements(entries: entries, index: 0, end: 0, stride: 0)
    }
    return JSONElements(
      entries: entries, index: node.index + 1, end: Int(entries[node.index].next), stride: 0)
  }

  /// Returns a value as the only element of a sequence.
  package func onlyElement(_ node: JSONNode) -> JSONElements {
    JSONElements(
      entries: entries, index: node.index, end: Int(entries[node.index].next), stride: 0)
  }

  /// Returns the names of the members of an object in order; empty for other values.
  package func nameNodes(of node: JSONNode) -> JSONElements {
    let entry = entries[node.index]
    guard entry.kind == .object else {
      return JSONElements(entries: entries, index: 0, end: 0, stride: 1)
    }
    return JSONElements(
      entries: entries, index: node.index + 1, end: Int(entry.next), stride: 1)
  }

  /// Returns the value of the member with a given name node.
  package func value(ofName name: JSONNode) -> JSONNode { JSONNode(index: name.index + 1) }

  /// Returns the members of an object in order; empty for other values.
  package func members(of node: JSONNode) -> JSONMembers {
    JSONMembers(tree: self, names: nameNodes(of: node))
  }

  /// Returns the value of the member with a name, or `nil` if the node is not an object or has no
  /// such member.
  ///
  /// - Complexity: Linear in the number of members.
  package func member(_ name: String, of node: JSONNode) -> JSONNode? {
    let entry = entries[node.index]
    guard entry.kind == .object else { return nil }
    var index = node.index + 1
    while index < Int(entry.next) {
      if isName(JSONNode(index: index), name) { return JSONNode(index: index + 1) }
      index = Int(entries[index + 1].next)
    }
    return nil
  }

  /// Returns whether a name node contains the given name. The unescaped names are compared byte by byte.
  package func isName(_ node: JSONNode, _ name: String) -> Bool {
    let bytes = text(of: node)
    guard entries[node.index].isEscaped else {
      guard bytes.count == name.utf8.count else { return false }
      // Callers pass literals, which are contiguous.
      return name.utf8.withContiguousStorageIfAvailable {
        bytes.span.bytes.isEqual(to: $0.span.bytes)
      } ?? bytes.elementsEqual(name.utf8)
    }
    return JSONString.unescaped(bytes).elementsEqual(name.utf8)
  }

  /// Returns the values of all members with the given name, in a value and the values nested in it,
  /// in source order.
  ///
  /// - Complexity: Linear in the number of values.
  package func values(named name: String, in node: JSONNode) -> [JSONNode] {
    (node.index..<Int(entries[node.index].next))
      .filter { entries[$0].isName && isName(JSONNode(index: $0), name) }
      .map { JSONNode(index: $0 + 1) }
  }

  /// Returns the first name in an object that repeats an earlier name, or `nil` when all names
  /// differ.
  ///
  /// Names are unescaped and compared as bytes, because `String` treats canonically equivalent
  /// names as equal.
  ///
  /// - Complexity: Linear in the size of the names, plus sorting one integer per member.
  package func duplicateName(in object: JSONNode) -> JSONNode? {
    var names: [JSONNode] = []
    for name in nameNodes(of: object) {
      guard names.count < 8 else { return duplicateAmongMany(in: object) }
      if names.contains(where: { self.name($0) == self.name(name) }) { return name }
      names.append(name)
    }
    return nil
  }

  /// Returns the first name in an object with many members that repeats an earlier name.
  ///
  /// The function sorts integers, so equal hashes are adjacent: each integer consists of the hash
  /// and the index of a name. A set of names would need several times the memory of the source. The
  /// hashes have a random seed, so an attacker cannot create many names with the same hash.
  private func duplicateAmongMany(in object: JSONNode) -> JSONNode? {
    var keys = nameNodes(of: object).map { name in
      var hasher = Hasher()
      hasher.combine(self.name(name))
      return UInt64(truncatingIfNeeded: hasher.finalize()) << 32 | UInt64(name.index)
    }
    keys.sort()
    func name(_ position: Int) -> JSONNode { JSONNode(index: Int(keys[position] & 0xFFFF_FFFF)) }
    var first: JSONNode?
    var start = 0
    for end in 1...keys.count where end == keys.count || keys[end] >> 32 != keys[start] >> 32 {
      // Names with equal hashes are nearly always equal, so the first comparison usually finds a
      // duplicate.
      let second = (start..<end).dropFirst().first { second in
        (start..<second).contains { self.name(name($0)) == self.name(name(second)) }
      }
      if let second, name(second).index < first?.index ?? .max { first = name(second) }
      start = end
    }
    return first
  }
}

/// The elements of an array, or the names of an object.
package struct JSONElements: Sequence, IteratorProtocol {
  fileprivate let entries: [JSONTree.Entry]
  fileprivate var index: Int
  fileprivate let end: Int
  /// The distance from the entry of an element or name to the entry whose `next` is the index of
  /// the following element or name. It is 0 for an element. It is 1 for a name, because `next` of
  /// the value is that index.
  fileprivate let stride: Int

  package mutating func next() -> JSONNode? {
    guard index < end else { return nil }
    defer { index = Int(entries[index + stride].next) }
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
  fileprivate var names: JSONElements

  package mutating func next() -> JSONMember? {
    guard let name = names.next() else { return nil }
    return JSONMember(name: tree.string(name) ?? "", value: tree.value(ofName: name))
  }
}
