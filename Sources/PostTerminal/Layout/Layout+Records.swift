import PostDocument

extension Layout {
  /// Lays out a table as records: a row after the other, each value behind the heads of its columns.
  mutating func addRecords(of table: Table) {
    let keys = table.body.isEmpty ? [] : keys(of: table)
    let rows = table.body.isEmpty ? table.head : table.body
    var occupiedUntil = [Int](repeating: 0, count: table.columnCount)
    var isFirst = true
    for (row, source) in rows.enumerated() {
      if !isFirst { addBlankLine() }
      isFirst = false
      var column = 0
      for cell in source.cells {
        while column < table.columnCount, occupiedUntil[column] > row { column += 1 }
        let end = min(column + cell.columnSpan, table.columnCount)
        for slot in column..<end { occupiedUntil[slot] = row + cell.rowSpan }
        addValue(cell, key: column < keys.count ? keys[column] : [])
        column = end
      }
    }
  }

  /// By column, the text of the heads above it.
  private func keys(of table: Table) -> [Inlines] {
    var keys = [Inlines](repeating: [], count: table.columnCount)
    guard !table.head.isEmpty else { return keys }
    let slots = TableSlots(Table(head: table.head, body: []))
    for column in 0..<min(slots.columnCount, table.columnCount) {
      var last = -1
      for row in 0..<slots.rowCount where slots.cell(row: row, column: column) != last {
        last = slots.cell(row: row, column: column)
        var text = TextCollector(showsDetails: options.shows.contains(.details))
        text.visit(slots.cells[last].source.blocks)
        if !keys[column].isEmpty, !text.runs.isEmpty { keys[column].append(.text(" ")) }
        keys[column].append(contentsOf: text.runs)
      }
      keys[column] = Paragraph(keys[column]).content
    }
    return keys
  }

  private mutating func addValue(_ cell: TableCell, key: Inlines) {
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
