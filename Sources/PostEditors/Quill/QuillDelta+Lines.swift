internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Lines, which become blocks.
extension QuillDelta {
  /// Ends the current line, the block of lines, and the table of quill-better-table.
  mutating func endTable(at place: JSONValue) {
    if !pieces.isEmpty { endLine(QuillLine(), at: place) }
    enter(nil, at: place)
    endBlock()
  }

  mutating func endLine(_ line: QuillLine, at place: JSONValue) {
    defer { isAfterBlock = false }
    var line = line
    for name in line.removeIneffectiveFormats() {
      builder.reportRemoved(name, at: Origin(nil, place))
    }
    let isEmpty =
      line.kind == .paragraph && line.cell == nil && line.layout.isDefault && pieces.isEmpty
    if isEmpty && isAfterBlock { return }
    let lastBlock = block
    // The empty line only separated two blocks, so it is not an empty paragraph.
    if line.kind.continues(separatedBlock) { _ = builder.top.emptyParagraphs.popLast() }
    addLine(line, at: place)
    separatedBlock = isEmpty ? lastBlock : nil
    pieces.removeAll(keepingCapacity: true)
  }

  /// Adds a line. If the line does not continue the open block, opens the block of the line first.
  private mutating func addLine(_ line: QuillLine, at place: JSONValue) {
    enter(line.cell, at: place)
    switch line.kind {
    case .code(let language):
      if line.kind.continues(block) {
        builder.text("\n", at: place)
      } else {
        endBlock()
        let origin = Origin("code-block", place)
        if builder.open(.code, language: language, at: origin) { block = line.kind }
      }
      addPieces()
    case .table(let row):
      let isCell = openCell(of: row, at: place)
      addLine(.paragraph, line.layout, at: place)
      if isCell { builder.close() }
    case .list(let style, let task):
      if lists.isEmpty { endBlock() }
      let item = FlatLists.Item(indent: line.indent, style: style, task: task)
      lists.start(item, in: &builder, at: place)
      block = .list(lists.style ?? style, nil)
      addLine(.paragraph, line.layout, at: place)
    case .quote:
      if !line.kind.continues(block) {
        endBlock()
        if builder.open(.quote, at: Origin("blockquote", place)) { block = line.kind }
      }
      addLine(.paragraph, line.layout, at: place)
    case .heading(let level):
      endBlock()
      addLine(.heading(level: level), line.layout, at: place)
    case .paragraph:
      endBlock()
      addLine(.paragraph, line.layout, at: place)
    }
  }

  /// Closes the open block of lines.
  mutating func endBlock() {
    switch block {
    case .list: lists.end(in: &builder)
    case .quote, .code: builder.close()
    case .table:
      builder.close()
      builder.close()
    case .paragraph, .heading, nil: break
    }
    block = nil
    separatedBlock = nil
  }

  private mutating func addLine(
    _ kind: ContentBuilder.Kind, _ layout: TextLayout, at place: JSONValue
  ) {
    let isOpen = builder.open(kind, line: layout, at: Origin("p", place))
    addPieces()
    if isOpen { builder.close() } else { builder.endLine() }
  }

  private mutating func addPieces() {
    for piece in pieces {
      switch piece {
      case .text(let text, let style, let place): builder.text(text, style, at: place)
      case .embed(let embed): add(embed)
      }
    }
  }
}
