package import PostDocument

/// An upper bound for the written size of a document, in any format.
///
/// Output can be much larger than its source. In nested quotes, each line repeats the markers of
/// all quotes. A link or mark around many paragraphs is repeated in each of them. One megabyte
/// could become hundreds of megabytes.
///
/// The bound holds for canonical HTML, the JSON of the document and of each editor, Markdown, plain
/// text, and the tree.
///
/// The limit is 64 KiB plus 32 bytes for each byte of the source, or of the canonical HTML if the
/// HTML is smaller. So a document within the limit is still within the limit if its HTML is read
/// again.
package struct WrittenSize {
  /// The number of bytes that are allowed for each byte of the source.
  private static let ratio = 32
  /// The number of bytes that are allowed for every document, whatever the size of its source.
  private static let allowance = 64 << 10

  /// The size of the source in bytes, or `.max` if it is unknown.
  private let sourceSize: Int
  /// Whether only characters with an escape count as escaped. Otherwise, every byte does.
  private let isExact: Bool
  /// The size in markup formats: HTML and JSON.
  private var markup = 0
  /// The size in line formats, in which each line starts with the markers of all enclosing
  /// containers.
  private var lines = 0
  private var html = MinimumHTMLSize()

  package init(sourceSize: Int = .max, isExact: Bool = true) {
    self.sourceSize = sourceSize
    self.isExact = isExact
  }

  /// The maximum written size, in bytes.
  package var bytes: Int { max(markup, lines) }

  /// Whether the blocks exceed the limit.
  var isExceeded: Bool { bytes > WrittenSize.limit(min(sourceSize, html.bytes)) }

  /// Whether there is no room left to write the remaining content as one paragraph of plain text.
  var isFull: Bool {
    // The text of that paragraph also increases the HTML size, and so the first limit. Therefore,
    // the first comparison adds only the size of the tags.
    let size = bytes + WrittenSize.plainParagraphSize
    let textSize = WrittenSize.longestEscape * min(sourceSize, WrittenSize.largestSource)
    return size > WrittenSize.limit(min(sourceSize, html.bytes))
      || size + textSize > WrittenSize.limit(sourceSize)
  }

  /// An upper bound for the size of a hidden paragraph without its text, in bytes.
  private static let plainParagraphSize = 160

  private static func limit(_ size: Int) -> Int { allowance + ratio * min(size, largestSource) }

  /// Source sizes are limited to this value before they are multiplied, so no product overflows.
  private static let largestSource = Int.max / 64

  /// Whether a document may exceed the limit, estimated from counts that the reader collected.
  ///
  /// - Precondition: The document has no item number above ``largestNumber``.
  /// - Parameters:
  ///   - nodeCount: An upper bound for the number of nodes.
  ///   - depth: The nesting depth of the document.
  ///   - styleSize: An upper bound for the total size of marks, attributes of runs, and grid slots,
  ///     in bytes.
  ///   - textSize: The size of the text in bytes.
  ///   - minimumSize: A lower bound for the size of the source and of the canonical HTML, in bytes.
  package static func mayBeExceeded(
    nodeCount: Int, depth: Int, styleSize: Int64, textSize: Int, minimumSize: Int
  ) -> Bool {
    // The largest node is an empty item. A block has at most two lines, each indented by at most 8
    // bytes per level.
    let nodeSize = Int64(itemSize + blockSize + 16 * (depth + 1))
    let size = Int64(nodeCount) * nodeSize + styleSize + Int64(longestEscape) * Int64(textSize)
    return size > limit(minimumSize)
  }

  /// The largest item number whose marker has at most 8 bytes.
  package static let largestNumber = 99_999

  /// Returns the maximum size of the marks of a run, in bytes.
  package static func size(of marks: Marks) -> Int { markSize * marks.rawValue.nonzeroBitCount }

  /// Returns the maximum size of the given number of grid slots, in bytes.
  package static func size(ofSlots count: Int) -> Int { slotSize * count }

  /// Returns the maximum size of the attributes of a run, in bytes. Every byte counts as escaped.
  package static func size(ofAttributesOf run: Inline) -> Int {
    var count = 0
    if let link = run.link {
      count += link.href.description.utf8.count + (link.title?.utf8.count ?? 0)
    }
    switch run.content {
    case .text, .lineBreak: return linkSize + longestEscape * count
    case .mention(let mention): count += size(ofAttributesOf: mention.reference)
    case .hashtag(let hashtag): count += size(ofAttributesOf: hashtag.reference)
    case .emoji(let emoji):
      count += emoji.name.utf8.count + emoji.image.description.utf8.count
    case .image(let image):
      count += image.source.description.utf8.count + (image.alternative?.utf8.count ?? 0)
      count += image.title?.utf8.count ?? 0
    }
    return linkSize + inlineNodeSize + longestEscape * count
  }

  private static func size(ofAttributesOf reference: NamedReference) -> Int {
    2 * reference.text.utf8.count + (reference.id?.utf8.count ?? 0)
      + (reference.target?.description.utf8.count ?? 0)
  }

  /// Adds a block and its contents.
  ///
  /// - Complexity: Linear in the number of nodes.
  package mutating func add(_ block: Block) {
    html.visit(block)
    add(block, indent: 0)
  }

  // MARK: Blocks

  // The maximum sizes of nodes without their text, in bytes. The JSON of editors has the largest
  // nodes.
  private static let paragraphSize = 36
  private static let itemSize = 36
  private static let rowSize = 36
  private static let cellSize = 64
  private static let detailsSize = 130
  /// The size of a grid slot. A Quill Delta has no spans, so it has a line feed for each grid slot
  /// that a cell covers.
  private static let slotSize = 2
  /// The size of any other block. It is also added to the size of an item that is empty or has a
  /// check box.
  private static let blockSize = 80
  /// The size of a line of code. In a Quill Delta, each nonempty line of code is a separate
  /// operation.
  private static let codeLineSize = 64

  /// The size of a line without its indentation and text, for example `thematicBreak` in the tree,
  /// in bytes.
  private static let lineSize = 16

  /// Adds a node. Its size in markup formats is `size`; in line formats, it is one line.
  private mutating func addNode(_ size: Int, indent: Int) {
    markup += size
    lines += indent + WrittenSize.lineSize
  }

  private mutating func add(_ size: Int) {
    // Sizes above the half of the numbers are not distinguished, so that no sum overflows.
    markup = min(markup, .max / 2) + size
    lines = min(lines, .max / 2) + size
  }

  /// Adds a block whose lines start with `indent` bytes.
  private mutating func add(_ block: Block, indent: Int) {
    switch block {
    case .paragraph(let paragraph):
      addNode(WrittenSize.paragraphSize, indent: indent)
      add(paragraph.content, indent: indent)
      add(paragraph.layout)
    case .heading(let heading):
      addNode(WrittenSize.blockSize, indent: indent)
      add(heading.content, indent: indent)
      add(heading.layout)
    case .quote(let quote):
      addNode(WrittenSize.paragraphSize, indent: indent)
      for block in quote.blocks { add(block, indent: indent + 2) }
    case .list(let list): add(list, indent: indent)
    case .codeBlock(let code): add(code, indent: indent)
    case .table(let table): add(table, indent: indent)
    case .figure(let figure):
      addNode(WrittenSize.blockSize, indent: indent)
      addNode(0, indent: indent)
      add([Inline(.image(figure.image), link: figure.link)], indent: indent)
      add(figure.caption, indent: indent)
    case .details(let details):
      addNode(WrittenSize.detailsSize, indent: indent)
      addNode(0, indent: indent)
      add(WrittenSize.blockSize)
      add(details.summary, indent: indent + 2)
      for block in details.blocks { add(block, indent: indent + 2) }
    case .thematicBreak:
      addNode(WrittenSize.paragraphSize, indent: indent)
      // The blank line after a thematic break.
      addNode(0, indent: indent)
    }
  }

  private mutating func add(_ list: ListBlock, indent: Int) {
    addNode(WrittenSize.blockSize, indent: indent)
    let numbers = [0, list.items.count - 1].compactMap { list.number(ofItemAt: $0) }
    let marker = numbers.map { "\($0). ".utf8.count }.max() ?? 2
    for item in list.items {
      addNode(WrittenSize.itemSize, indent: indent + 2)
      if item.blocks.isEmpty || item.task != nil { add(WrittenSize.blockSize) }
      for block in item.blocks { add(block, indent: indent + max(4, marker)) }
    }
  }

  private mutating func add(_ code: CodeBlock, indent: Int) {
    addNode(WrittenSize.blockSize + WrittenSize.codeLineSize, indent: indent)
    addNode(WrittenSize.blockSize, indent: indent)
    add(escaped: code.text)
    add(code.language?.description.utf8.count ?? 0)
    var isEmpty = true
    for byte in code.text.utf8 {
      if byte == 0x0A {
        markup += isEmpty ? 2 : WrittenSize.codeLineSize
        lines += indent + 2
      }
      isEmpty = byte == 0x0A
    }
  }

  private mutating func add(_ table: TableBlock, indent: Int) {
    addNode(WrittenSize.blockSize, indent: indent)
    addNode(0, indent: indent)
    add(table.caption, indent: indent)
    // `rows` is a local constant, because each access to `table.rows` joins the head and the body.
    let rows = table.rows
    for row in rows {
      addNode(WrittenSize.rowSize, indent: indent + 2)
      for cell in row.cells {
        addNode(WrittenSize.cellSize, indent: indent + 4)
        add(WrittenSize.slotSize * cell.columnSpan * min(cell.rowSpan, rows.count))
        add(cell.layout)
        for block in cell.blocks { add(block, indent: indent + 6) }
      }
    }
  }

  private mutating func add(_ layout: TextLayout) {
    guard !layout.isDefault else { return }
    add(60 + (layout.language?.description.utf8.count ?? 0))
  }

  // MARK: Runs

  private static let runSize = 34
  private static let markSize = 30
  private static let linkSize = 64
  /// The additional size of a mention, hashtag, emoji or image.
  private static let inlineNodeSize = 150

  private mutating func add(_ runs: Inlines, indent: Int) {
    for run in runs {
      addNode(WrittenSize.runSize, indent: indent + 2)
      add(WrittenSize.size(of: run.marks))
      if case .text(let text) = run.content { add(escaped: text) }
      addAttributes(of: run)
    }
  }

  /// Adds the attributes and the link of a run, without its marks and text.
  private mutating func addAttributes(of run: Inline) {
    if let link = run.link {
      add(WrittenSize.linkSize)
      add(link.href)
      if let title = link.title { add(escaped: title) }
    }
    switch run.content {
    case .text, .lineBreak: break
    case .mention(let mention): add(mention.reference)
    case .hashtag(let hashtag): add(hashtag.reference)
    case .emoji(let emoji):
      add(WrittenSize.inlineNodeSize + 2 * emoji.name.utf8.count)
      add(escaped: emoji.image.description)
    case .image(let image):
      add(WrittenSize.inlineNodeSize)
      add(escaped: image.source.description)
      add(escaped: image.alternative ?? "")
      add(escaped: image.title ?? "")
    }
  }

  /// Adds a mention or hashtag. Its text counts twice, because some formats write the text and also
  /// the name, which is derived from the text.
  private mutating func add(_ reference: NamedReference) {
    add(WrittenSize.inlineNodeSize)
    add(escaped: reference.text)
    add(escaped: reference.text)
    if let target = reference.target { add(target) }
    add(escaped: reference.id ?? "")
  }

  /// The size of the longest escape, `&quot;` or `&nbsp;`, in bytes.
  private static let longestEscape = 6

  /// Adds text. Each character has the size of its longest escape in any format.
  private mutating func add(escaped text: String) {
    guard isExact else { return add(WrittenSize.longestEscape * text.utf8.count) }
    var size = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xC2:
        size += WrittenSize.longestEscape
      // Markdown or JSON escapes these characters with a backslash.
      case 0..<0x20, 0x21..<0x30, 0x3A..<0x41, 0x5B..<0x61, 0x7B..<0x80: size += 2
      default: size += 1
      }
    }
    add(size)
  }

  /// Adds a target, in which only ampersands are escaped.
  private mutating func add(_ target: LinkTarget) {
    let text = target.description.utf8
    add(text.count + 4 * text.count { $0 == UInt8(ascii: "&") })
  }
}
