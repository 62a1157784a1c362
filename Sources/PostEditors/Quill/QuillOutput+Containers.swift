internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Lists.
extension QuillOutput {
  /// The largest indent in Quill.
  private static let maximumIndent = 8

  /// Writes the items of a list as lines.
  mutating func write(_ list: ListBlock, level: Int) {
    if case .ordered(let numbering) = list.style {
      if numbering.start != nil { lose(.attributeRemoved, element: "ol", attribute: "start") }
      if numbering.isReversed { lose(.attributeRemoved, element: "ol", attribute: "reversed") }
    }
    if level == QuillOutput.maximumIndent + 1 { lose(.elementUnwrapped, element: "ul") }
    each(list.items) { $0.write($1, of: list.style, level: level) }
  }

  private mutating func write(_ item: ListItem, of style: ListStyle, level: Int) {
    let nested = item.blocks.firstIndex { if case .list = $0 { true } else { false } }
    let head = item.blocks[..<(nested ?? item.blocks.endIndex)]
    writeHead(Array(head), of: item, style, level: level)
    var previous: ListStyle?
    for (index, block) in item.blocks.enumerated().dropFirst(head.count) {
      at(.member("content"), .element(index)) { output in
        if case .list(let list) = block {
          // Neighboring lists of one kind are read as one.
          if let previous, previous.group == list.style.group {
            output.lose(.elementUnwrapped, element: "ul")
          }
          previous = list.style
          output.write(list, level: level + 1)
        } else {
          output.loseKind(of: block)
          let runs = Blocks([block]).inlines(joinedBy: .lineBreak)
          guard !runs.isEmpty else { return }
          output.line(
            runs, in: style.group,
            QuillOutput.attributes(of: previous ?? .bullet, nil, level: level + 1))
        }
      }
    }
  }

  /// Writes the blocks of an item before its nested lists as one line.
  private mutating func writeHead(
    _ blocks: [Block], of item: ListItem, _ style: ListStyle, level: Int
  ) {
    let attributes = QuillOutput.attributes(of: style, item.task, level: level)
    var runs = Inlines()
    if let task = item.task, style != .bullet {
      lose(.attributeRemoved, element: "li", attribute: "checked")
      runs.append(.text(task == .checked ? "☑ " : "☐ "))
    }
    let content = singleLine(of: blocks)
    if let figure = content.figure {
      if runs.isEmpty { return line(of: figure, in: style.group, attributes) }
      runs.append(contentsOf: Blocks(blocks).inlines(joinedBy: .lineBreak))
    } else {
      runs.append(contentsOf: content.runs)
    }
    line(runs, layout: content.layout, in: style.group, attributes)
  }

  private static func attributes(
    of style: ListStyle, _ task: TaskState?, level: Int
  ) -> JSONAttributes {
    JSONAttributes()
      .adding("list", style == .bullet ? task?.rawValue ?? "bullet" : "ordered")
      .adding("indent", level > 0 ? min(level, maximumIndent) : nil)
  }

  private struct Line {
    var runs = Inlines()
    var layout = TextLayout()
    var figure: Figure?
  }

  /// The blocks as one line. Several blocks, or one that is not a line, are reported and joined by
  /// line breaks.
  private mutating func singleLine(of blocks: [Block]) -> Line {
    if blocks.count <= 1 {
      switch blocks.first {
      case nil: return Line()
      case .paragraph(let paragraph)?:
        return Line(runs: paragraph.content, layout: paragraph.layout)
      case .figure(let figure)?: return Line(figure: figure)
      default: break
      }
    }
    each(blocks) { $0.loseKind(of: $1) }
    return Line(runs: Blocks(blocks).inlines(joinedBy: .lineBreak))
  }

  /// Reports that only the text of a block is kept.
  private mutating func loseKind(of block: Block) {
    guard let element = block.elementName else { return lose(.elementUnwrapped, element: "p") }
    lose(block == .thematicBreak ? .elementDropped : .elementMapped, element: element)
  }
}

// Tables.
extension QuillOutput {
  /// Writes a table: a line for each cell, and an empty line for each further slot that it covers.
  mutating func write(_ table: TableBlock) {
    if !table.caption.isEmpty {
      at(.member("caption")) { $0.lose(.elementMapped, element: "caption") }
      line(table.caption, of: "caption")
    }
    start(.table)
    if !table.head.isEmpty { at(.member("head")) { $0.lose(.elementMapped, element: "thead") } }
    write(table.head, in: "head", columns: table.columnCount)
    write(table.body, in: "body", columns: table.columnCount)
  }

  private mutating func write(_ rows: [TableBlock.Row], in member: String, columns: Int) {
    // For each column, the row up to which a cell above covers it.
    var coveredUntil = [Int](repeating: 0, count: columns)
    for (index, row) in rows.enumerated() {
      let attributes = nextRow()
      var column = 0
      at(.member(member), .element(index)) { output in
        output.each(row.cells) { output, cell in
          while column < columns, coveredUntil[column] > index {
            output.line([], in: .table, attributes)
            column += 1
          }
          output.write(cell, attributes)
          for covered in column..<min(column + cell.columnSpan, columns) {
            coveredUntil[covered] = index + cell.rowSpan
            if covered > column { output.line([], in: .table, attributes) }
          }
          column += cell.columnSpan
        }
      }
      while column < columns {
        line([], in: .table, attributes)
        column += 1
      }
    }
  }

  private mutating func write(_ cell: TableBlock.Cell, _ attributes: JSONAttributes) {
    if cell.kind == .header { lose(.elementMapped, element: "th") }
    if cell.columnSpan > 1 { lose(.attributeRemoved, element: "td", attribute: "colspan") }
    if cell.rowSpan > 1 { lose(.attributeRemoved, element: "td", attribute: "rowspan") }
    let content = singleLine(of: Array(cell.blocks))
    if !cell.layout.isDefault { lose(.elementMapped, element: "td", attribute: "align") }
    if let figure = content.figure { return line(of: figure, in: .table, attributes) }
    line(content.runs, layout: content.layout.inheriting(cell.layout), in: .table, attributes)
  }
}

extension ListStyle {
  var group: QuillOutput.Group { self == .bullet ? .bullets : .numbers }
}
