internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// Builds a document that complies with a policy, from the nodes of an editor.
///
/// Editors allow nesting that documents do not allow, and hostile input can nest any nodes. For a
/// misplaced node, the builder opens the containers that the node needs, or replaces the node by
/// its contents. The open containers and lines are on a stack, so nested nodes need no recursion.
struct ContentBuilder {
  /// The outermost value of the source.
  let source: JSONValue
  let policy: Policy
  let baseURL: LinkTarget?
  private let trailingParagraphs: TrailingParagraphs
  private(set) var findings: Report
  var admission: Admission
  /// Whether the built document can contain content that the policy does not allow. If so, that
  /// content is removed or replaced at the end.
  var needsNarrowing: Bool
  /// Whether HTML or Markdown in a value was added, whose limits are only applied at the end.
  var hasMarkup = false

  var blocks: BlockBuilder
  /// What is known about each open container, from the outermost to the innermost.
  var openBlocks: [OpenBlock]
  /// The links of the line breaks and spaces at the end of the current line.
  var invisibleLinks = InvisibleLinks()
  private var nodeCount = 0
  /// The number of nodes around the current node whose contents become spoilers: nodes that are
  /// spoilers, and closed `details` that could not be opened.
  var hidingCount = 0
  /// The number of runs so far that have a link in the editor.
  var linkedRunCount = 0
  /// A cache, because neighboring runs often have the same link: the last URL and title, and the
  /// resulting link, or `nil` if the link was removed.
  var lastLink: (href: String, title: String?, link: Hyperlink?)?

  init(_ json: some Sequence<UInt8>, for decoder: some EditorDecoder) throws(EditorError) {
    source = try JSONValue(parsing: Array(json), limit: decoder.policy.limits.inputBytes)
    policy = decoder.policy
    baseURL = decoder.baseURL
    trailingParagraphs = decoder.trailingParagraphs
    findings = Report(capacity: decoder.reportCapacity)
    admission = Admission(decoder.policy)
    needsNarrowing =
      !policy.blocks.contains(.paragraph) || !policy.inlines.contains(.lineBreak)
      || !policy.elements.isEmpty
    blocks = BlockBuilder(policy)
    openBlocks = [OpenBlock(place: source)]
    for string in source.tree.invalidStrings {
      report(.encodingRepaired, at: string)
    }
  }

  /// What is known about the innermost container.
  var top: OpenBlock {
    get { openBlocks[openBlocks.count - 1] }
    _modify { yield &openBlocks[openBlocks.count - 1] }
  }

  /// The kind of the innermost container.
  var kind: Kind { blocks.top.kind }

  // MARK: - Containers

  typealias Kind = BlockBuilder.Container.Kind

  /// Opens a container. Returns `false` if it cannot be opened; its contents are then added to the
  /// current one.
  ///
  /// - Parameters:
  ///   - line: The layout of a paragraph or heading.
  ///   - cell: The cell that the container becomes, without blocks.
  ///   - language: The language of code.
  ///   - layout: The layout of text that is directly in the container.
  mutating func open(
    _ kind: Kind, line: TextLayout? = nil, cell: TableBlock.Cell? = nil,
    language: CodeLanguage? = nil, layout: TextLayout = TextLayout(), at origin: Origin
  ) -> Bool {
    guard !self.kind.isInline else {
      endLine()
      reportUnwrapped(kind, line, at: origin)
      return false
    }
    guard let kind = makeRoom(for: kind, at: origin), push(kind, at: origin) else { return false }
    if kind.isLine { top.lineLayout = line ?? TextLayout() }
    top.cell = cell
    if let language { blocks.top.code?.setLanguage(language) }
    top.layout = layout
    return true
  }

  /// Reports the loss of a block in a container that can contain only runs. The loss of items, cells
  /// and captions is not reported here, because the loss of the block around them is reported.
  mutating func reportUnwrapped(_ kind: Kind, _ layout: TextLayout?, at origin: Origin) {
    if kind == .paragraph {
      reportRemoved(layout ?? TextLayout(), at: origin)
    } else if kind.block != nil || kind == .figure {
      report(.elementUnwrapped, at: origin)
    }
  }

  /// Closes and opens implied containers until a container of a kind can be opened. Implied
  /// containers have no node in the source.
  ///
  /// - Returns: The kind to open: the given kind, or a paragraph if the given kind is not possible
  ///   here, such as a caption outside a table. `nil` if the depth limit is reached.
  mutating func makeRoom(for kind: Kind, at origin: Origin) -> Kind? {
    while blocks.top.isImplied, !self.kind.accepts(kind) { closeTop() }
    guard !self.kind.accepts(kind) else { return kind }
    report(.nestingRepaired, at: origin)
    repeat {
      guard let implied = self.kind.implied(for: kind) else { return .paragraph }
      guard push(implied, at: origin, isImplied: true) else { return nil }
    } while !self.kind.accepts(kind)
    return kind
  }

  /// Opens implied containers until the innermost container can contain runs.
  mutating func makeRoomForRuns(at place: JSONValue) {
    guard !kind.isLine else { return }
    _ = makeRoom(for: .paragraph, at: Origin("text", place))
  }

  /// Ends the line, and opens implied containers until blocks can be added. Returns `false` if that is
  /// not possible.
  mutating func makeRoomForBlocks(at origin: Origin) -> Bool {
    endLine()
    return !kind.isInline && makeRoom(for: .paragraph, at: origin) != nil
  }

  private mutating func push(_ kind: Kind, at origin: Origin, isImplied: Bool = false) -> Bool {
    flush()
    var lineDepth = kind.isLevel ? 0 : top.lineDepth
    if kind.isLine && !kind.isInline || kind == .figure { lineDepth += 1 }
    guard lineDepth <= Blocks.maximumDepth, blocks.open(kind, isImplied: isImplied) else {
      report(.depthLimit, at: origin)
      return false
    }
    if let block = kind.block { checkPolicy(allows: block, at: origin) }
    openBlocks.append(OpenBlock(place: origin.place, lineDepth: lineDepth))
    return true
  }

  /// Reports a block unless the policy allows its kind.
  mutating func checkPolicy(allows block: BlockKinds, at origin: Origin) {
    guard !policy.blocks.contains(block), block != .paragraph else { return }
    needsNarrowing = true
    let isUnwrapped = block == .quote || block == .details || block == .thematicBreak
    report(isUnwrapped ? .elementUnwrapped : .elementMapped, at: origin)
  }

  /// Closes the innermost container that is not implied, and all implied containers inside.
  mutating func close() {
    while blocks.top.isImplied { closeTop() }
    closeTop()
  }

  /// Opens the last item of the open list again, so more blocks can be added to the item. Returns
  /// `false` if there is no such item.
  ///
  /// - Parameter layout: The layout of the added blocks.
  mutating func reopenItem(_ layout: TextLayout, at place: JSONValue) -> Bool {
    guard blocks.reopenItem() else { return false }
    openBlocks.append(OpenBlock(place: place, layout: layout, lineDepth: top.lineDepth))
    return true
  }

  /// The marks of hidden contents: the spoiler mark, if the policy allows it.
  var hidingMarks: Marks {
    hidingCount > 0 ? policy.marks.intersection(.spoiler) : []
  }

  // MARK: - Blocks

  /// Ends the current line.
  mutating func endLine() {
    endLinks()
    switch kind {
    case .code: blocks.top.code?.endLine()
    case _ where kind.isCaption:
      let last = blocks.line.runs.last
      if last != nil, last?.content != .lineBreak { _ = blocks.line.append(.lineBreak) }
    default: flush()
    }
  }

  /// Adds a block without contents, such as a thematic break.
  mutating func append(_ block: Block, at origin: Origin) {
    guard makeRoomForBlocks(at: origin) else { return report(.elementDropped, at: origin) }
    checkPolicy(allows: block.kind, at: origin)
    add(block, at: origin.place)
  }

  /// Adds a block to the innermost container. An empty block is only recorded as an empty paragraph.
  mutating func add(_ block: Block, at place: JSONValue) {
    guard !block.isEmpty else { return top.emptyParagraphs.append(place) }
    reportEmptyParagraphs()
    top.emptyParagraphs.removeAll()
    blocks.append(block)
    // The blocks of a line are moved to the outer container later, and are counted then.
    guard !kind.isLine else { return }
    let limit = policy.limits.nodes
    let isFirstOverLimit = nodeCount <= limit
    nodeCount += block.ownNodeCount
    guard nodeCount > limit, isFirstOverLimit else { return }
    needsNarrowing = true
    report(.nodeLimit, at: place)
  }

  mutating func finish() -> Reading {
    while openBlocks.count > 1 { closeTop() }
    flush()
    let isOneLine = blocks.top.blocks.isEmpty && top.emptyParagraphs.count <= 1
    if trailingParagraphs == .reported, !isOneLine { reportEmptyParagraphs() }
    let document = Document(blocks.top.blocks)
    let sourceSize = source.tree.source.count
    if document.blocks.expandsTooMuch(sourceSize: sourceSize) {
      report(.expansionLimit, at: source)
      needsNarrowing = true
    }
    guard needsNarrowing else { return Reading(document: document, report: findings) }
    let narrowed = policy.narrowing(document, capacity: 0, sourceSize: sourceSize)
    if !policy.elements.isEmpty || hasMarkup { findings.raise(to: narrowed.report) }
    return Reading(document: narrowed.document, report: findings)
  }

  // MARK: - Findings

  mutating func report(
    _ code: Finding.Code, attribute: String? = nil, reason: String? = nil, at origin: Origin
  ) {
    guard findings.hasRoom else { return findings.count(code) }
    findings.add(
      Finding(
        code, element: origin.element?.quoted, attribute: attribute?.quoted,
        at: .path(origin.place.path.description), reason: reason))
  }

  mutating func report(_ code: Finding.Code, element: String? = nil, at place: JSONValue) {
    report(code, at: Origin(element, place))
  }

  /// Reports the findings about HTML or Markdown at the place of its value.
  mutating func report(_ other: Report, at place: JSONValue) {
    let listed = other.findings.prefix(findings.capacity - findings.findings.count)
    for finding in listed {
      findings.add(
        Finding(
          finding.code, element: finding.element, attribute: finding.attribute,
          at: .path(place.path.description), limit: finding.limit,
          reason: finding.reason))
    }
    for (code, count) in other.counts {
      for _ in listed.count(where: { $0.code == code })..<count { findings.count(code) }
    }
  }

  /// Reports an attribute that was removed.
  mutating func reportRemoved(_ attribute: String, at origin: Origin) {
    report(.attributeRemoved, attribute: attribute, at: origin)
  }

  /// Reports the layout attributes of a paragraph as removed, because its runs replace the
  /// paragraph.
  mutating func reportRemoved(_ layout: TextLayout, at origin: Origin) {
    if layout.alignment != nil { reportRemoved("align", at: origin) }
    if layout.direction != nil { reportRemoved("dir", at: origin) }
    if layout.language != nil { reportRemoved("lang", at: origin) }
  }

  /// Reports the members of an object that are not read, unless they are `null`.
  mutating func reportMembers(
    of object: JSONValue?, except known: Set<String> = [], element: String? = nil
  ) {
    guard let object else { return }
    for (name, value) in object.members where !known.contains(name) {
      reportRemoved(name, at: Origin(element, value))
    }
  }

  /// Reports the empty paragraphs before the next block or at the end of the innermost container.
  /// Empty paragraphs that editors require are not reported: at the start of an item, and in a
  /// container without other blocks.
  mutating func reportEmptyParagraphs(isEnd: Bool = false) {
    let places = top.emptyParagraphs
    guard !places.isEmpty else { return }
    var fillers = isEnd ? 1 : 0
    if kind == .item { fillers += 1 }
    for place in places.dropFirst(blocks.top.blocks.isEmpty ? fillers : 0) {
      report(.emptyParagraph, at: place)
    }
  }
}

extension BlockBuilder.Container.Kind {
  /// The HTML element of the kind.
  var element: String {
    switch self {
    case .quote: "blockquote"
    case .list(let style): style == .bullet ? "ul" : "ol"
    case .table: "table"
    case .details: "details"
    case .figure: "figure"
    case .code: "pre"
    case .heading(let level): "h\(level)"
    default: "p"
    }
  }
}
