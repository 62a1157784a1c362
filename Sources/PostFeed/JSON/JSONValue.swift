internal import PostJSON

/// A JSON value as it was written: numbers keep their digits, members their order.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The digits, as they were written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// An array or object as JSON in its one spelling: members sorted, no white space. Values that are
  /// only passed on are stored this way, for as values they would be many times as large.
  case json([UInt8])

  /// A member of an object.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  /// The number of containers that may nest in one another: 64. Code behind may recurse.
  static let maximumDepth = 64

  /// Copies a value out of a tree; arrays and objects become ``json(_:)``.
  init(_ node: JSONNode, of tree: JSONTree) {
    switch tree.kind(of: node) {
    case .array, .object:
      var writer = JSONWriter()
      tree.writeSorted(node, to: &writer)
      self = .json(writer.bytes)
    default: self.init(expanding: node, of: tree)
    }
  }

  /// Copies a value out of a tree, with the values in it.
  init(expanding node: JSONNode, of tree: JSONTree) {
    switch tree.kind(of: node) {
    case .null: self = .null
    case .bool: self = .bool(tree.bool(node) == true)
    case .number: self = .number(tree.number(node).map { String($0) } ?? "0")
    case .string: self = .string(tree.string(node) ?? "")
    case .array: self = .array(tree.elements(of: node).map { JSONValue(expanding: $0, of: tree) })
    case .object:
      self = .object(
        tree.members(of: node).map {
          Member(name: $0.name, value: JSONValue(expanding: $0.value, of: tree))
        })
    }
  }

  /// The value as JSON, members sorted by the bytes of their names.
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

  /// A Boolean value that is true for null.
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// What people call the value.
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

  /// The whole number that the value is or that its text spells, and nothing else.
  ///
  /// Digits are read one by one: no number goes through a floating-point one.
  var wholeNumber: Int64? {
    switch self {
    case .number(let digits): Int64(digits)
    case .string(let text):
      // `Int64` reads a plus and leading zeros, which nobody writes into an identifier.
      Int64(text).flatMap { String($0) == text ? $0 : nil }
    default: nil
    }
  }
}

extension JSONTree {
  /// Writes a value in its one spelling, with the members of objects sorted by the bytes of their
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

  /// Sorts names by their bytes. All are unescaped once, into one buffer.
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
