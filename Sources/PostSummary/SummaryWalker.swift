internal import PostDocument
internal import PostText

/// Walks a document from its start as far as a summary needs, and drafts its text.
struct SummaryWalker {
  /// What counts as text; each level is tried when the one before shows nothing.
  enum Level {
    case text
    /// Quotations and captions.
    case secondary
    /// Labels of pictures and tables.
    case labels

    var next: Level? {
      switch self {
      case .text: .secondary
      case .secondary: .labels
      case .labels: nil
      }
    }
  }

  /// Why a walk ended.
  enum End {
    case document
    case marker
    case full
    /// Too many blocks and runs without text.
    case exhausted
  }

  let level: Level
  private(set) var draft: SummaryDraft
  private(set) var omitted = OmittedContent()
  private(set) var end: End?
  /// The number of blocks and runs that added nothing.
  private var idle = 0
  private var isInQuote = false
  // Spelled `LeadingMentions?`, it would be set twice, for which the compiler (6.3) copies the walker.
  private var leading: Optional<LeadingMentions>
  /// The draft before the hashtags with which it ends.
  private var beforeHashtags: SummaryDraft?

  init(options: SummaryOptions, level: Level) {
    self.level = level
    draft = SummaryDraft(options)
    leading = options.leavesOut.contains(.leadingMentions) ? LeadingMentions() : nil
  }

  /// Walks a document, behind which nothing stands, or what its author does not count to the excerpt.
  mutating func walk(_ document: Document, ending: End = .document) {
    walk(document.blocks)
    if end == nil { end = ending }
    omitted.isComplete = end == .document
    if end == .document || end == .marker, let draft = beforeHashtags, draft.isVisible {
      self.draft = draft
    }
    draft.finish()
  }

  /// The summary that the draft gives, within every cap.
  func summary() -> Summary {
    let end = draft.end(isWhole: end == .document || end == .marker)
    let (document, text) = draft.document(upTo: end)
    return Summary(
      document: document, plainText: text, isTruncated: end.isCut || self.end == .marker,
      graphemeCount: end.count ?? text.visibleCount, omitted: omitted,
      source: self.end == .marker && !end.isCut ? .excerpt : .automatic)
  }

  // MARK: Blocks

  private mutating func walk(_ blocks: Blocks) {
    for block in blocks {
      let before = (draft.location, idle)
      walk(block)
      if end == nil, before == (draft.location, idle) { passOver() }
      if end != nil { return }
    }
  }

  private mutating func walk(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      walk(paragraph.content, layout: paragraph.layout)
    case .heading(let heading):
      if !draft.isVisible, let title = draft.options.title, heading.content.says(title) { return }
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
    guard level == .secondary, !isInQuote else {
      if level != .secondary { omitted.quotes += 1 }
      if isInQuote { walk(quote.blocks) }
      return
    }
    isInQuote = true
    quotePrefix = "“"
    let before = draft.location
    walk(quote.blocks)
    isInQuote = false
    if quotePrefix == nil, draft.location > before, end == nil { draft.close(with: "”") }
    quotePrefix = nil
  }

  /// The sign that waits for the first text of a quotation.
  private var quotePrefix: String?

  private mutating func walk(_ list: ListBlock) {
    for position in list.items.indices {
      let item = list.items[position]
      marker =
        switch item.task {
        case .checked: "☑ "
        case .unchecked: "☐ "
        case nil: list.number(ofItemAt: position).map { "\($0). " } ?? "• "
        }
      let before = (draft.location, idle)
      walk(item.blocks)
      marker = nil
      if end == nil, before == (draft.location, idle) { passOver() }
      if end != nil { return }
    }
  }

  /// The marker of an item that waits for its first text.
  private var marker: String?

  private mutating func walk(_ code: CodeBlock) {
    guard let start = code.text.utf8.prefix(Summarizer.blankLimit).firstIndex(where: { $0 > 0x20 })
    else {
      omitted.codeBlocks += 1
      return passOver(code.text)
    }
    let text = code.text[start...]
    let window = text.utf8.prefix(Summarizer.blankLimit)
    let line = window.firstIndex(of: 0x0A).map { text[..<$0] }
    if let line {
      let rest = text[line.endIndex...].utf8.prefix(Summarizer.blankLimit)
      if rest.contains(where: { $0 > 0x20 }) { omitted.codeBlocks += 1 }
    }
    walk([.text(String(line ?? text), marks: .code)])
  }

  private mutating func walk(label: String, _ alternative: String? = nil) {
    guard !draft.isVisible, let label = TextHygiene.optionalLine(label) else { return }
    draft.startBlock(TextLayout())
    if let alternative, !alternative.isEmpty {
      for text in ["[\(label): ", alternative, "]"] { draft.append(text: text) }
    } else {
      draft.append(atom: .text("[\(label)]"), showing: "[\(label)]")
    }
  }

  // MARK: Runs

  private mutating func walk(
    _ runs: Inlines, layout: TextLayout = TextLayout(), marks: Marks = []
  ) {
    if draft.isVisible, case .line(let marker)? = draft.options.excerptMarker, runs.says(marker) {
      end = .marker
      return
    }
    draft.startBlock(layout, runs, marks)
    if quotePrefix != nil || marker != nil {
      draft.setPrefix((quotePrefix ?? "") + (marker ?? ""))
    }
    endIfSettled()
    if end != nil { return }
    var isInSpoiler = false
    for position in runs.indices {
      let content = runs.content(at: position)
      if runs.isSpoiler(at: position) {
        if isInSpoiler { passOver() } else { walkSpoiler() }
        isInSpoiler = true
      } else if case .lineBreak = content {
        // A hidden passage may go on behind it.
        if !(isInSpoiler && runs.isSpoiler(at: position + 1)) {
          draft.endLine()
          isInSpoiler = false
        }
        passOver()
      } else {
        isInSpoiler = false
        walk(content, of: runs, at: position)
      }
      if draft.isVisible, !draft.isLineEmpty { (quotePrefix, marker) = (nil, nil) }
      endIfSettled()
      if end != nil { return }
    }
  }

  private mutating func endIfSettled() {
    if end == nil, draft.isSettled, leading == nil, beforeHashtags == nil { end = .full }
  }

  private mutating func walk(_ content: InlineContent, of runs: Inlines, at position: Int) {
    switch content {
    case .lineBreak: break
    case .text(let text): walk(text, of: runs, at: position)
    case .mention, .hashtag: walk(nameAt: position, of: runs)
    case .emoji(let emoji):
      willShow()
      draft.append(atomAt: position, showing: emoji.shortcode)
    case .image(let image):
      omitted.images += 1
      if level == .labels { walk(label: draft.options.labels.image, image.alternative) }
      passOver()
    }
  }

  /// Walks a mention or hashtag.
  private mutating func walk(nameAt position: Int, of runs: Inlines) {
    guard var run = runs[position].withoutUnseenEdges else {
      return passOver(runs[position].content.plainText)
    }
    let isWhole = run == runs[position]
    run.marks = draft.look(at: position).marks
    let text = run.content.plainText
    // A name that nobody sees is no line.
    if draft.isLineEmpty, text.isBlank { return passOver(text) }
    if case .hashtag = run.content {
      willShow(isHashtag: true)
    } else if leading?.follows(mention: run) == true {
      passOver()
    } else {
      willShow()
    }
    if isWhole {
      draft.append(atomAt: position, showing: text)
    } else {
      draft.append(atom: run, showing: text)
    }
  }

  private mutating func walkSpoiler() {
    omitted.spoilers += 1
    guard let label = TextHygiene.optionalLine(draft.options.labels.spoiler) else {
      return passOver()
    }
    willShow()
    draft.append(atom: .text("[\(label)]"), showing: "[\(label)]")
  }

  private mutating func walk(_ text: String, of runs: Inlines, at position: Int) {
    if text.isBlank {
      leading?.isBehindSpace = true
      if draft.isLineEmpty || text.utf8.count > Summarizer.blankLimit { return passOver(text) }
    } else if leading == nil || !text.utf8.elementsEqual("…".utf8) {
      willShow(startsWithSpace: text.utf8.first == 0x20)
    }
    if runs.isWholeLabel(at: position), let link = runs.link(at: position),
      let address = ShownAddress(label: text, of: link, limit: draft.options.addressLimit)
    {
      draft.append(address: address, at: position)
      return
    }
    let dropped = draft.append(text: text, at: position)
    for _ in 0..<((dropped + 63) / 64) { passOver() }
  }

  /// Settles what depends on whether something to see follows.
  private mutating func willShow(isHashtag: Bool = false, startsWithSpace: Bool = false) {
    if let leading {
      draft = leading.draft(for: draft, isBehindSpace: startsWithSpace)
      self.leading = nil
    }
    guard draft.options.leavesOut.contains(.trailingHashtags) else { return }
    if isHashtag {
      if draft.isLineEmpty, beforeHashtags == nil { beforeHashtags = draft }
      if beforeHashtags != nil { passOver() }
    } else {
      beforeHashtags = nil
    }
  }

  /// Passes over text whose start shows nothing; of a long one, the rest may show something.
  private mutating func passOver(_ text: String) {
    if text.utf8.count > Summarizer.blankLimit { end = end ?? .exhausted }
    passOver()
  }

  private mutating func passOver() {
    guard end == nil else { return }
    idle += 1
    if idle > Summarizer.lookAhead { end = .exhausted }
  }
}

extension Inlines {
  fileprivate func isSpoiler(at position: Int) -> Bool {
    position < endIndex && marks(at: position).contains(.spoiler)
  }

  /// A Boolean value that is true when no neighbour of a run has the same link.
  func isWholeLabel(at position: Int) -> Bool {
    guard let own = link(at: position) else { return false }
    let next = position + 1
    return !(position > 0 && link(at: position - 1) == own)
      && !(next < endIndex && link(at: next) == own)
  }

  /// Whether the text of these runs, pictures and line breaks aside, is a given one.
  fileprivate func says(_ text: String) -> Bool {
    guard let runs else { return plainText.utf8.elementsEqual(text.utf8) && !text.isEmpty }
    var rest = text.utf8[...]
    for position in runs.indices.prefix(Summarizer.lookAhead + 1) {
      switch runs[position].content {
      case .image, .lineBreak: continue
      case .text(let part) where !runs[position].marks.contains(.spoiler):
        guard part.utf8.count <= rest.count, rest.starts(with: part.utf8) else { return false }
        rest = rest.dropFirst(part.utf8.count)
      case .text, .mention, .hashtag, .emoji: return false
      }
    }
    return rest.isEmpty && !text.isEmpty
  }
}

extension Inline {
  /// The run; a name without the characters at its edges that nobody sees, or `nil` when no other is
  /// left. As plain text, they would go where another one stands beside them.
  fileprivate var withoutUnseenEdges: Inline? {
    switch content {
    case .mention(let mention):
      guard mention.text.hasUnseenEdge else { return self }
      return Mention(mention.text.withoutUnseenEdges, target: mention.target, id: mention.id)
        .map { Inline(.mention($0), marks: marks) }
    case .hashtag(let hashtag):
      guard hashtag.text.hasUnseenEdge else { return self }
      return Hashtag(hashtag.text.withoutUnseenEdges, target: hashtag.target, id: hashtag.id)
        .map { Inline(.hashtag($0), marks: marks) }
    case .text, .lineBreak, .emoji, .image: return self
    }
  }
}

extension String {
  fileprivate var hasUnseenEdge: Bool {
    unicodeScalars.first?.isBreakControl == true || unicodeScalars.last?.isBreakControl == true
  }

  fileprivate var withoutUnseenEdges: String {
    var scalars = unicodeScalars[...]
    // A space at the new edge would be trimmed, and what stands before it be the edge.
    while scalars.first?.isBreakControl == true || scalars.first == " " { scalars.removeFirst() }
    while scalars.last?.isBreakControl == true || scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// A Boolean value that is true when the start of a text shows nothing.
  fileprivate var isBlank: Bool {
    withUTF8Span {
      var end = 0
      while end < $0.count {
        let scalar = $0.bytes.scalar(at: end)
        end += UTF8.width(scalar)
        if end > Summarizer.blankLimit { break }
        guard [.space, .blank, .invisible].contains(ClusterKind(scalar)) else { return false }
      }
      return true
    }
  }
}
