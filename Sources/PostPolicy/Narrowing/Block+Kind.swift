package import PostDocument
internal import PostText

extension Block {
  /// The kind of this block.
  package var kind: BlockKinds {
    switch self {
    case .paragraph: .paragraph
    case .heading: .heading
    case .quote: .quote
    case .list: .list
    case .codeBlock: .codeBlock
    case .table: .table
    case .figure: .figure
    case .details: .details
    case .thematicBreak: .thematicBreak
    }
  }

  /// The name of the HTML element for this block, or `nil` for a paragraph.
  package var elementName: String? {
    switch self {
    case .paragraph: nil
    case .heading(let heading): "h\(heading.level)"
    case .quote: "blockquote"
    case .list(let list): list.style == .bullet ? "ul" : "ol"
    case .codeBlock: "pre"
    case .table: "table"
    case .figure: "figure"
    case .details: "details"
    case .thematicBreak: "hr"
    }
  }

  /// The number of nodes in this block, without nested blocks. Nodes are the block itself, its
  /// runs, items, rows and cells, and each line feed of code.
  package var ownNodeCount: Int {
    switch self {
    case .paragraph(let paragraph): 1 + paragraph.content.count
    case .heading(let heading): 1 + heading.content.count
    case .list(let list): 1 + list.items.count
    case .table(let table): table.rows.reduce(1 + table.caption.count) { $0 + 1 + $1.cells.count }
    case .figure(let figure): 2 + figure.caption.count
    case .details(let details): 1 + details.summary.count
    case .codeBlock(let code): 1 + code.lineFeedCount
    case .quote, .thematicBreak: 1
    }
  }
}

extension CodeBlock {
  fileprivate var lineFeedCount: Int {
    text.withUTF8Span { bytes in
      var count = 0
      for index in bytes.indices where bytes[index] == 0x0A { count += 1 }
      return count
    }
  }
}

extension InlineContent {
  /// The kind of this content, or an empty set for text, which every policy keeps.
  package var kind: InlineKinds {
    switch self {
    case .text: []
    case .lineBreak: .lineBreak
    case .mention: .mention
    case .hashtag: .hashtag
    case .emoji: .emoji
    case .image: .image
    }
  }
}

extension Blocks {
  /// The number of nodes in the blocks, as ``Limits/nodes`` counts them.
  package var nodeCount: Int {
    var counter = NodeCounter()
    counter.visit(self)
    return counter.count
  }
}

private struct NodeCounter: Visitor {
  private(set) var count = 0

  mutating func visit(_ block: Block) {
    count += block.ownNodeCount
    visitContents(of: block)
  }

  mutating func visit(_ runs: Inlines) {}
}
