internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Something that writes a document as JSON of an editor and says what that cannot hold.
protocol DocumentWriter {
  var json: JSONWriter { get set }
  var report: Report { get set }
  /// The place in the document's own JSON.
  var path: JSONPath { get set }
}

extension DocumentWriter {
  /// Notes that something of the document is not written as it is.
  mutating func lose(_ code: Finding.Code, element: String, attribute: String? = nil) {
    guard report.hasRoom else { return report.count(code) }
    report.add(
      Finding(code, element: element, attribute: attribute, at: .path(path.description)))
  }

  /// Does something at a place below the current one.
  mutating func at<Result>(
    _ steps: JSONPath.Step..., do body: (inout Self) -> Result
  ) -> Result {
    path.steps.append(contentsOf: steps)
    defer { path.steps.removeLast(steps.count) }
    return body(&self)
  }

  /// Writes each of some values at its place in a member of the document's JSON.
  mutating func each<Values: Sequence>(
    _ values: Values, in member: String = "content", do body: (inout Self, Values.Element) -> Void
  ) {
    path.steps.append(.member(member))
    for (position, value) in values.enumerated() {
      at(.element(position)) { body(&$0, value) }
    }
    path.steps.removeLast()
  }

  var writing: Writing { Writing(bytes: json.bytes, report: report) }
}

extension Blocks {
  /// The image of a paragraph that is nothing else: no look that Tiptap has, no link or layout of its
  /// own.
  static func loneImage(of paragraph: Paragraph) -> InlineImage? {
    guard paragraph.content.count == 1, let run = paragraph.content.first,
      case .image(let image) = run.content, run.marks.isSubset(of: TiptapMark.allLost),
      run.link == nil, paragraph.layout.isDefault
    else { return nil }
    return image
  }
}

extension Mention {
  /// The sign before the name, empty when there is none, and the name.
  var parts: (sign: String, name: String) { text.parts(behind: ["@", "＠"]) ?? ("", text) }
}

extension Hashtag {
  /// The sign before the name and the name, or `nil` when there is no sign.
  var parts: (sign: String, name: String)? { text.parts(behind: ["#", "＃"]) }
}

extension String {
  /// The first scalar, when it is one of the signs, and the rest.
  fileprivate func parts(behind signs: [Unicode.Scalar]) -> (sign: String, name: String)? {
    guard let first = unicodeScalars.first, signs.contains(first) else { return nil }
    return (String(first), String(unicodeScalars.dropFirst()))
  }
}
