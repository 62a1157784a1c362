internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Turns containers into blocks of their parents.
extension DocumentBuilder {
  /// Closes a container and all containers inside it.
  mutating func close(_ container: ContainerStack.ID) {
    while containers.top >= container { closeTop() }
  }

  mutating func closeTop() {
    let top = containers.top
    if !containers.kind(of: top).isInline { flush(top) }
    endAtom(nil, in: top)
    let parent = containers[top].parent
    let blocks = containers[top].takeBlocks()
    switch containers.kind(of: top) {
    case .document: break
    case .quote: append(.quote(Quote(consume blocks)), to: parent)
    case .list(let style):
      for list in containers[top].list?.lists(style) ?? [] { append(.list(list), to: parent) }
    case .item: closeItem(top, of: consume blocks)
    case .code: closeCode(top)
    case .table:
      flush(parent)
      let caption = containers[top].caption?.content ?? Inlines()
      if let table = containers[top].table,
        !containers[top].isInvisible || !table.isBlank || !caption.isEmpty
      {
        append(.table(table.table(caption: caption)), to: parent)
      }
    case .row: containers[parent].endRow()
    case .cell(let cell):
      size.add(cell)
      let table = containers[parent].parent
      containers[table].append(
        TableBlock.Cell(
          cell.kind, consume blocks, columnSpan: Int(cell.columnSpan), rowSpan: Int(cell.rowSpan),
          layout: styles.layout(cell.layout)))
    case .details(let state):
      let summary = summary(of: top, hiding: blocks)
      append(.details(Details(summary: summary, state: state, consume blocks)), to: parent)
    case .figure: closeFigure(top, of: consume blocks)
    case .caption: closeCaption(top)
    }
    containers.removeTop()
  }

  /// Returns the summary of details. Without a summary, browsers show a label, which readers need to
  /// open the details.
  private mutating func summary(
    of details: ContainerStack.ID, hiding blocks: borrowing Blocks
  ) -> Inlines {
    guard let caption = containers[details].caption, !caption.hasCaption, !blocks.isEmpty,
      policy.blocks.contains(.details)
    else { return containers[details].caption?.content ?? Inlines() }
    count(nodes: 1)
    return [.text("Details")]
  }

  private mutating func append(_ block: Block, to parent: ContainerStack.ID) {
    flush(parent)
    containers[parent].blocks.append(block)
  }

  /// Adds an item to its list. Lexical writes a list nested in an item as a second, numbered item
  /// that contains only the nested list. This list is added to the previous item.
  private mutating func closeItem(_ container: ContainerStack.ID, of blocks: consuming Blocks) {
    let item = ListItem(consume blocks, task: containers[container].task)
    let list = containers[container].parent
    if item.blocks.isEmpty, containers[container].isImplied, !containers[container].continuesItem {
      return
    }
    if containers[container].isNumbered, item.task == nil, item.blocks.count == 1,
      let block = item.blocks.first, case .list = block,
      containers[list].list?.appendToLast(block) == true
    {
      return
    }
    let flatItem = containers[container].flatItem
    containers[list].append(item, flatItem, number: containers[container].number)
  }

  private mutating func closeCode(_ container: ContainerStack.ID) {
    guard var code = containers[container].code else { return }
    size.add(text: code.size)
    code.dropLastLineFeed()
    if TextHygiene.removesControls(fromCode: code.text) { findings.reportUnpairedControl() }
    let block = code.block
    // The container was counted as one node.
    count(nodes: block.ownNodeCount - 1)
    if code.isHidden { needsNarrowing = true }
    append(block, to: containers[container].parent)
  }

  private mutating func closeCaption(_ container: ContainerStack.ID) {
    endCaptionLine(container, isLast: true)
    addCaption(Inlines(), of: container)
  }

  /// Adds the text of a block in a caption to the caption. Blank lines between blocks are not rendered.
  mutating func endCaptionLine(_ container: ContainerStack.ID, isLast: Bool) {
    guard let paragraph = containers[container].line.takeParagraph() else { return }
    if paragraph.hasUnpairedControls { findings.reportUnpairedControl() }
    let isFirst = containers[containers[container].parent].caption?.content.isEmpty ?? true
    var line = paragraph.withoutBlankLines(atStart: !isFirst, atEnd: !isLast).trimmed
    reportKeptSpaces(in: container)
    limitLinks(in: &line)
    // A line break joins it to the other blocks.
    count(nodes: line.count + 1)
    size.add(text: line.textSize)
    addCaption(line, of: container)
  }

  private mutating func addCaption(_ line: Inlines, of container: ContainerStack.ID) {
    let parent = containers[container].parent
    let position = containers[parent].blocks.count
    containers[parent].caption?.append(line, at: position)
  }

  private mutating func closeFigure(_ container: ContainerStack.ID, of blocks: Blocks) {
    guard let caption = containers[container].caption else { return }
    let parent = containers[container].parent
    flush(parent)
    if let figure = caption.figure(of: blocks) {
      use(.figure, element: .figure, at: containers[container].tag)
      containers[parent].blocks.append(.figure(figure))
    } else {
      if !caption.content.isEmpty {
        report(.elementUnwrapped, element: .figure, at: containers[container].tag)
      }
      for block in caption.parts(with: blocks) { containers[parent].blocks.append(block) }
    }
  }
}

extension Inlines {
  /// Returns these runs without the blank lines at an edge.
  fileprivate func withoutBlankLines(atStart: Bool, atEnd: Bool) -> Inlines {
    guard atStart || atEnd else { return self }
    var lines = split(omittingEmptySubsequences: false) { $0.content == .lineBreak }[...]
    if atStart { lines = lines.drop { $0.allSatisfy(\.isBlank) } }
    if atEnd { while lines.last?.allSatisfy(\.isBlank) == true { lines.removeLast() } }
    return Inlines(lines.joined(separator: [.lineBreak]))
  }
}

extension Inline {
  fileprivate var isBlank: Bool {
    guard case .text(let text) = content else { return false }
    return text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\u{A0}" }
  }
}
