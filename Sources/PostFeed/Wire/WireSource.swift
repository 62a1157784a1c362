/// The members of a JSON object, from which a ``WireReader`` takes one after the other.
protocol WireSource {
  /// Whether a member is there and not null.
  func has(_ name: String) -> Bool

  /// Takes a member that is a scalar, or returns `nil` when it is absent or null.
  ///
  /// - Parameter kind: What the member most likely is; a source may refuse all else.
  mutating func take(_ name: String, as kind: WireScalarKind) throws(FeedError) -> JSONValue?

  /// Takes a member that is a value, or returns `nil` when it is absent or null.
  mutating func takeValue<Value: WireValue>(
    _ name: String, as type: Value.Type
  ) throws(FeedError) -> WireElement<Value>?

  /// Takes a member that is an array, element by element.
  mutating func takeElements<Value: WireValue>(
    _ name: String, _ body: (WireElement<Value>) throws(FeedError) -> Void
  ) throws(FeedError)

  /// The members that were not taken, as a JSON object in canonical form; empty when there are none.
  func rest() throws(FeedError) -> [UInt8]
}

/// A value in another one, or why it is invalid.
struct WireElement<Value> {
  var result: Result<(value: Value, findings: FeedFindings), FeedError>

  /// The JSON of an invalid value in canonical form; empty for a valid one.
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
