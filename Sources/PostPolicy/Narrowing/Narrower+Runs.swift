internal import PostDocument

extension Narrower {
  /// The replacement of a run.
  private struct Replacement {
    var run: Inline
    /// The link of the run before the policy is applied. For a mention or hashtag that becomes
    /// text, this is a link to its target.
    let source: Hyperlink?
    let isBreak: Bool
  }

  mutating func narrow(_ runs: Inlines) -> Inlines {
    var kept: [Replacement] = []
    var source: Hyperlink?
    var target: Hyperlink?
    let drops = droppedPositions(of: runs)
    for (position, run) in runs.enumerated() {
      at(.content(position)) { narrower in
        guard !drops.contains(position) else { return narrower.add(.elementDropped) }
        let isBreak = run.content == .lineBreak
        let link = narrower.link(of: run)
        if !isBreak, link != source {
          source = link
          target = link.flatMap { narrower.admitted($0) }
        }
        if let run = narrower.narrow(run, link: isBreak ? nil : target), run.content != .text("") {
          kept.append(Replacement(run: run, source: link, isBreak: isBreak))
        }
      }
    }
    if !admission.keeps(.lineBreak) { linkSpaces(in: &kept) }
    var result = Inlines()
    for kept in kept {
      // A space may now be directly before the line break, because an image between them was
      // removed.
      if kept.isBreak { result.dropTrailingSpace() }
      result.append(kept.run)
    }
    return result
  }

  /// Adds a link to each space that replaces a line break inside a link. The run of a line break
  /// has no link. The line break is inside a link if the runs before and after it have the same
  /// link.
  private func linkSpaces(in kept: inout [Replacement]) {
    var before: Replacement?
    var breaks: [Int] = []
    for position in kept.indices {
      if kept[position].isBreak {
        breaks.append(position)
        continue
      }
      if let before, let source = before.source, source == kept[position].source {
        for space in breaks { kept[space].run.link = before.run.link }
      }
      before = kept[position]
      breaks.removeAll()
    }
  }

  /// Returns the link for the replacement of a run. A mention or hashtag that becomes text gets a
  /// link to its target.
  private func link(of run: Inline) -> Hyperlink? {
    guard let reference = run.content.reference, !admission.keeps(run.content.kind) else {
      return run.link
    }
    return reference.target.map { Hyperlink($0) }
  }

  private mutating func admitted(_ link: Hyperlink) -> Hyperlink? {
    admitted(link.href).map { Hyperlink($0, title: text(link.title, of: "a", "title")) }
  }

  private mutating func admitted(_ target: LinkTarget) -> LinkTarget? {
    let decision = admission.countedLink(to: target)
    return value(
      decision, of: "a", "href",
      reason: decision.finding == .linkRemoved
        ? admission.reason(removing: target.description, .success(target)) : nil)
  }

  /// Returns the replacement of a run, or `nil` if the run is removed.
  private mutating func narrow(_ run: Inline, link: Hyperlink?) -> Inline? {
    let marks = value(admission.marks(run.marks)) ?? []
    switch run.content {
    case .text:
      return Inline(run.content, marks: marks, link: link)
    case .lineBreak:
      if admission.keeps(.lineBreak) { return run }
      add(.elementMapped, element: "br")
      return .text(" ", link: link)
    case .mention, .hashtag:
      guard admission.keeps(run.content.kind), var reference = run.content.reference else {
        add(.elementMapped)
        return .text(run.content.plainText, marks: marks, link: link)
      }
      reference.target = reference.target.flatMap { admitted($0) }
      reference.id = text(reference.id, of: "span", "data-id")
      var content = run.content
      content.reference = reference
      return Inline(content, marks: marks)
    case .emoji(let emoji):
      let decision = admission.emoji(from: emoji.image)
      if let source = source(decision, of: emoji.image, .emoji),
        let emoji = CustomEmoji(emoji.name, image: source)
      {
        return Inline(.emoji(emoji), marks: marks, link: link)
      }
      return .text(emoji.shortcode, marks: marks, link: link)
    case .image(var image):
      let decision = admission.image(
        from: image.source, width: image.width, height: image.height)
      if let source = source(decision, of: image.source, .image) {
        image.source = source
        image.title = text(image.title, of: "img", "title")
        image.alternative = text(image.alternative, of: "img", "alt")
        return Inline(.image(image), marks: marks, link: link)
      }
      guard admission.showsAlternative(of: image.source) else { return nil }
      return .text(image.alternative ?? "", marks: marks, link: link)
    }
  }

  private mutating func source(
    _ decision: Admission.Decision<ImageSource>, of source: ImageSource, _ kind: InlineKinds
  ) -> ImageSource? {
    value(
      decision, of: "img", "src",
      reason: decision.finding == .imageRemoved
        ? admission.reason(removing: source.description, .success(source), of: kind) : nil)
  }

  private mutating func text(
    _ value: String?, of element: String, _ attribute: String
  ) -> String? {
    value.flatMap { self.value(admission.text($0), of: element, attribute) }
  }

  /// Reports a decision, and returns the value to write, or `nil` if the value is removed.
  ///
  /// - Parameters:
  ///   - attribute: The name of the attribute, for findings about its size.
  ///   - reason: The reason if the policy does not allow the link or image.
  private mutating func value<Value>(
    _ decision: Admission.Decision<Value>, of element: String? = nil, _ attribute: String? = nil,
    reason: String? = nil
  ) -> Value? {
    if let code = decision.finding {
      add(
        code, element: element, attribute: code == .attributeSizeLimit ? attribute : nil,
        reason: reason)
    }
    return decision.value
  }
}
