/// Computes a lower bound for the size of the canonical HTML of blocks, in bytes.
///
/// Size limits are based on the size of the source, or on this size if it is smaller or the source
/// size is unknown.
package struct MinimumHTMLSize: Visitor {
  package private(set) var bytes = 0

  package init() {}

  /// Adds a block and its contents.
  ///
  /// - Complexity: Linear in the number of nodes.
  package mutating func visit(_ block: Block) {
    bytes += MinimumHTMLSize.tags(of: block)
    visitContents(of: block)
  }

  /// Returns the size of a block without its contents: its tags and, for code, the text.
  private static func tags(of block: Block) -> Int {
    switch block {
    // In an item or a cell, a paragraph may be written without tags.
    case .paragraph: 0
    case .heading: 9
    case .codeBlock(let code): 24 + code.text.utf8.count
    case .figure: 17
    case .thematicBreak: 4
    case .quote: 25
    case .list(let list): 9 + 9 * list.items.count
    case .table(let table): 15 + table.rows.reduce(0) { $0 + 9 + 9 * $1.cells.count }
    case .details: 19
    }
  }

  package mutating func visit(_ runs: Inlines) {
    var marks: Marks = []
    var lastLink: Hyperlink?
    for run in runs {
      // The shortest pair of start and end tags has 7 bytes.
      bytes += 7 * run.marks.subtracting(marks).rawValue.nonzeroBitCount
      if let link = run.link, link != lastLink {
        bytes += 15 + link.href.description.utf8.count + link.title.size
      }
      // Tags stay open over a line break, which has no marks.
      if run.content != .lineBreak { (marks, lastLink) = (run.marks, run.link) }
      bytes += MinimumHTMLSize.size(of: run.content)
    }
  }

  private static func size(of content: InlineContent) -> Int {
    switch content {
    case .text(let text): text.utf8.count
    case .lineBreak: 4
    case .mention(let mention): size(of: mention.reference)
    case .hashtag(let hashtag): size(of: hashtag.reference)
    case .emoji(let emoji): 10 + emoji.name.utf8.count + emoji.image.description.utf8.count
    case .image(let image):
      10 + image.source.description.utf8.count + image.alternative.size + image.title.size
    }
  }

  private static func size(of reference: NamedReference) -> Int {
    25 + reference.text.utf8.count + reference.id.size + (reference.target?.description).size
  }
}

extension String? {
  /// The size in UTF-8, 0 for `nil`.
  fileprivate var size: Int { self?.utf8.count ?? 0 }
}
