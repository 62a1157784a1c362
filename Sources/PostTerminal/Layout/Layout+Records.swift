import PostDocument

extension Layout {
  /// The largest size in bytes of a column head that is repeated before each value.
  ///
  /// Without this limit, the size of a page could grow with the square of the size of its source.
  private static let maximumKeyLength = 96

  /// Lays out a table as records. Each row is a record, and each value follows its column head.
  ///
  /// If a column head is too long to repeat, all heads are shown once, before the records. Long
  /// heads are then shortened before each value.
  mutating func addRecords(of table: TableBlock) {
    guard !table.body.isEmpty else { return addRecords(table.head, of: table, heads: []) }
    var areWhole = true
    let heads = heads(of: table, &areWhole)
    if table.body.contains(where: { $0.cells.contains { $0.columnSpan > 1 } }) {
      _ = key(of: heads.indices, in: heads, &areWhole)
    }
    if !areWhole {
      addRecords(table.head, of: table, heads: [])
      addBlankLine()
    }
    addRecords(table.body, of: table, heads: heads)
  }

  private mutating func addRecords(
    _ rows: [TableBlock.Row], of table: TableBlock, heads: [Inlines]
  ) {
    for (row, columns) in table.columns(of: rows).enumerated() {
      if row > 0 { addBlankLine() }
      for (cell, columns) in zip(rows[row].cells, columns) {
        var isWhole = true
        addValue(cell, key: key(of: columns.clamped(to: heads.indices), in: heads, &isWhole))
      }
    }
  }

  /// Returns the heads of adjacent columns as one text, shortened if it is too long.
  ///
  /// Equal heads of adjacent columns are written once.
  private func key(
    of columns: Range<Int>, in heads: [Inlines], _ isWhole: inout Bool
  ) -> Inlines {
    guard let first = columns.first else { return [] }
    guard columns.count > 1 else { return heads[first] }
    var result = heads[first]
    var size = Layout.textSize(of: result)
    for column in columns.dropFirst()
    where heads[column] != heads[column - 1] && !heads[column].isEmpty {
      if !result.isEmpty { result.append(.text(", ")) }
      result.append(contentsOf: heads[column])
      size += Layout.textSize(of: heads[column])
      if size > Layout.maximumKeyLength { break }
    }
    return shortened(result, &isWhole)
  }

  private static func textSize(of runs: Inlines) -> Int {
    runs.reduce(0) { $0 + $1.content.plainText.utf8.count }
  }

  /// Returns the text of each column head, shortened if it is too long.
  private func heads(of table: TableBlock, _ areWhole: inout Bool) -> [Inlines] {
    var heads = [Inlines](repeating: [], count: table.columnCount)
    guard !table.head.isEmpty else { return heads }
    let slots = TableSlots(TableBlock(head: table.head, body: []))
    let texts = slots.cells.map { cell in
      var text = TextCollector(showsDetails: options.shows.contains(.details))
      text.visit(cell.source.blocks)
      return shortened(text.runs, &areWhole)
    }
    for column in 0..<min(slots.columnCount, table.columnCount) {
      var last = -1
      for row in 0..<slots.rowCount where slots.cell(row: row, column: column) != last {
        last = slots.cell(row: row, column: column)
        if !heads[column].isEmpty, !texts[last].isEmpty { heads[column].append(.text(" ")) }
        heads[column].append(contentsOf: texts[last])
        heads[column] = shortened(heads[column], &areWhole)
      }
      heads[column] = Paragraph(heads[column]).content
    }
    return heads
  }

  /// The marks of shortened text. Without them, the text would have another meaning or be shown.
  private static let keptMarks: Marks = [.spoiler, .strikethrough, .subscript, .superscript]

  /// Returns runs, or the start of their text if it is too long.
  private func shortened(_ runs: Inlines, _ areWhole: inout Bool) -> Inlines {
    guard Layout.textSize(of: runs) > Layout.maximumKeyLength else { return runs }
    areWhole = false
    var result = Inlines()
    var left = Layout.maximumKeyLength - glyphs.ellipsis.utf8.count
    for run in runs {
      let text = Array(run.content.plainText.utf8)
      let kept = text.clusters(in: text.indices).prefix { $0.upperBound <= left }
      let end = kept.last?.upperBound ?? 0
      let marks = run.marks.intersection(Layout.keptMarks)
      result.append(.text(String(decoding: text[..<end], as: UTF8.self), marks: marks))
      left -= end
      if end < text.count { break }
    }
    result.append(.text(glyphs.ellipsis))
    return result
  }

  private mutating func addValue(_ cell: TableBlock.Cell, key: Inlines) {
    let outerLayout = baseLayout
    baseLayout = cell.layout.inheriting(outerLayout)
    baseLayout.alignment = nil
    defer { baseLayout = outerLayout }
    let valueKey: Theme.Key? = cell.kind == .header ? .tableHeader : nil
    guard !key.isEmpty else { return styled(valueKey) { $0.add(cell.blocks) } }

    flow.removeAll()
    styled(.tableHeader) { $0.appendToFlow(key) }
    flow.append(cell.blocks.isEmpty ? ":" : ": ", style: style(.tableHeader))
    var rest = cell.blocks[...]
    if case .paragraph(let paragraph)? = rest.first {
      rest = rest.dropFirst()
      styled(valueKey) { $0.appendToFlow(paragraph.content) }
    }
    addFlow(layout: TextLayout())
    guard !rest.isEmpty else { return }
    indented(by: [0x20, 0x20], .plain) { layout in
      layout.styled(valueKey) { $0.add(Blocks(rest)) }
    }
  }
}

/// Collects the runs of blocks, with spaces between the blocks.
private struct TextCollector: Visitor {
  let showsDetails: Bool
  var runs = Inlines()

  mutating func visit(_ block: Block) {
    if !runs.isEmpty { runs.append(.text(" ")) }
    switch block {
    case .codeBlock(let code): runs.append(.text(code.text))
    case .details(let details) where details.state == .closed && !showsDetails:
      visit(details.summary)
    default: visitContents(of: block)
    }
  }

  mutating func visit(_ run: Inline) {
    runs.append(run.content == .lineBreak ? .text(" ") : run)
  }
}
