import PostDocument

extension Layout {
  /// The text that replaces every hidden spoiler. It does not depend on the hidden content.
  private static let spoilerPlaceholder = "[spoiler]"

  /// The state of the parts that can span several runs: links, spoilers, deletions and scripts.
  private struct OpenParts {
    var link: OpenLink?
    /// Those marks of the last run that are in ``ScriptLetters/dividers``.
    var scriptMarks: Marks = []
    /// The letters of the current subscript or superscript, or `nil` if a symbol marks it.
    var scriptLetters: ScriptLetters?
    var isInSpoiler = false
    /// Whether `~~` marks the last run as struck through.
    var isStruck = false
    /// The number of line breaks after the last run, which are not yet written.
    ///
    /// If the link of that run does not continue, it ends before the line breaks. Line breaks
    /// inside a hidden spoiler are never written.
    var breakCount = 0
  }

  /// The link whose label is being written.
  private struct OpenLink {
    var link: Hyperlink
    var target: RenderedTarget
    var number: LinkNumber?
    /// Whether the link is the source of an image, and its label the description.
    var isImageSource: Bool
    /// The offset in the flow at which the label starts.
    var start: Int
    var label = ""
  }

  /// Adds runs to the flow.
  mutating func appendToFlow(_ runs: Inlines) {
    var open = OpenParts()
    for (position, run) in runs.enumerated() {
      if case .lineBreak = run.content {
        open.breakCount += 1
      } else if run.marks.contains(.spoiler), isHidden(run) {
        appendSpoiler(run, &open)
      } else {
        append(run, &open, in: runs, at: position)
      }
    }
    endDeletion(&open)
    close(&open.link)
    appendBreaks(&open)
  }

  /// Writes `~~` after text that is struck through.
  ///
  /// Without styling, nothing else shows that the author has withdrawn the text.
  private mutating func endDeletion(_ open: inout OpenParts) {
    if open.isStruck { flow.append("~~", style: baseStyle) }
    open.isStruck = false
  }

  private mutating func appendSpoiler(_ run: Inline, _ open: inout OpenParts) {
    // Line breaks between two runs of a spoiler are hidden.
    if open.isInSpoiler { return open.breakCount = 0 }
    open.isInSpoiler = true
    open.scriptMarks = .spoiler
    endDeletion(&open)
    close(&open.link)
    appendBreaks(&open)
    flow.append(
      Layout.spoilerPlaceholder, style: style(.hiddenSpoiler),
      link: numberOfHiddenPart(run))
  }

  private mutating func appendBreaks(_ open: inout OpenParts) {
    for _ in 0..<open.breakCount {
      flow.append("\n", style: baseStyle)
      open.link?.label += " "
    }
    open.breakCount = 0
  }

  private mutating func append(
    _ run: Inline, _ open: inout OpenParts, in runs: Inlines, at position: Int
  ) {
    open.isInSpoiler = false
    let link = run.link ?? sourceLink(of: run.content)
    let isNewLink = open.link?.link != link
    let isStruck = options.styling == .plain && run.marks.contains(.strikethrough)
    if !isStruck { endDeletion(&open) }
    if isNewLink { close(&open.link) }
    appendBreaks(&open)
    if isStruck, !open.isStruck { flow.append("~~", style: baseStyle) }
    open.isStruck = isStruck
    if isNewLink {
      open.link = link.map { link in
        let target = RenderedTarget(link.href)
        let isImage = run.link == nil
        let number = number(
          forLinkTo: target, isImage ? .image(target.text) : .link(target.text))
        return OpenLink(
          link: link, target: target, number: number, isImageSource: isImage,
          start: flow.bytes.count)
      }
    }

    var style = style(of: run.marks)
    // An image that only links to its file keeps its color, which warns of a missing description.
    if open.link?.isImageSource == true { style = styles.id(of: .link, over: style) }
    if let key = run.content.key { style = styles.id(of: key, over: style) }
    if open.link?.isImageSource == false { style = styles.id(of: .link, over: style) }
    appendScriptSymbol(run, &open, style: style, in: runs, at: position)
    append(run.content, style: style, link: &open.link, script: open.scriptLetters)
  }

  /// Writes a symbol at the start of a subscript or superscript, unless Unicode has its letters.
  private mutating func appendScriptSymbol(
    _ run: Inline, _ open: inout OpenParts, style: StyleID, in runs: Inlines, at position: Int
  ) {
    let marks = run.marks.intersection(ScriptLetters.dividers)
    guard marks != open.scriptMarks else { return }
    open.scriptMarks = marks
    let isUnicode = options.charset == .unicode && !options.isASCII
    open.scriptLetters = isUnicode ? ScriptLetters(of: runs[position...], marks) : nil
    guard open.scriptLetters == nil else { return }
    // Without a symbol, 10⁶ would read as 106.
    if marks.contains(.superscript) { flow.append("^", style: style) }
    if marks.contains(.subscript) { flow.append("_", style: style) }
  }

  /// Returns a link to the file of an image, or `nil` for other content and sources.
  ///
  /// An image with an empty description is decorative, so its URL is not written as text.
  private func sourceLink(of content: InlineContent) -> Hyperlink? {
    guard case .image(let image) = content, [.http, .https].contains(image.source.kind) else {
      return nil
    }
    let isURLHidden = options.hyperlinks == .osc8 && options.links == .inline
    guard isInFigure || isURLHidden || image.alternative?.isEmpty != true else { return nil }
    return (try? LinkTarget(parsing: image.source.description)).map { Hyperlink($0) }
  }

  private mutating func append(
    _ content: InlineContent, style: StyleID, link: inout OpenLink?, script: ScriptLetters?
  ) {
    let text: String
    switch content {
    case .lineBreak: return
    case .mention(let mention):
      return append(
        entity: mention.text, target: mention.target, as: RenderedRows.Target.mention, style: style
      ) {
        $0.isElsewhere(mention: mention.text)
      }
    case .hashtag(let hashtag):
      return append(
        entity: hashtag.text, target: hashtag.target, as: RenderedRows.Target.hashtag, style: style
      ) {
        $0.claim(of: hashtag.text) == .otherHost
      }
    case .text(let content): text = content
    case .emoji(let emoji): text = emoji.shortcode
    case .image(let image): text = self.text(for: image)
    }
    flow.append(script?.text(for: text) ?? text, style: style, link: link?.number ?? hiddenPart)
    link?.label += text
  }

  /// Adds a mention or hashtag. Also adds the host of its target if `isElsewhere` returns true.
  private mutating func append(
    entity text: String, target: LinkTarget?,
    as kind: (String, String?) -> RenderedRows.Target, style: StyleID,
    isElsewhere: (RenderedTarget) -> Bool
  ) {
    let target = target.map { RenderedTarget($0) }
    let link = number(forLinkTo: target, kind(text, target?.text))
    flow.append(text, style: style, link: link)
    if let target, target.place != nil, isElsewhere(target) {
      appendPlace(of: target, .deceptiveTarget)
    }
  }

  // MARK: Links

  /// Adds an OSC 8 link and returns its number. If the options or the target do not allow an OSC 8 link,
  /// returns a number only for rows.
  mutating func number(
    forLinkTo target: RenderedTarget?, _ part: @autoclosure () -> RenderedRows.Target
  ) -> LinkNumber? {
    links.number(forLinkTo: options.hyperlinks == .osc8 ? target?.uri : nil, part())
  }

  /// Whether a placeholder is written for a spoiler.
  private func isHidden(_ run: Inline) -> Bool {
    rows == nil
      ? !options.shows.contains(.spoilers) : HiddenPartNumbering.number(in: run) != nil
  }

  /// Returns the link number of the hidden part that a run replaces; on a page, `nil`.
  mutating func numberOfHiddenPart(_ run: Inline) -> LinkNumber? {
    guard rows != nil, let number = HiddenPartNumbering.number(in: run) else { return nil }
    return links.number(forLinkTo: nil, .hidden(number))
  }

  /// Ends a link.
  ///
  /// If the label does not show the target of the link, this adds the target, its host or the
  /// number of its footnote.
  private mutating func close(_ openLink: inout OpenLink?) {
    guard let closed = openLink else { return }
    openLink = nil
    let target = closed.target
    let claim = closed.isImageSource ? .noOtherHost : target.claim(of: closed.label)
    guard claim != .target else { return flow.isolate(from: closed.start, as: .leftToRight) }
    let key: Theme.Key = claim == .otherHost ? .deceptiveTarget : .linkTarget
    switch options.links {
    case .footnotes:
      if claim == .otherHost { appendPlace(of: target, key) }
      let number = links.footnoteNumber(for: target)
      flow.append(" [\(number)]", style: style(.footnote))
    case .inline where options.hyperlinks == .none || target.uri == nil:
      appendIsolated("<" + target.text + ">", style(key))
    case .inline:
      if claim != .ownHost, !closed.isImageSource { appendPlace(of: target, key) }
    }
  }

  private mutating func appendPlace(of target: RenderedTarget, _ key: Theme.Key) {
    if let place = target.place { appendIsolated("(" + place + ")", style(key)) }
  }

  /// Adds a space and a left-to-right text that the text around it cannot reorder.
  private mutating func appendIsolated(_ text: String, _ style: StyleID) {
    flow.append(" ", style: style)
    let start = flow.bytes.count
    flow.append(text, style: style)
    flow.isolate(from: start, as: .leftToRight, isAdded: true)
  }

  // MARK: Styles

  private mutating func style(of marks: Marks) -> StyleID {
    if marks.isEmpty { return baseStyle }
    var style = baseStyle
    for (mark, key) in Layout.markKeys where marks.contains(mark) {
      style = styles.id(of: key, over: style)
    }
    return style
  }

  private static let markKeys: [(Marks, Theme.Key)] = [
    (.strong, .strong), (.emphasis, .emphasis), (.underline, .underline),
    (.strikethrough, .strikethrough), (.highlight, .highlight), (.spoiler, .spoiler),
    (.keyboard, .keyboard), (.code, .code),
  ]

  /// Returns the text of an image: its description, and its size if width and height are known.
  private func text(for image: InlineImage) -> String {
    var parts = [image.alternative ?? "no description"].filter { !$0.isEmpty }
    if let width = image.width, let height = image.height {
      parts.append("\(width)\(glyphs.times)\(height)")
    }
    return parts.isEmpty ? "[image]" : "[image: \(parts.joined(separator: ", "))]"
  }
}

extension InlineContent {
  /// The key of the content's style, or `nil` for text and line breaks.
  fileprivate var key: Theme.Key? {
    switch self {
    case .text, .lineBreak: nil
    case .mention: .mention
    case .hashtag: .hashtag
    case .emoji: .emoji
    case .image(let image): image.alternative == nil ? .missingDescription : .image
    }
  }
}
