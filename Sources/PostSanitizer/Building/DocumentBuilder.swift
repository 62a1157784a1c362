internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

/// Builds a document from elements, text and void elements.
///
/// ``DocumentReader`` determines which elements are open. The builder determines which nodes they
/// become. Each open element has a ``BuiltElement`` with the place where its content is added.
struct DocumentBuilder {
  let rules: Rules
  /// The size of the author's source in bytes. If the author wrote Markdown, this is the size of
  /// the Markdown, not of the HTML.
  private let sourceSize: Int
  var findings: FindingLog
  var admission: Admission
  var styles: StyleReader
  var images: ImageReader
  var embeds: EmbedReader
  var containers = ContainerStack()
  var size = DocumentSize()
  /// The formula in MathML that is being read.
  var formula: Formula?

  /// A counter that increases whenever visible content is added. An element has visible content
  /// if the counter is higher at the element's end than at its start.
  var visibleCount = 0
  /// The number of columns that tabs may still take. Further tabs take one column, because a tab
  /// must not become many characters in every hostile source.
  var tabColumns: Int
  /// Whether the finished document must be narrowed to the policy.
  var needsNarrowing: Bool

  init(
    rules: Rules, baseURL: LinkTarget?, source: [UInt8], sourceSize: Int, report: SharedReport
  ) {
    self.rules = rules
    let links = LinkReader(baseURL: baseURL, admission: rules.admission)
    styles = StyleReader(rules: rules, links: links)
    images = ImageReader(links: links)
    embeds = EmbedReader(links: links)
    self.sourceSize = sourceSize
    findings = FindingLog(report, of: source, limits: rules.policy.limits)
    tabColumns = source.count + 4096
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
    _ element: ElementName, _ attributes: borrowing Attributes, in parent: Placement
  ) -> BuiltElement {
    let own = styles.style(of: element, attributes, in: parent.style, &findings)
    return open(element, attributes, own, in: parent)
  }

  /// Reopens a formatting element, or returns `nil` if the element would not change the style.
  mutating func reopen(
    _ element: ElementName, _ style: ElementStyle, in parent: Placement
  ) -> BuiltElement? {
    var restyled = parent.style.applying(style, as: .inline)
    restyled.display = parent.style.display
    let changesLayout = style.display(of: element, in: parent.style) != .inline
    guard style.atom != nil || changesLayout || restyled != parent.style else { return nil }
    return open(element, .none, style, in: parent)
  }

  private mutating func open(
    _ element: ElementName, _ attributes: borrowing Attributes, _ own: ElementStyle,
    in parent: Placement
  ) -> BuiltElement {
    var own = own
    let display = own.display(of: element, in: parent.style)
    var content = Placement(
      style: parent.style.applying(own, as: display), container: parent.container)
    let container = openContainer(element, attributes, content.style, display, in: parent)
    if container != parent.container {
      content.container = container
      if containers.kind(of: container) == .code {
        if !element.isPreformatted { content.style.whiteSpace = own.whiteSpace ?? .preserve }
      }
      if containers.kind(of: container).isCell { content.style.layout = nil }
    } else if element == .details, !attributes.contains(.open) {
      // No container was opened for these closed details, so a spoiler mark hides their contents.
      own.add(policy.marks.intersection(.spoiler))
      content.style = parent.style.applying(own, as: display)
    }
    let isAtom = own.atom != nil && beginAtom(in: content)
    if !isAtom, !attributes.isEmpty, !content.isHidden { reportLoss(ofAtom: own.atom, element) }
    if !content.isHidden, containers.kind(of: content.container) == .code {
      reportLosses(in: own, element)
    }
    return BuiltElement(
      element, own, display, in: parent.container, content: content, start: visibleCount,
      removal: content.isHidden && !parent.isHidden ? findings.last : nil, isAtom: isAtom)
  }

  /// Opens an element of foreign content, which is removed.
  ///
  /// - Parameters:
  ///   - showsSource: Whether the element contains the source of the current formula.
  ///   - isOutermost: Whether the parent is an HTML element.
  mutating func openForeign(
    _ element: ElementName, showsSource: Bool, isOutermost: Bool, in parent: Placement
  ) -> BuiltElement {
    let own = ElementStyle.hidden
    let isFormula = element == .math && isOutermost && formula == nil
    if isFormula { formula = Formula(place: parent, tag: findings.tag) }
    if showsSource { formula?.hasSource = true }
    let style =
      showsSource
      ? formulaStyle(on: formula?.place.style ?? parent.style)
      : parent.style.applying(own, as: .inline)
    return BuiltElement(
      .unknown, own, .inline, in: parent.container,
      content: Placement(style: style, container: parent.container),
      removal: isFormula || parent.isHidden ? nil : report(.elementDropped, element: element),
      isFormula: isFormula)
  }

  /// Closes an element.
  ///
  /// - Parameter isOwnTag: Whether the current tag is the element's end tag.
  mutating func close(_ built: BuiltElement, atOwnTag isOwnTag: Bool) {
    let element = built.element
    let content = built.content
    if let removal = built.removal { findings.extend(removal, includesTag: isOwnTag) }
    if built.isAtom,
      !endAtom(built.own.atom, marks: content.style.marks, in: content.container)
    {
      reportLoss(ofAtom: built.own.atom, element)
    }
    embeds.close(element)
    if built.isFormula { endFormula(atOwnTag: isOwnTag) }
    guard !content.isHidden else { return }
    switch element.role {
    case .quotation where rules.keeps(.q): text("”", in: content)
    case .annotation where rules.keeps(.rt): text(")", in: content)
    case .head, .body, .foot: containers[content.container].table?.enter(.body)
    default: break
    }
    if element == .p, built.start == visibleCount { report(.emptyParagraph, element: .p) }
    if content.container != built.outer {
      close(content.container)
    } else {
      endBox(built.display, in: content)
    }
  }

  /// Reports that an element did not become the mention or hashtag that its attributes ask for.
  private mutating func reportLoss(ofAtom id: Store<PendingAtom>.ID?, _ element: ElementName) {
    guard let atom = styles.atom(id) else { return }
    findings.addRemoval(of: atom.attribute, element: element, inTagAt: atom.tag)
  }

  /// Reports the marks and the link of an element in code, which is plain text.
  private mutating func reportLosses(in style: ElementStyle, _ element: ElementName) {
    if !style.addedMarks.subtracting([.code, .spoiler]).isEmpty {
      report(.elementUnwrapped, element: element)
    }
    if style.link != nil { report(.linkRemoved, element: element, attribute: .href) }
  }

  /// Closes all containers and returns the document and the report.
  mutating func finish() -> Reading {
    while containers.top > .document { closeTop() }
    flush(.document)
    let document = Document(containers[.document].blocks)
    // Lists of flat items can be nested more deeply than the elements of the source.
    if document.blocks.depth > policy.limits.depth { needsNarrowing = true }
    if size.mayExceed(nodes: policy.limits.nodes), document.blocks.nodeCount > policy.limits.nodes {
      report(.nodeLimit, element: .unknown, at: size.overflowOffset.map { $0..<$0 })
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
}
