internal import PostJSON

/// The attributes of a node or operation, in order.
struct JSONAttributes: Equatable {
  private enum Value: Equatable {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case null
  }

  private struct Attribute: Equatable {
    let name: String
    let value: Value
  }

  private var attributes: [Attribute] = []

  /// These attributes and another one, unless its value is `nil`.
  func adding(_ name: String, _ value: String?) -> Self { adding(name, value.map { .string($0) }) }

  func adding(_ name: String, _ value: Int?) -> Self { adding(name, value.map { .integer($0) }) }

  func adding(_ name: String, _ value: Bool?) -> Self { adding(name, value.map { .bool($0) }) }

  /// These attributes and another one, which is `null` if its value is `nil`.
  func adding(_ name: String, orNull value: String?) -> Self {
    adding(name, value.map { .string($0) } ?? .null)
  }

  private func adding(_ name: String, _ value: Value?) -> Self {
    guard let value else { return self }
    var result = self
    result.attributes.append(Attribute(name: name, value: value))
    return result
  }

  /// Writes the attributes as a member of an object, unless there are none.
  func write(as member: String, to json: inout JSONWriter) {
    guard !attributes.isEmpty else { return }
    json.name(member)
    json.beginObject()
    for attribute in attributes {
      json.name(attribute.name)
      switch attribute.value {
      case .string(let text): json.string(text)
      case .integer(let number): json.integer(number)
      case .bool(let value): json.bool(value)
      case .null: json.null()
      }
    }
    json.endObject()
  }
}
