internal import PostJSON
internal import PostPolicy

// Members that are read with a default. A value that cannot be read is reported as removed.
extension DocumentBuilder {
  /// Returns the value of a member, or `nil` if it is absent, or if `read` returns `nil`.
  mutating func value<Value>(
    _ name: String, of object: JSONValue?, in element: String?, as read: (JSONValue) -> Value?
  ) -> Value? {
    guard let json = object?[name] else { return nil }
    let value = read(json)
    if value == nil { reportRemoved(name, at: Origin(element, json)) }
    return value
  }

  /// Returns a URL, which can also be in an object. Other members of this object are reported.
  mutating func url(_ name: String, of object: JSONValue?, in element: String?) -> String? {
    let url = value(name, of: object, in: element, as: \.url)
    if url != nil, let json = object?[name] {
      let known = json.firstText(JSONValue.urlNames).map { [$0.name] } ?? []
      reportMembers(of: json, except: Set(known), element: element)
    }
    return url
  }
}
