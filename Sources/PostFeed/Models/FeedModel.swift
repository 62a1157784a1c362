package import PostJSON

/// A value of the API. Every coder reads and writes it through a `JSONTree`, so it gives the same
/// results as JSON in UTF-8.
///
/// These protocols are those of PostJSON: tools for documentation, which do not load that module,
/// cannot read conformances to other protocols that refer to it.
package typealias ApiValue = JSONDecodable & JSONEncodable

/// A model of the API.
package typealias FeedModel = JSONModel & ApiValue

extension JSONDecodable where Self: JSONModel {
  // The limit is low, because values are read recursively.
  package static var maximumDepth: Int { 64 }

  package static func decodingError(
    _ error: JSONError, at path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path + error.path.keys, debugDescription: "\(error)",
        underlyingError: FeedError(error, offset: nil)))
  }
}

extension MemberCoder {
  /// Reads or writes a date as text. An absent or invalid date is a finding.
  mutating func date(_ name: String, _ value: inout String) {
    date(name, &value) { Moment($0) != nil }
  }

  /// Reads or writes an optional date as text. An invalid date is a finding.
  mutating func optionalDate(_ name: String, _ value: inout String?) throws(ValueFault) {
    guard isPresent(name) ?? (value != nil) else { return try skipNull(name) }
    var text = value ?? ""
    date(name, &text)
    value = text
  }

  /// Reads or writes an array. An absent array is empty, without a finding.
  mutating func optionalElements<Value: JSONModel>(
    _ name: String, _ values: inout [Value]
  ) throws(ValueFault) {
    guard isPresent(name) ?? true else { return try skipNull(name) }
    try elements(name, &values)
  }

  /// Marks a member that can be `null` as read. Otherwise, it would be an unknown member, and be
  /// written in addition to a new value.
  private mutating func skipNull(_ name: String) throws(ValueFault) {
    var absent: String?
    try optional(name, &absent)
  }

  /// Reads or writes a name that the model stores as text. An unknown name is a finding.
  mutating func name<Name: ListedName>(
    _ member: String, _ value: inout String, of type: Name.Type
  ) throws(ValueFault) {
    var name = Name(rawValue: value)
    try required(member, &name)
    value = name.rawValue
  }

  /// Reads or writes an optional opaque text, which some servers send as a number.
  mutating func token(_ name: String, _ value: inout String?) throws(ValueFault) {
    var token = value.map { JSONToken(text: $0) }
    try optional(name, &token)
    value = token?.text
  }
}
