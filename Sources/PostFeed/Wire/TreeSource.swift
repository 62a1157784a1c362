internal import PostJSON

/// The members of an object in a ``JSONTree``.
struct TreeSource: WireSource {
  private let tree: JSONTree
  /// The names of the members. The members that were not taken are those from the index ``start``
  /// to the end.
  private var names: [JSONNode]
  private var start = 0

  init(_ object: JSONNode, of tree: JSONTree) throws(FeedError) {
    let kind = tree.kind(of: object)
    guard kind == .object else {
      throw FeedError(.wrongType, "expected an object, found \(kind.description)")
    }
    if let name = tree.duplicateName(in: object) {
      throw FeedError(
        .duplicateMember, "duplicate member; only one is allowed",
        at: [.member(tree.string(name) ?? "")])
    }
    self.tree = tree
    names = []
    names.reserveCapacity(16)
    for name in tree.nameNodes(of: object) { names.append(name) }
  }

  func has(_ name: String) -> Bool {
    position(of: name).map { tree.kind(of: tree.value(ofName: names[$0])) != .null } ?? false
  }

  private func position(of name: String) -> Int? {
    (start..<names.count).first { tree.isName(names[$0], name) }
  }

  private mutating func takeNode(_ name: String) -> JSONNode? {
    guard let position = position(of: name) else { return nil }
    let value = tree.value(ofName: names[position])
    // Members are usually taken in the order of the source. Then no name has to be removed from the
    // array.
    if position == start { start += 1 } else { names.remove(at: position) }
    return tree.kind(of: value) == .null ? nil : value
  }

  mutating func take(_ name: String, as kind: WireScalarKind) -> JSONValue? {
    takeNode(name).map { JSONValue($0, of: tree) }
  }

  mutating func takeValue<Value: WireValue>(
    _ name: String, as type: Value.Type
  ) -> WireElement<Value>? {
    takeNode(name).map { element($0) }
  }

  mutating func takeElements<Value: WireValue>(
    _ name: String, _ body: (WireElement<Value>) throws(FeedError) -> Void
  ) throws(FeedError) {
    guard let array = takeNode(name) else { return }
    guard tree.kind(of: array) == .array else {
      throw .wrong(name, "expected an array", JSONValue(array, of: tree))
    }
    for node in tree.elements(of: array) { try body(element(node)) }
  }

  private func element<Value: WireValue>(_ node: JSONNode) -> WireElement<Value> {
    var element = WireElement { (findings) throws(FeedError) in
      try Value(source: TreeSource(node, of: tree), findings: &findings)
    }
    if case .failure = element.result {
      var writer = JSONWriter()
      tree.writeSorted(node, to: &writer)
      element.json = writer.bytes
    }
    return element
  }

  func rest() -> [UInt8] {
    guard start < names.count else { return [] }
    var writer = JSONWriter()
    tree.writeSorted(membersOf: Array(names[start...]), to: &writer)
    return writer.bytes
  }
}

extension FeedFindings {
  /// Creates findings for the strings of a tree that are not valid Unicode.
  init(invalidStringsOf tree: JSONTree) {
    for string in tree.invalidStrings {
      add(
        .textRepaired,
        FeedFinding(
          .textRepaired, "the string is not valid Unicode; invalid parts are read as U+FFFD",
          at: tree.path(to: string).steps))
    }
  }
}
