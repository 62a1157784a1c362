internal import PostBuilding
internal import PostDocument
internal import PostPolicy

/// Reads images and custom emoji, and counts the images.
struct ImageReader {
  private let links: LinkReader
  private var admission: Admission
  private let readsLazySources: Bool

  init(links: LinkReader, readsLazySources: Bool) {
    self.links = links
    admission = links.admission
    self.readsLazySources = readsLazySources
  }

  /// Returns the content that an `img` element becomes: an image, a custom emoji, or its alternative
  /// text, for example if it is the image of an emoji character. Returns `nil` if the element is removed.
  ///
  /// - Parameter pictureSet: The `srcset` of a `source` before the `img` in a `picture`.
  mutating func content(
    of attributes: borrowing Attributes, _ size: ImageSize, pictureSet: String?,
    _ findings: inout FindingLog
  ) -> InlineContent? {
    let alternative = attributes[.alt]
    if let alternative, attributes.isEmojiImage {
      findings.add(.elementMapped, element: .img)
      return .text(alternative)
    }
    guard let source = source(attributes, pictureSet, &findings) else {
      return alternative.map { .text($0) }
    }
    if attributes.classes.contains(.emoji), let name = alternative?.emojiName,
      let emoji = CustomEmoji(name, image: source)
    {
      return content(of: emoji, source, attributes, &findings)
    }
    let decision = admission.image(from: source, width: size.shownWidth, height: size.shownHeight)
    report(decision, about: source, of: .image, attributes, &findings)
    guard let admitted = decision.value else {
      return admission.showsAlternative(of: source) ? alternative.map { .text($0) } : nil
    }
    var image = InlineImage(
      admitted, alternative: alternative, title: attributes[.title], width: size.width,
      height: size.height)
    // An empty alternative text marks a decorative image. Only white space does not.
    if image.alternative == "", alternative != "" { image.alternative = nil }
    reportLosses(of: attributes, from: image, &findings)
    findings.reportRemovals(from: alternative, at: attributes.valueRange(of: .alt))
    findings.reportRemovals(from: attributes[.title], at: attributes.valueRange(of: .title))
    return .image(image)
  }

  /// Reports the attributes that the image of an element does not have.
  private func reportLosses(
    of attributes: borrowing Attributes, from image: InlineImage, _ findings: inout FindingLog
  ) {
    guard findings.isReporting else { return }
    let usesSource = ImageSourceSet.usesSource(of: attributes)
    let losses: [(AttributeName, isLost: Bool)] = [
      (.srcset, usesSource), (.dataSource, usesSource), (.dataSourceSet, usesSource),
      (.dataOriginal, usesSource), (.dataLazySource, usesSource),
      (.width, image.width == nil), (.height, image.height == nil), (.title, image.title == nil),
    ]
    for (name, isLost) in losses where isLost && attributes.contains(name) {
      findings.add(
        .attributeRemoved, element: .img, attribute: name, at: attributes.range(of: name))
    }
  }

  private mutating func content(
    of emoji: CustomEmoji, _ source: ImageSource, _ attributes: borrowing Attributes,
    _ findings: inout FindingLog
  ) -> InlineContent {
    guard admission.keeps(.emoji) else {
      findings.add(.elementMapped, element: .img)
      return .text(emoji.shortcode)
    }
    for name: AttributeName in [.width, .height, .title] where attributes.contains(name) {
      findings.add(
        .attributeRemoved, element: .img, attribute: name, at: attributes.range(of: name))
    }
    let decision = admission.emoji(from: source)
    report(decision, about: source, of: .emoji, attributes, &findings)
    let admitted = decision.value.flatMap { CustomEmoji(emoji.name, image: $0) }
    return admitted.map { .emoji($0) } ?? .text(emoji.shortcode)
  }

  private func report(
    _ decision: Admission.Decision<ImageSource>, about source: ImageSource, of kind: InlineKinds,
    _ attributes: borrowing Attributes, _ findings: inout FindingLog
  ) {
    guard let code = decision.finding else { return }
    // The source is not the reason for these removals.
    let isAboutElement = code == .imageLimit || code == .imageRemoved && !admission.keeps(kind)
    findings.add(
      code, element: .img, attribute: isAboutElement ? nil : .src,
      at: code == .imageChanged ? attributes.range(of: .src) : nil,
      reason: code == .imageRemoved
        ? admission.reason(removing: source.description, .success(source), of: kind) : nil)
  }

  /// Returns the resolved source of an image.
  private func source(
    _ attributes: borrowing Attributes, _ pictureSet: String?, _ findings: inout FindingLog
  ) -> ImageSource? {
    let lazy = readsLazySources ? ImageSourceSet.lazyURL(of: attributes) : nil
    let url = ImageSourceSet.url(of: attributes, pictureSet, lazy: lazy)
    guard admission.keeps(.image) || admission.keeps(.emoji), let url else {
      findings.add(.imageRemoved, element: .img)
      return nil
    }
    do throws(LinkTargetError) {
      return ImageSource.isData(url)
        ? try ImageSource(parsing: url) : try ImageSource(links.resolve(url))
    } catch {
      findings.add(
        .imageRemoved, element: .img, attribute: .src,
        reason: admission.reason(removing: url, .failure(error), of: .image))
      return nil
    }
  }
}

/// The width and height of an image in pixels, from its attributes and its style.
struct ImageSize {
  /// The size in the document. A relative size in the style does not replace an attribute, from
  /// which browsers know the ratio of the image, unless the attribute is that of a tracking image.
  let width: Int?
  let height: Int?
  /// The size at which browsers show the image, or `nil` if it is unknown.
  let shownWidth: Int?
  let shownHeight: Int?

  init(_ attributes: borrowing Attributes, _ style: StyleAttribute?) {
    let widthHint = ImageSize.pixels(attributes, .width)
    let heightHint = ImageSize.pixels(attributes, .height)
    shownWidth = ImageSize.shown(style?.width, or: widthHint, atMost: style?.maxWidth)
    shownHeight = ImageSize.shown(style?.height, or: heightHint, atMost: style?.maxHeight)
    width = shownWidth ?? widthHint.flatMap { $0 > 1 ? $0 : nil }
    height = shownHeight ?? heightHint.flatMap { $0 > 1 ? $0 : nil }
  }

  private static func shown(
    _ declared: Cascade<Int?>?, or hint: Int?, atMost maximum: Cascade<Int?>?
  ) -> Int? {
    // Tracking images of at most one pixel are removed.
    if let size = maximum?.value ?? nil, size <= 1 { return size }
    return switch declared?.winner {
    case .nothing, nil: hint
    case .inherited: nil
    case .value(let size): size
    }
  }

  private static func pixels(_ attributes: borrowing Attributes, _ name: AttributeName) -> Int? {
    attributes.bytes(of: name).flatMap { PixelLength.pixels(inAttribute: $0.span) }
  }
}

extension String {
  /// The name between the colons of `:name:`.
  fileprivate var emojiName: String? {
    guard utf8.count > 2, hasPrefix(":"), hasSuffix(":") else { return nil }
    return String(dropFirst().dropLast())
  }
}
