internal import PostJSON

/// The attributes of a node or operation, in the order in which they were added.
struct JSONAttributes: Equatable {
  /// The attributes as the members of a JSON object, without the braces.
  private var members = JSONWriter()

  static func == (first: Self, second: Self) -> Bool {
    first.members.bytes == second.members.bytes
  }

  /// Returns these attributes with another attribute, which is not added if its value is `nil`.
  func adding(_ name: String, _ value: (some JSONCodable)?) -> Self {
    guard let value else { return self }
    return adding(name) { value.write(to: &$0) }
  }

  func addingNull(_ name: String) -> Self { adding(name) { $0.null() } }

  private func adding(_ name: String, write: (inout JSONWriter) -> Void) -> Self {
    var result = self
    result.members.name(name)
    write(&result.members)
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
