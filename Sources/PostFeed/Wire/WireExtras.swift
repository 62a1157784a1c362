internal import PostJSON

/// The unknown and invalid members of a value that was read, which are written again.
struct WireExtras: Hashable, Sendable {
  /// The unknown members as a JSON object in its one spelling, sorted by name; empty when there are
  /// none.
  var json: [UInt8] = []

  /// What was left out because it cannot be read, in the order in which it came.
  var kept: [Kept] = []

  /// A member that cannot be read, or neighboring elements of one.
  struct Kept: Hashable, Sendable {
    var name: String
    /// The position of the first element; `nil` for the member as a whole.
    var position: Int?
    /// The number of elements.
    var count = 1
    /// The member or the elements as JSON, the latter separated by commas.
    var json: [UInt8]
  }

  /// The names of the integers that were strings, and of the texts that were integers. Text that was
  /// another number is written as a string, because coders spell such numbers in different ways.
  var otherForms: [String] = []

  /// Creates extras of nothing.
  init() {}

  /// The names of the members that are not known, sorted.
  var names: [String] { members.map(\.name) }

  /// The value of a member that is not known, as JSON, or `nil` when there is none.
  func json(of name: String) -> [UInt8]? {
    members.first { $0.name == name }?.value.json
  }

  /// The unknown members, sorted by name.
  var members: [JSONValue.Member] {
    guard !json.isEmpty,
      let tree = try? JSONTree(
        parsing: json, maximumDepth: JSONValue.maximumDepth, strictness: .lenient)
    else { return [] }
    return tree.members(of: tree.root).map { member in
      JSONValue.Member(name: member.name, value: JSONValue(member.value, of: tree))
    }
  }
}

extension [WireExtras.Kept] {
  /// Adds an invalid element; neighboring ones are stored together.
  mutating func append(_ json: [UInt8], at position: Int, of name: String) {
    if let last = indices.last, self[last].name == name, let start = self[last].position,
      start + self[last].count == position
    {
      self[last].json.append(UInt8(ascii: ","))
      self[last].json += json
      self[last].count += 1
    } else {
      append(WireExtras.Kept(name: name, position: position, json: json))
    }
  }
}
