internal import PostJSON

/// The attributes of a node or operation, in the order in which they were added.
struct JSONAttributes: Equatable {
  /// The attributes as the members of a JSON object, without the braces.
  private var members = JSONWriter()

  static func == (first: Self, second: Self) -> Bool {
    first.members.bytes == second.members.bytes
  }

  /// Returns these attributes with another attribute, which is not added if its value is `nil`.
  func adding(_ name: String, _ value: String?) -> Self {
    adding(name, value) { $0.string($1) }
  }

  func adding(_ name: String, _ value: Int?) -> Self { adding(name, value) { $0.integer($1) } }

  func adding(_ name: String, _ value: Bool?) -> Self { adding(name, value) { $0.bool($1) } }

  func addingNull(_ name: String) -> Self { adding(name, ()) { json, _ in json.null() } }

  private func adding<Value>(
    _ name: String, _ value: Value?, write: (inout JSONWriter, Value) -> Void
  ) -> Self {
    guard let value else { return self }
    var result = self
    result.members.name(name)
    write(&result.members, value)
    return result
  }

  /// Writes the attributes as a member of an object, unless they are empty.
  func write(as member: String, to json: inout JSONWriter) {
    guard !members.bytes.isEmpty else { return }
    json.name(member)
    json.beginObject()
    json.json(members.bytes)
    json.endObject()
  }
}
