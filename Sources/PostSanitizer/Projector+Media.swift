internal import PostDocument
internal import PostPolicy
internal import PostText

// Elements without contents, pictures, players and pages.
extension Projector {
  /// Takes an element that has no contents.
  mutating func void(
    _ element: ElementName, _ attributes: borrowing Attributes, style: Style, in frame: Int
  ) {
    var style = style
    if attributes.classes.contains(.spoiler) {
      style.marks.formUnion(policy.marks.intersection(.spoiler))
    }
    if element == .source, awaitsSource {
      return linkEmbed(.source, attributes, style: style, in: frame)
    }
    guard !style.isHidden else { return }
    if !attributes.isEmpty {
      if isHidden(attributes), element == .br || element == .wbr || element == .hr {
        return report(.elementDropped, element: element)
      }
      if !isHidden(attributes) {
        reportUnread(attributes, declarations(of: attributes), of: element)
      }
    }
    switch element {
    case .br:
      if frames[frame].kind == .code {
        codes[Int(frames[frame].parts)].text += "\n"
      } else {
        if !policy.inlines.contains(.lineBreak) { report(.elementMapped, element: .br) }
        // A paragraph of nothing else is empty.
        append(.lineBreak, style: style, in: flowFrame(for: frame), isVisible: false)
      }
    case .wbr: text("\u{200B}", style: style, in: frame)
    case .hr:
      boundary(in: frame)
      guard !frames[frame].kind.isInline else { return }
      let frame = flowFrame(for: frame)
      flush(frame)
      use(.thematicBreak, element: .hr)
      count(nodes: 1)
      frames[frame].blocks.append(.thematicBreak)
    case .img, .image:
      guard !rules.dropped.contains(.img) else { return report(.elementDropped, element: .img) }
      image(attributes, style: style, in: frame)
    case .input: input(attributes, in: frame)
    case .iframe, .embed: drop(element, attributes, style: style, in: frame)
    default: report(.elementDropped, element: element)
    }
  }

  mutating func image(_ attributes: borrowing Attributes, style: Style, in frame: Int) {
    guard !isHidden(attributes) else { return report(.elementDropped, element: .img) }
    let alternative = attributes[.alt]
    guard frames[frame].kind != .code, let source = imageSource(attributes) else {
      if let alternative, !alternative.isEmpty { text(alternative, style: style, in: frame) }
      return
    }
    if attributes.classes.contains(.emoji), let name = alternative?.emojiName,
      let emoji = CustomEmoji(name, image: source)
    {
      guard policy.inlines.contains(.emoji), let source = admitted(source),
        let emoji = CustomEmoji(name, image: source)
      else {
        if !policy.inlines.contains(.emoji) { report(.elementMapped, element: .img) }
        return text(emoji.shortcode, style: style, in: frame)
      }
      return append(
        run(.emoji(emoji), style), style: style,
        in: flowFrame(for: frame))
    }
    let width = attributes.integer(.width)
    let height = attributes.integer(.height)
    guard !policy.images.removesTracker(source, width: width, height: height) else {
      return report(.trackerRemoved, element: .img, attribute: .src)
    }
    guard policy.inlines.contains(.image), let source = admitted(source) else {
      if !policy.inlines.contains(.image) { report(.imageRemoved, element: .img) }
      if let alternative, !alternative.isEmpty { text(alternative, style: style, in: frame) }
      return
    }
    var image = Image(
      source, alternative: alternative, title: attributes[.title], width: width, height: height)
    // An empty text says that the picture says nothing; blanks do not even say that.
    if image.alternative == "", alternative != "" { image.alternative = nil }
    append(
      run(.image(image), style), style: style,
      in: flowFrame(for: frame))
  }

  /// A Boolean value that is true when the element itself is not to be seen.
  private mutating func isHidden(_ attributes: borrowing Attributes) -> Bool {
    guard !attributes.contains(.hidden) else { return true }
    guard let declarations = declarations(of: attributes) else { return false }
    var effect = Effect()
    declarations.apply(to: &effect, isLinked: false, highlights: false)
    return effect.hides
  }

  /// The address of a picture, resolved.
  mutating func imageSource(_ attributes: borrowing Attributes) -> ImageSource? {
    guard policy.inlines.contains(.image) || policy.inlines.contains(.emoji),
      let address = attributes[.src]
    else {
      report(.imageRemoved, element: .img)
      return nil
    }
    let isData = address.utf8.drop(while: { $0 <= 0x20 }).prefix(5).map(ASCII.lowercased)
      .elementsEqual("data:".utf8)
    let source =
      isData ? try? ImageSource(parsing: address) : try? ImageSource(resolve(address))
    if source == nil { report(.imageRemoved, element: .img, attribute: .src) }
    return source
  }

  /// The address that a picture may have, or `nil` when it may not come from there, or is one too
  /// many.
  mutating func admitted(_ source: ImageSource) -> ImageSource? {
    guard let admitted = rules.admitted(source) else {
      report(.imageRemoved, element: .img, attribute: .src)
      return nil
    }
    if let size = source.dataSize, size > policy.limits.dataBytes {
      report(.dataLimit, element: .img, attribute: .src)
      return nil
    }
    guard admitted.description.utf8.count <= policy.limits.attributeBytes else {
      report(.attributeSizeLimit, element: .img, attribute: .src)
      return nil
    }
    imageCount += 1
    guard imageCount <= policy.limits.images else {
      report(.imageLimit, element: .img)
      return nil
    }
    if admitted != source { report(.imageChanged, element: .img, attribute: .src) }
    return admitted
  }

  /// A check box at the start of an item makes it a task.
  mutating func input(_ attributes: borrowing Attributes, in frame: Int) {
    guard attributes[.type]?.asciiLowercased == "checkbox", frames[frame].kind == .item,
      !frames[frame].hasContent, frames[frame].blocks.isEmpty
    else { return report(.elementDropped, element: .input) }
    frames[frame].task = attributes[.checked] == nil ? .unchecked : .checked
  }

  /// Leaves out an element with its contents; a player or page becomes a link when the policy says.
  mutating func drop(
    _ element: ElementName, _ attributes: borrowing Attributes, style: Style, in frame: Int
  ) {
    guard element.isEmbed, policy.embeds != .drop, !rules.dropped.contains(element),
      !isHidden(attributes)
    else { return report(.elementDropped, element: element) }
    if attributes.address(of: element) == nil, element == .video || element == .audio {
      awaitsSource = true
      return report(.elementDropped, element: element)
    }
    linkEmbed(element, attributes, style: style, in: frame)
  }

  /// Links to what an embed shows; of its look, only that it is a spoiler counts.
  mutating func linkEmbed(
    _ element: ElementName, _ attributes: borrowing Attributes, style: Style, in frame: Int
  ) {
    guard let address = attributes.address(of: element), let player = try? resolve(address),
      player.scheme == .https || player.scheme == .http,
      policy.embeds.admits(player, isFile: element.isFile),
      let target = admitted(
        KnownPlayers.page(of: player), of: element, element == .object ? .data : .src)
    else { return report(.elementDropped, element: element) }
    awaitsSource = false
    boundary(in: frame)
    if frames[frame].kind == .code {
      report(.elementMapped, element: element)
      text(target.description, style: style, in: frame)
    } else {
      report(.embedLinked, element: element)
      let marks = style.marks.intersection(.spoiler)
      append(
        .text(target.description, marks: marks, link: Link(target)), style: Style(),
        in: flowFrame(for: frame))
    }
    boundary(in: frame)
  }
}

extension Attributes {
  /// Where an embed says that its content is.
  fileprivate func address(of element: ElementName) -> String? {
    self[element == .object ? .data : .src]
  }
}

extension ElementName {
  /// Embeds that play a file without a page around it.
  fileprivate var isFile: Bool { self == .video || self == .audio || self == .source }
}

extension String {
  /// The name between the colons of `:name:`.
  fileprivate var emojiName: String? {
    guard utf8.count > 2, hasPrefix(":"), hasSuffix(":") else { return nil }
    return String(dropFirst().dropLast())
  }
}
