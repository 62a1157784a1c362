/// The members of a JSON object, which a ``WireReader`` takes one by one.
protocol WireSource {
  /// Returns whether a member is present and not null.
  func has(_ name: String) -> Bool

  /// Takes a member that is a scalar, or returns `nil` when it is absent or null.
  ///
  /// - Parameter kind: The expected kind; a source can reject other kinds.
  mutating func take(_ name: String, as kind: WireScalarKind) throws(FeedError) -> JSONValue?

  /// Takes a member that is a model, or returns `nil` when it is absent or null.
  mutating func takeValue<Value: WireValue>(
    _ name: String, as type: Value.Type
  ) throws(FeedError) -> WireElement<Value>?

  /// Takes a member that is an array, element by element.
  mutating func takeElements<Value: WireValue>(
    _ name: String, _ body: (WireElement<Value>) throws(FeedError) -> Void
  ) throws(FeedError)

  /// Returns the members that were not taken as a canonical JSON object; empty when all were taken.
  func rest() throws(FeedError) -> [UInt8]
}

/// A nested value, or the error that makes it invalid.
struct WireElement<Value> {
  var result: Result<(value: Value, findings: FeedFindings), FeedError>

  /// The canonical JSON of an invalid value; empty for a valid one.
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
