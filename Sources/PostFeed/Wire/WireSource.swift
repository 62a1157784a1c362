/// The members of a JSON object. To take a member means to read it and to exclude it from
/// ``rest()``.
protocol WireSource {
  /// Returns whether a member is present and not null.
  func has(_ name: String) -> Bool

  /// Takes a member that is a scalar. Returns `nil` if the member is absent or null.
  ///
  /// - Parameter kind: The expected kind of value. A source can throw an error for values of other
  ///   kinds.
  mutating func take(_ name: String, as kind: WireScalarKind) throws(FeedError) -> JSONValue?

  /// Takes a member that is a model. Returns `nil` if the member is absent or null.
  mutating func takeValue<Value: WireValue>(
    _ name: String, as type: Value.Type
  ) throws(FeedError) -> WireElement<Value>?

  /// Takes a member that is an array, and calls a function with each element.
  mutating func takeElements<Value: WireValue>(
    _ name: String, _ body: (WireElement<Value>) throws(FeedError) -> Void
  ) throws(FeedError)

  /// Returns the members that were not taken, as a canonical JSON object. Returns an empty array if
  /// all members were taken.
  func rest() throws(FeedError) -> [UInt8]
}

/// The result of reading a nested value: the value with its findings, or an error.
struct WireElement<Value> {
  var result: Result<(value: Value, findings: FeedFindings), FeedError>

  /// The canonical JSON of an invalid value; empty for a valid value.
  var json: [UInt8] = []

  init(_ read: (inout FeedFindings) throws(FeedError) -> Value) {
    var findings = FeedFindings()
    do throws(FeedError) {
      let value = try read(&findings)
      result = .success((value, findings))
    } catch {
      result = .failure(error)
    }
  }
}
