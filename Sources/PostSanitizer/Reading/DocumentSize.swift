internal import PostDocument
internal import PostPolicy

/// An estimate of the document's size, which determines whether an exact count is necessary.
struct DocumentSize {
  private var nodes = 0
  /// The size of the text of runs and code in bytes.
  private var text = 0
  /// The maximum total size in bytes of the marks of all runs, the attributes of all runs, and the
  /// grid slots of all tables.
  private var styles: Int64 = 0
  /// Whether a cell spans many rows, or the numbers of a list are long.
  private var mayBeLarge = false
  /// The approximate offset in the source at which the node limit was exceeded.
  private(set) var overflowOffset: Int?

  mutating func add(nodes count: Int, limit: Int, at offset: Int) {
    nodes += count
    if nodes > limit, overflowOffset == nil { overflowOffset = offset }
  }

  mutating func add(text size: Int) { text += size }

  mutating func add(_ marks: Marks) { styles += Int64(WrittenSize.size(of: marks)) }

  mutating func add(attributesOf run: Inline) {
    styles += Int64(WrittenSize.size(ofAttributesOf: run))
  }

  mutating func add(cellWithColumns columns: Int, rows: Int) {
    let (columns, rows) = (columns.clamped(to: 1...1000), rows.clamped(to: 0...65_534))
    if rows > 100 || rows == 0 { mayBeLarge = true }
    styles += Int64(WrittenSize.size(ofSlots: columns * min(rows, 100)))
  }

  mutating func add(_ numbering: Numbering) {
    if (numbering.start ?? 0).magnitude > WrittenSize.largestNumber { mayBeLarge = true }
  }

  /// Whether the document may have more nodes than a limit.
  ///
  /// Three kinds of nodes are not counted: cells that complete short rows, lists of flat items
  /// or of renumbered items, and line breaks between captions. The count is doubled, because there are at most as many of
  /// these nodes as counted nodes.
  func mayExceed(nodes limit: Int) -> Bool { 2 * nodes > limit }

  func mayExpandTooMuch(depth: Int, sourceSize: Int) -> Bool {
    mayBeLarge
      || WrittenSize.mayBeExceeded(
        nodeCount: 2 * nodes, depth: depth, styleSize: styles, textSize: text,
        minimumSize: min(sourceSize, text))
  }
}
