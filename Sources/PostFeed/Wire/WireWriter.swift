internal import PostJSON

/// Collects the members of a value for writing.
struct WireWriter: WireCoder {
  private(set) var members: [JSONValue.Member]
  private var extras: WireExtras

  /// Creates a writer whose first members are the unknown members.
  init(_ extras: WireExtras) {
    self.extras = extras
    members = extras.members
  }

  func has(_ name: String) -> Bool? { nil }

  mutating func required(_ name: String, _ value: inout some WireScalar) {
    let json = value.json
    write(name, extras.otherForms.contains(name) ? json.otherForm : json)
  }

  mutating func promised(_ name: String, _ value: inout some WireScalar) {
    required(name, &value)
  }

  mutating func optional<Scalar: WireScalar>(_ name: String, _ value: inout Scalar?) {
    if var value { required(name, &value) }
  }

  mutating func date(_ name: String, _ value: inout String) {
    if value.isEmpty, let kept = keptMember(name) { return write(name, kept) }
    required(name, &value)
  }

  mutating func required(_ name: String, _ value: inout some WireValue) {
    write(name, value.jsonValue)
  }

  mutating func promised<Value: WireValue>(_ name: String, _ value: inout Value) {
    write(name, value == Value() ? keptMember(name) ?? value.jsonValue : value.jsonValue)
  }

  mutating func optional<Value: WireValue>(_ name: String, _ value: inout Value?) {
    if let value { write(name, value.jsonValue) }
  }

  /// Writes an array. Invalid elements are written at their original positions.
  mutating func elements<Value: WireValue>(
    _ name: String, _ values: inout [Value], invalid: InvalidElements
  ) {
    var elements: [JSONValue] = []
    var count = 0
    var rest = values[...]
    for invalid in extras.kept where invalid.name == name {
      while count < invalid.position ?? 0, let value = rest.popFirst() {
        elements.append(value.jsonValue)
        count += 1
      }
      elements.append(.json(invalid.json))
      count += invalid.count
    }
    for value in rest { elements.append(value.jsonValue) }
    write(name, .array(elements))
  }

  mutating func embedded(_ value: inout some WireValue) {
    var writer = WireWriter(value.extras)
    // `WireWriter` never throws.
    try? value.code(with: &writer)
    members += writer.members
  }

  /// Returns the JSON of an invalid member, or `nil` if the member is valid.
  private func keptMember(_ name: String) -> JSONValue? {
    extras.kept.first { $0.name == name && $0.position == nil }.map { .json($0.json) }
  }

  private mutating func write(_ name: String, _ value: JSONValue) {
    members.append(JSONValue.Member(name: name, value: value))
  }
}

extension JSONValue {
  /// The value in the other JSON form: a number as a string, or a string that contains an integer
  /// as a number. Other values do not change.
  fileprivate var otherForm: JSONValue {
    switch self {
    case .number(let digits): .string(digits)
    case .string(let text) where wholeNumber != nil: .number(text)
    default: self
    }
  }
}
