internal import PostPolicy
internal import PostText

/// Builds a tree from tags and text.
///
/// Each insertion mode has a method for start tags and one for end tags, named as in the standard.
/// The methods differ from the standard in these points:
///
/// - Comments, declarations and processing instructions only divide text. So the document is never in
///   quirks mode, in which `<table>` does not end a paragraph.
/// - Scripting is enabled, and no script runs. `selectedcontent` is an ordinary element.
/// - All text up to the next tag or comment is one token. The tokenizer skips raw text.
/// - If ``maximumDepth`` elements are open, a start tag first closes the current node. In browsers,
///   the element is also added beside it, but the current node stays open. If the current node hides
///   its contents, the start tag is ignored instead. Void elements and raw text are always added.
/// - At most ``FormattingElements/capacity`` formatting elements after the last marker are active,
///   and the source determines how many copies of them are made: see ``copies``. Without these
///   limits, as in browsers, a tree can be quadratically larger than its source. Elements that hide
///   their contents are the last ones to which the limits apply.
/// - Two formatting elements are equal if they have the same name and the rest of their tags has the
///   same bytes in the source.
///
/// [WHATWG HTML 13.2.6](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction)
struct TreeConstruction: ~Copyable {
  var tree: HTMLTree
  var openElements = OpenElements()
  var activeFormatting = FormattingElements()
  var mode: InsertionMode
  /// The mode to return to after raw text.
  var originalMode = InsertionMode.inBody
  var templateModes: [InsertionMode] = []

  /// The context element of a fragment, or `nil` for a document.
  let context: OpenElement?
  private let isForeignFragment: Bool
  var head = HTMLTree.NodeID.none
  var form = HTMLTree.NodeID.none
  /// Whether foster parenting is enabled.
  var isFostering = false
  /// The frameset-ok flag.
  var allowsFrameset = true
  /// Whether the next line feed follows `<pre>` and is dropped.
  var skipsLineFeed = false

  /// The number of copies of formatting elements that can be made. If it is 0, formatting elements
  /// end at the end of their block, except one that hides its contents.
  var copies: Int

  let source: [UInt8]
  let rules: Rules
  var findings: FindingLog

  /// The current tag, or the last one before text.
  var tag = Tag(place: SourceRange(0..<0), element: .unknown, kind: .end)
  /// The range of the name of the current tag, if its element is unknown, and the hash of the name.
  var tagName = (range: 0..<0, hash: 0 as UInt32)
  var attributes = Attributes.List.none
  /// Whether the source has ended.
  var isAtEnd = false

  /// The maximum number of open elements, not counting implied ones and raw text.
  static let maximumDepth = 512

  /// - Parameter context: The context element of a fragment, or `nil` for a document.
  init(
    of input: HTMLInput, source: [UInt8], rules: Rules, findings: FindingLog,
    context: OpenElement? = TreeConstruction.body
  ) {
    tree = HTMLTree(of: input)
    self.source = source
    self.rules = rules
    self.findings = findings
    copies = 4096 + source.count / 4
    mode = .beforeHTML
    self.context = context
    isForeignFragment = context?.isForeign ?? false
    guard let context else { return }
    push(.html, attributes: .none)
    allowsFrameset = context.name == .html
    if context.isHTML(.template) { templateModes.append(.inTemplate) }
    resetInsertionMode()
  }

  /// The context element of posts.
  static let body = OpenElement(.none, .body, in: .html)

  // MARK: - Tokens

  mutating func tag(_ tag: Tag, _ attributes: borrowing Attributes) {
    skipsLineFeed = false
    self.tag = tag
    findings.enterTag(at: tag.place.range)
    if tag.element == .unknown { readTagName() }
    if tag.kind == .end {
      self.attributes = .none
      return process(endTag: tag.element)
    }
    if mode == .text { endText() }
    self.attributes = tree.store(attributes)
    guard openElements.count < TreeConstruction.maximumDepth || makeRoom() else { return }
    process(startTag: tag.element)
  }

  mutating func comment() { skipsLineFeed = false }

  /// Adds the text up to the next tag or comment.
  mutating func text(_ text: HTMLTree.Text) {
    let dropsFirst =
      skipsLineFeed && tree.withBytes(of: text) { !$0.isEmpty && $0[0] == UInt8(ascii: "\n") }
    skipsLineFeed = false
    guard dropsFirst else { return process(text) }
    let rest = text.extracting(text.range.dropFirst())
    if !rest.isEmpty { process(rest) }
  }

  /// Whether foreign content or a template is open.
  var isInSpecialContent: Bool { openElements.foreignCount > 0 || openElements.contains(.template) }

  /// Closes all elements, and returns the tree.
  consuming func finish() -> HTMLTree {
    tag.kind = .end
    tag.element = .unknown
    attributes = .none
    isAtEnd = true
    findings.enterEnd()
    reportUnclosedFormatting()
    processEnd()
    pop(to: 0)
    return tree
  }

  /// Reports the formatting elements that are active, or open although the Noah's Ark clause has removed
  /// them from the list.
  private mutating func reportUnclosedFormatting() {
    for index in 0..<openElements.count {
      let open = openElements[index]
      if open.namespace == .html, open.name.isFormatting,
        !tree[open.node].flags.contains(.isListed)
      {
        reportUnclosed(open.node)
      }
    }
    for index in 0..<activeFormatting.count where activeFormatting[index] != .none {
      reportUnclosed(activeFormatting[index])
    }
  }

  private mutating func reportUnclosed(_ node: HTMLTree.NodeID) {
    let original = tree[tree.original(of: node)]
    report(.markupRepaired, original.name, at: original.tag.range)
  }

  // MARK: - Dispatcher

  /// The adjusted current node.
  var adjustedCurrent: OpenElement? {
    if openElements.count == 1, let context { return context }
    return openElements.isEmpty ? nil : openElements.current
  }

  /// Whether the rules for foreign content can apply.
  private var mayBeForeign: Bool { openElements.foreignCount > 0 || isForeignFragment }

  @inline(__always) private mutating func process(startTag element: ElementName) {
    guard mayBeForeign, let current = adjustedCurrent, current.isForeign,
      !acceptsHTML(current, element)
    else { return process(startTag: element, by: mode) }
    inForeignContent(startTag: element)
  }

  /// Whether the rules for HTML apply to a start tag in a foreign element.
  func acceptsHTML(_ current: OpenElement, _ element: ElementName) -> Bool {
    if current.namespace == .math, current.name.isTextIntegrationPoint {
      return element != .unknown || !["mglyph", "malignmark"].contains { isNamed($0) }
    }
    if current.namespace == .math, current.name == .annotationXml, element == .svg { return true }
    return current.isIntegrationPoint
  }

  @inline(__always) private mutating func process(endTag element: ElementName) {
    if mayBeForeign, let current = adjustedCurrent, current.isForeign {
      inForeignContent(endTag: element)
    } else {
      process(endTag: element, by: mode)
    }
  }

  mutating func process(startTag element: ElementName, by mode: InsertionMode) {
    switch mode {
    case .inBody, .text: inBody(startTag: element)
    case .beforeHTML: beforeHTML(startTag: element)
    case .beforeHead: beforeHead(startTag: element)
    case .inHead: inHead(startTag: element)
    case .afterHead: afterHead(startTag: element)
    case .inTable: inTable(startTag: element)
    case .inCaption: inCaption(startTag: element)
    case .inColumnGroup: inColumnGroup(startTag: element)
    case .inTableBody: inTableBody(startTag: element)
    case .inRow: inRow(startTag: element)
    case .inCell: inCell(startTag: element)
    case .inTemplate: inTemplate(startTag: element)
    case .afterBody, .afterAfterBody: afterBody(startTag: element)
    case .inFrameset: inFrameset(startTag: element)
    case .afterFrameset, .afterAfterFrameset: afterFrameset(startTag: element)
    }
  }

  mutating func process(endTag element: ElementName, by mode: InsertionMode) {
    switch mode {
    case .inBody: inBody(endTag: element)
    case .text: endText()
    case .beforeHTML: beforeHTML(endTag: element)
    case .beforeHead: beforeHead(endTag: element)
    case .inHead: inHead(endTag: element)
    case .afterHead: afterHead(endTag: element)
    case .inTable: inTable(endTag: element)
    case .inCaption: inCaption(endTag: element)
    case .inColumnGroup: inColumnGroup(endTag: element)
    case .inTableBody: inTableBody(endTag: element)
    case .inRow: inRow(endTag: element)
    case .inCell: inCell(endTag: element)
    case .inTemplate: inTemplate(endTag: element)
    case .afterBody: afterBody(endTag: element)
    case .afterAfterBody:
      self.mode = .inBody
      process(endTag: element, by: .inBody)
    case .inFrameset: inFrameset(endTag: element)
    case .afterFrameset: afterFrameset(endTag: element)
    case .afterAfterFrameset: break
    }
  }

  private mutating func process(_ text: HTMLTree.Text) {
    if mayBeForeign, let current = adjustedCurrent, current.isForeign, !current.isIntegrationPoint {
      if !isBlank(text) { allowsFrameset = false }
      return insertText(text)
    }
    process(text, by: mode)
  }

  mutating func process(_ text: HTMLTree.Text, by mode: InsertionMode) {
    switch mode {
    case .inBody, .inCaption, .inCell, .inTemplate: inBody(text)
    case .inTable, .inTableBody, .inRow: inTable(text)
    case .text: break
    case .beforeHTML, .beforeHead:
      let rest = withoutLeadingSpace(text)
      guard !rest.isEmpty else { return }
      if mode == .beforeHTML { startHTML() } else { startHead() }
      process(rest, by: self.mode)
    case .inHead, .afterHead, .inColumnGroup:
      let rest = withoutLeadingSpace(text)
      let space = text.extracting(text.range.lowerBound..<rest.range.lowerBound)
      if !space.isEmpty { insertText(space) }
      guard !rest.isEmpty else { return }
      switch mode {
      case .inHead: endHead()
      case .afterHead: startBody()
      default: guard endColumnGroup() else { return }
      }
      process(rest, by: self.mode)
    case .afterBody, .afterAfterBody:
      if !isBlank(text) { self.mode = .inBody }
      inBody(text)
    case .inFrameset, .afterFrameset, .afterAfterFrameset:
      // Other characters are ignored, wherever they are in the text.
      var rest = text
      while !rest.isEmpty {
        let end = withoutLeadingSpace(rest)
        let space = rest.extracting(rest.range.lowerBound..<end.range.lowerBound)
        if !space.isEmpty { insertText(space) }
        rest = end.isEmpty ? end : end.extracting(end.range.dropFirst())
      }
    }
  }

  /// Processes the end of the source.
  private mutating func processEnd() {
    if mode == .text { endText() }
    while !templateModes.isEmpty, openElements.contains(.template) { endTemplate() }
    while true {
      switch mode {
      case .beforeHTML: startHTML()
      case .beforeHead: startHead()
      case .inHead: endHead()
      case .afterHead: startBody()
      default: return
      }
    }
  }

  // MARK: - Findings

  mutating func report(_ code: Finding.Code, _ element: ElementName, at range: Range<Int>? = nil) {
    findings.add(code, element: element, at: range)
  }

  /// Reports that the current tag is ignored, unless it is a start tag that ended another element.
  mutating func ignoreEndTag(_ element: ElementName) {
    if tag.kind == .end { report(.endTagIgnored, element) }
  }

  /// Reports the attributes of a tag that opens no element.
  mutating func reportIgnoredAttributes() {
    tree.attributes.select(attributes)
    for attribute in tree.attributes.current {
      findings.add(
        .attributeRemoved, element: tag.element, attribute: attribute.name,
        at: tree.attributes.range(of: attribute))
    }
  }

  // MARK: - Names

  /// Finds the name of the current tag. Names are compared by their hashes first: a name can be as long
  /// as the source, and 512 elements with such a name can be open. Swift's hashes cannot be predicted.
  private mutating func readTagName() {
    let range = FindingLog.nameRange(inTagAt: tag.place.range, of: source)
    var hasher = Hasher()
    for byte in source[range] { hasher.combine(ASCII.lowercased(byte)) }
    tagName = (range, UInt32(truncatingIfNeeded: hasher.finalize()))
  }

  /// Whether the current tag has a name that ``ElementName`` does not contain.
  func isNamed(_ name: StaticString) -> Bool {
    let range = tagName.range
    guard range.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in
      zip(source[range], name).allSatisfy { ASCII.lowercased($0) == $1 }
    }
  }

  /// Whether an element has the name of the current tag.
  func isNamedLikeTag(_ element: OpenElement) -> Bool {
    guard element.name == tag.element else { return false }
    guard element.name == .unknown else { return true }
    guard element.nameHash == tagName.hash else { return false }
    let tag = tree[element.node].tag.range
    let name = source[FindingLog.nameRange(inTagAt: tag, of: source)]
    let other = source[tagName.range]
    return name.count == other.count
      && zip(name, other).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
