import PostDocument

extension Layout {
  /// The largest size in bytes of a head that is repeated before each value of its column. Without
  /// a limit, a page could grow with the square of its source.
  private static let maximumKeyLength = 96

  /// Lays out a table as records: row by row, with the heads of its columns before each value.
  ///
  /// If a head is too long to repeat, the heads are shown once, and shortened before values.
  mutating func addRecords(of table: TableBlock) {
    guard !table.body.isEmpty else { return addRecords(table.head, of: table, keys: []) }
    var areWhole = true
    let keys = keys(of: table, &areWhole)
    if table.body.contains(where: { $0.cells.contains { $0.columnSpan > 1 } }) {
      _ = key(of: keys.indices, in: keys, &areWhole)
    }
    if !areWhole {
      addRecords(table.head, of: table, keys: [])
      addBlankLine()
    }
    addRecords(table.body, of: table, keys: keys)
  }

  private mutating func addRecords(
    _ rows: [TableBlock.Row], of table: TableBlock, keys: [Inlines]
  ) {
    for (row, columns) in table.columns(of: rows).enumerated() {
      if row > 0 { addBlankLine() }
      for (cell, columns) in zip(rows[row].cells, columns) {
        var isWhole = true
        addValue(cell, key: key(of: columns.clamped(to: keys.indices), in: keys, &isWhole))
      }
    }
  }

  /// Returns the heads of adjacent columns, each once, shortened if they are too long.
  private func key(
    of columns: Range<Int>, in keys: [Inlines], _ isWhole: inout Bool
  ) -> Inlines {
    guard let first = columns.first else { return [] }
    guard columns.count > 1 else { return keys[first] }
    var result = keys[first]
    var size = Layout.textSize(of: result)
    for column in columns.dropFirst()
    where keys[column] != keys[column - 1] && !keys[column].isEmpty {
      if !result.isEmpty { result.append(.text(", ")) }
      result.append(contentsOf: keys[column])
      size += Layout.textSize(of: keys[column])
      if size > Layout.maximumKeyLength { break }
    }
    return shortened(result, &isWhole)
  }

  private static func textSize(of runs: Inlines) -> Int {
    runs.reduce(0) { $0 + $1.content.plainText.utf8.count }
  }

  /// Returns the text of the heads by column, shortened if it is too long.
  private func keys(of table: TableBlock, _ areWhole: inout Bool) -> [Inlines] {
    var keys = [Inlines](repeating: [], count: table.columnCount)
    guard !table.head.isEmpty else { return keys }
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
        if !keys[column].isEmpty, !texts[last].isEmpty { keys[column].append(.text(" ")) }
        keys[column].append(contentsOf: texts[last])
        keys[column] = shortened(keys[column], &areWhole)
      }
      keys[column] = Paragraph(keys[column]).content
    }
    return keys
  }

  /// Returns runs, or the start of their text if they are too long. Spoilers remain spoilers.
  private func shortened(_ runs: Inlines, _ areWhole: inout Bool) -> Inlines {
    guard Layout.textSize(of: runs) > Layout.maximumKeyLength else { return runs }
    areWhole = false
    var result = Inlines()
    var left = Layout.maximumKeyLength - glyphs.ellipsis.utf8.count
    for run in runs {
      let text = Array(run.content.plainText.utf8)
      let kept = text.clusters(in: text.indices).prefix { $0.upperBound <= left }
      let end = kept.last?.upperBound ?? 0
      let marks = run.marks.intersection(.spoiler)
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

/// Collects the runs of blocks.
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
