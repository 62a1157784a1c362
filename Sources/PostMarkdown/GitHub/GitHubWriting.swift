internal import PostDocument
internal import PostText

/// Writes what only GitHub's Markdown has.
enum GitHubWriting {
  /// Returns the lines of a table, or `nil` if the table cannot be written without HTML: it has a
  /// caption, a head of other than one row, header cells in its body, spans, several blocks in a
  /// cell, or different alignments in a column.
  static func rows(of table: TableBlock) -> [[UInt8]]? {
    guard table.caption.isEmpty, table.head.count == 1, table.columnCount > 0,
      isSimple(table.head[0], .header, columnCount: table.columnCount),
      table.body.allSatisfy({ isSimple($0, .data, columnCount: table.columnCount) })
    else { return nil }
    let layouts = table.head[0].cells.map(\.layout)
    guard table.body.allSatisfy({ $0.cells.map(\.layout) == layouts }) else { return nil }
    var delimiters: [String] = []
    for layout in layouts {
      guard layout.direction == nil, layout.language == nil,
        let delimiter = delimiter(of: layout.alignment)
      else { return nil }
      delimiters.append(delimiter)
    }
    let delimiterRow = Array("| \(delimiters.joined(separator: " | ")) |".utf8)
    return [line(of: table.head[0]), delimiterRow] + table.body.map(line)
  }

  private static func delimiter(of alignment: TextLayout.Alignment?) -> String? {
    switch alignment {
    case nil: "---"
    case .left: ":--"
    case .center: ":-:"
    case .right: "--:"
    case .justify: nil
    }
  }

  private static func isSimple(
    _ row: TableBlock.Row, _ kind: TableBlock.Cell.Kind, columnCount: Int
  ) -> Bool {
    row.cells.count == columnCount
      && row.cells.allSatisfy { cell in
        cell.kind == kind && cell.columnSpan == 1 && cell.rowSpan == 1 && content(of: cell) != nil
      }
  }

  /// Returns the runs of a cell that has at most one paragraph.
  private static func content(of cell: TableBlock.Cell) -> Inlines? {
    switch (cell.blocks.first, cell.blocks.count) {
    case (nil, _): return []
    case (.paragraph(let paragraph)?, 1) where paragraph.layout.isDefault:
      return paragraph.content
    default: return nil
    }
  }

  private static func line(of row: TableBlock.Row) -> [UInt8] {
    var line = Array("|".utf8)
    for cell in row.cells {
      line.append(0x20)
      let content = content(of: cell) ?? []
      if !content.isEmpty {
        line += InlineWriter(content, in: .cell, .gitHub).lines.joined()
        line.append(0x20)
      }
      line.append(UInt8(ascii: "|"))
    }
    return line
  }

  /// Returns text of a cell with a backslash before each vertical bar. A reader removes these
  /// backslashes before it parses the cell, in code and tags, too.
  static func escapingBars(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "|")) else { return text }
    var result: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "|") { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return result
  }

  /// Returns the box of a task, or `nil` if it needs HTML: its first line is empty or, in a task that
  /// is not done, contains another box.
  static func box(of task: TaskState, before lines: [[UInt8]]) -> String? {
    guard let first = lines.first, !first.isEmpty, first != [UInt8(ascii: "\\")] else { return nil }
    switch task {
    case .checked: return "[x]"
    case .unchecked:
      // GitHub's parser would read the task as done.
      let hasBox = first.indices.dropLast(2).contains { index in
        first[index] == UInt8(ascii: "[") && first[index + 1] | 0x20 == UInt8(ascii: "x")
          && first[index + 2] == UInt8(ascii: "]")
      }
      return hasBox ? nil : "[ ]"
    }
  }

  /// Whether GitHub's parser reads the first line of a later paragraph of an item as a task: digits,
  /// any character, white space and a box, such as `0- [x] a`.
  static func startsTask(_ line: [UInt8]) -> Bool {
    let digits = line.prefix(while: ASCII.isDigit).count
    let next = line[digits...].dropFirst().drop { $0 & 0xC0 == 0x80 }.startIndex
    // The last digit can be the character after the digits.
    for end in [digits, next] where end > 1 && digits > 0 && end < line.count {
      let box = line[end...].drop(while: TableSyntax.isSpace)
      if box.startIndex > end, TaskSyntax.state(of: box) != nil { return true }
    }
    return false
  }

  /// Returns a line whose first character is written as a character reference.
  static func referringToFirst(of line: [UInt8]) -> [UInt8] {
    Array("&#\(line.first ?? 0);".utf8) + line.dropFirst()
  }
}
