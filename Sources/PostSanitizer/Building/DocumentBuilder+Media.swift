internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Void elements, images, players and embedded pages.
extension DocumentBuilder {
  /// Takes an element without contents.
  mutating func void(
    _ element: ElementName, _ attributes: borrowing Attributes, in parent: Placement
  ) {
    var place = parent
    if attributes.classes.contains(.spoiler) {
      place.style.marks.formUnion(policy.marks.intersection(.spoiler))
    }
    if element == .source, awaitsSource { return linkEmbed(.source, attributes, in: place) }
    guard !place.isHidden else { return }
    if !attributes.isEmpty {
      if !styles.isHidden(attributes) {
        styles.reportUnread(attributes, of: element, &findings)
      } else if element == .br || element == .wbr || element == .hr {
        report(.elementDropped, element: element)
        return
      }
    }
    switch element {
    case .br: lineBreak(in: place)
    case .wbr: text("\u{200B}", in: place)
    case .hr:
      endLine(in: place.container)
      if !containers[place.container].kind.isInline {
        append(.thematicBreak, .hr, in: place.container)
      }
    case .img, .image: image(attributes, in: place)
    case .input: input(attributes, in: place.container)
    case .iframe, .embed: drop(element, attributes, in: place)
    default: report(.elementDropped, element: element)
    }
  }

  /// Takes an `iframe`, whose contents are raw text, and returns the finding about it.
  mutating func frame(_ attributes: borrowing Attributes, in place: Placement) -> Finding.ID? {
    void(.iframe, attributes, in: place)
    return place.isHidden ? nil : findings.last
  }

  private mutating func lineBreak(in place: Placement) {
    if containers[place.container].kind == .code {
      containers[place.container].code?.append("\n")
    } else {
      if !admission.keeps(.lineBreak) { report(.elementMapped, element: .br) }
      // A paragraph of only line breaks is empty.
      append(.lineBreak, in: place, isVisible: false)
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

  // MARK: - Images

  private mutating func image(_ attributes: borrowing Attributes, in place: Placement) {
    guard !rules.dropped.contains(.img), !styles.isHidden(attributes) else {
      report(.elementDropped, element: .img)
      return
    }
    let alternative = attributes[.alt]
    guard containers[place.container].kind != .code, let source = imageSource(attributes) else {
      if let alternative, !alternative.isEmpty { text(alternative, in: place) }
      return
    }
    if attributes.classes.contains(.emoji), let name = alternative?.emojiName,
      let emoji = CustomEmoji(name, image: source)
    {
      return self.emoji(emoji, source, in: place)
    }
    let width = attributes.integer(.width)
    let height = attributes.integer(.height)
    let decision = admission.image(from: source, width: width, height: height)
    report(decision, of: .image)
    guard let source = decision.value else {
      let isTracker = decision.finding == .trackerRemoved
      if !isTracker, let alternative, !alternative.isEmpty { text(alternative, in: place) }
      return
    }
    var image = InlineImage(
      source, alternative: alternative, title: attributes[.title], width: width, height: height)
    // An empty alternative text marks a decorative image; blanks do not.
    if image.alternative == "", alternative != "" { image.alternative = nil }
    append(run(.image(image), place.style), in: place)
  }

  private mutating func emoji(_ emoji: CustomEmoji, _ source: ImageSource, in place: Placement) {
    guard admission.keeps(.emoji) else {
      report(.elementMapped, element: .img)
      return text(emoji.shortcode, in: place)
    }
    let decision = admission.emoji(from: source)
    report(decision, of: .emoji)
    guard let source = decision.value, let emoji = CustomEmoji(emoji.name, image: source) else {
      return text(emoji.shortcode, in: place)
    }
    append(run(.emoji(emoji), place.style), in: place)
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
    let source = isData ? try? ImageSource(parsing: url) : try? ImageSource(links.resolve(url))
    if source == nil { report(.imageRemoved, element: .img, attribute: .src) }
    return source
  }

  // MARK: - Embeds

  /// Removes an element with its contents; a player or page becomes a link if the policy says so.
  mutating func drop(
    _ element: ElementName, _ attributes: borrowing Attributes, in place: Placement
  ) {
    guard element.isEmbed, policy.embeds != .drop, !rules.dropped.contains(element),
      !styles.isHidden(attributes)
    else {
      report(.elementDropped, element: element)
      return
    }
    if attributes.url(of: element) == nil, element == .video || element == .audio {
      awaitsSource = true
      report(.elementDropped, element: element)
    } else {
      linkEmbed(element, attributes, in: place)
    }
  }

  /// Links to the page of an embed. Of its style, only a spoiler is kept.
  private mutating func linkEmbed(
    _ element: ElementName, _ attributes: borrowing Attributes, in place: Placement
  ) {
    guard let url = attributes.url(of: element), let player = try? links.resolve(url),
      player.scheme == .https || player.scheme == .http,
      let page = admission.page(ofEmbed: player, isFile: element.isFile),
      let target = links.admit(page, of: element, element == .object ? .data : .src, &findings)
    else {
      report(.elementDropped, element: element)
      return
    }
    let container = place.container
    awaitsSource = false
    endLine(in: container)
    if containers[container].kind == .code {
      report(.elementMapped, element: element)
      text(target.description, in: place)
    } else {
      report(.embedLinked, element: element)
      let marks = place.style.marks.intersection(.spoiler)
      append(
        .text(target.description, marks: marks, link: Hyperlink(target)),
        in: Placement(container: container))
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
