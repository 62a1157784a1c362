/// A table: a caption, head rows and body rows.
///
/// Tables are rectangular. A cell that would overlap another cell is moved to the next free column.
/// Gaps are filled with empty cells. Columns in which no cell starts are removed. A row span does
/// not extend past the last row of the head or body. In a table without a head, a first row of header
/// cells becomes the head, unless one of its cells spans several rows.
public struct TableBlock: Hashable, Sendable {
  /// The caption, without white space at its edges; may be empty.
  public let caption: Inlines

  /// The rows of the head.
  public let head: [TableBlock.Row]

  /// The rows of the body.
  public let body: [TableBlock.Row]

  /// The number of columns.
  public let columnCount: Int

  /// The maximum number of columns: 256. The contents of a cell beyond the last column are added to
  /// the preceding cell.
  public static let maximumColumnCount = 256

  /// Creates a table from rows of cells.
  ///
  /// If filling the gaps needs more empty cells than there are rows and cells together, all row
  /// spans are removed first.
  ///
  /// - Complexity: O(rows × columns).
  public init(caption: Inlines = [], head: [TableBlock.Row] = [], body: [TableBlock.Row]) {
    self.caption = caption.trimmed
    let grid = TableGrid(head: head, body: body)
    if grid.head.isEmpty, let first = grid.body.first, TableBlock.isHead(first) {
      self.head = [first]
      self.body = Array(grid.body.dropFirst())
    } else {
      self.head = grid.head
      self.body = grid.body
    }
    columnCount = grid.columnCount
  }

  /// All rows: the head, then the body.
  public var rows: [TableBlock.Row] { head + body }

  var contentDepth: Int {
    max(TableBlock.contentDepth(of: head), TableBlock.contentDepth(of: body))
  }

  // Accesses cells by index, because iterating copies the cells.
  private static func contentDepth(of rows: [TableBlock.Row]) -> Int {
    var depth = 0
    for row in rows {
      for column in row.cells.indices { depth = max(depth, row.cells[column].blocks.depth) }
    }
    return depth
  }

  /// Whether the table has the same head if all rows are given as the rows of the body.
  package var hasImpliedHead: Bool { head.count == 1 && TableBlock.isHead(head[0]) }

  /// Whether a row has only header cells, and none of them spans other rows.
  private static func isHead(_ row: TableBlock.Row) -> Bool {
    row.cells.indices.allSatisfy { row.cells[$0].kind == .header && row.cells[$0].rowSpan == 1 }
  }

  /// Returns this table with a new caption and the blocks of every cell transformed.
  package func mapCells(caption: Inlines, _ transform: (Blocks) -> Blocks) -> TableBlock {
    func map(_ rows: [TableBlock.Row]) -> [TableBlock.Row] {
      rows.map { row in
        TableBlock.Row(
          row.cells.map { cell in
            var cell = cell
            cell.blocks = transform(cell.blocks)
            return cell
          })
      }
    }
    return TableBlock(caption: caption, head: map(head), body: map(body))
  }
}
