internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Writes blocks as nodes that Tiptap's schema takes where they stand.
struct TiptapWriter: DocumentWriter {
  var json = JSONWriter()
  var report: Report
  var path = JSONPath()

  init(report: Report) {
    self.report = report
  }

  mutating func write(_ document: Document) {
    node("doc") { $0.writeContent(document.blocks) }
  }

  /// Writes a node.
  mutating func node(_ type: String, _ members: (inout TiptapWriter) -> Void = { _ in }) {
    json.beginObject()
    json.member("type", type)
    members(&self)
    json.endObject()
  }

  /// Writes the attributes of a node, unless there are none.
  mutating func attributes(_ attributes: [(name: String, value: Value?)]) {
    let present = attributes.compactMap { name, value in value.map { (name, $0) } }
    guard !present.isEmpty else { return }
    json.name("attrs")
    json.beginObject()
    for (name, value) in present {
      switch value {
      case .string(let text): json.member(name, text)
      case .integer(let number): json.member(name, number)
      case .bool(let claim): json.member(name, claim)
      case .null:
        json.name(name)
        json.null()
      }
    }
    json.endObject()
  }

  /// The value of an attribute.
  enum Value {
    case string(String), integer(Int), bool(Bool), null

    init?(_ text: String?) {
      guard let text else { return nil }
      self = .string(text)
    }

    init?(_ number: Int?) {
      guard let number else { return nil }
      self = .integer(number)
    }
  }

  mutating func content(_ body: (inout TiptapWriter) -> Void) {
    json.name("content")
    json.beginArray()
    body(&self)
    json.endArray()
  }

  /// Writes the contents of a container that needs at least one block, in an item a paragraph first.
  private mutating func writeContent(_ blocks: Blocks, isItem: Bool = false) {
    content { writer in
      if isItem ? !blocks.startsWithParagraph : blocks.isEmpty { writer.node("paragraph") }
      writer.each(blocks) { $0.write($1) }
    }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      writeParagraph(held(paragraph.content), layout: paragraph.layout)
    case .heading(let heading):
      line(
        "heading",
        [("level", .integer(heading.level))] + heading.layout.tiptapAttributes("textAlign"),
        held(heading.content))
    case .quote(let quote): node("blockquote") { $0.writeContent(quote.blocks) }
    case .list(let list): write(list)
    case .codeBlock(let code):
      node("codeBlock") { writer in
        writer.attributes([("language", Value(code.language?.description))])
        writer.content { $0.text(code.text) }
      }
    case .table(let table): write(table)
    case .figure(let figure): write(figure)
    case .details(let details): write(details)
    case .thematicBreak: node("horizontalRule")
    }
  }

  /// Writes runs that are held as a paragraph, a picture as a block.
  private mutating func writeParagraph(_ runs: Inlines, layout: TextLayout = TextLayout()) {
    if let image = Blocks.loneImage(of: Paragraph(runs, layout: layout)) {
      node("image") { $0.attributes(image.tiptapAttributes) }
    } else {
      line("paragraph", layout.tiptapAttributes("textAlign"), runs)
    }
  }

  private mutating func line(
    _ type: String, _ attributes: [(name: String, value: Value?)], _ runs: Inlines
  ) {
    node(type) { writer in
      writer.attributes(attributes)
      if !runs.isEmpty { writer.content { $0.write(runs) } }
    }
  }

  /// A list of tasks has nodes of its own; a task among other items is one by an attribute.
  private mutating func write(_ list: ListBlock) {
    let isTasks = list.style == .bullet && list.items.allSatisfy { $0.task != nil }
    var type = isTasks ? "taskList" : "bulletList"
    var numbers: [(name: String, value: Value?)] = []
    if case .ordered(let numbering) = list.style {
      type = "orderedList"
      numbers = [
        ("start", Value(numbering.start)),
        ("reversed", numbering.isReversed ? .bool(true) : nil),
      ]
    }
    node(type) { writer in
      writer.attributes(numbers)
      writer.content { writer in
        writer.each(list.items) { writer, item in
          writer.node(isTasks ? "taskItem" : "listItem") { writer in
            writer.attributes([("checked", item.task.map { .bool($0 == .checked) })])
            writer.writeContent(item.blocks, isItem: true)
          }
        }
      }
    }
  }

  private mutating func write(_ table: TableBlock) {
    if !table.caption.isEmpty {
      lose(.elementMapped, element: "caption")
      writeParagraph(held(table.caption, in: "caption"))
    }
    if !table.head.isEmpty { at(.member("head")) { $0.lose(.elementMapped, element: "thead") } }
    node("table") { writer in
      writer.content { writer in
        writer.each(table.head, in: "head") { $0.write($1) }
        writer.each(table.body, in: "body") { $0.write($1) }
      }
    }
  }

  private mutating func write(_ row: TableBlock.Row) {
    node("tableRow") { writer in
      writer.content { writer in
        writer.each(row.cells) { writer, cell in
          writer.node(cell.kind == .header ? "tableHeader" : "tableCell") { writer in
            writer.attributes(
              [
                ("colspan", cell.columnSpan > 1 ? .integer(cell.columnSpan) : nil),
                ("rowspan", cell.rowSpan > 1 ? .integer(cell.rowSpan) : nil),
              ] + cell.layout.tiptapAttributes("align"))
            writer.writeContent(cell.blocks)
          }
        }
      }
    }
  }

  private mutating func write(_ details: Details) {
    // Pictures alone are no summary that editors hold, and details of nothing else are nothing.
    if details.blocks.isEmpty, !details.summary.isEmpty, details.summary.allSatisfy(\.isTextless) {
      at(.member("summary")) { $0.lose(.elementMapped, element: "summary") }
      let pictures = Blocks([.paragraph(Paragraph(details.summary))])
      return write(Details(summary: [], state: details.state, pictures))
    }
    node("details") { writer in
      writer.attributes([("open", details.state == .open ? .bool(true) : nil)])
      writer.content { writer in
        writer.node("detailsSummary") { writer in
          let summary = writer.heldSummary(details.summary)
          if !summary.isEmpty { writer.content { $0.write(summary) } }
        }
        writer.node("detailsContent") { $0.writeContent(details.blocks) }
      }
    }
  }

  /// A picture that leads somewhere stands in a paragraph, for blocks carry no marks.
  private mutating func write(_ figure: Figure) {
    let caption = at(.member("caption")) { $0.plainText(of: figure.caption) }
    let attributes =
      figure.image.tiptapAttributes + [("caption", caption.isEmpty ? nil : .string(caption))]
    guard let link = figure.link else { return node("image") { $0.attributes(attributes) } }
    node("paragraph") { writer in
      writer.content { writer in
        writer.node("image") { writer in
          writer.attributes(attributes)
          writer.marks([], link)
        }
      }
    }
  }
}

extension Inline {
  fileprivate var isTextless: Bool { content == .lineBreak || content.plainText.isEmpty }
}

extension Blocks {
  /// A Boolean value that is true when the first block is written as a paragraph.
  fileprivate var startsWithParagraph: Bool {
    switch first {
    case .paragraph(let paragraph)?: return Blocks.loneImage(of: paragraph) == nil
    // The caption stands before the table.
    case .table(let table)? where !table.caption.isEmpty:
      return Blocks.loneImage(of: Paragraph(table.caption)) == nil
    case .figure(let figure)?: return figure.link != nil
    default: return false
    }
  }
}

extension TextLayout {
  fileprivate func tiptapAttributes(
    _ align: String
  ) -> [(name: String, value: TiptapWriter.Value?)] {
    [
      (align, TiptapWriter.Value(alignment?.rawValue)),
      ("dir", TiptapWriter.Value(direction?.rawValue)),
      ("lang", TiptapWriter.Value(language?.description)),
    ]
  }
}

extension InlineImage {
  var tiptapAttributes: [(name: String, value: TiptapWriter.Value?)] {
    [
      ("src", .string(source.description)), ("alt", TiptapWriter.Value(alternative)),
      ("title", TiptapWriter.Value(title)), ("width", TiptapWriter.Value(width)),
      ("height", TiptapWriter.Value(height)),
    ]
  }
}
