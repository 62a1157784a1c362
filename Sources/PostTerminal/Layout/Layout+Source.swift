internal import PostText

// Source text, shown as it is: long lines are broken between any two grapheme clusters.
extension Layout {
  /// The size in bytes at which a part of a long line is laid out.
  private static let sourceLimit = 1 << 15

  /// Lays out contents after a gutter. Where the gutter would take more than half of the width, it is
  /// left out.
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

  /// Lays out one line of source. Where colors are missing, marks are written below it.
  ///
  /// A line can have any length, so its pieces are read one by one.
  package mutating func addSource(_ next: () -> Piece?) {
    flow.removeAll()
    var limit = Layout.sourceLimit
    while let piece = next() {
      append(piece)
      guard flow.bytes.count >= limit else { continue }
      addSourceLines(keepingLast: true)
      // A grapheme cluster of any length can fill the last line, which is then read again.
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
