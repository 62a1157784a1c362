internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// The report of an encoder, and the path of the value that is being written.
struct LossLog {
  var report: Report
  /// The path in the JSON that `Document` is encoded as.
  private var path = JSONPath()

  init(capacity: Int) { report = Report(capacity: capacity) }

  mutating func add(_ code: Finding.Code, _ element: String, attribute: String? = nil) {
    guard report.hasRoom else { return report.count(code) }
    report.add(Finding(code, element: element, attribute: attribute, at: .path(path.description)))
  }

  mutating func push(_ member: String) { path.steps.append(.member(member)) }

  mutating func push(_ member: String, _ index: Int) {
    path.steps.append(.member(member))
    path.steps.append(.element(index))
  }

  mutating func pop(_ count: Int) { path.steps.removeLast(count) }

  /// Reports the marks of a run that are not written.
  mutating func add(lost marks: Marks) {
    guard !marks.isEmpty else { return }
    for name in marks.names { add(.elementUnwrapped, name) }
  }

  /// Reports a layout that is not written.
  mutating func add(lost layout: TextLayout, of element: String) {
    if layout.alignment != nil { add(.attributeRemoved, element, attribute: "align") }
    if layout.direction != nil { add(.attributeRemoved, element, attribute: "dir") }
    if layout.language != nil { add(.attributeRemoved, element, attribute: "lang") }
  }

  /// Reports an image that is replaced by its alternative text.
  mutating func add(textOnly image: InlineImage) {
    if image.alternative == nil { add(.imageRemoved, "img") } else { add(.elementMapped, "image") }
  }
}
