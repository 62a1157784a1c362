internal import PostDocument
internal import PostText

/// Reads a document from its start until its summary is final, and creates the draft.
struct SummaryWalker {
  /// The content that a summary can show. Each level is used only if the preceding levels have no
  /// visible text except embeds and mentions that are left out.
  enum Level: CaseIterable {
    /// The author's own text, and quotations and tables after it.
    case text
    /// All quotations, and captions.
    case secondary
    /// Labels of images and tables.
    case labels
  }

  /// The reason why a walk ended.
  enum End {
    /// The whole document was read.
    case document
    /// The excerpt marker was reached.
    case marker
    /// Further text cannot change the summary.
    case full
    /// Too many blocks and runs without text were read.
    case exhausted
  }

  let level: Level
  var draft: SummaryDraft
  var omitted = OmittedContent()
  var end: End?
  /// The number of blocks and runs so far that add no text to the summary.
  var skipped = 0
  /// The number of quotations around the current block.
  private(set) var quoteDepth = 0
  /// The number of lists around the current block.
  private(set) var listDepth = 0
  /// Whether the list around the current block is tight.
  private var isInTightList = false
  /// Whether the next block is a further item of a tight list.
  var continuesList = false
  /// The quotation marks and the list marker before the next text; empty if they were written.
  var prefix = ""
  /// The mentions at the start; `nil` if the options keep them or other text was read.
  var leading: LeadingMentions?
  /// A copy of the draft without the lines of hashtags at its end; `nil` if the options keep these
  /// lines, or if the draft does not end in such lines.
  var beforeHashtags: SummaryDraft?
  /// The embeds before the first prose. They are appended after all other text.
  var embeds: [Embed] = []
  /// Whether no text except headings was read.
  private(set) var isBeforeProse = true
  /// The value of ``hasWords`` before the embeds were appended.
  private var hasWordsBesidesEmbeds = false
  /// Whether the document has embeds and no other text.
  private var isOfEmbeds = false

  struct LeadingMentions {
    /// The last mention.
    var last: Inline?
    /// The `@` before the last mention, if it is not part of the mention.
    var symbol = ""
    /// The `@` before the mention that follows.
    var nextSymbol = ""
    /// Whether a space follows the last mention.
    var isBeforeSpace = false
  }

  init(options: SummaryOptions, level: Level) {
    self.level = level
    draft = SummaryDraft(options)
    leading = options.leavesOut.contains(.leadingMentions) ? LeadingMentions() : nil
  }

  /// Reads a document.
  ///
  /// - Parameter ending: The value of ``end`` if the whole document is read.
  mutating func walk(_ document: Document, ending: End = .document) {
    walk(document.blocks)
    if end == nil { end = ending }
    if end == .document || end == .marker, let draft = beforeHashtags,
      draft.isVisible || !embeds.isEmpty
    {
      self.draft = draft
    }
    hasWordsBesidesEmbeds = hasWords
    isOfEmbeds = !hasWords && !embeds.isEmpty
    walkEmbeds()
    omitted.isComplete = end == .document
    draft.finish()
  }

  /// Whether text of the author was read, other than mentions that are left out.
  var hasWords: Bool { draft.isVisible && leading == nil }

  /// Whether the next level cannot give a better summary.
  var isSufficient: Bool { level == .text ? hasWordsBesidesEmbeds : draft.isVisible }

  /// Returns the summary of the text that was read, within all limits.
  func summary() -> Summary {
    let end = draft.units.end(isWhole: end == .document || end == .marker)
    let (document, text) = SummaryBuilder.build(
      draft, upTo: end, markup: isOfEmbeds ? .allOrNone : .inOrder)
    return Summary(
      document: document, plainText: text, isTruncated: end.isCut || self.end == .marker,
      graphemeCount: draft.hasJoinedScalars ? text.visibleClusterCount : end.count,
      omitted: omitted,
      source: self.end == .marker && !end.isCut ? .excerpt : .automatic)
  }

  // MARK: Blocks

  private mutating func walk(_ blocks: Blocks) {
    for block in blocks {
      walkCountingSkipped { $0.walk(block) }
      if end != nil { return }
    }
  }

  /// Counts a block or item as skipped if it adds no text.
  private mutating func walkCountingSkipped(_ walk: (inout SummaryWalker) -> Void) {
    let countsBefore = (draft.text.count, skipped)
    walk(&self)
    if countsBefore == (draft.text.count, skipped) { skip() }
  }

  private mutating func walk(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      walk(paragraph.content, layout: paragraph.layout)
    case .heading(let heading):
      if !draft.isVisible, let title = draft.options.title, heading.content.isText(title) { return }
      return walk(heading.content, layout: heading.layout, marks: .strong)
    case .quote(let quote): walk(quote)
    case .list(let list): walk(list)
    case .codeBlock(let code): walk(code)
    case .table(let table): walk(table)
    case .figure(let figure):
      omitted.images += 1
      if level == .secondary { walk(figure.caption) }
      if level == .labels { walkLabel(of: figure.image) }
    case .details(let details):
      walk(details.summary)
      if details.state == .open {
        if end == nil { walk(details.blocks) }
      } else if !details.blocks.isEmpty {
        omitted.details += 1
      }
    case .thematicBreak:
      if draft.options.excerptMarker == .thematicBreak, draft.isVisible || !embeds.isEmpty {
        end = .marker
      }
    }
    if hasWords { isBeforeProse = false }
  }

  /// Appends a quotation in quotation marks. Before the author's own words, it is left out.
  private mutating func walk(_ quote: Quote) {
    guard level != .text || hasWords else {
      omitted.quotes += 1
      return
    }
    // If a quotation only contains another one, all its words are those of the inner one.
    if quote.blocks.count == 1, case .quote(let inner)? = quote.blocks.first { return walk(inner) }
    let outerPrefix = prefix
    let (opening, closing) = quoteDepth.isMultiple(of: 2) ? ("“", "”") : ("‘", "’")
    prefix += opening
    quoteDepth += 1
    walk(quote.blocks)
    quoteDepth -= 1
    if !prefix.isEmpty {
      prefix = outerPrefix
    } else if end == nil || end == .marker {
      draft.close(with: closing)
    }
  }

  /// The largest number of levels by which an item is indented.
  private static let maximumIndentation = 8

  private mutating func walk(_ list: ListBlock) {
    listDepth += 1
    let wasInTightList = isInTightList
    isInTightList = list.startsTight(lookAhead: Summarizer.lookAhead)
    let levels = draft.options.layout == .lines ? listDepth - 1 : 0
    // A document has no other spaces at the start of a paragraph.
    let indentation = String(
      repeating: "\u{A0}", count: 2 * min(levels, SummaryWalker.maximumIndentation))
    for position in list.items.indices {
      let item = list.items[position]
      let marker =
        switch item.task {
        case .checked: "☑ "
        case .unchecked: "☐ "
        case nil: list.number(ofItemAt: position).map { "\($0). " } ?? "• "
        }
      let outerPrefix = prefix
      // The marker of an inner item replaces that of the item around it.
      prefix = outerPrefix.filter { "“‘".contains($0) } + indentation + marker
      continuesList = isInTightList && (position > 0 || wasInTightList)
      walkCountingSkipped { $0.walk(item.blocks) }
      if !prefix.isEmpty { prefix = outerPrefix }
      if end != nil { break }
    }
    continuesList = false
    isInTightList = wasInTightList
    listDepth -= 1
  }

  /// Appends the first line of code with words.
  private mutating func walk(_ code: CodeBlock) {
    guard let line = CodeLine(of: code) else {
      omitted.codeBlocks += 1
      return skip(code.text)
    }
    if line.hasOtherLines { omitted.codeBlocks += 1 }
    walk([.text(String(line.text), marks: .code)])
    if line.isCut { end = end ?? .exhausted }
  }

}
