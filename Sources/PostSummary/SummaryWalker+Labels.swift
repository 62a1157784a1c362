internal import PostDocument
internal import PostText

// Labels in brackets for images and tables.

extension SummaryWalker {
  /// Appends the label of an image, if the summary has no other text.
  mutating func walkLabel(of image: InlineImage) {
    guard !draft.isVisible else { return }
    walk(label: draft.options.labels.image, image.alternative)
  }

  /// Appends the caption or a label of a table.
  ///
  /// The label contains the caption or the first row. It is shown after the author's own words, or
  /// if the summary has no other text.
  mutating func walk(_ table: TableBlock) {
    if level != .labels || !draft.isVisible { omitted.tables += 1 }
    let size = draft.text.count
    if level == .secondary { walk(table.caption) }
    guard end == nil, draft.text.count == size, level == .labels ? !draft.isVisible : hasWords
    else { return }
    var text = TableText(spoiler: draft.options.labels.spoiler)
    text.read(table)
    walk(label: draft.options.labels.table, text.line)
    if text.isCut { end = end ?? .exhausted }
  }

  private mutating func walk(label: String, _ contents: String?) {
    guard let label = TextHygiene.optionalLine(label) else { return }
    draft.startBlock(TextLayout(), prefix: prefix)
    willShow()
    if let contents, !contents.isEmpty {
      for text in ["[\(label): ", contents, "]"] { _ = draft.append(text) }
    } else {
      append(label: label)
    }
    prefix = ""
  }

  /// Appends a label that is not divided.
  mutating func append(label: String) {
    draft.append(atom: .text("[\(label)]"), showing: "[\(label)]")
  }
}

/// The text of the caption or of the first row of a table, without hidden content.
private struct TableText {
  /// The text in one line; empty if the table has no text.
  private(set) var line = ""
  /// Whether the text was cut.
  private(set) var isCut = false
  private let spoiler: String?
  /// The number of runs and blocks that can still be read.
  private var rest = Summarizer.lookAhead

  /// The largest size of the line in bytes.
  private static let maximumSize = 4096

  init(spoiler: String) {
    self.spoiler = TextHygiene.optionalLine(spoiler).map { "[\($0)]" }
  }

  mutating func read(_ table: TableBlock) {
    line = text(of: table.caption)
    for rows in [table.head, table.body] {
      for row in rows.prefix(rest) {
        if !line.isEmpty { return }
        for cell in row.cells where !isCut { append(text(of: cell.blocks)) }
      }
    }
  }

  private mutating func append(_ cell: String) {
    if cell.isEmpty { return }
    line += line.isEmpty ? cell : " | " + cell
  }

  /// Returns the first text in blocks. Quotations, code and inner tables are left out.
  private mutating func text(of blocks: Blocks) -> String {
    for block in blocks {
      guard spend() else { break }
      let text =
        switch block {
        case .paragraph(let paragraph): text(of: paragraph.content)
        case .heading(let heading): text(of: heading.content)
        case .list(let list): list.items.first.map { self.text(of: $0.blocks) } ?? ""
        case .details(let details): text(of: details.summary)
        case .quote, .codeBlock, .table, .figure, .thematicBreak: ""
        }
      if !text.isEmpty { return text }
    }
    return ""
  }

  private mutating func text(of runs: Inlines) -> String {
    var text = ""
    var isInSpoiler = false
    for position in runs.indices {
      guard spend(), text.utf8.count + line.utf8.count <= TableText.maximumSize else {
        isCut = true
        break
      }
      if runs.isSpoiler(at: position) {
        if !isInSpoiler { text += spoiler ?? "" }
        isInSpoiler = true
        continue
      }
      switch runs.content(at: position) {
      case .lineBreak: text += " "
      case .image: break
      case let content:
        isInSpoiler = false
        text += String(Substring(content.plainText.utf8.prefix(TableText.maximumSize + 1)))
      }
    }
    return TextHygiene.line(text)
  }

  private mutating func spend() -> Bool {
    guard rest > 0 else {
      isCut = true
      return false
    }
    rest -= 1
    return !isCut
  }
}
