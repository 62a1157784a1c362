/// Places the cells of a table on a grid without gaps or overlaps.
///
/// [WHATWG HTML, forming a table](https://html.spec.whatwg.org/multipage/tables.html#forming-a-table)
struct TableGrid {
  let head: [TableBlock.Row]
  let body: [TableBlock.Row]
  let columnCount: Int

  init(head: [TableBlock.Row], body: [TableBlock.Row]) {
    if let width = TableGrid.width(head, body) {
      self.init(head: head, body: body, columnCount: width)
    } else if head.allSatisfy(\.cells.isEmpty), body.allSatisfy(\.cells.isEmpty) {
      self.init(head: [], body: [], columnCount: 0)
    } else {
      self.init(head: Section(head), body: Section(body))
    }
  }

  /// Returns the number of columns if no cell has a span and all rows have the same number of
  /// cells, otherwise `nil`. Most tables are like this and are kept unchanged.
  private static func width(_ head: [TableBlock.Row], _ body: [TableBlock.Row]) -> Int? {
    let width = (head.first ?? body.first)?.cells.count ?? 0
    guard 1...TableBlock.maximumColumnCount ~= width else { return nil }
    func isRegular(_ row: TableBlock.Row) -> Bool {
      // Accesses cells by index, because iterating copies the cells.
      row.cells.count == width
        && row.cells.indices.allSatisfy {
          row.cells[$0].columnSpan == 1 && row.cells[$0].rowSpan == 1
        }
    }
    return head.allSatisfy(isRegular) && body.allSatisfy(isRegular) ? width : nil
  }

  private init(head: [TableBlock.Row], body: [TableBlock.Row], columnCount: Int) {
    self.head = head
    self.body = body
    self.columnCount = columnCount
  }

  private init(head: Section, body: Section) {
    // The head and the body share their columns. Columns in which no cell starts are removed.
    var starts = [Bool](repeating: false, count: TableBlock.maximumColumnCount)
    for part in [head.placed, body.placed] {
      for index in part.indices { starts[part[index].column] = true }
    }
    var width = 0
    var newColumns = [width]
    for isStart in starts {
      width += isStart ? 1 : 0
      newColumns.append(width)
    }
    if let head = head.filled(newColumns, width: width),
      let body = body.filled(newColumns, width: width)
    {
      self.init(head: head, body: body, columnCount: width)
    } else {
      self.init(head: head.withoutRowSpans, body: body.withoutRowSpans)
    }
  }

  /// A cell, and the row and column in which it starts.
  private struct Placed {
    var cell: TableBlock.Cell
    var row: Int
    var column: Int
  }

  /// The head or the body of a table. A row span does not continue after the end of its section.
  private struct Section {
    var source: [TableBlock.Row]
    var placed: [Placed] = []

    init(_ rows: [TableBlock.Row]) {
      source = rows
      var occupiedUntil = [Int](repeating: 0, count: TableBlock.maximumColumnCount)
      for (row, cells) in rows.lazy.map(\.cells).enumerated() {
        var column = 0
        for var cell in cells {
          while column < occupiedUntil.count, occupiedUntil[column] > row { column += 1 }
          guard column < occupiedUntil.count else {
            keepContents(of: cell, in: row)
            continue
          }
          var end = column + 1
          let limit = min(column + min(cell.columnSpan, occupiedUntil.count), occupiedUntil.count)
          while end < limit, occupiedUntil[end] <= row { end += 1 }
          cell.columnSpan = end - column
          cell.rowSpan = min(cell.rowSpan, rows.count - row)
          for slot in column..<end { occupiedUntil[slot] = row + cell.rowSpan }
          placed.append(Placed(cell: cell, row: row, column: column))
          column = end
        }
      }
    }

    /// Adds the contents of a cell beyond the last column to the preceding cell.
    private mutating func keepContents(of cell: TableBlock.Cell, in row: Int) {
      guard let last = placed.indices.last else { return }
      placed[last].cell.blocks.append(contentsOf: cell.blocks)
    }

    var withoutRowSpans: Section {
      var rows = source
      for row in rows.indices {
        for column in rows[row].cells.indices { rows[row].cells[column].rowSpan = 1 }
      }
      return Section(rows)
    }

    /// Returns the rows with gaps filled by empty cells, or `nil` if too many empty cells are
    /// needed.
    ///
    /// - Parameter newColumns: The new index of each column after columns in which no cell starts
    ///   are removed.
    func filled(_ newColumns: [Int], width: Int) -> [TableBlock.Row]? {
      var budget = source.count + placed.count
      var rows: [TableBlock.Row] = []
      var occupiedUntil = [Int](repeating: 0, count: width)
      var next = placed.startIndex
      for row in source.indices {
        var cells: [TableBlock.Cell] = []
        var column = 0
        var isCovered = false
        while column < width {
          if occupiedUntil[column] > row {
            isCovered = true
            column += 1
          } else if next < placed.endIndex, placed[next].row == row,
            newColumns[placed[next].column] == column
          {
            var cell = placed[next].cell
            let end = newColumns[placed[next].column + cell.columnSpan]
            cell.columnSpan = end - column
            for slot in column..<end { occupiedUntil[slot] = row + cell.rowSpan }
            cells.append(cell)
            column = end
            next += 1
          } else {
            let start = column
            let stop =
              next < placed.endIndex && placed[next].row == row
              ? newColumns[placed[next].column] : width
            while column < stop, occupiedUntil[column] <= row { column += 1 }
            cells.append(TableBlock.Cell(columnSpan: column - start))
            budget -= 1
            guard budget >= 0 else { return nil }
          }
        }
        // No cell starts in this row or covers it, so removing the row changes no row span.
        let isBlank = source[row].cells.isEmpty && !isCovered
        if !isBlank { rows.append(TableBlock.Row(cells)) }
      }
      return rows
    }
  }
}
