internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// A closed container becomes a block of the outer container.
extension ContentBuilder {
  /// Adds the current line to the innermost container as a block.
  mutating func flush() {
    endLinks()
    guard !kind.isInline else { return }
    admission.endLink()
    let runs = blocks.line.takeShown()
    guard !runs.isEmpty else { return }
    top.hasLine = true
    let place = top.place
    let layout = top.lineLayout ?? top.layout
    if runs.hasUnpairedControls { report(.characterRemoved, at: place) }
    if case .heading(let level) = kind {
      add(.heading(Heading(level: level, runs, layout: layout)), at: place)
    } else {
      add(.paragraph(Paragraph(runs, layout: layout)), at: place)
    }
  }

  mutating func closeTop() {
    flush()
    if kind.isCaption { endCaption() }
    if !kind.isLine { reportEmptyParagraphs(isEnd: kind != .figure) }
    let closed = openBlocks.removeLast()
    let container =
      kind == .cell ? blocks.closeCell(closed.cell ?? TableBlock.Cell()) : blocks.end()
    let result = container.result
    reportLosses(of: container, result, closed)
    for block in result { addContents(block, of: container, closed) }
  }

  private mutating func addContents(
    _ block: Block, of container: BlockBuilder.Container, _ closed: OpenBlock
  ) {
    guard block.isEmpty else { return add(block, at: closed.place) }
    if container.isImplied || container.kind == .figure { return }
    // The caption of a table without cells is kept as a paragraph.
    if case .table(let table) = block, !table.caption.isEmpty {
      return add(.paragraph(Paragraph(table.caption)), at: closed.place)
    }
    report(.elementDropped, at: Origin(container.kind.element, closed.place))
  }

  private mutating func reportLosses(
    of container: BlockBuilder.Container, _ result: [Block], _ closed: OpenBlock
  ) {
    let origin = Origin(container.kind.element, closed.place)
    switch container.kind {
    case .paragraph, .heading:
      if result.isEmpty {
        top.emptyParagraphs.append(closed.place)
      } else if !closed.hasLine {
        reportUnwrapped(container.kind, closed.lineLayout, at: origin)
      }
    case .code: if let code = container.code { reportLosses(of: code, at: origin) }
    case .table:
      if case .table(let table)? = result.first, let rows = container.table?.rows,
        !container.isImplied, !table.rows.hasSpans(of: rows)
      {
        report(.nestingRepaired, at: origin)
      }
    case .figure:
      let parts = result.filter { !$0.isEmpty }
      if container.figure != nil {
        reportLosses(ofFigure: container.blocks, at: origin)
      } else if parts.isEmpty {
        report(.elementDropped, at: origin)
      } else if parts.count > container.blocks.count {
        report(.elementUnwrapped, at: origin)
      }
    default: break
    }
  }

  private mutating func reportLosses(of code: CodeAssembly, at origin: Origin) {
    // Line ends in code are normalized, so the comparison skips line ends.
    let isKept = code.codeBlock.text.unicodeScalars.lazy.filter { $0 != "\n" }
      .elementsEqual(code.text.unicodeScalars.lazy.filter { $0 != "\n" && $0 != "\r" })
    if !isKept { report(.characterRemoved, at: origin.place) }
    if code.isHidden {
      report(.elementMapped, at: origin)
      needsNarrowing = true
    }
  }

  /// Reports the marks and the layout of the image of a figure.
  private mutating func reportLosses(ofFigure blocks: Blocks, at origin: Origin) {
    checkPolicy(allows: .figure, at: origin)
    guard case .paragraph(let paragraph)? = blocks.first else { return }
    if paragraph.content.first?.marks.isEmpty == false {
      report(.elementUnwrapped, element: "img", at: origin.place)
    }
    reportRemoved(paragraph.layout, at: Origin("p", origin.place))
  }

  private mutating func endCaption() {
    let runs = blocks.line.takeShown()
    if runs.hasUnpairedControls { report(.characterRemoved, at: top.place) }
    if !runs.isEmpty || blocks.isCaptionEmpty { blocks.appendCaption(runs) }
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
