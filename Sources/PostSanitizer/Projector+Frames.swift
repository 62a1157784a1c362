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
    let list = Int(frames[frame].parts)
    // It is written as an item and counts as one.
    if lists[list].items.isEmpty { count(nodes: 1) }
    var item = Frame(.item, parent: frame, depth: frames[frame].depth)
    item.isImplied = true
    if let last = lists[list].items.popLast() {
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
    appendFrame(.list(.bullet), parent: flow, depth: depth)
    frames[frames.count - 1].isImplied = true
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
    let parent = frames[index].parent
    // What the frame holds is taken out of it, and the rest dropped: moved, all of it would be copied.
    let blocks = frames[index].takeBlocks()
    switch frames[index].kind {
    case .document: break
    case .quote: append(.quote(Quote(consume blocks)), to: parent)
    case .list(let style):
      for list in lists.removeLast().lists(style) { append(.list(list), to: parent) }
    case .item: closeItem(index, of: consume blocks)
    case .code:
      let code = codes.removeLast()
      let block = code.block
      // The frame was counted as one node.
      count(nodes: block.ownNodeCount - 1)
      textSize += code.text.utf8.count
      if code.isHidden { needsNarrowing = true }
      append(block, to: parent)
    case .table:
      let table = tables.removeLast().table(caption: captions.removeLast().line)
      append(.table(table), to: parent)
    case .row: tables[Int(frames[parent].parts)].endRow()
    case .cell(let cell):
      if cell.rowSpan > 100 { mayBeLarge = true }
      styleSize += WrittenSize.size(ofSlots: Int(cell.columnSpan) * Int(min(cell.rowSpan, 100)))
      tables[Int(frames[frames[parent].parent].parts)].append(
        TableCell(
          cell.kind, consume blocks, columnSpan: Int(cell.columnSpan), rowSpan: Int(cell.rowSpan),
          layout: layout(at: cell.layout)))
    case .details(let state):
      let summary = captions.removeLast().line
      append(.details(Details(summary: summary, state: state, consume blocks)), to: parent)
    case .figure: closeFigure(of: consume blocks, captions.removeLast(), in: parent)
    case .lines:
      var line = Inlines()
      swap(&line, &frames[index].line)
      limitLinks(in: &line)
      count(nodes: line.count)
      textSize += line.textSize
      let caption = Int(frames[parent].caption)
      if frames[parent].blocks.isEmpty { captions[caption].leads = true }
      captions[caption].join(line)
    }
    frames.removeLast()
  }

  /// Adds an item to its list. A numbered one that holds nothing but a list is how Lexical nests that
  /// list in the item before.
  private mutating func closeItem(_ frame: Int, of blocks: consuming Blocks) {
    let item = ListItem(consume blocks, task: frames[frame].task)
    let list = Int(frames[frames[frame].parent].parts)
    if frames[frame].isNumbered, item.task == nil, item.blocks.count == 1,
      let block = item.blocks.first, case .list = block, let last = lists[list].items.indices.last
    {
      lists[list].items[last].blocks.append(block)
    } else {
      lists[list].append(item, frames[frame].flatItem)
    }
  }

  mutating func append(_ block: Block, to parent: Int) {
    flush(parent)
    frames[parent].blocks.append(block)
  }

  /// Appends a figure, or what it holds when that is not one picture with a caption.
  private mutating func closeFigure(of blocks: Blocks, _ caption: CaptionParts, in parent: Int) {
    flush(parent)
    if blocks.count == 1, case .paragraph(let paragraph)? = blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      // The picture of a figure cannot be hidden.
      case .image(let image) = run.content, !run.marks.contains(.spoiler),
      let figure = Figure(image, link: run.link, caption: caption.line)
    {
      use(.figure, element: .figure)
      frames[parent].blocks.append(.figure(figure))
    } else if caption.leads {
      frames[parent].blocks.append(.paragraph(Paragraph(caption.line)))
      frames[parent].blocks.append(contentsOf: blocks)
    } else {
      frames[parent].blocks.append(contentsOf: blocks)
      frames[parent].blocks.append(.paragraph(Paragraph(caption.line)))
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
