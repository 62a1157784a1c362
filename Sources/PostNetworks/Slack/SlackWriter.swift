internal import PostDocument
internal import PostPolicy

/// Writes blocks of a document as blocks of Block Kit.
struct SlackWriter {
  var layout: LineLayout
  private var blocks: [SlackMessage.Block] = []
  /// The elements of the block `rich_text` that is being written, without the open section or list.
  private var elements: [SlackMessage.Element] = []
  /// The runs of the open section, which the next paragraph continues.
  private var section: [SlackMessage.Run] = []
  /// The open list, which the next item continues.
  private var list: SlackMessage.List?
  private var hasTable = false

  init(form: TextForm, capacity: Int) { layout = LineLayout(form, capacity: capacity) }

  /// The marks that have a style.
  static let styles: [(Marks, SlackMessage.Style)] = [
    (.strong, .bold), (.emphasis, .italic), (.strikethrough, .strike), (.code, .code),
  ]

  mutating func finish() -> [SlackMessage.Block] {
    flush()
    return blocks
  }

  /// Ends the open section or list.
  private mutating func endElement() {
    if !section.isEmpty { elements.append(.section(SlackWriter.joined(section))) }
    section = []
    if let list { elements.append(.list(list)) }
    list = nil
  }

  private mutating func add(_ element: SlackMessage.Element) {
    endElement()
    elements.append(element)
  }

  private mutating func flush() {
    endElement()
    guard !elements.isEmpty else { return }
    blocks.append(.richText(elements))
    elements = []
  }

  private mutating func add(_ block: SlackMessage.Block) {
    flush()
    blocks.append(block)
  }

  mutating func write(_ blocks: Blocks) {
    for (index, block) in blocks.enumerated() {
      layout.log.push("content", index)
      defer { layout.log.pop(2) }
      write(block)
    }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      layout.log.add(lost: paragraph.layout, of: "p")
      if let image = paragraph.content.only {
        layout.log.push("content", 0)
        let isWritten = write(image, link: paragraph.content[0].link)
        layout.log.pop(2)
        if isWritten { return }
      }
      addSection(layout.lines(of: paragraph.content, keepsBreaks: true))
    case .heading(let heading): write(heading)
    case .quote(let quote):
      let lines = layout.lines(of: quote.blocks, nested: true).trimmed
      add(.quote(SlackWriter.runs(of: Array(lines))))
    case .list(let list): write(list, indent: 0)
    case .codeBlock(let code):
      if code.language != nil { layout.log.add(.attributeRemoved, "code", attribute: "language") }
      if !code.text.isEmpty { add(.preformatted(code.text)) }
    case .table(let table): write(table)
    case .figure(let figure):
      layout.log.add(.elementMapped, "figure")
      layout.log.push("image")
      if !write(figure.image, link: figure.link) {
        let image = Inline(.image(figure.image), link: figure.link)
        addSection(layout.lines(of: [image], in: nil))
      }
      layout.log.pop(1)
      addSection(layout.lines(of: figure.caption, in: "caption", keepsBreaks: true))
    case .details(let details):
      layout.log.add(.elementUnwrapped, "details")
      addSection(layout.lines(of: details.summary, in: "summary", keepsBreaks: true))
      write(details.blocks)
    case .thematicBreak: add(.divider)
    }
  }

  /// Adds lines as a section. An empty line separates paragraphs.
  private mutating func addSection(_ lines: [TextLine]) {
    let runs = SlackWriter.runs(of: lines)
    guard !runs.isEmpty else { return }
    if list != nil { endElement() }
    if !section.isEmpty { section.append(SlackMessage.Run("\n\n")) }
    section += runs
  }

  private mutating func write(_ heading: Heading) {
    layout.log.add(lost: heading.layout, of: "h\(heading.level)")
    let isPlain = heading.content.allSatisfy { run in
      if case .text = run.content { run.marks.isEmpty && run.link == nil } else { false }
    }
    let text = heading.content.map(\.content.plainText).joined()
    if isPlain, text.unicodeScalars.count <= 150, text.contains(where: { !$0.isWhitespace }) {
      if heading.level > 1 {
        layout.log.add(.attributeRemoved, "h\(heading.level)", attribute: "level")
      }
      return add(.header(text))
    }
    layout.log.add(.elementMapped, "h\(heading.level)")
    addSection(layout.lines(of: heading.content, adding: .strong, keepsBreaks: true))
  }

  // MARK: - Images

  /// Writes an image as a block, and returns whether that is possible.
  private mutating func write(_ image: InlineImage, link: Hyperlink?) -> Bool {
    let url = image.source.description
    guard let alternative = image.alternative,
      (1...2000).contains(alternative.unicodeScalars.count),
      image.source.kind == .http || image.source.kind == .https,
      url.utf8.count <= SlackEncoder.maximumURLSize
    else { return false }
    if link != nil { layout.log.add(.linkRemoved, "a") }
    if image.title != nil { layout.log.add(.attributeRemoved, "img", attribute: "title") }
    add(.image(url: url, alternative: alternative))
    return true
  }

  // MARK: - Lists

  /// The maximum level of a list in Slack.
  private static let maximumIndent = 8

  private mutating func write(_ list: ListBlock, indent: Int) {
    // Numbers that Slack would not show are written as text.
    var first: Int? = nil
    if case .ordered(let numbering) = list.style, !numbering.isReversed, numbering.start ?? 1 > 0 {
      first = numbering.start ?? 1
    }
    let isText = list.style != .bullet && first == nil
    if isText { layout.log.add(.elementMapped, "ol") }
    for (position, item) in list.items.enumerated() {
      layout.log.push("content", position)
      defer { layout.log.pop(2) }
      var marker = ""
      if item.task != nil {
        layout.log.add(.attributeRemoved, "li", attribute: "checked")
        marker = list.marker(ofItemAt: position)
      } else if isText {
        marker = list.marker(ofItemAt: position)
      }
      let head = Blocks(item.blocks.prefix { !$0.isList || indent == SlackWriter.maximumIndent })
      var lines = layout.lines(of: head, nested: true)
      if lines.isEmpty { lines = [TextLine()] }
      if !marker.isEmpty { lines[0] = lines[0].prefixed(marker) }
      append(
        SlackWriter.runs(of: lines), isOrdered: first != nil, indent: indent,
        offset: first.map { $0 - 1 + position } ?? 0, isNew: position == 0)
      for (index, block) in item.blocks.enumerated().dropFirst(head.count) {
        layout.log.push("content", index)
        if case .list(let nested) = block {
          write(nested, indent: indent + 1)
        } else {
          // A block after a nested list is an item without a marker in Slack, too.
          layout.log.add(.elementMapped, "li")
          let lines = layout.lines(of: [block], nested: true)
          append(
            SlackWriter.runs(of: lines), isOrdered: false, indent: indent + 1, offset: 0,
            isNew: false)
        }
        layout.log.pop(2)
      }
    }
  }

  /// Adds an item to the last list if that has the same level and style, or to a new list.
  private mutating func append(
    _ item: [SlackMessage.Run], isOrdered: Bool, indent: Int, offset: Int, isNew: Bool
  ) {
    let item = item.isEmpty ? [SlackMessage.Run(" ")] : item
    if !isNew, list?.indent == indent, list?.isOrdered == isOrdered {
      list?.items.append(item)
    } else {
      endElement()
      list = SlackMessage.List(isOrdered: isOrdered, indent: indent, offset: offset, items: [item])
    }
  }

  // MARK: - Tables

  private mutating func write(_ table: TableBlock) {
    let rows = table.rows
    // Slack allows one table in a message.
    guard !hasTable, !rows.isEmpty, rows.count <= 100, table.columnCount <= 20 else {
      return addSection(layout.lines(of: .table(table), nested: true))
    }
    hasTable = true
    addSection(layout.lines(of: table.caption, in: "caption", keepsBreaks: true))
    var output: [[[SlackMessage.Run]]] = []
    for (member, rows) in [("head", table.head), ("body", table.body)] {
      for (index, cells) in rows.cellsWithoutSpans.enumerated() {
        layout.log.push(member, index)
        output.append(cells.map { cell in self.cell(cell) })
        layout.log.pop(2)
      }
    }
    add(.table(output))
  }

  private mutating func cell(_ cell: (position: Int, cell: TableBlock.Cell)?) -> [SlackMessage.Run]
  {
    guard let (position, cell) = cell else { return [SlackMessage.Run(" ")] }
    layout.log.push("content", position)
    defer { layout.log.pop(2) }
    if cell.columnSpan > 1 { layout.log.add(.attributeRemoved, "td", attribute: "colspan") }
    if cell.rowSpan > 1 { layout.log.add(.attributeRemoved, "td", attribute: "rowspan") }
    layout.log.add(lost: cell.layout, of: "td")
    let runs = SlackWriter.runs(of: layout.lines(of: cell.blocks, nested: true))
    return runs.isEmpty ? [SlackMessage.Run(" ")] : runs
  }

  // MARK: - Runs

  /// Returns the runs of lines, which line feeds separate.
  private static func runs(of lines: [TextLine]) -> [SlackMessage.Run] {
    var runs: [SlackMessage.Run] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { runs.append(SlackMessage.Run("\n")) }
      runs += line.pieces.filter { !$0.text.isEmpty }.map(run)
    }
    return joined(runs)
  }

  private static func run(of piece: TextPiece) -> SlackMessage.Run {
    var style: SlackMessage.Style = []
    for (mark, value) in styles where piece.marks.contains(mark) { style.insert(value) }
    if case .mention(let id)? = piece.reference {
      return SlackMessage.Run(id, isUser: true, style: style)
    }
    return SlackMessage.Run(piece.text, url: piece.link?.description, style: style)
  }

  /// Joins adjacent runs of the same style.
  private static func joined(_ runs: [SlackMessage.Run]) -> [SlackMessage.Run] {
    var result: [SlackMessage.Run] = []
    for run in runs {
      if let last = result.last, !last.isUser, !run.isUser, last.url == run.url,
        last.style == run.style
      {
        result[result.count - 1].text += run.text
      } else {
        result.append(run)
      }
    }
    return result
  }
}

extension Inlines {
  /// The image, if it is the only run and not hidden.
  fileprivate var only: InlineImage? {
    guard count == 1, case .image(let image) = self[0].content, !self[0].marks.contains(.spoiler)
    else { return nil }
    return image
  }
}
