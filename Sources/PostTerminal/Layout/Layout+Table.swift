import PostDocument

extension Layout {
  /// Tables inside this many others are written as records at once: measuring would take time that
  /// doubles with every level, for columns that have no room.
  private static let maximumTableDepth = 2

  /// Lays out a table as columns, or as records where columns have no room.
  mutating func add(_ table: Table) {
    if !table.caption.isEmpty {
      styled(sheet[.caption]) { $0.add(table.caption) }
    }
    tableDepth += 1
    defer { tableDepth -= 1 }
    let mark = links.mark
    guard tableDepth <= Layout.maximumTableDepth,
      TableColumns.canFit(table.columnCount, into: contentWidth)
    else { return addRecords(of: table) }

    let grid = TableSlots(table)
    var contents = grid.cells.map { cell in
      laidOut(cell, width: contentWidth, fillWidth: 0)
    }
    guard let columns = TableColumns(grid, contents: contents, width: contentWidth) else {
      links.reset(to: mark)
      return addRecords(of: table)
    }
    noteWord(cells: columns.minimumWidth)
    let isFinal = zip(grid.cells, contents).allSatisfy { cell, content in
      !content.isFilled && content.cells <= columns.width(of: cell)
    }
    if !isFinal {
      isFilled = isFilled || contents.contains(where: \.isFilled)
      links.reset(to: mark)
      contents = grid.cells.map { cell in
        let width = columns.width(of: cell)
        return laidOut(cell, width: width, fillWidth: min(width, Layout.maximumFill))
      }
    }
    draw(TableDrawing(grid, contents: contents.map(\.lines), columns: columns))
  }

  private mutating func laidOut(
    _ cell: TableSlots.Cell, width: Int, fillWidth: Int
  ) -> TableColumns.Content {
    let outerLayout = baseLayout
    baseLayout = cell.source.layout.inheriting(outerLayout)
    defer { baseLayout = outerLayout }
    let style = cell.isHeader ? sheet[.tableHeader] : .plain
    let result = detached(width: width, fillWidth: fillWidth) { layout in
      layout.styled(style) { $0.add(cell.source.blocks) }
    }
    return TableColumns.Content(
      lines: result.lines, widestWord: result.widestWord, isFilled: result.isFilled)
  }

  private mutating func draw(_ drawing: TableDrawing) {
    for row in drawing.rows {
      beginLine()
      drawing.write(row, to: &lines, ruleStyle: sheet[.tableRule], glyphs: glyphs)
      lines.endLine()
    }
  }
}
