internal import PostDocument

/// The nodes and marks of Tiptap.
enum TiptapSchema {
  /// Tiptap's nodes, then those of ProseMirror's schemas and of common extensions.
  static let nodes: [String: NodeKind] = [
    "text": .text, "hardBreak": .lineBreak, "image": .image, "mention": .mention,
    "emoji": .emoji, "inlineMath": .formula, "paragraph": .paragraph, "heading": .heading,
    "blockquote": .quote, "codeBlock": .code, "horizontalRule": .thematicBreak,
    "blockMath": .blockFormula, "bulletList": .list, "orderedList": .orderedList,
    "taskList": .list, "listItem": .item, "taskItem": .taskItem, "table": .table,
    "tableRow": .row, "tableCell": .cell, "tableHeader": .headerCell, "details": .details,
    "detailsSummary": .summary, "detailsContent": .detailsContent, "figure": .figure,
    "figcaption": .figureCaption, "youtube": .embed, "twitch": .embed,

    "hard_break": .lineBreak, "code_block": .code, "horizontal_rule": .thematicBreak,
    "bullet_list": .list, "ordered_list": .orderedList, "list_item": .item,
    "task_list": .list, "task_item": .taskItem, "table_row": .row, "table_cell": .cell,
    "table_header": .headerCell, "math_inline": .formula, "math_display": .blockFormula,
    "figureCaption": .figureCaption, "iframe": .embed, "video": .embed, "audio": .embed,
    "embed": .embed,
  ]

  /// Tiptap's marks, then those of other schemas.
  static let marks: [String: Marks] = [
    "bold": .strong, "italic": .emphasis, "underline": .underline, "strike": .strikethrough,
    "subscript": .subscript, "superscript": .superscript, "highlight": .highlight, "code": .code,

    "strong": .strong, "em": .emphasis, "u": .underline, "s": .strikethrough,
    "strikethrough": .strikethrough, "sub": .subscript, "sup": .superscript, "mark": .highlight,
    "spoiler": .spoiler, "kbd": .keyboard, "keyboard": .keyboard,

    // It only has attributes, such as colors, which documents do not have.
    "textStyle": [],
  ]

  /// The marks that Tiptap has, in the order in which it sorts them.
  static let writtenMarks: [(mark: Marks, name: String)] = [
    (.strong, "bold"), (.emphasis, "italic"), (.underline, "underline"),
    (.strikethrough, "strike"), (.subscript, "subscript"), (.superscript, "superscript"),
    (.highlight, "highlight"), (.code, "code"),
  ]

  /// The marks that Tiptap does not have.
  static let lostMarks: [Marks] = [.spoiler, .keyboard]
}

extension NodeKind {
  /// Whether the node shows the marks that it has in Tiptap.
  var showsMarks: Bool {
    switch self {
    case .text, .lineBreak, .image, .mention, .emoji, .formula, .blockFormula, .figure: true
    default: false
    }
  }

  /// The attributes that are read in Tiptap, or that have no meaning in a document.
  var tiptapAttributes: Set<String> {
    switch self {
    case .paragraph: ["textAlign", "dir", "lang"]
    case .heading: ["level", "textAlign", "dir", "lang"]
    case .code: ["language", "params"]
    case .list: ["tight"]
    case .orderedList: ["start", "order", "reversed", "tight"]
    case .item, .taskItem: ["checked"]
    case .cell, .headerCell: ["colspan", "rowspan", "align", "dir", "lang"]
    case .details: ["open"]
    case .image, .figure: ["src", "alt", "title", "width", "height", "caption"]
    case .mention: ["id", "label", "mentionSuggestionChar", "href"]
    case .emoji: ["name", "src"]
    case .formula, .blockFormula: ["latex"]
    case .embed: ["src", "url", "href"]
    default: []
    }
  }
}
