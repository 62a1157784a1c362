internal import PostText

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
      .syntax,
      "not JSON: found \(found.map { "'\(String($0).quoted)'" } ?? "the end"), expected \(expected)"
    )
  }

  /// The path to the value that is being read.
  private var path: JSONPath {
    var steps: [JSONPath.Step] = []
    var container = innermost
    var child: Int?
    for level in (0..<depth).reversed() {
      guard let index = container else { break }
      if JSONPath.keeps(level, of: depth), let step = step(from: index, to: child) {
        steps.append(step)
      }
      child = index
      container = Int(entries[index].next)
    }
    return JSONPath(
      steps.reversed(), isCut: depth > JSONPath.keptSteps.first + JSONPath.keptSteps.last)
  }

  /// The step from an open container to the child that is being read; `nil` before the first name.
  ///
  /// - Parameter child: The entry of the child, if the child is an open container.
  private func step(from container: Int, to child: Int?) -> JSONPath.Step? {
    guard entries[container].kind == .object else {
      return .element(Int(entries[container].end) - 1)
    }
    if let child { return .member(name(at: child - 1)) }
    var last: Int?
    var index = container + 1
    while index < entries.count {
      if entries[index].isName { last = index }
      guard index + 1 < entries.count else { break }
      index = Int(entries[index + 1].next)
    }
    return last.map { .member(name(at: $0)) }
  }

  private func name(at index: Int) -> String {
    let entry = entries[index]
    let bytes = source[Int(entry.start)..<Int(entry.end)]
    return entry.isEscaped ? JSONParser.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// Compares the names of an object with each other.
  func checkNames(of container: Int, count: Int) throws(JSONError) {
    guard count > 1 else { return }
    let tree = JSONTree(source: source, entries: entries)
    guard let duplicate = tree.duplicateName(in: JSONNode(index: container)) else { return }
    let name = name(at: duplicate.index)
    var path = path
    path.append(.member(name))
    throw JSONError(
      .duplicate, path: path.description, offset: Int(entries[duplicate.index].start) - 1,
      message: "the member '\(name.quoted)' stands twice; once is allowed")
  }

  /// Refuses a text that is no UTF-8. Outside strings, the grammar has no place for such bytes.
  mutating func checkEncoding() throws(JSONError) {
    guard hasNonASCII, String(validating: source, as: UTF8.self) == nil else { return }
    guard strictness == .strict else {
      let halves = Set(brokenStrings)
      brokenStrings = []
      for (index, entry) in entries.enumerated() where entry.kind == .string {
        guard brokenStrings.count < JSONTree.maximumBrokenStrings else { break }
        if halves.contains(index)
          || String(validating: source[Int(entry.start)..<Int(entry.end)], as: UTF8.self) == nil
        {
          brokenStrings.append(index)
        }
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
