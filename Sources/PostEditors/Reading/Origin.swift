internal import PostJSON

/// The cause of a finding: a value of the source, and the element name that the finding contains.
struct Origin {
  let element: String?
  let place: JSONNode

  init(_ element: String?, _ place: JSONNode) {
    self.element = element
    self.place = place
  }
}
