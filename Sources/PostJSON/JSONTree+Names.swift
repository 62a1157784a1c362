extension JSONTree {
  /// The first name in an object that an earlier member has too, or `nil` when all names differ.
  ///
  /// Names are compared after unescaping, as bytes: to `String`, two spellings of one accented letter
  /// are equal.
  ///
  /// - Complexity: Linear in the size of the names, and the sorting of one integer per member.
  package func duplicateName(in object: JSONNode) -> JSONNode? {
    var names: [JSONNode] = []
    for name in nameNodes(of: object) {
      guard names.count < 8 else { return duplicateAmongMany(in: object) }
      if names.contains(where: { haveEqualNames($0, name) }) { return name }
      names.append(name)
    }
    return nil
  }

  /// Sorts the members by a hash of their names, with which their positions are packed: a set of names
  /// would be several times as large as the source. The hash is seeded, so that no source can make
  /// many names collide.
  private func duplicateAmongMany(in object: JSONNode) -> JSONNode? {
    var keys = nameNodes(of: object).map { name in
      var hasher = Hasher()
      hasher.combine(self.name(name))
      return UInt64(truncatingIfNeeded: hasher.finalize()) << 32 | UInt64(name.index)
    }
    keys.sort()
    var first: JSONNode?
    var start = 0
    for end in 1...keys.count where end == keys.count || keys[end] >> 32 != keys[start] >> 32 {
      // Equal hashes are nearly always equal names.
      for second in (start..<end).dropFirst() {
        let name = JSONNode(index: Int(keys[second] & 0xFFFF_FFFF))
        let isDuplicate = keys[start..<second].contains {
          haveEqualNames(JSONNode(index: Int($0 & 0xFFFF_FFFF)), name)
        }
        guard isDuplicate else { continue }
        if name.index < first?.index ?? .max { first = name }
        break
      }
      start = end
    }
    return first
  }

  /// The entries of the names of an object, in order.
  package func nameNodes(of object: JSONNode) -> JSONNames {
    let entry = entries[object.index]
    let isObject = entry.kind == .object
    return JSONNames(
      entries: entries, index: isObject ? object.index + 1 : 0, end: isObject ? Int(entry.next) : 0)
  }

  /// The value of the member with a name.
  package func value(ofName name: JSONNode) -> JSONNode { JSONNode(index: name.index + 1) }

  private func haveEqualNames(_ first: JSONNode, _ second: JSONNode) -> Bool {
    name(first).elementsEqual(name(second))
  }

  /// The unescaped bytes of a name.
  package func name(_ node: JSONNode) -> ArraySlice<UInt8> {
    let bytes = text(of: node)
    return entries[node.index].isEscaped ? Array(JSONParser.unescaped(bytes).utf8)[...] : bytes
  }
}

/// The names of an object.
package struct JSONNames: Sequence, IteratorProtocol {
  fileprivate let entries: [JSONTree.Entry]
  fileprivate var index: Int
  fileprivate let end: Int

  package mutating func next() -> JSONNode? {
    guard index < end else { return nil }
    defer { index = Int(entries[index + 1].next) }
    return JSONNode(index: index)
  }
}
