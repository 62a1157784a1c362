package import PostDocument
package import PostPolicy

/// Builds the blocks of a document.
///
/// A reader walks a tree of nodes. It opens a container for each node that becomes a list, a quote or
/// another block with blocks, adds the contents, and closes the container, which adds the block to
/// the outer container.
///
/// - Only the innermost container has a current line: the reader ends the line before it opens or
///   closes a container.
/// - Containers are nested at most as deeply as the policy allows.
package struct BlockBuilder {
  /// The innermost container.
  package var top = Container(kind: .document, depth: NestingDepth())
  /// The containers around the innermost one, outermost first.
  package private(set) var outer: [Container] = []
  /// The line in the innermost container.
  package var line = Line()
  private let policy: Policy

  package init(_ policy: Policy) {
    self.policy = policy
    outer.reserveCapacity(8)
  }

  package struct Container {
    package enum Kind: Equatable {
      case document, quote, item, table, row, cell, figure, code
      case list(ListStyle)
      case details(Details.State)
      /// A caption or summary. It contains only runs. Block elements in it start a new line.
      case caption
    }

    package let kind: Kind
    fileprivate let depth: NestingDepth
    /// Whether no node of the source opened the container.
    package let isImplied: Bool
    /// Whether a style makes the container invisible, but not necessarily its contents.
    package var isInvisible = false
    /// The contents. In a list, table or row, the contents that are moved before it.
    package fileprivate(set) var blocks = Blocks()
    /// The task state of an item, or the default task state of the items of a list.
    package var task: TaskState?

    // Each of these is `nil` unless the container is of the corresponding kind.
    package fileprivate(set) var list: ListAssembly?
    package var table: TableAssembly?
    package var code: CodeAssembly?
    package var caption: CaptionAssembly?

    fileprivate init(kind: Kind, depth: NestingDepth, isImplied: Bool = false) {
      self.kind = kind
      self.depth = depth
      self.isImplied = isImplied
      switch kind {
      case .list: list = ListAssembly()
      case .code: code = CodeAssembly()
      case .figure, .details: caption = CaptionAssembly()
      case .table:
        table = TableAssembly()
        caption = CaptionAssembly()
      case .document, .quote, .item, .row, .cell, .caption: break
      }
    }
  }

  // MARK: - Opening containers

  /// Opens a container, or returns false if it would be nested too deeply. The current line must have
  /// ended.
  package mutating func open(_ kind: Container.Kind, isImplied: Bool = false) -> Bool {
    var depth = top.depth
    if let block = kind.block, block != .codeBlock {
      guard let inner = depth.entering(block, policy) else { return false }
      depth = inner
    }
    push(Container(kind: kind, depth: depth, isImplied: isImplied))
    return true
  }

  private mutating func push(_ container: consuming Container) {
    swap(&container, &top)
    outer.append(container)
  }

  private mutating func pop() -> Container {
    var container = outer.removeLast()
    swap(&container, &top)
    return container
  }

  /// Makes the innermost container one that can contain paragraphs. Browsers render text between the
  /// items of a list below the preceding item, so the last item is opened again. Contents before the
  /// first item have no marker in browsers: they are moved before the list.
  package mutating func makeRoomForContents() {
    guard case .list = top.kind else { return }
    closeImpliedLists()
    guard case .list = top.kind, let last = top.list?.popLast() else { return }
    push(Container(kind: .item, depth: top.depth, isImplied: true))
    top.blocks = last.blocks
    top.task = last.task
  }

  /// Closes the list around an item that was not in a list. Other contents end it.
  package mutating func closeImpliedLists() {
    while case .list = top.kind, top.isImplied { close() }
  }

  /// Closes the implied containers in which an item cannot be. Returns whether the innermost container
  /// is then a list.
  package mutating func makeRoomForItem() -> Bool {
    if top.kind == .item, top.isImplied { close() }
    if case .list = top.kind { return true }
    return false
  }

  // MARK: - Adding

  /// Adds a block to the innermost container. The current line must have ended.
  package mutating func append(_ block: Block) { top.blocks.append(block) }

  /// Whether the caption that the innermost container is a part of is empty.
  package var isCaptionEmpty: Bool {
    outer[outer.count - 1].caption?.content.isEmpty ?? true
  }

  /// Adds a caption, or a line of a caption, to the container outside the innermost one.
  package mutating func appendCaption(_ line: Inlines) {
    let last = outer.count - 1
    let position = outer[last].blocks.count
    outer[last].caption?.append(line, at: position)
  }

  // MARK: - Closing containers

  /// Closes containers until a number of them is left around the innermost one. The current line must
  /// have ended.
  package mutating func close(downTo depth: Int) {
    while outer.count > depth { close() }
  }

  /// Closes the innermost container. The current line must have ended.
  package mutating func close() {
    let closed = pop()
    let caption = closed.caption?.content ?? Inlines()
    switch closed.kind {
    case .document, .caption: break
    case .quote: append(.quote(Quote(closed.blocks)))
    case .item: top.list?.append(ListItem(closed.blocks, task: closed.task))
    case .list(let style):
      append(closed.blocks)
      for list in closed.list?.lists(style) ?? [] { append(.list(list)) }
    case .table:
      append(closed.blocks)
      if let table = closed.table, !closed.isInvisible || !table.isBlank || !caption.isEmpty {
        append(.table(table.table(caption: caption)))
      }
    case .row:
      append(closed.blocks)
      top.table?.endRow()
    case .cell: outer[outer.count - 1].table?.append(TableBlock.Cell(.data, closed.blocks))
    case .details(let state):
      append(.details(Details(summary: caption, state: state, closed.blocks)))
    case .figure: appendFigure(closed)
    case .code: if let code = closed.code { append(code.block) }
    }
  }

  /// Closes the innermost container, an item.
  ///
  /// - Parameters:
  ///   - flatItem: The list style and indent of the item, if the source has a flat list.
  ///   - number: The number of the item in the source, if documents can represent it.
  ///   - isNumbered: Whether the item has a number in the source.
  package mutating func closeItem(_ flatItem: FlatItem?, number: Int?, isNumbered: Bool) {
    let closed = pop()
    // Lexical writes a list that is nested in an item as another, numbered item that contains only the
    // nested list. This list is added to the preceding item.
    if isNumbered, closed.task == nil, closed.blocks.count == 1, let block = closed.blocks.first,
      case .list = block, top.list?.appendToLast(block) == true
    {
      return
    }
    top.list?.append(ListItem(closed.blocks, task: closed.task), flatItem, number: number)
  }

  /// Closes the innermost container, a cell.
  package mutating func closeCell(
    _ kind: TableBlock.Cell.Kind, columnSpan: Int, rowSpan: Int, layout: TextLayout
  ) {
    let closed = pop()
    outer[outer.count - 1].table?.append(
      TableBlock.Cell(
        kind, closed.blocks, columnSpan: columnSpan, rowSpan: rowSpan, layout: layout))
  }

  /// Closes the innermost container, a figure. Returns false if it is not an image with a caption, so
  /// its contents are added instead.
  package mutating func closeFigure() -> Bool { appendFigure(pop()) }

  @discardableResult private mutating func appendFigure(_ closed: Container) -> Bool {
    if let figure = closed.caption?.figure(of: closed.blocks) {
      append(.figure(figure))
      return true
    }
    for part in closed.caption?.parts(with: closed.blocks) ?? [] { append(part) }
    return false
  }

  private mutating func append(_ blocks: Blocks) {
    for block in blocks { append(block) }
  }
}

extension BlockBuilder.Container.Kind {
  package var isDetails: Bool {
    if case .details = self { true } else { false }
  }

  /// The kind of block that the container becomes, or `nil` if it does not become a block.
  package var block: BlockKinds? {
    switch self {
    case .quote: .quote
    case .list: .list
    case .table: .table
    case .details: .details
    case .code: .codeBlock
    case .document, .item, .row, .figure, .cell, .caption: nil
    }
  }
}
