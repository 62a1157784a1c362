internal import PostDocument
internal import PostPolicy

/// An estimate of the size of the document, which tells whether an exact count is necessary.
struct DocumentSize {
  private var nodes = 0
  /// The size of the text of runs and code in bytes.
  private var text = 0
  /// An upper bound in bytes for the marks and attributes of runs and the slots of tables.
  private var styles = 0
  /// Whether a cell covers many rows, or an item has a long number.
  private var mayBeLarge = false
  /// The approximate offset at which the source exceeded the node limit.
  private(set) var overflow: Int?

  mutating func add(nodes count: Int, limit: Int, at offset: Int) {
    nodes += count
    if nodes > limit, overflow == nil { overflow = offset }
  }

  mutating func add(text size: Int) { text += size }

  mutating func add(_ marks: Marks) { styles += WrittenSize.size(of: marks) }

  mutating func add(attributesOf run: Inline) { styles += WrittenSize.size(ofAttributesOf: run) }

  mutating func add(_ cell: Container.Cell) {
    if cell.rowSpan > 100 { mayBeLarge = true }
    styles += WrittenSize.size(ofSlots: Int(cell.columnSpan) * Int(min(cell.rowSpan, 100)))
  }

  mutating func add(_ numbering: Numbering) {
    if (numbering.start ?? 0).magnitude > WrittenSize.largestNumber { mayBeLarge = true }
  }

  /// Whether the document may have more nodes than a limit.
  ///
  /// Three kinds of nodes are not counted: cells that fill up rows (at most as many as rows and
  /// cells), lists of flat items (at most as many as items) and line breaks between captions.
  func mayExceed(nodes limit: Int) -> Bool { 2 * nodes > limit }

  func mayExpandTooMuch(depth: Int, sourceSize: Int) -> Bool {
    mayBeLarge
      || WrittenSize.mayBeExceeded(
        nodeCount: 2 * nodes, depth: depth, styleSize: styles, textSize: text,
        minimumSize: min(sourceSize, text))
  }
}
