internal import PostDocument
internal import PostPolicy

// What an element does to the look of its text, and where links lead.
extension Projector {
  /// The target of an address in the source: resolved against the base, if there is one; an address
  /// without a scheme before its host is read as on an `https` page.
  func resolve(_ address: String) throws(LinkTargetError) -> LinkTarget {
    if let baseURL { return try baseURL.resolving(address) }
    do {
      return try LinkTarget(parsing: address)
    } catch {
      guard error.code == .networkPath else { throw error }
      return try LinkTarget(parsing: "https:" + address.drop { $0.isWhitespace })
    }
  }

  /// A Boolean value that is true when a link may lead there and there are not too many.
  mutating func admits(_ target: LinkTarget, of element: ElementName) -> Bool {
    guard policy.inlines.contains(.link), policy.links.admits(target) else {
      report(.linkRemoved, element: element, attribute: element == .a ? .href : .src)
      return false
    }
    linkCount += 1
    if linkCount > policy.limits.links { report(.linkLimit, element: element) }
    return linkCount <= policy.limits.links
  }

  mutating func link(_ attributes: Attributes) -> Link? {
    guard let address = attributes[.href] else { return nil }
    guard let target = try? resolve(address) else {
      report(.linkRemoved, element: .a, attribute: .href)
      return nil
    }
    return admits(target, of: .a) ? Link(target, title: attributes[.title]) : nil
  }

  /// What an element does to the look of its text.
  mutating func effect(of element: ElementName, _ attributes: Attributes, on style: Style) -> Effect
  {
    var effect = Effect()
    effect.hides =
      element.isDroppedWithContents || attributes[.hidden] != nil
    effect.adds = element.marks
    if element == .a, !style.isHidden { effect.link = link(attributes) }
    if attributes.hasClass("spoiler") { effect.adds.insert(.spoiler) }
    if let declarations = attributes[.style] {
      Declarations(declarations).apply(to: &effect, isLinked: effect.link ?? style.link != nil)
    }
    if !effect.adds.isSubset(of: policy.marks) {
      report(.elementUnwrapped, element: element)
      effect.adds.formIntersection(policy.marks)
    }
    if element.isBlock { applyLayout(of: element, attributes, to: &effect) }
    if element.isHeading {
      effect.heading = element.headingLevel
      if !policy.blocks.contains(.heading) { report(.elementMapped, element: element) }
    } else if element.isHeadingBoundary {
      effect.heading = 0
    }
    if element == .dl || element == .ruby || element == .q {
      report(.elementMapped, element: element)
    }
    if element == .a || element == .span { effect.atom = atom(element, attributes, effect.link) }
    return effect
  }

  func applyLayout(
    of element: ElementName, _ attributes: Attributes, to effect: inout Effect
  ) {
    var layout = effect.layout ?? TextLayout()
    // The alignment of a table says where it stands, not its text.
    let align = element == .table ? nil : attributes[.align]
    layout.alignment =
      layout.alignment
      ?? align.flatMap { TextAlignment(rawValue: $0.asciiLowercased) }
      ?? (element == .center ? .center : nil)
    layout.direction =
      attributes[.dir].flatMap { TextDirection(rawValue: $0.asciiLowercased) } ?? layout.direction
    layout.language = (attributes[.lang] ?? attributes[.xmlLang]).flatMap { LanguageTag($0) }
    effect.layout = layout.isDefault ? nil : layout
  }

  /// The mention or hashtag that an element stands for.
  func atom(
    _ element: ElementName, _ attributes: Attributes, _ link: Link?
  ) -> Effect.Atom? {
    let isMention =
      attributes.hasClass("mention") || attributes[.dataType]?.asciiLowercased == "mention"
    let isHashtag =
      attributes.hasClass("hashtag") || (element == .a && attributes.hasWord("tag", in: .rel))
    guard policy.inlines.contains(isHashtag ? .hashtag : .mention), isMention || isHashtag else {
      return nil
    }
    return Effect.Atom(isHashtag: isHashtag, target: link?.target, id: attributes[.dataId])
  }
}

extension ElementName {
  /// Containers whose paragraphs are no headings, even inside one.
  fileprivate var isHeadingBoundary: Bool {
    switch self {
    case .blockquote, .ul, .ol, .menu, .dir, .li, .table, .details, .figure, .pre: true
    default: false
    }
  }
}
