internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// An open container or line.
struct Frame {
  /// What the frame becomes in the document.
  enum Kind: Hashable {
    case document, quote, item, table, row, figure
    case list(ListStyle)
    case cell(TableBlock.Cell)
    case details(Details.State)
    case paragraph(TextLayout)
    case heading(level: Int, TextLayout)
    case code(CodeLanguage?)
    /// Inline content only: blocks inside start a new line.
    case caption, summary, figureCaption
  }

  let kind: Kind
  var depth = NestingDepth()
  /// The number of lines and figures that are nested in the innermost container. Their blocks are
  /// moved to the outer frame.
  var lineDepth = 0
  /// The node that opened the frame.
  let place: JSONNode
  /// Whether the frame was opened without a node in the source.
  var isImplied = false
  /// The layout of paragraphs without a node.
  var layout = TextLayout()

  var blocks = Blocks()
  var line = RenderedLine()
  /// Whether one of the blocks consists of runs of the frame itself.
  var hasLine = false
  /// Empty paragraphs since the last block.
  var emptyParagraphs: [JSONNode] = []
  /// The task state of an item.
  var task: TaskState?

  // Content of frames of particular kinds.
  var list = ListAssembly()
  var table = TableAssembly()
  var code = CodeAssembly()
  var caption = CaptionAssembly()

  var origin: Origin { Origin(kind.element, place) }
}

extension Frame.Kind {
  /// Whether frames cannot open inside.
  var isInline: Bool {
    switch self {
    case .code, .caption, .summary, .figureCaption: true
    default: false
    }
  }

  /// Whether the frame is a line of text, in which leaves are inline.
  var isLine: Bool {
    switch self {
    case .paragraph, .heading: true
    default: isInline
    }
  }

  /// Whether the frame counts as a level of nesting.
  var isContainer: Bool {
    switch self {
    case .quote, .list, .table, .details: true
    default: false
    }
  }

  /// The kind of block that the frame becomes, if a policy can disallow it.
  var block: BlockKinds? {
    switch self {
    case .quote: .quote
    case .list: .list
    case .table: .table
    case .details: .details
    case .code: .codeBlock
    case .heading: .heading
    default: nil
    }
  }

  /// The HTML element of the kind.
  var element: String {
    switch self {
    case .quote: "blockquote"
    case .list(let style): style == .bullet ? "ul" : "ol"
    case .table: "table"
    case .details: "details"
    case .figure: "figure"
    case .code: "pre"
    case .heading(let level, _): "h\(level)"
    default: "p"
    }
  }

  /// Whether a frame of the other kind can be opened directly inside.
  func accepts(_ kind: Frame.Kind) -> Bool {
    switch self {
    case .list: kind == .item
    case .table: kind == .row || kind == .caption
    case .row: if case .cell = kind { true } else { false }
    case .details: kind == .summary || kind.isBlock
    case .figure: kind == .figureCaption || kind.isBlock
    case .document, .quote, .item, .cell, .paragraph, .heading: kind.isBlock
    case .code, .caption, .summary, .figureCaption: false
    }
  }

  /// Whether the frame can be next to paragraphs.
  private var isBlock: Bool {
    switch self {
    case .item, .row, .cell, .caption, .summary, .figureCaption: false
    default: true
    }
  }

  /// Returns the kind of frame that must be opened before a frame of another kind.
  func implied(for kind: Frame.Kind) -> Frame.Kind? {
    switch self {
    case .list: .item
    case .table: .row
    case .row: .cell(TableBlock.Cell())
    default:
      switch kind {
      case .item: .list(.bullet)
      case .row, .cell: .table
      default: nil
      }
    }
  }
}
