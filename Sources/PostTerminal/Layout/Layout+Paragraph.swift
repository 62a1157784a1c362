import PostDocument
internal import PostText

extension Layout {
  /// Lays out a paragraph.
  mutating func add(_ runs: Inlines, layout: TextLayout = TextLayout()) {
    flow.removeAll()
    appendToFlow(runs)
    addFlow(layout: layout)
  }

  /// Lays out a short text of this library's own.
  mutating func addText(_ text: [UInt8], _ look: Look) {
    flow.removeAll()
    flow.append(text, look: look)
    addFlow(layout: TextLayout())
  }

  /// Breaks the flow into lines and writes them.
  mutating func addFlow(layout: TextLayout) {
    filler.fill(flow.bytes, width: contentWidth, mode: .words)
    noteWord(cells: filler.widestWord)
    let direction = direction(layout.direction ?? baseLayout.direction)
    let alignment = alignment(layout.alignment ?? baseLayout.alignment, direction: direction)
    let levels = levels(direction: direction)
    if alignment != .left { isFilled = true }
    var span = 0
    for line in filler.lines {
      beginLine()
      let free = max(0, contentFill - line.cells)
      switch alignment {
      case .right: lines.append(blanks: free)
      case .center: lines.append(blanks: free / 2)
      case .left, .justify: break
      }
      appendFlow(line, from: &span, levels: levels, direction: direction)
      endLine()
    }
  }

  /// The direction of the flow. Paragraphs that say nothing follow their first letter, as posts do on
  /// the web with `dir="auto"`.
  private func direction(_ said: TextLayout.Direction?) -> TextLayout.Direction {
    switch said {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    case .auto, nil: flow.firstStrongDirection ?? .leftToRight
    }
  }

  /// Where lines stand.
  private func alignment(
    _ said: TextLayout.Alignment?, direction: TextLayout.Direction
  ) -> TextLayout.Alignment {
    if let said, said != .justify { return said }
    return direction == .rightToLeft ? .right : .left
  }

  /// Writes one line of the flow; `span` is the first that may be part of it, for the next call too.
  ///
  /// - Parameter levels: What ``levels(direction:)`` returned.
  mutating func appendFlow(
    _ line: FilledLines.Line, from span: inout Int, levels: [UInt8]?,
    direction: TextLayout.Direction
  ) {
    if line.ending == .tooWide {
      lines.append(glyphs.tooWide, cells: 1, look: baseLook)
      return
    }
    if let levels { return appendFlow(line, levels: levels, direction: direction) }
    var start = line.range.lowerBound
    var cells = line.cells
    while start < line.range.upperBound {
      while flow.spans[span].end <= start { span += 1 }
      let current = flow.spans[span]
      let end = snapped(min(current.end, line.range.upperBound), line.range)
      lines.append(
        flow.bytes, start..<end, cells: cells, look: current.look, link: current.link)
      cells = 0
      start = end
    }
    if line.ending == .hyphen {
      lines.append([0x2D], cells: cells, look: flow.spans[span].look)
    }
  }

  /// The end of a part, moved behind the marks and joiners of a cluster that two runs share.
  private func snapped(_ end: Int, _ line: Range<Int>) -> Int {
    var end = end
    while end < line.upperBound, flow.bytes[end] >= 0x80 {
      let (scalar, length) = decodeScalar(flow.bytes, at: end)
      guard ScalarProperties(of: scalar).joins else { break }
      end += length
    }
    return end
  }
}
