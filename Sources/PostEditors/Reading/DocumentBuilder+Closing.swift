internal import PostDocument
internal import PostJSON
internal import PostPolicy

// What frames become.
extension DocumentBuilder {
  /// Turns the runs that were read into a block of the last frame.
  mutating func flush() {
    settleLinks()
    let top = frames.count - 1
    guard !frames[top].kind.isInline, !frames[top].line.isEmpty else { return }
    let runs = frames[top].line.runs
    frames[top].line = Line()
    frames[top].hasLine = true
    let place = frames[top].place
    if runs.hasUnpairedControls { report(.characterRemoved, at: place) }
    switch frames[top].kind {
    case .heading(let level, let layout):
      take(.heading(Heading(level: level, runs, layout: layout)), at: place)
    case .paragraph(let layout):
      take(.paragraph(Paragraph(runs, layout: layout)), at: place)
    default:
      take(.paragraph(Paragraph(runs, layout: frames[top].layout)), at: place)
    }
  }

  mutating func closeTop() {
    flush()
    let frame = frames.removeLast()
    switch frame.kind {
    case .document: break
    case .paragraph, .heading:
      if frame.blocks.isEmpty { frames[frames.count - 1].emptyParagraphs.append(frame.place) }
      reportUnusedLine(frame)
      for block in frame.blocks { take(block, at: frame.place) }
    case .quote:
      settleEmptyParagraphs(of: frame)
      takeContainer(.quote(Quote(frame.blocks)), frame)
    case .list(let style):
      takeContainer(.list(ListBlock(style, items: frame.items)), frame)
    case .item:
      settleEmptyParagraphs(of: frame)
      frames[frames.count - 1].items.append(ListItem(frame.blocks, task: frame.task))
    case .code(let language):
      takeContainer(codeBlock(frame, language), frame)
    case .table:
      let table = TableBlock(caption: frame.caption, body: frame.rows)
      if !frame.isImplied, !table.body.hasShape(of: frame.rows) {
        report(.nestingRepaired, element: "table", at: frame.place)
      }
      takeContainer(.table(table), frame)
    case .row:
      frames[frames.count - 1].rows.append(TableBlock.Row(frame.cells))
    case .cell(var cell):
      settleEmptyParagraphs(of: frame)
      cell.blocks = frame.blocks
      frames[frames.count - 1].cells.append(cell)
    case .details(let state):
      settleEmptyParagraphs(of: frame)
      takeContainer(
        .details(Details(summary: frame.caption, state: state, frame.blocks)), frame)
    case .figure:
      reportEmptyParagraphs(of: frame)
      takeFigure(frame)
    case .caption, .summary, .figureCaption: takeCaption(frame)
    }
  }

  /// Adds a block to the last frame, unless it shows nothing.
  mutating func take(_ block: Block, at place: JSONNode) {
    let top = frames.count - 1
    guard !block.isEmpty else { return frames[top].emptyParagraphs.append(place) }
    reportEmptyParagraphs(of: frames[top])
    frames[top].emptyParagraphs.removeAll()
    frames[top].blocks.append(block)
    // Lines hand their blocks on, where they count.
    guard !frames[top].kind.isLine else { return }
    nodeCount += block.ownNodeCount
    guard nodeCount > policy.limits.nodes, nodeCount - block.ownNodeCount <= policy.limits.nodes
    else { return }
    needsNarrowing = true
    report(.nodeLimit, at: place)
  }

  private mutating func takeContainer(_ block: Block, _ frame: Frame) {
    if block.isEmpty {
      if frame.isImplied { return }
      // A table without cells still has its caption.
      guard case .table(let table) = block, !table.caption.isEmpty else {
        return report(.elementDropped, element: frame.kind.name, at: frame.place)
      }
      return take(.paragraph(Paragraph(table.caption)), at: frame.place)
    }
    take(block, at: frame.place)
  }

  private mutating func takeCaption(_ frame: Frame) {
    let top = frames.count - 1
    if frames[top].blocks.isEmpty { frames[top].captionLeads = true }
    if frame.line.runs.hasUnpairedControls { report(.characterRemoved, at: frame.place) }
    // A second caption joins the first.
    if !frames[top].caption.isEmpty, !frame.line.isEmpty { frames[top].caption.append(.lineBreak) }
    frames[top].caption.append(contentsOf: frame.line.runs)
  }

  /// Takes a figure, or what it holds when that is not one picture with a caption.
  private mutating func takeFigure(_ frame: Frame) {
    if frame.blocks.count == 1, case .paragraph(let paragraph)? = frame.blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      // The picture of a figure cannot be hidden.
      case .image(let image) = run.content, !run.marks.contains(.spoiler),
      let figure = Figure(image, link: run.link, caption: frame.caption)
    {
      use(.figure, element: frame.kind.name, at: frame.place)
      if !run.marks.isEmpty { report(.elementUnwrapped, element: "img", at: frame.place) }
      report(lost: paragraph.layout, element: "p", at: frame.place)
      return take(.figure(figure), at: frame.place)
    }
    let caption = Block.paragraph(Paragraph(frame.caption))
    if !caption.isEmpty { report(.elementUnwrapped, element: frame.kind.name, at: frame.place) }
    if frame.captionLeads, !caption.isEmpty { take(caption, at: frame.place) }
    for block in frame.blocks { take(block, at: frame.place) }
    if !frame.captionLeads, !caption.isEmpty { take(caption, at: frame.place) }
    if frame.blocks.isEmpty, caption.isEmpty {
      report(.elementDropped, element: frame.kind.name, at: frame.place)
    }
  }

  /// Reports what a line says of itself when all that it holds are blocks.
  private mutating func reportUnusedLine(_ frame: Frame) {
    guard !frame.hasLine, !frame.blocks.isEmpty else { return }
    switch frame.kind {
    case .heading: report(.elementUnwrapped, element: frame.kind.name, at: frame.place)
    case .paragraph(let layout): report(lost: layout, element: frame.kind.name, at: frame.place)
    default: break
    }
  }

  /// The code as a block, or as a hidden paragraph.
  private mutating func codeBlock(_ frame: Frame, _ language: CodeLanguage?) -> Block {
    let block = CodeBlock(frame.code, language: language)
    // Line ends are written as one character, so only what is between them is compared.
    let isKept = block.text.unicodeScalars.lazy.filter { $0 != "\n" }
      .elementsEqual(frame.code.unicodeScalars.lazy.filter { $0 != "\n" && $0 != "\r" })
    if !isKept { report(.characterRemoved, at: frame.place) }
    guard frame.isCodeHidden else { return .codeBlock(block) }
    report(.elementMapped, element: frame.kind.name, at: frame.place)
    needsNarrowing = true
    return .paragraph(block.hidden)
  }
}

// Empty paragraphs.
extension DocumentBuilder {
  /// Reports what is empty in a frame that ends. The only paragraph of a container is there because
  /// editors need one.
  private mutating func settleEmptyParagraphs(of frame: Frame) {
    var frame = frame
    if frame.blocks.isEmpty, !frame.emptyParagraphs.isEmpty { frame.emptyParagraphs.removeFirst() }
    reportEmptyParagraphs(of: frame)
  }

  /// Reports what is empty before the next block of a frame. Editors need a paragraph at the start
  /// of an item, whatever the item holds.
  mutating func reportEmptyParagraphs(of frame: Frame) {
    guard !frame.emptyParagraphs.isEmpty else { return }
    let isFiller = frame.kind == .item && frame.blocks.isEmpty
    for place in frame.emptyParagraphs.dropFirst(isFiller ? 1 : 0) {
      report(.emptyParagraph, at: place)
    }
  }

  /// Forgets the last empty paragraph, which kept apart what stays apart without it.
  mutating func dropEmptyParagraph() { _ = frames[frames.count - 1].emptyParagraphs.popLast() }
}

extension Frame.Kind {
  /// The element that HTML has for the kind.
  fileprivate var name: String {
    switch self {
    case .quote: "blockquote"
    case .list(let style): style == .bullet ? "ul" : "ol"
    case .table: "table"
    case .details: "details"
    case .figure: "figure"
    case .code: "pre"
    case .heading(let level, _): "h\(level)"
    default: "p"
    }
  }
}

extension [TableBlock.Row] {
  /// A Boolean value that is true when the rows have as many cells, and these the spans, of others.
  fileprivate func hasShape(of other: [TableBlock.Row]) -> Bool {
    elementsEqual(other) { row, other in
      row.cells.elementsEqual(other.cells) {
        $0.columnSpan == $1.columnSpan && $0.rowSpan == $1.rowSpan
      }
    }
  }
}
