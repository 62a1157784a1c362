extension JSONValue {
  /// The value as JSON without white space, with the members of objects sorted by the bytes of their
  /// names.
  var sortedJSON: [UInt8] {
    var writer = JSONWriter()
    tree.writeSorted(node, to: &writer)
    return writer.bytes
  }
}

extension JSONTree {
  /// Writes a value without white space, with the members of objects sorted by the bytes of their
  /// names.
  func writeSorted(_ node: JSONNode, to writer: inout JSONWriter) {
    switch kind(of: node) {
    case .null, .bool, .number: writer.json(text(of: node))
    case .string: writer.string(string(node) ?? "")
    case .array:
      writer.beginArray()
      for element in elements(of: node) { writeSorted(element, to: &writer) }
      writer.endArray()
    case .object: writeSorted(membersOf: Array(nameNodes(of: node)), to: &writer)
    }
  }

  /// Writes members as an object, sorted by the bytes of their names.
  func writeSorted(membersOf names: [JSONNode], to writer: inout JSONWriter) {
    writer.beginObject()
    for name in sorted(names) {
      writer.name(string(name) ?? "")
      writeSorted(value(ofName: name), to: &writer)
    }
    writer.endObject()
  }

  /// Returns names sorted by their unescaped bytes. Every name is unescaped only once, and one
  /// array contains the bytes of all names.
  private func sorted(_ names: [JSONNode]) -> [JSONNode] {
    guard names.count > 1 else { return names }
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(names.count)
    for name in names {
      bytes += self.name(name)
      ends.append(UInt32(bytes.count))
    }
    func name(_ position: UInt32) -> ArraySlice<UInt8> {
      let position = Int(position)
      return bytes[(position == 0 ? 0 : Int(ends[position - 1]))..<Int(ends[position])]
    }
    return (0..<UInt32(names.count))
      .sorted { name($0).lexicographicallyPrecedes(name($1)) }
      .map { names[Int($0)] }
  }
}
