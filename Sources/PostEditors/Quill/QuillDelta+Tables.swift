internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Quill's own tables. A line is a cell, and its format `table` is the name of its row.
extension QuillDelta {
  /// Opens a cell for a line. Returns `false` if the cell cannot be opened; the line then becomes a
  /// paragraph.
  mutating func openCell(of row: String, at place: JSONValue) -> Bool {
    if case .table(let openRow) = block {
      if openRow != row {
        builder.close()
        _ = builder.open(.row, at: Origin("table", place))
      }
    } else {
      endBlock()
      guard builder.open(.table, at: Origin("table", place)) else { return false }
      _ = builder.open(.row, at: Origin("table", place))
    }
    block = .table(row: row)
    return builder.open(.cell, at: Origin("table", place))
  }
}

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
    let content = builder.cell(.data, of: place, "colspan", "rowspan", in: nil)
    return QuillLine.Cell(
      row: builder.value("row", of: place, in: nil, as: \.text) ?? "",
      name: builder.value("cell", of: place, in: nil, as: \.text) ?? "", content: content)
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
    _ = builder.open(.cell, cell: cell.content, at: origin)
  }
}

// Tables of the module `table-embed`, whose cells contain Deltas.
//
// [Quill, tableEmbed.ts](https://github.com/slab/quill/blob/main/packages/quill/src/modules/tableEmbed.ts)
extension QuillDelta {
  /// A cell. Rows and columns are counted from 1.
  private struct Cell {
    let row: Int
    let column: Int
    let place: JSONValue
    let content: JSONValues
  }

  /// Opens a table, and adds the steps that read its cells.
  mutating func readTable(_ embed: QuillEmbed) {
    let place = embed.place
    let table = embed.value.object
    if table == nil { builder.reportRemoved(embed.name, at: Origin(nil, embed.value)) }
    builder.reportMembers(of: table, except: ["rows", "columns", "cells"], element: embed.name)
    let rowCount = count(of: "rows", in: table)
    let columnCount = count(of: "columns", in: table)
    var cells = cells(of: table)[...]
    guard rowCount > 0 && columnCount > 0 || !cells.isEmpty else {
      return builder.report(.elementDropped, at: embed.origin)
    }
    guard builder.open(.table, at: embed.origin) else {
      return add(cells.map { .operations($0.content, at: $0.place) } + [.endBlock])
    }
    let furtherRowCount = Set(cells.lazy.map(\.row).filter { $0 > rowCount }).count
    let filledCount = cells.count { $0.column <= columnCount }
    let emptyCount = (rowCount + furtherRowCount) * columnCount - filledCount
    // In a sparse table, neighboring empty cells become one cell.
    let isSparse = emptyCount > emptyCellBudget
    if isSparse {
      builder.report(.nodeLimit, at: embed.origin)
    } else {
      emptyCellBudget -= emptyCount
    }
    var steps: [Step] = []
    func addEmpty(_ columns: Range<Int>) {
      let spans = isSparse ? [columns.count] : Array(repeating: 1, count: columns.count)
      for span in spans where span > 0 {
        steps += [.open(.cell, TableBlock.Cell(columnSpan: span), at: place), .close]
      }
    }
    var row = 0
    while row < rowCount || !cells.isEmpty {
      // Cells outside the declared rows and columns are placed after the cells inside.
      row = row < rowCount ? row + 1 : cells.first?.row ?? row
      steps.append(.open(.row, at: place))
      var column = 1
      while let cell = cells.first, cell.row <= row {
        cells.removeFirst()
        if row > rowCount || cell.column > columnCount {
          builder.report(.nestingRepaired, element: embed.name, at: cell.place)
        }
        let start = max(column, min(cell.column, columnCount + 1))
        addEmpty(column..<start)
        steps += [
          .open(.cell, at: cell.place),
          .operations(cell.content, at: cell.place), .close,
        ]
        column = start + 1
      }
      if column <= columnCount { addEmpty(column..<columnCount + 1) }
      steps.append(.close)
    }
    add(steps + [.close, .endBlock])
  }

  /// Returns the number of rows or columns. Each row or column is an operation that inserts an
  /// identifier.
  private mutating func count(of name: String, in table: JSONValue?) -> Int {
    var count = 0
    for place in (table?[name]).children {
      guard let (_, attributes) = members(of: place) else { continue }
      let row = builder.value("insert", of: place, in: "table-embed", as: \.object)
      builder.reportMembers(of: row, except: ["id"], element: "table-embed")
      _ = builder.value("id", of: row, in: "table-embed", as: \.text)
      reportFormats(attributes, element: "table-embed")
      count += 1
    }
    return count
  }

  /// Returns the cells, sorted by row and column.
  private mutating func cells(of table: JSONValue?) -> [Cell] {
    let places = builder.value("cells", of: table, in: "table-embed", as: \.object)
    guard let places else { return [] }
    var cells: [Cell] = []
    for (name, place) in places.members {
      guard place.isObject else {
        builder.reportRemoved(name, at: Origin("table-embed", place))
        continue
      }
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = parts.compactMap(number)
      let isPosition = parts.count == 2 && numbers.count == 2
      builder.reportMembers(of: place, except: ["content", "attributes"], element: "table-embed")
      let attributes = builder.value("attributes", of: place, in: "table-embed", as: \.object)
      reportFormats(attributes, element: "table-embed")
      // A cell without a position follows all others.
      let position = isPosition ? (numbers[0], numbers[1]) : (1_000_000_000, 1)
      cells.append(
        Cell(
          row: position.0, column: position.1, place: place,
          content: place["content"].children))
    }
    return cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// Returns the number of a row or column from canonical decimal digits, such as `1`. Returns
  /// `nil` for other text, such as `01`, and for numbers outside 1 to 999,999,999.
  private func number(_ digits: Substring) -> Int? {
    Int(digits).flatMap { (1...999_999_999).contains($0) && "\($0)" == digits ? $0 : nil }
  }
}
