internal import PostDocument
internal import PostText

/// Builds the document of a summary from the start of a draft.
struct SummaryBuilder {
  private var blocks = Blocks()
  /// The runs of the current paragraph.
  private var runs = Inlines()
  private var layout = TextLayout()
  private var bidi = BidiBalancer()
  private var budget: MarkupBudget
  private let urlLimit: Int

  /// Which marks and links are kept if not all of them fit.
  enum Markup {
    /// The first ones.
    case inOrder
    /// None of them. In a summary of embeds only, an embed without its link would be prose, and a
    /// summary of the summary would move the others after it.
    case allOrNone
  }

  /// Returns the document and its plain text.
  static func build(
    _ draft: SummaryDraft, upTo end: SummaryEnd, markup: Markup = .inOrder
  ) -> (Document, plainText: String) {
    let pieces = draft.pieces.prefix { $0.range.lowerBound < end.offset }
    let options = draft.options
    var budget = MarkupBudget(
      bytes: options.byteLimit.map { $0 - end.bytes } ?? options.defaultBytes)
    if markup == .allOrNone { budget.keepAllOrNone(of: pieces) }
    if !options.leavesOut.isEmpty { budget.reserve(for: pieces) }
    var builder = SummaryBuilder(budget: budget, urlLimit: options.urlLimit)
    let text = draft.text
    for piece in pieces {
      let range = piece.range.clamped(to: 0..<end.offset)
      builder.append(piece.content, text.span.extracting(range))
    }
    builder.runs.append(.text(builder.bidi.closing))
    if end.hasEllipsis { builder.runs.append(.text("…")) }
    builder.endParagraph()
    return (Document(builder.blocks), builder.plainText)
  }

  private mutating func append(_ content: SummaryDraft.Content, _ text: borrowing Span<UInt8>) {
    switch content {
    case .block(let layout):
      endParagraph()
      self.layout = layout
    case .lineBreak: runs.append(.lineBreak)
    case .text(let marks, let link):
      let need = TextHygiene.need(of: text)
      let kept = budget.kept(marks, link)
      _ = runs.append(flowing: text, need: need, marks: kept.marks, link: kept.link)
      // Only text that needs cleaning can contain bidirectional controls.
      if need == .cleaning { bidi.scan(String(validUTF8: text)) }
    case .atom(let run): runs.append(budget.kept(run))
    }
  }

  private mutating func endParagraph() {
    if runs.mayLink { removeLinksOfURLs() }
    let paragraph = Paragraph(runs, layout: layout)
    if !paragraph.content.isEmpty { blocks.append(.paragraph(paragraph)) }
    runs = Inlines()
    bidi = BidiBalancer()
  }

  /// Removes links whose label has become a URL that a summary would shorten.
  ///
  /// A label can become a URL if it is truncated, or if a part of the label has lost its link.
  private mutating func removeLinksOfURLs() {
    let urls = runs.indices.filter { position in
      let url = runs.url(at: position, limit: urlLimit)
      return url.map { runs.content(at: position) != .text($0.text) } ?? false
    }
    guard !urls.isEmpty else { return }
    runs = Inlines(
      runs.enumerated().map { position, run in
        urls.contains(position) ? Inline(run.content, marks: run.marks) : run
      })
  }

  /// The text of the paragraphs, with a line feed between lines.
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
  /// Returns the short form of a link label that is the URL of its link.
  ///
  /// Returns `nil` for other labels, and for a run that is only a part of a label.
  func url(at position: Int, limit: Int) -> ShownURL? {
    guard let link = link(at: position), case .text(let label) = content(at: position) else {
      return nil
    }
    // An adjacent run with the same link is a part of the label.
    if position > 0, self.link(at: position - 1) == link { return nil }
    if position + 1 < endIndex, self.link(at: position + 1) == link { return nil }
    return ShownURL(label: label, of: link, limit: limit)
  }
}
