internal import PostDocument

extension Narrower {
  mutating func narrow(_ runs: Inlines) -> Inlines {
    var result = Inlines()
    var source: Link?
    var target: Link?
    for (position, run) in runs.enumerated() {
      at(.content(position)) { narrower in
        if run.link != source {
          source = run.link
          target = run.link.flatMap { narrower.admitted($0) }
        }
        result.append(narrower.narrow(run, link: target))
      }
    }
    return result
  }

  private mutating func admitted(_ link: Link) -> Link? {
    admits(link.target) ? link : nil
  }

  /// A Boolean value that is true when a link may lead there and there are not too many.
  private mutating func admits(_ target: LinkTarget) -> Bool {
    guard policy.inlines.contains(.link), policy.links.admits(target) else {
      add(.linkRemoved, element: "a")
      return false
    }
    links += 1
    if links > policy.limits.links { add(.linkLimit, element: "a") }
    return links <= policy.limits.links
  }

  private mutating func narrow(_ run: Inline, link: Link?) -> Inline {
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
      let target = mention.target.flatMap { admits($0) ? $0 : nil }
      if policy.inlines.contains(.mention),
        let mention = Mention(mention.text, target: target, id: mention.id)
      {
        return Inline(.mention(mention), marks: marks)
      }
      add(.elementMapped)
      return .text(mention.text, marks: marks, link: target.map { Link($0) })
    case .hashtag(let hashtag):
      let target = hashtag.target.flatMap { admits($0) ? $0 : nil }
      if policy.inlines.contains(.hashtag),
        let hashtag = Hashtag(hashtag.text, target: target, id: hashtag.id)
      {
        return Inline(.hashtag(hashtag), marks: marks)
      }
      add(.elementMapped)
      return .text(hashtag.text, marks: marks, link: target.map { Link($0) })
    case .emoji(let emoji):
      if admits(emoji.image, as: .emoji) {
        return Inline(run.content, marks: marks, link: link)
      }
      return .text(emoji.shortcode, marks: marks, link: link)
    case .image(let image):
      if admits(image.source, as: .image) {
        return Inline(run.content, marks: marks, link: link)
      }
      return .text(image.alternative ?? "", marks: marks, link: link)
    }
  }

  /// A Boolean value that is true when a picture may come from there and there are not too many.
  private mutating func admits(_ source: ImageSource, as kind: InlineKinds) -> Bool {
    guard policy.inlines.contains(kind), policy.images.admits(source) else {
      add(.imageRemoved, element: "img")
      return false
    }
    images += 1
    if images > policy.limits.images { add(.imageLimit, element: "img") }
    return images <= policy.limits.images
  }
}
