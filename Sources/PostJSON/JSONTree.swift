/// A JSON text as a tree of values over its own bytes.
///
/// Nothing is copied until it is asked for: a value is a range of the source, a number keeps its
/// digits, an object the order of its members. The values stand in one array in the order of the
/// source, each with the position behind its contents, so that neither reading nor letting go of a
/// deep tree costs a call per level.
///
/// ```swift
/// let tree = try JSONTree(parsing: Array(#"{"type": "doc", "content": []}"#.utf8))
/// if let type = tree.member("type", of: tree.root) { print(tree.string(type) ?? "") }  // doc
/// ```
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
package struct JSONTree: Sendable {
  /// The text, in UTF-8.
  package let source: [UInt8]

  let entries: [Entry]

  /// The first 20 strings and names that are not Unicode text and were let pass: what is wrong is
  /// U+FFFD.
  package let brokenStrings: [JSONNode]

  /// The number of strings that ``brokenStrings`` lists: to find the path of one takes time.
  static let maximumBrokenStrings = 20

  /// The deepest nesting that is read unless a caller says otherwise: 512, as Foundation's.
  package static let defaultDepth = 512

  /// Reads a text.
  ///
  /// A byte order mark at the start is skipped.
  ///
  /// - Throws: ``JSONError`` with path and offset for what is no JSON, for a member that stands
  ///   twice (readers disagree on which one counts), for half of a surrogate pair, and for nesting
  ///   deeper than `maximumDepth`.
  /// - Complexity: Linear in the number of bytes; 16 bytes for each value and name, so at most 8 times
  ///   the size of a complete text.
  package init(
    parsing source: [UInt8], maximumDepth: Int = JSONTree.defaultDepth,
    strictness: JSONStrictness = .strict
  ) throws(JSONError) {
    var parser = JSONParser(source: source, maximumDepth: maximumDepth, strictness: strictness)
    try parser.parse()
    self.init(
      source: source, entries: parser.entries,
      brokenStrings: parser.brokenStrings.map { JSONNode(index: $0) })
  }

  init(source: [UInt8], entries: [Entry], brokenStrings: [JSONNode] = []) {
    self.source = source
    self.entries = entries
    self.brokenStrings = brokenStrings
  }

  /// The outermost value.
  package var root: JSONNode { JSONNode(index: 0) }

  /// One value, or the name of a member.
  struct Entry: Sendable {
    /// The range of the source; of a string or name, what stands between the quotes.
    var start: UInt32
    var end: UInt32
    /// The position behind this entry and everything in it.
    var next: UInt32
    var kind: JSONKind
    /// Whether a string or name holds a backslash.
    var isEscaped = false
    /// Whether this is a name, whose value follows it.
    var isName = false
  }
}

/// What becomes of JSON that is whole, but says something that readers disagree on.
package enum JSONStrictness: Sendable {
  /// All of it is refused.
  case strict
  /// It costs what it is in: halves of surrogate pairs and bytes that are no UTF-8 are read as
  /// U+FFFD and listed in ``JSONTree/brokenStrings``; whether two members have one name is for the
  /// caller to see.
  case lenient
}

/// A place in a ``JSONTree``.
package struct JSONNode: Hashable, Sendable {
  let index: Int
}

/// What a value is.
package enum JSONKind: UInt8, Sendable {
  case null, bool, number, string, array, object

  /// The kind in words, with an article.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
