internal import PostJSON

/// A value of the source, and its element name in findings.
struct Origin {
  let element: String?
  let place: JSONNode

  init(_ element: String?, _ place: JSONNode) {
    self.element = element
    self.place = place
  }
}
