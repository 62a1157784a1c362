/// Collects the members of a model, and writes them sorted by name.
package struct ObjectWriter: MemberCoder {
  private var members: [(name: String, json: [UInt8])] = []
  private let extras: JSONExtras

  /// Creates a writer whose first members are the unknown members.
  init(_ extras: JSONExtras) {
    self.extras = extras
    guard !extras.unknown.isEmpty,
      let tree = try? JSONTree(parsing: extras.unknown, strictness: .lenient)
    else { return }
    members = tree.root.names.map { ($0.string ?? "", Array($0.member.json)) }
  }

  package mutating func required(_ name: String, _ value: inout some JSONCodable) {
    let json = value.json
    members.append((name, extras.otherForms.contains(name) ? json.inOtherForm : json))
  }

  package mutating func optional<Value: JSONCodable>(_ name: String, _ value: inout Value?) {
    if var value { required(name, &value) }
  }

  package mutating func promised(_ name: String, _ value: inout some JSONCodable) {
    required(name, &value)
  }

  package mutating func kept<Value: JSONModel>(_ name: String, _ value: inout Value) {
    members.append((name, value == Value() ? keptMember(name) ?? value.json : value.json))
  }

  /// Writes an array. Invalid elements are written at their original positions.
  package mutating func elements<Value: JSONModel>(
    _ name: String, _ values: inout [Value], isRequired: Bool
  ) {
    var writer = JSONWriter()
    writer.beginArray()
    var count = 0
    var rest = values[...]
    for invalid in extras.kept where invalid.name == name {
      while count < invalid.position ?? 0, let value = rest.popFirst() {
        value.write(to: &writer)
        count += 1
      }
      writer.json(invalid.json)
      count += invalid.count
    }
    for value in rest { value.write(to: &writer) }
    writer.endArray()
    members.append((name, writer.bytes))
  }

  package mutating func date(_ name: String, _ value: inout String, isValid: (String) -> Bool) {
    if value.isEmpty, let kept = keptMember(name) { return members.append((name, kept)) }
    required(name, &value)
  }

  package mutating func embedded<Value: JSONModel>(_ value: inout Value) {
    var writer = ObjectWriter(value.extras)
    // `ObjectWriter` never throws.
    try? value.code(with: &writer)
    members += writer.members
  }

  package func isPresent(_ name: String) -> Bool? { nil }

  /// Returns the JSON of an invalid member, or `nil` if the member is valid.
  private func keptMember(_ name: String) -> [UInt8]? {
    extras.kept.first { $0.name == name && $0.position == nil }?.json
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for member in members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      writer.name(member.name)
      writer.json(member.json)
    }
    writer.endObject()
  }
}

extension [UInt8] {
  /// The JSON in its other form: a number as a string, or a string that contains an integer as a
  /// number. Other values do not change.
  fileprivate var inOtherForm: [UInt8] {
    guard first == .quotationMark else { return [.quotationMark] + self + [.quotationMark] }
    let digits = self[1..<(count - 1)]
    return String(decoding: digits, as: UTF8.self).wholeNumber == nil ? self : Array(digits)
  }
}
