internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

/// Makes a document of elements, text and void elements.
///
/// Tree construction says which elements are open. The builder knows what they mean: each open
/// element has a ``Scope`` with the style of its text and the container of its content.
struct DocumentBuilder {
  let rules: Rules
  let baseURL: LinkTarget?
  /// The size of the author's text in bytes: HTML that was made from Markdown is larger.
  private let sourceSize: Int
  var findings: FindingLog
  var admission: Admission
  var containers = ContainerStack()
  var size = DocumentSize()

  // What styles refer to.
  var links = Store<OpenedLink>()
  var layouts = Store<TextLayout>()
  var atoms = Store<PendingAtom>()

  var styleAttributes = StyleAttributeMemo()

  /// How much visible content was built.
  var visibleCount = 0
  /// Whether the policy changes the document after it was built.
  var needsNarrowing: Bool
  /// Whether a player without a URL is open.
  var awaitsSource = false
  /// The formula that the next element to open shows in place of its contents.
  var pendingFormula: String?

  init(
    rules: Rules, baseURL: LinkTarget?, source: [UInt8], sourceSize: Int, report: SharedReport
  ) {
    self.rules = rules
    self.baseURL = baseURL
    self.sourceSize = sourceSize
    findings = FindingLog(report, of: source, limits: rules.policy.limits)
    admission = Admission(like: rules.admission, linkBytes: 4 * source.count + 16_384)
    needsNarrowing =
      !rules.policy.blocks.contains(.paragraph) || !rules.policy.inlines.contains(.lineBreak)
      || rules.treatsElements
  }

  var policy: Policy { rules.policy }

  /// Adds a finding about the current tag.
  @discardableResult mutating func report(
    _ code: Finding.Code, element: ElementName, attribute: AttributeName? = nil,
    at range: Range<Int>? = nil, limit: Int? = nil
  ) -> Finding.ID? {
    findings.add(code, element: element, attribute: attribute, at: range, limit: limit)
    return findings.last
  }

  // MARK: - Elements

  mutating func open(
    _ element: ElementName, _ attributes: borrowing Attributes, in parent: Scope
  ) -> Scope {
    open(element, attributes, style(of: element, attributes, in: parent.style), in: parent)
  }

  /// Opens a formatting element again, unless that changes nothing: marks are a set.
  mutating func reopen(_ element: ElementName, _ style: ElementStyle, in parent: Scope) -> Scope? {
    guard style.atom != nil || parent.style.applying(style) != parent.style else { return nil }
    return open(element, .none, style, in: parent)
  }

  private mutating func open(
    _ element: ElementName, _ attributes: borrowing Attributes, _ own: ElementStyle,
    in parent: Scope
  ) -> Scope {
    var own = own
    var style = parent.style.applying(own)
    let container = openContainer(element, attributes, style, in: parent)
    let opensContainer = container != parent.container
    if opensContainer, containers[container].kind.isCell { style.layout = nil }
    // Details that cannot open hide their contents as a spoiler.
    if !opensContainer, element == .details, !attributes.contains(.open) {
      own.add(policy.marks.intersection(.spoiler))
      style = parent.style.applying(own)
    }
    let isAtom = own.atom != nil && beginAtom(style, in: container)
    return Scope(
      element, own, style, in: parent.container, opening: container, start: visibleCount,
      removal: style.isHidden && !parent.isHidden ? findings.last : nil, isAtom: isAtom)
  }

  /// Opens an element of foreign content, which is removed.
  ///
  /// - Parameter formula: The scope around a formula whose source the element is.
  mutating func openForeign(
    _ element: ElementName, showingFormulaOn formula: Scope?, in parent: Scope
  ) -> Scope {
    let own = ElementStyle.hidden
    return Scope(
      .unknown, own, formula.map { formulaStyle(on: $0.style) } ?? parent.style.applying(own),
      in: parent.container,
      removal: parent.isHidden ? nil : report(.elementDropped, element: element))
  }

  /// Closes an element.
  ///
  /// - Parameter isOwnTag: Whether the current tag is its end tag.
  mutating func close(_ scope: Scope, atOwnTag isOwnTag: Bool) {
    if let removal = scope.removal { findings.extend(removal, includesTag: isOwnTag) }
    if scope.isAtom { endAtom(scope.own.atom, in: scope.container) }
    let element = scope.element
    if element == .video || element == .audio { awaitsSource = false }
    guard !scope.isHidden else { return }
    switch element.role {
    case .quotation where rules.keeps(.q): text("”", scope.style, in: scope.container)
    case .annotation where rules.keeps(.rt): text(")", scope.style, in: scope.container)
    case .head, .body, .foot: containers[scope.container].table?.enter(.body)
    default: break
    }
    if element == .p, scope.start == visibleCount { report(.emptyParagraph, element: .p) }
    if scope.container != scope.outer {
      close(scope.container)
    } else if element.traits.contains(.block) {
      endLine(in: scope.container)
    }
  }

  /// Ends the document.
  mutating func finish() -> Reading {
    while containers.top > .document { closeTop() }
    flush(.document)
    let document = Document(containers[.document].blocks)
    // Flat items can make deeper lists than elements opened.
    if document.blocks.depth > policy.limits.depth { needsNarrowing = true }
    if size.mayExceed(nodes: policy.limits.nodes), document.blocks.nodeCount > policy.limits.nodes {
      report(.nodeLimit, element: .unknown, at: size.overflow.map { $0..<$0 })
      needsNarrowing = true
    }
    if size.mayExpandTooMuch(depth: document.blocks.depth, sourceSize: sourceSize),
      document.blocks.expandsTooMuch(sourceSize: sourceSize)
    {
      report(.expansionLimit, element: .unknown)
      needsNarrowing = true
    }
    return Reading(
      document: needsNarrowing
        ? policy.narrowing(document, sourceSize: sourceSize).document : document,
      report: findings.report.sorted)
  }

  // MARK: - Text

  /// Takes text in valid UTF-8.
  ///
  /// - Parameter need: What the text needs, if the tokenizer knows.
  mutating func text(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, in scope: Scope
  ) {
    self.text(text, need: need, scope.style, in: scope.container)
  }

  /// Ends the current line.
  mutating func endLine(in scope: Scope) { endLine(in: scope.container) }
}

/// The size of what was built: enough to know which documents need no exact count.
struct DocumentSize {
  private var nodes = 0
  /// The bytes of the text of runs and code.
  private var text = 0
  /// At least the bytes of the marks and attributes of runs, and of the slots of tables.
  private var styles = 0
  /// Whether a cell covers many rows, or an item has a long number.
  private var mayBeLarge = false
  /// Where the source exceeded the node limit, roughly.
  private(set) var overflow: Int?

  mutating func add(nodes count: Int, limit: Int, at offset: Int) {
    nodes += count
    if nodes > limit, overflow == nil { overflow = offset }
  }

  mutating func add(text size: Int) { text += size }

  mutating func add(_ marks: Marks) { styles += WrittenSize.size(of: marks) }

  mutating func add(attributesOf run: Inline) { styles += WrittenSize.size(ofAttributesOf: run) }

  mutating func add(_ cell: Container.Cell) {
    if cell.rowSpan > 100 { mayBeLarge = true }
    styles += WrittenSize.size(ofSlots: Int(cell.columnSpan) * Int(min(cell.rowSpan, 100)))
  }

  mutating func add(_ numbering: Numbering) {
    if (numbering.start ?? 0).magnitude > WrittenSize.largestNumber { mayBeLarge = true }
  }

  /// Whether the document may have more nodes. Not counted are cells that fill up rows (at most as
  /// many as rows and cells), lists of flat items (at most as many as items) and line breaks between
  /// captions.
  func mayExceed(nodes limit: Int) -> Bool { 2 * nodes > limit }

  func mayExpandTooMuch(depth: Int, sourceSize: Int) -> Bool {
    mayBeLarge
      || WrittenSize.mayBeExceeded(
        nodeCount: 2 * nodes, depth: depth, styleSize: styles, textSize: text,
        leastSize: min(sourceSize, text))
  }
}
