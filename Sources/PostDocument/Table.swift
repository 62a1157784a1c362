/// A table: a caption, head rows and body rows.
///
/// Tables are rectangular: cells that overlap are moved aside, rows that are too short get an empty
/// cell, columns in which no cell starts are dropped, and spans end with their part of the table.
public struct Table: Hashable, Sendable {
  /// The caption, without white space at its edges; may be empty.
  public let caption: Inlines

  /// The rows of the head.
  public let head: [TableRow]

  /// The rows of the body.
  public let body: [TableRow]

  /// The number of columns.
  public let columnCount: Int

  /// The largest number of columns: 256. The contents of further cells join the last one.
  public static let maximumColumnCount = 256

  /// Creates a table from rows of cells.
  ///
  /// - Complexity: O(rows × columns), with at most as many empty cells added as there are rows and
  ///   cells: a table that would need more loses its row spans.
  public init(caption: Inlines = [], head: [TableRow] = [], body: [TableRow]) {
    self.caption = caption.trimmed
    let grid = TableGrid(head: head, body: body)
    self.head = grid.head
    self.body = grid.body
    columnCount = grid.columnCount
  }

  /// All rows, those of the head first.
  public var rows: [TableRow] { head + body }

  var contentDepth: Int {
    max(Table.contentDepth(of: head), Table.contentDepth(of: body))
  }

  // By index: cells that are iterated over are copied.
  private static func contentDepth(of rows: [TableRow]) -> Int {
    var depth = 0
    for row in rows {
      for column in row.cells.indices { depth = max(depth, row.cells[column].blocks.depth) }
    }
    return depth
  }

  /// This table with the blocks of every cell replaced.
  package func mapCells(_ transform: (Blocks) -> Blocks) -> Table {
    func map(_ rows: [TableRow]) -> [TableRow] {
      rows.map { row in
        TableRow(
          row.cells.map { cell in
            var cell = cell
            cell.blocks = transform(cell.blocks)
            return cell
          })
      }
    }
    return Table(caption: caption, head: map(head), body: map(body))
  }
}

/// A row of a table: the cells that start in it.
public struct TableRow: Hashable, Sendable {
  /// The cells, from the start of the row on.
  public var cells: [TableCell]

  /// Creates a row.
  public init(_ cells: [TableCell]) {
    self.cells = cells
  }
}

/// A cell of a table.
public struct TableCell: Hashable, Sendable {
  /// What a cell is to its row or column.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case data
    case header
  }

  /// What the cell is to its row or column.
  public var kind: Kind

  /// The blocks of the cell; may be empty.
  public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

  /// The number of columns that the cell covers: 1 to 1,000.
  public var columnSpan: Int {
    didSet { columnSpan = TableCell.clamp(columnSpan, to: TableCell.columnSpans) }
  }

  /// The number of rows that the cell covers: 1 to 65,534.
  public var rowSpan: Int { didSet { rowSpan = TableCell.clamp(rowSpan, to: TableCell.rowSpans) } }

  /// The alignment, direction and language of the text in the cell.
  public var layout: TextLayout

  /// The numbers of columns that a cell may ask for, as in HTML.
  static let columnSpans = 1...1000

  /// The numbers of rows that a cell may ask for, as in HTML.
  static let rowSpans = 1...65_534

  /// Creates a cell; a span outside its bounds becomes the nearest one inside.
  public init(
    _ kind: Kind = .data, _ blocks: consuming Blocks = [], columnSpan: Int = 1, rowSpan: Int = 1,
    layout: TextLayout = TextLayout()
  ) {
    self.kind = kind
    self.blocks = blocks.asContents()
    self.columnSpan = TableCell.clamp(columnSpan, to: TableCell.columnSpans)
    self.rowSpan = TableCell.clamp(rowSpan, to: TableCell.rowSpans)
    self.layout = layout
  }

  private static func clamp(_ span: Int, to bounds: ClosedRange<Int>) -> Int {
    min(max(span, bounds.lowerBound), bounds.upperBound)
  }
}
