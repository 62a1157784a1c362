internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

/// Computes the styles of elements from their attributes and the policy, and stores the links,
/// layouts and other values to which styles refer.
struct StyleReader {
  let rules: Rules
  private let linkReader: LinkReader
  private var links = Store<OpenedLink>()
  /// The tags of the last links to each target, among the first ``indexedLinkCount`` links. A search
  /// in `links` for each removed link would take quadratic time.
  private var linkTags: [LinkTarget: Range<Int>] = [:]
  private var indexedLinkCount = 0
  private var layouts = Store<TextLayout>()
  private var mentions = Store<PendingMention>()
  private var styleAttributes = StyleAttributeCache()
  /// The source of the formula in the attributes of the last read element, or `nil` if it has none.
  /// The formula replaces the element's contents.
  private var formula: String?

  init(rules: Rules, links: LinkReader) {
    self.rules = rules
    linkReader = links
  }

  // MARK: - Elements

  /// Returns the style of an element.
  ///
  /// - Parameter outer: The style of the text around the element.
  mutating func style(
    of element: ElementName, _ attributes: borrowing Attributes, in outer: TextStyle,
    _ findings: inout FindingLog
  ) -> ElementStyle {
    var style = ElementStyle(of: element)
    if rules.treatsElements { treat(element, &style, &findings) }
    if element == .dialog, attributes.isEmpty { style.hide() }
    guard !attributes.isEmpty else {
      // Fast path: most elements have no attributes.
      if element == .center { read(attributes, nil, of: element, in: outer, to: &style, &findings) }
      StyleReader.admit(&style, of: element, by: rules, &findings)
      return style
    }
    let declarations = styleAttribute(of: attributes)
    read(attributes, declarations, of: element, in: outer, to: &style, &findings)
    StyleReader.admit(&style, of: element, by: rules, &findings)
    if element == .a || element == .span,
      let mention = PendingMention(
        element, attributes, link(style.link), rules.admission)
    {
      style.mention = mentions.add(mention)
      findings.reportRemovals(
        from: attributes[.dataId], at: attributes.valueRange(of: .dataId))
    }
    if !style.hidden.isEmpty, outer.invisibility.isEmpty, !style.hides {
      findings.add(.elementDropped, element: element)
    }
    if !style.hides, findings.isReporting {
      let display = style.display(of: element, in: outer)
      reportLosses(of: attributes, declarations, element, style, display, &findings)
    }
    return style
  }

  /// Restricts the marks of an element to those that the policy keeps, and reports an element that
  /// documents cannot express.
  private static func admit(
    _ style: inout ElementStyle, of element: ElementName, by rules: Rules,
    _ findings: inout FindingLog
  ) {
    if !style.addedMarks.isEmpty,
      case .changed(let marks, let code) = rules.admission.marks(style.addedMarks)
    {
      findings.add(code, element: element)
      style.restrict(to: marks)
    }
    if element.traits.contains(.mapped)
      || element.headingLevel > 0 && !rules.policy.blocks.contains(.heading)
    {
      findings.add(.elementMapped, element: element)
    }
  }

  /// Applies the policy's treatment of an element to its style.
  private func treat(
    _ element: ElementName, _ style: inout ElementStyle, _ findings: inout FindingLog
  ) {
    if rules.dropped.contains(element) { style.hide() }
    if rules.unwrapped.contains(element), !style.addedMarks.isEmpty {
      findings.add(.elementUnwrapped, element: element)
      style.restrict(to: [])
    }
    if let marks = rules.mapped[element] { style.add(marks) }
  }

  private mutating func read(
    _ attributes: borrowing Attributes, _ attribute: StyleAttribute?, of element: ElementName,
    in outer: TextStyle, to style: inout ElementStyle, _ findings: inout FindingLog
  ) {
    if StyleReader.hides(attributes, attribute, element) { style.hide() }
    if element == .a, !style.hides, let link = link(attributes, &findings) {
      style.link = links.add(OpenedLink(link: link, tag: findings.tag))
    }
    if attributes.classes.contains(.spoiler) || attributes.contains(.dataMxSpoiler) {
      style.add(.spoiler)
    }
    if element.traits.contains(.highlights), attributes.classes.hasBackground {
      style.add(.highlight)
    }
    if element == .span, !style.hides, attributes.classes.contains(.formula),
      let formula = attributes[.dataValue]
    {
      self.formula = formula
      style.hide()
    }
    if let attribute { style.apply(attribute, to: element, in: outer) }
    guard element.isBlock || style.display(of: element, in: outer).isBlock else { return }
    let outerLayout = self.layout(outer.layout)
    let layout = TextLayout(of: element, attributes, attribute, in: outerLayout)
    guard !layout.isDefault else { return }
    style.layout = layouts.add(layout.inheriting(outerLayout))
  }

  private func link(
    _ attributes: borrowing Attributes, _ findings: inout FindingLog
  ) -> Hyperlink? {
    guard let href = attributes.bytes(of: .href) else { return nil }
    let resolved = Result { () throws(LinkTargetError) in try linkReader.resolve(href) }
    guard let target = try? resolved.get() else {
      findings.add(
        .linkRemoved, element: .a, attribute: .href, at: attributes.range(of: .href),
        reason: linkReader.admission.reason(
          removing: String(decoding: href, as: UTF8.self), resolved))
      return nil
    }
    guard
      let target = linkReader.admit(
        target, of: .a, .href, at: attributes.range(of: .href), &findings)
    else { return nil }
    let title = attributes[.title]
    findings.reportRemovals(from: title, at: attributes.valueRange(of: .title))
    return Hyperlink(target, title: title)
  }

  // MARK: - Attributes of any element

  /// The part of a list of Word that an element is.
  mutating func wordList(of attributes: borrowing Attributes) -> StyleAttribute.WordList? {
    styleAttribute(of: attributes)?.wordList.value ?? nil
  }

  private mutating func styleAttribute(of attributes: borrowing Attributes) -> StyleAttribute? {
    attributes.bytes(of: .style).map { styleAttributes.attribute($0) }
  }

  /// Whether attributes hide their element.
  mutating func isHidden(_ attributes: borrowing Attributes) -> Bool {
    StyleReader.hides(attributes, styleAttribute(of: attributes), .unknown)
  }

  /// Whether attributes hide a void element, or it is in invisible text.
  mutating func isHidden(_ attributes: borrowing Attributes, in outer: TextStyle) -> Bool {
    let isOuterInvisible = outer.invisibility.contains(.visibility)
    guard !attributes.isEmpty else { return isOuterInvisible }
    let isInvisible = styleAttribute(of: attributes)?.isInvisible.value ?? isOuterInvisible
    return isInvisible || removesBox(of: attributes)
  }

  /// Whether attributes remove the box of a void element, which has nothing else.
  mutating func removesBox(of attributes: borrowing Attributes) -> Bool {
    guard !attributes.isEmpty else { return false }
    return styleAttribute(of: attributes)?.display.value == .contents || isHidden(attributes)
  }

  /// Whether attributes hide their element or make it invisible.
  static func hides(_ attributes: borrowing Attributes, _ element: ElementName) -> Bool {
    let style = attributes.bytes(of: .style).map { StyleAttribute($0) }
    if let style, !style.invisibility.hidden.isEmpty || style.hidesContents(isBlock: true) {
      return true
    }
    return hides(attributes, style, element)
  }

  /// Whether attributes hide their element. Any declaration of `display` replaces the effect of
  /// `hidden`, `popover` and a closed `dialog`.
  private static func hides(
    _ attributes: borrowing Attributes, _ style: StyleAttribute?, _ element: ElementName
  ) -> Bool {
    guard let style, style.display.winner != .nothing else {
      let isDialog = element == .dialog
      let isOpen = isDialog && attributes.contains(.open)
      return attributes.contains(.hidden)
        || !isOpen && (isDialog || attributes.contains(.popover))
    }
    return style.display.value == Display.none
  }

  /// Returns the value of a property.
  ///
  /// - Parameter own: The value of the element without its `style` attribute.
  static func value<Value>(_ declared: Cascade<Value>, or own: Value?) -> Value? {
    switch declared.winner {
    case .nothing: own
    case .inherited: nil
    case .value(let value): value
    }
  }

  /// Whether the `style` attribute of a void element makes it a block.
  mutating func isBlock(_ attributes: borrowing Attributes, in outer: TextStyle) -> Bool {
    let display = styleAttribute(of: attributes)?.display.value ?? .inline
    return display.inside(outer.display).isBlock
  }

  /// Returns the width and height of an image.
  mutating func size(of attributes: borrowing Attributes) -> ImageSize {
    ImageSize(attributes, styleAttribute(of: attributes))
  }

  /// Reports what the document does not hold of the attributes of a void element.
  mutating func reportLosses(
    of attributes: borrowing Attributes, _ element: ElementName, _ findings: inout FindingLog
  ) {
    guard findings.isReporting else { return }
    let declarations = styleAttribute(of: attributes)
    reportLosses(
      of: attributes, declarations, element, .none, element.isBlock ? .block : .inline, &findings)
  }

  // MARK: - Values that styles refer to

  func link(_ id: Store<OpenedLink>.ID) -> Hyperlink? { id == .none ? nil : links[id].link }

  /// Returns the source range of the tag of the last link to a target.
  mutating func tag(ofLinkTo target: LinkTarget) -> Range<Int>? {
    for opened in links.values(from: indexedLinkCount) { linkTags[opened.link.href] = opened.tag }
    indexedLinkCount = links.count
    return linkTags[target]
  }

  func layout(_ id: Store<TextLayout>.ID) -> TextLayout {
    id == .none ? TextLayout() : layouts[id]
  }

  func mention(_ id: Store<PendingMention>.ID) -> PendingMention { mentions[id] }

  /// Returns ``formula`` and sets it to `nil`.
  mutating func takeFormula() -> String? {
    guard let taken = formula else { return nil }
    formula = nil
    return taken
  }
}

extension TextLayout {
  fileprivate init(
    of element: ElementName, _ attributes: borrowing Attributes, _ style: StyleAttribute?,
    in outer: TextLayout
  ) {
    self.init()
    // `align` on a table positions the table, not the text in it.
    let alignment =
      element == .table ? nil : attributes.keyword(.align, of: TextLayout.Alignment.named)
    direction =
      style?.direction.value ?? attributes.keyword(.dir, of: TextLayout.Direction.named)
      ?? (attributes.classes.contains(.rightToLeft) ? .rightToLeft : nil)
    let hint = alignment ?? (element == .center ? .center : nil) ?? attributes.classes.alignment
    self.alignment =
      switch style?.alignment.winner {
      case .nothing, nil: hint
      case .inherited: nil
      case .value(let value): value.alignment(inheriting(outer).direction, in: outer.alignment)
      }
    language =
      (attributes.bytes(of: .lang) ?? attributes.bytes(of: .xmlLang)).flatMap {
        LanguageTag(utf8: $0)
      }
  }
}

extension StyleAlignment {
  /// Returns the alignment for a direction. The start edge is the default, so it is needed only in
  /// an element that is aligned otherwise.
  fileprivate func alignment(
    _ direction: TextLayout.Direction?, in outer: TextLayout.Alignment?
  ) -> TextLayout.Alignment? {
    let isReversed = direction == .rightToLeft
    return switch self {
    case .left, .webkitLeft: .left
    case .center, .webkitCenter: .center
    case .right, .webkitRight: .right
    case .justify: .justify
    case .start: outer == nil ? nil : isReversed ? .right : .left
    case .end: isReversed ? .left : .right
    }
  }
}

extension ClassWords {
  /// The alignment in a Quill class.
  fileprivate var alignment: TextLayout.Alignment? {
    if contains(.centered) { return .center }
    if contains(.right) { return .right }
    return contains(.justified) ? .justify : nil
  }
}

extension TextLayout.Alignment {
  static let named = NameTable<TextLayout.Alignment>()
}

extension TextLayout.Direction {
  static let named = NameTable<TextLayout.Direction>()
}
