internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Cells of the module quill-better-table.
//
// A line of a cell has the identifiers of its cell and row. Consecutive lines of the same cell are
// the blocks of the cell. Before the cells, lines with the format `table-col` are the columns.
extension QuillDelta {
  /// Returns the cell of a line, or `nil` if the line is not in a cell.
  ///
  /// The format `table-cell-line` contains the cell. In a heading or list, the format `header` or
  /// `list` contains it instead.
  func cell(_ attributes: JSONNode) -> QuillLine.Cell? {
    let place = ["table-cell-line", "list", "header"].lazy
      .compactMap { source.member($0, of: attributes) }
      .first { source.member("cell", of: $0) != nil && source.member("row", of: $0) != nil }
    guard let place else { return nil }
    func text(_ name: String) -> String {
      source.member(name, of: place).flatMap(source.text) ?? ""
    }
    func span(_ name: String, _ range: ClosedRange<Int>) -> Int {
      source.member(name, of: place).flatMap { source.integer($0, in: range) } ?? 1
    }
    return QuillLine.Cell(
      row: text("row"), name: text("cell"),
      columnSpan: span("colspan", TableBlock.Cell.columnSpans),
      rowSpan: span("rowspan", TableBlock.Cell.rowSpans))
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
