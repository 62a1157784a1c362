/// What a value of the API had beside the members that this library knows, and what of those it could
/// not read: kept, so that reading and writing loses nothing.
public struct WireExtras: Hashable, Sendable {
  /// The members that are not known, sorted by name.
  var members: [JSONValue.Member] = []

  /// What was left out because it cannot be read, in the order in which it came.
  var kept: [Kept] = []

  /// A member that cannot be read, or an element of one.
  struct Kept: Hashable, Sendable {
    var name: String
    /// The position of an element; `nil` for the member as a whole.
    var position: Int?
    var value: JSONValue
  }

  /// The names of the whole numbers that were written as strings.
  var quotedNumbers: [String] = []

  /// Creates extras of nothing.
  public init() {}

  /// The names of the members that are not known, sorted.
  public var names: [String] { members.map(\.name) }

  /// The value of a member that is not known, as JSON, or `nil` when there is none.
  public func json(of name: String) -> [UInt8]? {
    members.first { $0.name == name }?.value.json
  }
}
