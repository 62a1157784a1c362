internal import PostText

// Source text is not changed. Long lines are broken between any two grapheme clusters.
extension Layout {
  /// The size in bytes at which a part of a source line is laid out.
  private static let sourceLimit = 1 << 15

  /// Lays out contents with a gutter before each line, if it takes at most half of the width.
  ///
  /// - Parameters:
  ///   - first: The gutter of the first line.
  ///   - rest: The gutter of all other lines, at least as wide.
  package mutating func gutter(
    _ first: String, rest: String, _ style: TextStyle = .plain, _ body: (inout Layout) -> Void
  ) {
    let rest = Array(rest.utf8)
    guard 2 * rules.cells(of: rest) <= contentWidth else { return body(&self) }
    indented(by: Array(first.utf8), rest: rest, styles.id(of: style), body)
  }

  /// Lays out one line of source. On pages without colors, marks are written below it.
  ///
  /// - Parameter next: Returns the next piece, or `nil` at the end. Lines can have any length, so
  ///   pieces are read one by one.
  package mutating func addSource(_ next: () -> Piece?) {
    flow.removeAll()
    var limit = Layout.sourceLimit
    while let piece = next() {
      append(piece)
      guard flow.bytes.count >= limit else { continue }
      addSourceLines(keepingLast: true)
      // The last line is laid out again, and one long grapheme cluster can fill it.
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
