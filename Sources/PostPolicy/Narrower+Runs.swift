internal import PostDocument

extension Narrower {
  /// What stands for a run.
  private struct Kept {
    var run: Inline
    /// The link of the run itself.
    let source: Link?
    let isBreak: Bool
  }

  mutating func narrow(_ runs: Inlines) -> Inlines {
    var kept: [Kept] = []
    var source: Link?
    var target: Link?
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
          kept.append(Kept(run: run, source: link, isBreak: isBreak))
        }
      }
    }
    if !policy.inlines.contains(.lineBreak) { linkSpaces(in: &kept) }
    var result = Inlines()
    for kept in kept {
      // There may have been a picture between a space and the break.
      if kept.isBreak { result.dropTrailingSpace() }
      result.append(kept.run)
    }
    return result
  }

  /// Links the spaces that line breaks became: a break carries no link, but may stand inside one.
  private func linkSpaces(in kept: inout [Kept]) {
    var before: Kept?
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

  /// The link of what stands for a run: a mention or hashtag that becomes text leads on.
  private func link(of run: Inline) -> Link? {
    switch run.content {
    case .mention(let mention) where !policy.inlines.contains(.mention):
      mention.target.map { Link($0) }
    case .hashtag(let hashtag) where !policy.inlines.contains(.hashtag):
      hashtag.target.map { Link($0) }
    default: run.link
    }
  }

  private mutating func admitted(_ link: Link) -> Link? {
    admitted(link.target).map { Link($0, title: fitting(link.title, of: "a", "title")) }
  }

  /// The target that a link may have instead, unless there are too many links.
  private mutating func admitted(_ target: LinkTarget) -> LinkTarget? {
    guard policy.inlines.contains(.link), let admitted = policy.links.admitted(target) else {
      add(.linkRemoved, element: "a")
      return nil
    }
    guard fits(admitted.description, of: "a", "href") else { return nil }
    links += 1
    guard links <= policy.limits.links else {
      add(.linkLimit, element: "a")
      return nil
    }
    if admitted != target { add(.linkChanged, element: "a") }
    return admitted
  }

  /// What stands for a run, or `nil` when nothing does.
  private mutating func narrow(_ run: Inline, link: Link?) -> Inline? {
    let marks = run.marks.intersection(policy.marks)
    if marks != run.marks { add(.elementUnwrapped) }
    switch run.content {
    case .text:
      return Inline(run.content, marks: marks, link: link)
    case .lineBreak:
      if policy.inlines.contains(.lineBreak) { return run }
      add(.elementMapped, element: "br")
      return .text(" ", link: link)
    case .mention(let mention) where policy.inlines.contains(.mention):
      let target = mention.target.flatMap { admitted($0) }
      let id = fitting(mention.id, of: "span", "data-id")
      return Mention(mention.text, target: target, id: id).map {
        Inline(.mention($0), marks: marks)
      }
    case .hashtag(let hashtag) where policy.inlines.contains(.hashtag):
      let target = hashtag.target.flatMap { admitted($0) }
      let id = fitting(hashtag.id, of: "span", "data-id")
      return Hashtag(hashtag.text, target: target, id: id).map {
        Inline(.hashtag($0), marks: marks)
      }
    case .mention(let mention):
      add(.elementMapped)
      return .text(mention.text, marks: marks, link: link)
    case .hashtag(let hashtag):
      add(.elementMapped)
      return .text(hashtag.text, marks: marks, link: link)
    case .emoji(let emoji):
      if let source = admitted(emoji.image, as: .emoji),
        let emoji = CustomEmoji(emoji.name, image: source)
      {
        return Inline(.emoji(emoji), marks: marks, link: link)
      }
      return .text(emoji.shortcode, marks: marks, link: link)
    case .image(var image):
      if policy.images.removesTracker(image.source, width: image.width, height: image.height) {
        add(.trackerRemoved, element: "img")
        return nil
      }
      if let source = admitted(image.source, as: .image) {
        image.source = source
        image.title = fitting(image.title, of: "img", "title")
        image.alternative = fitting(image.alternative, of: "img", "alt")
        return Inline(.image(image), marks: marks, link: link)
      }
      return .text(image.alternative ?? "", marks: marks, link: link)
    }
  }

  private mutating func fitting(_ value: String?, of element: String, _ attribute: String)
    -> String?
  {
    value.flatMap { fits($0, of: element, attribute) ? $0 : nil }
  }

  /// A Boolean value that is true when a value is not too large.
  private mutating func fits(_ value: String, of element: String, _ attribute: String) -> Bool {
    guard value.utf8.count > policy.limits.attributeBytes else { return true }
    add(.attributeSizeLimit, element: element, attribute: attribute)
    return false
  }

  /// The address that a picture may have instead, unless there are too many pictures.
  private mutating func admitted(_ source: ImageSource, as kind: InlineKinds) -> ImageSource? {
    guard policy.inlines.contains(kind), let admitted = policy.images.admitted(source) else {
      add(.imageRemoved, element: "img")
      return nil
    }
    if let size = source.dataSize, size > policy.limits.dataBytes {
      add(.dataLimit, element: "img")
      return nil
    }
    guard fits(admitted.description, of: "img", "src") else { return nil }
    images += 1
    guard images <= policy.limits.images else {
      add(.imageLimit, element: "img")
      return nil
    }
    if admitted != source { add(.imageChanged, element: "img") }
    return admitted
  }
}
