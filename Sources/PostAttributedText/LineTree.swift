internal import PostDocument

/// Builds blocks from lines and their components.
///
/// `BlockIntent.path` limits the number of components of a line. This limits the recursion depth.
enum LineTree {
  private typealias Lines = ArraySlice<AttributedLine>

  /// Returns the blocks that `lines` form inside a container. The first `depth` components of a
  /// line describe this container, and must be equal for all lines.
  static func blocks(of lines: ArraySlice<AttributedLine>, depth: Int) -> Blocks {
    var blocks = Blocks()
    for group in groups(of: lines, depth: depth) {
      let kind = group.first?.component(at: depth)?.kind ?? .paragraph(TextLayout())
      append(group, of: kind, depth: depth, to: &blocks)
    }
    return blocks
  }

  private static func append(
    _ lines: Lines, of kind: BlockIntent.Kind, depth: Int, to blocks: inout Blocks
  ) {
    switch kind {
    case .quote: blocks.append(.quote(Quote(self.blocks(of: lines, depth: depth + 1))))
    case .list(let style): appendList(style, lines, depth: depth + 1, to: &blocks)
    case .details(let state): appendDetails(state, lines, depth: depth + 1, to: &blocks)
    case .figure(let link): appendFigure(link, lines, depth: depth + 1, to: &blocks)
    case .table: appendTable(lines, depth: depth + 1, to: &blocks)
    default: appendText(lines, of: kind, to: &blocks)
    }
  }

  /// Appends paragraphs, headings, code blocks and thematic breaks.
  ///
  /// This is a separate function because `append` is recursive and needs a small stack frame.
  private static func appendText(
    _ lines: Lines, of kind: BlockIntent.Kind, to blocks: inout Blocks
  ) {
    if case .codeBlock(let language) = kind {
      let text = lines.map { $0.code.replacing("\u{2028}", with: "\n") }.joined(separator: "\n")
      return blocks.append(.codeBlock(CodeBlock(text, language: language)))
    }
    for line in lines {
      switch kind {
      case .paragraph(let layout):
        blocks.append(.paragraph(Paragraph(line.runs, layout: layout)))
      case .heading(let level, let layout):
        blocks.append(.heading(Heading(level: level, line.runs, layout: layout)))
      case .thematicBreak where line.runs.isEmpty: blocks.append(.thematicBreak)
      default: blocks.append(.paragraph(Paragraph(line.runs)))
      }
    }
  }

  private static func appendList(
    _ style: ListStyle, _ lines: Lines, depth: Int, to blocks: inout Blocks
  ) {
    let items = groups(of: lines, depth: depth).map { group in
      guard case .item(_, let task)? = group.first?.component(at: depth)?.kind else {
        return ListItem(self.blocks(of: group, depth: depth))
      }
      return ListItem(self.blocks(of: group, depth: depth + 1), task: task)
    }
    blocks.append(.list(ListBlock(style, items: items)))
  }

  private static func appendDetails(
    _ state: Details.State, _ lines: Lines, depth: Int, to blocks: inout Blocks
  ) {
    let (summary, contents) = split(lines, at: depth) { $0 == .summary }
    blocks.append(
      .details(Details(summary: summary, state: state, self.blocks(of: contents, depth: depth))))
  }

  private static func appendFigure(
    _ link: Hyperlink?, _ lines: Lines, depth: Int, to blocks: inout Blocks
  ) {
    let (runs, others) = split(lines, at: depth) { $0 == .image }
    let (caption, rest) = split(others, at: depth) { $0 == .caption }
    if runs.count == 1, case .image(let image) = runs[0].content,
      let figure = Figure(image, link: runs[0].link, caption: caption)
    {
      blocks.append(.figure(figure))
    } else {
      blocks.append(.paragraph(Paragraph(runs)))
      blocks.append(.paragraph(Paragraph(caption)))
    }
    blocks.append(contentsOf: self.blocks(of: rest, depth: depth))
  }

  private static func appendTable(_ lines: Lines, depth: Int, to blocks: inout Blocks) {
    let (caption, others) = split(lines, at: depth) { $0 == .caption }
    var head: [TableBlock.Row] = []
    var body: [TableBlock.Row] = []
    for group in groups(of: others, depth: depth) {
      let row = TableBlock.Row(cells(of: group, depth: depth + 1))
      if case .row(.head, _)? = group.first?.component(at: depth)?.kind {
        head.append(row)
      } else {
        body.append(row)
      }
    }
    blocks.append(.table(TableBlock(caption: caption, head: head, body: body)))
  }

  private static func cells(of lines: Lines, depth: Int) -> [TableBlock.Cell] {
    groups(of: lines, depth: depth).compactMap { group in
      guard let kind = group.first?.component(at: depth)?.kind else {
        let contents = blocks(of: group, depth: depth)
        return contents.isEmpty ? nil : TableBlock.Cell(.data, contents)
      }
      guard case .cell(let cell) = kind else {
        return TableBlock.Cell(.data, blocks(of: group, depth: depth))
      }
      return TableBlock.Cell(
        cell.kind, blocks(of: group, depth: depth + 1), columnSpan: cell.columnSpan,
        rowSpan: cell.rowSpan, layout: cell.layout)
    }
  }

  /// Separates the lines for which `isPart` returns true, for example the lines of a caption.
  /// Returns the runs of these lines, and all other lines.
  private static func split(
    _ lines: Lines, at depth: Int, _ isPart: (BlockIntent.Kind?) -> Bool
  ) -> (runs: Inlines, others: Lines) {
    var runs = Inlines()
    var others: [AttributedLine] = []
    for line in lines {
      if isPart(line.component(at: depth)?.kind) {
        if !runs.isEmpty, !line.runs.isEmpty { runs.append(.lineBreak) }
        runs.append(contentsOf: line.runs)
      } else {
        others.append(line)
      }
    }
    return (runs, others[...])
  }

  /// Divides lines into groups. The lines of a group are adjacent and have equal components at
  /// `depth`.
  private static func groups(of lines: Lines, depth: Int) -> [Lines] {
    var groups: [Lines] = []
    var start = lines.startIndex
    for index in lines.indices {
      let next = index + 1
      if next == lines.endIndex
        || lines[next].component(at: depth) != lines[index].component(at: depth)
      {
        groups.append(lines[start..<next])
        start = next
      }
    }
    return groups
  }
}

extension AttributedLine {
  fileprivate func component(at depth: Int) -> BlockIntent.Component? {
    depth < components.count ? components[depth] : nil
  }
}
