package import PostDocument

/// Collects the rows of a table until its end is read.
package struct TableAssembly {
  package enum Section {
    case head, body, foot
  }

  private var section = Section.body
  private var head: [TableBlock.Row] = []
  private var body: [TableBlock.Row] = []
  private var foot: [TableBlock.Row] = []
  /// The cells of the current row.
  private var cells: [TableBlock.Cell] = []

  package init() {}

  /// Starts a section: the following rows belong to it. A table has only one head, so the rows of a
  /// second head are added to the body.
  package mutating func enter(_ section: Section) {
    self.section = section == .head && !head.isEmpty ? .body : section
  }

  package mutating func append(_ cell: TableBlock.Cell) { cells.append(cell) }

  package mutating func endRow() {
    let row = TableBlock.Row(cells)
    cells = []
    // Most rows have as many cells as the preceding row.
    cells.reserveCapacity(row.cells.count)
    switch section {
    case .head: head.append(row)
    case .body: body.append(row)
    case .foot: foot.append(row)
    }
  }

  /// Whether no cell has content.
  package var isBlank: Bool {
    rows.allSatisfy { row in row.cells.allSatisfy(\.blocks.isEmpty) }
  }

  /// All rows, in the order of the table.
  package var rows: [TableBlock.Row] { head + body + foot }

  package func table(caption: Inlines) -> TableBlock {
    TableBlock(caption: caption, head: head, body: body + foot)
  }
}
