internal import PostPolicy

// The insertion mode "in body".
//
// [WHATWG HTML 13.2.6.4.7](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
extension TreeConstruction {
  /// Processes a start tag in any insertion mode.
  mutating func start(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    if openElements.count >= TreeConstruction.maximumDepth, !element.isVoid {
      builder.report(.depthLimit, element: element, limit: TreeConstruction.maximumDepth)
      // Popping a hidden element would make its remaining contents visible.
      if openElements.current.built.content.isHidden { return }
      pop()
    }
    if openElements.current.holdsForeignContent {
      if !isSelfClosing { insertForeign(element, attributes) }
      return
    }
    if openElements.current.mode == .select {
      startInSelect(element, attributes)
    } else if !startInTable(element, attributes, isSelfClosing: isSelfClosing) {
      startInBody(element, attributes, isSelfClosing: isSelfClosing)
    }
  }

  mutating func startInBody(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    switch element.insertion {
    case .document:
      builder.ignore(element, attributes)
    case .frames:
      builder.report(.elementDropped, element: element)
    case .tablePart:
      builder.report(.nestingRepaired, element: element)
    case .ignored:
      builder.report(.elementDropped, element: element)
    case .rawText:
      let removal = builder.report(.elementDropped, element: element)
      startRawText(element, removal: removal)
    case .rawTextBlock:
      closeParagraph()
      let removal = builder.report(.elementDropped, element: element)
      builder.endLine(in: place.container)
      startRawText(element, removal: removal)
    case .block, .paragraph, .table:
      closeParagraph()
      insert(element, attributes)
    case .heading:
      closeParagraph()
      if openElements.current.element.isHeading {
        builder.report(.nestingRepaired, element: element)
        pop()
      }
      insert(element, attributes)
    case .preformatted:
      closeParagraph()
      insert(element, attributes)
      skipsLineFeed = true
    case .form:
      guard !hasForm else {
        builder.report(.elementUnwrapped, element: element)
        return
      }
      hasForm = true
      closeParagraph()
      builder.report(.elementUnwrapped, element: element)
      insert(element, attributes)
    case .item, .description:
      closeItem { $0.insertion == element.insertion }
      closeParagraph()
      insert(element, attributes)
    case .button:
      if openElements.has(.button) {
        generateImpliedEnds()
        pop(through: .button)
      }
      reconstructFormatting()
      insert(element, attributes)
    case .anchor:
      endPreviousAnchor()
      startFormatting(element, attributes)
    case .nobr:
      if openElements.has(.nobr) { adopt(.nobr) }
      startFormatting(element, attributes)
    case .formatting:
      startFormatting(element, attributes)
    case .object:
      reconstructFormatting()
      insert(element, attributes)
      activeFormatting.appendMarker()
    case .template:
      insert(element, attributes)
      activeFormatting.appendMarker()
    case .rule:
      closeParagraph()
      void(element, attributes)
    case .lineBreak, .void:
      reconstructFormatting()
      void(element, attributes)
    case .iframe:
      reconstructFormatting()
      startRawText(element, removal: builder.iframe(attributes, in: place))
    case .option:
      if openElements.current.element == .option { pop() }
      reconstructFormatting()
      insert(element, attributes)
    case .rubyBase, .rubyText:
      if openElements.has(.ruby) {
        generateImpliedEnds(except: element.insertion == .rubyText ? .rtc : nil)
      }
      insert(element, attributes)
    case .foreign:
      reconstructFormatting()
      if isSelfClosing {
        builder.report(.elementDropped, element: element)
      } else {
        insertForeign(element, attributes)
      }
    case .phrasing:
      reconstructFormatting()
      insert(element, attributes)
    }
  }

  /// Ends an open `a` element before another one starts.
  private mutating func endPreviousAnchor() {
    guard let position = activeFormatting.lastIndex(of: .a),
      let previous = activeFormatting[position]
    else {
      return
    }
    builder.report(.nestingRepaired, element: .a)
    adopt(.a)
    guard let position = activeFormatting.index(of: previous.id),
      let entry = activeFormatting[position]
    else {
      return
    }
    activeFormatting.remove(at: position)
    if let index = openElements.index(of: entry) { remove(at: index) }
  }

  /// Closes the open list item or description before a new one of the same list.
  private mutating func closeItem(_ isItem: (ElementName) -> Bool) {
    var index = openElements.count - 1
    while index >= 0 {
      let element = openElements[index].element
      if isItem(element) {
        return close(through: element)
      }
      let isTransparent = element == .address || element == .div || element == .p
      if openElements[index].isSpecial, !isTransparent { return }
      index -= 1
    }
  }

  // MARK: - End tags

  /// Processes an end tag in any insertion mode.
  mutating func end(_ element: ElementName) {
    if element == .template { return endTemplate() }
    if openElements.current.isForeign, endInForeign(element) { return }
    if openElements.current.element == element, element.isEndedByPop,
      openElements.current.mode.usesBodyRules
    {
      return pop()
    }
    if openElements.current.mode == .select {
      endInSelect(element)
    } else if !endInTable(element) {
      endInBody(element)
    }
  }

  /// Ends the innermost template, in any insertion mode.
  private mutating func endTemplate() {
    guard openElements.contains(.template) else { return ignore(.template) }
    pop(through: .template)
    activeFormatting.removeToMarker()
  }

  mutating func endInBody(_ element: ElementName) {
    switch element.insertion {
    case .document, .rawText, .rawTextBlock, .iframe:
      break
    case .block, .preformatted, .button:
      close(element) { $0 == element }
    case .heading:
      close(element) { $0.isHeading }
    case .form:
      endForm()
    case .paragraph:
      if !openElements.current.isInParagraph {
        ignore(element)
        insert(.p, .none)
      }
      closeParagraph()
    case .item:
      guard openElements.has(.li, in: .listItem) else {
        return ignore(element)
      }
      close(through: .li)
    case .description:
      guard openElements.has(element) else { return ignore(element) }
      close(through: element)
    case .object:
      guard openElements.has(element) else { return ignore(element) }
      close(through: element)
      activeFormatting.removeToMarker()
    case .lineBreak:
      startInBody(.br, .none, isSelfClosing: false)
    case .anchor, .nobr, .formatting:
      adopt(element)
    case .frames, .tablePart, .ignored, .table, .template, .rule, .void, .option, .rubyBase,
      .rubyText, .foreign, .phrasing:
      endOther(element)
    }
  }

  private mutating func close(_ element: ElementName, _ isTarget: (ElementName) -> Bool) {
    guard openElements.has(where: isTarget) else { return ignore(element) }
    generateImpliedEnds()
    if !isTarget(openElements.current.element) {
      builder.report(.nestingRepaired, element: element)
    }
    pop(through: isTarget)
  }

  private mutating func endForm() {
    hasForm = false
    guard let form = openElements.lastIndex(where: { $0.element == .form }), openElements.has(.form)
    else {
      return ignore(.form)
    }
    generateImpliedEnds()
    builder.endLine(in: place.container)
    if form < openElements.count { openElements.remove(at: form) }
  }

  mutating func ignore(_ element: ElementName) {
    builder.report(.endTagIgnored, element: element)
  }

  /// Ends the innermost open element with a name, unless a special element is open inside it.
  mutating func endOther(_ element: ElementName) {
    guard let index = openElements.index(ofOrdinary: element) else { return ignore(element) }
    generateImpliedEnds(except: element)
    if index < openElements.count - 1 { builder.report(.nestingRepaired, element: element) }
    pop(to: index)
  }
}

extension ElementName {
  /// Whether the end tag of the current element only pops this element.
  fileprivate var isEndedByPop: Bool {
    switch insertion {
    case .block, .paragraph, .heading, .preformatted, .item, .description, .phrasing: true
    default: false
    }
  }
}
