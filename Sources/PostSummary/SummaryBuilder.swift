internal import PostDocument
internal import PostText

/// Builds the document of a summary from the start of a draft.
///
/// Marks, links and images of emoji are kept in order while they fit the byte limit; text never gives
/// way to them.
struct SummaryBuilder {
  private var blocks = Blocks()
  /// The runs of the current paragraph.
  private var runs = Inlines()
  private var layout = TextLayout()
  private var bidi = BidiBalancer()
  private var budget: MarkupBudget
  private let options: SummaryOptions

  /// The document, and the text of its paragraphs.
  static func build(_ draft: SummaryDraft, upTo end: SummaryEnd) -> (Document, plainText: String) {
    var builder = SummaryBuilder(draft.options, bytes: draft.options.bytes - end.bytes)
    if !draft.options.leavesOut.isEmpty { builder.budget.reserve(namesOf: draft, upTo: end.offset) }
    builder.append(draft, upTo: end.offset)
    builder.runs.append(.text(builder.bidi.closing))
    if end.hasEllipsis { builder.runs.append(.text("…")) }
    builder.endParagraph()
    return (Document(builder.blocks), builder.plainText)
  }

  private init(_ options: SummaryOptions, bytes: Int) {
    self.options = options
    budget = MarkupBudget(bytes: bytes)
  }

  private mutating func append(_ draft: SummaryDraft, upTo limit: Int) {
    let text = draft.text
    var start = 0
    for piece in draft.pieces {
      guard start < limit else { return }
      switch piece.content {
      case .block(let layout):
        endParagraph()
        self.layout = layout
        budget.endText()
      case .lineBreak:
        runs.append(.lineBreak)
        budget.endText()
      case .text(let marks, let link):
        let part = text.span.extracting(start..<min(piece.end, limit))
        let kept = budget.kept(marks, link)
        _ = runs.append(
          flowing: part, need: TextHygiene.need(of: part), marks: kept.marks, link: kept.link)
        if draft.hasBidiControls { bidi.scan(String(validUTF8: part)) }
      case .atom(let run):
        runs.append(budget.kept(run))
        budget.endText()
      }
      start = piece.end
    }
  }

  private mutating func endParagraph() {
    if runs.mayLink { removeLinksOfURLs() }
    let paragraph = Paragraph(runs, layout: layout)
    if !paragraph.content.isEmpty { blocks.append(.paragraph(paragraph)) }
    runs = Inlines()
    bidi = BidiBalancer()
  }

  /// Removes links whose label has become a URL that a summary would show shorter: the rest of a label
  /// that is cut, or that has lost its link in part.
  private mutating func removeLinksOfURLs() {
    let urls = runs.indices.filter { position in
      guard let url = runs.url(at: position, limit: options.urlLimit) else { return false }
      return runs.content(at: position) != .text(url.text)
    }
    guard !urls.isEmpty else { return }
    runs = Inlines(
      runs.enumerated().map { position, run in
        urls.contains(position) ? Inline(run.content, marks: run.marks) : run
      })
  }

  /// The text of the paragraphs, one line for each of theirs.
  private var plainText: String {
    var text = ""
    for case .paragraph(let paragraph) in blocks {
      if !text.isEmpty { text += "\n" }
      for position in paragraph.content.indices {
        let content = paragraph.content.content(at: position)
        text += content == .lineBreak ? "\n" : content.plainText
      }
    }
    return text
  }
}

extension Inlines {
  /// The short form of the URL at a position, if that is a whole label that is the URL of its link.
  func url(at position: Int, limit: Int) -> ShownURL? {
    guard let link = link(at: position), case .text(let label) = content(at: position) else {
      return nil
    }
    // A neighbor with the same link is a part of the label.
    if position > 0, self.link(at: position - 1) == link { return nil }
    if position + 1 < endIndex, self.link(at: position + 1) == link { return nil }
    return ShownURL(label: label, of: link, limit: limit)
  }
}
