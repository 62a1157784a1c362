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
    if case .code = frames[top].kind {
      if !look.marks.isEmpty || look.link != nil { report(.elementUnwrapped, at: place) }
      return append(code: text)
    }
    let outcome = frames[top].line.append(
      text, marks: look.marks, link: counted(look.link, at: place))
    if outcome.removals > 0 { report(.characterRemoved, at: place) }
    if outcome.keptSpaces { report(.spacesKept, at: place) }
  }

  mutating func lineBreak(at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    if case .code = frames[top].kind { return append(code: "\n") }
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
    let admitted = target.flatMap { counted(target: $0, at: place) ? $0 : nil }
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
    guard policy.inlines.contains(kind), policy.images.admits(source) else {
      report(.imageRemoved, element: element, at: place)
      return text(fallback, look, at: place)
    }
    imageCount += 1
    guard imageCount <= policy.limits.images else {
      report(.imageLimit, element: element, at: place)
      return text(fallback, look, at: place)
    }
    append(
      Inline(content, marks: look.marks, link: counted(look.link, at: place)), at: place)
  }

  private mutating func append(_ run: Inline, at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    if case .code = frames[top].kind {
      append(code: run.content.plainText)
    } else {
      frames[top].line.append(run)
      frames[top].line.lastLink = run.link
    }
  }

  private mutating func append(code: String) {
    let top = frames.count - 1
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

  private mutating func counted(target: LinkTarget, at place: JSONNode) -> Bool {
    guard admits(target) else {
      report(.linkRemoved, element: "a", at: place)
      return false
    }
    linkCount += 1
    if linkCount > policy.limits.links { report(.linkLimit, element: "a", at: place) }
    return linkCount <= policy.limits.links
  }

  func admits(_ target: LinkTarget) -> Bool {
    policy.inlines.contains(.link) && policy.links.admits(target)
  }
}
