internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Text and leaves.
extension DocumentBuilder {
  /// How a run looks and where it leads.
  struct Look {
    var marks: Marks = []
    var link: Link?
  }

  mutating func text(_ text: String, _ look: Look = Look(), at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    let marks = look.marks.union(foldedMarks)
    if case .code = frames[top].kind {
      if !look.marks.isEmpty || look.link != nil { report(.elementUnwrapped, at: place) }
      return append(code: text, marks: marks)
    }
    let outcome = frames[top].line.append(
      text, marks: marks, link: counted(look.link, at: place))
    if outcome.removals > 0 { report(.characterRemoved, at: place) }
    if outcome.keptSpaces { report(.spacesKept, at: place) }
  }

  mutating func lineBreak(at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    if case .code = frames[top].kind { return append(code: "\n", marks: []) }
    if !policy.inlines.contains(.lineBreak) { report(.elementMapped, element: "br", at: place) }
    frames[top].line.lastLink = nil
    frames[top].line.appendBreak()
  }

  /// Adds a mention or a hashtag.
  ///
  /// - Parameter make: Makes it of an admitted target; `nil` when its text shows nothing.
  mutating func atom(
    _ kind: InlineKinds, target: LinkTarget?, look: Look, element: String, at place: JSONNode,
    _ make: (LinkTarget?) -> InlineContent?
  ) {
    let admitted = target.flatMap { counted(target: $0, at: place) }
    guard let content = make(admitted) else {
      return report(.elementDropped, element: element, at: place)
    }
    if !policy.inlines.contains(kind) {
      needsNarrowing = true
      report(.elementMapped, element: element, at: place)
    }
    append(Inline(content, marks: look.marks), at: place)
  }

  /// Adds a picture or a custom emoji; what stands for it where no picture can be is text.
  mutating func picture(
    _ content: InlineContent, from source: ImageSource, as kind: InlineKinds, fallback: String,
    look: Look, element: String, at place: JSONNode
  ) {
    makeRoomForRuns(at: place)
    if case .code = top.kind { return text(fallback, look, at: place) }
    if case .image(let image) = content,
      policy.images.removesTracker(source, width: image.width, height: image.height)
    {
      return report(.trackerRemoved, element: element, at: place)
    }
    guard policy.inlines.contains(kind), let admitted = policy.images.admitted(source),
      let content = content.showing(admitted)
    else {
      report(.imageRemoved, element: element, at: place)
      return text(fallback, look, at: place)
    }
    if let size = admitted.dataSize, size > policy.limits.dataBytes {
      report(.dataLimit, element: element, at: place)
      return text(fallback, look, at: place)
    }
    guard admitted.description.utf8.count <= policy.limits.attributeBytes else {
      report(.attributeSizeLimit, element: element, at: place)
      return text(fallback, look, at: place)
    }
    imageCount += 1
    guard imageCount <= policy.limits.images else {
      report(.imageLimit, element: element, at: place)
      return text(fallback, look, at: place)
    }
    if admitted != source { report(.imageChanged, element: element, at: place) }
    append(
      Inline(content, marks: look.marks, link: counted(look.link, at: place)), at: place)
  }

  private mutating func append(_ run: Inline, at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    let marks = run.marks.union(foldedMarks)
    let run = Inline(run.content, marks: marks, link: run.link)
    if case .code = frames[top].kind {
      append(code: run.content.plainText, marks: marks)
    } else {
      frames[top].line.append(run)
      frames[top].line.lastLink = run.link
    }
  }

  private mutating func append(code: String, marks: Marks) {
    let top = frames.count - 1
    if marks.contains(.spoiler) { frames[top].isCodeHidden = true }
    if frames[top].codeEndsLine, !code.isEmpty {
      frames[top].codeEndsLine = false
      if !frames[top].code.hasSuffix("\n") { frames[top].code += "\n" }
    }
    frames[top].code += code
  }

  /// The marks that the policy admits.
  mutating func admitted(_ marks: Marks, at place: JSONNode) -> Marks {
    let admitted = marks.intersection(policy.marks)
    if admitted != marks { report(.elementUnwrapped, at: place) }
    return admitted
  }

  /// A link that is not one too many. Neighbouring runs of one link count once.
  private mutating func counted(_ link: Link?, at place: JSONNode) -> Link? {
    let top = frames.count - 1
    guard let link else {
      frames[top].line.lastLink = nil
      return nil
    }
    if link != frames[top].line.lastLink {
      frames[top].line.lastLink = link
      linkCount += 1
      if linkCount > policy.limits.links { report(.linkLimit, element: "a", at: place) }
    }
    return linkCount <= policy.limits.links ? link : nil
  }

  private mutating func counted(target: LinkTarget, at place: JSONNode) -> LinkTarget? {
    guard let target = admitted(target, at: place) else {
      report(.linkRemoved, element: "a", at: place)
      return nil
    }
    linkCount += 1
    if linkCount > policy.limits.links { report(.linkLimit, element: "a", at: place) }
    return linkCount <= policy.limits.links ? target : nil
  }

  /// The target that a link may have, or `nil` when it may not lead there.
  mutating func admitted(_ target: LinkTarget, at place: JSONNode) -> LinkTarget? {
    guard policy.inlines.contains(.link), let admitted = policy.links.admitted(target),
      admitted.description.utf8.count <= policy.limits.attributeBytes
    else { return nil }
    if admitted != target { report(.linkChanged, element: "a", at: place) }
    return admitted
  }
}

extension InlineContent {
  /// The same picture or emoji from another address.
  fileprivate func showing(_ source: ImageSource) -> InlineContent? {
    switch self {
    case .image(var image):
      image.source = source
      return .image(image)
    case .emoji(let emoji): return CustomEmoji(emoji.name, image: source).map { .emoji($0) }
    case .text, .lineBreak, .mention, .hashtag: return nil
    }
  }
}
