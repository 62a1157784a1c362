internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

/// Walks the tree of a source once and builds the document.
///
/// The walk enters an element with the style of the text around it, and computes the style of the text
/// in it. Most elements only change this style, and can be nested deeply, so the walk keeps them on
/// a stack. An element that becomes a list, a table or another container has a function that reads
/// its children. These functions can be recursive, because the policy limits how deeply containers
/// are nested. The contents of a removed element are skipped.
struct DocumentReader: ~Copyable {
  let rules: Rules
  /// The size of the author's source in bytes. If the author wrote Markdown, this is the size of
  /// the Markdown, not of the HTML.
  private let sourceSize: Int
  var findings: FindingLog
  var blocks: BlockBuilder
  /// The attributes of all elements, of which those of the current element are selected. Functions that
  /// look at other elements select these again.
  var attributes: Attributes
  var styles: StyleReader
  var links: LinkReader
  var images: ImageReader
  /// Counts the links. ``links`` decides about them, and ``images`` counts the images.
  var admission: Admission
  var size = DocumentSize()
  /// Whether the finished document must be narrowed to the policy.
  var needsNarrowing: Bool
  /// The number of times that visible content was added. An element has visible content if the number
  /// is higher at its end than at its start.
  var visibleCount = 0
  /// The number of columns that tabs may still take. Further tabs take one column, because a tab
  /// must not become many characters in every hostile source.
  var tabColumns: Int
  /// The style of text at the current place.
  var style = TextStyle()
  /// The style of the first visible content of the current line, which determines the kind and the
  /// layout of the block.
  var lineStyle = TextStyle()

  /// The last formula in MathML.
  var lastFormula = HTMLTree.NodeID.none

  /// The open elements that are not containers, outermost first.
  private var open: [EnteredElement] = []
  /// The styles of elements of which copies exist, by the number of their family: an element and its
  /// copies.
  private var familyStyles: [ElementStyle?]

  /// An element whose children are read.
  private struct EnteredElement {
    let node: HTMLTree.NodeID
    /// The style of the text around the element.
    let outer: TextStyle
    /// Whether the element has no effect itself. Its children have.
    var hasNoEffect = false
    /// The layout of the element.
    var display = Display.inline
    /// The mention or hashtag that the text of the element becomes.
    var mention = Store<PendingMention>.ID.none
    /// The value of ``DocumentReader/visibleCount`` at the start of the element.
    var visibleCount = 0
  }

  private init(
    _ tree: borrowing HTMLTree, rules: Rules, baseURL: LinkTarget?, source: [UInt8],
    sourceSize: Int, report: SharedReport
  ) {
    self.rules = rules
    self.sourceSize = sourceSize
    findings = FindingLog(report, of: source, limits: rules.policy.limits)
    blocks = BlockBuilder(rules.policy)
    attributes = tree.attributes.copy()
    links = LinkReader(baseURL: baseURL, admission: rules.admission)
    styles = StyleReader(rules: rules, links: links)
    images = ImageReader(
      links: links, readsLazySources: rules.policy.images.lazy == .load)
    admission = Admission(like: rules.admission, linkBytes: 4 * source.count + 16_384)
    tabColumns = source.count + 4096
    familyStyles = [ElementStyle?](repeating: nil, count: tree.familyCount)
    needsNarrowing =
      !rules.policy.blocks.contains(.paragraph) || !rules.policy.inlines.contains(.lineBreak)
      || rules.treatsElements
    open.reserveCapacity(16)
  }

  /// Returns the document of a tree, and the report.
  static func read(
    _ tree: consuming HTMLTree, rules: Rules, baseURL: LinkTarget?, source: [UInt8],
    sourceSize: Int, report: SharedReport
  ) -> Reading {
    var reader = DocumentReader(
      tree, rules: rules, baseURL: baseURL, source: source, sourceSize: sourceSize, report: report)
    reader.readChildren(of: .root, tree)
    reader.findings.enterTag(at: tree[.root].end.range)
    reader.findings.enterEnd()
    // The tree takes more memory than its document, which may be narrowed now.
    _ = consume tree
    return reader.finish()
  }

  var policy: Policy { rules.policy }

  /// Whether the innermost container is code.
  @inline(__always) var isInCode: Bool {
    if case .code = blocks.top.kind { true } else { false }
  }

  /// Whether the innermost container is code, a caption or a summary.
  @inline(__always) var containsOnlyRuns: Bool {
    switch blocks.top.kind {
    case .code, .caption, .summary, .figureCaption: true
    default: false
    }
  }

  // Each compares the kind in place. Equality would copy it.
  @inline(__always) var isInTable: Bool { if case .table = blocks.top.kind { true } else { false } }
  @inline(__always) var isInRow: Bool { if case .row = blocks.top.kind { true } else { false } }
  @inline(__always) var isInItem: Bool { if case .item = blocks.top.kind { true } else { false } }
  @inline(__always) var isInFigure: Bool {
    if case .figure = blocks.top.kind { true } else { false }
  }
  @inline(__always) var isInDetails: Bool {
    if case .details = blocks.top.kind { true } else { false }
  }

  /// Adds a finding about the current tag or another range.
  @discardableResult mutating func report(
    _ code: Finding.Code, element: ElementName, at range: Range<Int>? = nil
  ) -> Finding.ID? {
    findings.add(code, element: element, at: range)
    return findings.last
  }

  // MARK: - Nodes

  /// Reads the children of an element, whose text has the current style.
  mutating func readChildren(of parent: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    let outermost = open.count
    var id = tree[parent].firstChild
    while true {
      if id == .none {
        guard open.count > outermost else { return }
        let element = open.removeLast()
        leave(element, tree)
        id = tree[element.node].next
      } else if tree[id].isText {
        read(text: id, tree)
        id = tree[id].next
      } else {
        id = enter(id, tree) ? tree[id].firstChild : tree[id].next
      }
    }
  }

  /// Reads an element. Returns whether its children are still to be read.
  private mutating func enter(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    findings.enterTag(at: tree[id].tag.range)
    let name = tree[id].name
    guard tree[id].namespace == .html else {
      readForeign(id, tree)
      return false
    }
    attributes.select(tree.attributeList(of: id))
    if lastFormula != .none, repeatsFormula(id, tree) {
      endSkipped(id, removedBy: report(.elementDropped, element: name), tree)
      return false
    }
    switch name.insertion {
    case .document, .frames:
      open.append(EnteredElement(node: id, outer: style, hasNoEffect: true))
      return true
    case .tablePart where name == .col: return false
    case .ignored:
      report(.elementDropped, element: name)
      return false
    case .rawText, .rawTextBlock:
      let finding = report(.elementDropped, element: name)
      if name.insertion == .rawTextBlock { endLine() }
      endSkipped(id, removedBy: finding, tree)
      return false
    case .iframe:
      readVoid(id, tree)
      endSkipped(id, removedBy: findings.last, tree)
      return false
    case .rule, .lineBreak, .void:
      readVoid(id, tree)
      return false
    case .form:
      report(.elementUnwrapped, element: .form)
      return !tree[tree[id].parent].isTableStructure && readElement(id, tree)
    default: return readElement(id, tree)
    }
  }

  /// Reads an element that is not void. Returns whether its children are still to be read.
  private mutating func readElement(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    if let family = tree[id].family { return readMember(of: family.number, id, tree) }
    let own = styles.style(of: tree[id].name, attributes, in: style, &findings)
    return readElement(id, own, tree)
  }

  /// Reads an element of which copies exist, or a copy. The style is computed once.
  private mutating func readMember(
    of family: Int, _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    let name = tree[id].name
    guard let own = familyStyles[family] else {
      // If the original is in contents that were skipped, its findings are added here.
      findings.enterTag(at: tree[tree.original(of: id)].tag.range)
      let own = styles.style(of: name, attributes, in: style, &findings)
      findings.enterTag(at: tree[id].tag.range)
      familyStyles[family] = own
      return readElement(id, own, tree)
    }
    guard own.changes(style, by: name) else {
      open.append(EnteredElement(node: id, outer: style, hasNoEffect: true))
      return true
    }
    // The attributes of the original are read.
    attributes.select(.none)
    findings.isSilent = tree[id].flags.contains(.isSilent)
    defer { findings.isSilent = false }
    return readElement(id, own, tree)
  }

  /// Reads an element with a style. Returns whether its children are still to be read.
  private mutating func readElement(
    _ id: HTMLTree.NodeID, _ own: ElementStyle, _ tree: borrowing HTMLTree
  ) -> Bool {
    let name = tree[id].name
    let outer = style
    let display = own.display(of: name, in: outer)
    guard !own.hides else {
      // A link or a formula that replaces the contents has their style.
      style.apply(own, as: display)
      remove(id, tree)
      style = outer
      return false
    }
    if name.traits.contains(.reported), rules.keeps(name) {
      report(.elementUnwrapped, element: name)
    }
    let hasMeaning = !attributes.isEmpty || display != .inline || name.role != .none
    if hasMeaning {
      startBox(display)
      if name == .p { blocks.isBeforeParagraphOfCaption = true }
    }
    style.apply(own, as: display)
    if hasMeaning, readMeaning(id, own, tree) {
      style = outer
      return false
    }
    enterContents(
      of: EnteredElement(node: id, outer: outer, display: display, visibleCount: visibleCount),
      named: name, own)
    return true
  }

  private mutating func enterContents(
    of element: EnteredElement, named name: ElementName, _ own: ElementStyle
  ) {
    var element = element
    if own.mention != .none {
      if beginMention() {
        element.mention = own.mention
      } else if !attributes.isEmpty {
        reportLoss(ofMention: own.mention, name)
      }
    }
    if isInCode { reportLosses(in: own, name) }
    open.append(element)
  }

  /// Ends an element after its children.
  private mutating func leave(_ element: EnteredElement, _ tree: borrowing HTMLTree) {
    defer { style = element.outer }
    guard !element.hasNoEffect else {
      return findings.enterTag(at: tree[element.node].end.range)
    }
    enterEnd(of: element.node, tree)
    let name = tree[element.node].name
    if element.mention != .none, !endMention(element.mention) {
      reportLoss(ofMention: element.mention, name)
    }
    switch name.role {
    case .quotation where rules.keeps(.q): add(text: "”")
    case .annotation where rules.keeps(.rt): add(text: ")")
    case .head, .body, .foot: blocks.top.table?.enter(.body)
    default: break
    }
    endBox(element.display)
    guard name == .p else { return }
    blocks.isBeforeParagraphOfCaption = true
    if element.visibleCount == visibleCount { report(.emptyParagraph, element: .p) }
  }

  /// Makes the end tag of an element the current tag, and reports an element that only the end of the
  /// source ended.
  mutating func enterEnd(of id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    let node = tree[id]
    findings.enterTag(at: node.end.range)
    guard node.flags.contains(.endsAtEnd) else { return }
    findings.enterEnd()
    // Tree construction reports formatting elements.
    guard node.namespace == .html, !node.tag.range.isEmpty, !node.name.hasImpliedEnd,
      !node.name.isTablePart, !node.name.isFormatting
    else { return }
    report(.markupRepaired, element: node.name, at: node.tag.range)
  }

  /// Moves to the end of an element whose contents are not read. The finding about the element includes
  /// them.
  mutating func endSkipped(
    _ id: HTMLTree.NodeID, removedBy finding: Finding.ID?, _ tree: borrowing HTMLTree
  ) {
    findings.enterTag(at: tree[id].end.range)
    if tree[id].flags.contains(.endsAtEnd) { findings.enterEnd() }
    guard let finding else { return }
    findings.extend(finding, includesTag: tree[id].flags.contains(.hasEndTag))
  }

  // MARK: - Removed elements and the end

  /// Removes an element with its contents. A player or embedded page becomes a link if the policy
  /// allows it, and a formula in the contents can have a visible source.
  private mutating func remove(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) {
    let name = tree[id].name
    let formula = styles.takeFormula()
    if let formula { add(formula: formula, of: name) }
    if rules.dropped.contains(name), name.isBlock { endLine() }
    let finding = removeEmbed(id, tree)
    if name == .summary, isInDetails, blocks.top.caption?.isRead == false {
      // Details with a hidden summary have no label.
      blocks.top.caption?.append(Inlines(), at: 0)
    }
    if formula == nil { readHiddenFormulas(of: id, tree) }
    endSkipped(id, removedBy: finding, tree)
  }

  /// Closes all containers and returns the document and the report.
  private mutating func finish() -> Reading {
    endLine()
    blocks.close(downTo: 0)
    let document = Document(blocks.top.blocks)
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

extension HTMLTree.Node {
  /// Whether the element is a table, or a part of one that contains only other parts. Tree construction
  /// has moved other text directly in it before the table, so only white space remains.
  var isTableStructure: Bool { namespace == .html && name.isTableStructure }
}
