internal import PostDocument
internal import PostPolicy

// Elements without contents, pictures, players and pages.
extension Projector {
  /// Takes an element that has no contents.
  mutating func void(
    _ element: ElementName, _ attributes: Attributes, style: Style, in frame: Int
  ) {
    if element == .source, awaitsSource { return linkEmbed(.source, attributes, in: frame) }
    guard !style.isHidden else { return }
    switch element {
    case .br:
      if frames[frame].kind == .code {
        frames[frame].code += "\n"
      } else {
        if !policy.inlines.contains(.lineBreak) { needsNarrowing = true }
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
      nodeCount += 1
      if nodeCount <= policy.limits.nodes { frames[frame].blocks.append(.thematicBreak) }
    case .img, .image: image(attributes, style: style, in: frame)
    case .input: input(attributes, in: frame)
    case .iframe, .embed: drop(element, attributes, in: frame)
    default: report(.elementDropped, element: element)
    }
  }

  mutating func image(_ attributes: Attributes, style: Style, in frame: Int) {
    let alternative = attributes[.alt]
    guard frames[frame].kind != .code, let source = imageSource(attributes) else {
      if let alternative, !alternative.isEmpty { text(alternative, style: style, in: frame) }
      return
    }
    if attributes.hasClass("emoji"), let name = alternative?.emojiName,
      let emoji = CustomEmoji(name, image: source)
    {
      guard policy.inlines.contains(.emoji) else {
        report(.elementMapped, element: .img)
        return text(emoji.shortcode, style: style, in: frame)
      }
      return append(
        run(.emoji(emoji), style), style: style,
        in: flowFrame(for: frame))
    }
    guard policy.inlines.contains(.image) else {
      report(.imageRemoved, element: .img)
      if let alternative, !alternative.isEmpty { text(alternative, style: style, in: frame) }
      return
    }
    let image = Image(
      source, alternative: alternative, title: attributes[.title],
      width: attributes.integer(.width), height: attributes.integer(.height))
    append(
      run(.image(image), style), style: style,
      in: flowFrame(for: frame))
  }

  mutating func imageSource(_ attributes: Attributes) -> ImageSource? {
    guard policy.inlines.contains(.image) || policy.inlines.contains(.emoji),
      let address = attributes[.src]
    else {
      report(.imageRemoved, element: .img)
      return nil
    }
    do throws(LinkTargetError) {
      let source =
        if address.utf8.drop(while: { $0 <= 0x20 }).prefix(5).map(ASCII.lowercased)
          .elementsEqual("data:".utf8)
        {
          try ImageSource(parsing: address)
        } else {
          try ImageSource(resolve(address))
        }
      guard policy.images.admits(source) else {
        report(.imageRemoved, element: .img, attribute: .src)
        return nil
      }
      imageCount += 1
      guard imageCount <= policy.limits.images else {
        report(.imageLimit, element: .img)
        return nil
      }
      return source
    } catch {
      report(.imageRemoved, element: .img, attribute: .src)
      return nil
    }
  }

  /// A check box at the start of an item makes it a task.
  mutating func input(_ attributes: Attributes, in frame: Int) {
    guard attributes[.type]?.asciiLowercased == "checkbox", frames[frame].kind == .item,
      !frames[frame].hasContent, frames[frame].blocks.isEmpty
    else { return report(.elementDropped, element: .input) }
    frames[frame].task = attributes[.checked] == nil ? .unchecked : .checked
  }

  /// Leaves out an element with its contents; a player or page becomes a link when the policy says.
  mutating func drop(_ element: ElementName, _ attributes: Attributes, in frame: Int) {
    guard element.isEmbed, policy.embeds == .link else {
      return report(.elementDropped, element: element)
    }
    if attributes[.src] == nil, element == .video || element == .audio {
      awaitsSource = true
      return report(.elementDropped, element: element)
    }
    linkEmbed(element, attributes, in: frame)
  }

  mutating func linkEmbed(
    _ element: ElementName, _ attributes: Attributes, in frame: Int
  ) {
    awaitsSource = false
    guard let address = attributes[.src], let target = try? resolve(address), !target.isRelative,
      admits(target, of: element)
    else { return report(.elementDropped, element: element) }
    report(.embedLinked, element: element)
    boundary(in: frame)
    append(
      .text(target.description, link: Link(target)), style: Style(), in: flowFrame(for: frame))
    boundary(in: frame)
  }
}

extension String {
  /// The name between the colons of `:name:`.
  fileprivate var emojiName: String? {
    guard utf8.count > 2, hasPrefix(":"), hasSuffix(":") else { return nil }
    return String(dropFirst().dropLast())
  }
}
