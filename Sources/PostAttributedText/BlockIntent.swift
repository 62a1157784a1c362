public import PostDocument

/// The blocks that a line of attributed text is in.
///
/// Lines that share a component share the block: two items of one list, two paragraphs of one quote.
/// Components of different identity are different blocks.
public struct BlockIntent: Hashable, Sendable {
  /// One block, or part of one.
  public struct Component: Hashable, Sendable {
    public var kind: Kind
    /// What tells neighbouring blocks of one kind apart; unique in a text.
    public var identity: Int

    public init(_ kind: Kind, identity: Int) {
      self.kind = kind
      self.identity = identity
    }
  }

  /// What a component is.
  public enum Kind: Hashable, Sendable {
    case paragraph(TextLayout)
    case heading(level: Int, TextLayout)
    case codeBlock(CodeLanguage?)
    case thematicBreak
    case quote
    case list(ListStyle)
    /// An item, with its number in an ordered list.
    case item(number: Int?, TaskState?)
    case details(Details.State)
    case summary
    case figure(Hyperlink?)
    /// The line of a figure that holds its picture.
    case picture
    case caption
    case table(columnCount: Int)
    /// A row, with its place among all of the table, from 0.
    case row(RowKind, index: Int)
    case cell(CellIntent)
  }

  /// The part of a table in which a row is.
  public enum RowKind: Hashable, Sendable {
    case head, body
  }

  /// The blocks, outermost first.
  public var components: [Component]

  public init(_ components: [Component]) {
    self.components = components
  }
}

/// A cell of a table, without what is in it.
public struct CellIntent: Hashable, Sendable {
  public var kind: TableBlock.Cell.Kind
  public var columnSpan: Int
  public var rowSpan: Int
  public var layout: TextLayout
  /// The first of its columns, from 0.
  public var column: Int

  init(_ cell: TableBlock.Cell, column: Int) {
    self.column = column
    kind = cell.kind
    columnSpan = cell.columnSpan
    rowSpan = cell.rowSpan
    layout = cell.layout
  }
}
