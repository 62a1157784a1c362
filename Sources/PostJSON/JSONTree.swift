/// JSON text as a tree of values that refer to ranges of the text.
///
/// The text of a value is copied only when it is read. Numbers keep their digits, and objects keep
/// the order of their members. All values are in one array, in source order, so nested values need
/// no recursion.
///
/// ```swift
/// let tree = try JSONTree(parsing: Array(#"{"type": "doc", "content": []}"#.utf8))
/// if let type = tree.member("type", of: tree.root) { print(tree.string(type) ?? "") }  // doc
/// ```
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
package struct JSONTree: Sendable {
  /// The text as UTF-8.
  package let source: [UInt8]

  let entries: [Entry]

  /// The first 20 strings and names that are not valid Unicode. Their invalid parts are read as
  /// U+FFFD.
  package let invalidStrings: [JSONNode]

  /// The maximum number of ``invalidStrings``. It is limited because callers compute the path of
  /// each string.
  static let maximumInvalidStrings = 20

  /// The default maximum nesting depth: 512, as in Foundation.
  package static let defaultDepth = 512

  /// Parses JSON text. A leading byte order mark is skipped.
  ///
  /// - Throws: ``JSONError`` for text that is not JSON or is nested deeper than `maximumDepth`;
  ///   with ``JSONStrictness/strict``, also for duplicate members and strings that are not valid
  ///   Unicode.
  /// - Complexity: Linear in the number of bytes; 16 bytes of memory for each value and name.
  package init(
    parsing source: [UInt8], maximumDepth: Int = JSONTree.defaultDepth,
    strictness: JSONStrictness = .strict
  ) throws(JSONError) {
    let builder = try JSONTreeBuilder(
      source, maximumDepth: maximumDepth, strictness: strictness)
    self.init(source: source, entries: builder.entries, invalidStrings: builder.invalidStrings)
  }

  init(source: [UInt8], entries: [Entry], invalidStrings: [JSONNode] = []) {
    self.source = source
    self.entries = entries
    self.invalidStrings = invalidStrings
  }

  /// The outermost value.
  package var root: JSONNode { JSONNode(index: 0) }

  /// An entry of the tree: a value, or the name of a member.
  struct Entry: Sendable {
    /// The range in the source; for a string or name, without the quotation marks.
    var start: UInt32
    var end: UInt32
    /// For a value, the index of the first entry after the value and its nested values. For a name,
    /// the index of the value of the member.
    var next: UInt32
    var kind: JSONKind
    /// Whether a string or name contains a backslash.
    var isEscaped = false
    /// Whether this is the name of a member. The next entry is the value of the member.
    var isName = false
  }
}

/// How a parser treats invalid Unicode and duplicate members. Other parsers differ in this.
package enum JSONStrictness: Sendable {
  /// Rejects invalid UTF-8, lone surrogates and duplicate members.
  case strict
  /// Reads lone surrogates as U+FFFD, and lists the strings in ``JSONTree/invalidStrings``. Rejects
  /// invalid UTF-8 and duplicate members.
  case repairingSurrogates
  /// Reads invalid Unicode as U+FFFD, and lists the strings in ``JSONTree/invalidStrings``. Does
  /// not reject duplicate members: the caller must check for them.
  case lenient
}

/// A value or name in a ``JSONTree``.
package struct JSONNode: Hashable, Sendable {
  let index: Int
}

/// The type of a JSON value.
package enum JSONKind: UInt8, Sendable {
  case null, bool, number, string, array, object

  /// The type in words for messages, such as `a string`.
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
