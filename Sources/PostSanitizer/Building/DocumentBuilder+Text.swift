internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Turns text and runs into paragraphs, headings and code.
extension DocumentBuilder {
  mutating func text(_ text: String, in place: Placement) {
    text.withUTF8Span { self.text($0, need: nil, in: place) }
  }

  /// Adds text, which must be valid UTF-8.
  ///
  /// - Parameter need: The processing that the text needs, or `nil` if it is unknown.
  mutating func text(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, in place: Placement
  ) {
    let style = place.style
    guard !style.isHidden, !style.isInvisible else { return }
    size.add(style.marks)
    if style.whiteSpace != .collapse { return spacedText(text, need: need, in: place) }
    if containers.kind(of: place.container) == .code { return code(text, in: place) }
    let isBlank = ASCII.isBlank(text)
    let line = containers.lineContainer(of: place.container)
    // White space at the start of a line, or between the items of a list, is not rendered.
    if isBlank, !containers[line].line.rendersSpaces { return }
    let container = isBlank ? line : flowContainer(for: place.container)
    if !isBlank { show(style, in: container) }
    let removed = containers[container].line.append(
      text, need: need ?? TextHygiene.need(of: text), marks: style.marks,
      link: styles.link(of: style))
    if removed > 0 { findings.reportRemoval(from: .text(String(validUTF8: text))) }
  }

  private mutating func code(_ text: borrowing Span<UInt8>, in place: Placement) {
    // White space between the children of a flex or grid container is not rendered.
    if place.style.display.laysOutChildren, ASCII.isBlank(text) { return }
    let code = String(validUTF8: text)
    if let assembly = containers[place.container].code,
      TextHygiene.removesCharacters(fromCode: code, after: assembly.text.unicodeScalars.last)
    {
      findings.reportRemoval(from: .text(code))
    }
    containers[place.container].append(code, place.style.whiteSpace)
    if place.style.marks.contains(.spoiler), containers[place.container].code?.hide() == true {
      report(.elementMapped, element: .pre)
    }
    visibleCount += 1
  }

  /// Returns a run in a style.
  func run(_ content: InlineContent, _ style: TextStyle) -> Inline {
    Inline(content, marks: style.marks, link: styles.link(of: style))
  }

  /// Adds a run to the current paragraph of a container. In a list, the run is added to the last
  /// item.
  mutating func append(_ run: Inline, in place: Placement, isVisible: Bool = true) {
    let container = flowContainer(for: place.container)
    size.add(run.marks)
    switch run.content {
    case .text, .lineBreak: break
    default: size.add(attributesOf: run)
    }
    if isVisible { show(place.style, in: container) }
    let removed = containers[container].line.append(run)
    if removed > 0 { findings.reportRemoval(from: run.content) }
  }

  private mutating func show(_ style: TextStyle, in container: ContainerStack.ID) {
    visibleCount += 1
    containers[container].line.show(style)
  }

  mutating func count(nodes count: Int) {
    size.add(nodes: count, limit: policy.limits.nodes, at: findings.tag.lowerBound)
  }

  // MARK: - Lines

  mutating func endLine(in container: ContainerStack.ID) {
    switch containers.kind(of: container) {
    case .code: containers[container].code?.endLine()
    case .caption: endCaptionLine(container, isLast: false)
    default: flush(containers.lineContainer(of: container))
    }
  }

  /// Starts an element with a layout in the line of its parent.
  mutating func startBox(_ display: Display, in parent: Placement) {
    switch display {
    case .block, .flex: endLine(in: parent.container)
    case .inlineBlock, .inlineFlex:
      containers[containers.lineContainer(of: parent.container)].line.startInlineBlock()
    case .cell: separateCell(in: parent)
    case .inline, .contents, .none: break
    }
  }

  /// Ends an element with a layout.
  mutating func endBox(_ display: Display, in content: Placement) {
    switch display {
    case .block, .flex: endLine(in: content.container)
    case .inlineBlock, .inlineFlex:
      containers[containers.lineContainer(of: content.container)].line.endInlineBlock()
    case .cell: separateCell(in: content)
    case .inline, .contents, .none: break
    }
  }

  /// Adds a space beside a cell that is not in a table of the document.
  private mutating func separateCell(in place: Placement) {
    var place = place
    place.style.whiteSpace = .collapse
    text(" ", in: place)
  }

  /// Turns the current line of a container into a paragraph or heading.
  mutating func flush(_ container: ContainerStack.ID) {
    guard var line = containers[container].line.takeParagraph() else { return }
    reportKeptSpaces(in: container)
    limitLinks(in: &line)
    let layout = styles.layout(containers[container].line.layout)
    let heading = Int(containers[container].line.heading)
    count(nodes: 1 + line.count)
    size.add(text: line.textSize)
    if line.hasUnpairedControls { findings.reportUnpairedControl() }
    if heading > 0 {
      if !policy.blocks.contains(.heading) { needsNarrowing = true }
      containers[container].blocks.append(
        .heading(Heading(level: heading, consume line, layout: layout)))
    } else {
      containers[container].blocks.append(.paragraph(Paragraph(consume line, layout: layout)))
    }
  }

  /// Removes the links of a line that exceed the limits on the number and total size of links.
  ///
  /// Links are counted in the document, not in the source: a link is reopened in every block that
  /// it overlaps.
  mutating func limitLinks(in line: inout Inlines) {
    guard line.mayLink else { return }
    var refused: Set<Int> = []
    var current: Hyperlink?
    for (index, run) in line.enumerated() {
      size.add(attributesOf: run)
      switch run.content {
      case .mention(let mention):
        if let target = mention.target, !countLink(to: target) { refused.insert(index) }
      case .hashtag(let hashtag):
        if let target = hashtag.target, !countLink(to: target) { refused.insert(index) }
      case .text, .emoji, .image:
        guard run.link != current else { break }
        current = run.link
        if let link = current, !countLink(to: link.href, title: link.title) {
          refused.insert(index)
          current = nil
        }
      case .lineBreak: break
      }
    }
    guard !refused.isEmpty else { return }
    var result = Inlines()
    for (index, run) in line.enumerated() {
      result.append(refused.contains(index) ? run.unlinked : run)
    }
    line = result
  }

  private mutating func countLink(to target: LinkTarget, title: String? = nil) -> Bool {
    if admission.countLink(to: target, title: title) { return true }
    let hasRoom = findings.report.hasRoom(at: findings.tag.lowerBound)
    report(.linkLimit, element: .a, at: hasRoom ? styles.tag(ofLinkTo: target) : nil)
    return false
  }

  // MARK: - Mentions and hashtags

  /// Starts a mention or hashtag. Returns false if the place cannot contain one.
  mutating func beginAtom(in place: Placement) -> Bool {
    guard !place.isHidden, !place.style.isInvisible,
      containers.kind(of: place.container).takesParagraphs
    else { return false }
    return containers[place.container].line.beginAtom()
  }

  /// Ends the open mention or hashtag. If `atom` is `nil`, its runs remain runs.
  ///
  /// - Parameter marks: The marks of text in the element.
  /// - Returns: Whether the runs became a mention or hashtag.
  @discardableResult
  mutating func endAtom(
    _ atom: Store<PendingAtom>.ID?, marks: Marks = [], in container: ContainerStack.ID
  ) -> Bool {
    let atom = styles.atom(atom)
    switch containers[container].line.endAtom(atom, marks: marks) {
    case .runs: return false
    case .labeled:
      visibleCount += 1
      if let atom { findings.reportRemovals(from: atom.label, of: .dataLabel, inTagAt: atom.tag) }
    case .atom(let lost, let hasUnpairedControls):
      for _ in lost.names { report(.elementUnwrapped, element: .unknown) }
      if hasUnpairedControls { findings.reportUnpairedControl() }
    }
    return true
  }

  // MARK: - Spaces

  /// Adds text whose white space is preserved, at least in part.
  private mutating func spacedText(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, in place: Placement
  ) {
    guard containers.kind(of: place.container) != .code else { return code(text, in: place) }
    let style = place.style
    let isBlank = ASCII.isBlank(text)
    let container =
      isBlank ? containers.lineContainer(of: place.container) : flowContainer(for: place.container)
    guard containers.kind(of: container).takesParagraphs else { return }
    if !isBlank { show(style, in: container) }
    let addition = containers[container].line.append(
      text, need: need ?? TextHygiene.need(of: text),
      spaced: SpacedText.Style(
        whiteSpace: style.whiteSpace, tabSize: style.tabSize, marks: style.marks,
        link: styles.link(of: style)),
      tabColumns: &tabColumns)
    if addition.lineBreaks > 0, !admission.keeps(.lineBreak) { needsNarrowing = true }
    for _ in 0..<addition.lineBreaks { size.add(style.marks) }
    if addition.removals > 0 { findings.reportRemoval(from: .text(String(validUTF8: text))) }
    if containers[container].line.isVisible { reportKeptSpaces(in: container) }
  }

  /// Reports the no-break spaces of the current line.
  mutating func reportKeptSpaces(in container: ContainerStack.ID) {
    guard containers[container].line.keptSpaces else { return }
    containers[container].line.keptSpaces = false
    report(.spacesKept, element: .unknown)
  }

  /// Adds a block to a container. In a list, the block is added to the last item.
  mutating func append(_ block: Block, _ element: ElementName, in outer: ContainerStack.ID) {
    let container = flowContainer(for: outer)
    flush(container)
    use(block.kind, element: element)
    count(nodes: 1)
    containers[container].blocks.append(block)
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
