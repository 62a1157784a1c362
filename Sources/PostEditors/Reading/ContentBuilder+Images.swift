internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostMarkdown
internal import PostPolicy

// Images and custom emoji.
extension ContentBuilder {
  /// The attributes of an image, except its URL.
  struct ImageAttributes {
    var alternative: String?
    var title: String?
    /// The width and height in whole CSS pixels. An image without a width or height is invisible.
    var width: Int?
    var height: Int?
    /// The name of the custom emoji, or `nil` if the image is not a custom emoji.
    var emoji: String?
  }

  /// Reads the attributes of an image.
  ///
  /// - Parameter isNaturalSize: Returns whether a value of `width` or `height` means the natural
  ///   size of the image.
  mutating func imageAttributes(
    _ attributes: JSONValue?, alternative name: String = "alt", at origin: Origin,
    isNaturalSize: (JSONValue) -> Bool = { _ in false }
  ) -> ImageAttributes {
    ImageAttributes(
      alternative: attribute(
        value(name, of: attributes, in: origin.element, as: \.text), at: origin),
      title: attribute(value("title", of: attributes, in: origin.element, as: \.text), at: origin),
      width: size("width", of: attributes, at: origin, isNaturalSize),
      height: size("height", of: attributes, at: origin, isNaturalSize))
  }

  /// Returns a width or height in CSS pixels. The value is a number, or text such as `50` or `50px`
  /// that an editor copied from HTML. Text without a size in pixels, such as `50%`, is reported.
  private mutating func size(
    _ name: String, of attributes: JSONValue?, at origin: Origin,
    _ isNaturalSize: (JSONValue) -> Bool
  ) -> Int? {
    guard let place = attributes?[name], !isNaturalSize(place) else { return nil }
    let size = PixelLength.pixels(in: place.text ?? "")
    let isHeld = size.map(InlineImage.sizes.contains) ?? false
    if !isHeld { reportRemoved(name, at: Origin(origin.element, place)) }
    return isHeld || size == 0 ? size : nil
  }

  /// Adds the image at a URL, or its alternative text if the URL is invalid or not allowed.
  mutating func image(
    from url: String?, _ attributes: ImageAttributes, _ style: RunStyle, at origin: Origin
  ) {
    let alternative = attributes.alternative ?? ""
    guard let source = url.flatMap({ imageSource($0, at: origin) }) else {
      if url == nil { report(.imageRemoved, reason: ContentBuilder.noURL, at: origin) }
      return text(alternative, style, at: origin.place)
    }
    if let name = attributes.emoji {
      if let emoji = CustomEmoji(name, image: source) {
        reportIgnored(attributes, of: emoji, at: origin)
        return append(emoji, style, at: origin)
      }
      reportRemoved("emoji", at: origin)
    }
    var image = InlineImage(
      source, alternative: attributes.alternative, title: attributes.title,
      width: attributes.width, height: attributes.height)
    let text = admission.showsAlternative(of: source) ? alternative : ""
    append(source, or: text, style, of: .image, at: origin) { admission in
      admission.image(from: source, width: attributes.width, height: attributes.height)
    } content: {
      image.source = $0
      return .image(image)
    }
  }

  /// Reports the attributes of an image that a custom emoji cannot have. The alternative text of an
  /// emoji is always its shortcode, and its height is always the height of the line.
  private mutating func reportIgnored(
    _ attributes: ImageAttributes, of emoji: CustomEmoji, at origin: Origin
  ) {
    let alternative = attributes.alternative ?? emoji.shortcode
    if alternative != emoji.shortcode { reportRemoved("alt", at: origin) }
    if attributes.title != nil { reportRemoved("title", at: origin) }
    if attributes.width != nil { reportRemoved("width", at: origin) }
    if attributes.height != nil { reportRemoved("height", at: origin) }
  }

  /// Adds a custom emoji. If it has no valid image, adds the emoji of Unicode with its name, or its
  /// name as text.
  mutating func emoji(_ name: String, from url: String?, _ style: RunStyle, at origin: Origin) {
    if let url {
      if let emoji = imageSource(url, at: origin).flatMap({ CustomEmoji(name, image: $0) }) {
        return append(emoji, style, at: origin)
      }
    }
    if let emoji = EmojiNames.emoji(named: name) {
      return text(emoji, style, at: origin.place)
    }
    report(.elementMapped, at: origin)
    text(":\(name):", style, at: origin.place)
  }

  private mutating func append(_ emoji: CustomEmoji, _ style: RunStyle, at origin: Origin) {
    append(emoji.image, or: emoji.shortcode, style, of: .emoji, at: origin) {
      $0.emoji(from: emoji.image)
    } content: {
      CustomEmoji(emoji.name, image: $0).map { .emoji($0) }
    }
  }

  /// Returns the image source for a URL. If the URL is invalid, reports the removal and returns
  /// `nil`. The policy is not applied.
  private mutating func imageSource(_ url: String, at origin: Origin) -> ImageSource? {
    do throws(LinkTargetError) {
      return ImageSource.isData(url)
        ? try ImageSource(parsing: url) : try ImageSource(resolved(url).get())
    } catch {
      reportRemoval(of: url, .failure(error), as: .image, at: origin)
      return nil
    }
  }

  /// Reports that an image or emoji is invalid or not allowed.
  private mutating func reportRemoval(
    of url: String, _ source: Result<ImageSource, LinkTargetError>, as kind: InlineKinds,
    at origin: Origin
  ) {
    let reason = findings.hasRoom ? admission.reason(removing: url, source, of: kind) : nil
    report(.imageRemoved, reason: reason, at: origin)
  }

  /// Adds an image or custom emoji with the source that the policy allows. If the policy removes
  /// the source, adds text instead.
  private mutating func append(
    _ source: ImageSource, or text: String, _ style: RunStyle, of kind: InlineKinds,
    at origin: Origin, decide: (inout Admission) -> Admission.Decision<ImageSource>,
    content: (ImageSource) -> InlineContent?
  ) {
    makeRoomForRuns(at: origin.place)
    // Code cannot hold images.
    if self.kind == .code {
      report(.imageRemoved, at: origin)
      return self.text(text, style, at: origin.place)
    }
    let decision = decide(&admission)
    switch decision.finding {
    case .imageRemoved?:
      reportRemoval(of: source.description, .success(source), as: kind, at: origin)
    case let code?: report(code, at: origin)
    case nil: break
    }
    guard let content = decision.value.flatMap(content) else {
      return self.text(text, style, at: origin.place)
    }
    let link = counted(style.link, at: origin.place)
    append(Inline(content, marks: style.marks, link: link), in: style.link)
  }

  /// Adds an image and its caption. If the image is not in a line, it becomes a block.
  mutating func addImage(
    from url: String?, _ attributes: ImageAttributes, _ style: RunStyle = RunStyle(),
    caption: String, _ markup: Markup? = nil, at origin: Origin
  ) {
    let isBlock = !kind.isLine
    if isBlock { endLine() }
    let isFigure = !caption.isEmpty && open(.figure, at: origin)
    image(from: url, attributes, style, at: origin)
    self.caption(caption, style, markup, isFigure: isFigure, at: origin)
    if isFigure { close() }
    if isBlock { endLine() }
  }

  /// Adds the caption of an image: to the open figure if `isFigure` is true, otherwise as text
  /// after the image.
  mutating func caption(
    _ caption: String, _ style: RunStyle = RunStyle(), _ markup: Markup? = nil, isFigure: Bool,
    at origin: Origin
  ) {
    guard !caption.isEmpty else { return }
    let isCaption = isFigure && open(.figureCaption, at: origin)
    if !isCaption { text(" ", style.ofCaption, at: origin.place) }
    if markup == .html {
      addRuns(ofHTML: caption, at: origin)
    } else {
      text(caption, style.ofCaption, at: origin.place)
    }
    if isCaption { close() }
  }
}

extension RunStyle {
  /// The style for the caption of an image that has this style. If the image is a spoiler, the
  /// caption is a spoiler, too. Other marks apply only to the image.
  var ofCaption: Self { Self(marks: marks.intersection(.spoiler)) }
}
