internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// An open container or line of the document that is being built.
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
    /// Frames that contain only inline content. A block inside is replaced by its contents on a new
    /// line.
    case caption, summary, figureCaption
  }

  let kind: Kind
  var depth = NestingDepth()
  /// The number of open lines and figures in the innermost container, from the container to this
  /// frame. It is limited, because each line or figure can move its blocks to the outer frame when
  /// it is closed.
  var lineDepth = 0
  /// The node that opened the frame.
  let place: JSONValue
  /// Whether the frame was opened without a node in the source.
  var isImplied = false
  /// The layout for text that is directly in the frame, without a paragraph node in the source.
  var layout = TextLayout()

  var blocks = Blocks()
  var line = RenderedLine()
  /// Whether one of the blocks was created from runs that are directly in the frame.
  var hasLine = false
  /// The empty paragraphs after the last block.
  var emptyParagraphs: [JSONValue] = []
  /// The task state of an item.
  var task: TaskState?

  // Contents of lists, tables, code and frames with a caption.
  var list = ListAssembly()
  var table = TableAssembly()
  var code = CodeAssembly()
  var caption = CaptionAssembly()

  var origin: Origin { Origin(kind.element, place) }
}

extension Frame.Kind {
  /// Whether no frame can be opened inside this frame.
  var isInline: Bool {
    switch self {
    case .code, .caption, .summary, .figureCaption: true
    default: false
    }
  }

  /// Whether the frame is a line of text. In a line, nodes without children are inline content.
  var isLine: Bool {
    switch self {
    case .paragraph, .heading: true
    default: isInline
    }
  }

  /// Whether the frame counts as a level of nesting.
  var isContainer: Bool {
    let containers: BlockKinds = [.quote, .list, .table, .details]
    return block.map(containers.contains) ?? false
  }

  /// The kind of block that the frame becomes, or `nil` if policies cannot disallow such blocks.
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

  /// Returns whether a frame of the given kind can be opened directly inside this frame.
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

  /// Whether the frame can be a sibling of paragraphs.
  private var isBlock: Bool {
    switch self {
    case .item, .row, .cell, .caption, .summary, .figureCaption: false
    default: true
    }
  }

  /// Returns the kind of the implied frame that must be opened inside this frame before a frame of
  /// the given kind can be opened, or `nil` if no implied frame makes that possible.
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
