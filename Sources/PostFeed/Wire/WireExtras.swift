internal import PostJSON

/// The unknown and invalid members of a value, which round-trip.
struct WireExtras: Hashable, Sendable {
  /// The unknown members as a canonical JSON object, sorted by name; empty without unknown members.
  var json: [UInt8] = []

  /// The invalid members and elements, in the order in which they were read.
  var kept: [Kept] = []

  /// An invalid member, or adjacent invalid elements of an array.
  struct Kept: Hashable, Sendable {
    var name: String
    /// The index of the first invalid element in its array, or `nil` if the member itself is
    /// invalid.
    var position: Int?
    /// The number of invalid elements.
    var count = 1
    /// The value of the member as JSON, or the elements as JSON, separated by commas.
    var json: [UInt8]
  }

  /// The names of the members that are written in the other JSON form: integers that were read from
  /// strings are written as strings, and texts that were read from integers are written as
  /// integers.
  ///
  /// A text that was read from any other number, such as `1.5`, is written as a string, because
  /// coders spell such numbers differently.
  var otherForms: [String] = []

  /// Creates empty extras.
  init() {}

  /// The names of the unknown members, sorted.
  var names: [String] { members.map(\.name) }

  /// Returns the value of an unknown member as JSON, or `nil` when there is no such member.
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
  /// Adds an invalid element of an array. Adjacent invalid elements are stored together.
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
