internal import PostDocument
internal import PostText

// The runs of a block: text, names, spoilers and line breaks.

extension SummaryWalker {
  /// Reads the runs of a block, which can be the excerpt marker or an embed.
  mutating func walk(
    _ runs: Inlines, layout: TextLayout = TextLayout(), marks: Marks = []
  ) {
    if isMarker(runs) {
      end = .marker
    } else if isEmbed(runs) {
      let shown = leading == nil ? runs : Inlines(runs.filter { !$0.content.isMention })
      embeds.append(Embed(runs: shown, layout: layout, marks: marks))
    } else {
      append(runs, layout: layout, marks: marks)
    }
  }

  /// Appends the runs of a block.
  mutating func append(_ runs: Inlines, layout: TextLayout, marks: Marks) {
    draft.startBlock(layout, prefix: prefix, isInList: continuesList)
    continuesList = false
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
      // A line of mentions that are left out does not use the prefix.
      if hasWords, !draft.isLineEmpty { prefix = "" }
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
      if level == .labels { walkLabel(of: image) }
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
    case .mention where leading != nil && quoteDepth == 0:
      leading = LeadingMentions(last: atom, symbol: leading?.nextSymbol ?? "")
      skip()
    case .hashtag: willShow(isHashtag: quoteDepth == 0)
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
    } else if let name = runs.nameAfterSymbol(at: position), quoteDepth == 0 {
      // Some programs write the symbol before the link of the name.
      if name.isMention, leading != nil {
        leading?.nextSymbol = text.filter { $0 != " " }
      } else {
        willShow(isHashtag: !name.isMention, startsWithSpace: text.utf8.first == 0x20)
      }
    } else if leading == nil || !text.isEllipsis {
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
  mutating func willShow(isHashtag: Bool = false, startsWithSpace: Bool = false) {
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
    guard isContinued else { return }
    _ = draft.append(mentions.symbol, marks: last.marks, link: nil)
    draft.append(atom: last, showing: last.content.plainText)
  }

  /// Counts a run whose text is blank, at least in its first ``Summarizer/blankLimit`` bytes.
  ///
  /// If the text is longer, the rest could be visible, so the summary ends.
  mutating func skip(_ text: String) {
    if text.utf8.count > Summarizer.blankLimit { end = end ?? .exhausted }
    skip()
  }

  /// Counts a block or run without text. If there are too many, the summary ends.
  mutating func skip() {
    guard end == nil else { return }
    skipped += 1
    if skipped > Summarizer.lookAhead { end = .exhausted }
  }
}

extension Inlines {
  func isSpoiler(at position: Int) -> Bool {
    position < endIndex && marks(at: position).contains(.spoiler)
  }

  /// The mention or hashtag after a run that is only its `@` or `#`, and spaces.
  func nameAfterSymbol(at position: Int) -> InlineContent? {
    let next = index(after: position)
    guard next < endIndex, case .text(let text) = content(at: position), text.utf8.count <= 8
    else { return nil }
    let name = content(at: next)
    let symbols: [Substring] =
      switch name {
      case .mention: ["@", "\u{FF20}"]
      case .hashtag: ["#", "\u{FF03}"]
      case .text, .lineBreak, .emoji, .image: []
      }
    return symbols.contains(text.drop { $0 == " " }) ? name : nil
  }

  /// Whether the text of these runs equals `text`. Images and line breaks are ignored.
  func isText(_ text: String) -> Bool {
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
  fileprivate var isMention: Bool { if case .mention = self { true } else { false } }

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

  /// Whether the text is only an ellipsis. A summary has no spaces at the edges of its lines.
  var isEllipsis: Bool { utf8.count <= 5 && filter { $0 != " " } == "…" }

  /// Whether the start of the text is blank.
  var isBlank: Bool {
    Substring(utf8.prefix(Summarizer.blankLimit)).unicodeScalars.allSatisfy {
      [.space, .noBreakSpace, .invisible].contains(ClusterKind($0))
    }
  }
}
