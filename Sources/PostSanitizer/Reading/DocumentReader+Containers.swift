internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Elements that become containers: each has a function that reads its contents.
extension DocumentReader {
  /// Reads the part of an element's meaning that is not in its style. Returns whether the element
  /// became a container, whose contents were read.
  mutating func readMeaning(
    _ id: HTMLTree.NodeID, _ own: ElementStyle, _ tree: borrowing HTMLTree
  ) -> Bool {
    if startMeaning(of: tree[id].name), readContainer(id, own, tree) { return true }
    let name = tree[id].name
    // Closed details that could not become a container: a spoiler mark hides their contents.
    if name == .details, !attributes.contains(.open) { addSpoiler() }
    return false
  }

  /// Reads the start of an element's meaning. Returns whether the element can be a container.
  private mutating func startMeaning(of name: ElementName) -> Bool {
    switch name.role {
    case .quotation where rules.keeps(.q): add(text: "“")
    case .annotation where rules.keeps(.rt): add(text: "(")
    case .head: blocks.top.table?.enter(.head)
    case .body: blocks.top.table?.enter(.body)
    case .foot: blocks.top.table?.enter(.foot)
    default: break
    }
    if let formula = attributes[.dataLatex] { add(formula: formula, of: name) }
    if containsOnlyRuns {
      if name == .code || name == .div { setLanguage() }
      if name.isBlockOfItsOwn { report(.elementUnwrapped, element: name) }
      return false
    }
    if name == .table, attributes.isPresentational { report(.elementUnwrapped, element: name) }
    return true
  }

  mutating func addSpoiler() { style.marks.formUnion(policy.marks.intersection(.spoiler)) }

  // These functions call each other for each level. The rest is in other functions, because its variables
  // would take much of the stack, most of all in debug builds: there, a call of a function that is not
  // `mutating` copies the reader to the stack.

  private mutating func readContainer(
    _ id: HTMLTree.NodeID, _ own: ElementStyle, _ tree: borrowing HTMLTree
  ) -> Bool {
    let name = tree[id].name
    if name.role == .none { return readPasted(id, own, tree) }
    guard startContainer(id, tree) else { return false }
    switch name.role {
    case .quote: return read(.quote, id, tree)
    case .bulletList: return readList(.bullet, id, tree)
    case .orderedList: return readList(orderedStyle(), id, tree)
    case .item: return readItem(id, flatItem(of: id, tree), tree)
    case .table: return read(.table, id, tree)
    case .row: return read(.row, id, tree)
    case .dataCell: return readCell(.data, id, tree)
    case .headerCell: return readCell(.header, id, tree)
    case .details: return readDetails(id, tree)
    case .figure: return readFigure(id, tree)
    case .caption: return readCaption(.caption, id, tree)
    case .figureCaption: return readCaption(.figureCaption, id, tree)
    case .summary: return readCaption(.summary, id, tree)
    case .code: return readPreformatted(id, own, tree)
    default: return false
    }
  }

  /// Ends a paragraph before an element that becomes a container. Returns whether it becomes one.
  private mutating func startContainer(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    let name = tree[id].name
    guard name.isContainer, rules.keeps(name) || !name.isVariant else { return false }
    // Visible cells need their table, and visible items their list.
    let isInvisible = style.invisibility.contains(.visibility)
    guard !isInvisible || name.mayContainVisible else { return false }
    if name.role == .bulletList || name.role == .orderedList, isFlatList(id, tree) { return false }
    if name.role != .item { blocks.closeImplied(for: .paragraph) }
    return isInPlace(name.role)
  }

  /// The style of an ordered list with the current attributes.
  private mutating func orderedStyle() -> ListStyle {
    .ordered(
      Numbering(start: attributes.integer(.start), isReversed: attributes.contains(.reversed)))
  }

  /// Whether the innermost container can have a container with this role.
  private func isInPlace(_ role: ElementName.Role) -> Bool {
    switch role {
    case .table: !attributes.isPresentational
    case .row: isInTable
    case .dataCell, .headerCell: isInRow
    // A figure directly in a figure is unwrapped.
    case .figure: !isInFigure
    case .caption: blocks.top.kind.accepts(.caption)
    case .figureCaption: blocks.top.kind.accepts(.figureCaption)
    case .summary: isInDetails && blocks.top.caption?.isRead == false
    default: true
    }
  }

  // MARK: - Containers

  /// Reads a container without properties.
  private mutating func read(
    _ kind: BlockBuilder.Container.Kind, _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    guard open(kind, of: id, tree) else { return false }
    readContents(id, tree)
    blocks.close()
    return true
  }

  private mutating func readList(
    _ list: ListStyle, _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    guard openList(list, id, tree) else { return false }
    let tag = findings.tag
    readContents(id, tree)
    closeList(named: tree[id].name, at: tag)
    return true
  }

  private mutating func openList(
    _ list: ListStyle, _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    // A list directly in a list is indented, as in browsers.
    if case .list = blocks.top.kind, blocks.top.list?.isEmpty == true,
      !style.invisibility.contains(.visibility), startsWithItem(id, tree),
      blocks.open(.item, isImplied: true)
    {
      count(nodes: 1)
      report(.nestingRepaired, element: .li)
    }
    guard open(.list(list), of: id, tree) else { return false }
    blocks.top.task =
      attributes.taskState ?? (attributes.classes.contains(.taskList) ? .unchecked : nil)
    if case .ordered(let numbering) = list { size.add(numbering) }
    return true
  }

  private mutating func closeList(named name: ElementName, at tag: Range<Int>) {
    if !blocks.top.blocks.isEmpty {
      let isEmpty = blocks.top.list?.isEmpty == true
      report(isEmpty ? .elementUnwrapped : .nestingRepaired, element: name, at: tag)
    }
    blocks.close()
  }

  /// Whether an item is among the first nodes in a list.
  private func startsWithItem(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    var node = tree[id].firstChild
    for _ in 0..<64 where node != .none {
      if tree[node].isHTML(.li) { return true }
      node = tree.following(node, in: id)
    }
    return false
  }

  /// Reads an item. Browsers also render an item outside a list with a bullet.
  mutating func readItem(
    _ id: HTMLTree.NodeID, _ flatItem: FlatItem?, _ tree: borrowing HTMLTree
  ) -> Bool {
    blocks.closeImplied(for: .item)
    if !blocks.top.kind.accepts(.item) {
      blocks.makeRoomForContents()
      guard blocks.open(.list(.bullet), isImplied: true) else { return false }
      use(.list, element: .li)
      report(.nestingRepaired, element: .li)
      count(nodes: 1)
    }
    let list = blocks.top.kind
    let task = attributes.taskState ?? blocks.top.task
    guard open(.item, of: id, tree) else { return false }
    blocks.top.task = task
    let isNumbered = attributes.contains(.value)
    var number: Int?
    if isNumbered, case .list(.ordered) = list, let value = attributes.integer(.value) {
      let numbering = Numbering(start: value, isReversed: true)
      number = numbering.start
      size.add(numbering)
      if number == nil {
        findings.add(
          .attributeRemoved, element: .li, attribute: .value, at: attributes.range(of: .value))
      }
    }
    readContents(id, tree)
    blocks.closeItem(flatItem, number: number, isNumbered: isNumbered)
    return true
  }

  private mutating func readCell(
    _ kind: TableBlock.Cell.Kind, _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    guard open(.cell, of: id, tree) else { return false }
    let columnSpan = attributes.integer(.colspan) ?? 1
    let rowSpan = attributes.integer(.rowspan) ?? 1
    let layout = styles.layout(style.layout)
    style.layout = .none
    readContents(id, tree)
    size.add(cellWithColumns: columnSpan, rows: rowSpan)
    blocks.closeCell(
      TableBlock.Cell(
        kind, columnSpan: columnSpan, rowSpan: rowSpan == 0 ? .max : rowSpan, layout: layout))
    return true
  }

  /// Reads details. Without a summary, browsers show a label, which readers need to open the details.
  private mutating func readDetails(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    let state: Details.State = attributes.contains(.open) ? .open : .closed
    guard open(.details(state), of: id, tree) else {
      // The summary of these details must not become that of the outer details.
      blocks.top.caption?.close()
      return false
    }
    readContents(id, tree)
    closeDetails()
    return true
  }

  private mutating func closeDetails() {
    if blocks.top.caption?.hasCaption == false, policy.blocks.contains(.details) {
      count(nodes: 1)
      blocks.top.caption?.append([.text("Details")], at: 0)
    }
    blocks.close()
  }

  private mutating func readFigure(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    let tag = findings.tag
    guard open(.figure, of: id, tree) else { return false }
    readContents(id, tree)
    closeFigure(at: tag)
    return true
  }

  private mutating func closeFigure(at tag: Range<Int>) {
    let isCaptioned = blocks.top.caption?.content.isEmpty == false
    let isFigure = blocks.top.figure != nil
    blocks.close()
    if isFigure {
      use(.figure, element: .figure, at: tag)
    } else if isCaptioned {
      report(.elementUnwrapped, element: .figure, at: tag)
    }
  }

  private mutating func readCaption(
    _ kind: BlockBuilder.Container.Kind, _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) -> Bool {
    guard open(kind, of: id, tree) else { return false }
    readChildren(of: id, tree)
    enterEnd(of: id, tree)
    endCaptionLine(isLast: true)
    blocks.appendCaption(Inlines())
    blocks.close()
    return true
  }

  private mutating func readPreformatted(
    _ id: HTMLTree.NodeID, _ own: ElementStyle, _ tree: borrowing HTMLTree
  ) -> Bool {
    guard isText(id, tree) else { return readCode(id, own, tree) }
    report(.elementMapped, element: tree[id].name)
    return false
  }

  /// Whether preformatted text is not code, but contains links, images or marks that code cannot have,
  /// and that change the meaning.
  private mutating func isText(_ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree) -> Bool {
    guard attributes.codeLanguage == nil else { return false }
    defer { attributes.select(tree.attributeList(of: id)) }
    var isText = false
    var next = tree[id].firstChild
    // Elements with preformatted text can be nested.
    for _ in 0..<4096 where next != .none {
      attributes.select(tree.attributeList(of: next))
      let name = tree[next].name
      if !tree[next].isText,
        tree[next].namespace != .html || name.isRemoved || styles.isHidden(attributes)
      {
        next = tree.following(subtree: next, in: id)
        continue
      }
      switch name {
      case .code, .samp: return false
      case .img: isText = isText || attributes.contains(.src) || attributes.contains(.srcset)
      case .sub, .sup, .s, .del, .strike: isText = isText || tree[next].firstChild != .none
      case .a:
        let target = attributes.bytes(of: .href).flatMap { try? links.resolve($0) }
        if let target, admission.link(to: target).value != nil { isText = true }
      default: break
      }
      next = tree.following(next, in: id)
    }
    return isText
  }

  mutating func readCode(
    _ id: HTMLTree.NodeID, _ own: ElementStyle, _ tree: borrowing HTMLTree
  ) -> Bool {
    guard open(.code, of: id, tree) else { return false }
    setLanguage()
    setLanguage(fromElementsAround: id, tree)
    if !tree[id].name.isPreformatted { style.whiteSpace = own.whiteSpace ?? .preserve }
    reportLosses(in: own, tree[id].name)
    readChildren(of: id, tree)
    enterEnd(of: id, tree)
    guard var code = blocks.top.code else { return true }
    size.add(text: code.size)
    code.dropLastLineFeed()
    if TextHygiene.removesControls(fromCode: code.text) { findings.reportUnpairedControl() }
    // The container was counted as one node.
    count(nodes: code.block.ownNodeCount - 1)
    if code.isHidden { needsNarrowing = true }
    blocks.top.code = code
    blocks.close()
    return true
  }

  // MARK: - Opening and closing

  /// Opens the container of an element, or returns false if it would be nested too deeply.
  private mutating func open(
    _ kind: BlockBuilder.Container.Kind, of id: HTMLTree.NodeID,
    _ tree: borrowing HTMLTree
  ) -> Bool {
    let name = tree[id].name
    switch kind {
    case .item, .row, .cell, .caption, .summary, .figureCaption: break
    default: blocks.makeRoomForContents()
    }
    guard blocks.open(kind) else {
      report(.depthLimit, element: name)
      return false
    }
    blocks.top.isInvisible = style.invisibility.contains(.visibility)
    count(nodes: 1)
    if let block = kind.block { use(block, element: name) }
    return true
  }

  /// Reads the contents of an element into the innermost container.
  private mutating func readContents(
    _ id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) {
    let depth = blocks.outer.count
    readChildren(of: id, tree)
    enterEnd(of: id, tree)
    endLine()
    blocks.close(downTo: depth)
  }

  /// Reports an element if the policy does not keep its kind of block.
  ///
  /// - Parameter range: The range of the finding, by default the current tag.
  mutating func use(_ block: BlockKinds, element: ElementName, at range: Range<Int>? = nil) {
    guard !policy.blocks.contains(block) else { return }
    needsNarrowing = true
    report(
      block == .quote || block == .details ? .elementUnwrapped : .elementMapped, element: element,
      at: range)
  }

  private mutating func setLanguage() {
    guard isInCode, let language = attributes.codeLanguage else { return }
    blocks.top.code?.setLanguage(language)
  }

  /// Sets the language in the class of an element around the code, where GitHub and Jekyll write it.
  private mutating func setLanguage(
    fromElementsAround id: HTMLTree.NodeID, _ tree: borrowing HTMLTree
  ) {
    var parent = tree[id].parent
    for _ in 0..<2 where tree[parent].isHTML(.div) {
      attributes.select(tree.attributeList(of: parent))
      setLanguage()
      parent = tree[parent].parent
    }
    attributes.select(tree.attributeList(of: id))
  }

  /// Reports the marks and the link of an element in code, which is plain text.
  mutating func reportLosses(in style: ElementStyle, _ element: ElementName) {
    if !style.addedMarks.subtracting([.code, .spoiler]).isEmpty {
      report(.elementUnwrapped, element: element)
    }
    if style.link != .none {
      findings.add(
        .linkRemoved, element: element, attribute: .href, at: attributes.range(of: .href))
    }
  }
}

extension ElementName {
  /// Whether the container is opened although it is not shown: visible cells need their table, and
  /// visible items their list.
  fileprivate var mayContainVisible: Bool {
    switch role {
    case .bulletList, .orderedList, .table, .row, .dataCell, .headerCell: true
    default: false
    }
  }

  /// Whether the element becomes the same node as a more common element.
  fileprivate var isVariant: Bool { self == .dir || self == .menu || self == .listing }

  /// Whether the element is a block that a caption or code cannot contain, other than a paragraph.
  fileprivate var isBlockOfItsOwn: Bool {
    switch role {
    case .quote, .bulletList, .orderedList, .table, .details, .figure, .code: true
    default: isHeading
    }
  }
}

extension Attributes {
  /// Whether the element only arranges its contents: its role is `presentation` or `none`.
  ///
  /// [WAI-ARIA 1.2](https://www.w3.org/TR/wai-aria-1.2/#presentation)
  var isPresentational: Bool {
    let role = bytes(of: .role)?.split(maxSplits: 1, whereSeparator: ASCII.isSpace).first
    return role.map {
      let role = $0.lazy.map(ASCII.lowercased)
      return role.elementsEqual("presentation".utf8) || role.elementsEqual("none".utf8)
    } ?? false
  }
}
