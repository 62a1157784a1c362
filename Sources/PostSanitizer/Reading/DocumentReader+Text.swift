internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Turns text and runs into paragraphs, headings and code.
extension DocumentReader {
  mutating func read(text id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    findings.enterTag(at: tree[id].tag.range)
    let text = tree[id].text
    let isInStructure = tree[tree[id].parent].isTableStructure
    tree.withBytes(of: text) { bytes in
      // White space between the parts of a table is not rendered.
      if isInStructure, ASCII.isBlank(bytes) { return }
      add(text: bytes, need: text.need)
    }
  }

  mutating func add(text: String) { text.withUTF8Span { add(text: $0, need: nil) } }

  /// Adds text in the current style, which must be valid UTF-8.
  ///
  /// - Parameter need: The processing that the text needs, or `nil` if it is unknown.
  mutating func add(text: borrowing Span<UInt8>, need: TextHygiene.Need?) {
    guard style.invisibility.isEmpty else { return }
    size.add(style.marks)
    if isInCode { return add(code: text) }
    let isBlank = ASCII.isBlank(text)
    let need = need ?? TextHygiene.need(of: text)
    guard style.whiteSpace == .collapse else {
      return add(spacedText: text, need: need, isBlank: isBlank)
    }
    // White space at the start of a line, or between the items of a list, is not rendered.
    if !isBlank { show() } else if !blocks.line.rendersSpaces { return }
    let removed = blocks.line.append(
      text, need: need, marks: style.marks, link: styles.link(style.link))
    if removed > 0 { findings.reportRemoval(from: .text(String(validUTF8: text))) }
  }

  private mutating func add(code text: borrowing Span<UInt8>) {
    // White space between the children of a flex or grid container is not rendered.
    if style.display.laysOutChildren, ASCII.isBlank(text) { return }
    let code = String(validUTF8: text)
    if let assembly = blocks.top.code,
      TextHygiene.removesCharacters(fromCode: code, after: assembly.text.unicodeScalars.last)
    {
      findings.reportRemoval(from: .text(code))
    }
    blocks.top.code?.append(code, style.whiteSpace)
    if style.marks.contains(.spoiler), blocks.top.code?.hide() == true {
      report(.elementMapped, element: .pre)
    }
    visibleCount += 1
  }

  /// Adds text whose white space is preserved, at least in part.
  private mutating func add(
    spacedText text: borrowing Span<UInt8>, need: TextHygiene.Need, isBlank: Bool
  ) {
    if !isBlank { show() } else if !blocks.top.kind.takesParagraphs { return }
    let addition = blocks.line.append(
      text, need: need,
      spaced: SpacedText.Style(
        whiteSpace: style.whiteSpace, tabSize: style.tabSize, marks: style.marks,
        link: styles.link(style.link)),
      tabColumns: &tabColumns)
    if addition.lineBreaks > 0, !admission.keeps(.lineBreak) { needsNarrowing = true }
    for _ in 0..<addition.lineBreaks { size.add(style.marks) }
    if addition.removals > 0 { findings.reportRemoval(from: .text(String(validUTF8: text))) }
    if blocks.line.isVisible { reportKeptSpaces() }
  }

  /// Reports the no-break spaces of the current line.
  private mutating func reportKeptSpaces() {
    guard blocks.line.keptSpaces else { return }
    blocks.line.keptSpaces = false
    report(.spacesKept, element: .unknown)
  }

  /// Adds a run to the current line.
  mutating func add(_ run: Inline) {
    size.add(run.marks)
    switch run.content {
    // Not visible, because a paragraph of only line breaks counts as empty.
    case .lineBreak: blocks.makeRoomForContents()
    case .text: show()
    default:
      size.add(attributesOf: run)
      show()
    }
    let removed = blocks.line.append(run)
    if removed > 0 { findings.reportRemoval(from: run.content) }
  }

  /// Records that visible content is added. A line with an inline heading and other text is not a
  /// heading.
  private mutating func show() {
    blocks.makeRoomForContents()
    visibleCount += 1
    if !blocks.line.isVisible {
      blocks.line.isVisible = true
      lineStyle = style
    } else if style.heading != lineStyle.heading, style.isInlineHeading || lineStyle.isInlineHeading
    {
      lineStyle.heading = 0
    }
  }

  mutating func count(nodes count: Int) {
    size.add(nodes: count, limit: policy.limits.nodes, at: findings.tag.lowerBound)
  }

  /// Adds a block.
  mutating func append(_ block: Block, _ element: ElementName) {
    endLine()
    blocks.makeRoomForContents()
    use(block.kind, element: element)
    count(nodes: 1)
    blocks.append(block)
  }

  // MARK: - Lines

  /// Starts an element with a layout in the line of its parent.
  mutating func startBox(_ display: Display) {
    switch display {
    case .block, .flex: endLine()
    case .inlineBlock, .inlineFlex: blocks.line.startInlineBlock()
    case .cell: separateCell()
    case .inline, .contents, .none: break
    }
  }

  /// Ends an element with a layout.
  mutating func endBox(_ display: Display) {
    switch display {
    case .block, .flex: endLine()
    case .inlineBlock, .inlineFlex: blocks.line.endInlineBlock()
    case .cell: separateCell()
    case .inline, .contents, .none: break
    }
  }

  /// Adds a space beside a cell that is not in a table of the document.
  private mutating func separateCell() {
    let whiteSpace = style.whiteSpace
    style.whiteSpace = .collapse
    add(text: " ")
    style.whiteSpace = whiteSpace
  }

  /// Turns the current line into a paragraph or heading, or starts a new line of code or of a caption.
  mutating func endLine() {
    switch blocks.top.kind {
    case .code: blocks.top.code?.endLine()
    case .caption, .summary, .figureCaption: endCaptionLine(isLast: false)
    default:
      if var line = blocks.line.takeParagraph() { end(&line) }
    }
  }

  private mutating func end(_ line: inout Inlines) {
    reportKeptSpaces()
    limitLinks(in: &line)
    count(nodes: 1 + line.count)
    size.add(text: line.textSize)
    if line.hasUnpairedControls { findings.reportUnpairedControl() }
    let layout = styles.layout(lineStyle.layout)
    if lineStyle.heading > 0 {
      if !policy.blocks.contains(.heading) { needsNarrowing = true }
      blocks.append(.heading(Heading(level: Int(lineStyle.heading), line, layout: layout)))
    } else {
      blocks.append(.paragraph(Paragraph(line, layout: layout)))
    }
  }

  /// Adds the text of a block in a caption to the caption. Blank lines between other blocks are not rendered.
  mutating func endCaptionLine(isLast: Bool) {
    guard let paragraph = blocks.line.takeParagraph() else { return }
    if paragraph.hasUnpairedControls { findings.reportUnpairedControl() }
    let isFirst = blocks.isCaptionEmpty
    var line = paragraph.withoutBlankLines(atStart: !isFirst, atEnd: !isLast).trimmed
    reportKeptSpaces()
    limitLinks(in: &line)
    // One or two line breaks join it to the other blocks.
    count(nodes: line.count + (blocks.isBeforeParagraphOfCaption ? 2 : 1))
    size.add(text: line.textSize)
    blocks.appendCaption(line)
  }

  /// Removes the links of a line that exceed the limits on the number and total size of links.
  ///
  /// Links are counted in the document, not in the source: a link is reopened in every block that
  /// it overlaps.
  private mutating func limitLinks(in line: inout Inlines) {
    guard line.mayLink else { return }
    var refused: Set<Int> = []
    admission.endLink()
    for (index, run) in line.enumerated() {
      size.add(attributesOf: run)
      let count = admission.countLink(of: run)
      if count.isKept { continue }
      refused.insert(index)
      if count.isNew, let target = run.link?.href ?? run.content.reference?.target {
        let hasRoom = findings.report.hasRoom(at: findings.tag.lowerBound)
        report(.linkLimit, element: .a, at: hasRoom ? styles.tag(ofLinkTo: target) : nil)
      }
    }
    guard !refused.isEmpty else { return }
    var result = Inlines()
    for (index, run) in line.enumerated() {
      result.append(refused.contains(index) ? run.unlinked : run)
    }
    line = result
  }

  // MARK: - Mentions and hashtags

  /// Starts a mention or hashtag. Returns false if the place cannot contain one.
  mutating func beginMention() -> Bool {
    style.invisibility.isEmpty && blocks.top.kind.takesParagraphs && blocks.line.beginMention()
  }

  /// Ends a mention or hashtag. Returns false if its runs remain runs, because they are not only text,
  /// or a block ended the line.
  mutating func endMention(_ id: Store<PendingMention>.ID) -> Bool {
    guard let runs = blocks.line.endMention() else { return false }
    let mention = styles.mention(id)
    guard let marks = runs.isEmpty ? style.marks : Marks.shared(by: runs),
      let content = mention.content(of: runs)
    else {
      blocks.line.runs.append(contentsOf: runs)
      return false
    }
    let text = runs.reduce(into: "") { $0 += $1.content.plainText }
    if text.utf8.first == 0x20 { blocks.line.runs.append(.text(" ")) }
    blocks.line.runs.append(Inline(content, marks: marks))
    if text.utf8.last == 0x20 { blocks.line.runs.append(.text(" ")) }
    if runs.isEmpty {
      // The mention has the text of the element's attributes.
      visibleCount += 1
      blocks.line.isVisible = true
      findings.reportRemovals(from: mention.label, at: mention.labelRange)
    }
    let lost = runs.reduce(into: Marks()) { $0.formUnion($1.marks) }.subtracting(marks)
    if !runs.isEmpty { for _ in lost.names { report(.elementUnwrapped, element: .unknown) } }
    if runs.hasUnpairedControls { findings.reportUnpairedControl() }
    return true
  }

  /// Reports that an element did not become the mention or hashtag that its attributes ask for.
  mutating func reportLoss(ofMention id: Store<PendingMention>.ID, _ element: ElementName) {
    let mention = styles.mention(id)
    findings.add(
      .attributeRemoved, element: element, attribute: mention.attribute, at: mention.range)
  }
}

extension BlockBuilder.Container.Kind {
  /// Whether the container can contain paragraphs.
  fileprivate var takesParagraphs: Bool {
    switch self {
    case .table, .row, .code, .list: false
    default: true
    }
  }
}

extension Inline {
  /// This run without a link.
  fileprivate var unlinked: Inline {
    var run = self
    run.link = nil
    switch content {
    case .mention(let mention):
      run.content = Mention(mention.text, id: mention.id).map { .mention($0) } ?? content
    case .hashtag(let hashtag):
      run.content = Hashtag(hashtag.text, id: hashtag.id).map { .hashtag($0) } ?? content
    case .text, .lineBreak, .emoji, .image: break
    }
    return run
  }
}

extension Inlines {
  /// Returns these runs without the blank lines at an edge.
  fileprivate func withoutBlankLines(atStart: Bool, atEnd: Bool) -> Inlines {
    guard atStart || atEnd else { return self }
    var lines = split(omittingEmptySubsequences: false) { $0.content == .lineBreak }[...]
    if atStart { lines = lines.drop { $0.allSatisfy(\.isBlank) } }
    if atEnd { while lines.last?.allSatisfy(\.isBlank) == true { lines.removeLast() } }
    return Inlines(lines.joined(separator: [.lineBreak]))
  }
}

extension Inline {
  fileprivate var isBlank: Bool {
    guard case .text(let text) = content else { return false }
    return text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\u{A0}" }
  }
}
