#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// Writes lines of attributed text.
struct AttributedTextWriter {
  let style: AttributedTextStyle
  private(set) var text = AttributedString()
  private var components: [BlockIntent.Component] = []
  /// The identity of the last block that was started.
  private var lastIdentity = 0
  private var isFirstLine = true
  /// The decorations of the open blocks, outermost first.
  private var decorations: [Decoration] = []

  /// The text that is written at the start of the lines of a block, for example a list marker.
  private struct Decoration {
    /// The text for the next line of the block.
    var next: String
    /// The text for every later line of the block, after the line that starts with `next`.
    let later: String
  }

  init(style: AttributedTextStyle) {
    self.style = style
  }

  mutating func write(_ blocks: Blocks) {
    for block in blocks { write(block) }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): writeLine(paragraph.content, .paragraph(paragraph.layout))
    case .heading(let heading):
      writeLine(heading.content, .heading(level: heading.level, heading.layout))
    case .codeBlock(let code):
      within(.codeBlock(code.language)) { writer in
        writer.startLine(.withText)
        writer.append(code.text.replacing("\n", with: "\u{2028}"), AttributeContainer())
      }
    case .thematicBreak:
      within(.thematicBreak, Decoration(next: "⁂", later: "")) { $0.startLine(.empty) }
    case .quote(let quote):
      within(.quote, Decoration(next: "│ ", later: "│ ")) { $0.write(quote.blocks) }
    case .list(let list): write(list)
    case .table(let table): write(table)
    case .figure(let figure):
      within(.figure(figure.link)) { writer in
        writer.writeLine([Inline(.image(figure.image), link: figure.link)], .image)
        writer.writeLine(figure.caption, .caption)
      }
    case .details(let details):
      within(.details(details.state)) { writer in
        writer.writeLine(details.summary, .summary)
        guard writer.style.folds == .shown || details.state == .open else { return }
        writer.write(details.blocks)
      }
    }
  }

  private mutating func write(_ list: ListBlock) {
    within(.list(list.style)) { writer in
      for (position, item) in list.items.enumerated() {
        let number = list.number(ofItemAt: position)
        let marker =
          switch item.task {
          case .checked: "☑ "
          case .unchecked: "☐ "
          case nil: number.map { "\($0). " } ?? "• "
          }
        writer.within(
          .item(number: number, item.task), Decoration(next: marker, later: "  ")
        ) { $0.write(contents: item.blocks) }
      }
    }
  }

  private mutating func write(_ table: TableBlock) {
    within(.table(columnCount: table.columnCount)) { writer in
      if !table.caption.isEmpty { writer.writeLine(table.caption, .caption) }
      var columns = ColumnCursor(count: table.columnCount)
      for (index, row) in table.rows.enumerated() {
        let kind: BlockIntent.RowKind = index < table.head.count ? .head : .body
        writer.within(.row(kind, index: index)) { writer in
          if row.cells.isEmpty { writer.startLine(.empty) }
          for cell in row.cells {
            let intent = CellIntent(cell, column: columns.place(cell, in: index))
            writer.within(.cell(intent)) { $0.write(contents: cell.blocks) }
          }
        }
      }
    }
  }

  /// Writes the blocks of an item or cell, or an empty line if it has no blocks.
  private mutating func write(contents blocks: Blocks) {
    if blocks.isEmpty { startLine(.empty) } else { write(blocks) }
  }

  // MARK: Lines

  private mutating func within(
    _ kind: BlockIntent.Kind, _ decoration: Decoration? = nil, _ body: (inout Self) -> Void
  ) {
    lastIdentity += 1
    components.append(BlockIntent.Component(kind, identity: lastIdentity))
    decorations.append(decoration ?? Decoration(next: "", later: ""))
    body(&self)
    components.removeLast()
    decorations.removeLast()
  }

  private mutating func writeLine(_ runs: Inlines, _ kind: BlockIntent.Kind) {
    within(kind) { writer in
      writer.startLine(runs.isEmpty ? .empty : .withText)
      for run in runs { writer.write(run) }
    }
  }

  private enum Line {
    case empty, withText
  }

  /// Starts a line with its decoration.
  ///
  /// Only text can have attributes. So an empty line without a decoration contains one U+200B,
  /// which has the attributes of the line.
  private mutating func startLine(_ line: Line) {
    if !isFirstLine { append("\n", AttributeContainer()) }
    isFirstLine = false
    var decoration = ""
    for position in decorations.indices {
      decoration += decorations[position].next
      decorations[position].next = decorations[position].later
    }
    if style.markers == .none { decoration = "" }
    intent = BlockIntent(components)
    if decoration.isEmpty, line == .empty { decoration = AttributedTextWriter.blank }
    if decoration.isEmpty { return }
    var attributes = AttributeContainer()
    attributes.decoration = decoration
    append(decoration, attributes)
  }

  /// The decoration of empty lines: a zero-width space, which is invisible.
  private static let blank = "\u{200B}"

  /// The blocks that the current line is in.
  private var intent = BlockIntent([])

  // MARK: Runs

  private mutating func write(_ run: Inline) {
    if style.spoilers == .covered, run.marks.contains(.spoiler) {
      var attributes = AttributeContainer()
      attributes.marks = .spoiler
      let count = run.content.shownText.count
      return append(String(repeating: "█", count: count), attributes)
    }
    append(run.content.shownText, AttributeContainer(of: run))
  }

  private mutating func append(_ string: String, _ attributes: AttributeContainer) {
    var attributes = attributes
    attributes.blockIntent = intent
    attributes.setFoundationAttributes(of: intent)
    text.append(AttributedString(string, attributes: attributes))
  }
}

/// Computes the first column of each table cell. The cells must be placed in reading order.
private struct ColumnCursor {
  /// For each column, the index of the first row that no placed cell covers.
  private var firstFreeRows: [Int]
  private var row = -1
  private var column = 0

  init(count: Int) {
    firstFreeRows = [Int](repeating: 0, count: count)
  }

  /// Places the next cell of a row, and returns the index of the cell's first column.
  mutating func place(_ cell: TableBlock.Cell, in row: Int) -> Int {
    if row != self.row { (self.row, column) = (row, 0) }
    while column < firstFreeRows.count, firstFreeRows[column] > row { column += 1 }
    let start = column
    column = min(start + cell.columnSpan, firstFreeRows.count)
    for covered in start..<column { firstFreeRows[covered] = row + cell.rowSpan }
    return start
  }
}
