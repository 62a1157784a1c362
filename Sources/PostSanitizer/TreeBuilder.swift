internal import PostDocument
internal import PostPolicy
internal import PostText

/// Follows which elements are open, as a browser does, and hands content to the projector.
///
/// No tree is built. What a piece of text looks like depends on the elements that are open when it
/// arrives; what a browser moves afterwards (the adoption agency, foster parents) keeps its marks and
/// its order within its block, so a stack is enough. The one exception: a block that overlaps a
/// formatting element also leaves phrasing elements such as `cite` between the two, which shows only
/// at the end of the formatting element. They are noted in ``lateEndings``, and the source is
/// followed once more.
///
/// [WHATWG HTML 13.2.6](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction)
struct TreeBuilder {
  var projector: Projector
  var open: [OpenElement] = []
  var formatting: [FormattingEntry] = []
  var nextIdentity = 1

  /// The first position in the stack at which elements may have moved since they were opened.
  var firstMoved = Int.max

  /// A Boolean value that is true while content meant for a table goes in front of it.
  var isFostering = false

  /// A Boolean value that is true directly behind the start of `pre`.
  var skipsLineFeed = false

  var hasForm = false

  /// The raw-text element whose end has not come yet. Its text never shows, whatever it is.
  var rawText: ElementName?
  /// The finding that it was removed.
  var rawTextFinding: Finding.ID?

  /// The element of the current tag, when that is an end tag.
  private var endedElement: ElementName?

  /// The size of the source, once all of it was read.
  private var sourceEnd: Int?

  /// The number of elements that may be open, but for those that others imply; a further one takes
  /// the place of the innermost, as in browsers, which stop at 512.
  static let maximumDepth = 256

  /// The elements that end before a block, by the positions of its tag and of theirs.
  let endings: [Int: [Int]]

  /// Such elements that were found too late.
  var lateEndings: [Int: [Int]] = [:]

  init(projector: Projector, endings: [Int: [Int]] = [:]) {
    self.endings = endings
    self.projector = projector
    open.reserveCapacity(8)
    open.append(
      OpenElement(.html, effect: .none, style: Style(), frame: 0, outer: 0, mode: .body))
  }

  // MARK: - Tokens

  /// Takes a tag.
  mutating func tag(_ tag: Tag, _ attributes: borrowing Attributes) {
    skipsLineFeed = false
    projector.offset = tag.offset
    projector.length = tag.length
    projector.textStart = nil
    endedElement = tag.kind == .end ? tag.element : nil
    if !endings.isEmpty, let endings = endings[tag.offset] { end(endings) }
    if let element = rawText {
      if tag.kind == .end, tag.element == element { endRawText(at: tag.offset + tag.length) }
      return
    }
    if tag.kind != .end, tag.endsForeignContent {
      while current.holdsForeignContent { pop() }
    }
    switch tag.kind {
    case .start: start(tag.element, attributes, isSelfClosing: false)
    case .selfClosing: start(tag.element, attributes, isSelfClosing: true)
    case .end: end(tag.element)
    }
  }

  /// Takes the text up to the next tag, which is valid UTF-8.
  ///
  /// - Parameter need: What the text needs, when its reader knows.
  mutating func text(_ text: borrowing Span<UInt8>, need: TextHygiene.Need?) {
    let dropsFirst = skipsLineFeed && !text.isEmpty && text[0] == UInt8(ascii: "\n")
    let text = text.extracting((dropsFirst ? 1 : 0)...)
    skipsLineFeed = false
    guard !text.isEmpty, rawText == nil else { return }
    projector.textStart = projector.offset + projector.length
    if current.mode == .columnGroup {
      guard !ASCII.isBlank(text) else { return }
      pop()
    }
    if current.element.isTableStructure {
      guard !ASCII.isBlank(text) else { return }
      projector.report(.nestingRepaired, element: current.element)
      // By hand: no closure can hold a span.
      isFostering = true
      insertText(text, need: need)
      isFostering = false
    } else {
      insertText(text, need: need)
    }
  }

  /// Closes what is open and returns what was read.
  mutating func finish() -> Reading {
    sourceEnd = projector.source.count
    endRawText(at: projector.source.count)
    projector.isAtEnd = true
    while open.count > 1 { pop() }
    return projector.finish()
  }

  private mutating func endRawText(at end: Int) {
    if let rawTextFinding { projector.findings.extend(rawTextFinding, to: end) }
    rawText = nil
    rawTextFinding = nil
  }

  private mutating func insertText(_ text: borrowing Span<UInt8>, need: TextHygiene.Need?) {
    reconstructFormatting()
    projector.text(text, need: need, style: current.style, in: contentFrame)
  }

  // MARK: - The stack

  var current: OpenElement { open[open.count - 1] }

  /// The frame that takes the content of the current element.
  var contentFrame: Int { isFostering ? open.fosterFrame : open[open.count - 1].frame }

  mutating func fostering(_ body: (inout TreeBuilder) -> Void) {
    isFostering = true
    body(&self)
    isFostering = false
  }

  mutating func insert(_ element: ElementName, _ attributes: borrowing Attributes) {
    insert(
      element, attributes,
      effect: projector.effect(of: element, attributes, on: current.style))
  }

  mutating func insert(_ element: ElementName, _ attributes: borrowing Attributes, effect: Effect) {
    let outer = contentFrame
    let style = current.style.applying(effect)
    let frame = projector.open(
      element, attributes, style: style, isInHidden: current.style.isHidden, in: outer)
    var entry = OpenElement(
      element, effect: effect, style: style, frame: frame, outer: outer,
      mode: InsertionMode(element) ?? current.mode)
    if frame != outer, projector.ownsLayout(frame) { entry.style.layout = -1 }
    if frame == outer, element == .details, !attributes.contains(.open) {
      entry.style.marks.formUnion(projector.policy.marks.intersection(.spoiler))
    }
    entry.tag = projector.offset
    // An element whose content is removed was reported when it opened.
    if style.isHidden, !current.style.isHidden { entry.finding = projector.lastFinding }
    entry.serial = projector.serial
    entry.captures = effect.atom >= 0 && projector.beginCapture(in: frame, effect, style: style)
    entry.updateParagraph(isOutside: open[open.count - 1].isInParagraph)
    open.append(entry)
  }

  mutating func pop() { remove(at: open.count - 1) }

  /// Ends an element, wherever in the stack it is.
  mutating func remove(at index: Int) {
    let entry = index == open.count - 1 ? open.removeLast() : takeOut(at: index)
    if open.count <= firstMoved { firstMoved = .max }
    if let finding = entry.finding {
      let isOwnEnd = endedElement == entry.foreignName ?? entry.element
      projector.findings.extend(
        finding, to: sourceEnd ?? projector.offset + (isOwnEnd ? projector.length : 0))
    }
    if entry.captures { projector.endCapture(in: entry.frame, entry.effect) }
    projector.close(
      entry.element, style: entry.style, frame: entry.frame, outer: entry.outer,
      since: entry.serial)
  }

  /// Takes an element out of the middle of the stack.
  @discardableResult
  mutating func takeOut(at index: Int) -> OpenElement {
    defer { updateMoved(from: index) }
    return open.remove(at: index)
  }

  /// Puts an element into the middle of the stack.
  mutating func put(_ element: OpenElement, at index: Int) {
    open.insert(element, at: index)
    updateMoved(from: index)
  }

  /// Brings up to date what depends on where elements stand, once those from an index on have moved.
  private mutating func updateMoved(from index: Int) {
    firstMoved = min(firstMoved, index)
    for position in index..<open.count {
      open[position].updateParagraph(isOutside: open[position - 1].isInParagraph)
    }
  }

  mutating func pop(through element: ElementName) {
    while open.count > 1 {
      let isLast = current.element == element
      pop()
      if isLast { return }
    }
  }

  /// Pops elements until one of the given table parts is current.
  mutating func clear(to isTarget: (ElementName) -> Bool) {
    while open.count > 1, !isTarget(current.element) { pop() }
  }

  mutating func generateImpliedEnds(except element: ElementName? = nil) {
    while current.element.hasImpliedEnd, current.element != element { pop() }
  }

  func isInScope(
    _ isTarget: (ElementName) -> Bool,
    boundedBy isExtraBound: (ElementName) -> Bool = { _ in false }
  ) -> Bool {
    for index in open.indices.reversed() {
      if isTarget(open[index].element) { return true }
      if open[index].boundsScope || isExtraBound(open[index].element) { return false }
    }
    return false
  }

  func isInTableScope(_ isTarget: (ElementName) -> Bool) -> Bool {
    for index in open.indices.reversed() {
      let element = open[index].element
      if isTarget(element) { return true }
      if element == .table || element == .html || element == .template { return false }
    }
    return false
  }

  mutating func closeParagraph() {
    guard open[open.count - 1].isInParagraph else { return }
    generateImpliedEnds(except: .p)
    pop(through: .p)
  }
}
