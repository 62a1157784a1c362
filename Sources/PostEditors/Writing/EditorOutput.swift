internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// The JSON of an editor that is being written, and the report of what it cannot hold.
protocol EditorOutput {
  var json: JSONWriter { get set }
  var report: Report { get set }
  /// The path of the current value in the document's own JSON.
  var path: JSONPath { get set }
}

extension EditorOutput {
  /// Reports that something in the document is lost.
  mutating func lose(_ code: Finding.Code, element: String, attribute: String? = nil) {
    guard report.hasRoom else { return report.count(code) }
    report.add(Finding(code, element: element, attribute: attribute, at: .path(path.description)))
  }

  /// Runs a closure at a path below the current one.
  mutating func at<Result>(_ steps: JSONPath.Step..., do body: (inout Self) -> Result) -> Result {
    path.steps.append(contentsOf: steps)
    defer { path.steps.removeLast(steps.count) }
    return body(&self)
  }

  /// Runs a closure at the path of each value in a member.
  mutating func each<Values: Sequence>(
    _ values: Values, in member: String = "content", do body: (inout Self, Values.Element) -> Void
  ) {
    path.steps.append(.member(member))
    for (index, value) in values.enumerated() {
      at(.element(index)) { body(&$0, value) }
    }
    path.steps.removeLast()
  }

  var writing: Writing { Writing(bytes: json.bytes, report: report) }

  // MARK: - Runs as text

  /// Reports a run that is replaced by its text. An image without alternative text is lost.
  mutating func loseKind(of content: InlineContent) {
    switch content {
    case .image where content.plainText.isEmpty: lose(.imageRemoved, element: "img")
    default: lose(.elementMapped, element: content.name)
    }
  }

  /// The text of the runs of a member, for an attribute; empty if nothing in it is visible.
  mutating func plainText(of runs: Inlines, in member: String) -> String {
    var text = Inlines()
    each(runs, in: member) { output, run in
      if run.link != nil || run.content.target != nil { output.lose(.linkRemoved, element: "a") }
      for name in run.marks.names { output.lose(.elementUnwrapped, element: name) }
      switch run.content {
      case .text, .lineBreak: break
      default: output.loseKind(of: run.content)
      }
      text.append(run.content == .lineBreak ? run : .text(run.content.plainText))
    }
    return Paragraph(text).content
      .map { $0.content == .lineBreak ? "\n" : $0.content.plainText }.joined()
  }
}

extension InlineContent {
  /// The target of a mention or hashtag.
  var target: LinkTarget? {
    switch self {
    case .mention(let mention): mention.target
    case .hashtag(let hashtag): hashtag.target
    case .text, .lineBreak, .emoji, .image: nil
    }
  }

  /// The name of the kind in findings: that of the document's JSON.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .lineBreak: "lineBreak"
    case .mention: "mention"
    case .hashtag: "hashtag"
    case .emoji: "emoji"
    case .image: "image"
    }
  }
}

/// A mention or hashtag as editors store it.
struct EditorMention {
  /// The first character, such as `@`; empty for a mention without one.
  let marker: String
  let name: String
  let id: String?
  let target: LinkTarget?

  /// Creates the mention of a run. A hashtag needs a marker, which tells it from a mention.
  init?(_ content: InlineContent) {
    let text: String
    let markers: [Unicode.Scalar]
    switch content {
    case .mention(let mention):
      (text, id, target, markers) = (mention.text, mention.id, mention.target, ["@", "＠"])
    case .hashtag(let hashtag):
      (text, id, target, markers) = (hashtag.text, hashtag.id, hashtag.target, ["#", "＃"])
    case .text, .lineBreak, .emoji, .image: return nil
    }
    if let first = text.unicodeScalars.first, markers.contains(first) {
      marker = String(first)
      name = String(text.unicodeScalars.dropFirst())
    } else {
      guard case .mention = content else { return nil }
      marker = ""
      name = text
    }
  }
}
