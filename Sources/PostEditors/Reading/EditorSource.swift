internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// The JSON of an editor. Reading a value of the wrong type throws an error with its path.
struct EditorSource {
  let tree: JSONTree
  /// The maximum nesting depth of the JSON. No editor needs this depth, but deeply nested documents
  /// are flattened, not rejected.
  private static let maximumDepth = 1_000_000

  init(_ bytes: [UInt8], policy: Policy) throws(EditorError) {
    guard bytes.count <= policy.limits.inputBytes else {
      throw EditorError(
        .inputTooLarge,
        message: Limits.inputTooLarge(bytes: bytes.count, limit: policy.limits.inputBytes))
    }
    do {
      tree = try JSONTree(parsing: bytes, maximumDepth: EditorSource.maximumDepth)
    } catch {
      throw EditorError(error)
    }
  }

  // MARK: - Errors

  func error(_ code: EditorError.Code, _ message: String, at node: JSONNode) -> EditorError {
    EditorError(
      code, path: tree.path(to: node).description, offset: tree.offset(of: node), message: message)
  }

  func wrongType(_ expected: String, at node: JSONNode) -> EditorError {
    error(.wrongValue, "expected \(expected), found \(tree.kind(of: node).description)", at: node)
  }

  func notAllowed(_ text: String, _ allowed: String, at node: JSONNode) -> EditorError {
    error(.wrongValue, "'\(text.quoted)' is not allowed; allowed is \(allowed)", at: node)
  }

  func outOfRange(
    _ digits: Substring, _ bounds: ClosedRange<Int>, at node: JSONNode
  ) -> EditorError {
    error(
      .outOfRange,
      "\(digits.prefix(32)) is out of range; "
        + "allowed is \(bounds.lowerBound) to \(bounds.upperBound)", at: node)
  }

  // MARK: - Values

  /// Returns the value, or `nil` if the value is `null`: editors treat `null` as absent.
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
      throw outOfRange(digits, bounds, at: node)
    }
    return value
  }

  func object(_ node: JSONNode) throws(EditorError) -> JSONNode {
    guard tree.kind(of: node) == .object else { throw wrongType("an object", at: node) }
    return node
  }

  /// Returns the type of a node or mark.
  func type(of node: JSONNode) throws(EditorError) -> String {
    guard let type = tree.member("type", of: try object(node)) else {
      throw error(.wrongValue, "missing member 'type'", at: node)
    }
    return try string(type)
  }

  /// Returns the elements of an array; an absent array is empty.
  func array(_ node: JSONNode?) throws(EditorError) -> JSONElements {
    guard let node else { return tree.elements(of: nil) }
    guard tree.kind(of: node) == .array else { throw wrongType("an array", at: node) }
    return tree.elements(of: node)
  }

  func checkTextOrObject(_ node: JSONNode) throws(EditorError) {
    let isAllowed = [.string, .object].contains(tree.kind(of: node))
    guard isAllowed else { throw wrongType("a string or an object", at: node) }
  }

  func isEmpty(_ array: JSONNode?) -> Bool {
    !tree.elements(of: array).contains { _ in true }
  }

  // MARK: - Members that may be absent or `null`

  func member(_ name: String, of node: JSONNode?) -> JSONNode? {
    guard let node, let value = tree.member(name, of: node) else { return nil }
    return present(value)
  }

  func string(_ name: String, of node: JSONNode?) throws(EditorError) -> String? {
    try member(name, of: node).map(string)
  }

  func bool(_ name: String, of node: JSONNode?) throws(EditorError) -> Bool? {
    try member(name, of: node).map(bool)
  }

  func integer(
    _ name: String, of node: JSONNode?, in bounds: ClosedRange<Int>
  ) throws(EditorError) -> Int? {
    try member(name, of: node).map { value throws(EditorError) in try integer(value, in: bounds) }
  }

  /// Returns a string, or a number as text, because editors write both as identifiers.
  func identifier(_ name: String, of node: JSONNode?) throws(EditorError) -> String? {
    guard let value = member(name, of: node) else { return nil }
    if let digits = tree.number(value) { return String(digits) }
    return try string(value)
  }

  /// Returns the first of the named members that is a nonempty string. Members of other types are
  /// skipped, because members of unknown nodes can have any type.
  func firstText(_ names: [String], of node: JSONNode?) -> (name: String, text: String)? {
    for name in names {
      if let value = member(name, of: node), let text = tree.string(value), !text.isEmpty {
        return (name, text)
      }
    }
    return nil
  }
}

extension Numbering {
  /// The numbers that list items can have.
  static let range = -1_000_000_000...1_000_000_000
}

extension TextLayout {
  /// Sets the alignment from its name in editors. Returns `false` for an unknown name. The
  /// direction must be set first, because the meaning of `end` depends on the direction.
  mutating func align(_ name: String) -> Bool {
    switch name {
    case "", "start": break
    case "end": alignment = direction == .rightToLeft ? .left : .right
    default:
      guard let named = TextLayout.Alignment(rawValue: name) else { return false }
      alignment = named
    }
    return true
  }
}
