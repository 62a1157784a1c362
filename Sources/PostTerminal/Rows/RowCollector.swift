internal import PostText

/// Collects the parts of the rows of a page while its lines are encoded.
struct RowCollector {
  var numbering: HiddenPartNumbering
  private(set) var parts: [RenderedRows.Part] = []
  private var rowCount = 0

  init(revealing revealed: Set<Int>, shows: Reveals) {
    numbering = HiddenPartNumbering(revealed: revealed, shows: shows)
  }

  /// Adds the parts of lines.
  mutating func add(_ lines: Lines, _ links: LinkRegistry, _ rules: DisplayWidth) {
    for number in lines.lines.indices {
      let segments = lines.segments(ofLine: number)
      guard lines.segments[segments].contains(where: { $0.link != nil }) else { continue }
      var column = 0
      for position in segments {
        let cells = rules.cells(of: Array(lines.text[lines.text(ofSegment: position)]))
        let columns = column..<column + cells
        column += cells
        guard cells > 0, let link = lines.segments[position].link else { continue }
        let part = RenderedRows.Part(
          row: rowCount + number, columns: columns, target: links.targets[Int(link.value)])
        if let last = parts.last, last.row == part.row, last.target == part.target,
          last.columns.upperBound == columns.lowerBound
        {
          parts.removeLast()
          parts.append(
            RenderedRows.Part(
              row: part.row, columns: last.columns.lowerBound..<columns.upperBound,
              target: part.target))
        } else {
          parts.append(part)
        }
      }
    }
    rowCount += lines.lines.count
  }

  /// Returns the rows of an encoded page.
  func rows(of page: [UInt8]) -> RenderedRows {
    let lines = page.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    return RenderedRows(
      rows: lines.map { String(decoding: $0, as: UTF8.self) },
      parts: parts.filter { $0.row < lines.count })
  }
}

extension Layout {
  /// Collects rows instead of a page.
  ///
  /// - Parameter revealed: The numbers of the hidden parts that are shown.
  package mutating func collectRows(revealing revealed: Set<Int>) {
    rows = RowCollector(revealing: revealed, shows: options.shows)
    links.collectsTargets = true
  }

  /// Returns the rows, after ``collectRows(revealing:)``.
  package consuming func renderedRows() -> RenderedRows {
    let page = encoded()
    return rows?.rows(of: page) ?? RenderedRows(rows: [], parts: [])
  }
}
