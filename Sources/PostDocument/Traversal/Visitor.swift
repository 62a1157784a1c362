/// A type that visits every part of a document, in reading order.
///
/// Implement the methods that you need. The default implementations visit the contents.
///
/// ```swift
/// struct ImageCounter: Visitor {
///   var count = 0
///   mutating func visit(_ run: Inline) {
///     if case .image = run.content { count += 1 }
///   }
/// }
/// ```
public protocol Visitor {
  /// Visits a block. By default, calls ``visitContents(of:)``.
  mutating func visit(_ block: Block)
  /// Visits the runs of a paragraph, heading, summary or caption. By default, visits each run in
  /// order.
  ///
  /// The image of a figure is visited separately, as one run.
  mutating func visit(_ runs: Inlines)
  /// Visits a run. By default, does nothing.
  mutating func visit(_ run: Inline)
}

extension Visitor {
  public mutating func visit(_ block: Block) { visitContents(of: block) }

  public mutating func visit(_ run: Inline) {}

  /// Visits every block of a document.
  public mutating func visit(_ document: Document) { visit(document.blocks) }

  /// Visits blocks in order.
  public mutating func visit(_ blocks: Blocks) {
    for block in blocks { visit(block) }
  }

  public mutating func visit(_ runs: Inlines) {
    for run in runs { visit(run) }
  }

  /// Visits the runs and blocks in a block.
  public mutating func visitContents(of block: Block) {
    switch block {
    case .paragraph(let paragraph): visit(paragraph.content)
    case .heading(let heading): visit(heading.content)
    case .quote(let quote): visit(quote.blocks)
    case .list(let list): for item in list.items { visit(item.blocks) }
    case .table(let table):
      visit(table.caption)
      for row in table.rows { for cell in row.cells { visit(cell.blocks) } }
    case .figure(let figure):
      visit([Inline(.image(figure.image), link: figure.link)])
      visit(figure.caption)
    case .details(let details):
      visit(details.summary)
      visit(details.blocks)
    case .codeBlock, .thematicBreak: break
    }
  }
}
