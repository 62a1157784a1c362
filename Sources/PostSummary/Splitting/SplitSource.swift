internal import PostDocument

/// A document as one text, so that a part of the document is a range of the text.
///
/// A run that is not text is its plain text, and an empty item, empty cell or thematic break is one
/// byte.
struct SplitSource {
  /// The text of all runs and of code in UTF-8.
  private(set) var text: [UInt8] = []
  /// How well the document can be split before each byte of the text, and at its end.
  private(set) var grades: [CutGrade] = []
  private(set) var nodes: [SplitNode] = []
  /// The grade of the start of the next text.
  private var nextGrade = CutGrade.block
  /// Whether the next text belongs to the preceding one, as the text after a heading does.
  private var isAttached = false

  init(_ document: Document) {
    nodes.reserveCapacity(document.blocks.count)
    for block in document.blocks {
      nextGrade = .block
      nodes.append(node(block))
    }
    grades.append(.block)
  }

  // MARK: Blocks

  private mutating func nodes(_ blocks: Blocks) -> [SplitNode] { blocks.map { node($0) } }

  private mutating func node(_ block: Block) -> SplitNode {
    switch block {
    case .paragraph(let paragraph):
      return node(.paragraph(paragraph.layout), paragraph.content)
    case .heading(let heading):
      let content = SplitNode.Content.heading(level: heading.level, heading.layout)
      return attachingNext(node(content, heading.content))
    case .quote(let quote):
      return node(.quote) { $0.nodes(quote.blocks) }
    case .list(let list):
      return node(.list(list.style)) { source in
        list.items.indices.map { source.node(list.items[$0], list.number(ofItemAt: $0)) }
      }
    case .codeBlock(let code):
      return node(.code(code.language), code: code.text)
    case .table(let table):
      return node(.table(head: table.head)) { $0.nodes(table) }
    case .figure(let figure):
      let image: Inlines = [Inline(.image(figure.image), link: figure.link)]
      return node(.figure) {
        [$0.attachingNext($0.node(.label, image)), $0.node(.label, figure.caption)]
      }
    case .details(let details):
      return node(.details(details.state)) { source in
        let blocks = details.blocks
        guard !details.summary.isEmpty else { return source.nodes(blocks) }
        return [source.attachingNext(source.node(.label, details.summary))] + source.nodes(blocks)
      }
    case .thematicBreak:
      return node(.thematicBreak, code: "\u{1}")
    }
  }

  private mutating func node(_ item: ListItem, _ number: Int?) -> SplitNode {
    node(.item(number, item.task)) { $0.nodes(item.blocks) }
  }

  /// Returns the node of a container. A container without contents has the place of one byte.
  private mutating func node(
    _ content: SplitNode.Content, _ children: (inout SplitSource) -> [SplitNode]
  ) -> SplitNode {
    let start = text.count
    var children = children(&self)
    if children.isEmpty { children = [node(.empty, code: "\u{1}")] }
    return SplitNode(content: content, range: start..<text.count, children: children)
  }

  /// Returns a node, and makes the end of its text an undesirable end of a part.
  private mutating func attachingNext(_ node: SplitNode) -> SplitNode {
    isAttached = true
    return node
  }

  // MARK: Tables

  private mutating func nodes(_ table: TableBlock) -> [SplitNode] {
    var nodes: [SplitNode] = []
    if !table.caption.isEmpty { nodes = [attachingNext(node(.label, table.caption))] }
    nodes += self.nodes(table.head, isHead: true)
    return nodes + self.nodes(table.body, isHead: false)
  }

  private mutating func nodes(_ rows: [TableBlock.Row], isHead: Bool) -> [SplitNode] {
    var covered: [SplitNode.CoveredColumns] = []
    return rows.indices.map { index in
      let row = rows[index]
      // The rows under the same cells share an array.
      let above = covered
      if !covered.isEmpty { nextGrade = .word }
      let node = node(.row(index, isHead: isHead, covered: above)) {
        $0.nodes(row, at: index, covered: above, &covered)
      }
      if isHead { isAttached = true }
      if covered.contains(where: { $0.endRow == index + 1 }) {
        covered.removeAll { $0.endRow == index + 1 }
      }
      return node
    }
  }

  /// Returns the nodes of the cells of a row, and adds the cells that cover further rows to `next`.
  private mutating func nodes(
    _ row: TableBlock.Row, at index: Int, covered: [SplitNode.CoveredColumns],
    _ next: inout [SplitNode.CoveredColumns]
  ) -> [SplitNode] {
    var column = 0
    var rest = covered[...]
    return row.cells.indices.map { position in
      var cell = row.cells[position]
      while let first = rest.first, first.column <= column {
        column = max(column, first.column + first.count)
        rest.removeFirst()
      }
      if position > 0 { nextGrade = .word }
      let blocks = cell.blocks
      cell.blocks = []
      let node = node(.cell(cell, column: column)) { $0.nodes(blocks) }
      if cell.rowSpan > 1 {
        next.append(
          SplitNode.CoveredColumns(
            column: column, count: cell.columnSpan, endRow: index + cell.rowSpan))
        next.sort { $0.column < $1.column }
      }
      column += cell.columnSpan
      return node
    }
  }

  // MARK: Text

  /// Returns a node of code, or of a placeholder.
  private mutating func node(_ content: SplitNode.Content, code: String) -> SplitNode {
    let bytes = Array(code.utf8)
    return SplitNode(
      content: content, range: append(bytes, CutFinder.grades(of: bytes, atoms: [], isCode: true)))
  }

  private mutating func node(_ content: SplitNode.Content, _ runs: Inlines) -> SplitNode {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var atoms: [Range<Int>] = []
    bytes.reserveCapacity(runs.textSize)
    for index in runs.indices {
      let start = bytes.count
      starts.append(start)
      switch runs.content(at: index) {
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .lineBreak: bytes.append(0x0A)
      case let content:
        let text = content.plainText
        bytes.append(contentsOf: (text.isEmpty ? "\u{FFFC}" : text).utf8)
        atoms.append(start..<bytes.count)
      }
    }
    var grades = CutFinder.grades(of: bytes, atoms: atoms, isCode: false)
    for atom in atoms { SplitSource.raiseEdges(of: atom, &grades) }
    SplitSource.keepUnits(of: bytes, runs, starts: starts, &grades)
    let range = append(bytes, grades)
    return SplitNode(
      content: content, range: range, runs: runs,
      starts: starts.count > 1 ? starts.map { range.lowerBound + $0 } : [],
      controls: SplitControls(bytes))
  }

  private mutating func append(_ bytes: [UInt8], _ grades: [CutGrade]) -> Range<Int> {
    let start = text.count
    text += bytes
    self.grades += grades
    self.grades[start] = isAttached ? min(nextGrade, .word) : nextGrade
    nextGrade = .inner
    isAttached = false
    return start..<text.count
  }

  /// Lowers the grades inside links and inside code.
  private static func keepUnits(
    of text: [UInt8], _ runs: Inlines, starts: [Int], _ grades: inout [CutGrade]
  ) {
    var first = 0
    while first < runs.count {
      var end = first + 1
      if let link = runs.link(at: first) {
        // A line break has no link. The same link can continue after it.
        var next = end
        while next < runs.count, runs.link(at: next) == link || runs.content(at: next) == .lineBreak
        {
          next += 1
          if runs.link(at: next - 1) != nil { end = next }
        }
      } else if runs.marks(at: first).contains(.code) {
        while end < runs.count, runs.marks(at: end).contains(.code), runs.link(at: end) == nil {
          end += 1
        }
      } else {
        first = end
        continue
      }
      var unit = starts[first]..<(end < runs.count ? starts[end] : grades.count)
      // A part does not start with a space, so the unit starts after it.
      if text[unit.lowerBound] == 0x20 { unit = (unit.lowerBound + 1)..<unit.upperBound }
      for position in unit.dropFirst() { grades[position] = min(grades[position], .unitWord) }
      raiseEdges(of: unit, &grades)
      first = end
    }
  }

  /// Raises the grades at the edges of a unit that is inside a word.
  private static func raiseEdges(of unit: Range<Int>, _ grades: inout [CutGrade]) {
    for position in [unit.lowerBound, unit.upperBound]
    where position < grades.count && grades[position] == .cluster {
      grades[position] = .unitEdge
    }
  }
}
