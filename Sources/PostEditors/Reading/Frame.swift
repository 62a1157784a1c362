internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// A container or line whose content is still coming.
struct Frame {
  /// What the frame becomes.
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

  /// A number of nested containers.
  struct Depth {
    /// All of them.
    var total = 0
    /// Those of kinds that the policy admits; the others become paragraphs.
    var admitted = 0
    /// The lines and figures in the innermost one, each of which hands on what blocks it holds.
    var lines = 0
  }

  /// The link of what does not show, or what has none and parts two that have one.
  struct UnseenLink {
    let link: Hyperlink?
    let element: String
    /// A Boolean value that is true for spaces, which show when something follows them.
    let isSpace: Bool
    let place: JSONNode
  }

  let kind: Kind
  let depth: Depth
  /// Where the frame was opened.
  let place: JSONNode
  /// A Boolean value that is true when no node of the source stands for the frame.
  var isImplied = false
  /// The layout of paragraphs that no node of the source stands for.
  var layout = TextLayout()

  var blocks = Blocks()
  var line = Line()
  /// Links of what does not show, such as line breaks, since the last run that shows.
  var unseenLinks: [UnseenLink] = []
  /// The number of the first of these links whose spaces end a line and do not show.
  var lostSpaceCount = 0
  /// The link of the last run that shows.
  var shownLink: Hyperlink?
  /// A Boolean value that is true when one of the blocks is made of runs of the frame itself.
  var hasLine = false
  /// Empty paragraphs since the last block.
  var emptyParagraphs: [JSONNode] = []

  var items: [ListItem] = []
  var task: TaskState?
  var rows: [TableBlock.Row] = []
  var cells: [TableBlock.Cell] = []
  /// The caption of a table or figure, or the summary of details.
  var caption = Inlines()
  /// A Boolean value that is true when the caption stands before the blocks.
  var captionLeads = false
  var code = ""
  /// A Boolean value that is true when a part of the code is a spoiler; the whole becomes one.
  var isCodeHidden = false
  /// A Boolean value that is true when more code starts a new line.
  var codeEndsLine = false

  init(_ kind: Kind, depth: Depth, place: JSONNode) {
    self.kind = kind
    self.depth = depth
    self.place = place
  }
}

extension Frame.Kind {
  /// A Boolean value that is true when nothing can open inside.
  var isInline: Bool {
    switch self {
    case .code, .caption, .summary, .figureCaption: true
    default: false
    }
  }

  /// A Boolean value that is true for a line of text, in which leaves are inline.
  var isLine: Bool {
    switch self {
    case .paragraph, .heading: true
    default: isInline
    }
  }

  /// A Boolean value that is true when the frame counts as a level of nesting.
  var isContainer: Bool {
    switch self {
    case .quote, .list, .table, .details: true
    default: false
    }
  }

  /// A Boolean value that is true when what holds the frame gets the blocks in it.
  var handsBlocksOn: Bool {
    switch self {
    case .paragraph, .heading, .figure: true
    default: false
    }
  }

  /// The kind of block that the frame becomes, if a policy can refuse it.
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

  /// A Boolean value that is true when a frame of the other kind can stand directly inside.
  func takes(_ kind: Frame.Kind) -> Bool {
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

  /// A Boolean value that is true for what stands among paragraphs.
  private var isBlock: Bool {
    switch self {
    case .item, .row, .cell, .caption, .summary, .figureCaption: false
    default: true
    }
  }

  /// What must open inside first, so that a frame of the other kind can.
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
