extension JSONValue {
  /// The first name of an object that repeats an earlier name, or `nil` when all names differ, or for
  /// other values.
  ///
  /// Names are unescaped and compared as bytes, because `String` treats canonically equivalent
  /// names as equal.
  ///
  /// - Complexity: Linear in the size of the names, plus sorting one integer per member.
  package var duplicateName: JSONValue? {
    for (position, name) in names.enumerated() {
      guard position < 8 else { return duplicateAmongMany }
      if names.prefix(position).contains(where: { $0.utf8 == name.utf8 }) { return name }
    }
    return nil
  }

  /// The first name in an object with many members that repeats an earlier name.
  ///
  /// Sorting integers makes equal hashes adjacent: each integer consists of the hash and the index of
  /// a name. A set of names would need several times the memory of the source. The hashes have a
  /// random seed, so an attacker cannot create many names with the same hash.
  private var duplicateAmongMany: JSONValue? {
    var keys = names.map { name in
      var hasher = Hasher()
      hasher.combine(name.utf8)
      return UInt64(truncatingIfNeeded: hasher.finalize()) << 32 | UInt64(name.index)
    }
    keys.sort()
    func name(_ position: Int) -> JSONValue {
      JSONValue(Int(keys[position] & 0xFFFF_FFFF), of: tree)
    }
    var first: JSONValue?
    var start = 0
    for end in 1...keys.count where end == keys.count || keys[end] >> 32 != keys[start] >> 32 {
      // Names with equal hashes are nearly always equal, so the first comparison usually finds a
      // duplicate.
      let second = (start..<end).dropFirst().first { second in
        (start..<second).contains { name($0).utf8 == name(second).utf8 }
      }
      if let second, name(second).index < first?.index ?? .max { first = name(second) }
      start = end
    }
    return first
  }

  /// The value as JSON without white space, with the members of objects sorted by the bytes of their
  /// names.
  var sortedJSON: [UInt8] {
    var writer = JSONWriter()
    writeSorted(to: &writer)
    return writer.bytes
  }

  fileprivate func writeSorted(to writer: inout JSONWriter) {
    switch kind {
    case .null, .bool, .number: writer.json(literal)
    case .string: writer.string(string ?? "")
    case .array:
      writer.beginArray()
      for element in elements { element.writeSorted(to: &writer) }
      writer.endArray()
    case .object: writer.sortedMembers(Array(names))
    }
  }
}

extension JSONWriter {
  /// Writes members as an object, sorted by the bytes of their names.
  mutating func sortedMembers(_ names: [JSONValue]) {
    // Each name is unescaped once: sorting can compare one long name with all others.
    let members = names.map { (name: $0.utf8, value: $0.member) }
    beginObject()
    for (name, value) in members.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      self.name(String(decoding: name, as: UTF8.self))
      value.writeSorted(to: &self)
    }
    endObject()
  }
}
