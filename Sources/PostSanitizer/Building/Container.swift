internal import PostBuilding
internal import PostDocument
internal import PostPolicy
internal import PostText

/// An open container, which collects blocks and the runs of the current paragraph.
struct Container {
  /// The kind of node that the container becomes.
  enum Kind: Equatable {
    case document, quote, item, table, row, figure, code
    case list(ListStyle)
    case cell(Cell)
    case details(Details.State)
    /// A caption or summary. It contains only runs. Block elements in it start a new line.
    case caption
  }

  /// A cell without its contents.
  struct Cell: Equatable {
    var kind: TableBlock.Cell.Kind
    var columnSpan: Int32
    var rowSpan: Int32
    var layout: Store<TextLayout>.ID?
  }

  let kind: Kind
  /// The container to which the finished node is added.
  let parent: ContainerStack.ID
  let depth: NestingDepth
  /// Whether no element of the source opened the container.
  let isImplied: Bool
  /// Whether a style makes the container invisible, but not necessarily its contents.
  var isInvisible = false

  /// The range of the tag that opened the container, for findings at its end.
  let tag: Range<Int>

  var blocks = Blocks()
  var line = OpenLine()

  // Each of these is `nil` unless the container is of the corresponding kind.
  var list: ListAssembly?
  var table: TableAssembly?
  var code: CodeAssembly?
  var caption: CaptionAssembly?

  /// The list style and indent in an item's attributes, which some editors write.
  var flatItem: FlatItem?
  /// Whether an implied item contains the contents of an item of the source.
  var continuesItem = false
  /// Whether an item has a `value` attribute.
  var isNumbered = false
  /// The number of an item in its `value` attribute, if documents can represent it.
  var number: Int?
  /// The task state of an item, or the default task state of the items of a list.
  var task: TaskState?

  // MARK: - Content of lists, tables and code

  mutating func append(_ item: ListItem, _ flatItem: FlatItem?, number: Int?) {
    list?.append(item, flatItem, number: number)
  }

  mutating func append(_ cell: TableBlock.Cell) { table?.append(cell) }

  mutating func endRow() { table?.endRow() }

  mutating func append(_ text: String, _ whiteSpace: WhiteSpace) {
    guard whiteSpace != .preserve else { return code?.append(text) ?? () }
    let collapsed = collapsed(text, whiteSpace)
    code?.append(collapsed)
    if !collapsed.isEmpty { code?.endsWithCollapsibleSpace = collapsed.utf8.last == 0x20 }
  }

  /// Returns a text without the spaces that are not rendered after the code.
  private func collapsed(_ text: String, _ whiteSpace: WhiteSpace) -> String {
    var followsSpace = code?.collapsesSpace ?? true
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x0A, whiteSpace == .preserveBreaks {
        if result.last == 0x20 { result.removeLast() }
        result.append(byte)
        followsSpace = true
      } else if !ASCII.isSpace(byte) {
        result.append(byte)
        followsSpace = false
      } else if !followsSpace {
        result.append(0x20)
        followsSpace = true
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: - Blocks

  /// Removes and returns the blocks, without copying them.
  mutating func takeBlocks() -> Blocks {
    var taken = Blocks()
    swap(&taken, &blocks)
    return taken
  }
}

extension Container.Kind {
  /// Whether the container cannot contain other containers.
  var isInline: Bool {
    switch self {
    case .code, .caption: true
    default: false
    }
  }

  var isList: Bool {
    if case .list = self { true } else { false }
  }

  var isCell: Bool {
    if case .cell = self { true } else { false }
  }

  fileprivate var takesCaption: Bool {
    switch self {
    case .table, .figure, .details: true
    default: false
    }
  }

  /// Whether the container can contain paragraphs.
  var takesParagraphs: Bool {
    switch self {
    case .document, .quote, .item, .figure, .cell, .details, .caption: true
    case .table, .row, .code, .list: false
    }
  }

  /// The kind of block that the container becomes, or `nil` if it does not become a block.
  var block: BlockKinds? {
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

/// The open containers, outermost first.
struct ContainerStack {
  /// Identifies a container while it is open.
  struct ID: Comparable {
    private let number: Int32

    fileprivate init(index: Int) { number = Int32(truncatingIfNeeded: index) }

    fileprivate var index: Int { Int(number) }

    static let document = ID(index: 0)

    static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  private var containers: [Container] = []

  init() {
    containers.reserveCapacity(4)
    containers.append(
      Container(
        kind: .document, parent: .document, depth: NestingDepth(), isImplied: false, tag: 0..<0))
  }

  var top: ID { ID(index: containers.count - 1) }

  subscript(id: ID) -> Container {
    @inline(__always) _read { yield containers.span[id.index] }
    @inline(__always) _modify { yield &containers[id.index] }
  }

  /// The kind of a container. Unlike the subscript, it does not copy the container.
  @inline(__always)
  func kind(of id: ID) -> Container.Kind { containers.span[id.index].kind }

  mutating func push(
    _ kind: Container.Kind, in parent: ID, depth: NestingDepth, isImplied: Bool = false,
    tag: Range<Int>
  ) -> ID {
    containers.append(
      Container(
        kind: kind, parent: parent, depth: depth, isImplied: isImplied, tag: tag,
        list: kind.isList ? ListAssembly() : nil,
        table: kind == .table ? TableAssembly() : nil,
        code: kind == .code ? CodeAssembly() : nil,
        caption: kind.takesCaption ? CaptionAssembly() : nil))
    return top
  }

  mutating func removeTop() { containers.removeLast() }

  /// Whether text directly in a container is added before it. Browsers move text out of tables. Text
  /// directly in an invisible list has no marker.
  func movesTextBefore(_ id: ID) -> Bool {
    switch kind(of: id) {
    case .table, .row: true
    case .list: self[id].isInvisible && self[id].list?.isEmpty == true
    default: false
    }
  }

  /// The container with the current line of a container. Unlike
  /// ``DocumentBuilder/flowContainer(for:)``, it opens none.
  // Not a method of the builder, because a method that does not change it copies the builder.
  func lineContainer(of container: ID) -> ID {
    var container = container
    while kind(of: container).isList, movesTextBefore(container) {
      container = self[container].parent
    }
    return impliedItem(of: container) ?? container
  }

  /// Returns the open implied item to which text directly in a list is added, or `nil` if there is
  /// none. If a table is open in the item, the text is added before the table.
  func impliedItem(of list: ID) -> ID? {
    guard kind(of: list).isList else { return nil }
    return containers[list.index...]
      .lastIndex { $0.isImplied && $0.kind == .item && $0.parent == list }
      .map { ID(index: $0) }
  }
}
