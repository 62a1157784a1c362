/// Draws the rows of a table and the rules between them.
struct TableDrawing {
  private let slots: TableSlots
  /// For each cell, the numbers of its lines in `page`.
  private let contents: [Range<Int>]
  private let page: Lines
  private let columns: TableColumns
  private let glyphs: Glyphs
  private let style: StyleID
  /// Whether right-to-left text in a cell must not be reordered with the text of other cells.
  private let isolatesCells: Bool
  /// The number of spaces before each line.
  private let indent: Int
  /// Whether there is a rule between all rows: true if a cell has several lines or spans rows.
  /// Otherwise, the only rule is below the head.
  private let isRuled: Bool
  /// The number of the line that is being drawn.
  private var line = 0
  /// For each drawn row, the number of its first line.
  private var firstLines: [Int] = []

  init(
    _ slots: TableSlots, _ contents: [Range<Int>], on page: Lines, _ columns: TableColumns,
    _ glyphs: Glyphs, _ style: StyleID, isolatesCells: Bool, indent: Int
  ) {
    self.slots = slots
    self.contents = contents
    self.page = page
    self.columns = columns
    self.glyphs = glyphs
    self.style = style
    self.isolatesCells = isolatesCells
    self.indent = indent
    isRuled = contents.contains { $0.count > 1 } || slots.cells.contains { $0.rows.count > 1 }
  }

  mutating func draw(on layout: inout Layout) {
    for (row, height) in heights.enumerated() {
      if hasRule(above: row) {
        layout.beginLine()
        layout.lines.append(blanks: indent)
        drawRule(above: row, on: &layout.lines)
        layout.endLine()
        line += 1
      }
      firstLines.append(line)
      for _ in 0..<height {
        layout.beginLine()
        layout.lines.append(blanks: indent)
        drawText(of: row, on: &layout.lines)
        layout.endLine()
        line += 1
      }
    }
  }

  private func hasRule(above row: Int) -> Bool { row > 0 && (isRuled || row == slots.headCount) }

  /// The number of lines of each row.
  private var heights: [Int] {
    var heights = [Int](repeating: 1, count: slots.rowCount)
    for (cell, content) in zip(slots.cells, contents) where cell.rows.count == 1 {
      let row = cell.rows.lowerBound
      heights[row] = max(heights[row], content.count)
    }
    for (cell, content) in zip(slots.cells, contents) where cell.rows.count > 1 {
      let rules = cell.rows.dropFirst().count { hasRule(above: $0) }
      let lack = content.count - heights[cell.rows].reduce(rules, +)
      if lack > 0 { heights[cell.rows.upperBound - 1] += lack }
    }
    return heights
  }

  private func drawText(of row: Int, on lines: inout Lines) {
    var column = 0
    while column < slots.columnCount {
      if column > 0 { lines.append(glyphs.columnGap, cells: TableColumns.gap, style: style) }
      column = drawCell(row, column, on: &lines)
    }
  }

  /// Draws the current line of the cell in a slot. Returns the column after the cell.
  private func drawCell(_ row: Int, _ column: Int, on lines: inout Lines) -> Int {
    let number = slots.cell(row: row, column: column)
    let cell = slots.cells[number]
    lines.append(
      line: line - firstLines[cell.rows.lowerBound], in: contents[number], of: page,
      width: columns.width(of: cell), isIsolated: isolatesCells)
    return cell.columns.upperBound
  }

  private func drawRule(above row: Int, on lines: inout Lines) {
    let isBelowHead = self.isRuled && row == slots.headCount
    let junctions = isBelowHead ? glyphs.headJunctions : glyphs.junctions
    /// Whether different cells are above and below the rule in a column.
    func isRuled(_ column: Int) -> Bool {
      slots.cell(row: row - 1, column: column) != slots.cell(row: row, column: column)
    }
    /// Whether a vertical line is before a column in a row, because the preceding column has a
    /// different cell.
    func isDivided(_ row: Int, _ column: Int) -> Bool {
      slots.cell(row: row, column: column - 1) != slots.cell(row: row, column: column)
    }
    var column = 0
    while column < slots.columnCount {
      if column > 0 {
        let left = isRuled(column - 1) ? 4 : 0
        let right = isRuled(column) ? 8 : 0
        let sides =
          (isDivided(row - 1, column) ? 1 : 0) + (isDivided(row, column) ? 2 : 0) + left + right
        for junction in [left == 0 ? 0 : 12, sides, right == 0 ? 0 : 12] {
          lines.append(junctions[junction], cells: 1, style: style)
        }
      }
      if isRuled(column) {
        lines.append(repeating: junctions[12], count: columns.widths[column], style: style)
        column += 1
      } else {
        column = drawCell(row, column, on: &lines)
      }
    }
  }
}
