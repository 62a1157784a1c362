internal import PostDocument
internal import PostPolicy

/// The size of what was built: enough to know which documents need no exact count.
struct DocumentSize {
  private var nodes = 0
  /// The bytes of the text of runs and code.
  private var text = 0
  /// At least the bytes of the marks and attributes of runs, and of the slots of tables.
  private var styles = 0
  /// Whether a cell covers many rows, or an item has a long number.
  private var mayBeLarge = false
  /// Where the source exceeded the node limit, roughly.
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

  /// Whether the document may have more nodes. Not counted are cells that fill up rows (at most as
  /// many as rows and cells), lists of flat items (at most as many as items) and line breaks between
  /// captions.
  func mayExceed(nodes limit: Int) -> Bool { 2 * nodes > limit }

  func mayExpandTooMuch(depth: Int, sourceSize: Int) -> Bool {
    mayBeLarge
      || WrittenSize.mayBeExceeded(
        nodeCount: 2 * nodes, depth: depth, styleSize: styles, textSize: text,
        minimumSize: min(sourceSize, text))
  }
}
