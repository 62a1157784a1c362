internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// Writes a document as the JSON of an editor, and reports what the JSON cannot hold.
protocol EditorOutput {
  var json: JSONWriter { get set }
  var report: Report { get set }
  /// The path of the current value in the JSON that `Document` is encoded as.
  var path: JSONPath { get set }
}

extension EditorOutput {
  /// Reports content that is lost at the current path.
  mutating func reportLoss(_ code: Finding.Code, element: String, attribute: String? = nil) {
    guard report.hasRoom else { return report.count(code) }
    report.add(Finding(code, element: element, attribute: attribute, at: .path(path.description)))
  }

  mutating func reportLoss(_ marks: Marks) {
    for name in marks.names { reportLoss(.elementUnwrapped, element: name) }
  }

  /// The marks that are not written.
  static var lostMarks: Marks { .keyboard }

  /// Adds steps to ``path``, calls a closure, and removes the steps again.
  mutating func at<Result>(_ steps: JSONPath.Step..., do body: (inout Self) -> Result) -> Result {
    path.steps.append(contentsOf: steps)
    defer { path.steps.removeLast(steps.count) }
    return body(&self)
  }

  /// Calls a closure for each value of a member. During each call, ``path`` is the path of the
  /// value.
  mutating func each<Values: Sequence>(
    _ values: Values, in member: String = "content", do body: (inout Self, Values.Element) -> Void
  ) {
    path.steps.append(.member(member))
    for (index, value) in values.enumerated() {
      at(.element(index)) { body(&$0, value) }
    }
    path.steps.removeLast()
  }

  /// Writes an array as a member of an object.
  mutating func array(_ name: String, of elements: (inout Self) -> Void) {
    json.name(name)
    json.beginArray()
    elements(&self)
    json.endArray()
  }

  var writing: Writing { Writing(bytes: json.bytes, report: report) }

  // MARK: - Runs as text

  /// Reports a run that is replaced by its text. An image without alternative text is reported as
  /// removed.
  mutating func reportTextOnly(of content: InlineContent) {
    let element =
      switch content {
      case .text: "text"
      case .lineBreak: "lineBreak"
      case .mention: "mention"
      case .hashtag: "hashtag"
      case .emoji: "emoji"
      case .image: content.plainText.isEmpty ? "img" : "image"
      }
    reportLoss(element == "img" ? .imageRemoved : .elementMapped, element: element)
  }

  /// Returns the text of runs, and reports what is lost. The text is empty if no run is visible.
  /// `member` is the member of the document that contains the runs.
  mutating func plainText(of runs: Inlines, in member: String) -> String {
    var text = Inlines()
    each(runs, in: member) { output, run in
      if run.target != nil { output.reportLoss(.linkRemoved, element: "a") }
      output.reportLoss(run.marks)
      switch run.content {
      case .text, .lineBreak: break
      default: output.reportTextOnly(of: run.content)
      }
      text.append(run.content == .lineBreak ? run : .text(run.content.plainText))
    }
    return Paragraph(text).content
      .map { $0.content == .lineBreak ? "\n" : $0.content.plainText }.joined()
  }
}

extension Inlines {
  var hasSpoiler: Bool { contains { $0.marks.contains(.spoiler) } }
}

/// A mention or hashtag as editors store it.
struct EditorMention {
  /// The marker, such as `@`; empty for a mention without a marker.
  let marker: String
  let name: String
  let id: String?
  let target: LinkTarget?

  /// Creates a value from the mention or hashtag in a run. Returns `nil` for a hashtag without a
  /// marker, because only the marker distinguishes a hashtag from a mention.
  init?(_ content: InlineContent) {
    guard let reference = content.reference else { return nil }
    let isMention = content.kind == .mention
    let scalars = reference.text.unicodeScalars
    let markers: [Unicode.Scalar] = isMention ? ["@", "＠"] : ["#", "＃"]
    let hasMarker = scalars.first.map(markers.contains) == true
    guard isMention || hasMarker else { return nil }
    marker = String(scalars.prefix(hasMarker ? 1 : 0))
    name = String(scalars.dropFirst(hasMarker ? 1 : 0))
    id = reference.id
    target = reference.target
  }

  /// Whether the name is markup if it is read as HTML. quill-mention assigns it to `innerHTML`.
  var hasMarkup: Bool { name.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }

  /// Returns the HTML of the label in a value that quill-mention stores for a mention with a link:
  /// the start tag of the link and the label, mostly without an end tag. Returns `nil` for other
  /// values.
  static func label(ofLink value: String) -> String? {
    let bytes = value.utf8
    guard bytes.prefix(3).map(ASCII.lowercased).elementsEqual("<a ".utf8) else { return nil }
    var quotationMark: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      if let mark = quotationMark {
        if byte == mark { quotationMark = nil }
      } else if "\"'".utf8.contains(byte) {
        quotationMark = byte
      } else if byte == UInt8(ascii: ">") {
        let label = bytes[bytes.index(after: index)...]
        let hasEnd = label.suffix(4).map(ASCII.lowercased).elementsEqual("</a>".utf8)
        return String(Substring(hasEnd ? label.dropLast(4) : label))
      }
    }
    return nil
  }
}
