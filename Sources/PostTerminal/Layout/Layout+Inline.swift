import PostDocument

extension Layout {
  /// What stands for a hidden spoiler: the same for all, so that it says nothing about the text.
  static let spoilerPlaceholder = "[spoiler]"

  /// Adds runs to the flow.
  mutating func appendToFlow(_ runs: Inlines) {
    var openLink: OpenLink?
    var openScript: Marks = []
    var isInSpoiler = false
    var breaksBehindSpoiler = 0
    for position in runs.indices {
      let run = runs[position]
      if run.marks.contains(.spoiler), !options.shows.contains(.spoilers) {
        // Breaks between two parts of a spoiler are a part of it.
        breaksBehindSpoiler = 0
        if isInSpoiler { continue }
        isInSpoiler = true
        close(&openLink)
        flow.append(Layout.spoilerPlaceholder, style: sheet[.hiddenSpoiler].over(baseStyle))
        continue
      }
      if run.content == .lineBreak {
        if isInSpoiler {
          breaksBehindSpoiler += 1
          continue
        }
        let next = runs.index(after: position)
        if next == runs.endIndex || runs[next].link != openLink?.link { close(&openLink) }
        flow.append("\n", style: baseStyle)
        openLink?.label += " "
        continue
      }
      isInSpoiler = false
      for _ in 0..<breaksBehindSpoiler { flow.append("\n", style: baseStyle) }
      breaksBehindSpoiler = 0
      if openLink?.link != run.link {
        close(&openLink)
        openLink = run.link.map { self.openLink(to: $0) }
      }
      let style = style(of: run)
      let script = run.marks.intersection([.subscript, .superscript])
      if script != openScript {
        // Without a sign, 10⁶ would read as 106.
        if script.contains(.superscript) { flow.append("^", style: style) }
        if script.contains(.subscript) { flow.append("_", style: style) }
      }
      openScript = script
      append(run.content, style: style, link: &openLink)
    }
    close(&openLink)
    for _ in 0..<breaksBehindSpoiler { flow.append("\n", style: baseStyle) }
  }

  private mutating func append(
    _ content: InlineContent, style: TextStyle, link: inout OpenLink?
  ) {
    switch content {
    case .text(let text):
      flow.append(text, style: style, link: link?.number)
      link?.label += text
    case .lineBreak: break
    case .mention(let mention):
      append(entity: mention.text, target: mention.target, style: style) {
        LinkLabel.isElsewhere(mention: mention.text, address: $0)
      }
    case .hashtag(let hashtag):
      append(entity: hashtag.text, target: hashtag.target, style: style) {
        LinkLabel.claim(of: hashtag.text, about: $0) == .otherPlace
      }
    case .emoji(let emoji):
      flow.append(emoji.shortcode, style: style, link: link?.number)
      link?.label += emoji.shortcode
    case .image(let image):
      let text = text(for: image)
      flow.append(text, style: style, link: link?.number)
      link?.label += text
    }
  }

  /// Adds a mention or hashtag. Its target shows only where the text says something else.
  private mutating func append(
    entity text: String, target: LinkTarget?, style: TextStyle,
    isElsewhere: (LinkAddress) -> Bool
  ) {
    let address = target.map { LinkAddress($0) }
    flow.append(text, style: style, link: address.flatMap { number(forLinkTo: $0) })
    if let address, let place = address.place, isElsewhere(address) {
      flow.append(" (\(place))", style: sheet[.deceptiveTarget].over(baseStyle))
    }
  }

  // MARK: Links

  /// The link whose label is being written.
  private struct OpenLink {
    var link: Link
    var address: LinkAddress
    var number: LinkNumber?
    var label = ""
  }

  private mutating func openLink(to link: Link) -> OpenLink {
    let address = LinkAddress(link.target)
    return OpenLink(link: link, address: address, number: number(forLinkTo: address))
  }

  private mutating func number(forLinkTo address: LinkAddress) -> LinkNumber? {
    guard options.hyperlinks == .osc8, let uri = address.uri else { return nil }
    return links.number(forLinkTo: uri)
  }

  /// Adds what a reader needs to see of a target behind its label.
  private mutating func close(_ openLink: inout OpenLink?) {
    guard let closed = openLink else { return }
    openLink = nil
    let address = closed.address
    let claim = LinkLabel.claim(of: closed.label, about: address)
    guard claim != .target else { return }
    let targetStyle = sheet[claim == .otherPlace ? .deceptiveTarget : .linkTarget].over(baseStyle)
    switch options.links {
    case .footnotes:
      if claim == .otherPlace, let place = address.place {
        flow.append(" (\(place))", style: targetStyle)
      }
      let number = links.footnoteNumber(for: address)
      flow.append(" [\(number)]", style: sheet[.footnote].over(baseStyle))
    case .inline where closed.number == nil:
      flow.append(" <\(address.text)>", style: targetStyle)
    case .inline:
      if claim != .place, let place = address.place {
        flow.append(" (\(place))", style: targetStyle)
      }
    }
  }

  // MARK: Looks

  private func style(of run: Inline) -> TextStyle {
    var style = baseStyle
    let marks = run.marks
    if !marks.isEmpty {
      for (mark, key) in Layout.markKeys where marks.contains(mark) {
        style = sheet[key].over(style)
      }
    }
    switch run.content {
    case .text, .lineBreak: break
    case .mention: style = sheet[.mention].over(style)
    case .hashtag: style = sheet[.hashtag].over(style)
    case .emoji: style = sheet[.emoji].over(style)
    case .image(let image):
      style = sheet[image.alternative == nil ? .missingDescription : .image].over(style)
    }
    if run.link != nil { style = sheet[.link].over(style) }
    return style
  }

  private static let markKeys: [(Marks, Theme.Key)] = [
    (.strong, .strong), (.emphasis, .emphasis), (.underline, .underline),
    (.strikethrough, .strikethrough), (.highlight, .highlight), (.spoiler, .spoiler),
    (.keyboard, .keyboard), (.code, .code),
  ]

  /// The words for a picture: what it shows, and its size when both sides are known.
  private func text(for image: Image) -> String {
    var parts: [String] = []
    switch image.alternative {
    case nil: parts.append("no description")
    case "": break
    case let text?: parts.append(text)
    }
    if let width = image.width, let height = image.height {
      parts.append("\(width)\(glyphs.times)\(height)")
    }
    return parts.isEmpty ? "[image]" : "[image: \(parts.joined(separator: ", "))]"
  }
}
