internal import PostText

// Source text is not changed. Long lines are broken between any two grapheme clusters.
extension Layout {
  /// The size in bytes of the parts of a long source line that are laid out at once.
  private static let sourceLimit = 1 << 15

  /// Lays out contents with a gutter before each line.
  ///
  /// The gutter is left out if `rest` is wider than half of the content width.
  ///
  /// - Parameters:
  ///   - first: The gutter of the first line.
  ///   - rest: The gutter of all other lines, which must be at least as wide as `first`.
  package mutating func gutter(
    _ first: String, rest: String, _ style: TextStyle = .plain, _ body: (inout Layout) -> Void
  ) {
    let rest = Array(rest.utf8)
    guard 2 * rules.cells(of: rest) <= contentWidth else { return body(&self) }
    framed(by: Array(first.utf8), rest: rest, styles.id(of: style), body)
  }

  /// Lays out one line of source. On pages without colors, marks are written below the line.
  ///
  /// - Parameter next: A function that returns the next piece of the line, or `nil` at the end. A
  ///   line can have any length, so it is read in pieces.
  package mutating func addSource(_ next: () -> Piece?) {
    flow.removeAll()
    var limit = Layout.sourceLimit
    while let piece = next() {
      append(piece)
      guard flow.bytes.count >= limit else { continue }
      addSourceLines(keepingLast: true)
      // The last line stays in the flow and is laid out again with the next piece. If a long
      // grapheme cluster fills this line, the limit must grow.
      limit = max(Layout.sourceLimit, 2 * flow.bytes.count)
    }
    addSourceLines(keepingLast: false)
  }

  private mutating func addSourceLines(keepingLast: Bool) {
    filler.fill(flow.bytes, width: contentWidth, mode: .clusters)
    let hasMarks = options.styling == .plain || options.color == .none
    var span = 0
    for line in keepingLast ? filler.lines.dropLast() : filler.lines[...] {
      var marks: [(mark: UInt8, cells: Int)] = []
      beginLine()
      for (part, current) in flow.parts(of: line.range, from: &span) {
        let cells = rules.cells(of: Array(flow.bytes[part]))
        lines.append(flow.bytes, part, cells: cells, style: current.style, link: nil)
        marks.append((current.mark, cells))
      }
      endLine()
      guard hasMarks, marks.contains(where: { $0.mark != 0x20 && $0.cells > 0 }) else { continue }
      beginLine()
      for (mark, cells) in marks { lines.append(repeating: [mark], count: cells, style: .plain) }
      endLine()
    }
    if keepingLast, let last = filler.lines.last { flow.removeFirst(last.range.lowerBound) }
  }
}
