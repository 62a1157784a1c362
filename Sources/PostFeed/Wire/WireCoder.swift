/// Reads or writes the members of a value.
///
/// A *required* member must be there, a *promised* one has a default and a finding when it is absent,
/// an *optional* one may be absent or null.
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

  /// A date as text; an invalid one is a finding.
  mutating func date(_ name: String, _ value: inout String) throws(FeedError)

  mutating func required<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(FeedError)

  /// An invalid value is a finding, and is kept.
  mutating func promised<Value: WireValue>(
    _ name: String, _ value: inout Value
  ) throws(FeedError)

  mutating func optional<Value: WireValue>(
    _ name: String, _ value: inout Value?
  ) throws(FeedError)

  /// The values of an array, which is promised where invalid ones are kept.
  mutating func elements<Value: WireValue>(
    _ name: String, _ values: inout [Value], invalid: InvalidElements
  ) throws(FeedError)

  /// Members of the value itself that belong to another model.
  mutating func embedded<Value: WireValue>(_ value: inout Value) throws(FeedError)

  /// Whether a member is there and not null; `nil` when writing.
  func has(_ name: String) -> Bool?
}

/// What a reader does with invalid elements of an array.
enum InvalidElements {
  /// Each is a finding, and is kept.
  case kept
  /// The first one is an error.
  case refused
}

extension WireCoder {
  /// The name of a kind that the model stores as text; an unknown one is a finding.
  mutating func name<Name: ListedName>(
    _ member: String, _ value: inout String, of type: Name.Type
  ) throws(FeedError) {
    var name = Name(rawValue: value)
    try required(member, &name)
    value = name.rawValue
  }

  /// A date as text, which may be absent; an invalid one is a finding.
  mutating func optionalDate(_ name: String, _ value: inout String?) throws(FeedError) {
    guard has(name) ?? (value != nil) else { return }
    var text = value ?? ""
    try date(name, &text)
    value = text
  }

  /// Values of an array that must be there; an invalid one is a finding, and is kept.
  mutating func requiredElements<Value: WireValue>(
    _ name: String, _ values: inout [Value]
  ) throws(FeedError) {
    if has(name) == false { throw .missing(name) }
    try elements(name, &values, invalid: .kept)
  }

  /// An opaque text, which may be absent, and which some servers write as a number.
  mutating func token(_ name: String, _ value: inout String?) throws(FeedError) {
    var token = value.map { WireToken(text: $0) }
    try optional(name, &token)
    value = token?.text
  }
}
