internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// A closed frame becomes a block of the outer frame.
extension DocumentBuilder {
  /// Adds the current line to the innermost frame as a block.
  mutating func flush() {
    endLinks()
    guard !top.kind.isInline, !top.line.isEmpty else { return }
    let runs = top.line.runs
    top.line = RenderedLine()
    top.hasLine = true
    let place = top.place
    if runs.hasUnpairedControls { report(.characterRemoved, at: place) }
    let block: Block =
      switch top.kind {
      case .heading(let level, let layout): .heading(Heading(level: level, runs, layout: layout))
      case .paragraph(let layout): .paragraph(Paragraph(runs, layout: layout))
      default: .paragraph(Paragraph(runs, layout: top.layout))
      }
    add(block, at: place)
  }

  mutating func closeTop() {
    flush()
    let frame = frames.removeLast()
    let caption = frame.caption.content
    if !frame.kind.isLine { reportEmptyParagraphs(of: frame, isEnd: frame.kind != .figure) }
    switch frame.kind {
    case .document: break
    case .paragraph, .heading: closeLine(frame)
    case .quote: addContainer(.quote(Quote(frame.blocks)), frame)
    case .list(let style):
      for list in frame.list.lists(style) { addContainer(.list(list), frame) }
    case .item: top.list.append(ListItem(frame.blocks, task: frame.task))
    case .code(let language): closeCode(frame, language)
    case .table:
      let table = frame.table.table(caption: caption)
      if !frame.isImplied, !table.rows.hasSpans(of: frame.table.rows) {
        report(.nestingRepaired, at: frame.origin)
      }
      addContainer(.table(table), frame)
    case .row: top.table.endRow()
    case .cell(var cell):
      cell.blocks = frame.blocks
      parent.table.append(cell)
    case .details(let state):
      addContainer(.details(Details(summary: caption, state: state, frame.blocks)), frame)
    case .figure: closeFigure(frame)
    case .caption, .summary, .figureCaption: closeCaption(frame)
    }
  }

  /// Moves the blocks that were collected in the frame of a paragraph or heading to the outer frame.
  private mutating func closeLine(_ frame: Frame) {
    if frame.blocks.isEmpty { top.emptyParagraphs.append(frame.place) }
    if !frame.hasLine, !frame.blocks.isEmpty { reportUnwrapped(frame.kind, at: frame.origin) }
    for block in frame.blocks { add(block, at: frame.place) }
  }

  private mutating func addContainer(_ block: Block, _ frame: Frame) {
    guard block.isEmpty else { return add(block, at: frame.place) }
    if frame.isImplied { return }
    // The caption of a table without cells is kept as a paragraph.
    if case .table(let table) = block, !table.caption.isEmpty {
      return add(.paragraph(Paragraph(table.caption)), at: frame.place)
    }
    report(.elementDropped, at: frame.origin)
  }

  private mutating func closeCode(_ frame: Frame, _ language: CodeLanguage?) {
    var code = frame.code
    if let language { code.setLanguage(language) }
    // Line ends in code are normalized, so the comparison skips line ends.
    let isKept = code.codeBlock.text.unicodeScalars.lazy.filter { $0 != "\n" }
      .elementsEqual(code.text.unicodeScalars.lazy.filter { $0 != "\n" && $0 != "\r" })
    if !isKept { report(.characterRemoved, at: frame.place) }
    if code.isHidden {
      report(.elementMapped, at: frame.origin)
      needsNarrowing = true
    }
    addContainer(code.block, frame)
  }

  private mutating func closeCaption(_ frame: Frame) {
    let runs = frame.line.runs
    if runs.hasUnpairedControls { report(.characterRemoved, at: frame.place) }
    guard !runs.isEmpty || top.caption.content.isEmpty else { return }
    top.caption.append(runs, at: top.blocks.count)
  }

  /// Adds a figure. If its contents are not a single image with a caption, adds the contents
  /// instead.
  private mutating func closeFigure(_ frame: Frame) {
    if let figure = frame.caption.figure(of: frame.blocks),
      case .paragraph(let paragraph)? = frame.blocks.first
    {
      checkPolicy(allows: .figure, at: frame.origin)
      if paragraph.content.first?.marks.isEmpty == false {
        report(.elementUnwrapped, element: "img", at: frame.place)
      }
      reportRemoved(paragraph.layout, at: Origin("p", frame.place))
      return add(.figure(figure), at: frame.place)
    }
    let parts = frame.caption.parts(with: frame.blocks).filter { !$0.isEmpty }
    if parts.isEmpty {
      report(.elementDropped, at: frame.origin)
    } else if parts.count > frame.blocks.count {
      report(.elementUnwrapped, at: frame.origin)
    }
    for part in parts { add(part, at: frame.place) }
  }
}

extension [TableBlock.Row] {
  /// Returns whether the cells have the same spans as the cells of other rows.
  fileprivate func hasSpans(of other: [TableBlock.Row]) -> Bool {
    elementsEqual(other) { row, other in
      row.cells.elementsEqual(other.cells) {
        $0.columnSpan == $1.columnSpan && $0.rowSpan == $1.rowSpan
      }
    }
  }
}
