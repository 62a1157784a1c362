internal import PostDocument
internal import PostText

/// Reads a document from its start until its summary is final, and creates the draft.
struct SummaryWalker {
  /// The content that a summary can show. Each level is used only if the preceding levels have no
  /// visible text.
  enum Level: CaseIterable {
    /// Text outside quotations and captions.
    case text
    /// Quotations and captions.
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
  private(set) var draft: SummaryDraft
  private(set) var omitted = OmittedContent()
  private(set) var end: End?
  /// The number of blocks and runs so far that add no text to the summary.
  private var skipped = 0
  private var isInQuote = false
  /// The quotation mark to write before the first text of a quotation; empty if none is pending.
  private var quotationMark = ""
  /// The marker to write before the first text of a list item; empty if none is pending.
  private var marker = ""
  /// The mentions at the start; `nil` if the options keep them or other text was read.
  private var leading: LeadingMentions?
  /// A copy of the draft without the lines of hashtags at its end; `nil` if the options keep these
  /// lines, or if the draft does not end in such lines.
  private var beforeHashtags: SummaryDraft?

  private struct LeadingMentions {
    /// The last mention.
    var last: Inline?
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
    omitted.isComplete = end == .document
    if end == .document || end == .marker, let draft = beforeHashtags, draft.isVisible {
      self.draft = draft
    }
    draft.finish()
  }

  /// Returns the summary of the text that was read, within all limits.
  func summary() -> Summary {
    let end = draft.units.end(isWhole: end == .document || end == .marker)
    let (document, text) = SummaryBuilder.build(draft, upTo: end)
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
      walk(heading.content, layout: heading.layout, marks: .strong)
    case .quote(let quote): walk(quote)
    case .list(let list): walk(list)
    case .codeBlock(let code): walk(code)
    case .table(let table):
      if level != .labels || !draft.isVisible { omitted.tables += 1 }
      if level == .secondary { walk(table.caption) }
      if level == .labels { walk(label: draft.options.labels.table) }
    case .figure(let figure):
      omitted.images += 1
      if level == .secondary { walk(figure.caption) }
      if level == .labels {
        walk(label: draft.options.labels.image, figure.image.alternative)
      }
    case .details(let details):
      walk(details.summary)
      if details.state == .open {
        if end == nil { walk(details.blocks) }
      } else if !details.blocks.isEmpty {
        omitted.details += 1
      }
    case .thematicBreak:
      if draft.options.excerptMarker == .thematicBreak, draft.isVisible { end = .marker }
    }
  }

  private mutating func walk(_ quote: Quote) {
    if isInQuote { return walk(quote.blocks) }
    guard level == .secondary else {
      omitted.quotes += 1
      return
    }
    (isInQuote, quotationMark) = (true, "“")
    walk(quote.blocks)
    if quotationMark.isEmpty, end == nil { draft.close(with: "”") }
    (isInQuote, quotationMark) = (false, "")
  }

  private mutating func walk(_ list: ListBlock) {
    for position in list.items.indices {
      let item = list.items[position]
      marker =
        switch item.task {
        case .checked: "☑ "
        case .unchecked: "☐ "
        case nil: list.number(ofItemAt: position).map { "\($0). " } ?? "• "
        }
      walkCountingSkipped { $0.walk(item.blocks) }
      marker = ""
      if end != nil { return }
    }
  }

  /// Appends the first line of code that is not blank.
  private mutating func walk(_ code: CodeBlock) {
    let isVisible = { (byte: UInt8) in byte > 0x20 }
    let start = code.text.utf8.prefix(Summarizer.blankLimit).firstIndex(where: isVisible)
    let text = code.text[(start ?? code.text.endIndex)...]
    let end = text.utf8.prefix(Summarizer.blankLimit).firstIndex(of: 0x0A) ?? text.endIndex
    let rest = text[end...].utf8.prefix(Summarizer.blankLimit)
    if text.isEmpty || rest.contains(where: isVisible) { omitted.codeBlocks += 1 }
    if text.isEmpty { return skip(code.text) }
    walk([.text(String(text[..<end]), marks: .code)])
  }

  private mutating func walk(label: String, _ alternative: String? = nil) {
    guard !draft.isVisible, let label = TextHygiene.optionalLine(label) else { return }
    draft.startBlock(TextLayout())
    if let alternative, !alternative.isEmpty {
      for text in ["[\(label): ", alternative, "]"] { _ = draft.append(text) }
    } else {
      append(label: label)
    }
  }

  private mutating func append(label: String) {
    draft.append(atom: .text("[\(label)]"), showing: "[\(label)]")
  }

  // MARK: Runs

  private mutating func walk(
    _ runs: Inlines, layout: TextLayout = TextLayout(), marks: Marks = []
  ) {
    if draft.isVisible, case .line(let marker)? = draft.options.excerptMarker, runs.isText(marker) {
      end = .marker
      return
    }
    draft.startBlock(layout, prefix: quotationMark + marker)
    endIfFinal()
    var isInSpoiler = false
    for position in runs.indices {
      if end != nil { return }
      if runs.isSpoiler(at: position) {
        if isInSpoiler { skip() } else { walkSpoiler() }
        isInSpoiler = true
      } else if case .lineBreak = runs.content(at: position) {
        // A spoiler can continue after the line break.
        if !isInSpoiler || !runs.isSpoiler(at: position + 1) {
          draft.endLine()
          isInSpoiler = false
        }
        skip()
      } else {
        isInSpoiler = false
        walk(runs, at: position, runs.marks(at: position).union(marks))
      }
      if draft.isVisible, !draft.isLineEmpty { (quotationMark, marker) = ("", "") }
      endIfFinal()
    }
  }

  private mutating func endIfFinal() {
    if end == nil, draft.isFinal, leading == nil, beforeHashtags == nil { end = .full }
  }

  private mutating func walk(_ runs: Inlines, at position: Int, _ marks: Marks) {
    let run = runs[position]
    switch run.content {
    case .lineBreak: break
    case .text(let text): walk(text, runs, at: position, marks)
    case .mention, .hashtag: walkName(Inline(run.content, marks: marks))
    case .emoji(let emoji):
      willShow()
      draft.append(
        atom: Inline(run.content, marks: marks, link: run.link), showing: emoji.shortcode)
    case .image(let image):
      omitted.images += 1
      if level == .labels { walk(label: draft.options.labels.image, image.alternative) }
      skip()
    }
  }

  private mutating func walkName(_ run: Inline) {
    let name = run.content.plainText
    let displayText = name.removingBreakControls
    if displayText.isEmpty || draft.isLineEmpty && displayText.isBlank { return skip(name) }
    var atom = run
    if displayText != name {
      atom.content = run.content.renamed(displayText) ?? .text(displayText)
    }
    switch run.content {
    case .mention where leading != nil:
      leading = LeadingMentions(last: atom)
      skip()
    case .hashtag: willShow(isHashtag: true)
    default: willShow()
    }
    draft.append(atom: atom, showing: displayText)
  }

  private mutating func walkSpoiler() {
    omitted.spoilers += 1
    guard let label = TextHygiene.optionalLine(draft.options.labels.spoiler) else { return skip() }
    willShow()
    append(label: label)
  }

  private mutating func walk(
    _ text: String, _ runs: Inlines, at position: Int, _ marks: Marks
  ) {
    if text.isBlank {
      leading?.isBeforeSpace = true
      if draft.isLineEmpty || text.utf8.count > Summarizer.blankLimit { return skip(text) }
    } else if leading == nil || text != "…" {
      willShow(startsWithSpace: text.utf8.first == 0x20)
    }
    let link = runs.link(at: position)
    if let link, let url = runs.url(at: position, limit: draft.options.urlLimit) {
      return draft.append(url, marks: marks, link: link)
    }
    let dropped = draft.append(text, marks: marks, link: link)
    for _ in 0..<((dropped + 63) / 64) { skip() }
  }

  /// Prepares the draft for text after the mentions at the start: removes these mentions if the
  /// options leave them out, and updates ``beforeHashtags``.
  private mutating func willShow(isHashtag: Bool = false, startsWithSpace: Bool = false) {
    if let leading {
      self.leading = nil
      removeMentions(leading, isBeforeSpace: startsWithSpace || leading.isBeforeSpace)
    }
    guard draft.options.leavesOut.contains(.trailingHashtags) else { return }
    guard isHashtag else {
      beforeHashtags = nil
      return
    }
    if draft.isLineEmpty, beforeHashtags == nil { beforeHashtags = draft }
    if beforeHashtags != nil { skip() }
  }

  /// Removes the mentions at the start.
  ///
  /// The last mention is kept if text follows it with no space between them: `@ada, hello`.
  private mutating func removeMentions(_ mentions: LeadingMentions, isBeforeSpace: Bool) {
    guard let last = mentions.last else { return }
    let isContinued = !draft.isLineEmpty && !isBeforeSpace
    draft = draft.restarted
    if isContinued { draft.append(atom: last, showing: last.content.plainText) }
  }

  /// Counts a run whose text is blank, at least in its first ``Summarizer/blankLimit`` bytes.
  ///
  /// If the text is longer, the rest could be visible, so the summary ends.
  private mutating func skip(_ text: String) {
    if text.utf8.count > Summarizer.blankLimit { end = end ?? .exhausted }
    skip()
  }

  /// Counts a block or run without text. If there are too many, the summary ends.
  private mutating func skip() {
    guard end == nil else { return }
    skipped += 1
    if skipped > Summarizer.lookAhead { end = .exhausted }
  }
}

extension Inlines {
  fileprivate func isSpoiler(at position: Int) -> Bool {
    position < endIndex && marks(at: position).contains(.spoiler)
  }

  /// Whether the text of these runs equals `text`. Images and line breaks are ignored.
  fileprivate func isText(_ text: String) -> Bool {
    var rest = text.utf8[...]
    for position in indices.prefix(Summarizer.lookAhead + 1) {
      switch content(at: position) {
      case .image, .lineBreak: continue
      case .text(let part) where !marks(at: position).contains(.spoiler):
        guard rest.starts(with: part.utf8) else { return false }
        rest = rest.dropFirst(part.utf8.count)
      case .text, .mention, .hashtag, .emoji: return false
      }
    }
    return rest.isEmpty && !text.isEmpty
  }
}

extension InlineContent {
  /// Returns the mention or hashtag with another text.
  fileprivate func renamed(_ text: String) -> InlineContent? {
    switch self {
    case .mention(let name): Mention(text, target: name.target, id: name.id).map { .mention($0) }
    case .hashtag(let name): Hashtag(text, target: name.target, id: name.id).map { .hashtag($0) }
    case .text, .lineBreak, .emoji, .image: nil
    }
  }
}

extension String {
  /// The text without spaces and break controls at its start and end.
  ///
  /// `Inlines` drops these characters next to other text.
  fileprivate var removingBreakControls: String {
    let isEdge = { (scalar: Unicode.Scalar) in scalar.isBreakControl || scalar == " " }
    guard unicodeScalars.first.map(isEdge) == true || unicodeScalars.last.map(isEdge) == true
    else { return self }
    let start = unicodeScalars.drop(while: isEdge)
    let end = start.lastIndex { !isEdge($0) }.map { start.index(after: $0) }
    return String(start[..<(end ?? start.startIndex)])
  }

  /// Whether the start of the text is blank.
  fileprivate var isBlank: Bool {
    Substring(utf8.prefix(Summarizer.blankLimit)).unicodeScalars.allSatisfy {
      [.space, .noBreakSpace, .invisible].contains(ClusterKind($0))
    }
  }
}
