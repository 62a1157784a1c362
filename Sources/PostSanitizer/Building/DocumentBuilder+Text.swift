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
    guard !style.isHidden else { return }
    size.add(style.marks)
    if style.keepsSpaces { return spacedText(text, need: need, in: place) }
    if containers[place.container].kind == .code { return code(text, in: place) }
    let isBlank = ASCII.isBlank(text)
    let line = containers.impliedItem(of: place.container) ?? place.container
    // White space at the start of a line, or between the items of a list, is not rendered.
    if isBlank, !containers[line].line.isVisible { return }
    let container = isBlank ? line : flowContainer(for: place.container)
    if !isBlank { show(style, in: container) }
    let removed = containers[container].line.append(
      text, need: need ?? TextHygiene.need(of: text), marks: style.marks,
      link: styles.link(of: style))
    if removed > 0 { findings.reportRemoval(from: .text(String(validUTF8: text))) }
  }

  private mutating func code(_ text: borrowing Span<UInt8>, in place: Placement) {
    containers[place.container].append(String(validUTF8: text))
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
    switch containers[container].kind {
    case .code: containers[container].code?.endLine()
    case .caption:
      endAtom(nil, in: container)
      containers[container].line.breakLine()
    default: flush(containers.impliedItem(of: container) ?? container)
    }
  }

  /// Turns the current line of a container into a paragraph or heading.
  mutating func flush(_ container: ContainerStack.ID) {
    guard var line = containers[container].line.takeParagraph() else { return }
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
    guard !place.isHidden, containers[place.container].kind.takesParagraphs else { return false }
    return containers[place.container].line.beginAtom()
  }

  /// Ends the open mention or hashtag. If `atom` is `nil`, its runs remain runs.
  ///
  /// - Returns: Whether the runs became a mention or hashtag.
  @discardableResult
  mutating func endAtom(_ atom: Store<PendingAtom>.ID?, in container: ContainerStack.ID) -> Bool {
    let ending = containers[container].line.endAtom(styles.atom(atom))
    if ending == .labeled { visibleCount += 1 }
    return ending != .runs
  }

  // MARK: - Spaces

  /// Adds text whose spaces and line feeds are all rendered. A space that would collapse becomes
  /// U+00A0.
  private mutating func spacedText(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, in place: Placement
  ) {
    var place = place
    place.style.keepsSpaces = false
    let container = place.container
    let need = need ?? TextHygiene.need(of: text)
    // In text that needs no processing, only a space at the start could collapse.
    let isPlain =
      need.isNothing && (text.isEmpty || text[0] != 0x20 || containers[container].line.isVisible)
    if isPlain || containers[container].kind == .code || ASCII.isBlank(text) {
      return self.text(text, need: need, in: place)
    }
    var keptSpaces = false
    var start = 0
    while start <= text.count {
      let end = text.bytes.firstOffset(of: 0x0A, from: start) ?? text.count
      if start > 0 {
        if !admission.keeps(.lineBreak) { needsNarrowing = true }
        append(.lineBreak, in: place, isVisible: false)
      }
      var spaced: [UInt8] = []
      var endsWithSpace = start > 0 || !containers[container].line.isVisible
      for index in start..<end where text[index] != 0x0D {
        let byte = text[index]
        if byte == 0x20 || byte == 0x09 {
          spaced += endsWithSpace ? [0xC2, 0xA0] : [0x20]
          keptSpaces = keptSpaces || endsWithSpace
          endsWithSpace = true
        } else {
          spaced.append(byte)
          endsWithSpace = false
        }
      }
      self.text(spaced.span, need: nil, in: place)
      start = end + 1
    }
    if keptSpaces { report(.spacesKept, element: .unknown) }
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
