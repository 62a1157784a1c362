internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Writes blocks as nodes that Tiptap's schema allows.
struct TiptapOutput: EditorOutput {
  var json = JSONWriter()
  var report: Report
  var path = JSONPath()

  mutating func write(_ document: Document) {
    node("doc") { $0.writeContainer(document.blocks) }
  }

  private mutating func node(
    _ type: String, _ attributes: JSONAttributes = JSONAttributes(), marks: Marks = [],
    link: Hyperlink? = nil, text: String? = nil, content: ((inout TiptapOutput) -> Void)? = nil
  ) {
    json.beginObject()
    json.member("type", type)
    attributes.write(as: "attrs", to: &json)
    write(marks, link)
    if let text { json.member("text", text) }
    if let content { array("content", of: content) }
    json.endObject()
  }

  /// Writes the blocks of a container. Tiptap requires at least one block in a container. The first
  /// block of an item must be a paragraph.
  private mutating func writeContainer(_ blocks: Blocks, isItem: Bool = false) {
    if isItem ? !blocks.startsWithParagraph : blocks.isEmpty { node("paragraph") }
    each(blocks) { $0.write($1) }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      writeParagraph(supported(paragraph.content), layout: paragraph.layout)
    case .heading(let heading):
      let attributes = JSONAttributes().adding("level", heading.level)
      line("heading", attributes.adding(heading.layout), supported(heading.content))
    case .quote(let quote): node("blockquote") { $0.writeContainer(quote.blocks) }
    case .list(let list): write(list)
    case .codeBlock(let code):
      let language = code.language?.description
      node("codeBlock", JSONAttributes().adding("language", language)) {
        $0.node("text", text: code.text)
      }
    case .table(let table): write(table)
    case .figure(let figure): write(figure)
    case .details(let details): write(details)
    case .thematicBreak: node("horizontalRule")
    }
  }

  /// Writes supported runs as a paragraph, or a single image as a block.
  private mutating func writeParagraph(_ runs: Inlines, layout: TextLayout = TextLayout()) {
    if let image = Paragraph(runs, layout: layout).blockImage {
      node("image", JSONAttributes().adding(image))
    } else {
      line("paragraph", JSONAttributes().adding(layout), runs)
    }
  }

  private mutating func line(_ type: String, _ attributes: JSONAttributes, _ runs: Inlines) {
    guard !runs.isEmpty else { return node(type, attributes) }
    node(type, attributes) { output in
      for run in runs { output.write(run) }
    }
  }

  // MARK: - Containers

  /// Writes a list. If all items of a bullet list are tasks, the nodes are `taskList` and
  /// `taskItem`. Otherwise, the state of a task is an attribute of a `listItem`.
  private mutating func write(_ list: ListBlock) {
    let isTasks = list.style == .bullet && list.items.allSatisfy { $0.task != nil }
    var type = isTasks ? "taskList" : "bulletList"
    var attributes = JSONAttributes()
    if case .ordered(let numbering) = list.style {
      type = "orderedList"
      attributes = attributes.adding("start", numbering.start)
        .adding("reversed", numbering.isReversed ? true : nil)
    }
    node(type, attributes) { output in
      output.each(list.items) { output, item in
        let isChecked = item.task.map { $0 == .checked }
        output.node(
          isTasks ? "taskItem" : "listItem", JSONAttributes().adding("checked", isChecked)
        ) { $0.writeContainer(item.blocks, isItem: true) }
      }
    }
  }

  private mutating func write(_ table: TableBlock) {
    if !table.caption.isEmpty {
      reportLoss(.elementMapped, element: "caption")
      writeParagraph(supported(table.caption, in: "caption"))
    }
    // A first row of header cells is read as the head.
    if !table.head.isEmpty, !table.hasImpliedHead {
      at(.member("head")) { $0.reportLoss(.elementMapped, element: "thead") }
    }
    node("table") { output in
      output.each(table.head, in: "head") { $0.write($1) }
      output.each(table.body, in: "body") { $0.write($1) }
    }
  }

  private mutating func write(_ row: TableBlock.Row) {
    node("tableRow") { output in
      output.each(row.cells) { output, cell in
        let attributes = JSONAttributes()
          .adding("colspan", cell.columnSpan > 1 ? cell.columnSpan : nil)
          .adding("rowspan", cell.rowSpan > 1 ? cell.rowSpan : nil)
          .adding(cell.layout, alignment: "align")
        output.node(cell.kind == .header ? "tableHeader" : "tableCell", attributes) {
          $0.writeContainer(cell.blocks)
        }
      }
    }
  }

  private mutating func write(_ details: Details) {
    // A summary cannot contain images. So if the summary contains only images and the details have
    // no other content, the images become the content of the details.
    if details.blocks.isEmpty, !details.summary.isEmpty, details.summary.allSatisfy(\.isTextless) {
      at(.member("summary")) { $0.reportLoss(.elementMapped, element: "summary") }
      let images = Blocks([.paragraph(Paragraph(details.summary))])
      return write(Details(summary: [], state: details.state, images))
    }
    let attributes = JSONAttributes().adding("open", details.state == .open ? true : nil)
    node("details", attributes) { output in
      let summary = output.supportedSummary(details.summary)
      output.line("detailsSummary", JSONAttributes(), summary)
      output.node("detailsContent") { $0.writeContainer(details.blocks) }
    }
  }

  /// Writes a figure. A figure with a link is written in a paragraph, because in Tiptap a block
  /// cannot have a link. A caption with a spoiler is written as a node, because an attribute cannot
  /// have the mark.
  private mutating func write(_ figure: Figure) {
    let link = figure.link
    if figure.caption.hasSpoiler {
      return node("figure") { output in
        output.node("image", JSONAttributes().adding(figure.image), link: link)
        output.line("figcaption", JSONAttributes(), output.supported(figure.caption, in: "caption"))
      }
    }
    let caption = plainText(of: figure.caption, in: "caption")
    let attributes = JSONAttributes().adding(figure.image)
      .adding("caption", caption.isEmpty ? nil : caption)
    guard let link else { return node("image", attributes) }
    node("paragraph") { $0.node("image", attributes, link: link) }
  }

  // MARK: - Runs

  /// Writes a supported run.
  private mutating func write(_ run: Inline) {
    var type = "text"
    var attributes = JSONAttributes()
    var text: String?
    switch run.content {
    case .text(let content): text = content
    case .lineBreak: return node("hardBreak")
    case .mention, .hashtag:
      guard let mention = EditorMention(run.content) else {
        text = run.content.plainText
        break
      }
      type = "mention"
      attributes =
        (mention.id.map { attributes.adding("id", $0) } ?? attributes.addingNull("id"))
        .adding("label", mention.name).adding("mentionSuggestionChar", mention.marker)
        .adding("href", mention.target?.description)
    case .emoji(let emoji):
      type = "emoji"
      attributes = attributes.adding("name", emoji.name).adding("src", emoji.image.description)
    case .image(let image):
      type = "image"
      attributes = attributes.adding(image)
    }
    node(type, attributes, marks: run.marks, link: run.link, text: text)
  }

  /// Writes the marks of a node in the order in which Tiptap sorts marks. The link is the first
  /// mark.
  private mutating func write(_ marks: Marks, _ link: Hyperlink?) {
    let names = TiptapSchema.writtenMarks.filter { marks.contains($0.value) }.map(\.key)
    guard !names.isEmpty || link != nil else { return }
    array("marks") { output in
      if let link {
        let attributes = JSONAttributes().adding("href", link.href.description)
        output.node("link", attributes.adding("title", link.title))
      }
      for name in names { output.node(name) }
    }
  }

  // MARK: - Losses

  /// Returns runs that Tiptap supports, and reports what is lost. If neighboring runs then have the
  /// same style, they are joined.
  private mutating func supported(_ runs: Inlines, in member: String = "content") -> Inlines {
    guard !runs.allSatisfy(\.isSupportedByTiptap) else { return runs }
    var result = Inlines()
    each(runs, in: member) { result.append($0.supported($1)) }
    return result
  }

  private mutating func supported(_ run: Inline) -> Inline {
    var run = run
    reportLoss(run.marks.intersection(TiptapOutput.lostMarks))
    run.marks.subtract(TiptapOutput.lostMarks)
    guard run.content.kind == .hashtag, EditorMention(run.content) == nil else { return run }
    reportLoss(.elementMapped, element: "hashtag")
    let link = run.content.reference?.target.map { Hyperlink($0) }
    return .text(run.content.plainText, marks: run.marks, link: link)
  }

  /// Returns the runs of a summary as text, and reports what is lost. In Tiptap, a summary can
  /// contain only text.
  private mutating func supportedSummary(_ summary: Inlines) -> Inlines {
    var result = Inlines()
    each(summary, in: "summary") { output, run in
      let run = output.supported(run)
      if case .text = run.content { return result.append(run) }
      output.reportTextOnly(of: run.content)
      let text = run.content == .lineBreak ? " " : run.content.plainText
      let link = run.link ?? run.target.map { Hyperlink($0) }
      if text.isEmpty, link != nil { output.reportLoss(.linkRemoved, element: "a") }
      result.append(.text(text, marks: run.marks, link: link))
    }
    return Paragraph(result).content
  }
}

extension Inline {
  /// Whether Tiptap supports the run.
  fileprivate var isSupportedByTiptap: Bool {
    guard marks.isDisjoint(with: TiptapOutput.lostMarks) else { return false }
    return content.kind != .hashtag || EditorMention(content) != nil
  }

  fileprivate var isTextless: Bool { content == .lineBreak || content.plainText.isEmpty }
}

extension Paragraph {
  /// The image of a paragraph that is written as an image block, or `nil` for other paragraphs.
  ///
  /// Such a paragraph has no layout. Its only run is an image without a link, and without marks
  /// that Tiptap supports.
  fileprivate var blockImage: InlineImage? {
    guard content.count == 1, let run = content.first, case .image(let image) = run.content,
      run.marks.isSubset(of: TiptapOutput.lostMarks), run.link == nil, layout.isDefault
    else { return nil }
    return image
  }
}

extension Blocks {
  /// Whether the first block is written as a paragraph.
  fileprivate var startsWithParagraph: Bool {
    switch first {
    case .paragraph(let paragraph)?: return paragraph.blockImage == nil
    // The caption of a table is written as a paragraph before the table.
    case .table(let table)? where !table.caption.isEmpty:
      return Paragraph(table.caption).blockImage == nil
    case .figure(let figure)?:
      return figure.link != nil && !figure.caption.hasSpoiler
    default: return false
    }
  }
}

extension JSONAttributes {
  fileprivate func adding(_ layout: TextLayout, alignment name: String = "textAlign") -> Self {
    adding(name, layout.alignment?.rawValue).adding("dir", layout.direction?.rawValue)
      .adding("lang", layout.language?.description)
  }

  fileprivate func adding(_ image: InlineImage) -> Self {
    adding("src", image.source.description).adding("alt", image.alternative)
      .adding("title", image.title).adding("width", image.width).adding("height", image.height)
  }
}
