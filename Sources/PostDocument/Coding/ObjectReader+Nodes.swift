internal import PostJSON
internal import PostText

// Members of the nodes of a document.
extension ObjectReader {
  /// Returns the type of a node, for example of a block.
  mutating func nodeType<Type: RawRepresentable<String> & CaseIterable>(
    _ noun: String
  ) throws(ValueFault) -> Type {
    let name: String = try required("type")
    guard let type = Type(rawValue: name) else {
      let names = Type.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("type", "unknown \(noun) '\(name.quoted)'; known are: \(names)")
    }
    return type
  }

  /// Returns a link target, or `nil` if the member is absent.
  mutating func target(_ name: String) throws(ValueFault) -> LinkTarget? {
    guard let text: String = try optional(name) else { return nil }
    do {
      return try LinkTarget(parsing: text)
    } catch {
      throw fault(name, error.description)
    }
  }

  /// Returns the URL of an image.
  mutating func imageSource(_ name: String) throws(ValueFault) -> ImageSource {
    let text: String = try required(name)
    do {
      return try ImageSource(parsing: text)
    } catch {
      throw fault(name, error.description)
    }
  }

  /// Returns the value that a failable initializer creates from the text of a member, or `nil` if
  /// the member is absent.
  mutating func value<Value>(
    _ name: String, expected: String, _ make: (String) -> Value?
  ) throws(ValueFault) -> Value? {
    guard let text: String = try optional(name) else { return nil }
    guard let value = make(text) else {
      throw fault(name, "'\(text.quoted)' is not \(expected)")
    }
    return value
  }
}
