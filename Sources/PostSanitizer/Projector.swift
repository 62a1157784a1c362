internal import PostDocument
internal import PostPolicy

/// Turns open elements, text and void elements into the blocks and runs of a document.
///
/// A frame stands for a container whose content is still coming. A frame collects blocks, and the
/// runs of the paragraph that is being read; block elements end that paragraph.
struct Projector {
  let policy: Policy
  let baseURL: LinkTarget?
  private var findings: Report
  var frames: [Frame] = [Frame(.document, parent: 0, depth: 0)]

  /// The position of the current tag in the source, for findings.
  var offset = 0

  /// How much visible content was taken.
  private(set) var serial = 0

  private var nodeCount = 0
  private var linkCount = 0
  private var imageCount = 0
  private var needsNarrowing: Bool
  /// The text beyond the node limit.
  private var overflow = Inlines()
  private var isOverflowing = false
  /// A Boolean value that is true while a player without an address of its own is open.
  private var awaitsSource = false

  init(policy: Policy, baseURL: LinkTarget?, report: Report) {
    self.policy = policy
    self.baseURL = baseURL
    findings = report
    needsNarrowing = !policy.blocks.contains(.paragraph)
  }

  mutating func report(
    _ code: Finding.Code, element: ElementName, attribute: AttributeName? = nil
  ) {
    guard findings.hasRoom else { return findings.count(code) }
    findings.add(
      Finding(
        code, element: element == .unknown ? nil : element.rawValue,
        attribute: attribute?.rawValue, offset: offset))
  }

  /// Ends the document.
  mutating func finish() -> Reading {
    while frames.count > 1 { closeTopFrame() }
    flush(0)
    if isOverflowing { frames[0].blocks.append(.paragraph(Paragraph(overflow))) }
    let document = Document(frames[0].blocks)
    return Reading(
      document: needsNarrowing ? policy.narrowing(document).document : document, report: findings)
  }

  // MARK: - Elements

  /// Opens an element and returns the frame that takes its content.
  mutating func open(
    _ element: ElementName, _ attributes: Attributes, style: Style, in outer: Int
  ) -> Int {
    guard !style.isHidden else {
      if element.isDroppedWithContents { drop(element, attributes, in: outer) }
      return outer
    }
    switch element {
    case .q: text("“", style: style, in: outer)
    case .rt: text("(", style: style, in: outer)
    case .thead, .tbody, .tfoot: enterPart(element, in: outer)
    default: break
    }
    if element.isBlock, element != .table || frames[outer].kind.isInline { boundary(in: outer) }
    if frames[outer].kind.isInline {
      if element == .code { noteLanguage(attributes, in: outer) }
      return outer
    }
    guard let kind = frameKind(of: element, attributes, style: style, in: outer) else {
      return outer
    }
    return push(kind, element, style: style, in: outer)
  }

  private func frameKind(
    of element: ElementName, _ attributes: Attributes, style: Style, in outer: Int
  ) -> Frame.Kind? {
    switch element {
    case .blockquote: .quote
    case .ul, .menu, .dir: .list(.bullet)
    case .ol:
      .list(
        .ordered(
          Numbering(
            start: attributes.integer(.start), isReversed: attributes[.reversed] != nil)))
    case .li: .item
    case .table: .table
    case .caption where frames[outer].kind == .table: .lines(.caption)
    case .tr where frames[outer].kind == .table: .row
    case .td where frames[outer].kind == .row: .cell(cell(.data, attributes, style))
    case .th where frames[outer].kind == .row: .cell(cell(.header, attributes, style))
    case .details: .details(attributes[.open] == nil ? .closed : .open)
    case .summary where frames[outer].isDetailsWithoutSummary: .lines(.summary)
    case .figure: .figure
    case .figcaption where frames[outer].kind == .figure: .lines(.figureCaption)
    case .pre, .listing: .code
    default: nil
    }
  }

  private func cell(_ kind: TableCell.Kind, _ attributes: Attributes, _ style: Style) -> TableCell {
    let rowSpan = attributes.integer(.rowspan) ?? 1
    return TableCell(
      kind, columnSpan: min(attributes.integer(.colspan) ?? 1, 1000),
      rowSpan: rowSpan == 0 ? .max : rowSpan, layout: style.layout)
  }

  /// A Boolean value that is true when a frame says the layout of its text itself.
  func ownsLayout(_ frame: Int) -> Bool {
    if case .cell = frames[frame].kind { true } else { false }
  }

  private mutating func push(
    _ kind: Frame.Kind, _ element: ElementName, style: Style, in outer: Int
  ) -> Int {
    var outer = outer
    switch kind {
    case .lines, .row, .cell: break
    case .item: outer = listFrame(for: outer)
    default: outer = flowFrame(for: outer)
    }
    guard !(kind == .item && !frames[outer].kind.isList) else { return outer }
    let depth = frames[outer].depth + (kind.isContainer ? 1 : 0)
    guard depth <= policy.limits.depth else {
      report(.depthLimit, element: element)
      flush(outer)
      return outer
    }
    nodeCount += 1
    guard nodeCount <= policy.limits.nodes else {
      overflowNodes()
      flush(outer)
      return outer
    }
    if let block = kind.block { use(block, element: element) }
    frames.append(Frame(kind, parent: outer, depth: depth))
    return frames.count - 1
  }

  private mutating func use(_ block: BlockKinds, element: ElementName) {
    guard !policy.blocks.contains(block) else { return }
    needsNarrowing = true
    report(
      block == .quote || block == .details ? .elementUnwrapped : .elementMapped, element: element)
  }

  /// Closes an element.
  mutating func close(
    _ element: ElementName, style: Style, frame: Int, outer: Int, since serial: Int
  ) {
    guard !style.isHidden else { return }
    switch element {
    case .q: text("”", style: style, in: frame)
    case .rt: text(")", style: style, in: frame)
    case .p where serial == self.serial: report(.emptyParagraph, element: .p)
    case .thead, .tbody, .tfoot: frames[frame].part = .body
    default: break
    }
    if frame != outer {
      closeFrame(frame)
    } else if element.isBlock {
      boundary(in: frame)
    }
  }

  /// Follows which part of a table the next rows belong to.
  private mutating func enterPart(_ element: ElementName, in frame: Int) {
    guard frames[frame].kind == .table else { return }
    switch element {
    case .thead where frames[frame].head.isEmpty: frames[frame].part = .head
    case .tfoot: frames[frame].part = .foot
    default: frames[frame].part = .body
    }
  }

  // MARK: - Content

  /// Takes text.
  mutating func text(_ bytes: ArraySlice<UInt8>, style: Style, in frame: Int) {
    guard !style.isHidden else { return }
    text(String(decoding: bytes, as: UTF8.self), style: style, in: frame)
  }

  private mutating func text(_ text: String, style: Style, in frame: Int) {
    if frames[frame].kind == .code {
      frames[frame].code += text
      serial += 1
      return
    }
    let isBlank = text.utf8.allSatisfy(ASCII.isSpace)
    // White space at the start of a line, or between the items of a list, does not show.
    if isBlank, !frames[frame].hasContent { return }
    append(
      Inline(.text(text), marks: style.marks, link: style.link), style: style,
      in: isBlank ? frame : flowFrame(for: frame), isVisible: !isBlank)
  }

  /// Takes a run into the paragraph that is being read.
  mutating func append(_ run: Inline, style: Style, in frame: Int, isVisible: Bool = true) {
    if isVisible {
      serial += 1
      if !frames[frame].hasContent {
        frames[frame].hasContent = true
        frames[frame].layout = style.layout
        frames[frame].heading = style.heading
      }
    }
    let removed = frames[frame].line.appendCountingRemovals(run)
    for _ in 0..<min(removed, 1) { report(.characterRemoved, element: .unknown) }
  }

  /// Ends the line that is being read.
  mutating func boundary(in frame: Int) {
    switch frames[frame].kind {
    case .code:
      if !frames[frame].code.isEmpty, !frames[frame].code.hasSuffix("\n") {
        frames[frame].code += "\n"
      }
    case .lines:
      endCapture(in: frame, nil)
      if frames[frame].hasContent, frames[frame].line.last?.content != .lineBreak {
        frames[frame].line.append(.lineBreak)
      }
    default:
      flush(innermostImplied(in: frame))
    }
  }

  /// Turns the runs that were read into a block of their frame.
  private mutating func flush(_ frame: Int) {
    endCapture(in: frame, nil)
    guard frames[frame].hasContent else {
      frames[frame].line = Inlines()
      return
    }
    let line = frames[frame].line
    let layout = frames[frame].layout
    frames[frame].line = Inlines()
    frames[frame].hasContent = false
    nodeCount += 1 + line.count
    guard nodeCount <= policy.limits.nodes else {
      overflowNodes()
      overflow.append(.text(" "))
      for run in line { overflow.append(.text(run.content.plainText)) }
      return
    }
    if frames[frame].heading > 0 {
      let heading = Heading(level: frames[frame].heading, line, layout: layout)
      if !policy.blocks.contains(.heading) { needsNarrowing = true }
      frames[frame].blocks.append(.heading(heading))
    } else {
      frames[frame].blocks.append(.paragraph(Paragraph(line, layout: layout)))
    }
  }

  private mutating func overflowNodes() {
    if !isOverflowing { report(.nodeLimit, element: .unknown) }
    isOverflowing = true
  }

  // MARK: - Frames

  /// The frame that takes paragraphs and containers for a frame: in a list, the last item, for text
  /// between items shows below the item before.
  private mutating func flowFrame(for frame: Int) -> Int {
    var frame = frame
    while frames[frame].kind == .table || frames[frame].kind == .row {
      frame = frames[frame].parent
    }
    closeImplied(above: frame, keepingItems: frames[frame].kind.isList)
    guard frames[frame].kind.isList else { return frame }
    if let top = frames.last, top.isImplied, top.kind == .item, top.parent == frame {
      return frames.count - 1
    }
    var item = Frame(.item, parent: frame, depth: frames[frame].depth)
    item.isImplied = true
    if let last = frames[frame].items.popLast() {
      item.blocks = last.blocks
      item.task = last.task
    }
    frames.append(item)
    return frames.count - 1
  }

  /// The list that takes an item opened in a frame: the frame itself, or an implied one, for an item
  /// without a list shows a bullet too.
  private mutating func listFrame(for frame: Int) -> Int {
    closeImplied(above: frame, keepingItems: false, keepingLists: true)
    if frames[frame].kind.isList { return frame }
    if let top = frames.last, top.isImplied, top.kind.isList, top.parent == frame {
      return frames.count - 1
    }
    let flow = flowFrame(for: frame)
    let depth = frames[flow].depth + 1
    guard depth <= policy.limits.depth, nodeCount < policy.limits.nodes else { return flow }
    use(.list, element: .li)
    report(.nestingRepaired, element: .li)
    nodeCount += 1
    flush(flow)
    var list = Frame(.list(.bullet), parent: flow, depth: depth)
    list.isImplied = true
    frames.append(list)
    return frames.count - 1
  }

  /// Closes the implied frames above a frame.
  private mutating func closeImplied(
    above frame: Int, keepingItems: Bool, keepingLists: Bool = false
  ) {
    while frames.count - 1 > frame, let top = frames.last, top.isImplied {
      if keepingItems, top.kind == .item, top.parent == frame { return }
      if keepingLists, top.kind.isList, top.parent == frame { return }
      closeTopFrame()
    }
  }

  /// The implied item that takes the text of a list, if one is open.
  private func innermostImplied(in frame: Int) -> Int {
    if let top = frames.last, top.isImplied, top.kind == .item, top.parent == frame {
      return frames.count - 1
    }
    return frame
  }

  private mutating func closeFrame(_ frame: Int) {
    while frames.count > frame { closeTopFrame() }
  }

  private mutating func closeTopFrame() {
    let index = frames.count - 1
    if !frames[index].kind.isInline { flush(index) }
    endCapture(in: index, nil)
    let frame = frames.removeLast()
    let parent = frame.parent
    switch frame.kind {
    case .document: break
    case .quote: append(.quote(Quote(frame.blocks)), to: parent)
    case .list(let style): append(.list(List(style, items: frame.items)), to: parent)
    case .item: frames[parent].items.append(ListItem(frame.blocks, task: frame.task))
    case .code: append(.codeBlock(frame.codeBlock), to: parent)
    case .table: append(.table(frame.table), to: parent)
    case .row: frames[parent].appendRow(TableRow(frame.cells))
    case .cell(var cell):
      cell.blocks = frame.blocks
      frames[parent].cells.append(cell)
    case .details(let state):
      append(
        .details(Details(summary: frame.caption, state: state, frame.blocks)), to: parent)
    case .figure: append(frame, to: parent)
    case .lines:
      if frames[parent].blocks.isEmpty { frames[parent].captionLeads = true }
      // A second caption joins the first.
      if !frames[parent].caption.isEmpty { frames[parent].caption.append(.lineBreak) }
      frames[parent].caption.append(contentsOf: frame.line)
      frames[parent].hasCaption = true
    }
  }

  private mutating func append(_ block: Block, to parent: Int) {
    flush(parent)
    frames[parent].blocks.append(block)
  }

  /// Appends a figure, or what it holds when that is not one picture with a caption.
  private mutating func append(_ frame: Frame, to parent: Int) {
    flush(parent)
    if frame.blocks.count == 1, case .paragraph(let paragraph)? = frame.blocks.first,
      paragraph.content.count == 1, let run = paragraph.content.first,
      case .image(let image) = run.content,
      let figure = Figure(image, link: run.link, caption: frame.caption)
    {
      use(.figure, element: .figure)
      frames[parent].blocks.append(.figure(figure))
    } else if frame.captionLeads {
      frames[parent].blocks.append(.paragraph(Paragraph(frame.caption)))
      frames[parent].blocks.append(contentsOf: frame.blocks)
    } else {
      frames[parent].blocks.append(contentsOf: frame.blocks)
      frames[parent].blocks.append(.paragraph(Paragraph(frame.caption)))
    }
  }
}

// MARK: - Void elements

extension Projector {
  /// Takes an element that has no contents.
  mutating func void(
    _ element: ElementName, _ attributes: Attributes, style: Style, in frame: Int
  ) {
    if element == .source, awaitsSource { return linkEmbed(.source, attributes, in: frame) }
    guard !style.isHidden else { return }
    switch element {
    case .br:
      if frames[frame].kind == .code {
        frames[frame].code += "\n"
      } else {
        if !policy.inlines.contains(.lineBreak) { needsNarrowing = true }
        append(.lineBreak, style: style, in: flowFrame(for: frame))
      }
    case .wbr: text("\u{200B}", style: style, in: frame)
    case .hr:
      boundary(in: frame)
      guard !frames[frame].kind.isInline else { return }
      let frame = flowFrame(for: frame)
      flush(frame)
      use(.thematicBreak, element: .hr)
      nodeCount += 1
      if nodeCount <= policy.limits.nodes { frames[frame].blocks.append(.thematicBreak) }
    case .img, .image: image(attributes, style: style, in: frame)
    case .input: input(attributes, in: frame)
    case .iframe, .embed: drop(element, attributes, in: frame)
    default: report(.elementDropped, element: element)
    }
  }

  private mutating func image(_ attributes: Attributes, style: Style, in frame: Int) {
    let alternative = attributes[.alt]
    guard frames[frame].kind != .code, let source = imageSource(attributes) else {
      if let alternative, !alternative.isEmpty { text(alternative, style: style, in: frame) }
      return
    }
    if attributes.hasClass("emoji"), let name = alternative?.emojiName,
      let emoji = CustomEmoji(name, image: source)
    {
      guard policy.inlines.contains(.emoji) else {
        report(.elementMapped, element: .img)
        return text(emoji.shortcode, style: style, in: frame)
      }
      return append(
        Inline(.emoji(emoji), marks: style.marks, link: style.link), style: style,
        in: flowFrame(for: frame))
    }
    guard policy.inlines.contains(.image) else {
      report(.imageRemoved, element: .img)
      if let alternative, !alternative.isEmpty { text(alternative, style: style, in: frame) }
      return
    }
    let image = Image(
      source, alternative: alternative, title: attributes[.title],
      width: attributes.integer(.width), height: attributes.integer(.height))
    append(
      Inline(.image(image), marks: style.marks, link: style.link), style: style,
      in: flowFrame(for: frame))
  }

  private mutating func imageSource(_ attributes: Attributes) -> ImageSource? {
    guard policy.inlines.contains(.image) || policy.inlines.contains(.emoji),
      let address = attributes[.src]
    else {
      report(.imageRemoved, element: .img)
      return nil
    }
    do throws(LinkTargetError) {
      let source =
        if address.utf8.drop(while: { $0 <= 0x20 }).prefix(5).elementsEqual("data:".utf8) {
          try ImageSource(parsing: address)
        } else {
          try ImageSource(resolve(address))
        }
      guard policy.images.admits(source) else {
        report(.imageRemoved, element: .img, attribute: .src)
        return nil
      }
      imageCount += 1
      guard imageCount <= policy.limits.images else {
        report(.imageLimit, element: .img)
        return nil
      }
      return source
    } catch {
      report(.imageRemoved, element: .img, attribute: .src)
      return nil
    }
  }

  /// A check box at the start of an item makes it a task.
  private mutating func input(_ attributes: Attributes, in frame: Int) {
    guard attributes[.type]?.asciiLowercased == "checkbox", frames[frame].kind == .item,
      !frames[frame].hasContent, frames[frame].blocks.isEmpty
    else { return report(.elementDropped, element: .input) }
    frames[frame].task = attributes[.checked] == nil ? .unchecked : .checked
  }

  // MARK: - Embeds

  /// Leaves out an element with its contents; a player or page becomes a link when the policy says.
  private mutating func drop(_ element: ElementName, _ attributes: Attributes, in frame: Int) {
    guard element.isEmbed, policy.embeds == .link else {
      return report(.elementDropped, element: element)
    }
    if attributes[.src] == nil, element == .video || element == .audio {
      awaitsSource = true
      return report(.elementDropped, element: element)
    }
    linkEmbed(element, attributes, in: frame)
  }

  private mutating func linkEmbed(
    _ element: ElementName, _ attributes: Attributes, in frame: Int
  ) {
    awaitsSource = false
    guard let address = attributes[.src], let target = try? resolve(address), !target.isRelative,
      admits(target, of: element)
    else { return report(.elementDropped, element: element) }
    report(.embedLinked, element: element)
    boundary(in: frame)
    let link = Link(target)
    append(
      .text(target.description, link: link), style: Style(link: link), in: flowFrame(for: frame))
    boundary(in: frame)
  }

  // MARK: - Links

  /// The target of an address in the source: resolved against the base, if there is one; an address
  /// without a scheme before its host is read as on an `https` page.
  private func resolve(_ address: String) throws(LinkTargetError) -> LinkTarget {
    if let baseURL { return try baseURL.resolving(address) }
    do {
      return try LinkTarget(parsing: address)
    } catch {
      guard error.code == .networkPath else { throw error }
      return try LinkTarget(parsing: "https:" + address.drop { $0.isWhitespace })
    }
  }

  /// A Boolean value that is true when a link may lead there and there are not too many.
  private mutating func admits(_ target: LinkTarget, of element: ElementName) -> Bool {
    guard policy.inlines.contains(.link), policy.links.admits(target) else {
      report(.linkRemoved, element: element, attribute: element == .a ? .href : .src)
      return false
    }
    linkCount += 1
    if linkCount > policy.limits.links { report(.linkLimit, element: element) }
    return linkCount <= policy.limits.links
  }

  private mutating func link(_ attributes: Attributes) -> Link? {
    guard let address = attributes[.href] else { return nil }
    guard let target = try? resolve(address) else {
      report(.linkRemoved, element: .a, attribute: .href)
      return nil
    }
    return admits(target, of: .a) ? Link(target, title: attributes[.title]) : nil
  }

  // MARK: - Effects

  /// What an element does to the look of its text.
  mutating func effect(of element: ElementName, _ attributes: Attributes, on style: Style) -> Effect
  {
    var effect = Effect()
    effect.hides =
      element.isDroppedWithContents || attributes[.hidden] != nil
    effect.adds = element.marks
    if element == .a, !style.isHidden { effect.link = link(attributes) }
    if attributes.hasClass("spoiler") { effect.adds.insert(.spoiler) }
    if let declarations = attributes[.style] {
      Declarations(declarations).apply(to: &effect, isLinked: effect.link ?? style.link != nil)
    }
    if !effect.adds.isSubset(of: policy.marks) {
      report(.elementUnwrapped, element: element)
      effect.adds.formIntersection(policy.marks)
    }
    if element.isBlock, element != .table { applyLayout(of: element, attributes, to: &effect) }
    if element.isHeading {
      effect.heading = element.headingLevel
      if !policy.blocks.contains(.heading) { report(.elementMapped, element: element) }
    } else if element.isHeadingBoundary {
      effect.heading = 0
    }
    if element == .dl || element == .ruby || element == .q {
      report(.elementMapped, element: element)
    }
    if element == .a || element == .span { effect.atom = atom(element, attributes, effect.link) }
    return effect
  }

  private func applyLayout(
    of element: ElementName, _ attributes: Attributes, to effect: inout Effect
  ) {
    var layout = effect.layout ?? TextLayout()
    layout.alignment =
      layout.alignment
      ?? attributes[.align].flatMap { TextAlignment(rawValue: $0.asciiLowercased) }
      ?? (element == .center ? .center : nil)
    layout.direction =
      attributes[.dir].flatMap { TextDirection(rawValue: $0.asciiLowercased) } ?? layout.direction
    layout.language = (attributes[.lang] ?? attributes[.xmlLang]).flatMap { LanguageTag($0) }
    effect.layout = layout.isDefault ? nil : layout
  }

  /// The mention or hashtag that an element stands for.
  private func atom(
    _ element: ElementName, _ attributes: Attributes, _ link: Link?
  ) -> Effect.Atom? {
    let isMention =
      attributes.hasClass("mention") || attributes[.dataType]?.asciiLowercased == "mention"
    let isHashtag =
      attributes.hasClass("hashtag") || (element == .a && attributes.hasWord("tag", in: .rel))
    guard policy.inlines.contains(isHashtag ? .hashtag : .mention), isMention || isHashtag else {
      return nil
    }
    return Effect.Atom(isHashtag: isHashtag, target: link?.target, id: attributes[.dataId])
  }

  // MARK: - Atoms

  /// Sets aside what was read of the line, so that the text to come can become one atom.
  mutating func beginCapture(in frame: Int, _ effect: Effect, style: Style) -> Bool {
    guard !style.isHidden, frames[frame].kind.takesParagraphs, frames[frame].captured == nil else {
      return false
    }
    frames[frame].captured = frames[frame].line
    frames[frame].line = Inlines()
    return true
  }

  /// Turns the text that was read since into an atom, when it is nothing but text.
  mutating func endCapture(in frame: Int, _ effect: Effect?) {
    guard let before = frames[frame].captured else { return }
    let inner = frames[frame].line
    frames[frame].captured = nil
    frames[frame].line = before
    guard let atom = effect?.atom, let content = atom.content(of: inner) else {
      return frames[frame].line.append(contentsOf: inner)
    }
    let text = inner.reduce(into: "") { $0 += $1.content.plainText }
    let marks = inner.reduce(Marks.all) { $0.intersection($1.marks) }
    if text.utf8.first == 0x20 { frames[frame].line.append(.text(" ")) }
    frames[frame].line.append(Inline(content, marks: marks))
    if text.utf8.last == 0x20 { frames[frame].line.append(.text(" ")) }
  }

  private mutating func noteLanguage(_ attributes: Attributes, in frame: Int) {
    if frames[frame].kind == .code, frames[frame].language == nil {
      frames[frame].language = attributes.codeLanguage
    }
  }
}

extension Effect.Atom {
  /// The mention or hashtag with the text of the given runs, or `nil` when they are no plain text.
  fileprivate func content(of runs: Inlines) -> InlineContent? {
    var text = ""
    for run in runs {
      guard case .text(let piece) = run.content else { return nil }
      text += piece
    }
    guard text.utf8.count <= 512 else { return nil }
    if isHashtag {
      return Hashtag(text, target: target, id: id).map { .hashtag($0) }
    }
    return Mention(text, target: target, id: id).map { .mention($0) }
  }
}

extension InlineContent {
  /// The content as text.
  fileprivate var plainText: String {
    switch self {
    case .text(let text): text
    case .lineBreak: " "
    case .mention(let mention): mention.text
    case .hashtag(let hashtag): hashtag.text
    case .emoji(let emoji): emoji.shortcode
    case .image(let image): image.alternative ?? ""
    }
  }
}

extension String {
  /// The name between the colons of `:name:`.
  fileprivate var emojiName: String? {
    guard utf8.count > 2, hasPrefix(":"), hasSuffix(":") else { return nil }
    return String(dropFirst().dropLast())
  }
}

extension Attributes {
  /// The language that a code element says.
  var codeLanguage: CodeLanguage? {
    for word in (self[.class] ?? "").split(whereSeparator: \.isWhitespace) {
      for prefix in ["language-", "lang-"] where word.hasPrefix(prefix) {
        return CodeLanguage(word.dropFirst(prefix.count))
      }
    }
    return self[.dataLanguage].flatMap { CodeLanguage($0) }
  }
}

extension ElementName {
  /// Containers whose paragraphs are no headings, even inside one.
  fileprivate var isHeadingBoundary: Bool {
    switch self {
    case .blockquote, .ul, .ol, .menu, .dir, .li, .table, .details, .figure, .pre: true
    default: false
    }
  }
}
