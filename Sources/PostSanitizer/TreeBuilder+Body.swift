internal import PostPolicy

extension TreeBuilder {
  mutating func start(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    if open.count >= TreeBuilder.maximumDepth, !element.isVoid {
      projector.report(.depthLimit, element: element, limit: TreeBuilder.maximumDepth)
      // What hides its contents goes on hiding them.
      if current.style.isHidden { return }
      pop()
    }
    if current.holdsForeignContent {
      if !isSelfClosing { insertForeign(element, attributes) }
      return
    }
    if current.mode == .select {
      startInSelect(element, attributes)
    } else if !startInTable(element, attributes, isSelfClosing: isSelfClosing) {
      startInBody(element, attributes, isSelfClosing: isSelfClosing)
    }
  }

  mutating func startInBody(
    _ element: ElementName, _ attributes: borrowing Attributes, isSelfClosing: Bool
  ) {
    switch element {
    case .html, .head, .body, .frameset, .frame, .caption, .col, .colgroup, .tbody, .td, .tfoot,
      .th, .thead, .tr:
      break
    case .base, .basefont, .bgsound, .link, .meta, .param, .track:
      projector.report(.elementDropped, element: element)
    case .script, .style, .title, .noframes, .noembed, .noscript, .textarea, .xmp, .plaintext:
      if element == .xmp || element == .plaintext { closeParagraph() }
      projector.report(.elementDropped, element: element)
      rawTextFinding = projector.lastFinding
      if element == .plaintext || element == .xmp { projector.boundary(in: contentFrame) }
      rawText = element
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
      .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p,
      .search, .section, .summary, .ul:
      closeParagraph()
      insert(element, attributes)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if current.element.isHeading {
        projector.report(.nestingRepaired, element: element)
        pop()
      }
      insert(element, attributes)
    case .pre, .listing:
      closeParagraph()
      insert(element, attributes)
      skipsLineFeed = true
    case .form:
      guard !hasForm else { return }
      hasForm = true
      closeParagraph()
      projector.report(.elementUnwrapped, element: element)
      insert(element, attributes)
    case .li:
      closeItem { $0 == .li }
      closeParagraph()
      insert(element, attributes)
    case .dd, .dt:
      closeItem { $0 == .dd || $0 == .dt }
      closeParagraph()
      insert(element, attributes)
    case .button:
      if isInScope({ $0 == .button }) {
        generateImpliedEnds()
        pop(through: .button)
      }
      reconstructFormatting()
      insert(element, attributes)
    case .a:
      if let previous = lastFormatting(.a) {
        let identity = formatting[previous].identity
        projector.report(.nestingRepaired, element: .a)
        adopt(.a)
        if let left = formatting.firstIndex(where: { $0.identity == identity }) {
          let entry = formatting.remove(at: left)
          if let position = open.position(of: entry, firstMoved: firstMoved) {
            remove(at: position)
          }
        }
      }
      startFormatting(element, attributes)
    case .nobr where isInScope({ $0 == .nobr }):
      adopt(.nobr)
      startFormatting(element, attributes)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u, .nobr:
      startFormatting(element, attributes)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insert(element, attributes)
      insertMarker()
    case .template:
      insert(element, attributes)
      insertMarker()
    case .table:
      closeParagraph()
      insert(element, attributes)
    case .hr:
      closeParagraph()
      projector.void(.hr, attributes, style: current.style, in: contentFrame)
    case .area, .br, .embed, .img, .image, .keygen, .wbr, .input, .source, .command, .iframe:
      reconstructFormatting()
      projector.void(element, attributes, style: current.style, in: contentFrame)
      if element == .iframe {
        rawText = element
        rawTextFinding = current.style.isHidden ? nil : projector.lastFinding
      }
    case .option, .optgroup:
      if current.element == .option { pop() }
      reconstructFormatting()
      insert(element, attributes)
    case .rb, .rtc, .rp, .rt:
      if isInScope({ $0 == .ruby }) {
        generateImpliedEnds(except: element == .rp || element == .rt ? .rtc : nil)
      }
      insert(element, attributes)
    case .svg, .math:
      reconstructFormatting()
      if isSelfClosing {
        projector.report(.elementDropped, element: element)
      } else {
        insertForeign(element, attributes)
      }
    default:
      reconstructFormatting()
      insert(element, attributes)
    }
  }

  /// Closes the item that a new item of the same list ends.
  mutating func closeItem(_ isItem: (ElementName) -> Bool) {
    for index in open.indices.reversed() {
      let element = open[index].element
      if isItem(element) {
        generateImpliedEnds(except: element)
        pop(through: element)
        return
      }
      let isTransparent = element == .address || element == .div || element == .p
      if open[index].isSpecial, !isTransparent { return }
    }
  }

  mutating func end(_ element: ElementName) {
    if element == .template { return endTemplate() }
    if current.isForeign, endInForeign(element) { return }
    if current.element == element, element.endsAlone, current.mode.readsBody { return pop() }
    if current.mode == .select {
      endInSelect(element)
    } else if !endInTable(element) {
      endInBody(element)
    }
  }

  /// Ends the innermost template, in every mode.
  private mutating func endTemplate() {
    guard open.contains(where: { $0.element == .template }) else { return ignore(.template) }
    pop(through: .template)
    clearFormattingToMarker()
  }

  /// Follows an end tag by the rules for body content.
  mutating func endInBody(_ element: ElementName) {
    switch element {
    case .html, .body, .head, .script, .style, .title, .noframes, .noembed, .noscript, .textarea,
      .xmp, .plaintext, .iframe:
      break
    case .address, .article, .aside, .blockquote, .button, .center, .details, .dialog, .dir, .div,
      .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing, .main, .menu, .nav,
      .ol, .pre, .search, .section, .summary, .ul:
      close(element) { $0 == element }
    case .form:
      hasForm = false
      guard let form = open.lastIndex(where: { $0.element == .form }), isInScope({ $0 == .form })
      else { return ignore(element) }
      generateImpliedEnds()
      projector.boundary(in: contentFrame)
      if form < open.count { takeOut(at: form) }
    case .p:
      if !open[open.count - 1].isInParagraph {
        ignore(element)
        insert(.p, .none)
      }
      closeParagraph()
    case .li:
      guard isInScope({ $0 == .li }, boundedBy: { $0 == .ol || $0 == .ul }) else {
        return ignore(element)
      }
      generateImpliedEnds(except: .li)
      pop(through: .li)
    case .dd, .dt:
      guard isInScope({ $0 == element }) else { return ignore(element) }
      generateImpliedEnds(except: element)
      pop(through: element)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      close(element) { $0.isHeading }
    case .applet, .marquee, .object:
      guard isInScope({ $0 == element }) else { return ignore(element) }
      generateImpliedEnds()
      pop(through: element)
      clearFormattingToMarker()
    case .br:
      startInBody(.br, .none, isSelfClosing: false)
    case _ where element.isFormatting:
      adopt(element)
    default:
      endOther(element)
    }
  }

  mutating func close(_ element: ElementName, _ isTarget: (ElementName) -> Bool) {
    guard isInScope(isTarget) else { return ignore(element) }
    generateImpliedEnds()
    if !isTarget(current.element) { projector.report(.nestingRepaired, element: element) }
    while open.count > 1 {
      let isLast = isTarget(current.element)
      pop()
      if isLast { return }
    }
  }

  mutating func ignore(_ element: ElementName) {
    projector.report(.endTagIgnored, element: element)
  }

  /// Ends the innermost element of the name, unless a special element is open inside it.
  mutating func endOther(_ element: ElementName) {
    for index in open.indices.reversed() {
      if open[index].element == element, index > 0 {
        generateImpliedEnds(except: element)
        while open.count > index { pop() }
        return
      }
      if open[index].isSpecial { break }
    }
    ignore(element)
  }
}
