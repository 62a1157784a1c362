/// How much content blocks hold, in bytes: what writers and pages may expand.
///
/// Text counts its UTF-8 bytes, images and emoji also their sources, a link also its target, unless
/// the link before is the same. A block without blocks in it, a row, and a
/// cell add 2 each, and a line break adds 1. Containers and marks add nothing. No format spells this content in fewer bytes, so a source is at least this large.
package struct ContentSize {
  package private(set) var bytes = 0
  private var lastLink: Link?

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
    case .paragraph(let paragraph): addLeaf(paragraph.content)
    case .heading(let heading): addLeaf(heading.content)
    case .codeBlock(let code): bytes += 2 + code.text.utf8.count
    case .figure(let figure):
      add(Inline(.image(figure.image), link: figure.link))
      addLeaf(figure.caption)
    case .thematicBreak: bytes += 2
    case .quote(let quote): add(quote.blocks)
    case .list(let list): for item in list.items { add(item.blocks) }
    case .table(let table):
      add(table.caption)
      for row in table.rows {
        bytes += 2
        for cell in row.cells {
          bytes += 2
          add(cell.blocks)
        }
      }
    case .details(let details):
      add(details.summary)
      add(details.blocks)
    }
  }

  private mutating func addLeaf(_ runs: Inlines) {
    bytes += 2
    add(runs)
  }

  private mutating func add(_ runs: Inlines) {
    for run in runs { add(run) }
  }

  private mutating func add(_ run: Inline) {
    add(run.content)
    guard let link = run.link ?? run.content.target.map({ Link($0) }), link != lastLink else {
      return
    }
    lastLink = link
    bytes += link.target.description.utf8.count + (link.title?.utf8.count ?? 0)
  }

  private mutating func add(_ content: InlineContent) {
    switch content {
    case .text(let text): bytes += text.utf8.count
    case .lineBreak: bytes += 1
    case .mention(let mention): bytes += mention.text.utf8.count
    case .hashtag(let hashtag): bytes += hashtag.text.utf8.count
    case .emoji(let emoji):
      bytes += emoji.name.utf8.count + emoji.image.description.utf8.count
    case .image(let image):
      bytes += image.source.description.utf8.count
      bytes += (image.alternative?.utf8.count ?? 0) + (image.title?.utf8.count ?? 0)
    }
  }
}

extension InlineContent {
  /// The target of a mention or hashtag.
  fileprivate var target: LinkTarget? {
    switch self {
    case .mention(let mention): mention.target
    case .hashtag(let hashtag): hashtag.target
    case .text, .lineBreak, .emoji, .image: nil
    }
  }
}
