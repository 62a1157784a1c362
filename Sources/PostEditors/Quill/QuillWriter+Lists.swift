internal import PostDocument
internal import PostJSON
internal import PostPolicy

extension QuillWriter {
  /// The deepest indent that Quill shows.
  private static let maximumIndent = 8

  /// Writes the items of a list as lines.
  mutating func write(_ list: ListBlock, level: Int) {
    if case .ordered(let numbering) = list.style {
      if numbering.start != nil { lose(.attributeRemoved, element: "ol", attribute: "start") }
      if numbering.isReversed { lose(.attributeRemoved, element: "ol", attribute: "reversed") }
    }
    if level == QuillWriter.maximumIndent + 1 { lose(.elementUnwrapped, element: "ul") }
    each(list.items) { $0.write($1, of: list.style, level: level) }
  }

  private mutating func write(_ item: ListItem, of style: ListStyle, level: Int) {
    let nested = item.blocks.firstIndex { if case .list = $0 { true } else { false } }
    let head = item.blocks[..<(nested ?? item.blocks.endIndex)]
    writeHead(Array(head), of: item, style, level: level)
    var previous: ListStyle?
    for (position, block) in item.blocks.enumerated().dropFirst(head.count) {
      at(.member("content"), .element(position)) { writer in
        if case .list(let list) = block {
          // Neighbours of one style are read as one list.
          if let previous, previous.isOrdered == list.style.isOrdered {
            writer.lose(.elementUnwrapped, element: "ul")
          }
          previous = list.style
          writer.write(list, level: level + 1)
        } else {
          writer.loseKind(of: block)
          let runs = Blocks([block]).inlines(joinedBy: .lineBreak)
          guard !runs.isEmpty else { return }
          writer.line(runs, in: style.group) { $0.list(previous ?? .bullet, nil, level: level + 1) }
        }
      }
    }
  }

  /// Writes what stands before the nested lists of an item, which a Delta has one line for.
  private mutating func writeHead(
    _ blocks: [Block], of item: ListItem, _ style: ListStyle, level: Int
  ) {
    var marker = Inlines()
    if let task = item.task, style.isOrdered {
      lose(.attributeRemoved, element: "li", attribute: "checked")
      marker.append(.text(task == .checked ? "☑ " : "☐ "))
    }
    let format = { (attributes: inout QuillAttributes) in
      attributes.list(style, item.task, level: level)
    }
    let (runs, layout, figure) = singleLine(of: blocks)
    if let figure, marker.isEmpty {
      line(of: figure, in: style.group, format)
    } else if figure != nil {
      let runs = Blocks(blocks).inlines(joinedBy: .lineBreak)
      line(marker.joined(with: runs), in: style.group, format)
    } else {
      line(marker.joined(with: runs), layout: layout, in: style.group, format)
    }
  }

  /// Blocks as one line; several are joined by line breaks, with a finding for each.
  mutating func singleLine(of blocks: [Block]) -> (Inlines, TextLayout, Figure?) {
    if blocks.count <= 1 {
      switch blocks.first {
      case nil: return ([], TextLayout(), nil)
      case .paragraph(let paragraph)?: return (paragraph.content, paragraph.layout, nil)
      case .figure(let figure)?: return ([], TextLayout(), figure)
      default: break
      }
    }
    each(blocks) { writer, block in
      writer.loseKind(of: block)
    }
    return (Blocks(blocks).inlines(joinedBy: .lineBreak), TextLayout(), nil)
  }
}

extension QuillWriter {
  /// Notes that only the text of a block is kept.
  private mutating func loseKind(of block: Block) {
    guard let element = block.elementName else { return lose(.elementUnwrapped, element: "p") }
    lose(block == .thematicBreak ? .elementDropped : .elementMapped, element: element)
  }
}

extension QuillAttributes {
  fileprivate mutating func list(_ style: ListStyle, _ task: TaskState?, level: Int) {
    set("list", style.isOrdered ? "ordered" : task?.rawValue ?? "bullet")
    if level > 0 { set("indent", min(level, 8)) }
  }
}

extension ListStyle {
  fileprivate var isOrdered: Bool { self != .bullet }

  fileprivate var group: QuillWriter.Group { isOrdered ? .numbers : .bullets }
}

extension Inlines {
  fileprivate func joined(with other: Inlines) -> Inlines {
    var result = self
    result.append(contentsOf: other)
    return result
  }
}
