internal import PostDocument

/// The nodes and marks of Tiptap.
enum TiptapSchema {
  static let schema = ProseMirrorSchema(
    nodes: nodes, marks: marks, marked: marked, attributes: attributes)

  /// The kind of node for each type name. The names of Tiptap are first. The names of ProseMirror's
  /// schemas and of common extensions follow.
  private static let nodes: [String: NodeKind] = [
    "text": .text, "hardBreak": .lineBreak, "image": .image, "imageBlock": .image,
    "mention": .mention, "emoji": .emoji, "inlineMath": .formula, "paragraph": .paragraph,
    "heading": .heading, "blockquote": .quote, "codeBlock": .code,
    "horizontalRule": .thematicBreak,
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

    // The nodes of Discourse.
    "spoiler": .spoiler, "inline_spoiler": .spoiler,
  ]

  /// The marks that are written, in the order in which Tiptap sorts marks. Tiptap has no mark for
  /// spoilers, so it needs an extension. Without the mark, hidden text would become visible.
  static let writtenMarks: KeyValuePairs<String, Marks> = [
    "bold": .strong, "italic": .emphasis, "underline": .underline, "strike": .strikethrough,
    "subscript": .subscript, "superscript": .superscript, "highlight": .highlight,
    "spoiler": .spoiler, "code": .code,
  ]

  /// The mark for each type name: the names that are written, and those of other schemas.
  private static let marks: [String: Marks] = [
    "strong": .strong, "em": .emphasis, "u": .underline, "s": .strikethrough,
    "strikethrough": .strikethrough, "sub": .subscript, "sup": .superscript, "mark": .highlight,
    "kbd": .keyboard, "keyboard": .keyboard,

    // This mark has only attributes, such as colors, which documents cannot contain.
    "textStyle": [],
  ].merging(writtenMarks.map { ($0.key, $0.value) }) { other, _ in other }

  private static let marked: Set<NodeKind> = [
    .text, .lineBreak, .image, .mention, .emoji, .formula, .blockFormula, .figure,
  ]

  private static let attributes: [NodeKind: Set<String>] = [
    .paragraph: ["textAlign", "dir", "lang"], .heading: ["level", "textAlign", "dir", "lang"],
    .code: ["language", "params"], .list: ["tight"],
    .orderedList: ["start", "order", "reversed", "tight"], .item: ["checked"],
    .taskItem: ["checked"], .cell: cellAttributes, .headerCell: cellAttributes,
    .details: ["open"], .image: imageAttributes, .figure: imageAttributes,
    .mention: ["id", "label", "mentionSuggestionChar", "href"], .emoji: ["name", "src"],
    .formula: ["latex"], .blockFormula: ["latex"], .embed: ["src", "url", "href"],
    .spoiler: ["blurred"],
  ]

  private static let cellAttributes: Set = ["colspan", "rowspan", "align", "dir", "lang"]
  private static let imageAttributes: Set = [
    "src", "url", "alt", "title", "width", "height", "caption",
  ]
}
