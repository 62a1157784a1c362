internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Text, and what runs carry.
extension DocumentBuilder {
  /// How a run looks and where it leads.
  struct Look {
    var marks: Marks = []
    var link: Hyperlink?

    /// What hides a picture hides its caption; other looks are those of the picture.
    var ofCaption: Look { Look(marks: marks.intersection(.spoiler)) }
  }

  mutating func text(_ text: String, _ look: Look = Look(), at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    let marks = look.marks.union(foldedMarks)
    if case .code = frames[top].kind {
      if look.link != nil { linkUses += 1 }
      if !look.marks.isEmpty || look.link != nil { report(.elementUnwrapped, at: place) }
      return append(code: text, marks: marks)
    }
    if !admission.keeps(.lineBreak), text.unicodeScalars.contains(where: \.isLineEnd) {
      report(.elementMapped, element: "br", at: place)
    }
    if text.unicodeScalars.contains(where: { !$0.isSpace && !$0.isLineEnd }) {
      settleLinks(before: look.link)
    } else if !text.isEmpty || look.link != nil {
      if text.unicodeScalars.contains(where: \.isLineEnd) { loseSpaces() }
      let isSpace = text.unicodeScalars.last?.isSpace ?? false
      note(look.link, of: "text", isSpace: isSpace, at: place)
    }
    guard !text.isEmpty else { return }
    let outcome = frames[top].line.append(
      text, marks: marks, link: counted(look.link, at: place))
    if outcome.removals > 0 { report(.characterRemoved, at: place) }
    if outcome.keptSpaces { report(.spacesKept, at: place) }
  }

  /// Adds a line break; no break has the link that an editor lets it carry.
  mutating func lineBreak(link: Hyperlink?, at place: JSONNode) {
    makeRoomForRuns(at: place)
    let top = frames.count - 1
    if case .code = frames[top].kind {
      if link != nil {
        linkUses += 1
        report(.elementUnwrapped, at: place)
      }
      return append(code: "\n", marks: [])
    }
    loseSpaces()
    note(link, of: "br", at: place)
    if !admission.keeps(.lineBreak) { report(.elementMapped, element: "br", at: place) }
    frames[top].line.lastLink = nil
    frames[top].line.appendBreak()
  }

  /// Notes the link of what does not show: it is lost, unless a neighbour leads there too.
  private mutating func note(
    _ link: Hyperlink?, of element: String, isSpace: Bool = false, at place: JSONNode
  ) {
    let top = frames.count - 1
    if link == nil {
      if frames[top].shownLink != nil { frames[top].shownLink = nil }
      guard frames[top].unseenLinks.last?.link != nil else { return }
    } else {
      linkUses += 1
      guard link != frames[top].shownLink else { return }
    }
    frames[top].unseenLinks.append(
      Frame.UnseenLink(link: link, element: element, isSpace: isSpace, place: place))
  }

  /// Notes that the spaces since the last run that shows end a line, where they do not show.
  private mutating func loseSpaces() {
    let top = frames.count - 1
    frames[top].lostSpaceCount = frames[top].unseenLinks.count
  }

  /// Reports the links of what does not show at the end of a line.
  mutating func settleLinks() {
    loseSpaces()
    settleLinks(before: nil)
  }

  /// Reports the links of what does not show that the next run does not have.
  private mutating func settleLinks(before link: Hyperlink?) {
    if link != nil { linkUses += 1 }
    let top = frames.count - 1
    if !frames[top].unseenLinks.isEmpty {
      var lost: [Frame.UnseenLink] = []
      var next = link
      for (position, unseen) in frames[top].unseenLinks.enumerated().reversed() {
        if unseen.link == nil || unseen.isSpace && position >= frames[top].lostSpaceCount {
          // The run makes the space show; what has no link parts those that have.
          next = unseen.link
        } else if unseen.link != next {
          lost.append(unseen)
        }
      }
      for unseen in lost.reversed() {
        report(.linkRemoved, element: unseen.element, at: unseen.place)
      }
      frames[top].unseenLinks.removeAll()
    }
    frames[top].lostSpaceCount = 0
    if link != nil || frames[top].shownLink != nil { frames[top].shownLink = link }
  }

  /// Adds a run that is no text to a line.
  ///
  /// - Parameter link: The link that the editor has around it.
  mutating func append(_ run: Inline, in link: Hyperlink?) {
    settleLinks(before: link)
    let top = frames.count - 1
    let marks = run.marks.union(foldedMarks)
    frames[top].line.append(Inline(run.content, marks: marks, link: run.link))
    frames[top].line.lastLink = run.link
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
    let decision = admission.marks(marks)
    if let code = decision.finding { report(code, at: place) }
    return decision.value ?? []
  }

  /// A link that is not one too many. Neighbouring runs of one link count once.
  mutating func counted(_ link: Hyperlink?, at place: JSONNode) -> Hyperlink? {
    let top = frames.count - 1
    guard let link else {
      frames[top].line.lastLink = nil
      return nil
    }
    if link != frames[top].line.lastLink {
      frames[top].line.lastLink = link
      if !admission.countLink(to: link.href) { report(.linkLimit, element: "a", at: place) }
    }
    return admission.isWithinLinkLimits ? link : nil
  }

  mutating func counted(target: LinkTarget, at place: JSONNode) -> LinkTarget? {
    guard let target = admitted(target, at: place) else {
      report(.linkRemoved, element: "a", at: place)
      return nil
    }
    guard admission.countLink(to: target) else {
      report(.linkLimit, element: "a", at: place)
      return nil
    }
    return target
  }

  /// The target that a link may have, or `nil` when it may not lead there, which the caller
  /// reports.
  mutating func admitted(_ target: LinkTarget, at place: JSONNode) -> LinkTarget? {
    let decision = admission.link(to: target)
    if case .changed(_, let code) = decision { report(code, element: "a", at: place) }
    return decision.value
  }
}

extension Unicode.Scalar {
  /// A Boolean value that is true for what shows only between others.
  fileprivate var isSpace: Bool { self == " " || self == "\t" }

  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\u{2028}" }
}
