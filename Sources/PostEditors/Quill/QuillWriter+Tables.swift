internal import PostDocument
internal import PostJSON
internal import PostPolicy

extension QuillWriter {
  /// Writes a table: a line for each cell, and an empty one for each place that a cell spans.
  mutating func write(_ table: TableBlock) {
    if !table.caption.isEmpty {
      at(.member("caption")) { $0.lose(.elementMapped, element: "caption") }
      line(table.caption, of: "caption")
    }
    start(.table)
    if !table.head.isEmpty { at(.member("head")) { $0.lose(.elementMapped, element: "thead") } }
    write(table.head, in: "head", columns: table.columnCount)
    write(table.body, in: "body", columns: table.columnCount)
  }

  private mutating func write(_ rows: [TableBlock.Row], in member: String, columns: Int) {
    // For each column, the row up to which a cell above covers it.
    var coveredUntil = [Int](repeating: 0, count: columns)
    for (position, row) in rows.enumerated() {
      let name = nextRow()
      var column = 0
      at(.member(member), .element(position)) { writer in
        writer.each(row.cells) { writer, cell in
          while column < columns, coveredUntil[column] > position {
            writer.writeEmptyCell(in: name)
            column += 1
          }
          writer.write(cell, in: name)
          for spanned in column..<min(column + cell.columnSpan, columns) {
            coveredUntil[spanned] = position + cell.rowSpan
            if spanned > column { writer.writeEmptyCell(in: name) }
          }
          column += cell.columnSpan
        }
      }
      while column < columns {
        writeEmptyCell(in: name)
        column += 1
      }
    }
  }

  private mutating func writeEmptyCell(in row: String) {
    line([], in: .table) { $0.set("table", row) }
  }

  private mutating func write(_ cell: TableBlock.Cell, in row: String) {
    if cell.kind == .header { lose(.elementMapped, element: "th") }
    if cell.columnSpan > 1 { lose(.attributeRemoved, element: "td", attribute: "colspan") }
    if cell.rowSpan > 1 { lose(.attributeRemoved, element: "td", attribute: "rowspan") }
    // The line says how the cell is laid out.
    let (runs, layout, figure) = singleLine(of: Array(cell.blocks))
    if !cell.layout.isDefault { lose(.elementMapped, element: "td", attribute: "align") }
    if let figure { return line(of: figure, in: .table) { $0.set("table", row) } }
    line(runs, layout: layout.inheriting(cell.layout), in: .table) { $0.set("table", row) }
  }
}
