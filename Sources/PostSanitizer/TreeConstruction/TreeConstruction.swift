internal import PostPolicy
internal import PostText

/// Tracks the open elements by the rules of browsers, and passes content to the document builder.
///
/// No tree is built, because a stack is enough. The style of text depends on the elements that are
/// open at the text. Content that a browser moves later (adoption agency, foster parents) keeps its
/// marks and its order within its block. Elements that should have ended before a block that is
/// already built are recorded in ``lateEndings``. Then ``Sanitizer`` parses the source again.
///
/// [WHATWG HTML 13.2.6](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction)
struct TreeConstruction {
  var builder: DocumentBuilder
  var openElements: OpenElements
  var activeFormatting = FormattingElements()

  /// Whether content is inserted before the current table instead of inside it.
  private var isFostering = false

  /// Whether the next line feed follows `<pre>` and is dropped.
  var skipsLineFeed = false

  var hasForm = false

  /// The open raw text element, if there is one. Its text is removed.
  private var rawText: (element: ElementName, removal: Finding.ID?)?

  /// The element of the current tag, if the tag is an end tag.
  private var endedElement: ElementName?

  /// The maximum number of open elements, not counting implied elements. At this depth, a new
  /// element replaces the innermost one. Browsers do the same at depth 512.
  static let maximumDepth = 256

  /// The elements to end before each block. The key is the offset of the block's tag. The value is
  /// the offsets of the elements' tags.
  private let endings: [Int: [Int]]

  /// The elements that should have ended before a block, found only after the block was opened.
  /// Keys and values are the same offsets as in `endings`.
  private(set) var lateEndings: [Int: [Int]] = [:]

  init(builder: DocumentBuilder, endings: [Int: [Int]] = [:]) {
    self.endings = endings
    self.builder = builder
    openElements = OpenElements(OpenElement(.html, mode: .body))
  }

  // MARK: - Tokens

  mutating func tag(_ tag: Tag, _ attributes: borrowing Attributes) {
    skipsLineFeed = false
    builder.findings.enterTag(at: tag.offset..<tag.offset + tag.length)
    endedElement = tag.kind == .end ? tag.element : nil
    if !endings.isEmpty, let endings = endings[tag.offset] { end(endings) }
    if let rawText {
      if tag.kind == .end, tag.element == rawText.element { endRawText() }
      return
    }
    if tag.kind != .end, tag.endsForeignContent {
      while openElements.current.holdsForeignContent { pop() }
    }
    switch tag.kind {
    case .start: start(tag.element, attributes, isSelfClosing: false)
    case .selfClosing: start(tag.element, attributes, isSelfClosing: true)
    case .end: end(tag.element)
    }
  }

  /// Adds the text up to the next tag. The text must be valid UTF-8.
  ///
  /// - Parameter need: The processing that the text needs, or `nil` if it is unknown.
  mutating func text(_ text: borrowing Span<UInt8>, need: TextHygiene.Need?) {
    let dropsFirst = skipsLineFeed && !text.isEmpty && text[0] == UInt8(ascii: "\n")
    let text = text.extracting((dropsFirst ? 1 : 0)...)
    skipsLineFeed = false
    guard !text.isEmpty, rawText == nil else { return }
    if openElements.current.mode == .columnGroup {
      guard !ASCII.isBlank(text) else { return }
      pop()
    }
    if openElements.current.element.isTableStructure {
      guard !ASCII.isBlank(text) else { return }
      builder.report(.nestingRepaired, element: openElements.current.element)
      // `fostering` cannot be called, because a closure cannot capture a span.
      isFostering = true
      insertText(text, need: need)
      isFostering = false
    } else {
      insertText(text, need: need)
    }
  }

  /// Closes all open elements and returns the document and the report.
  mutating func finish() -> Reading {
    builder.findings.enterEnd()
    endRawText()
    reportUnclosed()
    while openElements.count > 1 { pop() }
    return builder.finish()
  }

  /// Reports the elements that are open at the end of the source, unless their end tags can be
  /// omitted.
  private mutating func reportUnclosed() {
    for index in 1..<openElements.count {
      let element = openElements[index]
      let name = element.name
      guard element.formatting == nil, !element.built.content.isHidden, !element.tag.isEmpty,
        !name.hasImpliedEnd, !name.isTablePart
      else { continue }
      builder.report(.markupRepaired, element: name, at: element.tag)
    }
    for index in 0..<activeFormatting.count {
      guard let entry = activeFormatting[index] else { continue }
      builder.report(.markupRepaired, element: entry.element, at: entry.tag)
    }
  }

  private mutating func insertText(_ text: borrowing Span<UInt8>, need: TextHygiene.Need?) {
    if builder.formula != nil, openElements.isInToken { builder.formula?.append(text) }
    reconstructFormatting()
    builder.text(text, need: need, in: place)
  }

  // MARK: - Raw text

  mutating func startRawText(_ element: ElementName, removal: Finding.ID?) {
    rawText = (element, removal)
  }

  private mutating func endRawText() {
    if let removal = rawText?.removal { builder.findings.extend(removal, includesTag: true) }
    rawText = nil
  }

  // MARK: - Insertion

  /// The place where the next content is added.
  var place: Placement {
    isFostering ? openElements.fosterPlace : openElements.current.built.content
  }

  mutating func fostering(_ body: (inout TreeConstruction) -> Void) {
    isFostering = true
    body(&self)
    isFostering = false
  }

  mutating func insert(_ element: ElementName, _ attributes: borrowing Attributes) {
    push(builder.open(element, attributes, in: place))
  }

  mutating func push(_ built: BuiltElement) {
    openElements.push(built, tag: builder.findings.tag)
  }

  /// Inserts a void element.
  mutating func void(_ element: ElementName, _ attributes: borrowing Attributes) {
    builder.void(element, attributes, in: place)
  }

  // MARK: - Ends

  mutating func pop() {
    let current = openElements.current
    builder.close(current.built, atOwnTag: endedElement == current.name)
    openElements.pop()
  }

  mutating func pop(to count: Int) {
    while openElements.count > count { pop() }
  }

  /// Ends an element at any position in the stack.
  mutating func remove(at index: Int) {
    let element = openElements[index]
    builder.close(element.built, atOwnTag: endedElement == element.name)
    openElements.remove(at: index)
  }

  /// Pops elements up to and including the first that satisfies a predicate.
  mutating func pop(through isTarget: (ElementName) -> Bool) {
    while openElements.count > 1 {
      let isLast = isTarget(openElements.current.element)
      pop()
      if isLast { return }
    }
  }

  mutating func pop(through element: ElementName) { pop(through: { $0 == element }) }

  mutating func generateImpliedEnds(except element: ElementName? = nil) {
    while openElements.current.element.hasImpliedEnd, openElements.current.element != element {
      pop()
    }
  }

  mutating func closeParagraph() {
    guard openElements.current.isInParagraph else { return }
    close(through: .p)
  }

  /// Ends an element whose end tag can be omitted, and the elements inside it.
  mutating func close(through element: ElementName) {
    generateImpliedEnds(except: element)
    let innermost = openElements.current
    // Formatting elements are open until the source ends them.
    if innermost.element != element, innermost.formatting == nil {
      builder.report(.nestingRepaired, element: innermost.name)
    }
    pop(through: element)
  }

  /// Records that an element should have ended before a block.
  ///
  /// - Parameters:
  ///   - tag: The offset of the element's tag.
  ///   - block: The offset of the block's tag.
  mutating func noteLateEnding(of tag: Int, before block: Int) {
    lateEndings[block, default: []].append(tag)
  }

  /// Ends the elements whose tags are at the given offsets. The first parse recorded these offsets for
  /// the block at the current tag.
  private mutating func end(_ endings: [Int]) {
    for tag in endings {
      // Formatting elements are excluded: a reopened one has the offset of another element's tag.
      guard
        let index = openElements.lastIndex(where: {
          $0.tag.lowerBound == tag && $0.formatting == nil && !$0.isSpecial
        }), index > 0
      else { continue }
      remove(at: index)
      openElements.restyle(from: index)
    }
  }
}
