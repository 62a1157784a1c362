internal import PostText

/// A source of GitHub's Markdown, rewritten so that libcmark reads its block structure.
///
/// Each table becomes an empty heading, and each of its cells a heading before the document. So
/// libcmark parses the cells together with the document, with all of its link reference
/// definitions. Each definition of a footnote becomes an item of an ordered list.
struct GitHubSource {
  /// A table of the source.
  struct Table {
    var alignments: [TableSyntax.Alignment?]
    /// The rows, the head first. A cell is the index of its heading, or `nil` if it is empty.
    var rows: [[Int?]] = []
    /// The number of cells that have text and are after the last column.
    var surplusCells = 0
    /// The state of the task whose first block is the table.
    var task: Bool?
  }

  /// The markers in ``bytes``.
  let marks: EscapeMarks

  /// The source for libcmark.
  private(set) var bytes: [UInt8] = []

  private(set) var tables: [Table] = []

  /// The numbers of footnotes by their labels.
  private(set) var footnotes: [[UInt8]: Int] = [:]

  /// Whether front matter was left out.
  private(set) var hasFrontMatter = false

  /// The cells of all tables. In ``bytes``, each is a heading on a line.
  private var cells: [(text: [UInt8], line: Int)] = []

  /// The lines after the cells.
  private var lines: [SourceLine] = []

  /// Rewrites a source.
  ///
  /// - Complexity: Linear in the size of the source.
  init(_ source: [UInt8]) throws(MarkdownError) {
    marks = EscapeMarks(for: source)
    let marked = marks.marking(source)
    let start = marked.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let mayHaveTables = GitHubSource.mayHaveTables(marked)
    let mayHaveFootnotes = FootnoteSyntax.mayDefine(in: marked)
    let frontMatter = FrontMatter(in: marked, from: start)
    guard mayHaveTables || mayHaveFootnotes || frontMatter != nil || start > 0 else {
      bytes = marked
      return
    }
    lines = SourceLine.lines(of: marked, from: start)
    if let frontMatter {
      hasFrontMatter = true
      lines.removeFirst(frontMatter.lineCount)
    }
    if mayHaveFootnotes { try rewriteFootnotes(of: marked) }
    if mayHaveTables { try rewriteTables(of: marked) }
    bytes = assembled(marked, withCells: true)
  }

  private static func mayHaveTables(_ source: [UInt8]) -> Bool {
    source.split { $0 == 0x0A || $0 == 0x0D }.contains(where: TableSyntax.mayBeDelimiterRow)
  }

  /// Returns the number of the source's line for the number of a line of ``bytes``.
  func sourceLine(_ line: Int) -> Int {
    if lines.isEmpty { return line }
    if cells.indices.contains(line - 1) { return cells[line - 1].line }
    let index = line - 1 - cells.count
    return lines.indices.contains(index) ? lines[index].number : (lines.last?.number ?? 0) + 1
  }

  /// Returns the index of the cell whose heading is at a line.
  func cell(atLine line: Int) -> Int? { cells.indices.contains(line - 1) ? line - 1 : nil }

  /// Returns the index of the table whose heading is at a line.
  func table(atLine line: Int) -> Int? {
    let index = line - 1 - cells.count
    guard lines.indices.contains(index), case .table(let table) = lines[index].content else {
      return nil
    }
    return table
  }

  /// Returns the number of the footnote that is defined at a line.
  func footnote(atLine line: Int) -> Int? {
    let index = line - 1 - cells.count
    return lines.indices.contains(index) ? lines[index].footnote : nil
  }

  /// Returns the source for libcmark.
  private func assembled(_ marked: [UInt8], withCells: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(marked.count + 6 * cells.count)
    if withCells {
      for (text, _) in cells { result += "# ".utf8 + text + " #\n".utf8 }
    }
    for line in lines {
      result += line.prefix
      switch line.content {
      case .source(let range):
        if line.unescapesBars {
          result += TableSyntax.unescapingBars(marked[range])
        } else {
          result += marked[range]
        }
      case .table: result.append(UInt8(ascii: "#"))
      }
      result.append(0x0A)
    }
    return result
  }
}

// Tables.
extension GitHubSource {
  /// The number of times that the block structure is read to find tables. It is read again if a
  /// table ends in a paragraph, because the lines after it can have another structure then.
  private static let maximumPasses = 6

  private mutating func rewriteTables(of marked: [UInt8]) throws(MarkdownError) {
    for _ in 0..<GitHubSource.maximumPasses {
      var finder = TableFinder(lines, of: marked)
      try LibCMark.walk(assembled(marked, withCells: false)) { node, side in
        finder.visit(node, side)
      }
      guard !finder.found.isEmpty else { return }
      replace(finder.found)
      guard finder.needsAnotherPass else { return }
    }
  }

  private mutating func replace(_ found: [TableFinder.Found]) {
    var result: [SourceLine] = []
    var next = 0
    for table in found where table.lines.lowerBound >= next {
      for index in max(next, table.paragraph)..<table.lines.lowerBound {
        lines[index].unescapesBars = true
      }
      result += lines[next..<table.lines.lowerBound]
      var line = lines[table.lines.lowerBound]
      line.prefix = table.prefix
      line.content = .table(tables.count)
      result.append(line)
      add(table)
      next = table.lines.upperBound
    }
    lines = result + lines[next...]
  }

  private mutating func add(_ found: TableFinder.Found) {
    var table = Table(alignments: found.alignments, task: found.task)
    for (position, row) in found.rows.enumerated() {
      // The second line is the delimiter row.
      let line = lines[found.lines.lowerBound + (position == 0 ? 0 : position + 1)].number
      table.surplusCells += row.dropFirst(found.alignments.count).count { !$0.isEmpty }
      table.rows.append(
        row.prefix(found.alignments.count).map { text in
          guard !text.isEmpty else { return nil }
          cells.append((text, line))
          return cells.count - 1
        })
    }
    tables.append(table)
  }
}

// Footnotes.
extension GitHubSource {
  private func isBlank(_ line: SourceLine, in marked: [UInt8]) -> Bool {
    guard case .source(let range) = line.content else { return false }
    return marked[range].allSatisfy { ASCII.isSpace($0) || $0 == UInt8(ascii: ">") }
  }

  private mutating func rewriteFootnotes(of marked: [UInt8]) throws(MarkdownError) {
    var code: [ClosedRange<Int>] = []
    try LibCMark.walk(assembled(marked, withCells: false)) { node, side in
      guard side == .start, node.kind == .codeBlock || node.kind == .htmlBlock else { return }
      code.append(node.line...max(node.line, node.endLine))
    }
    var block = 0
    var number = 0
    for index in lines.indices {
      guard case .source(let range) = lines[index].content else { continue }
      while block < code.count, code[block].upperBound < index + 1 { block += 1 }
      if block < code.count, code[block].contains(index + 1) { continue }
      let isAfterSpace = index > 0 ? isBlank(lines[index - 1], in: marked) : true
      guard let definition = FootnoteSyntax.definition(in: marked[range]),
        definition.indent < 4 || isAfterSpace
      else { continue }
      let label = marks.unmarked(definition.label)
      number += 1
      // A repeated definition keeps its text, but references mean the first one.
      footnotes[label] = footnotes[label] ?? number
      lines[index].footnote = number
      lines[index].prefix = definition.markers + Array("1)  ".utf8)
      lines[index].content = .source(definition.textStart..<range.upperBound)
    }
  }
}
