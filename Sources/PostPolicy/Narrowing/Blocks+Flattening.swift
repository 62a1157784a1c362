package import PostDocument

// The paragraphs and runs that replace blocks that a policy does not keep.

extension Blocks {
  /// Returns the runs of all blocks in reading order, with a separator between blocks.
  package func inlines(joinedBy separator: Inline) -> Inlines {
    var result = Inlines()
    for block in self {
      let runs: Inlines =
        switch block {
        case .paragraph(let paragraph): paragraph.content
        case .heading(let heading): heading.content
        case .codeBlock(let code): code.inlines
        case .figure(let figure):
          [Inline(.image(figure.image), link: figure.link), .text(" ")] + figure.caption
        case .list(let list): list.paragraphs.inlines(joinedBy: separator)
        case .table(let table): table.paragraphs.inlines(joinedBy: separator)
        case .quote, .details, .thematicBreak:
          block.depth == 0 ? [] : block.unwrapped.inlines(joinedBy: separator)
        }
      guard !runs.isEmpty else { continue }
      if !result.isEmpty { result.append(separator) }
      result.append(contentsOf: runs)
    }
    return result
  }
}

extension ListBlock {
  /// Returns the marker of an item in plain text: a number, bullet or check box.
  func marker(ofItemAt position: Int) -> String {
    switch items[position].task {
    case .checked: "☑ "
    case .unchecked: "☐ "
    case nil: number(ofItemAt: position).map { "\($0). " } ?? "• "
    }
  }

  /// The items as paragraphs. The paragraph at the start of each item begins with the marker.
  var paragraphs: Blocks {
    var result = Blocks()
    for (position, item) in zip(items.indices, items) {
      let marker = marker(ofItemAt: position)
      if case .paragraph(let paragraph)? = item.blocks.first {
        result.append(
          .paragraph(Paragraph([.text(marker)] + paragraph.content, layout: paragraph.layout)))
        result.append(contentsOf: item.blocks.dropFirst())
      } else {
        result.append(.paragraph(Paragraph([.text(marker)])))
        result.append(contentsOf: item.blocks)
      }
    }
    return result
  }
}

extension TableBlock {
  /// The caption and the rows as paragraphs, with cells separated by vertical bars.
  var paragraphs: Blocks {
    Blocks([.paragraph(Paragraph(caption))] + rowTexts.map { .paragraph(Paragraph($0)) })
  }

  /// The caption as a paragraph, and the rows as lines of another paragraph.
  var lines: Blocks {
    var lines = Inlines()
    for text in rowTexts where !text.isEmpty {
      if !lines.isEmpty { lines.append(.lineBreak) }
      for run in text { lines.append(run.content == .lineBreak ? .text(" ") : run) }
    }
    return [.paragraph(Paragraph(caption)), .paragraph(Paragraph(lines))]
  }

  /// The text of each row, with cells separated by vertical bars.
  private var rowTexts: [Inlines] {
    rows.map { row in
      var runs = Inlines()
      for cell in row.cells {
        if !runs.isEmpty { runs.append(.text(" | ")) }
        runs.append(contentsOf: cell.blocks.inlines(joinedBy: .text(" ")))
      }
      return runs
    }
  }
}
