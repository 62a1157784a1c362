/// A table: a caption, head rows and body rows.
///
/// Tables are rectangular: cells that overlap are moved aside, rows that are too short get an empty
/// cell, columns in which no cell starts are dropped, and spans end with their part of the table.
public struct TableBlock: Hashable, Sendable {
  /// The caption, without white space at its edges; may be empty.
  public let caption: Inlines

  /// The rows of the head.
  public let head: [TableBlock.Row]

  /// The rows of the body.
  public let body: [TableBlock.Row]

  /// The number of columns.
  public let columnCount: Int

  /// The largest number of columns: 256. The contents of further cells join the last one.
  public static let maximumColumnCount = 256

  /// Creates a table from rows of cells.
  ///
  /// - Complexity: O(rows × columns), with at most as many empty cells added as there are rows and
  ///   cells: a table that would need more loses its row spans.
  public init(caption: Inlines = [], head: [TableBlock.Row] = [], body: [TableBlock.Row]) {
    self.caption = caption.trimmed
    let grid = TableGrid(head: head, body: body)
    self.head = grid.head
    self.body = grid.body
    columnCount = grid.columnCount
  }

  /// All rows, those of the head first.
  public var rows: [TableBlock.Row] { head + body }

  var contentDepth: Int {
    max(TableBlock.contentDepth(of: head), TableBlock.contentDepth(of: body))
  }

  // By index: cells that are iterated over are copied.
  private static func contentDepth(of rows: [TableBlock.Row]) -> Int {
    var depth = 0
    for row in rows {
      for column in row.cells.indices { depth = max(depth, row.cells[column].blocks.depth) }
    }
    return depth
  }

  /// This table with another caption and the blocks of every cell replaced.
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
