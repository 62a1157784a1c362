public import PostDocument

/// The blocks that a line of attributed text is in.
///
/// Lines with an equal component are in the same block. For example, two paragraphs of a quote have
/// an equal component of the kind ``Kind/quote``. Components with different identities are
/// different blocks.
public struct BlockIntent: Hashable, Sendable {
  /// A block, or a part of a block such as a list item.
  public struct Component: Hashable, Sendable {
    /// The kind of the block.
    public var kind: Kind
    /// The number of the block or part, unique in a text. It distinguishes adjacent blocks of the
    /// same kind.
    public var identity: Int

    /// Creates a component.
    public init(_ kind: Kind, identity: Int) {
      self.kind = kind
      self.identity = identity
    }
  }

  /// The kind of a component.
  public enum Kind: Hashable, Sendable {
    case paragraph(TextLayout)
    case heading(level: Int, TextLayout)
    case codeBlock(CodeLanguage?)
    case thematicBreak
    case quote
    case list(ListStyle)
    /// A list item. In an ordered list, `number` is the number of the item.
    case item(number: Int?, TaskState?)
    case details(Details.State)
    case summary
    case figure(Hyperlink?)
    /// The line of a figure that contains its image.
    case image
    case caption
    case table(columnCount: Int)
    /// A table row. `index` is the index of the row among all rows of the table, from 0.
    case row(RowKind, index: Int)
    case cell(CellIntent)
  }

  /// The part of a table that a row is in: the head or the body.
  public enum RowKind: Hashable, Sendable {
    case head, body
  }

  /// The blocks that the line is in, outermost first.
  public var components: [Component]

  /// Creates an intent from its components, outermost first.
  public init(_ components: [Component]) {
    self.components = components
  }
}

/// A table cell without its content.
public struct CellIntent: Hashable, Sendable {
  public var kind: TableBlock.Cell.Kind
  public var columnSpan: Int
  public var rowSpan: Int
  public var layout: TextLayout
  /// The index of the cell's first column, from 0.
  public var column: Int

  init(_ cell: TableBlock.Cell, column: Int) {
    self.column = column
    kind = cell.kind
    columnSpan = cell.columnSpan
    rowSpan = cell.rowSpan
    layout = cell.layout
  }
}
