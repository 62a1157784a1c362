/// The lines of a table: text lines of its rows, and rules between them.
struct TableDrawing {
  /// One physical line.
  enum Row {
    case text(row: Int, line: Int)
    case rule(above: Int)
  }

  let slots: TableSlots
  /// By cell, the numbers of its lines on `page`.
  let contents: [Range<Int>]
  let page: Lines
  let columns: TableColumns
  private(set) var rows: [Row] = []
  /// Whether all rows are parted by rules: those of several lines need them.
  private let isRuled: Bool
  /// By row, the number of its first physical line.
  private var firstLines: [Int] = []

  init(_ slots: TableSlots, contents: [Range<Int>], on page: Lines, columns: TableColumns) {
    self.slots = slots
    self.contents = contents
    self.page = page
    self.columns = columns
    let isOneLine = contents.allSatisfy { $0.count <= 1 }
    let hasRowSpans = slots.cells.contains { $0.rows.count > 1 }
    let isRuled = !isOneLine || hasRowSpans
    self.isRuled = isRuled
    func hasRule(above row: Int) -> Bool { row > 0 && (isRuled || row == slots.headCount) }

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
    for row in 0..<slots.rowCount {
      if hasRule(above: row) { rows.append(.rule(above: row)) }
      firstLines.append(rows.count)
      for line in 0..<heights[row] { rows.append(.text(row: row, line: line)) }
    }
  }

  /// Writes one physical line.
  func write(_ row: Row, to lines: inout Lines, ruleLook: Look, glyphs: Glyphs) {
    switch row {
    case .text(let row, let line):
      write(row, physicalLine: firstLines[row] + line, to: &lines, ruleLook, glyphs)
    case .rule(let below):
      let isBelowHead = isRuled && below == slots.headCount
      writeRule(
        above: below, to: &lines, ruleLook, isBelowHead ? glyphs.headJunctions : glyphs.junctions)
    }
  }

  private func write(
    _ row: Int, physicalLine: Int, to lines: inout Lines, _ look: Look, _ glyphs: Glyphs
  ) {
    var column = 0
    while column < slots.columnCount {
      if column > 0 { lines.append(glyphs.columnGap, cells: 3, look: look) }
      let cell = slots.cell(row: row, column: column)
      writePart(of: cell, physicalLine: physicalLine, to: &lines)
      column = slots.cells[cell].columns.upperBound
    }
  }

  /// Writes the line of a cell that falls on a physical line, as wide as the cell.
  private func writePart(of number: Int, physicalLine: Int, to lines: inout Lines) {
    let cell = slots.cells[number]
    let line = physicalLine - firstLines[cell.rows.lowerBound]
    let content = contents[number]
    var cells = 0
    if line < content.count {
      let number = content.lowerBound + line
      lines.append(line: number, of: page)
      cells = page.lines[number].cells
    }
    lines.append(blanks: columns.width(of: cell) - cells)
  }

  private func writeRule(
    above row: Int, to lines: inout Lines, _ look: Look, _ junctions: [[UInt8]]
  ) {
    func isRuled(_ column: Int) -> Bool {
      slots.cell(row: row - 1, column: column) != slots.cell(row: row, column: column)
    }
    var column = 0
    while column < slots.columnCount {
      let cell = slots.cell(row: row, column: column)
      let isOpen = !isRuled(column)
      if column > 0 { writeJunction(before: column, row, to: &lines, look, junctions) }
      if isOpen {
        writePart(of: cell, physicalLine: firstLines[row] - 1, to: &lines)
        column = slots.cells[cell].columns.upperBound
      } else {
        let width = columns.widths[column]
        lines.append(repeating: junctions[12], count: width, look: look)
        column += 1
      }
    }
  }

  /// Writes what stands in a rule between two columns.
  private func writeJunction(
    before column: Int, _ row: Int, to lines: inout Lines, _ look: Look, _ junctions: [[UInt8]]
  ) {
    func parts(_ row: Int) -> Bool {
      slots.cell(row: row, column: column - 1) != slots.cell(row: row, column: column)
    }
    func isRuled(_ column: Int) -> Bool {
      slots.cell(row: row - 1, column: column) != slots.cell(row: row, column: column)
    }
    let isLeft = isRuled(column - 1)
    let isRight = isRuled(column)
    var sides = 0
    if parts(row - 1) { sides |= 1 }
    if parts(row) { sides |= 2 }
    if isLeft { sides |= 4 }
    if isRight { sides |= 8 }
    lines.append(junctions[isLeft ? 12 : 0], cells: 1, look: look)
    lines.append(junctions[sides], cells: 1, look: look)
    lines.append(junctions[isRight ? 12 : 0], cells: 1, look: look)
  }
}
