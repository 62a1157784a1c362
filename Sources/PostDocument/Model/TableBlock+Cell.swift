extension TableBlock {
  /// A cell of a table.
  public struct Cell: Hashable, Sendable {
    /// The role of a cell in its row or column.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case data
      case header
    }

    /// The role of the cell.
    public var kind: Kind

    /// The blocks of the cell; may be empty.
    public var blocks: Blocks { didSet { blocks = blocks.asContents() } }

    /// The number of columns that the cell covers: 1 to 1,000.
    public var columnSpan: Int {
      didSet { columnSpan = columnSpan.clamped(to: Cell.columnSpans) }
    }

    /// The number of rows that the cell covers: 1 to 65,534.
    public var rowSpan: Int {
      didSet { rowSpan = rowSpan.clamped(to: Cell.rowSpans) }
    }

    /// The alignment, direction and language of the text in the cell.
    public var layout: TextLayout

    /// The valid column spans, as in HTML.
    static let columnSpans = 1...1000

    /// The valid row spans, as in HTML.
    static let rowSpans = 1...65_534

    /// Creates a cell. A span outside its bounds becomes the nearest valid span.
    public init(
      _ kind: Kind = .data, _ blocks: consuming Blocks = [], columnSpan: Int = 1, rowSpan: Int = 1,
      layout: TextLayout = TextLayout()
    ) {
      self.kind = kind
      self.blocks = blocks.asContents()
      self.columnSpan = columnSpan.clamped(to: Cell.columnSpans)
      self.rowSpan = rowSpan.clamped(to: Cell.rowSpans)
      self.layout = layout
    }
  }
}
