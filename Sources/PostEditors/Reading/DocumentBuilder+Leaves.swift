internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Mentions, hashtags, pictures and custom emoji.
extension DocumentBuilder {
  /// What a node calls a person or a topic.
  struct Name {
    /// What shows, with the sign before it.
    var text: String
    var isHashtag = false
    var id: String?
    /// Where it leads; empty is nowhere.
    var href: String?
  }

  /// Adds a mention or a hashtag. One that leads nowhere of its own leads where the link around it
  /// does.
  mutating func name(_ name: Name, look: Look, element: String, at place: JSONNode) {
    makeRoomForRuns(at: place)
    if case .code = top.kind {
      report(.elementMapped, element: element, at: place)
      return text(name.text, look, at: place)
    }
    guard let text = attribute(name.text, element: element, at: place) else {
      return self.text(name.text, look, at: place)
    }
    let id = attribute(name.id, element: element, at: place)
    let target = target(of: name, look.link, element: element, at: place)
      .flatMap { counted(target: $0, at: place) }
    let content: InlineContent? =
      name.isHashtag
      ? Hashtag(text, target: target, id: id).map { .hashtag($0) }
      : Mention(text, target: target, id: id).map { .mention($0) }
    guard let content else { return report(.elementDropped, element: element, at: place) }
    if !admission.keeps(name.isHashtag ? .hashtag : .mention) {
      needsNarrowing = true
      report(.elementMapped, element: element, at: place)
    }
    append(Inline(content, marks: look.marks), in: look.link)
  }

  private mutating func target(
    of name: Name, _ link: Hyperlink?, element: String, at place: JSONNode
  ) -> LinkTarget? {
    guard let href = name.href, !href.isEmpty else {
      if link?.title != nil {
        report(.attributeRemoved, element: element, attribute: "title", at: place)
      }
      return link?.href
    }
    let target = target(href)
    if target == nil || (link != nil && link?.href != target) {
      report(.linkRemoved, element: element, at: place)
    }
    return target
  }

  /// What a node says of its picture beside the address.
  struct Picture {
    var alternative: String?
    var title: String?
    var width: Int?
    var height: Int?
    /// The name of the custom emoji that the picture is.
    var emoji: String?
  }

  /// Adds a picture from an address, or its text when there is no picture.
  mutating func picture(
    from address: String?, _ picture: Picture, _ look: Look, element: String, at place: JSONNode
  ) {
    let alternative = picture.alternative ?? ""
    guard let address else {
      report(.imageRemoved, element: element, at: place)
      return text(alternative, look, at: place)
    }
    guard let source = imageSource(address, element: element, at: place) else {
      return text(alternative, look, at: place)
    }
    if let name = picture.emoji {
      if let emoji = CustomEmoji(name, image: source) {
        // An emoji is as large as its line, and called by its name.
        func report(_ name: String, if isSaid: Bool) {
          if isSaid { self.report(.attributeRemoved, element: element, attribute: name, at: place) }
        }
        report("alt", if: picture.alternative.map { $0 != emoji.shortcode } ?? false)
        report("title", if: picture.title != nil)
        report("width", if: picture.width != nil)
        report("height", if: picture.height != nil)
        return self.picture(
          .emoji(emoji), fallback: emoji.shortcode, look: look, element: element, at: place)
      }
      report(.attributeRemoved, element: element, attribute: "emoji", at: place)
    }
    let image = InlineImage(
      source, alternative: picture.alternative, title: picture.title, width: picture.width,
      height: picture.height)
    self.picture(
      .image(image), fallback: alternative, look: look, element: element, at: place)
  }

  /// Adds an image or a custom emoji, or the text that replaces it.
  mutating func picture(
    _ content: InlineContent, fallback: String, look: Look, element: String, at place: JSONNode
  ) {
    makeRoomForRuns(at: place)
    let decision = decision(about: content)
    if let code = decision.finding { report(code, element: element, at: place) }
    guard let source = decision.value, let content = content.showing(source) else {
      if decision.finding == .trackerRemoved { return }
      return text(fallback, look, at: place)
    }
    append(
      Inline(content, marks: look.marks, link: counted(look.link, at: place)), in: look.link)
  }

  /// Decides about the source of an image or custom emoji, which code cannot hold.
  private mutating func decision(about content: InlineContent) -> Admission.Decision<ImageSource> {
    if case .code = top.kind { return .removed(.imageRemoved) }
    switch content {
    case .image(let image):
      return admission.image(from: image.source, width: image.width, height: image.height)
    case .emoji(let emoji): return admission.emoji(from: emoji.image)
    case .text, .lineBreak, .mention, .hashtag: return .removed(.imageRemoved)
    }
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
