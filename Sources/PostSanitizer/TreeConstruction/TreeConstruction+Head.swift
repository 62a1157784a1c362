internal import PostPolicy

// The insertion modes before and after "in body", and those of `frameset`. A fragment starts after
// them.
//
// [WHATWG HTML 13.2.6.4.1](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode)
extension TreeConstruction {
  // MARK: - Before the body

  mutating func beforeHTML(startTag element: ElementName) {
    guard element == .html else {
      startHTML()
      return process(startTag: element, by: mode)
    }
    reportIgnoredAttributes()
    insert(.html)
    mode = .beforeHead
  }

  mutating func beforeHTML(endTag element: ElementName) {
    guard element.canStartDocument else { return ignoreEndTag(element) }
    startHTML()
    process(endTag: element, by: mode)
  }

  /// Creates the `html` element without a tag.
  mutating func startHTML() {
    insertImplied(.html)
    mode = .beforeHead
  }

  mutating func beforeHead(startTag element: ElementName) {
    switch element {
    case .html:
      inBody(startTag: .html)
    case .head:
      reportIgnoredAttributes()
      insert(.head)
      head = openElements.current.node
      mode = .inHead
    default:
      startHead()
      process(startTag: element, by: mode)
    }
  }

  mutating func beforeHead(endTag element: ElementName) {
    guard element.canStartDocument else { return ignoreEndTag(element) }
    startHead()
    process(endTag: element, by: mode)
  }

  /// Creates the `head` element without a tag.
  mutating func startHead() {
    insertImplied(.head)
    head = openElements.current.node
    mode = .inHead
  }

  mutating func inHead(startTag element: ElementName) {
    switch element {
    case .html: inBody(startTag: .html)
    case .base, .basefont, .bgsound, .link, .meta: insertVoid(element)
    case .title, .noscript, .noframes, .style, .script: startText(element)
    case .template: startTemplate()
    case .head: reportIgnoredAttributes()
    default:
      endHead()
      process(startTag: element, by: mode)
    }
  }

  mutating func inHead(endTag element: ElementName) {
    switch element {
    case .head: endHead()
    case .template: endTemplate()
    case .body, .html, .br:
      endHead()
      process(endTag: element, by: mode)
    default: ignoreEndTag(element)
    }
  }

  mutating func endHead() {
    pop()
    mode = .afterHead
  }

  mutating func afterHead(startTag element: ElementName) {
    switch element {
    case .html:
      inBody(startTag: .html)
    case .body:
      reportIgnoredAttributes()
      insert(.body)
      allowsFrameset = false
      mode = .inBody
    case .frameset:
      insert(.frameset)
      mode = .inFrameset
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      reopenHead(startTag: element)
    case .head:
      reportIgnoredAttributes()
    default:
      startBody()
      process(startTag: element, by: mode)
    }
  }

  /// Processes a start tag in the `head` element, which is already closed.
  private mutating func reopenHead(startTag element: ElementName) {
    let head = head
    push(OpenElement(head, .head, in: .html))
    inHead(startTag: element)
    if let index = openElements.index(of: head) { remove(at: index) }
  }

  mutating func afterHead(endTag element: ElementName) {
    switch element {
    case .template: endTemplate()
    case .body, .html, .br:
      startBody()
      process(endTag: element, by: mode)
    default: ignoreEndTag(element)
    }
  }

  /// Creates the `body` element without a tag.
  mutating func startBody() {
    insertImplied(.body)
    mode = .inBody
  }

  // MARK: - After the body

  mutating func afterBody(startTag element: ElementName) {
    guard element != .html else { return inBody(startTag: .html) }
    mode = .inBody
    process(startTag: element, by: .inBody)
  }

  mutating func afterBody(endTag element: ElementName) {
    guard element != .html else {
      if context == nil { mode = .afterAfterBody }
      return
    }
    mode = .inBody
    process(endTag: element, by: .inBody)
  }

  // MARK: - Framesets

  mutating func inFrameset(startTag element: ElementName) {
    switch element {
    case .html: inBody(startTag: .html)
    case .frameset: insert(.frameset)
    case .frame: insertVoid(.frame)
    case .noframes: startText(element)
    default: report(.elementDropped, element)
    }
  }

  mutating func inFrameset(endTag element: ElementName) {
    guard element == .frameset, openElements.count > 1 else { return ignoreEndTag(element) }
    pop()
    if context == nil, !openElements.current.isHTML(.frameset) { mode = .afterFrameset }
  }

  mutating func afterFrameset(startTag element: ElementName) {
    switch element {
    case .html: inBody(startTag: .html)
    case .noframes: startText(element)
    default: report(.elementDropped, element)
    }
  }

  mutating func afterFrameset(endTag element: ElementName) {
    if element == .html { mode = .afterAfterFrameset } else { ignoreEndTag(element) }
  }
}

extension ElementName {
  /// Whether the end tag creates the `html`, `head` and `body` elements.
  fileprivate var canStartDocument: Bool {
    self == .head || self == .body || self == .html || self == .br
  }
}
