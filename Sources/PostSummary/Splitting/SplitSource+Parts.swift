internal import PostDocument

/// How a part continues what the preceding part started.
struct SplitContinuation {
  /// Whether a table repeats its head.
  var repeatsHead = true
  /// Whether a row that is divided keeps the columns of its cells.
  var keepsColumns = true
  /// The position up to which links are removed.
  var endOfRemovedLink = 0
}

extension SplitSource {
  /// Returns the part of the document in a range of the text, with the containers around it.
  func document(_ range: Range<Int>, _ continuation: SplitContinuation) -> Document {
    Document(PartBuilder(source: self, range: range, continuation: continuation).blocks(nodes))
  }

  /// Returns the text in a range as paragraphs without containers. Spoilers stay hidden.
  func bareDocument(_ range: Range<Int>) -> Document {
    let builder = PartBuilder(source: self, range: range, continuation: SplitContinuation())
    var blocks = Blocks()
    for leaf in builder.leaves(nodes) {
      switch leaf.content {
      case .code: blocks.append(.codeBlock(CodeBlock(builder.code(leaf))))
      case .thematicBreak: blocks.append(.thematicBreak)
      default:
        let runs = builder.runs(leaf).map {
          Inline($0.content, marks: $0.marks.intersection(.spoiler)).unlinked
        }
        blocks.append(.paragraph(Paragraph(Inlines(runs))))
      }
    }
    return Document(blocks)
  }
}

/// Builds the blocks of a part.
private struct PartBuilder {
  let source: SplitSource
  let range: Range<Int>
  let continuation: SplitContinuation

  func blocks(_ nodes: [SplitNode]) -> Blocks {
    var blocks = Blocks()
    for node in nodes.overlapping(range) { append(node, to: &blocks) }
    return blocks
  }

  /// Returns the nodes of text in the range.
  func leaves(_ nodes: [SplitNode]) -> [SplitNode] {
    nodes.overlapping(range).flatMap { $0.children.isEmpty ? [$0] : leaves($0.children) }
  }

  private func append(_ node: SplitNode, to blocks: inout Blocks) {
    switch node.content {
    case .paragraph(let layout):
      blocks.append(.paragraph(Paragraph(runs(node), layout: layout)))
    case .heading(let level, let layout):
      blocks.append(.heading(Heading(level: level, runs(node), layout: layout)))
    case .label:
      blocks.append(.paragraph(Paragraph(runs(node))))
    case .code(let language):
      blocks.append(.codeBlock(CodeBlock(code(node), language: language)))
    case .thematicBreak:
      blocks.append(.thematicBreak)
    case .quote:
      blocks.append(.quote(Quote(self.blocks(node.children))))
    case .list(let style):
      blocks.append(.list(list(node, style)))
    case .details(let state):
      blocks.append(.details(details(node, state)))
    case .figure:
      append(figure: node, to: &blocks)
    case .table(let head):
      blocks.append(.table(table(node, head)))
    case .item, .row, .cell, .empty: break
    }
  }

  // MARK: Text

  /// Returns the text of a node in the range.
  private func text(_ part: Range<Int>) -> String {
    String(decoding: source.text[part], as: UTF8.self)
  }

  func code(_ node: SplitNode) -> String {
    let part = node.range.clamped(to: range)
    var text = text(part)
    // The line feed between two parts.
    if part.upperBound < node.range.upperBound, text.utf8.last == 0x0A {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  func runs(_ node: SplitNode) -> Inlines {
    let runs = pieces(of: node)
    guard let controls = node.controls else { return Inlines(runs) }
    return closed(runs, controls, node)
  }

  /// Returns runs with the bidirectional controls that start or end in another part.
  private func closed(_ runs: [Inline], _ controls: SplitControls, _ node: SplitNode) -> Inlines {
    let part = node.range.clamped(to: range)
    let opening = controls.opening(at: part.lowerBound - node.range.lowerBound)
    let closing = controls.closing(at: part.upperBound - node.range.lowerBound)
    var runs = runs
    if !closing.isEmpty {
      while runs.last?.content == .lineBreak { runs.removeLast() }
    }
    guard let first = runs.first, let last = runs.last else { return [] }
    // The controls are not in links, whose labels can be their URLs.
    var result: Inlines = [.text(opening, marks: first.marks)]
    result.append(contentsOf: runs)
    if !closing.isEmpty { result.dropTrailingSpace() }
    result.append(.text(closing, marks: last.marks))
    return result
  }

  private func pieces(of node: SplitNode) -> [Inline] {
    var result: [Inline] = []
    let part = node.range.clamped(to: range)
    for index in node.runIndices(in: part) {
      let whole = node.range(ofRun: index)
      let part = whole.clamped(to: range)
      var run = node.runs[index]
      if part != whole { run = piece(of: run, part, isStart: part.lowerBound == whole.lowerBound) }
      if part.lowerBound < continuation.endOfRemovedLink { run.link = nil }
      result.append(run)
    }
    return result
  }

  /// Returns a piece of a run. Mentions, hashtags and emoji become text.
  private func piece(of run: Inline, _ part: Range<Int>, isStart: Bool) -> Inline {
    let text = text(part)
    if isStart, case .image(var image) = run.content {
      image.alternative = text
      return Inline(.image(image), marks: run.marks, link: run.link)
    }
    return .text(text, marks: run.marks, link: run.link ?? run.target.map { Hyperlink($0) })
  }

  // MARK: Containers

  private func list(_ node: SplitNode, _ style: ListStyle) -> ListBlock {
    var style = style
    var items: [ListItem] = []
    for child in node.children(in: range) {
      guard case .item(let number, let task) = child.content else { continue }
      let item = ListItem(blocks(child.children), task: task)
      if item.blocks.isEmpty, !child.isEmptyPlace { continue }
      if items.isEmpty, node.range.clamped(to: range) != node.range, let number,
        case .ordered(let numbering) = style
      {
        style = .ordered(Numbering(start: number, isReversed: numbering.isReversed))
      }
      items.append(item)
    }
    return ListBlock(style, items: items)
  }

  private func details(_ node: SplitNode, _ state: Details.State) -> Details {
    var (summary, blocks) = (Inlines(), Blocks())
    for child in node.children(in: range) {
      if case .label = child.content { summary = runs(child) } else { append(child, to: &blocks) }
    }
    return Details(summary: summary, state: state, blocks)
  }

  private func append(figure node: SplitNode, to blocks: inout Blocks) {
    let children = node.children(in: range)
    guard let first = children.first else { return }
    let start = runs(first)
    if children.count == 2, start.count == 1, case .image(let image) = start[0].content,
      let figure = Figure(
        image, link: start[0].link, caption: runs(children[children.endIndex - 1]))
    {
      return blocks.append(.figure(figure))
    }
    for child in children { append(child, to: &blocks) }
  }

  private func table(_ node: SplitNode, _ wholeHead: [TableBlock.Row]) -> TableBlock {
    var caption = Inlines()
    var (head, body): ([TableBlock.Row], [TableBlock.Row]) = ([], [])
    var isFirst = true
    for child in node.children(in: range) {
      guard case .row(let index, let isHead, let covered) = child.content else {
        caption = runs(child)
        continue
      }
      let isCut = child.range.lowerBound < range.lowerBound
      let row = row(child, index, isFirst && continuation.keepsColumns ? covered : [], isCut)
      let isContinued = node.range.lowerBound < range.lowerBound
      if isFirst, !isHead, isContinued, continuation.repeatsHead { head = wholeHead }
      isFirst = false
      if isHead { head.append(row) } else { body.append(row) }
    }
    return TableBlock(caption: caption, head: head, body: body)
  }

  /// Returns a row with its cells in the range. The cells before it are empty.
  ///
  /// - Parameter covered: The columns to fill with empty cells, because the cells that cover them
  ///   are in another part.
  private func row(
    _ node: SplitNode, _ index: Int, _ covered: [SplitNode.CoveredColumns], _ isCut: Bool
  ) -> TableBlock.Row {
    var cells: [TableBlock.Cell] = []
    var rest = covered[...]
    func fill(before column: Int) {
      while let first = rest.first, first.column < column {
        cells.append(TableBlock.Cell(columnSpan: first.count, rowSpan: first.endRow - index))
        rest.removeFirst()
      }
    }
    for child in isCut && continuation.keepsColumns ? node.children[...] : node.children(in: range)
    {
      guard case .cell(var cell, let column) = child.content else { continue }
      guard child.range.lowerBound < range.upperBound else { break }
      fill(before: column)
      cell.blocks = blocks(child.children)
      cells.append(cell)
    }
    fill(before: .max)
    return TableBlock.Row(cells)
  }
}

extension SplitNode {
  /// Whether the node is an empty item.
  fileprivate var isEmptyPlace: Bool {
    if case .empty? = children.first?.content { true } else { false }
  }
}
