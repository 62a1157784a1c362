internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Cells of the module quill-better-table.
//
// A line of a cell has the identifiers of its cell and row. Consecutive lines of the same cell are
// the blocks of the cell. Before the cells, lines with the format `table-col` are the columns.
extension QuillDelta {
  /// Returns the value of the format that contains the cell of a line, or `nil` if the line is not
  /// in a cell.
  ///
  /// The format is `table-cell-line`, or `header` or `list` in a heading or list.
  func cellPlace(_ attributes: JSONValue?) -> JSONValue? {
    ["table-cell-line", "list", "header"].lazy
      .compactMap { attributes?[$0] }
      .first { $0["cell"] != nil && $0["row"] != nil }
  }

  mutating func cell(at place: JSONValue) -> QuillLine.Cell {
    let columns = builder.value("colspan", of: place, in: nil) {
      $0.anyInteger(in: TableBlock.Cell.columnSpans)
    }
    let rows = builder.value("rowspan", of: place, in: nil) {
      $0.anyInteger(in: TableBlock.Cell.rowSpans)
    }
    return QuillLine.Cell(
      row: builder.value("row", of: place, in: nil, as: \.text) ?? "",
      name: builder.value("cell", of: place, in: nil, as: \.text) ?? "",
      columnSpan: columns ?? 1, rowSpan: rows ?? 1)
  }

  /// Closes the open cell, and opens the cell of the next line. `nil` ends the table.
  mutating func enter(_ cell: QuillLine.Cell?, at place: JSONValue) {
    guard cell != openCell else { return }
    endBlock()
    let origin = Origin("table", place)
    if let open = openCell, isTableOpen {
      builder.close()
      if cell?.row != open.row { builder.close() }
      if cell == nil { builder.close() }
    }
    defer { openCell = cell }
    guard let cell else { return }
    if openCell == nil { isTableOpen = builder.open(.table, at: origin) }
    guard isTableOpen else { return }
    if openCell?.row != cell.row { _ = builder.open(.row, at: origin) }
    let kind = TableBlock.Cell(columnSpan: cell.columnSpan, rowSpan: cell.rowSpan)
    _ = builder.open(.cell(kind), at: origin)
  }
}
