internal import PostText

/// JSON text as a tree of values that refer to ranges of the text.
///
/// The text of a value is copied only when it is read. Numbers keep their digits, and objects keep
/// the order of their members. All values are in one array, in source order, so nested values need
/// no recursion.
///
/// ```swift
/// let tree = try JSONTree(parsing: Array(#"{"type": "doc", "content": []}"#.utf8))
/// if let type = tree.root["type"] { print(type.string ?? "") }  // doc
/// ```
///
/// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
package final class JSONTree {
  /// The text as UTF-8.
  package let source: [UInt8]

  let entries: [Entry]

  /// The first 20 strings and names that are not valid Unicode. Their invalid parts are read as
  /// U+FFFD.
  package var invalidStrings: [JSONValue] { invalidEntries.map { JSONValue($0, of: self) } }

  private let invalidEntries: [Int]

  /// What the readers of the values found.
  package let findings = JSONFindings()

  /// The default maximum nesting depth: 512, as in Foundation.
  package static let defaultDepth = 512

  /// The maximum nesting depth of JSON that is read as a document: 127 nested blocks and the runs of
  /// the innermost one. Reading a nested block is a nested call, so deeper JSON would need too much
  /// stack.
  package static let valueDepth = 260

  /// Parses JSON text. A leading byte order mark is skipped.
  ///
  /// - Throws: ``JSONError`` for text that is not JSON, is nested deeper than `maximumDepth`, or is
  ///   rejected by the strictness.
  /// - Complexity: Linear in the number of bytes; 16 bytes of memory for each value and name.
  package convenience init(
    parsing source: [UInt8], maximumDepth: Int = JSONTree.defaultDepth,
    strictness: JSONStrictness = .strict
  ) throws(JSONError) {
    let builder = try JSONTreeBuilder(
      source, maximumDepth: maximumDepth, strictness: strictness)
    self.init(source: source, entries: builder.entries, invalidEntries: builder.invalidEntries)
    if strictness == .repairingSurrogates { try checkNames() }
  }

  init(source: [UInt8], entries: [Entry], invalidEntries: [Int] = []) {
    self.source = source
    self.entries = entries
    self.invalidEntries = invalidEntries
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(0, of: self) }

  private func checkNames() throws(JSONError) {
    for index in entries.indices {
      guard let name = JSONValue(index, of: self).duplicateName else { continue }
      throw JSONError(
        .duplicate, path: name.path, offset: name.offset,
        message: "duplicate member '\((name.string ?? "").quoted)'; only one is allowed")
    }
  }

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
  /// Rejects invalid UTF-8 and lone surrogates. Does not reject duplicate members: ``ObjectReader``
  /// does.
  case strict
  /// Reads lone surrogates as U+FFFD, and lists the strings in ``JSONTree/invalidStrings``. Rejects
  /// invalid UTF-8 and duplicate members.
  case repairingSurrogates
  /// Reads invalid Unicode as U+FFFD, and lists the strings in ``JSONTree/invalidStrings``. Does
  /// not reject duplicate members: ``ObjectReader`` does.
  case lenient
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

/// Builds the entries of a ``JSONTree`` from the tokens of JSON text.
private struct JSONTreeBuilder {
  private let source: [UInt8]
  private let maximumDepth: Int
  private var scanner: JSONScanner

  private(set) var entries: [JSONTree.Entry] = []
  /// The first strings and names that are not valid Unicode.
  private(set) var invalidEntries: [Int] = []
  /// Their maximum number. It is limited because callers compute the path of each string.
  private static let maximumInvalidEntries = 20
  /// The index of the innermost open container, or `nil` if no container is open.
  ///
  /// While a container is open, its `next` is the index of the container around it. For the
  /// outermost container, `next` is the index of that container itself. So the open containers need
  /// no separate stack.
  private var innermost: Int?

  init(_ source: [UInt8], maximumDepth: Int, strictness: JSONStrictness) throws(JSONError) {
    guard source.count <= Int(UInt32.max) else {
      throw JSONError(
        .size, path: JSONPath(), offset: 0,
        message: "the text is larger than the limit of 4 GiB")
    }
    self.source = source
    self.maximumDepth = maximumDepth
    let hasByteOrderMark = source.starts(with: [0xEF, 0xBB, 0xBF])
    scanner = JSONScanner(
      source, in: (hasByteOrderMark ? 3 : 0)..<source.count, maximumDepth: maximumDepth,
      allowsLoneSurrogates: strictness != .strict, allowsInvalidUTF8: strictness == .lenient)
    entries.reserveCapacity(largestEntryCount())
    while let token = try next() { append(token) }
  }

  /// Returns an upper bound for the number of values and names. Every value and name except the
  /// first follows a comma, a colon, an opening bracket or an opening brace.
  ///
  /// The result is used to reserve capacity, because a growing array temporarily needs memory for
  /// two copies of its elements.
  private func largestEntryCount() -> Int {
    // The closure lets the optimizer use vectors.
    let count = source.withContiguousStorageIfAvailable { bytes in
      // A comma, a colon, an opening bracket or brace.
      bytes.reduce(1) { $0 &+ ($1 == 0x2C || $1 == 0x3A || $1 & 0xDF == 0x5B ? 1 : 0) }
    }
    return count ?? source.count
  }

  private mutating func next() throws(JSONError) -> JSONScanner.Token? {
    do {
      return try scanner.next()
    } catch {
      throw self.error(for: error)
    }
  }

  private mutating func append(_ token: JSONScanner.Token) {
    let kind: JSONKind
    switch token.part {
    case .end: return close(at: token.range.upperBound)
    case .name: kind = .string
    case .value(let value): kind = value
    }
    let index = entries.count
    let isContainer = kind == .array || kind == .object
    if !token.isUnicode, invalidEntries.count < JSONTreeBuilder.maximumInvalidEntries {
      invalidEntries.append(index)
    }
    entries.append(
      JSONTree.Entry(
        start: UInt32(token.range.lowerBound), end: UInt32(token.range.upperBound),
        next: UInt32(isContainer ? innermost ?? index : index + 1), kind: kind,
        isEscaped: token.isEscaped, isName: token.part == .name))
    if isContainer { innermost = index }
  }

  private mutating func close(at end: Int) {
    guard let container = innermost else { return }
    let parent = Int(entries[container].next)
    innermost = parent == container ? nil : parent
    entries[container].end = UInt32(end)
    entries[container].next = UInt32(entries.count)
  }

  private mutating func error(for fault: JSONFault) -> JSONError {
    let code: JSONError.Code
    switch fault.expected {
    case .fewerLevels: code = .depth
    case .surrogatePair: code = .surrogate
    default: code = .syntax
    }
    let message = message(for: fault)
    return JSONError(
      code, path: path(to: fault), offset: fault.offset, message: message)
  }

  private func message(for fault: JSONFault) -> String {
    switch fault.expected {
    case .fewerLevels: return "nested deeper than the limit of \(maximumDepth) levels"
    case .surrogatePair: return "lone surrogate; expected a surrogate pair"
    case .validUTF8: return "not JSON: a string is not UTF-8"
    case .escapedControl: return "a control character in a string; it must be escaped"
    case .quotationMark: return "unterminated string; expected '\"'"
    default: break
    }
    let expected = (fault.expected == .integer ? .digit : fault.expected).rawValue
    let found = String(decoding: source[fault.offset...].prefix(4), as: UTF8.self)
    guard let found = found.unicodeScalars.first else {
      return entries.isEmpty && fault.expected == .value
        ? "empty input is not JSON" : "not JSON: it ends early; expected \(expected)"
    }
    return "not JSON: found '\(String(found).quoted)', expected \(expected)"
  }

  /// Returns the path of the value at which the scanner found a fault.
  private mutating func path(to fault: JSONFault) -> JSONPath {
    guard let container = innermost else { return JSONPath() }
    while innermost != nil { close(at: fault.offset) }
    let tree = JSONTree(source: source, entries: entries)
    let (value, last) = (JSONValue(container, of: tree), JSONValue(entries.count - 1, of: tree))
    var path = value.path
    if value.kind == .array {
      let count = value.elements.reduce(0) { count, _ in count + 1 }
      path.append(.element(fault.expected == .commaOrBracket ? count - 1 : count))
    } else if let name = entries[last.index].isName ? last : value.names.suffix(1).first {
      path.append(.member(name.string ?? ""))
    }
    return path
  }
}
