internal import PostDocument

/// The text of blocks beyond a limit, which become one paragraph without marks and links.
///
/// Blocks are separated by a space, cells by vertical bars; items keep their markers.
struct OverflowText {
  private(set) var text = ""
  /// Whether a part of the text was hidden; all of it becomes a spoiler then.
  private(set) var isHidden = false

  /// Adds the text of a block and of what is in it.
  ///
  /// - Complexity: Linear in the size of the block.
  mutating func append(_ block: Block, isHidden: Bool = false) {
    self.isHidden = self.isHidden || isHidden
    separate()
    switch block {
    case .paragraph(let paragraph): append(paragraph.content)
    case .heading(let heading): append(heading.content)
    case .quote(let quote): append(quote.blocks)
    case .list(let list):
      for (position, item) in list.items.enumerated() {
        separate()
        text += list.marker(ofItemAt: position)
        append(item.blocks)
      }
    case .codeBlock(let code): text += code.text
    case .table(let table): append(table)
    case .figure(let figure):
      text += InlineContent.image(figure.image).plainText
      separate()
      append(figure.caption)
    case .details(let details):
      append(details.summary)
      self.isHidden = self.isHidden || details.state == .closed
      append(details.blocks)
    case .thematicBreak: break
    }
  }

  /// Adds text that follows.
  mutating func append(_ other: OverflowText) {
    separate()
    text += other.text
    isHidden = isHidden || other.isHidden
  }

  private mutating func append(_ table: Table) {
    append(table.caption)
    for row in table.rows {
      separate()
      let start = text.utf8.count
      for cell in row.cells {
        if text.utf8.count > start { text += " | " }
        append(cell.blocks)
      }
    }
  }

  private mutating func append(_ blocks: Blocks) {
    for block in blocks { append(block) }
  }

  private mutating func append(_ runs: Inlines) {
    for run in runs {
      text += run.content.plainText
      isHidden = isHidden || run.marks.contains(.spoiler)
    }
  }

  private mutating func separate() {
    if let last = text.utf8.last, last != 0x20 { text += " " }
  }
}
