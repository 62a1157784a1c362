/// A block of a document.
///
/// The enum is closed: a new case is a compile-time error in every writer that does not handle it.
/// Cases that are large and rare are indirect.
public enum Block: Hashable, Sendable {
  case paragraph(Paragraph)
  case heading(Heading)
  case quote(Quote)
  case list(ListBlock)
  case codeBlock(CodeBlock)
  indirect case table(TableBlock)
  indirect case figure(Figure)
  indirect case details(Details)
  case thematicBreak
}

extension Block {
  /// The nesting depth of containers in this block, including the block: 0 for a paragraph, 1 for a
  /// quote of paragraphs.
  public var depth: Int {
    switch self {
    case .paragraph, .heading, .codeBlock, .figure, .thematicBreak: 0
    case .quote(let quote): 1 + quote.blocks.depth
    case .list(let list): 1 + list.contentDepth
    case .table(let table): 1 + table.contentDepth
    case .details(let details): 1 + details.blocks.depth
    }
  }

  /// Whether the block has no visible content. ``Blocks`` removes such blocks.
  package var isEmpty: Bool {
    switch self {
    case .paragraph(let paragraph): paragraph.content.isEmpty
    case .heading(let heading): heading.content.isEmpty
    case .quote(let quote): quote.blocks.isEmpty
    case .list(let list): list.items.isEmpty
    case .codeBlock(let code): code.text.isEmpty
    case .table(let table): table.columnCount == 0
    case .details(let details): details.summary.isEmpty && details.blocks.isEmpty
    case .figure, .thematicBreak: false
    }
  }

  /// The blocks in a container, in reading order, or this block if it is not a container.
  ///
  /// The contents of closed details become spoilers.
  package var unwrapped: Blocks {
    switch self {
    case .paragraph, .heading, .codeBlock, .figure, .thematicBreak:
      return [self]
    case .quote(let quote):
      return quote.blocks
    case .list(let list):
      var blocks = Blocks()
      for item in list.items { blocks.append(contentsOf: item.blocks) }
      return blocks
    case .table(let table):
      var blocks: Blocks = [.paragraph(Paragraph(table.caption))]
      for row in table.rows {
        for cell in row.cells { blocks.append(contentsOf: cell.blocks) }
      }
      return blocks
    case .details(let details):
      var blocks: Blocks = [.paragraph(Paragraph(details.summary))]
      let isClosed = details.state == .closed
      blocks.append(contentsOf: isClosed ? details.blocks.hidden : details.blocks)
      return blocks
    }
  }
}
