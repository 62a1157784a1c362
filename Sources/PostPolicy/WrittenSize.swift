package import PostDocument

/// An estimate of how large a document becomes when it is written, in any format.
///
/// Structure costs much more to write than to read: every line of nested quotes repeats their
/// markers, and every paragraph repeats the marks and the link around it. A source of a megabyte
/// could so become hundreds. The estimate is at least the size of the canonical HTML, the JSON of
/// the document and of each editor, Markdown, plain text, and the dump of the tree.
package struct WrittenSize {
  /// The bytes that a byte of content may become.
  private static let ratio = 32
  /// The bytes that any document may take.
  private static let allowance = 64 << 10

  private var content = ContentSize()
  /// What it takes when it is written, in bytes.
  package private(set) var bytes = 0

  package init() {}

  /// Whether the blocks so far take more than their content allows.
  var isExceeded: Bool { bytes > WrittenSize.ratio * content.bytes + WrittenSize.allowance }

  /// Whether a document without spans can exceed the limit, judged by numbers that a reader counts
  /// anyway.
  ///
  /// - Parameters:
  ///   - nodeCount: At least the number of nodes.
  ///   - depth: The depth of the document.
  ///   - marks: The marks of all runs.
  ///   - textSize: At most the size of the text, in bytes.
  ///   - linkSize: At least the size of the targets, titles and identifiers of all runs, in bytes.
  package static func mayBeExceeded(
    nodeCount: Int, depth: Int, marks: Marks, textSize: Int, linkSize: Int
  ) -> Bool {
    let markSize = markSize * marks.rawValue.nonzeroBitCount
    // Numbers of items take at most 12 bytes a line, and a block has up to two lines.
    let nodeSize = atomSize + markSize + 24 * (depth + 1)
    return nodeCount * nodeSize + longestEscape * linkSize
      > allowance + (ratio - longestEscape) * textSize
  }

  /// Adds a block and what is in it.
  ///
  /// - Complexity: Linear in the number of nodes.
  package mutating func add(_ block: Block) {
    content.add(block)
    add(block, indent: 0)
  }

  // MARK: Blocks

  // The longest spellings are those of editors' JSON.
  private static let paragraphSize = 36
  private static let itemSize = 36
  private static let rowSize = 36
  private static let cellSize = 64
  private static let detailsSize = 130
  /// The size of any other block, and what an item without contents or with a box takes more.
  private static let blockSize = 80
  /// A line of code that is not empty is an operation of its own in a Delta.
  private static let codeLineSize = 64

  /// Adds a block whose lines start with `indent` bytes; a blank line is between two blocks.
  private mutating func add(_ block: Block, indent: Int) {
    bytes += 2 * indent
    switch block {
    case .paragraph(let paragraph):
      bytes += WrittenSize.paragraphSize
      add(paragraph.content, indent: indent)
      add(paragraph.layout)
    case .heading(let heading):
      bytes += WrittenSize.blockSize
      add(heading.content, indent: indent)
      add(heading.layout)
    case .quote(let quote):
      bytes += WrittenSize.paragraphSize
      for block in quote.blocks { add(block, indent: indent + 2) }
    case .list(let list): add(list, indent: indent)
    case .codeBlock(let code): add(code, indent: indent)
    case .table(let table): add(table, indent: indent)
    case .figure(let figure):
      bytes += WrittenSize.blockSize
      add([Inline(.image(figure.image), link: figure.link)], indent: indent)
      add(figure.caption, indent: indent)
    case .details(let details):
      bytes += WrittenSize.detailsSize
      add(details.summary, indent: indent)
      for block in details.blocks { add(block, indent: indent + 2) }
    case .thematicBreak: bytes += WrittenSize.paragraphSize
    }
  }

  private mutating func add(_ list: List, indent: Int) {
    bytes += WrittenSize.blockSize
    let numbers = [0, list.items.count - 1].compactMap { list.number(ofItemAt: $0) }
    let marker = numbers.map { "\($0). ".utf8.count }.max() ?? 2
    for item in list.items {
      bytes += WrittenSize.itemSize + indent
      if item.blocks.isEmpty || item.task != nil { bytes += WrittenSize.blockSize }
      for block in item.blocks { add(block, indent: indent + max(4, marker)) }
    }
  }

  private mutating func add(_ code: CodeBlock, indent: Int) {
    bytes += WrittenSize.blockSize
    add(escaped: code.text)
    bytes += code.language?.description.utf8.count ?? 0
    var isEmpty = true
    for byte in code.text.utf8 {
      if byte == 0x0A { bytes += indent + (isEmpty ? 2 : WrittenSize.codeLineSize) }
      isEmpty = byte == 0x0A
    }
    bytes += indent + WrittenSize.codeLineSize
  }

  private mutating func add(_ table: Table, indent: Int) {
    bytes += WrittenSize.blockSize
    add(table.caption, indent: indent)
    for row in table.rows {
      bytes += WrittenSize.rowSize + indent
      for cell in row.cells {
        bytes += WrittenSize.cellSize + indent
        // A Delta has no spans: it writes a line feed for each place that a cell covers.
        bytes += 2 * cell.columnSpan * min(cell.rowSpan, table.rows.count)
        add(cell.layout)
        for block in cell.blocks { add(block, indent: indent + 6) }
      }
    }
  }

  private mutating func add(_ layout: TextLayout) {
    guard !layout.isDefault else { return }
    bytes += 60 + (layout.language?.description.utf8.count ?? 0)
  }

  // MARK: Runs

  private static let runSize = 34
  private static let markSize = 30
  private static let linkSize = 130
  /// The size of a run with attributes of its own: a mention, a hashtag, an image.
  private static let atomSize = 150

  private mutating func add(_ runs: Inlines, indent: Int) {
    for run in runs {
      bytes += WrittenSize.runSize + indent + 2
      bytes += WrittenSize.markSize * run.marks.rawValue.nonzeroBitCount
      if let link = run.link {
        bytes += WrittenSize.linkSize
        add(link.target)
        if let title = link.title { add(escaped: title) }
      }
      add(run.content)
    }
  }

  private mutating func add(_ content: InlineContent) {
    switch content {
    case .text(let text): add(escaped: text)
    case .lineBreak: break
    case .mention(let mention): add(name: mention.text, mention.target, id: mention.id)
    case .hashtag(let hashtag): add(name: hashtag.text, hashtag.target, id: hashtag.id)
    case .emoji(let emoji):
      bytes += WrittenSize.atomSize + 2 * emoji.name.utf8.count
      add(escaped: emoji.image.description)
    case .image(let image):
      bytes += WrittenSize.atomSize
      add(escaped: image.source.description)
      add(escaped: image.alternative ?? "")
      add(escaped: image.title ?? "")
    }
  }

  /// Adds a mention or hashtag: some formats write its text and its name.
  private mutating func add(name: String, _ target: LinkTarget?, id: String?) {
    bytes += WrittenSize.atomSize
    add(escaped: name)
    add(escaped: name)
    if let target { add(target) }
    add(escaped: id ?? "")
  }

  /// The bytes of the longest escape, `&quot;` or `&nbsp;`.
  private static let longestEscape = 6

  private mutating func add(escaped text: String) {
    bytes += WrittenSize.longestEscape * text.utf8.count
  }

  /// Adds a target, of which only ampersands are escaped.
  private mutating func add(_ target: LinkTarget) {
    let text = target.description.utf8
    bytes += text.count + 4 * text.count { $0 == UInt8(ascii: "&") }
  }
}

extension Blocks {
  /// Whether writing the blocks takes more bytes than their content allows; see ``WrittenSize``.
  ///
  /// - Complexity: Linear in the number of nodes.
  package var expandsTooMuch: Bool {
    var size = WrittenSize()
    return contains { block in
      size.add(block)
      return size.isExceeded
    }
  }

  /// These blocks as far as their size is within the limit, and the rest.
  ///
  /// A block that is too large with its marks and links is tried without them. It is enough to judge
  /// the blocks before a block, so blocks that are limited stay as they are when they are read again.
  ///
  /// - Complexity: Linear in the number of nodes.
  func limitedExpansion() -> (kept: Blocks, rest: ArraySlice<Block>) {
    var kept = Blocks()
    var size = WrittenSize()
    for (position, block) in enumerated() {
      var next = size
      next.add(block)
      var block = block
      if next.isExceeded {
        var remover = StyleRemover()
        block = remover.rewriteContents(of: block)
        next = size
        next.add(block)
      }
      guard !next.isExceeded else { return (kept, Array(self)[position...]) }
      kept.append(block)
      size = next
    }
    return (kept, [])
  }
}

/// Removes marks and links, but for the mark of hidden text.
private struct StyleRemover: Rewriter {
  mutating func rewrite(_ run: Inline) -> Inlines {
    var content = run.content
    switch content {
    case .mention(let mention):
      content = Mention(mention.text, id: mention.id).map { .mention($0) } ?? content
    case .hashtag(let hashtag):
      content = Hashtag(hashtag.text, id: hashtag.id).map { .hashtag($0) } ?? content
    case .text, .lineBreak, .emoji, .image: break
    }
    return [Inline(content, marks: run.marks.intersection(.spoiler))]
  }
}
