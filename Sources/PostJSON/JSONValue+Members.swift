// Values that are read without an `ObjectReader`, because the caller accepts any value, or several
// members with the same name. `null` and an absent member mean the same.
extension JSONValue {
  /// Creates the outermost value of a tree.
  package init(_ tree: JSONTree) {
    self.init(tree.root, of: tree, JSONFindings())
  }

  /// Returns another value of the same tree.
  package func value(_ node: JSONNode) -> JSONValue { JSONValue(node, of: tree, findings) }

  /// The value of the first member with a name, or `nil` if it is absent or `null`, or if this value
  /// is not an object.
  ///
  /// - Complexity: Linear in the number of members.
  package subscript(name: String) -> JSONValue? {
    guard let member = tree.member(name, of: node), tree.kind(of: member) != .null else {
      return nil
    }
    return value(member)
  }

  /// The members of an object that are not `null`, in order; empty for other values.
  package var members: PresentMembers {
    PresentMembers(object: self, names: tree.nameNodes(of: node))
  }

  package var isObject: Bool { kind == .object }

  /// The text of a string, or `nil` for other values.
  package var string: String? { tree.string(node) }

  /// The text of a string, or a number as in the source; `nil` for other values.
  package var text: String? { tree.string(node) ?? tree.number(node).map { String($0) } }

  /// The value of a Boolean, or `nil` for other values.
  package var bool: Bool? { tree.bool(node) }

  /// The value of a 64-bit integer, or `nil` for other values. The number can end in `.0`.
  package var integer: Int64? { tree.integer(node) }

  /// The value of a 64-bit integer, or of a string that contains one, also with a plus sign or leading
  /// zeros; `nil` for other values.
  package var anyInteger: Int64? { integer ?? string.flatMap { Int64($0) } }
}

/// Values of one ``JSONTree``, such as the elements of an array.
package struct JSONValues: Sequence, IteratorProtocol {
  private let context: JSONValue?
  private var nodes: JSONElements?

  /// Creates a sequence of the elements of an array; empty for other values and `nil`.
  package init(_ array: JSONValue?) {
    context = array
    nodes = array.map { $0.tree.elements(of: $0.node) }
  }

  /// Creates a sequence of one value.
  package init(only value: JSONValue) {
    context = value
    nodes = value.tree.onlyElement(value.node)
  }

  package mutating func next() -> JSONValue? {
    guard let node = nodes?.next() else { return nil }
    return context?.value(node)
  }
}

/// The members of an object that are not `null`.
package struct PresentMembers: Sequence, IteratorProtocol {
  fileprivate let object: JSONValue
  fileprivate var names: JSONElements

  package mutating func next() -> (name: String, value: JSONValue)? {
    let tree = object.tree
    while let name = names.next() {
      let value = tree.value(ofName: name)
      guard tree.kind(of: value) != .null else { continue }
      return (tree.string(name) ?? "", object.value(value))
    }
    return nil
  }
}
