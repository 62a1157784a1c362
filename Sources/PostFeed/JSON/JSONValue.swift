internal import PostJSON

/// A JSON value that preserves the digits of numbers and the order of members.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, as written in the source.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// An array or object as JSON text without white space, with sorted members. As an element of an
  /// ``array(_:)``, it can also be the text of several elements, separated by commas.
  ///
  /// Values that are only stored to be written again are in this form, because the other cases need
  /// many times the memory.
  case json([UInt8])

  /// A member of an object.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  /// The maximum nesting depth: 64. The limit is low, because values are read recursively.
  static let maximumDepth = 64

  /// Creates a value from a node of a tree. An array or object becomes ``json(_:)``.
  init(_ node: JSONNode, of tree: JSONTree) {
    switch tree.kind(of: node) {
    case .array, .object:
      var writer = JSONWriter()
      tree.writeSorted(node, to: &writer)
      self = .json(writer.bytes)
    default: self.init(expanding: node, of: tree)
    }
  }

  /// Creates a value from a node of a tree. Elements and members are created recursively.
  init(expanding node: JSONNode, of tree: JSONTree) {
    switch tree.kind(of: node) {
    case .null: self = .null
    case .bool: self = .bool(tree.bool(node) == true)
    case .number: self = .number(tree.number(node).map { String($0) } ?? "0")
    case .string: self = .string(tree.string(node) ?? "")
    case .array: self = .array(tree.elements(of: node).map { JSONValue(expanding: $0, of: tree) })
    // Coders cannot write duplicate members, and writing only one of them would change the object.
    case .object where tree.duplicateName(in: node) != nil: self = .null
    case .object:
      self = .object(
        tree.members(of: node).map {
          Member(name: $0.name, value: JSONValue(expanding: $0.value, of: tree))
        })
    }
  }

  /// Writes the value as JSON, with members sorted by the bytes of their names.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let isTrue): writer.bool(isTrue)
    case .number(let digits): writer.json(digits.utf8)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
        writer.name(member.name)
        member.value.write(to: &writer)
      }
      writer.endObject()
    case .json(let bytes): writer.json(bytes)
    }
  }

  /// The value as JSON in UTF-8.
  var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The kind of the value in words for messages, such as `a number`.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .json(let bytes): bytes.first == UInt8(ascii: "[") ? "an array" : "an object"
    }
  }

  /// The integer value of a number or of a string of digits; `nil` for other values, including
  /// numbers with a fraction or an exponent.
  var wholeNumber: Int64? {
    switch self {
    case .number(let digits): Int64(digits)
    case .string(let text):
      // `Int64` also accepts a plus sign and leading zeros, which identifiers do not have.
      Int64(text).flatMap { String($0) == text ? $0 : nil }
    default: nil
    }
  }
}

extension JSONTree {
  /// Writes a value without white space, with the members of objects sorted by the bytes of their
  /// names.
  func writeSorted(_ node: JSONNode, to writer: inout JSONWriter) {
    switch kind(of: node) {
    case .null, .bool, .number: writer.json(text(of: node))
    case .string: writer.string(string(node) ?? "")
    case .array:
      writer.beginArray()
      for element in elements(of: node) { writeSorted(element, to: &writer) }
      writer.endArray()
    case .object: writeSorted(membersOf: Array(nameNodes(of: node)), to: &writer)
    }
  }

  /// Writes members as an object, sorted by the bytes of their names.
  func writeSorted(membersOf names: [JSONNode], to writer: inout JSONWriter) {
    writer.beginObject()
    for name in sorted(names) {
      writer.name(string(name) ?? "")
      writeSorted(value(ofName: name), to: &writer)
    }
    writer.endObject()
  }

  /// Returns names sorted by their unescaped bytes. Every name is unescaped only once, and one
  /// array contains the bytes of all names.
  private func sorted(_ names: [JSONNode]) -> [JSONNode] {
    guard names.count > 1 else { return names }
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(names.count)
    for name in names {
      bytes += self.name(name)
      ends.append(UInt32(bytes.count))
    }
    func name(_ position: UInt32) -> ArraySlice<UInt8> {
      let position = Int(position)
      return bytes[(position == 0 ? 0 : Int(ends[position - 1]))..<Int(ends[position])]
    }
    return (0..<UInt32(names.count))
      .sorted { name($0).lexicographicallyPrecedes(name($1)) }
      .map { names[Int($0)] }
  }
}
