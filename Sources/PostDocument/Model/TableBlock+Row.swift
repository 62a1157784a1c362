extension TableBlock {
  /// A row of a table: the cells that start in this row.
  public struct Row: Hashable, Sendable {
    /// The cells, in order from the start of the row.
    public var cells: [TableBlock.Cell]

    /// Creates a row.
    public init(_ cells: [TableBlock.Cell]) {
      self.cells = cells
    }
  }
}
