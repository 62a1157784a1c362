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
      /// The caption of a table, the summary of details or the caption of a figure. They contain only
      /// runs. Blocks in them start a new line.
      case caption, summary, figureCaption
      /// A line of an editor that contains blocks, too. When it is closed, the outer container gets
      /// its blocks.
      case paragraph
      case heading(level: Int)
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
      default: break
      }
    }
  }

  // MARK: - Opening containers

  /// Opens a container, or returns false if it would be nested too deeply. The current line must have
  /// ended.
  package mutating func open(_ kind: Container.Kind, isImplied: Bool = false) -> Bool {
    var depth = top.depth
    if kind.isLevel, let block = kind.block {
      guard let inner = depth.entering(block, policy) else { return false }
      depth = inner
    }
    push(Container(kind: kind, depth: depth, isImplied: isImplied))
    return true
  }

  /// The number of containers that can still be nested in the innermost one.
  package var remainingDepth: Int { top.depth.remaining(policy) }

  /// Opens the last item of the innermost container, a list, again. Returns false if the list has no
  /// item.
  package mutating func reopenItem(isImplied: Bool = false) -> Bool {
    guard let last = top.list?.popLast() else { return false }
    push(Container(kind: .item, depth: top.depth, isImplied: isImplied))
    top.blocks = last.blocks
    top.task = last.task
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
    closeImplied(for: .paragraph)
    if case .list = top.kind { _ = reopenItem(isImplied: true) }
  }

  /// Closes the implied containers in which a container of a kind cannot be opened.
  package mutating func closeImplied(for kind: Container.Kind) {
    while top.isImplied, !top.kind.accepts(kind) { close() }
  }

  // MARK: - Adding

  /// Adds a block to the innermost container. The current line must have ended.
  package mutating func append(_ block: Block) { top.blocks.append(block) }

  /// Whether the caption that the innermost container is a part of is empty.
  package var isCaptionEmpty: Bool {
    outer[outer.count - 1].caption?.content.isEmpty ?? true
  }

  /// Whether the next line of the caption is in another paragraph than its last line.
  package var isBeforeParagraphOfCaption: Bool {
    get { outer.last?.caption?.isBeforeParagraph ?? false }
    set {
      switch top.kind {
      case .caption, .summary, .figureCaption:
        outer[outer.count - 1].caption?.isBeforeParagraph = newValue
      default: break
      }
    }
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

  /// Closes the innermost container, and adds the blocks that it becomes. The current line must have
  /// ended.
  package mutating func close() {
    let closed = end()
    for block in closed.result { append(block) }
  }

  /// Closes the innermost container, and returns it. The caller adds the blocks that it becomes; items,
  /// rows and cells are added here. The current line must have ended.
  package mutating func end() -> Container {
    if top.kind == .cell { return closeCell(TableBlock.Cell()) }
    let closed = pop()
    switch closed.kind {
    case .item: top.list?.append(ListItem(closed.blocks, task: closed.task))
    case .row: top.table?.endRow()
    default: break
    }
    return closed
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

  /// Closes the innermost container, a cell, and returns it. The blocks of the given cell are replaced.
  @discardableResult package mutating func closeCell(_ cell: consuming TableBlock.Cell) -> Container
  {
    let closed = pop()
    cell.blocks = closed.blocks
    outer[outer.count - 1].table?.append(cell)
    return closed
  }
}

extension BlockBuilder.Container {
  /// The blocks that the container becomes in the outer container.
  package var result: [Block] {
    switch kind {
    case .document, .item, .cell, .caption, .summary, .figureCaption: []
    case .row, .paragraph, .heading: Array(blocks)
    case .quote: [.quote(Quote(blocks))]
    case .list(let style): Array(blocks) + (list?.lists(style) ?? []).map { .list($0) }
    case .table: Array(blocks) + (tableBlock.map { [.table($0)] } ?? [])
    case .details(let state):
      [.details(Details(summary: caption?.content ?? Inlines(), state: state, blocks))]
    case .figure: figure.map { [.figure($0)] } ?? caption?.parts(with: blocks) ?? []
    case .code: (code?.block).map { [$0] } ?? []
    }
  }

  /// The figure that the container becomes, or `nil` if it is not an image with a caption, so its
  /// contents are added instead.
  package var figure: Figure? { caption?.figure(of: blocks) }

  private var tableBlock: TableBlock? {
    let caption = caption?.content ?? Inlines()
    guard let table, !isInvisible || !table.isBlank || !caption.isEmpty else { return nil }
    return table.table(caption: caption)
  }
}
