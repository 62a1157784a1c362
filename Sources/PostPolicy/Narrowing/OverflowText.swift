internal import PostDocument

/// The text of blocks that exceed a limit, which becomes one paragraph without marks and links.
///
/// Blocks are separated by a space, and cells by vertical bars. Items keep their markers.
struct OverflowText: Visitor {
  private(set) var text = ""
  /// Whether a part of the text was hidden. If so, the whole text becomes a spoiler.
  private(set) var isHidden = false

  /// Adds the text of a block and of the blocks in it.
  ///
  /// - Complexity: Linear in the size of the block.
  mutating func append(_ block: Block, isHidden: Bool = false) {
    self.isHidden = self.isHidden || isHidden
    visit(block)
  }

  /// Adds another overflow text. Its blocks must follow the blocks of this text in the document.
  mutating func append(_ other: OverflowText) {
    separate()
    text += other.text
    isHidden = isHidden || other.isHidden
  }

  mutating func visit(_ block: Block) {
    switch block {
    case .list(let list):
      for (position, item) in list.items.enumerated() {
        separate()
        text += list.marker(ofItemAt: position)
        visit(item.blocks)
      }
    case .codeBlock(let code):
      separate()
      text += code.text
    case .table(let table):
      visit(table.caption)
      for row in table.rows { visit(row) }
    case .details(let details):
      isHidden = isHidden || details.state == .closed
      visitContents(of: block)
    case .paragraph, .heading, .quote, .figure, .thematicBreak: visitContents(of: block)
    }
  }

  mutating func visit(_ runs: Inlines) {
    separate()
    for run in runs {
      text += run.content.plainText
      isHidden = isHidden || run.marks.contains(.spoiler)
    }
  }

  private mutating func visit(_ row: TableBlock.Row) {
    separate()
    let start = text.utf8.count
    for cell in row.cells {
      if text.utf8.count > start { text += " | " }
      visit(cell.blocks)
    }
  }

  private mutating func separate() {
    if let last = text.utf8.last, last != 0x20 { text += " " }
  }
}
