internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Lists.
extension QuillOutput {
  mutating func write(_ list: ListBlock, level: Int) {
    if case .ordered(let numbering) = list.style {
      if numbering.start != nil { reportLoss(.attributeRemoved, element: "ol", attribute: "start") }
      if numbering.isReversed {
        reportLoss(.attributeRemoved, element: "ol", attribute: "reversed")
      }
    }
    if level == QuillOutput.maximumIndent + 1 { reportLoss(.elementUnwrapped, element: "ul") }
    each(list.items) { $0.write($1, of: list.style, level: level) }
  }

  private mutating func write(_ item: ListItem, of style: ListStyle, level: Int) {
    let head = item.blocks.prefix { $0.kind != .list }
    var marker = Inlines()
    if let task = item.task, style != .bullet {
      reportLoss(.attributeRemoved, element: "li", attribute: "checked")
      marker.append(.text(task == .checked ? "☑ " : "☐ "))
    }
    line(marker, joining: Array(head), as: style.kind(item.task), indent: level)
    var previous: QuillLine.Kind?
    for (index, block) in item.blocks.enumerated().dropFirst(head.count) {
      at(.member("content"), .element(index)) { output in
        if case .list(let list) = block {
          // A decoder reads neighboring lists of the same kind as one list.
          if list.style.kind().continues(previous) {
            output.reportLoss(.elementUnwrapped, element: "ul")
          }
          previous = list.style.kind()
          output.write(list, level: level + 1)
        } else {
          output.reportTextOnly(of: block)
          let runs = Blocks([block]).inlines(joinedBy: .lineBreak)
          guard !runs.isEmpty else { return }
          output.line(runs, as: previous ?? .list(.bullet, nil), indent: level + 1)
        }
      }
    }
  }

  /// Writes the blocks of an item or cell as one line, joined by line breaks. Unless the only block
  /// is a paragraph or figure, reports that only the text of the blocks is kept.
  private mutating func line(
    _ marker: Inlines = Inlines(), joining blocks: [Block], as kind: QuillLine.Kind,
    indent: Int = 0, cellLayout: TextLayout = TextLayout()
  ) {
    var layout = cellLayout
    var figure: Figure?
    switch blocks.first {
    case .paragraph(let paragraph)? where blocks.count == 1:
      layout = paragraph.layout.inheriting(cellLayout)
    case .figure(let content)? where blocks.count == 1: figure = content
    default: each(blocks) { $0.reportTextOnly(of: $1) }
    }
    if !cellLayout.isDefault { reportLoss(.elementMapped, element: "td", attribute: "align") }
    if let figure, marker.isEmpty { return line(of: figure, as: kind, indent: indent) }
    var runs = marker
    runs.append(contentsOf: Blocks(blocks).inlines(joinedBy: .lineBreak))
    line(runs, layout: layout, as: kind, indent: indent)
  }

  /// Reports that only the text of a block is kept.
  private mutating func reportTextOnly(of block: Block) {
    guard let element = block.elementName else {
      return reportLoss(.elementUnwrapped, element: "p")
    }
    reportLoss(block == .thematicBreak ? .elementDropped : .elementMapped, element: element)
  }
}

// Tables.
extension QuillOutput {
  /// Writes a table as lines. A cell with spans is written as one line, and an empty line for each
  /// further row and column position that it covers.
  mutating func write(_ table: TableBlock) {
    if !table.caption.isEmpty {
      at(.member("caption")) { $0.reportLoss(.elementMapped, element: "caption") }
      line(table.caption, of: "caption")
    }
    start(.table(row: ""))
    if !table.head.isEmpty {
      at(.member("head")) { $0.reportLoss(.elementMapped, element: "thead") }
    }
    write(table.head, in: "head", columns: table.columnCount)
    write(table.body, in: "body", columns: table.columnCount)
  }

  private mutating func write(_ rows: [TableBlock.Row], in member: String, columns: Int) {
    // For each column, the index of the first row that is not covered by a cell of an earlier row.
    var coveredUntil = [Int](repeating: 0, count: columns)
    for (index, row) in rows.enumerated() {
      rowCount += 1
      let kind = QuillLine.Kind.table(row: "row-\(rowCount)")
      var cells = row.cells.enumerated().makeIterator()
      for column in 0..<columns {
        guard coveredUntil[column] <= index, let (position, cell) = cells.next() else {
          line([], as: kind)
          continue
        }
        at(.member(member), .element(index), .member("content"), .element(position)) {
          $0.write(cell, as: kind)
        }
        for covered in column..<min(column + cell.columnSpan, columns) {
          coveredUntil[covered] = index + cell.rowSpan
        }
      }
    }
  }

  private mutating func write(_ cell: TableBlock.Cell, as kind: QuillLine.Kind) {
    if cell.kind == .header { reportLoss(.elementMapped, element: "th") }
    if cell.columnSpan > 1 { reportLoss(.attributeRemoved, element: "td", attribute: "colspan") }
    if cell.rowSpan > 1 { reportLoss(.attributeRemoved, element: "td", attribute: "rowspan") }
    line(joining: Array(cell.blocks), as: kind, cellLayout: cell.layout)
  }
}

extension ListStyle {
  /// Returns the kind of the lines of a list. In Quill, numbers always start at 1.
  func kind(_ task: TaskState? = nil) -> QuillLine.Kind {
    .list(self == .bullet ? .bullet : .ordered(Numbering()), task)
  }
}
