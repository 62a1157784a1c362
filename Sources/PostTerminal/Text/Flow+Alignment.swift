internal import PostText

extension Flow {
  /// The largest number of lines whose cells are aligned.
  private static let maximumAlignedLines = 100

  /// Aligns cells that ` | ` separates, if each line of the text has the same number of cells and fits
  /// the width. Policies write the rows of a table that they do not keep as such lines.
  ///
  /// Right-to-left text is not changed.
  mutating func alignCells(width: Int, _ rules: DisplayWidth) {
    guard let lines = cellLines, !bytes.hasRightToLeft(in: bytes.indices) else { return }
    let cells = lines.map { line in line.map { rules.cells(of: Array(bytes[$0])) } }
    let columns = cells[0].indices.map { column in cells.map { $0[column] }.max() ?? 0 }
    guard columns.reduce(Flow.separator.count * (columns.count - 1), +) <= width else { return }
    var gaps: [(position: Int, count: Int)] = []
    for (line, cells) in zip(lines, cells) {
      for column in columns.indices.dropLast() where cells[column] < columns[column] {
        gaps.append((line[column].upperBound, columns[column] - cells[column]))
      }
    }
    insertSpaces(gaps)
  }

  private static let separator = Array(" | ".utf8)

  /// The cells of each line, or `nil` if the lines are not the rows of a table.
  private var cellLines: [[Range<Int>]]? {
    guard bytes.contains(0x0A), bytes.contains(Flow.separator[1]) else { return nil }
    var lines: [[Range<Int>]] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard lines.count < Flow.maximumAlignedLines else { return nil }
      var cells: [Range<Int>] = []
      var start = line.startIndex
      for position in line.indices where position >= start {
        guard line[position...].starts(with: Flow.separator) else { continue }
        cells.append(start..<position)
        start = position + Flow.separator.count
      }
      cells.append(start..<line.endIndex)
      guard cells.count > 1, cells.count == lines.first?.count ?? cells.count else { return nil }
      lines.append(cells)
    }
    return lines
  }
}
