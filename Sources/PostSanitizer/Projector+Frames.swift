internal import PostDocument
internal import PostPolicy

// Which frame takes what, and what it becomes.
extension Projector {
  /// The frame that takes paragraphs and containers for a frame: in a list, the last item, for text
  /// between items shows below the item before.
  mutating func flowFrame(for frame: Int) -> Int {
    var frame = frame
    while frames[frame].kind == .table || frames[frame].kind == .row {
      frame = frames[frame].parent
    }
    closeImplied(above: frame, keepingItems: frames[frame].kind.isList)
    guard frames[frame].kind.isList else { return frame }
    if let item = frames.impliedItem(of: frame) { return item }
    if frames[frame].list?.items.isEmpty == true {
      // It is written as an item and counts as one.
      count(nodes: 1)
    }
    var item = Frame(.item, parent: frame, depth: frames[frame].depth)
    item.isImplied = true
    if let last = frames[frame].list?.items.popLast() {
      item.blocks = last.blocks
      item.task = last.task
    }
    frames.append(item)
    return frames.count - 1
  }

  /// The list that takes an item opened in a frame: the frame itself, or an implied one, for an item
  /// without a list shows a bullet too.
  mutating func listFrame(for frame: Int) -> Int {
    closeImplied(above: frame, keepingItems: false, keepingLists: true)
    if frames[frame].kind.isList { return frame }
    if let top = frames.last, top.isImplied, top.kind.isList, top.parent == frame {
      return frames.count - 1
    }
    let flow = flowFrame(for: frame)
    guard let depth = depth(of: .list(.bullet), in: flow) else { return flow }
    use(.list, element: .li)
    report(.nestingRepaired, element: .li)
    count(nodes: 1)
    flush(flow)
    var list = Frame(.list(.bullet), parent: flow, depth: depth)
    list.isImplied = true
    frames.append(list)
    return frames.count - 1
  }

  /// The depth of the content of a new frame, or `nil` when that is too deep.
  // Called, it would get a copy of the projector.
  @inline(__always)
  func depth(of kind: Frame.Kind, in parent: Int) -> Frame.Depth? {
    var depth = frames[parent].depth
    guard kind.isContainer else { return depth }
    depth.total += 1
    if let block = kind.block, policy.blocks.contains(block) { depth.admitted += 1 }
    return depth.total <= Blocks.maximumDepth && depth.admitted <= policy.limits.depth
      ? depth : nil
  }

  /// Closes the implied frames above a frame.
  mutating func closeImplied(
    above frame: Int, keepingItems: Bool, keepingLists: Bool = false
  ) {
    while frames.count - 1 > frame, let top = frames.last, top.isImplied {
      if keepingItems, top.kind == .item, top.parent == frame { return }
      if keepingLists, top.kind.isList, top.parent == frame { return }
      closeTopFrame()
    }
  }

  mutating func closeFrame(_ frame: Int) {
    while frames.count > frame { closeTopFrame() }
  }

  mutating func closeTopFrame() {
    let index = frames.count - 1
    if !frames[index].kind.isInline { flush(index) }
    endCapture(in: index, nil)
    let frame = frames.removeLast()
    let parent = frame.parent
    switch frame.kind {
    case .document: break
    case .quote: append(.quote(Quote(frame.blocks)), to: parent)
    case .list(let style):
      guard let parts = frame.list else { break }
      for list in parts.lists(style) { append(.list(list), to: parent) }
    case .item: append(item: frame, to: parent)
    case .code:
      guard let code = frame.code else { break }
      if code.isHidden { needsNarrowing = true }
      append(code.block, to: parent)
    case .table:
      guard let table = frame.table else { break }
      append(.table(table.table(caption: frame.caption)), to: parent)
    case .row: frames[parent].table?.append(TableRow(frame.cells))
    case .cell(let cell):
      frames[parent].cells.append(
        TableCell(
          cell.kind, frame.blocks, columnSpan: cell.columnSpan, rowSpan: cell.rowSpan,
          layout: layout(at: cell.layout)))
    case .details(let state):
      append(
        .details(Details(summary: frame.caption, state: state, frame.blocks)), to: parent)
    case .figure: append(frame, to: parent)
    case .lines:
      if frames[parent].blocks.isEmpty { frames[parent].captionLeads = true }
      // A second caption joins the first.
      if !frames[parent].caption.isEmpty { frames[parent].caption.append(.lineBreak) }
      var line = frame.line
      limitLinks(in: &line)
      frames[parent].caption.append(contentsOf: line)
      frames[parent].hasCaption = true
    }
  }

  /// Adds an item to its list. A numbered one that holds nothing but a list is how Lexical nests that
  /// list in the item before.
  private mutating func append(item frame: Frame, to list: Int) {
    let item = ListItem(frame.blocks, task: frame.task)
    if frame.isNumbered, item.task == nil, item.blocks.count == 1, let block = item.blocks.first,
      case .list = block, let last = frames[list].list?.items.indices.last
    {
      frames[list].list?.items[last].blocks.append(block)
    } else {
      frames[list].list?.append(item, frame.flatItem)
    }
  }

  mutating func append(_ block: Block, to parent: Int) {
    flush(parent)
    frames[parent].blocks.append(block)
  }

  /// Appends a figure, or what it holds when that is not one picture with a caption.
  mutating func append(_ frame: Frame, to parent: Int) {
    flush(parent)
    if frame.blocks.count == 1, case .paragraph(let paragraph)? = frame.blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      // The picture of a figure cannot be hidden.
      case .image(let image) = run.content, !run.marks.contains(.spoiler),
      let figure = Figure(image, link: run.link, caption: frame.caption)
    {
      use(.figure, element: .figure)
      frames[parent].blocks.append(.figure(figure))
    } else if frame.captionLeads {
      frames[parent].blocks.append(.paragraph(Paragraph(frame.caption)))
      frames[parent].blocks.append(contentsOf: frame.blocks)
    } else {
      frames[parent].blocks.append(contentsOf: frame.blocks)
      frames[parent].blocks.append(.paragraph(Paragraph(frame.caption)))
    }
  }
}

extension [Frame] {
  /// The implied item that takes the text of a list, if one is open. A table may be open inside it,
  /// in front of which this text goes.
  func impliedItem(of list: Int) -> Int? {
    guard self[list].kind.isList else { return nil }
    return self[list...].lastIndex { $0.isImplied && $0.kind == .item && $0.parent == list }
  }
}
