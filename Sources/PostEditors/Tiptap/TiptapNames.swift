internal import PostDocument

/// The nodes that documents have something for.
enum TiptapNode {
  case text, hardBreak, image, mention, emoji, inlineMath
  case paragraph, heading, blockquote, codeBlock, horizontalRule, blockMath
  case bulletList, orderedList, taskList, listItem, taskItem
  case table, tableRow, tableCell, tableHeader
  case details, detailsSummary, detailsContent, figure, figureCaption, embed

  /// Tiptap's names, then those of ProseMirror's schemas and of common extensions.
  static let named: [String: TiptapNode] = [
    "text": .text, "hardBreak": .hardBreak, "image": .image, "mention": .mention, "emoji": .emoji,
    "inlineMath": .inlineMath, "paragraph": .paragraph, "heading": .heading,
    "blockquote": .blockquote, "codeBlock": .codeBlock, "horizontalRule": .horizontalRule,
    "blockMath": .blockMath, "bulletList": .bulletList, "orderedList": .orderedList,
    "taskList": .taskList, "listItem": .listItem, "taskItem": .taskItem, "table": .table,
    "tableRow": .tableRow, "tableCell": .tableCell, "tableHeader": .tableHeader,
    "details": .details, "detailsSummary": .detailsSummary, "detailsContent": .detailsContent,
    "figure": .figure, "figcaption": .figureCaption, "youtube": .embed, "twitch": .embed,

    "hard_break": .hardBreak, "code_block": .codeBlock, "horizontal_rule": .horizontalRule,
    "bullet_list": .bulletList, "ordered_list": .orderedList, "list_item": .listItem,
    "task_list": .taskList, "task_item": .taskItem, "table_row": .tableRow,
    "table_cell": .tableCell, "table_header": .tableHeader, "math_inline": .inlineMath,
    "math_display": .blockMath, "figureCaption": .figureCaption, "iframe": .embed,
    "video": .embed, "audio": .embed, "embed": .embed,
  ]

  /// A Boolean value that is true for what reads its own marks.
  var takesMarks: Bool {
    switch self {
    case .text, .hardBreak, .image, .mention, .emoji, .inlineMath, .blockMath, .figure: true
    default: false
    }
  }

  /// The attributes that are read, or that say nothing a document would hold.
  var attributes: Set<String> {
    switch self {
    case .paragraph: ["textAlign", "dir", "lang"]
    case .heading: ["level", "textAlign", "dir", "lang"]
    case .codeBlock: ["language", "params"]
    case .bulletList, .taskList: ["tight"]
    case .orderedList: ["start", "order", "reversed", "tight"]
    case .listItem, .taskItem: ["checked"]
    case .tableCell, .tableHeader: ["colspan", "rowspan", "align", "dir", "lang"]
    case .details: ["open"]
    case .image, .figure:
      ["src", "alt", "title", "width", "height", "caption"]
    case .mention: ["id", "label", "mentionSuggestionChar", "href"]
    case .emoji: ["name", "src"]
    case .inlineMath, .blockMath: ["latex"]
    case .embed: ["src", "url", "href"]
    default: []
    }
  }
}

/// The marks that documents have something for, beside links.
enum TiptapMark {
  static let named: [String: Marks] = [
    "bold": .strong, "italic": .emphasis, "underline": .underline, "strike": .strikethrough,
    "subscript": .subscript, "superscript": .superscript, "highlight": .highlight, "code": .code,

    "strong": .strong, "em": .emphasis, "u": .underline, "s": .strikethrough,
    "strikethrough": .strikethrough, "sub": .subscript, "sup": .superscript, "mark": .highlight,
    "spoiler": .spoiler, "kbd": .keyboard, "keyboard": .keyboard,

    // All that it says are attributes, of which documents have none.
    "textStyle": [],
  ]

  /// The names that Tiptap gives the marks that it has, in the order in which it keeps them.
  static let written: [(mark: Marks, name: String)] = [
    (.strong, "bold"), (.emphasis, "italic"), (.underline, "underline"),
    (.strikethrough, "strike"), (.subscript, "subscript"), (.superscript, "superscript"),
    (.highlight, "highlight"), (.code, "code"),
  ]

  /// The marks that Tiptap has none for.
  static let lost: [Marks] = [.spoiler, .keyboard]

  static let allLost = Marks(lost)
}
