internal import PostDocument
internal import PostPolicy
internal import PostText

// The styles of elements, by their attributes and the policy.
extension DocumentBuilder {
  /// The style of an element.
  ///
  /// - Parameter outer: The style around it.
  mutating func style(
    of element: ElementName, _ attributes: borrowing Attributes, in outer: TextStyle
  ) -> ElementStyle {
    var style = ElementStyle(of: element)
    if rules.treatsElements { treat(element, &style) }
    if !attributes.isEmpty || element == .center {
      read(attributes, of: element, in: outer, to: &style)
    }
    if !style.adds.isEmpty, case .changed(let marks, let code) = admission.marks(style.adds) {
      report(code, element: element)
      style.restrict(to: marks)
    }
    if element.traits.contains(.mapped)
      || element.headingLevel > 0 && !policy.blocks.contains(.heading)
    {
      report(.elementMapped, element: element)
    }
    if element == .a || element == .span, !attributes.isEmpty,
      let atom = PendingAtom(element, attributes, style.link.map { links[$0].link }, admission)
    {
      style.atom = atoms.add(atom)
    }
    return style
  }

  /// Changes the style of an element that the policy treats.
  private mutating func treat(_ element: ElementName, _ style: inout ElementStyle) {
    if rules.dropped.contains(element) { style.hide() }
    if rules.unwrapped.contains(element), !style.adds.isEmpty {
      report(.elementUnwrapped, element: element)
      style.restrict(to: [])
    }
    if let marks = rules.mapped[element] { style.add(marks) }
  }

  private mutating func read(
    _ attributes: borrowing Attributes, of element: ElementName, in outer: TextStyle,
    to style: inout ElementStyle
  ) {
    let highlights = element.traits.contains(.highlights)
    if attributes.contains(.hidden) { style.hide() }
    if element == .a, !outer.isHidden, let link = link(attributes) {
      style.link = links.add(OpenedLink(link: link, tag: findings.tag))
    }
    if attributes.classes.contains(.spoiler) { style.add(.spoiler) }
    if highlights, attributes.classes.hasBackground { style.add(.highlight) }
    if element == .span, !outer.isHidden, !style.hides, attributes.classes.contains(.formula),
      let formula = attributes[.dataValue]
    {
      pendingFormula = formula
      style.hide()
    }
    let attribute = styleAttribute(of: attributes)
    if let attribute {
      let isLinked = style.link != nil || outer.link != nil
      style.apply(attribute, isLinked: isLinked, highlights: highlights)
    }
    if !style.hides { reportUnread(attributes, attribute, of: element) }
    guard element.isBlock else { return }
    let layout = layout(of: element, attributes, attribute)
    guard !layout.isDefault else { return }
    let inherited = outer.layout.map { layouts[$0] } ?? TextLayout()
    style.layout = layouts.add(layout.inheriting(inherited))
  }

  mutating func styleAttribute(of attributes: borrowing Attributes) -> StyleAttribute? {
    attributes.bytes(of: .style).map { styleAttributes.attribute($0) }
  }

  /// Reports classes and declarations without a meaning.
  mutating func reportUnread(
    _ attributes: borrowing Attributes, _ style: StyleAttribute?, of element: ElementName
  ) {
    if !attributes.classes.isReadWhole {
      report(.attributeRemoved, element: element, attribute: .class)
    }
    let highlights = element.traits.contains(.highlights)
    if let style, !style.isReadWhole(highlights: highlights) {
      report(.attributeRemoved, element: element, attribute: .style)
    }
  }

  private func layout(
    of element: ElementName, _ attributes: borrowing Attributes, _ style: StyleAttribute?
  ) -> TextLayout {
    // The alignment of a table is not that of its text.
    let alignment =
      element == .table ? nil : attributes.keyword(.align, of: TextLayout.Alignment.named)
    var layout = TextLayout()
    layout.alignment =
      style?.alignment ?? alignment ?? (element == .center ? .center : nil)
      ?? attributes.classes.alignment
    layout.direction =
      attributes.keyword(.dir, of: TextLayout.Direction.named) ?? style?.direction
      ?? (attributes.classes.contains(.rightToLeft) ? .rightToLeft : nil)
    layout.language =
      (attributes.bytes(of: .lang) ?? attributes.bytes(of: .xmlLang)).flatMap {
        LanguageTag(utf8: $0)
      }
    return layout
  }

  // MARK: - Links

  private mutating func link(_ attributes: borrowing Attributes) -> Hyperlink? {
    guard let href = attributes.bytes(of: .href) else { return nil }
    guard let target = try? resolve(href) else {
      report(.linkRemoved, element: .a, attribute: .href)
      return nil
    }
    return admit(target, of: .a, .href).map { Hyperlink($0, title: attributes[.title]) }
  }

  /// The target that the policy makes of a link, if it keeps it.
  mutating func admit(
    _ target: LinkTarget, of element: ElementName, _ attribute: AttributeName
  ) -> LinkTarget? {
    let decision = admission.link(to: target)
    if let code = decision.finding { report(code, element: element, attribute: attribute) }
    return decision.value
  }

  /// The target of a URL in the source. A URL without a scheme before its host is read as on an
  /// `https` page.
  func resolve(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> LinkTarget {
    if let target = LinkTarget(plain: bytes), baseURL == nil || !target.isRelative {
      return target
    }
    if baseURL == nil, bytes.first == UInt8(ascii: "#") { throw .fragmentAlone }
    let url = String(decoding: bytes, as: UTF8.self)
    if let baseURL { return try baseURL.resolving(url) }
    do {
      return try LinkTarget(parsing: url)
    } catch {
      guard error.code == .networkPath else { throw error }
      // What a browser trims before the slashes.
      let rest = bytes.drop { $0 <= 0x20 }
      return try LinkTarget(parsing: "https:" + String(decoding: rest, as: UTF8.self))
    }
  }

  func resolve(_ url: String) throws(LinkTargetError) -> LinkTarget {
    try resolve(Array(url.utf8)[...])
  }
}

extension ClassWords {
  /// The alignment that Quill writes.
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
