import PostDocument

extension Layout {
  /// Tables inside this many others are written as records at once: measuring would take time that
  /// doubles with every level, for columns that have no room.
  private static let maximumTableDepth = 2

  /// Lays out a table as columns, or as records where columns have no room.
  mutating func add(_ table: TableBlock) {
    if !table.caption.isEmpty {
      styled(.caption) { $0.add(table.caption) }
    }
    tableDepth += 1
    defer { tableDepth -= 1 }
    let mark = links.mark
    guard options.charset != .words, tableDepth <= Layout.maximumTableDepth,
      TableColumns.canFit(table.columnCount, into: contentWidth)
    else { return addRecords(of: table) }

    let slots = TableSlots(table)
    var page = Lines(room: lines.room)
    var contents = slots.cells.map { cell in
      laidOut(cell, on: &page, width: contentWidth, fillWidth: 0)
    }
    guard let columns = TableColumns(slots, contents: contents, width: contentWidth) else {
      links.reset(to: mark)
      return addRecords(of: table)
    }
    noteWord(cells: columns.minimumWidth)
    for (position, cell) in slots.cells.enumerated() {
      let width = columns.width(of: cell)
      let fits = contents[position].cells <= width
      if contents[position].isFilled { isFilled = true }
      // Most cells are what they were without a width. What fits is filled and not broken anew: as
      // narrow as it is, it would have no room for markers that it has room for.
      guard contents[position].isFilled || !fits else { continue }
      contents[position] = laidOut(
        cell, on: &page, width: fits ? contentWidth : width,
        fillWidth: min(width, Layout.maximumFill))
    }
    draw(TableDrawing(slots, contents: contents.map(\.lines), on: page, columns: columns))
    lines.omit(page.omittedCount)
  }

  private mutating func laidOut(
    _ cell: TableSlots.Cell, on page: inout Lines, width: Int, fillWidth: Int
  ) -> TableColumns.Content {
    let outerLayout = baseLayout
    baseLayout = cell.source.layout.inheriting(outerLayout)
    defer { baseLayout = outerLayout }
    let result = detached(on: &page, width: width, fillWidth: fillWidth) { layout in
      layout.styled(asHeader: cell.isHeader) { $0.add(cell.source.blocks) }
    }
    return TableColumns.Content(
      lines: result.lines, cells: page.width(of: result.lines), widestWord: result.widestWord,
      isFilled: result.isFilled)
  }

  /// Does something on top of the look of a head's cells, or of what is beneath.
  mutating func styled(asHeader isHeader: Bool, _ body: (inout Layout) -> Void) {
    if isHeader { styled(.tableHeader, body) } else { body(&self) }
  }

  private mutating func draw(_ drawing: TableDrawing) {
    for row in drawing.rows {
      beginLine()
      drawing.write(row, to: &lines, ruleLook: looks[.tableRule], glyphs: glyphs)
      endLine()
    }
  }
}
