internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Members that are read with a default. A value that cannot be read is reported as removed.
extension ContentBuilder {
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

  /// Returns an empty cell whose spans are in the named members of an object.
  mutating func cell(
    _ kind: TableBlock.Cell.Kind, of object: JSONValue?, _ columnSpan: String, _ rowSpan: String,
    in element: String?
  ) -> TableBlock.Cell {
    // The spans that cells can have in HTML.
    let columns = value(columnSpan, of: object, in: element) { $0.anyInteger(in: 1...1000) }
    let rows = value(rowSpan, of: object, in: element) { $0.anyInteger(in: 1...65_534) }
    return TableBlock.Cell(kind, columnSpan: columns ?? 1, rowSpan: rows ?? 1)
  }
}
