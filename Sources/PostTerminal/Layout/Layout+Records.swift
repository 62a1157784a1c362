import PostDocument
internal import PostText

extension Layout {
  /// The bytes of a head that may stand before every value of its column. A longer one would make a
  /// page that grows with the square of its post.
  private static let maximumKeyLength = 96

  /// Lays out a table as records: a row after the other, each value behind the heads of its columns.
  ///
  /// Where heads are too long for that, they stand above once, and their beginnings before the values.
  mutating func addRecords(of table: TableBlock) {
    guard !table.body.isEmpty else { return addRecords(table.head, of: table, keys: []) }
    let heads = keys(of: table)
    let hasSpans = table.body.contains { $0.cells.contains { $0.columnSpan > 1 } }
    let all = hasSpans ? key(of: heads.keys.indices, in: heads.keys) : (runs: [], isWhole: true)
    if !heads.areWhole || !all.isWhole {
      addRecords(table.head, of: table, keys: [])
      addBlankLine()
    }
    addRecords(table.body, of: table, keys: heads.keys)
  }

  private mutating func addRecords(_ rows: [TableBlock.Row], of table: TableBlock, keys: [Inlines])
  {
    var occupiedUntil = [Int](repeating: 0, count: table.columnCount)
    for (row, source) in rows.enumerated() {
      if row > 0 { addBlankLine() }
      var column = 0
      for cell in source.cells {
        while column < table.columnCount, occupiedUntil[column] > row { column += 1 }
        let end = min(column + cell.columnSpan, table.columnCount)
        for slot in column..<end { occupiedUntil[slot] = row + cell.rowSpan }
        addValue(cell, key: key(of: column..<end, in: keys).runs)
        column = end
      }
    }
  }

  /// The heads of columns, each once, as far as they may stand before a value, and whether that is all.
  private func key(
    of columns: Range<Int>, in keys: [Inlines]
  ) -> (runs: Inlines, isWhole: Bool) {
    let columns = columns.clamped(to: keys.indices)
    guard let first = columns.first, columns.count > 1 else {
      return (columns.first.map { keys[$0] } ?? [], true)
    }
    var result = keys[first]
    var size = Layout.textSize(of: result)
    var isWhole = true
    for column in columns.dropFirst()
    where keys[column] != keys[column - 1] && !keys[column].isEmpty {
      if !result.isEmpty { result.append(.text(", ")) }
      result.append(contentsOf: keys[column])
      size += Layout.textSize(of: keys[column])
      if size > Layout.maximumKeyLength { break }
    }
    return (shortened(result, &isWhole), isWhole)
  }

  private static func textSize(of runs: Inlines) -> Int {
    runs.reduce(0) { $0 + $1.content.plainText.utf8.count }
  }

  /// By column, the text of the heads above it, and whether none is too long.
  private func keys(of table: TableBlock) -> (keys: [Inlines], areWhole: Bool) {
    var keys = [Inlines](repeating: [], count: table.columnCount)
    var areWhole = true
    guard !table.head.isEmpty else { return (keys, areWhole) }
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
    return (keys, areWhole)
  }

  /// The runs, or as much of their text as may stand before every value: what is hidden in them stays
  /// hidden.
  private func shortened(_ runs: Inlines, _ areWhole: inout Bool) -> Inlines {
    guard Layout.textSize(of: runs) > Layout.maximumKeyLength else { return runs }
    areWhole = false
    var result = Inlines()
    var left = Layout.maximumKeyLength - glyphs.ellipsis.utf8.count
    for run in runs {
      let text = Array(run.content.plainText.utf8)
      var end = min(text.count, left)
      if end < text.count {
        end = 0
        while case let next = GraphemeBreaker.end(
          ofClusterAt: end, in: text.span.bytes, upTo: text.count),
          next <= left
        {
          end = next
        }
      }
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
    let isHeader = cell.kind == .header
    guard !key.isEmpty else { return styled(asHeader: isHeader) { $0.add(cell.blocks) } }

    flow.removeAll()
    styled(.tableHeader) { $0.appendToFlow(key) }
    flow.append(cell.blocks.isEmpty ? ":" : ": ", look: look(.tableHeader))
    var rest = cell.blocks[...]
    if case .paragraph(let paragraph)? = rest.first {
      rest = rest.dropFirst()
      styled(asHeader: isHeader) { $0.appendToFlow(paragraph.content) }
    }
    let hang = Prefix(first: [0x20, 0x20], look: .plain, cells: 2)
    addFlow(layout: TextLayout())
    guard !rest.isEmpty else { return }
    indented(by: hang) { layout in
      layout.styled(asHeader: isHeader) { $0.add(Blocks(rest)) }
    }
  }
}

/// Gathers the runs of blocks, for a place that takes no blocks.
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
