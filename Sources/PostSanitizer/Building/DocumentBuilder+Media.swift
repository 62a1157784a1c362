internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Void elements, images, players and embedded pages.
extension DocumentBuilder {
  /// Takes an element without contents.
  mutating func void(
    _ element: ElementName, _ attributes: borrowing Attributes, in scope: Scope
  ) {
    var style = scope.style
    let container = scope.container
    if attributes.classes.contains(.spoiler) {
      style.marks.formUnion(policy.marks.intersection(.spoiler))
    }
    if element == .source, awaitsSource {
      return linkEmbed(.source, attributes, style, in: container)
    }
    guard !style.isHidden else { return }
    if !attributes.isEmpty {
      if !isHidden(attributes) {
        reportUnread(attributes, styleAttribute(of: attributes), of: element)
      } else if element == .br || element == .wbr || element == .hr {
        report(.elementDropped, element: element)
        return
      }
    }
    switch element {
    case .br: lineBreak(style, in: container)
    case .wbr: text("\u{200B}", style, in: container)
    case .hr:
      endLine(in: container)
      if !containers[container].kind.isInline { append(.thematicBreak, .hr, in: container) }
    case .img, .image: image(attributes, style, in: container)
    case .input: input(attributes, in: container)
    case .iframe, .embed: drop(element, attributes, style, in: container)
    default: report(.elementDropped, element: element)
    }
  }

  /// Takes an `iframe`, whose contents are raw text, and returns the finding about it.
  mutating func frame(_ attributes: borrowing Attributes, in scope: Scope) -> Finding.ID? {
    void(.iframe, attributes, in: scope)
    return scope.isHidden ? nil : findings.last
  }

  private mutating func lineBreak(_ style: TextStyle, in container: ContainerStack.ID) {
    if containers[container].kind == .code {
      containers[container].code?.append("\n")
    } else {
      if !admission.keeps(.lineBreak) { report(.elementMapped, element: .br) }
      // A paragraph of only line breaks is empty.
      append(.lineBreak, style, in: container, isVisible: false)
    }
  }

  /// Makes an item a task, if the input is a check box at its start.
  private mutating func input(
    _ attributes: borrowing Attributes, in container: ContainerStack.ID
  ) {
    guard attributes[.type]?.asciiLowercased == "checkbox", containers[container].kind == .item,
      !containers[container].line.isVisible, containers[container].blocks.isEmpty
    else {
      report(.elementDropped, element: .input)
      return
    }
    containers[container].task = attributes[.checked] == nil ? .unchecked : .checked
  }

  private mutating func isHidden(_ attributes: borrowing Attributes) -> Bool {
    attributes.contains(.hidden) || styleAttribute(of: attributes)?.hides == true
  }

  // MARK: - Images

  private mutating func image(
    _ attributes: borrowing Attributes, _ style: TextStyle, in container: ContainerStack.ID
  ) {
    guard !rules.dropped.contains(.img), !isHidden(attributes) else {
      report(.elementDropped, element: .img)
      return
    }
    let alternative = attributes[.alt]
    guard containers[container].kind != .code, let source = imageSource(attributes) else {
      if let alternative, !alternative.isEmpty { text(alternative, style, in: container) }
      return
    }
    if attributes.classes.contains(.emoji), let name = alternative?.emojiName,
      let emoji = CustomEmoji(name, image: source)
    {
      return self.emoji(emoji, source, style, in: container)
    }
    let width = attributes.integer(.width)
    let height = attributes.integer(.height)
    let decision = admission.image(from: source, width: width, height: height)
    report(decision, of: .image)
    guard let source = decision.value else {
      let isTracker = decision.finding == .trackerRemoved
      if !isTracker, let alternative, !alternative.isEmpty {
        text(alternative, style, in: container)
      }
      return
    }
    var image = InlineImage(
      source, alternative: alternative, title: attributes[.title], width: width, height: height)
    // An empty alternative text marks a decorative image; blanks do not.
    if image.alternative == "", alternative != "" { image.alternative = nil }
    append(run(.image(image), style), style, in: container)
  }

  private mutating func emoji(
    _ emoji: CustomEmoji, _ source: ImageSource, _ style: TextStyle,
    in container: ContainerStack.ID
  ) {
    guard admission.keeps(.emoji) else {
      report(.elementMapped, element: .img)
      return text(emoji.shortcode, style, in: container)
    }
    let decision = admission.emoji(from: source)
    report(decision, of: .emoji)
    guard let source = decision.value, let emoji = CustomEmoji(emoji.name, image: source) else {
      return text(emoji.shortcode, style, in: container)
    }
    append(run(.emoji(emoji), style), style, in: container)
  }

  private mutating func report(
    _ decision: Admission.Decision<ImageSource>, of kind: InlineKinds
  ) {
    guard let code = decision.finding else { return }
    // Some images are removed wherever they come from.
    let isAboutElement = code == .imageLimit || code == .imageRemoved && !admission.keeps(kind)
    report(code, element: .img, attribute: isAboutElement ? nil : .src)
  }

  /// The source of an image, resolved.
  private mutating func imageSource(_ attributes: borrowing Attributes) -> ImageSource? {
    guard admission.keeps(.image) || admission.keeps(.emoji), let url = attributes[.src] else {
      report(.imageRemoved, element: .img)
      return nil
    }
    let isData = url.utf8.drop(while: { $0 <= 0x20 }).prefix(5).map(ASCII.lowercased)
      .elementsEqual("data:".utf8)
    let source = isData ? try? ImageSource(parsing: url) : try? ImageSource(resolve(url))
    if source == nil { report(.imageRemoved, element: .img, attribute: .src) }
    return source
  }

  // MARK: - Embeds

  /// Removes an element with its contents; a player or page becomes a link if the policy says so.
  mutating func drop(
    _ element: ElementName, _ attributes: borrowing Attributes, _ style: TextStyle,
    in container: ContainerStack.ID
  ) {
    guard element.isEmbed, policy.embeds != .drop, !rules.dropped.contains(element),
      !isHidden(attributes)
    else {
      report(.elementDropped, element: element)
      return
    }
    if attributes.url(of: element) == nil, element == .video || element == .audio {
      awaitsSource = true
      report(.elementDropped, element: element)
    } else {
      linkEmbed(element, attributes, style, in: container)
    }
  }

  /// Links to the page of an embed. Of its style, only a spoiler is kept.
  private mutating func linkEmbed(
    _ element: ElementName, _ attributes: borrowing Attributes, _ style: TextStyle,
    in container: ContainerStack.ID
  ) {
    guard let url = attributes.url(of: element), let player = try? resolve(url),
      player.scheme == .https || player.scheme == .http,
      let page = admission.page(ofEmbed: player, isFile: element.isFile),
      let target = admit(page, of: element, element == .object ? .data : .src)
    else {
      report(.elementDropped, element: element)
      return
    }
    awaitsSource = false
    endLine(in: container)
    if containers[container].kind == .code {
      report(.elementMapped, element: element)
      text(target.description, style, in: container)
    } else {
      report(.embedLinked, element: element)
      let marks = style.marks.intersection(.spoiler)
      append(
        .text(target.description, marks: marks, link: Hyperlink(target)), TextStyle(), in: container
      )
    }
    endLine(in: container)
  }
}

extension Attributes {
  /// The URL of an embed's content.
  fileprivate func url(of element: ElementName) -> String? {
    self[element == .object ? .data : .src]
  }
}

extension ElementName {
  /// Whether the embed plays a file without a page around it.
  fileprivate var isFile: Bool { self == .video || self == .audio || self == .source }
}

extension String {
  /// The name between the colons of `:name:`.
  fileprivate var emojiName: String? {
    guard utf8.count > 2, hasPrefix(":"), hasSuffix(":") else { return nil }
    return String(dropFirst().dropLast())
  }
}
