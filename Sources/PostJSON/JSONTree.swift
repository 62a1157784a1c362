/// A JSON text as a tree of values over its bytes.
///
/// A value is a range of the source, and its text is only copied when it is read; numbers keep their
/// digits, objects the order of their members. All values are in one array, in the order of the
/// source, so deep trees need no recursion.
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

  /// The first 20 strings and names that are not Unicode text. What is wrong reads as U+FFFD.
  package let brokenStrings: [JSONNode]

  /// Bounds ``brokenStrings``: finding the path of one takes time.
  static let maximumBrokenStrings = 20

  /// The default limit of nested containers: 512, as in Foundation.
  package static let defaultDepth = 512

  /// Parses a text, after a byte order mark if there is one.
  ///
  /// - Throws: ``JSONError`` for text that is not JSON or nests deeper than `maximumDepth`, and with
  ///   ``JSONStrictness/strict`` for two members of one name and for strings that are not Unicode.
  /// - Complexity: Linear in the number of bytes; 16 bytes of memory for each value and name.
  package init(
    parsing source: [UInt8], maximumDepth: Int = JSONTree.defaultDepth,
    strictness: JSONStrictness = .strict
  ) throws(JSONError) {
    let builder = try JSONTreeBuilder(
      source, maximumDepth: maximumDepth, strictness: strictness)
    self.init(source: source, entries: builder.entries, brokenStrings: builder.brokenStrings)
  }

  init(source: [UInt8], entries: [Entry], brokenStrings: [JSONNode] = []) {
    self.source = source
    self.entries = entries
    self.brokenStrings = brokenStrings
  }

  /// The outermost value.
  package var root: JSONNode { JSONNode(index: 0) }

  /// A value, or the name of a member.
  struct Entry: Sendable {
    /// The range in the source; of a string or name, between the quotation marks.
    var start: UInt32
    var end: UInt32
    /// The index after this entry and everything in it.
    var next: UInt32
    var kind: JSONKind
    /// Whether a string or name contains a backslash.
    var isEscaped = false
    /// Whether this is a name; its value follows.
    var isName = false
  }
}

/// How to read JSON that readers disagree on.
package enum JSONStrictness: Sendable {
  /// Refuses invalid UTF-8, halves of surrogate pairs, and members of one name.
  case strict
  /// Reads what is not Unicode as U+FFFD and lists it in ``JSONTree/brokenStrings``. The caller checks
  /// for members of one name.
  case lenient
}

/// A value or name in a ``JSONTree``.
package struct JSONNode: Hashable, Sendable {
  let index: Int
}

/// The type of a value.
package enum JSONKind: UInt8, Sendable {
  case null, bool, number, string, array, object

  /// The type in words, with an article.
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
