/// Reads or writes the members of a value.
///
/// A *required* member must be present. A *promised* member has a default, and its absence is a
/// finding. An *optional* member can be absent or null.
protocol WireCoder {
  mutating func required<Scalar: WireScalar>(
    _ name: String, _ value: inout Scalar
  ) throws(FeedError)

  mutating func promised<Scalar: WireScalar>(
    _ name: String, _ value: inout Scalar
  ) throws(FeedError)

  mutating func optional<Scalar: WireScalar>(
    _ name: String, _ value: inout Scalar?
  ) throws(FeedError)

  /// Reads or writes a date as text. Reading an invalid date adds a finding.
  mutating func date(_ name: String, _ value: inout String) throws(FeedError)

  mutating func required<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(FeedError)

  /// Reads or writes a promised value. Reading an invalid value adds a finding; the invalid value
  /// round-trips.
  mutating func promised<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(FeedError)

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value?
  ) throws(FeedError)

  /// Reads or writes the values of an array. If invalid elements are kept, an absent array is a
  /// finding; otherwise, the array is optional.
  mutating func elements<Value: WireValue>(
    _ name: String, _ values: inout [Value], invalid: InvalidElements
  ) throws(FeedError)

  /// Reads or writes another model whose members are in the same JSON object.
  mutating func embedded<Value: WireValue>(_ value: inout Value) throws(FeedError)

  /// Returns whether a member is present and not null, or `nil` when writing.
  func has(_ name: String) -> Bool?
}

/// How a reader treats invalid elements of an array.
enum InvalidElements {
  /// Each invalid element adds a finding, and round-trips.
  case kept
  /// The first invalid element causes an error.
  case rejected
}

extension WireCoder {
  /// Reads or writes a name that the model stores as text. Reading an unknown name adds a finding.
  mutating func name<Name: ListedName>(
    _ member: String, _ value: inout String, of type: Name.Type
  ) throws(FeedError) {
    var name = Name(rawValue: value)
    try required(member, &name)
    value = name.rawValue
  }

  /// Reads or writes an optional date as text. Reading an invalid date adds a finding.
  mutating func optionalDate(_ name: String, _ value: inout String?) throws(FeedError) {
    guard has(name) ?? (value != nil) else { return }
    var text = value ?? ""
    try date(name, &text)
    value = text
  }

  /// Reads or writes the values of a required array. Reading an invalid value adds a finding; the
  /// invalid value round-trips.
  mutating func requiredElements<Value: WireValue>(
    _ name: String, _ values: inout [Value]
  ) throws(FeedError) {
    if has(name) == false { throw .missing(name) }
    try elements(name, &values, invalid: .kept)
  }

  /// Reads or writes an optional opaque text, which some servers send as a number.
  mutating func token(_ name: String, _ value: inout String?) throws(FeedError) {
    var token = value.map { WireToken(text: $0) }
    try optional(name, &token)
    value = token?.text
  }
}
