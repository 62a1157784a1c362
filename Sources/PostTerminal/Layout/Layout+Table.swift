import PostDocument

extension Layout {
  /// The largest nesting depth of tables whose cells are laid out again in narrower columns. Deeper
  /// tables are laid out as columns if their cells fit as they are, otherwise as records.
  ///
  /// A cell that is laid out twice lays out the tables in it twice, so each nesting level doubles the
  /// time.
  private static let maximumTableDepth = 2

  /// Lays out a table as columns, or as records if columns have no room. Lays out the cells of a
  /// layout table as blocks.
  mutating func add(_ table: TableBlock) {
    if table.isLayout(inLayout: isInLayoutTable) { return addCells(of: table) }
    let wasInLayoutTable = isInLayoutTable
    isInLayoutTable = false
    defer { isInLayoutTable = wasInLayoutTable }
    if !table.caption.isEmpty {
      styled(.caption) { $0.add(table.caption) }
    }
    tableDepth += 1
    defer { tableDepth -= 1 }
    let checkpoint = links.checkpoint
    guard options.charset != .words, !needsRecords,
      TableColumns.canFit(table.columnCount, into: contentWidth)
    else { return addRecords(of: table) }

    let isMirrored = direction(of: .table(table)) == .rightToLeft
    let slots = TableSlots(table, isMirrored: isMirrored)
    var page = Lines(room: lines.room)
    var contents = slots.cells.map {
      laidOut($0, on: &page, width: contentWidth, fillWidth: 0)
    }
    let isDeep = tableDepth > Layout.maximumTableDepth
    guard let columns = TableColumns(slots, contents: contents, width: contentWidth),
      !isDeep || columns.areNatural
    else {
      links.reset(to: checkpoint)
      needsRecords = isDeep
      defer { needsRecords = false }
      return addRecords(of: table)
    }
    noteWord(cells: columns.minimumWidth)
    for (position, cell) in slots.cells.enumerated() {
      let width = columns.width(of: cell)
      let fits = contents[position].cells <= width
      if contents[position].isFilled { isFilled = true }
      // A cell that fits its columns is not laid out with a smaller `width`, because its prefixes
      // might then have no room. If it contains rules, backgrounds or aligned text, it is laid out
      // again, and only `fillWidth` changes.
      guard !isDeep, contents[position].isFilled || !fits else { continue }
      contents[position] = laidOut(
        cell, on: &page, width: fits ? contentWidth : width,
        fillWidth: min(width, Layout.maximumFill))
    }
    if isMirrored { isFilled = true }
    var drawing = TableDrawing(
      slots, contents.map(\.lines), on: page, columns, glyphs, styles[.tableRule],
      isolatesCells: options.textOrder == .logical,
      indent: isMirrored ? max(0, proseFill - columns.total) : 0)
    drawing.draw(on: &self)
    lines.omittedCount += page.omittedCount
  }

  /// Lays out the cells of a layout table in the order of the source, with a blank line between them.
  private mutating func addCells(of table: TableBlock) {
    let wasInLayoutTable = isInLayoutTable
    isInLayoutTable = true
    defer { isInLayoutTable = wasInLayoutTable }
    var isFirst = true
    for cell in table.rows.lazy.flatMap(\.cells) where !cell.blocks.isEmpty {
      if !isFirst { addBlankLine() }
      isFirst = false
      let outerLayout = baseLayout
      baseLayout = cell.layout.inheriting(outerLayout)
      add(cell.blocks)
      baseLayout = outerLayout
    }
  }

  private mutating func laidOut(
    _ cell: TableSlots.Cell, on page: inout Lines, width: Int, fillWidth: Int
  ) -> Detached {
    let outerLayout = baseLayout
    baseLayout = cell.source.layout.inheriting(outerLayout)
    defer { baseLayout = outerLayout }
    return detached(on: &page, width: width, fillWidth: fillWidth) { layout in
      layout.styled(cell.isHeader ? .tableHeader : nil) { $0.add(cell.source.blocks) }
    }
  }
}

extension TableBlock {
  /// Whether the table only arranges other content: it has no caption and no headers, and contains
  /// tables, or is one row or column of a layout table.
  fileprivate func isLayout(inLayout isNested: Bool) -> Bool {
    guard caption.isEmpty, head.isEmpty else { return false }
    let cells = body.lazy.flatMap(\.cells)
    guard cells.allSatisfy({ $0.kind == .data }) else { return false }
    return isNested && (body.count == 1 || columnCount == 1)
      || cells.contains { $0.blocks.contains(where: \.isTable) }
  }

  /// Returns the columns that each cell covers.
  ///
  /// - Parameter rows: The rows of the head or the body.
  /// - Returns: An array for each row, with a range of columns for each cell.
  func columns(of rows: [Row]) -> [[Range<Int>]] {
    var occupiedUntil = [Int](repeating: 0, count: columnCount)
    return rows.enumerated().map { row, source in
      var column = 0
      return source.cells.map { cell in
        while column < columnCount, occupiedUntil[column] > row { column += 1 }
        let columns = column..<min(column + cell.columnSpan, columnCount)
        for covered in columns { occupiedUntil[covered] = row + cell.rowSpan }
        column = columns.upperBound
        return columns
      }
    }
  }
}

/// The cells of a table with their positions.
///
/// A slot is a row and a column, from left to right. A cell can cover several slots.
struct TableSlots {
  struct Cell {
    var source: TableBlock.Cell
    var rows: Range<Int>
    var columns: Range<Int>
    var isHeader: Bool
  }

  let columnCount: Int
  let rowCount: Int
  /// The number of rows in the head.
  let headCount: Int
  private(set) var cells: [Cell] = []
  /// For each slot, row by row, the index in `cells` of the cell that covers it.
  private var slots: [Int32]

  /// Creates the slots of a table. The first column of a mirrored table is at the right.
  init(_ table: TableBlock, isMirrored: Bool = false) {
    columnCount = table.columnCount
    let rows = table.rows
    rowCount = rows.count
    headCount = table.head.count
    slots = [Int32](repeating: -1, count: rowCount * columnCount)
    let columns = table.columns(of: table.head) + table.columns(of: table.body)
    for (row, source) in rows.enumerated() {
      let end = row < headCount ? headCount : rowCount
      for (cell, columns) in zip(source.cells, columns[row]) {
        let rows = row..<min(row + cell.rowSpan, end)
        let columns =
          isMirrored ? columnCount - columns.upperBound..<columnCount - columns.lowerBound : columns
        for row in rows {
          for column in columns { slots[row * columnCount + column] = Int32(cells.count) }
        }
        cells.append(
          Cell(
            source: cell, rows: rows, columns: columns,
            isHeader: row < headCount || cell.kind == .header))
      }
    }
  }

  /// Returns the index in ``cells`` of the cell that covers a slot.
  func cell(row: Int, column: Int) -> Int { Int(slots[row * columnCount + column]) }
}

extension Block {
  fileprivate var isTable: Bool {
    if case .table = self { true } else { false }
  }
}
