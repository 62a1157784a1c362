internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Writes blocks as lines.
struct QuillWriter: DocumentWriter {
  var json = JSONWriter()
  var report: Report
  var path = JSONPath()

  /// Text that waits for more of the same look.
  private var text = ""
  private var textAttributes = QuillAttributes()
  /// A Boolean value that is true when nothing is written behind which a Delta can end.
  private var needsLine = true
  /// What the last line belongs to, into which the next line would be read if it were of its kind.
  private var group = Group.none
  /// What the next line starts, if it is of the kind of the last.
  private var separated = Group.none
  private var rowCount = 0

  /// Lines that are read as one block.
  enum Group: Equatable {
    case none, quote, table, bullets, numbers
    case code(CodeLanguage?)
  }

  init(report: Report) {
    self.report = report
  }

  mutating func write(_ document: Document) {
    json.beginObject()
    json.name("ops")
    json.beginArray()
    each(document.blocks) { $0.write($1) }
    if needsLine { insert("\n") }
    flush()
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): line(paragraph.content, layout: paragraph.layout)
    case .heading(let heading):
      line(heading.content, layout: heading.layout) { $0.set("header", heading.level) }
    case .quote(let quote):
      start(.quote)
      write(quote)
    case .list(let list):
      let group = list.style == .bullet ? Group.bullets : .numbers
      start(group)
      write(list, level: 0)
      // Lines of nested lists do not end it.
      self.group = group
    case .codeBlock(let code): write(code)
    case .table(let table): write(table)
    case .figure(let figure): line(of: figure)
    case .details(let details):
      lose(.elementUnwrapped, element: "details")
      if !details.summary.isEmpty { line(details.summary, of: "summary") }
      each(details.blocks) { $0.write($1) }
    case .thematicBreak: divider()
    }
  }

  /// Writes what stands between two lines.
  private mutating func divider() {
    insert(QuillAttributes()) { $0.member("divider", true) }
    needsLine = true
    startLine(in: .none)
  }

  /// Starts lines of a block; an empty line keeps it apart from lines of its kind before it, if it
  /// starts with one.
  mutating func start(_ group: Group) {
    separated = group == self.group ? group : .none
  }

  private mutating func startLine(in group: Group) {
    if group != .none, group == separated { insert("\n") }
    separated = .none
    self.group = group
  }

  /// Quoted lines; what is no line stands outside the quotation.
  private mutating func write(_ quote: Quote) {
    each(quote.blocks) { writer, block in
      switch block {
      case .paragraph(let paragraph):
        writer.line(paragraph.content, layout: paragraph.layout, in: .quote) {
          $0.set("blockquote", true)
        }
      case .figure(let figure):
        writer.line(of: figure, in: .quote) { $0.set("blockquote", true) }
      case .quote(let inner):
        writer.lose(.elementUnwrapped, element: "blockquote")
        writer.write(inner)
      default:
        writer.lose(.elementUnwrapped, element: "blockquote")
        writer.write(block)
      }
    }
  }

  private mutating func write(_ code: CodeBlock) {
    start(.code(code.language))
    startLine(in: .code(code.language))
    var attributes = QuillAttributes()
    if let language = code.language, language.description != "plain" {
      attributes.set("code-block", language.description)
    } else {
      if code.language != nil { lose(.attributeRemoved, element: "code", attribute: "language") }
      attributes.set("code-block", true)
    }
    for line in code.text.split(separator: "\n", omittingEmptySubsequences: false) {
      insert(String(line))
      insert("\n", attributes)
    }
  }
}

// Lines and operations.
extension QuillWriter {
  /// Writes a line of runs.
  mutating func line(
    _ runs: Inlines, of member: String = "content", layout: TextLayout = TextLayout(),
    in group: Group = .none, _ format: (inout QuillAttributes) -> Void = { _ in }
  ) {
    startLine(in: group)
    // What does not show is not read: spaces at the edges, the layout of nothing.
    let shown = Paragraph(runs).content
    write(shown, in: member)
    endLine(shown.isEmpty ? TextLayout() : layout, format)
  }

  /// Writes a figure as a line.
  mutating func line(
    of figure: Figure, in group: Group = .none,
    _ format: (inout QuillAttributes) -> Void = { _ in }
  ) {
    startLine(in: group)
    write(figure)
    endLine(TextLayout(), format)
  }

  /// Ends a line with what it is.
  mutating func endLine(_ layout: TextLayout, _ format: (inout QuillAttributes) -> Void) {
    var attributes = QuillAttributes()
    format(&attributes)
    switch layout.alignment {
    case nil: break
    case .left: lose(.attributeRemoved, element: "p", attribute: "align")
    case let alignment?: attributes.set("align", alignment.rawValue)
    }
    switch layout.direction {
    case nil: break
    case .rightToLeft: attributes.set("direction", "rtl")
    default: lose(.attributeRemoved, element: "p", attribute: "dir")
    }
    if layout.language != nil { lose(.attributeRemoved, element: "p", attribute: "lang") }
    insert("\n", attributes)
  }

  mutating func insert(_ text: String, _ attributes: QuillAttributes = QuillAttributes()) {
    guard !text.isEmpty else { return }
    needsLine = false
    if attributes != textAttributes { flush() }
    self.text += text
    textAttributes = attributes
  }

  /// Inserts an embed.
  mutating func insert(
    _ attributes: QuillAttributes, embed: (inout JSONWriter) -> Void
  ) {
    flush()
    needsLine = false
    json.beginObject()
    json.name("insert")
    json.beginObject()
    embed(&json)
    json.endObject()
    attributes.write(to: &json)
    json.endObject()
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    json.beginObject()
    json.member("insert", text)
    textAttributes.write(to: &json)
    json.endObject()
    text = ""
    textAttributes = QuillAttributes()
  }

  /// The name of another row of a table.
  mutating func nextRow() -> String {
    rowCount += 1
    return "row-\(rowCount)"
  }
}

/// The attributes of an operation.
struct QuillAttributes: Equatable {
  private enum Value: Equatable {
    case string(String), integer(Int), bool(Bool)
  }

  private var names: [String] = []
  private var values: [Value] = []

  mutating func set(_ name: String, _ value: String?) {
    if let value { append(name, .string(value)) }
  }

  mutating func set(_ name: String, _ value: Int) { append(name, .integer(value)) }

  mutating func set(_ name: String, _ value: Bool) { append(name, .bool(value)) }

  private mutating func append(_ name: String, _ value: Value) {
    names.append(name)
    values.append(value)
  }

  func write(to json: inout JSONWriter) {
    guard !names.isEmpty else { return }
    json.name("attributes")
    json.beginObject()
    for (name, value) in zip(names, values) {
      switch value {
      case .string(let text): json.member(name, text)
      case .integer(let number): json.member(name, number)
      case .bool(let claim): json.member(name, claim)
      }
    }
    json.endObject()
  }
}
