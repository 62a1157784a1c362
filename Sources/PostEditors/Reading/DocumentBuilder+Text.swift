internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// The marks and the link of a run.
struct Look {
  var marks: Marks = []
  var link: Hyperlink?
}

/// A mention or hashtag of an editor.
struct Name {
  /// The visible text, with its marker.
  let text: String
  let isHashtag: Bool
  let id: String?
  /// Its own URL; empty for none.
  let href: String?
}

// Text, line breaks, mentions and formulas.
extension DocumentBuilder {
  mutating func text(_ text: String, _ look: Look = Look(), at place: JSONNode) {
    makeRoomForRuns(at: place)
    let marks = look.marks.union(foldedMarks)
    if case .code = top.kind {
      if look.link != nil { linkUses += 1 }
      if !look.marks.isEmpty || look.link != nil { report(.elementUnwrapped, at: place) }
      if marks.contains(.spoiler) { top.code.hide() }
      top.code.append(text)
      return
    }
    let scalars = text.unicodeScalars
    let hasLineEnd = scalars.contains(where: \.isLineEnd)
    if hasLineEnd, !admission.keeps(.lineBreak) {
      report(.elementMapped, element: "br", at: place)
    }
    if scalars.contains(where: { !$0.isSpace && !$0.isLineEnd }) {
      showLink(look.link)
    } else if !text.isEmpty || look.link != nil {
      if hasLineEnd { top.line.invisibleLinks.endLine() }
      let isSpace = scalars.last?.isSpace ?? false
      addInvisibleLink(look.link, isSpace: isSpace, at: Origin("text", place))
    }
    guard !text.isEmpty else { return }
    let link = counted(look.link, at: place)
    let outcome = top.line.append(text, marks: marks, link: link)
    if outcome.removals > 0 { report(.characterRemoved, at: place) }
    if outcome.keptSpaces { report(.spacesKept, at: place) }
  }

  /// Adds a line break. In a document it has no link.
  mutating func lineBreak(link: Hyperlink?, at place: JSONNode) {
    makeRoomForRuns(at: place)
    if case .code = top.kind {
      if link != nil {
        linkUses += 1
        report(.elementUnwrapped, at: place)
      }
      top.code.append("\n")
      return
    }
    top.line.invisibleLinks.endLine()
    addInvisibleLink(link, at: Origin("br", place))
    if !admission.keeps(.lineBreak) { report(.elementMapped, element: "br", at: place) }
    top.line.lastLink = nil
    top.line.appendBreak()
  }

  /// Adds a run that is not text.
  ///
  /// - Parameter link: The link that the run has in the editor.
  mutating func append(_ run: Inline, in link: Hyperlink?) {
    showLink(link)
    top.line.append(Inline(run.content, marks: run.marks.union(foldedMarks), link: run.link))
    top.line.lastLink = run.link
  }

  /// The marks that the policy keeps.
  mutating func admitted(_ marks: Marks, at place: JSONNode) -> Marks {
    let decision = admission.marks(marks)
    if let code = decision.finding { report(code, at: place) }
    return decision.value ?? []
  }

  /// Returns the text of an attribute, unless it is larger than the policy allows. Reports
  /// characters that text cannot hold.
  mutating func attribute(_ text: String?, at origin: Origin) -> String? {
    guard let text else { return nil }
    if let code = admission.text(text).finding {
      report(code, at: origin)
      return nil
    }
    if !TextHygiene.isPlain(text),
      !text.nonspaces.elementsEqual(TextHygiene.line(text).nonspaces)
    {
      report(.characterRemoved, at: origin)
    }
    return text
  }

  // MARK: - Mentions and formulas

  /// Adds a mention or hashtag. Without a URL, its target is that of the link around it.
  mutating func name(_ name: Name, _ look: Look, at origin: Origin) {
    makeRoomForRuns(at: origin.place)
    if case .code = top.kind {
      report(.elementMapped, at: origin)
      return text(name.text, look, at: origin.place)
    }
    guard let text = attribute(name.text, at: origin) else {
      return self.text(name.text, look, at: origin.place)
    }
    let id = attribute(name.id, at: origin)
    let target = target(of: name, in: look.link, at: origin)
      .flatMap { counted(target: $0, at: origin.place) }
    let content: InlineContent? =
      name.isHashtag
      ? Hashtag(text, target: target, id: id).map { .hashtag($0) }
      : Mention(text, target: target, id: id).map { .mention($0) }
    guard let content else { return report(.elementDropped, at: origin) }
    if !admission.keeps(name.isHashtag ? .hashtag : .mention) {
      needsNarrowing = true
      report(.elementMapped, at: origin)
    }
    append(Inline(content, marks: look.marks), in: look.link)
  }

  private mutating func target(
    of name: Name, in link: Hyperlink?, at origin: Origin
  ) -> LinkTarget? {
    guard let href = name.href, !href.isEmpty else {
      if link?.title != nil { reportRemoved("title", at: origin) }
      return link?.href
    }
    let target = target(href)
    if target == nil || (link != nil && link?.href != target) {
      report(.linkRemoved, at: origin)
    }
    return target
  }

  /// Adds a formula as code, which keeps its characters.
  mutating func formula(_ formula: String, _ look: Look, isBlock: Bool, at origin: Origin) {
    guard !formula.isEmpty else { return report(.elementDropped, at: origin) }
    report(.elementMapped, at: origin)
    if isBlock, !look.marks.contains(.spoiler),
      open(.code(CodeLanguage("latex")), at: origin)
    {
      text(formula, look, at: origin.place)
      return close()
    }
    var look = look
    look.marks.formUnion(policy.marks.intersection(.code))
    text(formula, look, at: origin.place)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a space, which is only visible between other characters.
  fileprivate var isSpace: Bool { self == " " || self == "\t" }

  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\u{2028}" }
}

extension String {
  /// The scalars that are not white space, which collapses.
  fileprivate var nonspaces: some Sequence<Unicode.Scalar> {
    unicodeScalars.lazy.filter { !$0.isWhiteSpace }
  }
}

extension EditorSource {
  /// Reads a mention or hashtag from the names of its members for the marker, such as `@`, the label
  /// after it and the URL. Without a label, its `id` is the label.
  func name(
    _ object: JSONNode?, marker: String, label: String, href: String
  ) throws(EditorError) -> Name? {
    let marker = try string(marker, of: object) ?? "@"
    let id = try identifier("id", of: object)
    let label = try identifier(label, of: object)
    let href = try string(href, of: object)
    return (label ?? id).map {
      Name(text: marker + $0, isHashtag: marker == "#" || marker == "＃", id: id, href: href)
    }
  }
}
