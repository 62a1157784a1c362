// Faults, and what is looked at once more.
extension JSONParser {
  func fault(
    _ code: JSONError.Code, _ message: String, at offset: Int? = nil
  ) -> JSONError {
    JSONError(code, path: path.description, offset: offset ?? position, message: message)
  }

  func unexpected(expecting expected: String) -> JSONError {
    guard next != nil else {
      return fault(.syntax, "not JSON: it ends early; expected \(expected)")
    }
    let found = String(decoding: source[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    return fault(
      .syntax, "not JSON: found \(found.map { "'\($0)'" } ?? "the end"), expected \(expected)")
  }

  /// The path to the value that is being read.
  private var path: JSONPath {
    JSONPath(
      open.compactMap { container in
        guard container.isObject else { return .element(container.count - 1) }
        return container.name == 0 ? nil : .member(name(at: container.name))
      })
  }

  private func name(at index: Int) -> String {
    let entry = entries[index]
    let bytes = source[Int(entry.start)..<Int(entry.end)]
    return entry.isEscaped ? JSONParser.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// Compares the names of an object with each other; many of them in a set.
  func checkNames(of container: Container) throws(JSONError) {
    guard container.count > 1 else { return }
    var index = container.entry + 1
    var positions: [Int] = []
    // Of bytes: to `String`, two spellings of one accented letter are equal.
    var seen: Set<[UInt8]> = []
    for _ in 0..<container.count {
      let isDuplicate =
        container.count > 8
        ? !seen.insert(Array(name(at: index).utf8)).inserted
        : positions.contains { areEqual($0, index) }
      if isDuplicate {
        let name = name(at: index)
        throw JSONError(
          .duplicate, path: JSONPath(path.steps + [.member(name)]).description,
          offset: Int(entries[index].start) - 1,
          message: "the member '\(name.prefix(64))' stands twice; once is allowed")
      }
      if container.count <= 8 { positions.append(index) }
      index = Int(entries[index + 1].next)
    }
  }

  private func areEqual(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (entries[left], entries[right])
    if first.isEscaped || second.isEscaped {
      return name(at: left).utf8.elementsEqual(name(at: right).utf8)
    }
    guard first.end - first.start == second.end - second.start else { return false }
    return source[Int(first.start)..<Int(first.end)]
      .elementsEqual(source[Int(second.start)..<Int(second.end)])
  }

  /// Refuses a text that is no UTF-8. Outside strings, the grammar has no place for such bytes.
  mutating func checkEncoding() throws(JSONError) {
    guard hasNonASCII, String(validating: source, as: UTF8.self) == nil else { return }
    guard strictness == .strict else {
      let broken = Set(brokenStrings)
      brokenStrings = entries.indices.filter { index in
        let entry = entries[index]
        if entry.kind != .string || broken.contains(index) { return broken.contains(index) }
        return String(validating: source[Int(entry.start)..<Int(entry.end)], as: UTF8.self) == nil
      }
      return
    }
    var parser = UTF8.ForwardParser()
    var iterator = source.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    let index = entries.lastIndex { $0.start <= offset && $0.kind == .string } ?? 0
    let tree = JSONTree(source: source, entries: entries)
    throw JSONError(
      .syntax, path: tree.path(to: JSONNode(index: index)).description, offset: offset,
      message: "not JSON: a string is not UTF-8")
  }
}
