internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// The JSON of an editor, and its values as the editors' types.
///
/// A value of another type is read as `nil`, so that the caller can report it and use the default.
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
      tree = try JSONTree(
        parsing: bytes, maximumDepth: EditorSource.maximumDepth, strictness: .repairingSurrogates)
    } catch {
      throw EditorError(error)
    }
  }

  func error(_ code: EditorError.Code, _ message: String, at node: JSONNode) -> EditorError {
    EditorError(
      code, path: tree.path(to: node).description, offset: tree.offset(of: node), message: message)
  }

  // MARK: - Values

  /// Returns the value, or `nil` if the value is `null`: editors treat `null` as absent.
  func present(_ node: JSONNode) -> JSONNode? { tree.kind(of: node) == .null ? nil : node }

  func isObject(_ node: JSONNode) -> Bool { tree.kind(of: node) == .object }

  func string(_ node: JSONNode) -> String? { tree.string(node) }

  /// Returns a string, or a number as text.
  func text(_ node: JSONNode) -> String? {
    tree.string(node) ?? tree.number(node).map { String($0) }
  }

  /// Returns `true` or `false`, which can also be a string or the number 1 or 0.
  func bool(_ node: JSONNode) -> Bool? {
    switch tree.kind(of: node) {
    case .string: ["true": true, "false": false][tree.string(node) ?? ""]
    case .number: [1: true, 0: false][tree.integer(node) ?? -1]
    default: tree.bool(node)
    }
  }

  /// Returns a whole number in a range, which can also be a string of digits.
  func integer(_ node: JSONNode, in bounds: ClosedRange<Int>) -> Int? {
    let number =
      tree.integer(node).flatMap(Int.init(exactly:)) ?? tree.string(node).flatMap { Int($0) }
    return number.flatMap { bounds.contains($0) ? $0 : nil }
  }

  /// Returns a URL. Some editors store an object with the URL and other attributes.
  func url(_ node: JSONNode) -> String? {
    tree.string(node) ?? firstText(EditorSource.urlNames, of: node)?.text
  }

  /// The names of members that contain the URL of an image, file or page.
  static let urlNames = ["src", "url", "href"]

  /// Returns the elements of an array. Any other value that is present is the only element.
  func children(_ node: JSONNode?) -> JSONElements {
    guard let node, present(node) != nil else { return tree.elements(of: nil) }
    return tree.kind(of: node) == .array ? tree.elements(of: node) : tree.onlyElement(node)
  }

  func isEmpty(_ array: JSONNode?) -> Bool { !children(array).contains { _ in true } }

  // MARK: - Members that may be absent or `null`

  func member(_ name: String, of node: JSONNode?) -> JSONNode? {
    guard let node, let value = tree.member(name, of: node) else { return nil }
    return present(value)
  }

  /// Returns the type of a node or mark, or `nil` if it has no valid type.
  func type(of node: JSONNode) -> String? { member("type", of: node).flatMap(string) }

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

extension TableBlock.Cell {
  /// The spans that cells can have in HTML.
  static let columnSpans = 1...1000
  static let rowSpans = 1...65_534
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
