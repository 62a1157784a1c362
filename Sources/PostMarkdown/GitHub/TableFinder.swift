internal import PostText

/// Finds the tables in the paragraphs of libcmark's tree.
///
/// A table starts at the line before a delimiter row, with the same number of cells. It ends at the
/// first line that is not in the same containers, or that starts another block.
///
/// [GFM, tables](https://github.github.com/gfm/#tables-extension-)
struct TableFinder {
  /// A table in the lines.
  struct Found {
    /// The index of the first line of the paragraph before the table, or of the table.
    let paragraph: Int
    /// The indices of the table's lines.
    let lines: Range<Int>
    /// The markers of the containers around the table, at its first line.
    let prefix: [UInt8]
    let alignments: [TableSyntax.Alignment?]
    /// The texts of the cells in each row, without the delimiter row.
    var rows: [[[UInt8]]]
    let task: Bool?
  }

  private(set) var found: [Found] = []

  /// Whether a table ends before the end of its paragraph.
  private(set) var needsAnotherPass = false

  private let lines: [SourceLine]
  private let source: [UInt8]
  /// The indices of the lines that could be delimiter rows, in order.
  private let candidates: [Int]
  private var nextCandidate = 0
  private var containers: [OpenContainer] = []

  init(_ lines: [SourceLine], of source: [UInt8]) {
    self.lines = lines
    self.source = source
    candidates = lines.indices.filter { index in
      guard case .source(let range) = lines[index].content else { return false }
      return TableSyntax.mayBeDelimiterRow(source[range])
    }
  }

  /// Visits a node of the tree of the lines.
  mutating func visit(_ node: CommonMarkNode, _ side: CommonMarkNode.Side) {
    switch (node.kind, side) {
    case (.quote, .start), (.item, .start): open(node)
    case (.quote, .end), (.item, .end): containers.removeLast()
    case (.paragraph, .start):
      findTable(from: node.line, to: node.endLine, column: node.column)
    // A heading with an underline. libcmark's end can be the line after it.
    case (.heading, .start) where node.endLine > node.line:
      findTable(from: node.line, to: node.endLine, column: node.column)
    default: break
    }
  }

  private mutating func open(_ node: CommonMarkNode) {
    let text = text(node.line)
    var start = LineCursor()
    if let last = containers.last {
      if last.line == node.line {
        start = last.content
      } else {
        for container in containers {
          guard container.continues(text[...], at: &start) else { break }
        }
      }
    }
    containers.append(
      OpenContainer(isQuote: node.kind == .quote, line: node.line, in: text[...], at: start))
  }

  /// Returns a line with its prefix. Lines are counted from 1.
  private func text(_ line: Int) -> ArraySlice<UInt8> {
    guard lines.indices.contains(line - 1), case .source(let range) = lines[line - 1].content
    else { return [] }
    let prefix = lines[line - 1].prefix
    return prefix.isEmpty ? source[range] : (prefix + source[range])[...]
  }

  /// Returns the position in a line after the markers of all open containers, or `nil` if the line
  /// does not continue them.
  private func content(of text: ArraySlice<UInt8>) -> LineCursor? {
    var cursor = LineCursor()
    for container in containers {
      guard container.continues(text, at: &cursor) else { return nil }
    }
    return cursor
  }

  /// Finds the first table in a paragraph.
  private mutating func findTable(from first: Int, to last: Int, column: Int) {
    while nextCandidate < candidates.count, candidates[nextCandidate] + 1 <= first {
      nextCandidate += 1
    }
    while nextCandidate < candidates.count, candidates[nextCandidate] + 1 <= last {
      let line = candidates[nextCandidate] + 1
      nextCandidate += 1
      let text = text(line)
      guard let start = content(of: text) else { continue }
      let (columns, offset) = start.indent(in: text)
      guard columns <= 3 else { continue }
      let row = text.dropFirst(offset)
      // The underline of a heading.
      guard row.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ":") }) else {
        return
      }
      guard let alignments = TableSyntax.alignments(of: row) else { continue }
      let delimiter = Delimiter(line: line, text: text, start: start, alignments: alignments)
      if line > first, add(delimiter, first: first, last: last, column: column) { return }
    }
  }

  private struct Delimiter {
    let line: Int
    let text: ArraySlice<UInt8>
    let start: LineCursor
    let alignments: [TableSyntax.Alignment?]
  }

  /// Adds the table with a delimiter row, and returns whether the line before the row is its head.
  private mutating func add(
    _ delimiter: Delimiter, first: Int, last: Int, column: Int
  ) -> Bool {
    let head = delimiter.line - 1
    let headText = text(head)
    var prefix: ArraySlice<UInt8>
    var content: ArraySlice<UInt8>
    var task: Bool?
    if head == first {
      prefix = headText.prefix(column - 1)
      content = headText.dropFirst(column - 1)
      if let item = containers.last, item.indent != nil, item.line == first,
        let state = TaskSyntax.state(of: content)
      {
        task = state
        content = content.dropFirst(3).drop { ASCII.isSpace($0) }
      }
    } else {
      prefix = delimiter.text.prefix(delimiter.start.indent(in: delimiter.text).end)
      var cursor = LineCursor()
      for container in containers {
        guard container.continues(headText, at: &cursor) else { break }
      }
      content = headText.dropFirst(cursor.indent(in: headText).end)
    }
    guard let cells = TableSyntax.cells(of: content), cells.count == delimiter.alignments.count
    else { return false }
    var rows = [cells]
    var end = delimiter.line + 1
    while end <= last, let row = row(atLine: end) {
      rows.append(row)
      end += 1
    }
    if end <= last { needsAnotherPass = true }
    found.append(
      Found(
        paragraph: first - 1, lines: (head - 1)..<(end - 1), prefix: Array(prefix),
        alignments: delimiter.alignments,
        rows: rows, task: task))
    return true
  }

  private func row(atLine line: Int) -> [[UInt8]]? {
    let text = text(line)
    guard let start = content(of: text) else { return nil }
    let (columns, offset) = start.indent(in: text)
    guard columns <= 3, !startsBlock(text.dropFirst(offset)) else { return nil }
    return TableSyntax.cells(of: text.dropFirst(offset))
  }

  /// Whether a line starts a block other than a paragraph.
  private func startsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "~"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      var kind: CommonMarkNode.Kind?
      try? LibCMark.walk(Array(line)) { node, _ in
        if kind == nil, node.kind != .document { kind = node.kind }
      }
      return kind != nil && kind != .paragraph
    default: return false
    }
  }
}

/// The syntax of tasks.
///
/// [GFM, task list items](https://github.github.com/gfm/#task-list-items-extension-)
enum TaskSyntax {
  /// Returns whether the box at the start of text is checked, or `nil` if there is no box.
  static func state(of text: some Collection<UInt8>) -> Bool? {
    let box = Array(text.prefix(4))
    guard box.count == 4, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"),
      TableSyntax.isSpace(box[3]), box[3] != 0x0A, box[3] != 0x0D
    else { return nil }
    switch box[1] {
    case 0x20: return false
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
    default: return nil
    }
  }
}
