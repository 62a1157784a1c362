internal import PostJSON

/// The cause of a finding: a value of the source, and the element name that the finding contains.
struct Origin {
  let element: String?
  let place: JSONValue

  init(_ element: String?, _ place: JSONValue) {
    self.element = element
    self.place = place
  }
}
