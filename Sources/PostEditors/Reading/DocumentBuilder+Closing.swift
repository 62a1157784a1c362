internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Frames become blocks of the frames around them.
extension DocumentBuilder {
  /// Makes the current line a block of the innermost frame.
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
    take(block, at: place)
  }

  mutating func closeTop() {
    flush()
    let frame = frames.removeLast()
    let caption = frame.caption.content
    switch frame.kind {
    case .document: break
    case .paragraph, .heading: closeLine(frame)
    case .quote:
      reportEmptyParagraphs(of: frame, isEnd: true)
      takeContainer(.quote(Quote(frame.blocks)), frame)
    case .list(let style):
      for list in frame.list.lists(style) { takeContainer(.list(list), frame) }
    case .item:
      reportEmptyParagraphs(of: frame, isEnd: true)
      top.list.append(ListItem(frame.blocks, task: frame.task))
    case .code(let language): closeCode(frame, language)
    case .table:
      let table = frame.table.table(caption: caption)
      if !frame.isImplied, !table.body.hasSpans(of: frame.table.rows) {
        report(.nestingRepaired, at: frame.origin)
      }
      takeContainer(.table(table), frame)
    case .row: top.table.endRow()
    case .cell(var cell):
      reportEmptyParagraphs(of: frame, isEnd: true)
      cell.blocks = frame.blocks
      parent.table.append(cell)
    case .details(let state):
      reportEmptyParagraphs(of: frame, isEnd: true)
      takeContainer(.details(Details(summary: caption, state: state, frame.blocks)), frame)
    case .figure:
      reportEmptyParagraphs(of: frame)
      closeFigure(frame)
    case .caption, .summary, .figureCaption: closeCaption(frame)
    }
  }

  /// Moves the blocks of a line to the frame around it.
  private mutating func closeLine(_ frame: Frame) {
    if frame.blocks.isEmpty { top.emptyParagraphs.append(frame.place) }
    if !frame.hasLine, !frame.blocks.isEmpty { reportUnwrapped(frame.kind, at: frame.origin) }
    for block in frame.blocks { take(block, at: frame.place) }
  }

  private mutating func takeContainer(_ block: Block, _ frame: Frame) {
    guard block.isEmpty else { return take(block, at: frame.place) }
    if frame.isImplied { return }
    // The caption of a table without cells is kept.
    if case .table(let table) = block, !table.caption.isEmpty {
      return take(.paragraph(Paragraph(table.caption)), at: frame.place)
    }
    report(.elementDropped, at: frame.origin)
  }

  private mutating func closeCode(_ frame: Frame, _ language: CodeLanguage?) {
    var code = frame.code
    if let language { code.setLanguage(language) }
    // Line ends are normalized, so only what is between them is compared.
    let isKept = code.codeBlock.text.unicodeScalars.lazy.filter { $0 != "\n" }
      .elementsEqual(code.text.unicodeScalars.lazy.filter { $0 != "\n" && $0 != "\r" })
    if !isKept { report(.characterRemoved, at: frame.place) }
    if code.isHidden {
      report(.elementMapped, at: frame.origin)
      needsNarrowing = true
    }
    takeContainer(code.block, frame)
  }

  private mutating func closeCaption(_ frame: Frame) {
    let runs = frame.line.runs
    if runs.hasUnpairedControls { report(.characterRemoved, at: frame.place) }
    guard !runs.isEmpty || top.caption.content.isEmpty else { return }
    let isFirst = top.blocks.isEmpty
    top.caption.append(runs, isFirst: isFirst)
  }

  /// Adds a figure, or its contents if they are not one image with a caption.
  private mutating func closeFigure(_ frame: Frame) {
    if let figure = frame.caption.figure(of: frame.blocks),
      case .paragraph(let paragraph)? = frame.blocks.first
    {
      use(.figure, at: frame.origin)
      if paragraph.content.first?.marks.isEmpty == false {
        report(.elementUnwrapped, element: "img", at: frame.place)
      }
      reportRemoved(paragraph.layout, at: Origin("p", frame.place))
      return take(.figure(figure), at: frame.place)
    }
    let parts = frame.caption.parts(with: frame.blocks).filter { !$0.isEmpty }
    if parts.isEmpty {
      report(.elementDropped, at: frame.origin)
    } else if parts.count > frame.blocks.count {
      report(.elementUnwrapped, at: frame.origin)
    }
    for part in parts { take(part, at: frame.place) }
  }
}

extension [TableBlock.Row] {
  /// Whether the cells cover the same columns and rows as other ones.
  fileprivate func hasSpans(of other: [TableBlock.Row]) -> Bool {
    elementsEqual(other) { row, other in
      row.cells.elementsEqual(other.cells) {
        $0.columnSpan == $1.columnSpan && $0.rowSpan == $1.rowSpan
      }
    }
  }
}
