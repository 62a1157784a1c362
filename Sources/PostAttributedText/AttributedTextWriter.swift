#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import PostDocument

/// Writes lines of attributed text.
struct AttributedTextWriter {
  let style: AttributedTextStyle
  private(set) var text = AttributedString()
  private var components: [BlockIntent.Component] = []
  private var identities = 0
  private var isFirstLine = true
  /// What decorates the current line, and what the lines behind it in the same blocks.
  private var decorations: [Decoration] = []

  private struct Decoration {
    var next: String
    let later: String
  }

  init(style: AttributedTextStyle) {
    self.style = style
  }

  mutating func write(_ blocks: Blocks) {
    for block in blocks { write(block) }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): writeLine(paragraph.content, .paragraph(paragraph.layout))
    case .heading(let heading):
      writeLine(heading.content, .heading(level: heading.level, heading.layout))
    case .codeBlock(let code):
      within(.codeBlock(code.language)) { writer in
        writer.startLine()
        writer.append(code.text.replacing("\n", with: "\u{2028}"), AttributeContainer())
      }
    case .thematicBreak:
      within(.thematicBreak, Decoration(next: "⁂", later: "")) { $0.startLine() }
    case .quote(let quote):
      within(.quote, Decoration(next: "│ ", later: "│ ")) { $0.write(quote.blocks) }
    case .list(let list): write(list)
    case .table(let table): write(table)
    case .figure(let figure):
      within(.figure(figure.link)) { writer in
        writer.writeLine([Inline(.image(figure.image), link: figure.link)], .picture)
        writer.writeLine(figure.caption, .caption)
      }
    case .details(let details):
      within(.details(details.state)) { writer in
        writer.writeLine(details.summary, .summary)
        guard writer.style.folds == .shown || details.state == .open else { return }
        writer.write(details.blocks)
      }
    }
  }

  private mutating func write(_ list: List) {
    within(.list(list.style)) { writer in
      for (position, item) in list.items.enumerated() {
        let marker =
          switch item.task {
          case .checked: "☑ "
          case .unchecked: "☐ "
          case nil: list.number(ofItemAt: position).map { "\($0). " } ?? "• "
          }
        writer.within(.item(item.task), Decoration(next: marker, later: "  ")) { writer in
          if item.blocks.isEmpty { writer.startLine() } else { writer.write(item.blocks) }
        }
      }
    }
  }

  private mutating func write(_ table: Table) {
    within(.table) { writer in
      if !table.caption.isEmpty { writer.writeLine(table.caption, .caption) }
      writer.write(table.head, .head)
      writer.write(table.body, .body)
    }
  }

  private mutating func write(_ rows: [TableRow], _ kind: BlockIntent.RowKind) {
    for row in rows {
      within(.row(kind)) { writer in
        if row.cells.isEmpty { writer.startLine() }
        for cell in row.cells {
          writer.within(.cell(CellIntent(cell))) { writer in
            if cell.blocks.isEmpty { writer.startLine() } else { writer.write(cell.blocks) }
          }
        }
      }
    }
  }

  // MARK: Lines

  private mutating func within(
    _ kind: BlockIntent.Kind, _ decoration: Decoration? = nil, _ body: (inout Self) -> Void
  ) {
    identities += 1
    components.append(BlockIntent.Component(kind, identity: identities))
    decorations.append(decoration ?? Decoration(next: "", later: ""))
    body(&self)
    components.removeLast()
    decorations.removeLast()
  }

  private mutating func writeLine(_ runs: Inlines, _ kind: BlockIntent.Kind) {
    within(kind) { writer in
      writer.startLine()
      for run in runs { writer.write(run) }
    }
  }

  /// Starts a line with its decoration. A line without text has one in any case, to carry its blocks.
  private mutating func startLine() {
    if !isFirstLine { append("\n", lineAttributes, intent: lastIntent) }
    isFirstLine = false
    var decoration = ""
    for position in decorations.indices {
      decoration += decorations[position].next
      decorations[position].next = decorations[position].later
    }
    if style.markers == .none { decoration = "" }
    lastIntent = BlockIntent(components)
    if decoration.isEmpty { decoration = AttributedTextWriter.blank }
    var attributes = AttributeContainer()
    attributes.decoration = decoration
    append(decoration, attributes)
  }

  /// A decoration that does not show: a zero-width space.
  private static let blank = "\u{200B}"

  private var lastIntent = BlockIntent([])
  private let lineAttributes = AttributeContainer()

  // MARK: Runs

  private mutating func write(_ run: Inline) {
    if style.spoilers == .covered, run.marks.contains(.spoiler) {
      var attributes = AttributeContainer()
      attributes.marks = .spoiler
      let count = run.content.shownText.count
      return append(String(repeating: "█", count: count), attributes)
    }
    append(run.content.shownText, AttributeContainer(of: run))
  }

  private mutating func append(
    _ string: String, _ attributes: AttributeContainer, intent: BlockIntent? = nil
  ) {
    var attributes = attributes
    let intent = intent ?? lastIntent
    attributes.blockIntent = intent
    attributes.setFoundationAttributes(of: intent)
    text.append(AttributedString(string, attributes: attributes))
  }
}
