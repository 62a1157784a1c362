/// A row of a table: the cells that start in it.
public struct TableRow: Hashable, Sendable {
  /// The cells, from the start of the row on.
  public var cells: [TableCell]

  /// Creates a row.
  public init(_ cells: [TableCell]) {
    self.cells = cells
  }
}
