import PostDocument

/// The cells of a table with their places, and which cell covers each slot.
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
  /// By row and column, the position in `cells`.
  private var slots: [Int32]

  init(_ table: TableBlock) {
    columnCount = table.columnCount
    let rows = table.rows
    rowCount = rows.count
    headCount = table.head.count
    slots = [Int32](repeating: -1, count: rowCount * columnCount)
    for (row, source) in rows.enumerated() {
      var column = 0
      for cell in source.cells {
        while column < columnCount, slots[row * columnCount + column] >= 0 { column += 1 }
        guard column < columnCount else { break }
        place(
          Cell(
            source: cell,
            rows: row..<min(row + cell.rowSpan, row < headCount ? headCount : rowCount),
            columns: column..<min(column + cell.columnSpan, columnCount),
            isHeader: row < headCount || cell.kind == .header))
        column = cells[cells.count - 1].columns.upperBound
      }
    }
  }

  private mutating func place(_ cell: Cell) {
    for row in cell.rows {
      for column in cell.columns { slots[row * columnCount + column] = Int32(cells.count) }
    }
    cells.append(cell)
  }

  /// The position in ``cells`` of what covers a slot.
  func cell(row: Int, column: Int) -> Int { Int(slots[row * columnCount + column]) }
}
