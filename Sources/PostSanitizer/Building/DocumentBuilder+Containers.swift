internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

// Opens containers for elements.
extension DocumentBuilder {
  /// Opens a container for an element if it needs one. Returns the container for its content.
  mutating func openContainer(
    _ element: ElementName, _ attributes: borrowing Attributes, _ style: TextStyle,
    _ display: Display, in parent: Placement
  ) -> ContainerStack.ID {
    let outer = parent.container
    let place = Placement(style: style, container: outer)
    if let formula = styles.takeFormula() { self.formula(formula, element, in: place) }
    guard !style.isHidden else {
      if !parent.isHidden {
        if rules.dropped.contains(element), element.isBlock { endLine(in: outer) }
        remove(element, attributes, in: place)
        if element == .summary { hideSummary(of: outer) }
      }
      return outer
    }
    if element.traits.contains(.reported), rules.keeps(element) {
      report(.elementUnwrapped, element: element)
    }
    // Most elements only change the style of their text.
    if attributes.isEmpty, display == .inline, element.role == .none { return outer }
    let outerKind = containers.kind(of: outer)
    let isInline = outerKind.isInline
    // The text before a table in a list is moved before the table.
    if element != .table || isInline { startBox(display, in: parent) }
    switch element.role {
    case .quotation where rules.keeps(.q): text("“", in: place)
    case .annotation where rules.keeps(.rt): text("(", in: place)
    case .head: containers[outer].table?.enter(.head)
    case .body: containers[outer].table?.enter(.body)
    case .foot: containers[outer].table?.enter(.foot)
    default: break
    }
    if let formula = attributes[.dataLatex] { self.formula(formula, element, in: place) }
    if isInline {
      if element == .code || element == .div { setLanguage(attributes, of: outer) }
      if element.isBlockOfItsOwn { report(.elementUnwrapped, element: element) }
      return outer
    }
    if element == .table, attributes.isPresentational {
      report(.elementUnwrapped, element: element)
    }
    guard let kind = Container.Kind(element, attributes, style, in: outerKind),
      rules.keeps(element) || !element.isVariant,
      element != .summary || containers[outer].caption?.isRead == false,
      !style.isInvisible || kind.mayContainVisible
    else { return outer }
    let container = push(kind, element, attributes, in: outer)
    if style.isInvisible, container != outer { containers[container].isInvisible = true }
    return container
  }

  /// Gives details an empty summary, because details with a hidden summary have no label.
  private mutating func hideSummary(of details: ContainerStack.ID) {
    guard case .details = containers.kind(of: details), containers[details].caption?.isRead == false
    else { return }
    containers[details].caption?.append(Inlines(), at: 0)
  }

  /// Opens a container, or returns the outer container if it cannot contain the new one.
  private mutating func push(
    _ kind: Container.Kind, _ element: ElementName, _ attributes: borrowing Attributes,
    in outer: ContainerStack.ID
  ) -> ContainerStack.ID {
    let parent =
      switch kind {
      case .caption, .row, .cell: outer
      case .item: listContainer(for: outer)
      default: flowContainer(for: outer)
      }
    if kind == .item,
      !containers.kind(of: parent).isList || containers.impliedItem(of: parent) != nil
    {
      return outer
    }
    guard let depth = depth(of: kind, in: parent) else {
      report(.depthLimit, element: element)
      flush(parent)
      // If these details are unwrapped, their summary must not become that of the outer details.
      if case .details = kind { containers[parent].caption?.close() }
      return outer
    }
    count(nodes: 1)
    if let block = kind.block { use(block, element: element) }
    let container = containers.push(kind, in: parent, depth: depth, tag: findings.tag)
    if case .list(let style) = kind {
      containers[container].task = attributes.taskState
      if case .ordered(let numbering) = style { size.add(numbering) }
    }
    if kind == .item { readItem(attributes, of: container) }
    setLanguage(attributes, of: container)
    return container
  }

  /// Returns the nesting depth inside a new container, or `nil` if it exceeds the limit.
  private func depth(of kind: Container.Kind, in parent: ContainerStack.ID) -> NestingDepth? {
    let depth = containers[parent].depth
    guard let block = kind.block, block != .codeBlock else { return depth }
    return depth.entering(block, policy)
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

  /// Reads the attributes that editors write on an item.
  private mutating func readItem(_ attributes: borrowing Attributes, of item: ContainerStack.ID) {
    let list = containers[item].parent
    containers[item].task = attributes.taskState ?? containers[list].task
    containers[item].flatItem = FlatItem(attributes)
    guard attributes.contains(.value) else { return }
    containers[item].isNumbered = true
    guard case .list(.ordered) = containers.kind(of: list), let number = attributes.integer(.value)
    else { return }
    let numbering = Numbering(start: number, isReversed: true)
    containers[item].number = numbering.start
    size.add(numbering)
    if numbering.start == nil { report(.attributeRemoved, element: .li, attribute: .value) }
  }

  private mutating func setLanguage(
    _ attributes: borrowing Attributes, of container: ContainerStack.ID
  ) {
    guard containers.kind(of: container) == .code, let language = attributes.codeLanguage else {
      return
    }
    containers[container].code?.setLanguage(language)
  }

  // MARK: - Flow containers

  /// Returns the container to which paragraphs and blocks in a container are added. For a list,
  /// this is the last item, because browsers render text between items below the previous item.
  mutating func flowContainer(for container: ContainerStack.ID) -> ContainerStack.ID {
    var container = container
    while containers.movesTextBefore(container) { container = containers[container].parent }
    closeImplied(in: container, keepingItems: containers.kind(of: container).isList)
    guard containers.kind(of: container).isList else { return container }
    if let item = containers.impliedItem(of: container) { return item }
    // The implied item becomes an item of the list, so it is counted as a node.
    if containers[container].list?.isEmpty == true {
      count(nodes: 1)
      report(.nestingRepaired, element: .li)
    }
    let depth = containers[container].depth
    let last = containers[container].list?.popLast()
    let item = containers.push(
      .item, in: container, depth: depth, isImplied: true, tag: findings.tag)
    if let last {
      containers[item].blocks = last.blocks
      containers[item].task = last.task
      containers[item].continuesItem = true
    }
    return item
  }

  /// Returns the list for an item: the container itself if it is a list, otherwise an implied list.
  /// Browsers also render an item outside a list with a bullet.
  private mutating func listContainer(for container: ContainerStack.ID) -> ContainerStack.ID {
    closeImplied(in: container, keepingItems: false, keepingLists: true)
    if containers.kind(of: container).isList { return container }
    let top = containers.top
    if containers[top].isImplied, containers.kind(of: top).isList,
      containers[top].parent == container
    {
      return top
    }
    let parent = flowContainer(for: container)
    let kind = Container.Kind.list(.bullet)
    guard let depth = depth(of: kind, in: parent) else { return parent }
    use(.list, element: .li)
    report(.nestingRepaired, element: .li)
    count(nodes: 1)
    flush(parent)
    return containers.push(
      kind, in: parent, depth: depth, isImplied: true, tag: findings.tag)
  }

  /// Closes the implied containers inside a container.
  private mutating func closeImplied(
    in container: ContainerStack.ID, keepingItems: Bool, keepingLists: Bool = false
  ) {
    while containers.top > container, containers[containers.top].isImplied {
      let top = containers.top
      if containers[top].parent == container {
        if keepingItems, containers.kind(of: top) == .item { return }
        if keepingLists, containers.kind(of: top).isList { return }
      }
      closeTop()
    }
  }
}

extension Container.Kind {
  /// Whether the container is opened although it is not shown: visible cells need their table, and
  /// visible items their list.
  fileprivate var mayContainVisible: Bool {
    switch self {
    case .table, .row, .cell, .list: true
    default: false
    }
  }

  /// Creates the kind of container that an element opens, or returns `nil` if it opens none.
  fileprivate init?(
    _ element: ElementName, _ attributes: borrowing Attributes, _ style: TextStyle, in outer: Self
  ) {
    switch element.role {
    case .quote: self = .quote
    case .bulletList: self = .list(.bullet)
    case .orderedList:
      let numbering = Numbering(
        start: attributes.integer(.start), isReversed: attributes.contains(.reversed))
      self = .list(.ordered(numbering))
    case .item: self = .item
    case .table where !attributes.isPresentational: self = .table
    case .row where outer == .table: self = .row
    case .dataCell where outer == .row:
      self = .cell(Container.Cell(.data, attributes, layout: style.layout))
    case .headerCell where outer == .row:
      self = .cell(Container.Cell(.header, attributes, layout: style.layout))
    case .details: self = .details(attributes.contains(.open) ? .open : .closed)
    // A figure directly inside a figure is unwrapped.
    case .figure where outer != .figure: self = .figure
    case .caption where outer == .table, .figureCaption where outer == .figure: self = .caption
    case .summary:
      guard case .details = outer else { return nil }
      self = .caption
    case .code: self = .code
    case .none where element == .div && attributes.classes.contains(.codeContainer): self = .code
    default: return nil
    }
  }
}

extension ElementName {
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

extension Container.Cell {
  fileprivate init(
    _ kind: TableBlock.Cell.Kind, _ attributes: borrowing Attributes,
    layout: Store<TextLayout>.ID?
  ) {
    let rowSpan = attributes.integer(.rowspan) ?? 1
    self.init(
      kind: kind, columnSpan: Int32(clamping: attributes.integer(.colspan) ?? 1),
      rowSpan: rowSpan == 0 ? .max : Int32(clamping: rowSpan), layout: layout)
  }
}

extension FlatItem {
  fileprivate init?(_ attributes: borrowing Attributes) {
    let style: ListStyle? =
      switch attributes[.dataList]?.asciiLowercased {
      case "ordered": .ordered(Numbering())
      case "bullet", "checked", "unchecked": .bullet
      default: nil
      }
    let indent = attributes.classes.indent
    guard style != nil || indent != nil else { return nil }
    self.init(style: style, indent: indent ?? 0)
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

  /// The task state in the attributes of an item, which editors write.
  fileprivate var taskState: TaskState? {
    let state = self[.dataChecked] ?? self[.ariaChecked] ?? self[.dataList]
    return switch state?.asciiLowercased {
    case "true", "checked": .checked
    case "false", "unchecked": .unchecked
    default: nil
    }
  }

  /// The language of a code element, from its class or from attributes that editors write.
  fileprivate var codeLanguage: CodeLanguage? {
    var rest = bytes(of: .class) ?? []
    while !rest.isEmpty {
      let word = rest.prefix { !ASCII.isSpace($0) }
      rest = rest[word.endIndex...].dropFirst()
      for prefix: StaticString in ["language-", "lang-"] where word.span.bytes.starts(with: prefix)
      {
        let name = String(decoding: word.dropFirst(prefix.utf8CodeUnitCount), as: UTF8.self)
        if let language = CodeLanguage(name) { return language }
      }
    }
    return (self[.dataLanguage] ?? self[.dataParams]).flatMap { CodeLanguage($0) }
  }
}
