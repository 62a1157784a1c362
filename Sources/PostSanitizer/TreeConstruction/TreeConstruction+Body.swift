internal import PostPolicy

// The insertion mode "in body".
//
// [WHATWG HTML 13.2.6.4.7](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
extension TreeConstruction {
  /// Follows a start tag in any mode.
  mutating func start(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    if open.count >= TreeConstruction.maximumDepth, !element.isVoid {
      builder.report(.depthLimit, element: element, limit: TreeConstruction.maximumDepth)
      // The contents of a hidden element stay hidden.
      if open.current.built.content.isHidden { return }
      pop()
    }
    if open.current.holdsForeignContent {
      if !isSelfClosing { insertForeign(element, attributes) }
      return
    }
    if open.current.mode == .select {
      startInSelect(element, attributes)
    } else if !startInTable(element, attributes, isSelfClosing: isSelfClosing) {
      startInBody(element, attributes, isSelfClosing: isSelfClosing)
    }
  }

  mutating func startInBody(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    switch element.insertion {
    case .document, .frames, .tablePart:
      break
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
      if open.current.element.isHeading {
        builder.report(.nestingRepaired, element: element)
        pop()
      }
      insert(element, attributes)
    case .preformatted:
      closeParagraph()
      insert(element, attributes)
      skipsLineFeed = true
    case .form:
      guard !hasForm else { return }
      hasForm = true
      closeParagraph()
      builder.report(.elementUnwrapped, element: element)
      insert(element, attributes)
    case .item, .description:
      closeItem { $0.insertion == element.insertion }
      closeParagraph()
      insert(element, attributes)
    case .button:
      if open.isInScope(.button) {
        generateImpliedEnds()
        pop(through: .button)
      }
      reconstructFormatting()
      insert(element, attributes)
    case .anchor:
      endPreviousAnchor()
      startFormatting(element, attributes)
    case .nobr:
      if open.isInScope(.nobr) { adopt(.nobr) }
      startFormatting(element, attributes)
    case .formatting:
      startFormatting(element, attributes)
    case .object:
      reconstructFormatting()
      insert(element, attributes)
      formatting.appendMarker()
    case .template:
      insert(element, attributes)
      formatting.appendMarker()
    case .rule:
      closeParagraph()
      void(element, attributes)
    case .lineBreak, .void:
      reconstructFormatting()
      void(element, attributes)
    case .iframe:
      reconstructFormatting()
      startRawText(element, removal: builder.frame(attributes, in: place))
    case .option:
      if open.current.element == .option { pop() }
      reconstructFormatting()
      insert(element, attributes)
    case .rubyBase, .rubyText:
      if open.isInScope(.ruby) {
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

  /// Ends an `a` element that the start of another one ends.
  private mutating func endPreviousAnchor() {
    guard let position = formatting.lastIndex(of: .a), let previous = formatting[position] else {
      return
    }
    builder.report(.nestingRepaired, element: .a)
    adopt(.a)
    guard let position = formatting.index(of: previous.id), let entry = formatting[position] else {
      return
    }
    formatting.remove(at: position)
    if let index = open.index(of: entry) { remove(at: index) }
  }

  /// Closes the item that a new item of the same list ends.
  private mutating func closeItem(_ isItem: (ElementName) -> Bool) {
    var index = open.count - 1
    while index >= 0 {
      let element = open[index].element
      if isItem(element) {
        generateImpliedEnds(except: element)
        return pop(through: element)
      }
      let isTransparent = element == .address || element == .div || element == .p
      if open[index].isSpecial, !isTransparent { return }
      index -= 1
    }
  }

  // MARK: - End tags

  /// Follows an end tag in any mode.
  mutating func end(_ element: ElementName) {
    if element == .template { return endTemplate() }
    if open.current.isForeign, endInForeign(element) { return }
    if open.current.element == element, element.isEndedByPop, open.current.mode.usesBodyRules {
      return pop()
    }
    if open.current.mode == .select {
      endInSelect(element)
    } else if !endInTable(element) {
      endInBody(element)
    }
  }

  /// Ends the innermost template, in every mode.
  private mutating func endTemplate() {
    guard open.contains(.template) else { return ignore(.template) }
    pop(through: .template)
    formatting.removeToMarker()
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
      if !open.current.isInParagraph {
        ignore(element)
        insert(.p, .none)
      }
      closeParagraph()
    case .item:
      guard open.isInScope({ $0 == .li }, boundedBy: { $0 == .ol || $0 == .ul }) else {
        return ignore(element)
      }
      generateImpliedEnds(except: .li)
      pop(through: .li)
    case .description:
      guard open.isInScope(element) else { return ignore(element) }
      generateImpliedEnds(except: element)
      pop(through: element)
    case .object:
      guard open.isInScope(element) else { return ignore(element) }
      generateImpliedEnds()
      pop(through: element)
      formatting.removeToMarker()
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
    guard open.isInScope(isTarget) else { return ignore(element) }
    generateImpliedEnds()
    if !isTarget(open.current.element) { builder.report(.nestingRepaired, element: element) }
    pop(through: isTarget)
  }

  private mutating func endForm() {
    hasForm = false
    guard let form = open.lastIndex(where: { $0.element == .form }), open.isInScope(.form) else {
      return ignore(.form)
    }
    generateImpliedEnds()
    builder.endLine(in: place.container)
    if form < open.count { open.remove(at: form) }
  }

  private mutating func ignore(_ element: ElementName) {
    builder.report(.endTagIgnored, element: element)
  }

  /// Ends the innermost element of the name, unless a special element is open inside it.
  mutating func endOther(_ element: ElementName) {
    guard let index = open.index(ofOrdinary: element) else { return ignore(element) }
    generateImpliedEnds(except: element)
    pop(to: index)
  }
}

extension ElementName {
  /// Whether its end tag only pops it, if it is the current element.
  fileprivate var isEndedByPop: Bool {
    switch insertion {
    case .block, .paragraph, .heading, .preformatted, .item, .description, .phrasing: true
    default: false
    }
  }
}
