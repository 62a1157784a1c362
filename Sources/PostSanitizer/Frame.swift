internal import PostDocument
internal import PostPolicy

/// A container whose content is still coming.
struct Frame {
  /// What the frame becomes. Plain numbers: it is compared for every tag and text.
  enum Kind: Equatable {
    case document, quote, item, table, row, figure, code
    case list(ListStyle)
    case cell(Cell)
    case details(Details.State)
    /// Inline content only: block elements inside start a new line.
    case lines(Role)

    enum Role {
      case caption, summary, figureCaption
    }
  }

  /// A cell without its contents; the layout is a position in the projector's table, or -1.
  struct Cell: Equatable {
    var kind: TableCell.Kind
    var columnSpan: Int32
    var rowSpan: Int32
    var layout: Int32
  }

  /// A number of nested containers.
  struct Depth {
    /// All of them.
    var total: Int8 = 0
    /// Those of kinds that the policy admits; the others become paragraphs.
    var admitted: Int8 = 0
  }

  let kind: Kind
  /// The frame that takes the result.
  let parent: Int
  /// The number of containers around the content.
  let depth: Depth
  /// A Boolean value that is true when no element of the source stands for the frame.
  var isImplied = false

  var blocks = Blocks()
  /// The runs of the paragraph that is being read, and how it looks.
  var line = Inlines()
  var hasContent = false
  /// The layout of the paragraph, a position in the projector's table, or -1.
  var layout: Int32 = -1
  var heading: Int8 = 0
  /// The runs before a mention or hashtag that is being read.
  var captured: Inlines?

  /// What an editor says about the item that the frame is.
  var flatItem: FlatItem?
  /// A Boolean value that is true when the item has a number of its own.
  var isNumbered = false
  var task: TaskState?

  /// What a list, table or code gathers, a position in the projector's stack of them, or -1.
  let parts: Int32
  /// The caption, a position in the projector's stack of them, or -1.
  let caption: Int32

  init(_ kind: Kind, parent: Int, depth: Depth, parts: Int32 = -1, caption: Int32 = -1) {
    self.kind = kind
    self.parent = parent
    self.depth = depth
    self.parts = parts
    self.caption = caption
  }

  /// A Boolean value that is true when nothing of a paragraph was read.
  // Called, it would get a copy of the frame.
  @inline(__always) var isBetweenLines: Bool { !hasContent && line.isEmpty && captured == nil }

  /// Follows that something shows in the paragraph; the first that does says what the paragraph is.
  mutating func noteContent(_ style: Style) {
    hasContent = true
    layout = style.layout
    heading = style.heading
  }

  /// The blocks that were read, which the frame holds no longer.
  mutating func takeBlocks() -> Blocks {
    var taken = Blocks()
    swap(&taken, &blocks)
    return taken
  }

  /// Ends the paragraph that is being read, and returns its runs, unless it shows nothing.
  mutating func takeLine() -> Inlines? {
    var taken = Inlines()
    swap(&taken, &line)
    defer { hasContent = false }
    return hasContent ? taken : nil
  }
}

/// The items of a list.
struct ListParts {
  var items: [ListItem] = []
  /// What editors say about items, by position, where they say something.
  var flatItems: [Int: FlatItem] = [:]

  mutating func append(_ item: ListItem, _ flatItem: FlatItem?) {
    // An item that was taken off to go on may have left something.
    if flatItem != nil || !flatItems.isEmpty { flatItems[items.count] = flatItem }
    if items.isEmpty { items.reserveCapacity(4) }
    items.append(item)
  }
}

/// The rows of a table.
struct TableParts {
  /// Where a row stands.
  enum Section {
    case head, body, foot
  }

  var section = Section.body
  var head: [TableRow] = []
  var body: [TableRow] = []
  var foot: [TableRow] = []
  /// The cells of the row that is being read.
  private var cells: [TableCell] = []

  mutating func append(_ cell: TableCell) { cells.append(cell) }

  mutating func endRow() {
    let row = TableRow(cells)
    cells = []
    // Most rows have as many cells as the one before.
    cells.reserveCapacity(row.cells.count)
    switch section {
    case .head: head.append(row)
    case .body: body.append(row)
    case .foot: foot.append(row)
    }
  }

  func table(caption: Inlines) -> Table {
    Table(caption: caption, head: head, body: body + foot)
  }
}

/// The lines of code.
struct CodeParts {
  var text = ""
  var language: CodeLanguage?
  /// A Boolean value that is true when a part of the code is a spoiler; the whole becomes one.
  var isHidden = false

  /// The code as a block, or as a hidden paragraph.
  var block: Block {
    var text = text
    if text.utf8.last == UInt8(ascii: "\n") {
      text = String(text[..<text.utf8.index(before: text.endIndex)])
    }
    let block = CodeBlock(text, language: language)
    return isHidden ? .paragraph(block.hidden) : .codeBlock(block)
  }
}

/// The caption of a table or figure, or the summary of details.
struct CaptionParts {
  private(set) var line = Inlines()
  /// A Boolean value that is true once a caption was read, which may show nothing.
  var isRead = false
  /// A Boolean value that is true when the caption stands before the blocks.
  var leads = false

  /// Takes a caption; a second one joins the first.
  mutating func join(_ caption: Inlines) {
    if line.isEmpty {
      line = caption
    } else {
      line.append(.lineBreak)
      line.append(contentsOf: caption)
    }
    isRead = true
  }
}

extension Frame.Kind {
  /// A Boolean value that is true when containers cannot open inside.
  var isInline: Bool {
    switch self {
    case .code, .lines: true
    default: false
    }
  }

  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// A Boolean value that is true when the frame gathers a caption or a summary.
  var takesCaption: Bool {
    switch self {
    case .table, .figure, .details: true
    default: false
    }
  }

  /// A Boolean value that is true when the frame counts as a level of nesting.
  var isContainer: Bool {
    switch self {
    case .quote, .list, .table, .details: true
    default: false
    }
  }

  /// A Boolean value that is true when paragraphs of runs are read in it.
  var takesParagraphs: Bool {
    switch self {
    case .document, .quote, .item, .figure, .cell, .details, .lines: true
    case .table, .row, .code, .list: false
    }
  }

  /// The kind of block that the frame becomes, if it becomes one.
  var block: BlockKinds? {
    switch self {
    case .quote: .quote
    case .list: .list
    case .table: .table
    case .details: .details
    case .code: .codeBlock
    case .document, .item, .row, .figure, .cell, .lines: nil
    }
  }
}
