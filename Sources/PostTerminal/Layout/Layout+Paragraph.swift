import PostDocument
internal import PostText

extension Layout {
  /// Lays out a paragraph.
  mutating func add(_ runs: Inlines, layout: TextLayout = TextLayout()) {
    flow.removeAll()
    appendToFlow(runs)
    if options.charset != .words { flow.alignCells(width: proseWidth, rules) }
    guard let end = PastedMarker.end(in: flow.bytes),
      case let cells = rules.cells(of: Array(flow.bytes[..<end])), hasRoom(forPrefix: cells)
    else { return addFlow(layout: layout) }
    let marker = Array(flow.bytes[..<end])
    let style = flow.span(ofByte: 0).style
    flow.removeFirst(end)
    indented(by: marker, style, direction: direction(of: layout)) { $0.addFlow(layout: layout) }
  }

  /// Lays out a short trusted text.
  mutating func addText(
    _ text: [UInt8], _ style: StyleID, direction: TextLayout.Direction? = nil
  ) {
    flow.removeAll()
    flow.append(text, style: style, link: hiddenPart)
    addFlow(layout: TextLayout(direction: direction))
  }

  /// Returns the direction of the flow in a block with a layout.
  private func direction(of layout: TextLayout) -> TextLayout.Direction {
    let direction = layout.direction ?? baseLayout.direction ?? .auto
    return direction == .auto ? flow.firstStrongDirection ?? neutralDirection : direction
  }

  /// Breaks the flow into lines, and adds the lines to the page.
  mutating func addFlow(layout: TextLayout) {
    filler.fill(flow.bytes, width: proseWidth, mode: .words)
    noteWord(cells: filler.widestWord)
    let direction = direction(of: layout)
    var alignment = layout.alignment ?? baseLayout.alignment ?? .justify
    if alignment == .justify { alignment = direction == .rightToLeft ? .right : .left }
    let levels = levels(direction: direction)
    if alignment != .left { isFilled = true }
    var cursor = FlowCursor(flow)
    for line in filler.lines {
      beginLine()
      let free = max(0, proseFill - line.cells)
      switch alignment {
      case .right: lines.append(blanks: free)
      case .center: lines.append(blanks: free / 2)
      case .left, .justify: break
      }
      appendFlow(line, from: &cursor, levels: levels, direction: direction)
      endLine()
    }
  }

  /// Returns the bidirectional level of each byte of the flow, or `nil` if lines are written in
  /// logical order.
  func levels(direction: TextLayout.Direction) -> [UInt8]? {
    options.textOrder == .visual ? flow.levels(direction: direction) : nil
  }

  /// The position in the flow up to which lines are written.
  struct FlowCursor {
    /// The index of the first span that can be in the next line.
    fileprivate var span = 0
    /// The isolates that can be in the next line.
    fileprivate var isolates: ArraySlice<Flow.Isolate>

    init(_ flow: Flow) { isolates = flow.effectiveIsolates[...] }
  }

  /// Writes one line of the flow, and moves the cursor to the next line.
  ///
  /// - Parameter levels: The result of ``levels(direction:)``.
  mutating func appendFlow(
    _ line: LineFiller.Line, from cursor: inout FlowCursor, levels: [UInt8]?,
    direction: TextLayout.Direction
  ) {
    if line.ending == .tooWide {
      return lines.append(glyphs.tooWide, cells: 1, style: baseStyle)
    }
    // Without this, blanks before text that is dropped would be kept at the end of the line.
    guard line.cells > 0 || flow.isShown(line.range) else { return }
    if let levels { return appendFlow(line, levels: levels, direction: direction) }
    var start = line.range.lowerBound
    var cells = line.cells
    var isIsolated = false
    while start < line.range.upperBound {
      while flow.spans[cursor.span].end <= start { cursor.span += 1 }
      let current = flow.spans[cursor.span]
      var end = min(current.end, line.range.upperBound)
      while let first = cursor.isolates.first, first.range.upperBound <= start {
        cursor.isolates.removeFirst()
        if isIsolated { lines.append(.end) }
        isIsolated = false
      }
      if options.textOrder == .logical, let isolate = cursor.isolates.first {
        let isInside = isolate.range.lowerBound <= start
        end = min(end, isInside ? isolate.range.upperBound : isolate.range.lowerBound)
        if isInside, !isIsolated { lines.append(isolate.start) }
        isIsolated = isInside
      }
      end = endOfCluster(at: end, line.range)
      lines.append(
        flow.bytes, start..<end, cells: cells, style: current.style, link: current.link)
      cells = 0
      start = end
    }
    if isIsolated { lines.append(.end) }
    if line.ending == .hyphen {
      lines.append([0x2D], cells: cells, style: flow.spans[cursor.span].style)
    }
  }

  /// Returns `end`, moved to the end of the marks and joiners that directly follow it.
  ///
  /// So a cluster in two spans is not divided.
  private func endOfCluster(at end: Int, _ line: Range<Int>) -> Int {
    var end = end
    while end < line.upperBound, flow.bytes[end] >= 0x80 {
      let (scalar, length) = decodeScalar(flow.bytes, at: end)
      guard ScalarProperties(of: scalar).joins else { break }
      end += length
    }
    return end
  }

  // MARK: Visual order

  /// Writes one line of the flow in visual order: rules L1, L2 and L4.
  private mutating func appendFlow(
    _ line: LineFiller.Line, levels: [UInt8], direction: TextLayout.Direction
  ) {
    let base: UInt8 = direction == .rightToLeft ? 1 : 0
    var clusters = flow.bytes.clusters(in: line.range).map {
      (bytes: $0, level: levels[$0.lowerBound])
    }
    let end = line.range.upperBound
    if line.ending == .hyphen, let last = clusters.last { clusters.append((end..<end, last.level)) }
    // L1: trailing spaces get the level of the paragraph.
    for position in clusters.indices.reversed() {
      let start = clusters[position].bytes.lowerBound
      guard start < end, BidiClass(of: decodeScalar(flow.bytes, at: start).scalar) == .whiteSpace
      else { break }
      clusters[position].level = base
    }
    var cells = line.cells
    for position in BidiParagraph.order(clusters.map(\.level)) {
      let (bytes, level) = clusters[position]
      if bytes.isEmpty {
        lines.append([0x2D], cells: cells, style: flow.span(ofByte: bytes.lowerBound - 1).style)
      } else {
        let span = flow.span(ofByte: bytes.lowerBound)
        let mirrored = level % 2 == 1 ? BidiMirror.mirrored(cluster: flow.bytes[bytes]) : nil
        lines.append(
          mirrored ?? Array(flow.bytes[bytes]), cells: cells, style: span.style, link: span.link)
      }
      cells = 0
    }
  }
}
