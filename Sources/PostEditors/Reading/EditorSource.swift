internal import PostJSON
internal import PostPolicy

/// The JSON of an editor, read value by value; what has the wrong type is an error with its path.
struct EditorSource {
  let tree: JSONTree
  /// Deeper than any editor nests, and far from what memory bears: deep documents are flattened, not
  /// refused.
  private static let maximumDepth = 1_000_000

  init(_ bytes: [UInt8], policy: Policy) throws(EditorError) {
    guard bytes.count <= policy.limits.inputBytes else {
      throw EditorError(
        .inputTooLarge,
        message: "input is \(bytes.count) bytes; the limit is \(policy.limits.inputBytes)")
    }
    do {
      tree = try JSONTree(parsing: bytes, maximumDepth: EditorSource.maximumDepth)
    } catch {
      throw EditorError(error)
    }
  }

  func path(to node: JSONNode) -> String { tree.path(to: node).description }

  func error(_ code: EditorError.Code, _ message: String, at node: JSONNode) -> EditorError {
    EditorError(code, path: path(to: node), offset: tree.offset(of: node), message: message)
  }

  func wrongType(_ expected: String, at node: JSONNode) -> EditorError {
    error(
      .wrongValue, "expected \(expected), found \(tree.kind(of: node).description)", at: node)
  }

  /// A member that is there and not `null`.
  func member(_ name: String, of node: JSONNode?) -> JSONNode? {
    guard let node, let value = tree.member(name, of: node) else { return nil }
    return present(value)
  }

  /// A value that is not `null`: to editors, that is as good as absent.
  func present(_ node: JSONNode) -> JSONNode? { tree.kind(of: node) == .null ? nil : node }

  func string(_ node: JSONNode) throws(EditorError) -> String {
    guard let text = tree.string(node) else { throw wrongType("a string", at: node) }
    return text
  }

  func bool(_ node: JSONNode) throws(EditorError) -> Bool {
    guard let value = tree.bool(node) else { throw wrongType("true or false", at: node) }
    return value
  }

  func integer(_ node: JSONNode, in bounds: ClosedRange<Int>) throws(EditorError) -> Int {
    guard let digits = tree.number(node) else { throw wrongType("a whole number", at: node) }
    guard let value = tree.integer(node).flatMap(Int.init(exactly:)), bounds.contains(value) else {
      throw error(
        .outOfRange,
        "\(digits.prefix(32)) is out of range; allowed is \(bounds.lowerBound) to \(bounds.upperBound)",
        at: node)
    }
    return value
  }

  func object(_ node: JSONNode) throws(EditorError) -> JSONNode {
    guard tree.kind(of: node) == .object else { throw wrongType("an object", at: node) }
    return node
  }

  /// The elements of an array; none of no value.
  func array(_ node: JSONNode?) throws(EditorError) -> JSONElements {
    guard let node else { return tree.elements(of: nil) }
    guard tree.kind(of: node) == .array else { throw wrongType("an array", at: node) }
    return tree.elements(of: node)
  }
}

// Members that may be absent or `null`.
extension EditorSource {
  /// The first element of a member that is an array with one.
  func firstElement(of name: String, in node: JSONNode) -> JSONNode? {
    var elements = tree.elements(of: member(name, of: node))
    return elements.next()
  }

  func string(_ name: String, of node: JSONNode?) throws(EditorError) -> String? {
    guard let value = member(name, of: node) else { return nil }
    return try string(value)
  }

  func bool(_ name: String, of node: JSONNode?) throws(EditorError) -> Bool? {
    guard let value = member(name, of: node) else { return nil }
    return try bool(value)
  }

  func integer(
    _ name: String, of node: JSONNode?, in bounds: ClosedRange<Int>
  ) throws(EditorError) -> Int? {
    guard let value = member(name, of: node) else { return nil }
    return try integer(value, in: bounds)
  }

  /// A text or a number as text: identifiers are either.
  func identifier(_ name: String, of node: JSONNode?) throws(EditorError) -> String? {
    guard let value = member(name, of: node) else { return nil }
    if let digits = tree.number(value) { return String(digits) }
    return try string(value)
  }

  /// A member that is a text.
  struct TextMember {
    let name: String
    let text: String
  }

  /// The first of some members that has a text. Other types are passed over: this is for nodes whose
  /// members nobody has told.
  func firstTextMember(_ names: [String], of node: JSONNode?) -> TextMember? {
    for name in names {
      if let value = member(name, of: node), let text = tree.string(value), !text.isEmpty {
        return TextMember(name: name, text: text)
      }
    }
    return nil
  }

  /// The text of the first of some members that has one.
  func firstText(_ names: [String], of node: JSONNode?) -> String? {
    firstTextMember(names, of: node)?.text
  }
}
