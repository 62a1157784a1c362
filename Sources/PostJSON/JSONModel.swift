/// A value that is read from JSON and written as JSON.
package protocol JSONCodable: JSONReadable {
  func write(to writer: inout JSONWriter)

  /// Whether a value has the JSON type that this type is read from but not written as: a number as a
  /// string, or text as a number. ``ObjectWriter`` writes it in the form in which it was read.
  static func isOtherForm(_ json: JSONValue) -> Bool
}

extension JSONCodable {
  package static func isOtherForm(_ json: JSONValue) -> Bool { false }

  /// The value as JSON in UTF-8.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

/// A type that lists the members of its JSON object once, for reading and for writing.
///
/// Reading is lenient, and preserves the source:
/// - Identifiers and counts are whole numbers, or strings that contain them. They are never
///   converted to floating-point numbers, and are written in the form in which they were read, because
///   the server accepts that form.
/// - Absent members and `null` are the same. A required member must be present. If a member that the
///   API promises is absent, its default is used and a finding is added.
/// - Unknown members and invalid array elements, such as a post, are kept in ``JSONExtras`` and
///   round-trip. Invalid elements keep their positions. Any other invalid member makes the value
///   invalid, except dates and members that are read with ``MemberCoder/kept(_:_:)``.
///
/// Members are written sorted by name, so equal values are written as equal bytes.
package protocol JSONModel: JSONCodable, Hashable, Sendable {
  /// Creates a value with default members.
  init()

  var extras: JSONExtras { get set }

  /// Reads or writes every member with a coder.
  mutating func code(with coder: inout some MemberCoder) throws(ValueFault)
}

extension JSONModel {
  package func write(to writer: inout JSONWriter) {
    var copy = self
    var members = ObjectWriter(extras)
    // `ObjectWriter` never throws.
    try? copy.code(with: &members)
    members.write(to: &writer)
  }
}

/// Reads or writes the members of a value: ``ObjectReader`` or ``ObjectWriter``.
package protocol MemberCoder {
  /// Reads or writes a member that must be present.
  mutating func required<Value: JSONCodable>(
    _ name: String, _ value: inout Value
  ) throws(ValueFault)

  /// Reads or writes a member that can be absent or null.
  mutating func optional<Value: JSONCodable>(
    _ name: String, _ value: inout Value?
  ) throws(ValueFault)

  /// Reads or writes a member that has a default. Its absence is a finding, and an invalid value is a
  /// fault.
  mutating func promised<Value: JSONCodable>(
    _ name: String, _ value: inout Value
  ) throws(ValueFault)

  /// Reads or writes a member that has a default. Its absence is a finding, and so is an invalid
  /// value, which round-trips.
  mutating func kept<Value: JSONModel>(_ name: String, _ value: inout Value)

  /// Reads or writes the values of an array. An absent array is a finding, or a fault if it is
  /// required. Each invalid element is a finding, and round-trips.
  mutating func elements<Value: JSONModel>(
    _ name: String, _ values: inout [Value], isRequired: Bool
  ) throws(ValueFault)

  /// Reads or writes a date as text. An absent or invalid date is a finding.
  mutating func date(_ name: String, _ value: inout String, isValid: (String) -> Bool)

  /// Reads or writes another model whose members are in the same object.
  mutating func embedded<Value: JSONModel>(_ value: inout Value) throws(ValueFault)

  /// Whether a member is present and not null, or `nil` when writing.
  func isPresent(_ name: String) -> Bool?
}

extension MemberCoder {
  package mutating func elements<Value: JSONModel>(
    _ name: String, _ values: inout [Value]
  ) throws(ValueFault) {
    try elements(name, &values, isRequired: false)
  }
}

/// What a model does not represent but writes again: unknown members, invalid values, and the form of
/// numbers.
package struct JSONExtras: Hashable, Sendable {
  /// The unknown members as a canonical JSON object, sorted by name; empty without unknown members.
  var unknown: [UInt8] = []

  /// The invalid members and elements, in the order in which they were read.
  var kept: [Kept] = []

  /// An invalid member, or adjacent invalid elements of an array.
  struct Kept: Hashable, Sendable {
    var name: String
    /// The index of the first invalid element in its array, or `nil` if the member itself is
    /// invalid.
    var position: Int?
    /// The number of invalid elements.
    var count = 1
    /// The value of the member as JSON, or the elements as JSON, separated by commas.
    var json: [UInt8]
  }

  /// The names of the members that are written as the other JSON type: integers that were read from
  /// strings are written as strings, and text that was read from an integer as an integer.
  ///
  /// A text that was read from any other number, such as `1.5`, is written as a string, because
  /// coders spell such numbers differently.
  var otherForms: [String] = []

  /// Creates empty extras.
  package init() {}

  /// Adds an invalid element of an array. Adjacent invalid elements are stored together.
  mutating func keep(_ json: [UInt8], at position: Int, of name: String) {
    if let last = kept.indices.last, kept[last].name == name, let start = kept[last].position,
      start + kept[last].count == position
    {
      kept[last].json.append(UInt8(ascii: ","))
      kept[last].json += json
      kept[last].count += 1
    } else {
      kept.append(Kept(name: name, position: position, json: json))
    }
  }
}
