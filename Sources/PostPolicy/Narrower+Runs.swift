internal import PostDocument

extension Narrower {
  mutating func narrow(_ runs: Inlines) -> Inlines {
    var result = Inlines()
    var source: Link?
    var target: Link?
    let drops = droppedPositions(of: runs)
    let links = policy.inlines.contains(.lineBreak) ? [] : Narrower.linksBehind(runs)
    for (position, run) in runs.enumerated() {
      at(.content(position)) { narrower in
        guard !drops.contains(position) else { return narrower.add(.elementDropped) }
        if run.content == .lineBreak {
          // It carries no link, but may stand inside one, and so does the space that it becomes.
          let isInLink = !links.isEmpty && links[position] == source
          if let run = narrower.narrow(run, link: isInLink ? target : nil) { result.append(run) }
          return
        }
        if run.link != source {
          source = run.link
          target = run.link.flatMap { narrower.admitted($0) }
        }
        if let run = narrower.narrow(run, link: target) { result.append(run) }
      }
    }
    return result
  }

  /// The link of the run behind each run, line breaks left out.
  private static func linksBehind(_ runs: Inlines) -> [Link?] {
    var links: [Link?] = []
    var next: Link?
    for run in runs.reversed() {
      links.append(next)
      if run.content != .lineBreak { next = run.link }
    }
    return links.reversed()
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
    case .mention(let mention):
      let target = mention.target.flatMap { admitted($0) }
      let id = fitting(mention.id, of: "span", "data-id")
      if policy.inlines.contains(.mention),
        let mention = Mention(mention.text, target: target, id: id)
      {
        return Inline(.mention(mention), marks: marks)
      }
      add(.elementMapped)
      return .text(mention.text, marks: marks, link: target.map { Link($0) })
    case .hashtag(let hashtag):
      let target = hashtag.target.flatMap { admitted($0) }
      let id = fitting(hashtag.id, of: "span", "data-id")
      if policy.inlines.contains(.hashtag),
        let hashtag = Hashtag(hashtag.text, target: target, id: id)
      {
        return Inline(.hashtag(hashtag), marks: marks)
      }
      add(.elementMapped)
      return .text(hashtag.text, marks: marks, link: target.map { Link($0) })
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
