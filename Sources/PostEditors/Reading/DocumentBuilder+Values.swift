internal import PostJSON
internal import PostPolicy

// Members that are read with a default. A value that cannot be read is reported as removed.
extension DocumentBuilder {
  mutating func string(_ name: String, of object: JSONNode?, in element: String?) -> String? {
    value(name, of: object, in: element) { $0.string($1) }
  }

  /// Returns a string, or a number as text.
  mutating func text(_ name: String, of object: JSONNode?, in element: String?) -> String? {
    value(name, of: object, in: element) { $0.text($1) }
  }

  mutating func bool(_ name: String, of object: JSONNode?, in element: String?) -> Bool? {
    value(name, of: object, in: element) { $0.bool($1) }
  }

  mutating func integer(
    _ name: String, of object: JSONNode?, in element: String?, range: ClosedRange<Int>
  ) -> Int? {
    value(name, of: object, in: element) { $0.integer($1, in: range) }
  }

  /// Returns a URL, which can also be in an object. Other members of this object are reported.
  mutating func url(_ name: String, of object: JSONNode?, in element: String?) -> String? {
    let url = value(name, of: object, in: element) { $0.url($1) }
    if url != nil, let place = source.member(name, of: object) {
      let known = source.firstText(EditorSource.urlNames, of: place).map { [$0.name] } ?? []
      reportMembers(of: place, except: Set(known), element: element)
    }
    return url
  }

  /// Returns the object at a place. If the value is not an object, reports it and returns `nil`.
  mutating func object(_ name: String, at place: JSONNode?, in element: String?) -> JSONNode? {
    guard let place else { return nil }
    if source.isObject(place) { return place }
    reportRemoved(name, at: Origin(element, place))
    return nil
  }

  private mutating func value<Value>(
    _ name: String, of object: JSONNode?, in element: String?,
    read: (EditorSource, JSONNode) -> Value?
  ) -> Value? {
    guard let place = source.member(name, of: object) else { return nil }
    let value = read(source, place)
    if value == nil { reportRemoved(name, at: Origin(element, place)) }
    return value
  }
}
