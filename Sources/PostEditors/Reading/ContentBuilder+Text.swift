internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// The marks and the link of a run.
struct RunStyle {
  var marks: Marks = []
  var link: Hyperlink?
}

/// A mention or hashtag in the source.
struct SourceMention {
  /// The marker, such as `@`, if it is not in the label.
  var marker = ""
  var label: String
  let isHashtag: Bool
  let id: String?
  /// The URL of the mention or hashtag. An empty URL counts as absent.
  let href: String?

  /// The visible text.
  var text: String { marker + label }
}

// Text, line breaks, mentions and formulas.
extension ContentBuilder {
  mutating func text(_ text: String, _ style: RunStyle = RunStyle(), at place: JSONValue) {
    makeRoomForRuns(at: place)
    let marks = style.marks.union(hidingMarks)
    if kind == .code {
      if style.link != nil { linkedRunCount += 1 }
      if !style.marks.isEmpty || style.link != nil { report(.elementUnwrapped, at: place) }
      if marks.contains(.spoiler) { blocks.top.code?.hide() }
      blocks.top.code?.append(text)
      return
    }
    let scalars = text.unicodeScalars
    let hasLineEnd = scalars.contains(where: \.isLineEnd)
    if hasLineEnd, !admission.keeps(.lineBreak) {
      report(.elementMapped, element: "br", at: place)
    }
    if scalars.contains(where: { !$0.isSpace && !$0.isLineEnd }) {
      showLink(style.link)
    } else if !text.isEmpty || style.link != nil {
      if hasLineEnd { invisibleLinks.endLine() }
      let isSpace = scalars.last?.isSpace ?? false
      addInvisibleLink(style.link, isSpace: isSpace, at: Origin("text", place))
    }
    guard !text.isEmpty else { return }
    let link = counted(style.link, at: place)
    let removals = blocks.line.append(shown: text, marks: marks, link: link)
    if removals > 0 { report(.characterRemoved, at: place) }
    guard blocks.line.keptSpaces else { return }
    blocks.line.keptSpaces = false
    report(.spacesKept, at: place)
  }

  /// Adds a line break. In a document, a line break cannot have a link.
  mutating func lineBreak(link: Hyperlink?, at place: JSONValue) {
    makeRoomForRuns(at: place)
    if kind == .code {
      if link != nil {
        linkedRunCount += 1
        report(.elementUnwrapped, at: place)
      }
      blocks.top.code?.append("\n")
      return
    }
    invisibleLinks.endLine()
    addInvisibleLink(link, at: Origin("br", place))
    if !admission.keeps(.lineBreak) { report(.elementMapped, element: "br", at: place) }
    _ = blocks.line.append(.lineBreak)
  }

  mutating func addCode(_ code: String, language: CodeLanguage?, at origin: Origin) {
    let isOpen = open(.code, language: language, at: origin)
    text(code, at: origin.place)
    if isOpen { close() } else { endLine() }
  }

  /// Adds a run that is not text.
  ///
  /// - Parameter link: The link that the run has in the editor.
  mutating func append(_ run: Inline, in link: Hyperlink?) {
    showLink(link)
    if run.content.reference != nil { admission.endLink() }
    _ = blocks.line.append(
      Inline(run.content, marks: run.marks.union(hidingMarks), link: run.link))
  }

  /// Returns the marks that the policy keeps.
  mutating func admitted(_ marks: Marks, at place: JSONValue) -> Marks {
    let decision = admission.marks(marks)
    if let code = decision.finding { report(code, at: place) }
    return decision.value ?? []
  }

  /// Returns the text of an attribute, or `nil` if the text is larger than the policy allows.
  /// Reports characters that are not allowed in text.
  mutating func attribute(_ text: String?, at origin: Origin) -> String? {
    guard let text else { return nil }
    if let code = admission.text(text).finding {
      report(code, at: origin)
      return nil
    }
    if TextHygiene.removesCharacters(fromLine: text) { report(.characterRemoved, at: origin) }
    return text
  }

  // MARK: - Mentions and formulas

  /// Reads the mention or hashtag in an object. The other parameters are the names of three members:
  /// for the marker (`@` or `#`), for the label after it, and for the URL. If there is no label, the
  /// member `id` is the label.
  mutating func mention(
    _ object: JSONValue?, marker: String, label: String, href: String, in element: String?
  ) -> SourceMention? {
    let marker = value(marker, of: object, in: element, as: \.string) ?? "@"
    let id = value("id", of: object, in: element, as: \.text)
    let label = value(label, of: object, in: element, as: \.text)
    let href = url(href, of: object, in: element)
    return (label ?? id).map {
      SourceMention(
        marker: marker, label: $0, isHashtag: marker == "#" || marker == "＃", id: id, href: href)
    }
  }

  /// Adds a mention or hashtag. If it has no URL, its target is the target of the link around it.
  mutating func append(_ mention: SourceMention, _ style: RunStyle, at origin: Origin) {
    makeRoomForRuns(at: origin.place)
    if kind == .code {
      report(.elementMapped, at: origin)
      return text(mention.text, style, at: origin.place)
    }
    guard let text = attribute(mention.text, at: origin) else {
      return self.text(mention.text, style, at: origin.place)
    }
    let id = attribute(mention.id, at: origin)
    let target = target(of: mention, in: style.link, at: origin)
      .flatMap { counted(target: $0, at: origin.place) }
    let content: InlineContent? =
      mention.isHashtag
      ? Hashtag(text, target: target, id: id).map { .hashtag($0) }
      : Mention(text, target: target, id: id).map { .mention($0) }
    guard let content else { return report(.elementDropped, at: origin) }
    if !admission.keeps(mention.isHashtag ? .hashtag : .mention) {
      needsNarrowing = true
      report(.elementMapped, at: origin)
    }
    append(Inline(content, marks: style.marks), in: style.link)
  }

  private mutating func target(
    of mention: SourceMention, in link: Hyperlink?, at origin: Origin
  ) -> LinkTarget? {
    guard let href = mention.href, !href.isEmpty else {
      if link?.title != nil { reportRemoved("title", at: origin) }
      return link?.href
    }
    let target = target(href)
    if target == nil {
      reportRemoval(of: href, at: origin)
    } else if link != nil, link?.href != target {
      report(.linkRemoved, at: origin)
    }
    return target
  }

  /// Adds a formula as code, because code keeps all characters.
  mutating func formula(_ formula: String, _ style: RunStyle, isBlock: Bool, at origin: Origin) {
    guard !formula.isEmpty else { return report(.elementDropped, at: origin) }
    report(.elementMapped, at: origin)
    if isBlock, !style.marks.contains(.spoiler),
      open(.code, language: CodeLanguage("latex"), at: origin)
    {
      text(formula, style, at: origin.place)
      return close()
    }
    var style = style
    style.marks.formUnion(policy.marks.intersection(.code))
    text(formula, style, at: origin.place)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a space or tab. It is visible only between other characters.
  fileprivate var isSpace: Bool { self == " " || self == "\t" }

  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\u{2028}" }
}
