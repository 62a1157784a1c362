internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Void elements and embeds, whose contents are ignored.
extension DocumentBuilder {
  /// Adds a void element.
  mutating func void(
    _ element: ElementName, _ attributes: borrowing Attributes, in parent: Placement
  ) {
    var place = parent
    if attributes.classes.contains(.spoiler) {
      place.style.marks.formUnion(policy.marks.intersection(.spoiler))
    }
    if element == .source, embeds.awaitsSource { return embed(.source, attributes, in: place) }
    guard !place.isHidden else { return }
    let isHidden = styles.isHidden(attributes, in: place.style)
    if !attributes.isEmpty, !isHidden {
      styles.reportLosses(of: attributes, element, &findings)
    }
    switch element {
    // An invisible line break still breaks the line.
    case .br where !styles.removesBox(of: attributes): lineBreak(in: place)
    case .wbr where !isHidden: breakOpportunity(in: place)
    case .hr where !isHidden:
      endLine(in: place.container)
      if containers.kind(of: place.container).isInline {
        report(.elementDropped, element: .hr)
      } else {
        append(.thematicBreak, .hr, in: place.container)
      }
    case .img, .image:
      if isHidden || rules.dropped.contains(.img) {
        report(.elementDropped, element: .img)
      } else {
        let isBlock = styles.isBlock(attributes, in: place.style)
        if isBlock { endLine(in: place.container) }
        image(attributes, in: place)
        if isBlock { endLine(in: place.container) }
      }
    case .input: input(attributes, in: place.container)
    case .iframe where !isHidden, .embed where !isHidden: remove(element, attributes, in: place)
    default: report(.elementDropped, element: element)
    }
  }

  /// Adds an `iframe` without its contents, and returns the finding about the `iframe`.
  mutating func iframe(_ attributes: borrowing Attributes, in place: Placement) -> Finding.ID? {
    void(.iframe, attributes, in: place)
    return place.isHidden ? nil : findings.last
  }

  private mutating func lineBreak(in place: Placement) {
    if containers.kind(of: place.container) == .code {
      containers[place.container].code?.append("\n")
    } else if place.style.display.laysOutChildren {
      // The texts before and after the line break are blocks.
      endLine(in: place.container)
    } else {
      if !admission.keeps(.lineBreak) { report(.elementMapped, element: .br) }
      // Not visible, because a paragraph of only line breaks counts as empty.
      append(.lineBreak, in: place, isVisible: false)
    }
  }

  /// Adds an opportunity to break a line, unless it is at the start of a line or after a space, where
  /// it has no effect but would keep the following space.
  private mutating func breakOpportunity(in place: Placement) {
    let line = containers.impliedItem(of: place.container) ?? place.container
    guard containers.kind(of: line) == .code || !containers[line].line.endsWithSpace else { return }
    text("\u{200B}", in: place)
  }

  /// Makes an item a task if the element is a check box at the start of the item.
  private mutating func input(
    _ attributes: borrowing Attributes, in container: ContainerStack.ID
  ) {
    guard attributes[.type]?.asciiLowercased == "checkbox", containers.kind(of: container) == .item,
      !containers[container].line.isVisible, containers[container].blocks.isEmpty
    else {
      report(.elementDropped, element: .input)
      return
    }
    containers[container].task = attributes[.checked] == nil ? .unchecked : .checked
  }

  private mutating func image(_ attributes: borrowing Attributes, in place: Placement) {
    let isCode = containers.kind(of: place.container) == .code
    if isCode { report(.imageRemoved, element: .img) }
    let size = styles.size(of: attributes)
    let content =
      isCode ? attributes[.alt].map { .text($0) } : images.content(of: attributes, size, &findings)
    switch content {
    case .text(let text)?: if !text.isEmpty { self.text(text, in: place) }
    case let content?: append(run(content, place.style), in: place)
    case nil: break
    }
  }

  // MARK: - Embeds

  /// Removes an element with its contents. A player or embedded page becomes a link if the policy
  /// allows it.
  mutating func remove(
    _ element: ElementName, _ attributes: borrowing Attributes, in place: Placement
  ) {
    if element.isEmbed, policy.embeds != .drop, !rules.dropped.contains(element),
      !styles.isHidden(attributes, in: place.style)
    {
      embed(element, attributes, in: place)
    } else {
      report(.elementDropped, element: element)
    }
  }

  /// Adds a link to the page of an embed. Of the marks around the embed, only `spoiler` is kept.
  private mutating func embed(
    _ element: ElementName, _ attributes: borrowing Attributes, in place: Placement
  ) {
    guard let page = embeds.page(of: element, attributes, &findings) else {
      report(.elementDropped, element: element)
      return
    }
    endLine(in: place.container)
    if containers.kind(of: place.container) == .code {
      report(.elementMapped, element: element)
      text(page.description, in: place)
    } else {
      report(.embedLinked, element: element)
      let marks = place.style.marks.intersection(.spoiler)
      append(
        .text(page.description, marks: marks, link: Hyperlink(page)),
        in: Placement(container: place.container))
    }
    endLine(in: place.container)
  }
}
