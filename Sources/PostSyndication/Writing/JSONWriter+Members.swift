internal import PostJSON

// Members that are left out when they have no value.
extension JSONWriter {
  /// Writes a member, unless the text is `nil`.
  mutating func text(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  /// Writes a member with an array, unless it is empty.
  mutating func array<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    guard !elements.isEmpty else { return }
    self.name(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}
