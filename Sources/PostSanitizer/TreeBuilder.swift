internal import PostDocument
internal import PostPolicy

/// Follows which elements are open, as a browser does, and hands content to the projector.
///
/// No tree is built. What a piece of text looks like depends on the elements that are open when it
/// arrives; what a browser moves afterwards (the adoption agency, foster parents) keeps its marks and
/// its order within its block, so a stack is enough. The one exception: a block that overlaps a
/// formatting element leaves phrasing elements such as `cite` between the two, and keeps their marks
/// here.
///
/// [WHATWG HTML 13.2.6](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction)
final class TreeBuilder {
  private let tags: [FlatSource.Tag]
  private var nextTag = 0
  var projector: Projector
  var open: [OpenElement]
  var formatting: [FormattingEntry] = []
  private var nextIdentity = 1

  /// A Boolean value that is true while content meant for a table goes in front of it.
  var isFostering = false

  /// A Boolean value that is true directly behind the start of `pre`.
  private var skipsLineFeed = false

  private var hasForm = false

  /// Elements that were too deep to be opened, by name, whose end tags are to be ignored.
  private var suppressed: [ElementName: Int] = [:]

  /// The number of elements that may be open, but for those that others imply. Browsers stop at
  /// 512; a document needs a fraction.
  static let maximumDepth = 256

  init(source: FlatSource, projector: Projector) {
    tags = source.tags
    self.projector = projector
    open = [OpenElement(.html, effect: .none, style: Style(), frame: 0, outer: 0, mode: .body)]
  }

  // MARK: - Tokens

  /// Takes the next tag of the source.
  func tag(_ attributes: Attributes) {
    guard nextTag < tags.count else { return }
    let tag = tags[nextTag]
    nextTag += 1
    skipsLineFeed = false
    projector.offset = tag.offset
    switch tag.kind {
    case .start: start(tag.element, attributes, isSelfClosing: false)
    case .selfClosing: start(tag.element, attributes, isSelfClosing: true)
    case .end: end(tag.element)
    }
  }

  /// Takes the text up to the next tag.
  func text(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if skipsLineFeed, bytes.first == UInt8(ascii: "\n") { bytes = bytes.dropFirst() }
    skipsLineFeed = false
    guard !bytes.isEmpty else { return }
    if current.mode == .columnGroup {
      guard !bytes.allSatisfy(ASCII.isSpace) else { return }
      pop()
    }
    if current.element.isTableStructure {
      guard !bytes.allSatisfy(ASCII.isSpace) else { return }
      projector.report(.nestingRepaired, element: current.element)
      fostering { insertText(bytes) }
    } else {
      insertText(bytes)
    }
  }

  /// Closes what is open and returns what was read.
  func finish() -> Reading {
    while open.count > 1 { pop() }
    return projector.finish()
  }

  private func insertText(_ bytes: ArraySlice<UInt8>) {
    reconstructFormatting()
    projector.text(bytes, style: current.style, in: contentFrame)
  }

  // MARK: - The stack

  var current: OpenElement { open[open.count - 1] }

  /// The frame that takes the content of the current element.
  var contentFrame: Int {
    guard isFostering, current.element.isTableStructure,
      let table = open.last(where: { $0.element == .table })
    else { return current.frame }
    return table.outer
  }

  func fostering(_ body: () -> Void) {
    isFostering = true
    body()
    isFostering = false
  }

  func insert(_ element: ElementName, _ attributes: Attributes = .none) {
    insert(
      element, attributes,
      effect: projector.effect(of: element, attributes, on: current.style))
  }

  private func insert(_ element: ElementName, _ attributes: Attributes, effect: Effect) {
    let outer = contentFrame
    let style = current.style.applying(effect)
    let frame = projector.open(element, attributes, style: style, in: outer)
    var entry = OpenElement(
      element, effect: effect, style: style, frame: frame, outer: outer,
      mode: InsertionMode(element) ?? current.mode)
    if frame != outer, projector.ownsLayout(frame) { entry.style.layout = TextLayout() }
    entry.serial = projector.serial
    entry.captures = effect.atom != nil && projector.beginCapture(in: frame, effect, style: style)
    open.append(entry)
  }

  /// Inserts a formatting element and makes it one that is reopened where markup is mis-nested.
  private func insertFormatting(_ element: ElementName, _ attributes: Attributes) {
    let effect = projector.effect(of: element, attributes, on: current.style)
    insert(element, attributes, effect: effect)
    open[open.count - 1].identity = nextIdentity
    limitEqualFormatting(element, effect)
    formatting.append(
      FormattingEntry(element: element, effect: effect, identity: nextIdentity))
    nextIdentity += 1
  }

  func pop() {
    let entry = open.removeLast()
    if entry.captures { projector.endCapture(in: entry.frame, entry.effect) }
    projector.close(
      entry.element, style: entry.style, frame: entry.frame, outer: entry.outer,
      since: entry.serial)
  }

  func pop(through element: ElementName) {
    while open.count > 1 {
      let isLast = current.element == element
      pop()
      if isLast { return }
    }
  }

  /// Pops elements until one of the given table parts is current.
  func clear(to elements: ElementName...) {
    while open.count > 1, !elements.contains(current.element) { pop() }
  }

  private func generateImpliedEnds(except element: ElementName? = nil) {
    while current.element.hasImpliedEnd, current.element != element { pop() }
  }

  func isInScope(
    _ isTarget: (ElementName) -> Bool,
    boundedBy isExtraBound: (ElementName) -> Bool = { _ in false }
  ) -> Bool {
    for entry in open.reversed() {
      if isTarget(entry.element) { return true }
      if entry.boundsScope || isExtraBound(entry.element) { return false }
    }
    return false
  }

  func isInTableScope(_ isTarget: (ElementName) -> Bool) -> Bool {
    for entry in open.reversed() {
      if isTarget(entry.element) { return true }
      if entry.element == .table || entry.element == .html || entry.element == .template {
        return false
      }
    }
    return false
  }

  private func closeParagraph() {
    guard isInScope({ $0 == .p }, boundedBy: { $0 == .button }) else { return }
    generateImpliedEnds(except: .p)
    pop(through: .p)
  }

  // MARK: - Formatting elements

  /// Keeps at most three equal entries behind the last marker.
  private func limitEqualFormatting(_ element: ElementName, _ effect: Effect) {
    var equal: [Int] = []
    for index in formatting.indices.reversed() {
      if formatting[index].isMarker { break }
      if formatting[index].element == element, formatting[index].effect == effect {
        equal.append(index)
      }
    }
    if equal.count >= 3, let earliest = equal.last { formatting.remove(at: earliest) }
  }

  func insertMarker() {
    formatting.append(FormattingEntry(element: .unknown, effect: .none, identity: 0))
  }

  func clearFormattingToMarker() {
    while let last = formatting.popLast(), !last.isMarker {}
  }

  private func isOpen(_ entry: FormattingEntry) -> Bool {
    open.contains { $0.identity == entry.identity }
  }

  /// Reopens formatting elements that were closed by the end of a block.
  private func reconstructFormatting() {
    guard let last = formatting.last, !last.isMarker, !isOpen(last) else { return }
    var index = formatting.count - 1
    while index > 0, !formatting[index - 1].isMarker, !isOpen(formatting[index - 1]) { index -= 1 }
    while index < formatting.count {
      insert(formatting[index].element, .none, effect: formatting[index].effect)
      formatting[index].identity = nextIdentity
      open[open.count - 1].identity = nextIdentity
      nextIdentity += 1
      index += 1
    }
  }

  /// Closes a formatting element across the blocks that it overlaps.
  ///
  /// [WHATWG HTML, adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
  private func adopt(_ element: ElementName) {
    if current.element == element, !formatting.contains(where: { $0.identity == current.identity })
    {
      pop()
      return
    }
    for round in 0..<8 {
      guard let position = lastFormatting(element) else {
        if round == 0 { endOther(element) }
        return
      }
      let entry = formatting[position]
      guard let start = open.lastIndex(where: { $0.identity == entry.identity }) else {
        formatting.remove(at: position)
        return projector.report(.endTagIgnored, element: element)
      }
      guard !open[(start + 1)...].contains(where: \.boundsScope) else {
        return projector.report(.endTagIgnored, element: element)
      }
      guard let block = open[(start + 1)...].firstIndex(where: \.isSpecial) else {
        if start < open.count - 1 { projector.report(.nestingRepaired, element: element) }
        while open.count > start { pop() }
        formatting.remove(at: position)
        return
      }
      projector.report(.nestingRepaired, element: element)
      reopen(entry, at: position, opened: start, in: block)
    }
  }

  /// One round of the adoption agency: the formatting element ends before the block and starts
  /// anew inside it.
  private func reopen(
    _ entry: FormattingEntry, at position: Int, opened start: Int, in block: Int
  ) {
    var block = block
    var bookmark = position
    var inner = 0
    for index in (start + 1..<block).reversed() {
      inner += 1
      if let other = formatting.firstIndex(where: { $0.identity == open[index].identity }),
        !formatting[other].isMarker
      {
        if inner <= 3 {
          if index == block - 1 { bookmark = other + 1 }
          formatting[other].identity = nextIdentity
          open[index].identity = nextIdentity
          nextIdentity += 1
          continue
        }
        formatting.remove(at: other)
        if other < bookmark { bookmark -= 1 }
      }
      open.remove(at: index)
      block -= 1
    }
    guard let old = formatting.firstIndex(where: { $0.identity == entry.identity }) else { return }
    formatting.remove(at: old)
    if old < bookmark { bookmark -= 1 }
    var renewed = entry
    renewed.identity = nextIdentity
    nextIdentity += 1
    formatting.insert(renewed, at: min(bookmark, formatting.count))
    open.remove(at: start)
    let container = open[block - 1]
    var clone = OpenElement(
      entry.element, effect: entry.effect, style: container.style, frame: container.frame,
      outer: container.frame, mode: container.mode)
    clone.identity = renewed.identity
    open.insert(clone, at: block)
    restyle(from: start)
  }

  private func lastFormatting(_ element: ElementName) -> Int? {
    for index in formatting.indices.reversed() {
      if formatting[index].isMarker { return nil }
      if formatting[index].element == element { return index }
    }
    return nil
  }

  private func restyle(from start: Int) {
    for index in max(1, start)..<open.count {
      let layout = open[index].style.layout
      open[index].style = open[index - 1].style.applying(open[index].effect)
      open[index].style.layout = layout
    }
  }
}

// MARK: - Content rules

extension TreeBuilder {
  private func start(_ element: ElementName, _ attributes: Attributes, isSelfClosing: Bool) {
    guard open.count < TreeBuilder.maximumDepth || element.isVoid else {
      suppressed[element, default: 0] += 1
      projector.report(.depthLimit, element: element)
      if element.isBlock { projector.boundary(in: contentFrame) }
      return
    }
    if current.holdsForeignContent {
      guard element.breaksOutOfForeignContent else {
        if !isSelfClosing { insertForeign(element) }
        return
      }
      while current.holdsForeignContent { pop() }
    }
    if current.mode == .select {
      startInSelect(element, attributes)
    } else if !startInTable(element, attributes) {
      startInBody(element, attributes, isSelfClosing: isSelfClosing)
    }
  }

  private func insertForeign(_ element: ElementName) {
    let outer = current
    if !outer.style.isHidden { projector.report(.elementDropped, element: element) }
    var effect = Effect.none
    effect.hides = true
    var entry = OpenElement(
      .unknown, effect: effect, style: outer.style.applying(effect), frame: contentFrame,
      outer: contentFrame, mode: outer.mode)
    entry.foreignName = element
    open.append(entry)
  }

  private func startInSelect(_ element: ElementName, _ attributes: Attributes) {
    switch element {
    case .option, .optgroup:
      if current.element == .option { pop() }
      if element == .optgroup, current.element == .optgroup { pop() }
      insert(element, attributes)
    case .select:
      pop(through: .select)
    case .input, .keygen, .textarea, .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      pop(through: .select)
      start(element, attributes, isSelfClosing: false)
    default:
      break
    }
  }

  func startInBody(_ element: ElementName, _ attributes: Attributes, isSelfClosing: Bool) {
    switch element {
    case .html, .head, .body, .frameset, .frame, .caption, .col, .colgroup, .tbody, .td, .tfoot,
      .th, .thead, .tr:
      break
    case .base, .basefont, .bgsound, .link, .meta, .param, .track:
      projector.report(.elementDropped, element: element)
    case .script, .style, .title, .noframes, .noembed, .noscript, .textarea, .xmp, .plaintext:
      if element == .xmp || element == .plaintext { closeParagraph() }
      projector.report(.elementDropped, element: element)
      if element == .plaintext || element == .xmp { projector.boundary(in: contentFrame) }
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
      closeItem([.li])
      closeParagraph()
      insert(element, attributes)
    case .dd, .dt:
      closeItem([.dd, .dt])
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
      if let open = lastFormatting(.a) {
        let identity = formatting[open].identity
        projector.report(.nestingRepaired, element: .a)
        adopt(.a)
        formatting.removeAll { $0.identity == identity && !$0.isMarker }
        self.open.removeAll { $0.identity == identity && identity > 0 }
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
    case .table:
      closeParagraph()
      insert(element, attributes)
    case .hr:
      closeParagraph()
      projector.void(.hr, attributes, style: current.style, in: contentFrame)
    case .area, .br, .embed, .img, .image, .keygen, .wbr, .input, .source, .command, .iframe:
      reconstructFormatting()
      projector.void(element, attributes, style: current.style, in: contentFrame)
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
        insertForeign(element)
      }
    default:
      reconstructFormatting()
      insert(element, attributes)
    }
  }

  private func startFormatting(_ element: ElementName, _ attributes: Attributes) {
    reconstructFormatting()
    insertFormatting(element, attributes)
  }

  /// Closes the item that a new item of the same list ends.
  private func closeItem(_ elements: [ElementName]) {
    for entry in open.reversed() {
      if elements.contains(entry.element) {
        generateImpliedEnds(except: entry.element)
        pop(through: entry.element)
        return
      }
      let isTransparent =
        entry.element == .address || entry.element == .div || entry.element == .p
      if entry.isSpecial, !isTransparent { return }
    }
  }

  private func end(_ element: ElementName) {
    if let count = suppressed[element], count > 0 {
      suppressed[element] = count - 1
      if element.isBlock { projector.boundary(in: contentFrame) }
      return
    }
    if current.isForeign, endInForeign(element) { return }
    if current.mode == .select {
      endInSelect(element)
    } else if !endInTable(element) {
      endInBody(element)
    }
  }

  /// Ends an element of foreign content; false when the tag is for the HTML around it.
  private func endInForeign(_ element: ElementName) -> Bool {
    if element == .br || element == .p {
      while current.holdsForeignContent { pop() }
      return false
    }
    for index in open.indices.reversed() {
      guard open[index].isForeign else { return false }
      if open[index].foreignName == element {
        while open.count > index { pop() }
        return true
      }
    }
    return false
  }

  private func endInSelect(_ element: ElementName) {
    switch element {
    case .option where current.element == .option: pop()
    case .optgroup:
      if current.element == .option { pop() }
      if current.element == .optgroup { pop() }
    case .select: pop(through: .select)
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      if isInTableScope({ $0 == element }) {
        pop(through: .select)
        end(element)
      }
    default: break
    }
  }

  func endInBody(_ element: ElementName) {
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
      if form < open.count { open.remove(at: form) }
    case .p:
      if !isInScope({ $0 == .p }, boundedBy: { $0 == .button }) {
        ignore(element)
        insert(.p)
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

  private func close(_ element: ElementName, _ isTarget: (ElementName) -> Bool) {
    guard isInScope(isTarget) else { return ignore(element) }
    generateImpliedEnds()
    if !isTarget(current.element) { projector.report(.nestingRepaired, element: element) }
    while open.count > 1 {
      let isLast = isTarget(current.element)
      pop()
      if isLast { return }
    }
  }

  private func ignore(_ element: ElementName) {
    projector.report(.endTagIgnored, element: element)
  }

  /// Ends the innermost element of the name, unless a special element is open inside it.
  private func endOther(_ element: ElementName) {
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
