internal import PostPolicy

// The insertion mode "in body".
//
// [WHATWG HTML 13.2.6.4.7](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
extension TreeConstruction {
  mutating func inBody(_ text: HTMLTree.Text) {
    reconstructFormatting()
    if allowsFrameset, !isBlank(text) { allowsFrameset = false }
    insertText(text)
  }

  mutating func inBody(startTag element: ElementName) {
    switch element.insertion {
    case .document:
      startDocumentPart(element)
    case .frames:
      startFrames(element)
    case .tablePart:
      report(.nestingRepaired, element)
    case .ignored:
      insertVoid(element)
    case .template:
      startTemplate()
    case .rawText:
      if element == .textarea { allowsFrameset = false }
      startText(element)
    case .rawTextBlock:
      closeParagraph()
      if element == .xmp { reconstructFormatting() }
      allowsFrameset = false
      startText(element)
    case .block, .paragraph:
      closeParagraph()
      insert(element)
    case .table:
      closeParagraph()
      insert(element)
      allowsFrameset = false
      mode = .inTable
    case .heading:
      closeParagraph()
      if openElements.current.namespace == .html, openElements.current.name.isHeading {
        report(.nestingRepaired, element)
        pop()
      }
      insert(element)
    case .preformatted:
      closeParagraph()
      insert(element)
      skipsLineFeed = true
      allowsFrameset = false
    case .form:
      startForm()
    case .item, .description:
      allowsFrameset = false
      closeItem { $0.insertion == element.insertion }
      closeParagraph()
      insert(element)
    case .button:
      if openElements.has(.button) {
        generateImpliedEndTags()
        pop(through: .button)
      }
      reconstructFormatting()
      insert(element)
      allowsFrameset = false
    case .anchor:
      endPreviousAnchor()
      startFormatting(element)
    case .nobr:
      reconstructFormatting()
      if openElements.has(.nobr) { adopt(.nobr) }
      startFormatting(element)
    case .formatting:
      startFormatting(element)
    case .object:
      reconstructFormatting()
      insert(element)
      activeFormatting.appendMarker()
      allowsFrameset = false
    case .rule:
      closeParagraph()
      if openElements.has(.select) { generateImpliedEndTags() }
      insertVoid(element)
      allowsFrameset = false
    case .lineBreak, .void:
      startVoid(element)
    case .iframe:
      allowsFrameset = false
      startText(element)
    case .option:
      if openElements.has(.select) {
        generateImpliedEndTags(except: element == .option ? .optgroup : nil)
      } else if openElements.current.isHTML(.option) {
        pop()
      }
      reconstructFormatting()
      insert(element)
    case .select:
      if isSelectFragment { return report(.elementDropped, element) }
      if openElements.has(.select) { return pop(through: .select) }
      reconstructFormatting()
      insert(element)
      allowsFrameset = false
    case .rubyBase, .rubyText:
      if openElements.has(.ruby) {
        generateImpliedEndTags(except: element.insertion == .rubyText ? .rtc : nil)
      }
      insert(element)
    case .foreign:
      reconstructFormatting()
      insertForeign(element, in: element == .svg ? .svg : .math)
    case .phrasing:
      reconstructFormatting()
      if element == .unknown { reportUnknown() }
      insert(element)
    }
  }

  /// Processes the start tag of `html`, `head` or `body`.
  private mutating func startDocumentPart(_ element: ElementName) {
    reportIgnoredAttributes()
    if element == .body, openElements.count > 1, openElements[1].isHTML(.body) {
      allowsFrameset = false
    }
  }

  private mutating func startFrames(_ element: ElementName) {
    guard element == .frameset, openElements.count > 1, openElements[1].isHTML(.body),
      allowsFrameset
    else { return report(.elementDropped, element) }
    tree.remove(openElements[1].node)
    pop(to: 1)
    insert(.frameset)
    mode = .inFrameset
  }

  private mutating func startForm() {
    let hasTemplate = openElements.contains(.template)
    guard form == .none || hasTemplate else { return report(.elementUnwrapped, .form) }
    closeParagraph()
    insert(.form)
    if !hasTemplate { form = openElements.current.node }
  }

  private mutating func startVoid(_ element: ElementName) {
    switch element {
    case .source:
      return insertVoid(element)
    case .input:
      if isSelectFragment { return report(.elementDropped, element) }
      if openElements.has(.select) { pop(through: .select) }
      reconstructFormatting()
      insertVoid(element)
      if !isHiddenInput() { allowsFrameset = false }
    default:
      reconstructFormatting()
      insertVoid(element)
      allowsFrameset = false
    }
  }

  /// Whether the source is the contents of a `select` element.
  private var isSelectFragment: Bool { context?.isHTML(.select) ?? false }

  /// Whether the current tag is an `input` with the type `hidden`.
  mutating func isHiddenInput() -> Bool {
    tree.attributes.select(attributes)
    return tree.attributes.bytes(of: .type)?.elementsEqual(
      "hidden".utf8, by: { $0 | 0x20 == $1 }) ?? false
  }

  /// Reports an element whose name documents do not use. Foreign content is removed as a whole.
  private mutating func reportUnknown() {
    if openElements.foreignCount == 0 { findings.reportUnknownElement() }
  }

  /// Ends an open `a` element before another one starts.
  private mutating func endPreviousAnchor() {
    guard let position = lastFormatting(.a) else { return }
    let previous = activeFormatting[position]
    report(.nestingRepaired, .a)
    adopt(.a)
    if tree[previous].flags.contains(.isListed),
      let position = activeFormatting.index(of: previous)
    {
      removeFormatting(at: position)
    }
    if tree[previous].flags.contains(.isOpen), let index = openElements.index(of: previous) {
      remove(at: index)
    }
  }

  /// Closes the open list item or description before a new one of the same list.
  private mutating func closeItem(_ isItem: (ElementName) -> Bool) {
    for index in (0..<openElements.count).reversed() {
      let element = openElements[index]
      let isHTML = element.namespace == .html
      if isHTML, isItem(element.name) { return closeElement(element.name) }
      let isTransparent =
        isHTML && (element.name == .address || element.name == .div || element.name == .p)
      if element.isSpecial, !isTransparent { return }
    }
  }

  // MARK: - End tags

  mutating func inBody(endTag element: ElementName) {
    // Fast path: usually, the current element ends.
    if openElements.current.isHTML(element), element.isEndedByPop { return pop() }
    switch element.insertion {
    case .document:
      endDocumentPart(element)
    case .template:
      endTemplate()
    case .rawText, .rawTextBlock, .iframe:
      endRawText(element)
    case .block, .preformatted, .button, .select:
      endBlock(element) { $0 == element }
    case .heading:
      endBlock(element) { $0.isHeading }
    case .form:
      endForm()
    case .paragraph:
      if !openElements.hasParagraph {
        ignoreEndTag(element)
        insertImplied(.p)
      }
      closeParagraph()
    case .item:
      guard openElements.has(.li, in: .listItem) else { return ignoreEndTag(element) }
      closeElement(.li)
    case .description:
      guard openElements.has(element) else { return ignoreEndTag(element) }
      closeElement(element)
    case .object:
      guard openElements.has(element) else { return ignoreEndTag(element) }
      closeElement(element)
      clearFormattingToMarker()
    case .lineBreak:
      attributes = .none
      startVoid(.br)
    case .anchor, .nobr, .formatting:
      adopt(element)
    case .frames, .tablePart, .ignored, .table, .rule, .void, .option, .rubyBase, .rubyText,
      .foreign, .phrasing:
      endOther(element)
    }
  }

  /// Processes the end tag of `html`, `head` or `body`.
  private mutating func endDocumentPart(_ element: ElementName) {
    guard element != .head, openElements.has(.body) else { return }
    mode = .afterBody
    if element == .html { process(endTag: element, by: mode) }
  }

  /// Ends an element of raw text, which can only be open if it contains markup: in `svg`.
  private mutating func endRawText(_ element: ElementName) {
    guard openElements.contains(element) else { return }
    endOther(element)
  }

  private mutating func endBlock(_ element: ElementName, _ isTarget: (ElementName) -> Bool) {
    guard openElements.has(where: isTarget) else { return ignoreEndTag(element) }
    generateImpliedEndTags()
    let current = openElements.current
    if current.isForeign || !isTarget(current.name) { report(.nestingRepaired, element) }
    pop(through: isTarget)
  }

  private mutating func endForm() {
    if openElements.contains(.template) { return endBlock(.form) { $0 == .form } }
    let form = self.form
    self.form = .none
    guard form != .none, openElements.has(form) else { return ignoreEndTag(.form) }
    generateImpliedEndTags()
    if let index = openElements.index(of: form) { remove(at: index) }
  }

  /// Processes any other end tag: ends the innermost element with its name, unless a special element
  /// is open inside it.
  mutating func endOther(_ element: ElementName) {
    for index in (0..<openElements.count).reversed() {
      let open = openElements[index]
      if open.isHTML(element), isNamedLikeTag(open) {
        generateImpliedEndTags(except: element)
        if index < openElements.count - 1 { report(.nestingRepaired, element) }
        return pop(to: index)
      }
      if open.isSpecial { break }
    }
    ignoreEndTag(element)
  }
}

extension ElementName {
  /// Whether the end tag of the current element only pops this element.
  fileprivate var isEndedByPop: Bool {
    switch insertion {
    case .block, .paragraph, .heading, .preformatted, .item, .description: true
    case .phrasing: self != .unknown
    default: false
    }
  }
}
