/// The size that the canonical HTML of blocks has at least, in bytes.
///
/// What writers and pages may take is measured by it where the size of a source is not known.
package struct MinimumHTMLSize {
  package private(set) var bytes = 0

  package init() {}

  /// Adds blocks and what is in them.
  ///
  /// - Complexity: Linear in the number of nodes.
  package mutating func add(_ blocks: Blocks) {
    for block in blocks { add(block) }
  }

  /// Adds a block and what is in it.
  ///
  /// - Complexity: Linear in the number of nodes.
  package mutating func add(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      // An item or a cell can have a paragraph without its tags.
      add(paragraph.content)
    case .heading(let heading):
      bytes += 9
      add(heading.content)
    case .codeBlock(let code): bytes += 24 + code.text.utf8.count
    case .figure(let figure):
      bytes += 17
      add([Inline(.image(figure.image), link: figure.link)])
      add(figure.caption)
    case .thematicBreak: bytes += 4
    case .quote(let quote):
      bytes += 25
      add(quote.blocks)
    case .list(let list):
      bytes += 9
      for item in list.items {
        bytes += 9
        add(item.blocks)
      }
    case .table(let table):
      bytes += 15
      add(table.caption)
      for row in table.rows {
        bytes += 9
        for cell in row.cells {
          bytes += 9
          add(cell.blocks)
        }
      }
    case .details(let details):
      bytes += 19
      add(details.summary)
      add(details.blocks)
    }
  }

  private mutating func add(_ runs: Inlines) {
    var marks: Marks = []
    var lastLink: Link?
    for run in runs {
      // The shortest start and end tags have 7 bytes.
      bytes += 7 * run.marks.subtracting(marks).rawValue.nonzeroBitCount
      if let link = run.link, link != lastLink {
        bytes += 15 + link.target.description.utf8.count + (link.title?.utf8.count ?? 0)
      }
      (marks, lastLink) = (run.marks, run.link)
      add(run.content)
    }
  }

  private mutating func add(_ content: InlineContent) {
    switch content {
    case .text(let text): bytes += text.utf8.count
    case .lineBreak: bytes += 4
    case .mention(let mention): add(mention.text, mention.target, mention.id)
    case .hashtag(let hashtag): add(hashtag.text, hashtag.target, hashtag.id)
    case .emoji(let emoji):
      bytes += 10 + emoji.name.utf8.count + emoji.image.description.utf8.count
    case .image(let image):
      bytes += 10 + image.source.description.utf8.count
      bytes += (image.alternative?.utf8.count ?? 0) + (image.title?.utf8.count ?? 0)
    }
  }

  private mutating func add(_ text: String, _ target: LinkTarget?, _ id: String?) {
    bytes += 25 + text.utf8.count + (id?.utf8.count ?? 0)
    bytes += target?.description.utf8.count ?? 0
  }
}
