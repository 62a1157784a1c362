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
  /// The group of the last line.
  private var group = Group.none
  /// The group of the block to write next, if the last line is of the same group; otherwise `none`.
  /// An empty line must separate two blocks of the same group.
  private var separated = Group.none
  /// The number of table rows that were written. Each line of a table contains the number of its
  /// row.
  var rowCount = 0

  /// A group of lines. A decoder reads consecutive lines of the same group as one block.
  enum Group: Equatable {
    case none, quote, table, bullets, numbers
    case code(CodeLanguage?)
  }

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
      let attributes = JSONAttributes().adding("header", heading.level)
      line(heading.content, layout: heading.layout, attributes)
    case .quote(let quote):
      start(.quote)
      write(quote)
    case .list(let list):
      start(list.style.group)
      write(list, level: 0)
      // The last line can be an item of a nested list, which can be of another group.
      group = list.style.group
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
      startLine(in: .none)
    }
  }

  /// Starts a block of a group. Call this method before writing the lines of the block.
  mutating func start(_ group: Group) {
    separated = group == self.group ? group : .none
  }

  private mutating func startLine(in group: Group) {
    if group != .none, group == separated { insert("\n") }
    separated = .none
    self.group = group
  }

  /// Writes the lines of a quotation. Blocks that are not lines, such as lists, are written as if
  /// they were not quoted.
  private mutating func write(_ quote: Quote) {
    let attributes = JSONAttributes().adding("blockquote", true)
    each(quote.blocks) { output, block in
      switch block {
      case .paragraph(let paragraph):
        output.line(paragraph.content, layout: paragraph.layout, in: .quote, attributes)
      case .figure(let figure): output.line(of: figure, in: .quote, attributes)
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
    start(.code(code.language))
    startLine(in: .code(code.language))
    var attributes = JSONAttributes().adding("code-block", true)
    if let language = code.language?.description {
      // In Quill, `plain` means no language.
      if language == "plain" {
        reportLoss(.attributeRemoved, element: "code", attribute: "language")
      } else {
        attributes = JSONAttributes().adding("code-block", language)
      }
    }
    for line in code.text.split(separator: "\n", omittingEmptySubsequences: false) {
      insert(String(line))
      insert("\n", attributes)
    }
  }

  // MARK: - Lines

  mutating func line(
    _ runs: Inlines, of member: String = "content", layout: TextLayout = TextLayout(),
    in group: Group = .none, _ attributes: JSONAttributes = JSONAttributes()
  ) {
    startLine(in: group)
    // Leading and trailing spaces, and the layout of an empty line, are invisible and do not
    // round-trip.
    let visible = Paragraph(runs).content
    each(visible, in: member) { $0.write($1) }
    endLine(visible.isEmpty ? TextLayout() : layout, attributes)
  }

  mutating func line(
    of figure: Figure, in group: Group = .none, _ attributes: JSONAttributes = JSONAttributes()
  ) {
    startLine(in: group)
    write(figure)
    endLine(TextLayout(), attributes)
  }

  private mutating func endLine(_ layout: TextLayout, _ attributes: JSONAttributes) {
    var attributes = attributes
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
    json.beginObject()
    json.name("insert")
    json.beginObject()
    embed(&json)
    json.endObject()
    attributes.write(as: "attributes", to: &json)
    json.endObject()
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    json.beginObject()
    json.member("insert", text)
    textAttributes.write(as: "attributes", to: &json)
    json.endObject()
    text = ""
    textAttributes = JSONAttributes()
  }
}
