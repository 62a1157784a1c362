internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Writes blocks as lines of a Delta.
struct QuillOutput: EditorOutput {
  var json = JSONWriter()
  var report: Report
  var path = JSONPath()

  /// Text that is not written yet, because more text with the same attributes may follow.
  private var text = ""
  private var textAttributes = JSONAttributes()
  /// Whether a line feed must be written before the Delta can end.
  private var needsLineEnd = true
  /// The kind of the last line.
  private var kind = QuillLine.Kind.paragraph
  /// The kind of the block to write next, if its first line would continue the last block; otherwise
  /// `paragraph`. An empty line must separate the two blocks.
  private var separated = QuillLine.Kind.paragraph
  /// The number of table rows that were written. Each line of a table contains the number of its
  /// row.
  var rowCount = 0

  init(report: Report) { self.report = report }

  mutating func write(_ document: Document) {
    json.beginObject()
    array("ops") { output in
      output.each(document.blocks) { $0.write($1) }
      if output.needsLineEnd { output.insert("\n") }
      output.flush()
    }
    json.endObject()
  }

  // MARK: - Blocks

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): line(paragraph.content, layout: paragraph.layout)
    case .heading(let heading):
      line(heading.content, layout: heading.layout, as: .heading(heading.level))
    case .quote(let quote):
      start(.quote)
      write(quote)
    case .list(let list):
      start(list.style.kind())
      write(list, level: 0)
      // The last line can be an item of a nested list, which can be of another kind.
      kind = list.style.kind()
    case .codeBlock(let code): write(code)
    case .table(let table): write(table)
    case .figure(let figure): line(of: figure)
    case .details(let details):
      reportLoss(.elementUnwrapped, element: "details")
      if !details.summary.isEmpty { line(details.summary, of: "summary") }
      each(details.blocks) { $0.write($1) }
    case .thematicBreak:
      insert(JSONAttributes()) { $0.member("divider", true) }
      needsLineEnd = true
      startLine(.paragraph)
    }
  }

  /// Starts a block of lines of a kind. Call this method before writing the lines.
  mutating func start(_ kind: QuillLine.Kind) {
    separated = kind.continues(self.kind) ? kind : .paragraph
  }

  private mutating func startLine(_ kind: QuillLine.Kind) {
    if kind.continues(separated) { insert("\n") }
    separated = .paragraph
    self.kind = kind
  }

  /// Writes the lines of a quotation. Blocks that are not lines, such as lists, are written as if
  /// they were not quoted.
  private mutating func write(_ quote: Quote) {
    each(quote.blocks) { output, block in
      switch block {
      case .paragraph(let paragraph):
        output.line(paragraph.content, layout: paragraph.layout, as: .quote)
      case .figure(let figure): output.line(of: figure, as: .quote)
      case .quote(let inner):
        output.reportLoss(.elementUnwrapped, element: "blockquote")
        output.write(inner)
      default:
        output.reportLoss(.elementUnwrapped, element: "blockquote")
        output.write(block)
      }
    }
  }

  private mutating func write(_ code: CodeBlock) {
    let kind = QuillLine.Kind.code(code.language)
    start(kind)
    startLine(kind)
    if code.language?.description == "plain" {
      reportLoss(.attributeRemoved, element: "code", attribute: "language")
    }
    let attributes = QuillOutput.attributes(of: kind)
    for line in code.text.split(separator: "\n", omittingEmptySubsequences: false) {
      insert(String(line))
      insert("\n", attributes)
    }
  }

  // MARK: - Lines

  mutating func line(
    _ runs: Inlines, of member: String = "content", layout: TextLayout = TextLayout(),
    as kind: QuillLine.Kind = .paragraph, indent: Int = 0
  ) {
    startLine(kind)
    // Leading and trailing spaces, and the layout of an empty line, are invisible and do not
    // round-trip.
    let visible = Paragraph(runs).content
    each(visible, in: member) { $0.write($1) }
    endLine(kind, indent: indent, visible.isEmpty ? TextLayout() : layout)
  }

  mutating func line(
    of figure: Figure, as kind: QuillLine.Kind = .paragraph, indent: Int = 0
  ) {
    startLine(kind)
    write(figure)
    endLine(kind, indent: indent, TextLayout())
  }

  private mutating func endLine(_ kind: QuillLine.Kind, indent: Int, _ layout: TextLayout) {
    var attributes = QuillOutput.attributes(of: kind, indent: indent)
    // In Quill, left alignment and left-to-right direction are the defaults and have no format.
    if layout.alignment == .left {
      reportLoss(.attributeRemoved, element: "p", attribute: "align")
    } else {
      attributes = attributes.adding("align", layout.alignment?.rawValue)
    }
    if layout.direction == .rightToLeft {
      attributes = attributes.adding("direction", "rtl")
    } else if layout.direction != nil {
      reportLoss(.attributeRemoved, element: "p", attribute: "dir")
    }
    if layout.language != nil { reportLoss(.attributeRemoved, element: "p", attribute: "lang") }
    insert("\n", attributes)
  }

  /// The maximum indent in Quill.
  static let maximumIndent = 8

  private static func attributes(of kind: QuillLine.Kind, indent: Int = 0) -> JSONAttributes {
    let attributes = JSONAttributes()
    switch kind {
    case .paragraph: return attributes
    case .quote: return attributes.adding("blockquote", true)
    case .heading(let level): return attributes.adding("header", level)
    case .table(let row): return attributes.adding("table", row)
    case .code(let language):
      // In Quill, `plain` means no language.
      guard let name = language?.description, name != "plain" else {
        return attributes.adding("code-block", true)
      }
      return attributes.adding("code-block", name)
    case .list(let style, let task):
      return attributes.adding("list", style == .bullet ? task?.rawValue ?? "bullet" : "ordered")
        .adding("indent", indent > 0 ? min(indent, maximumIndent) : nil)
    }
  }

  // MARK: - Operations

  mutating func insert(_ text: String, _ attributes: JSONAttributes = JSONAttributes()) {
    guard !text.isEmpty else { return }
    needsLineEnd = false
    if attributes != textAttributes { flush() }
    self.text += text
    textAttributes = attributes
  }

  mutating func insert(_ attributes: JSONAttributes, embed: (inout JSONWriter) -> Void) {
    flush()
    needsLineEnd = false
    operation(attributes) { json in
      json.beginObject()
      embed(&json)
      json.endObject()
    }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    let text = text
    operation(textAttributes) { $0.string(text) }
    self.text = ""
    textAttributes = JSONAttributes()
  }

  private mutating func operation(
    _ attributes: JSONAttributes, insert: (inout JSONWriter) -> Void
  ) {
    json.beginObject()
    json.name("insert")
    insert(&json)
    attributes.write(as: "attributes", to: &json)
    json.endObject()
  }
}
