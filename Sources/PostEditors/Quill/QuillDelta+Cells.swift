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
  func cellPlace(_ attributes: JSONNode?) -> JSONNode? {
    ["table-cell-line", "list", "header"].lazy
      .compactMap { source.member($0, of: attributes) }
      .first { source.member("cell", of: $0) != nil && source.member("row", of: $0) != nil }
  }

  mutating func cell(at place: JSONNode) -> QuillLine.Cell {
    let columns = builder.integer(
      "colspan", of: place, in: nil, range: TableBlock.Cell.columnSpans)
    let rows = builder.integer("rowspan", of: place, in: nil, range: TableBlock.Cell.rowSpans)
    return QuillLine.Cell(
      row: builder.text("row", of: place, in: nil) ?? "",
      name: builder.text("cell", of: place, in: nil) ?? "",
      columnSpan: columns ?? 1, rowSpan: rows ?? 1)
  }

  /// Closes the open cell, and opens the cell of the next line. `nil` ends the table.
  mutating func enter(_ cell: QuillLine.Cell?, at place: JSONNode) {
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
