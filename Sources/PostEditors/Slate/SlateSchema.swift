internal import PostDocument

/// The nodes and marks of editors that are based on Slate.
enum SlateSchema {
  /// The kind of node for each type name: the names of Slate's examples, of Plate, and of common
  /// variations.
  static let nodes: [String: NodeKind] = [
    "p": .paragraph, "paragraph": .paragraph, "heading": .heading, "block-quote": .quote,
    "block_quote": .quote, "blockquote": .quote, "quote": .quote, "callout": .quote,
    "bulleted-list": .list, "bulleted_list": .list, "unordered-list": .list, "ul": .list,
    "ul_list": .list, "numbered-list": .orderedList, "numbered_list": .orderedList,
    "ordered-list": .orderedList, "ol": .orderedList, "ol_list": .orderedList,
    "list-item": .item, "list_item": .item, "li": .item, "lic": .group,
    "list-item-text": .group, "check-list-item": .flatItem, "check_list_item": .flatItem,
    "action_item": .flatItem, "todo_li": .flatItem, "code_block": .code, "code-block": .code,
    "code_line": .codeLine, "code-line": .codeLine, "link": .link, "a": .link, "image": .image,
    "img": .image, "mention": .mention, "table": .table, "table-row": .row, "table_row": .row,
    "tr": .row, "table-cell": .cell, "table_cell": .cell, "td": .cell, "th": .headerCell,
    "hr": .thematicBreak, "thematic-break": .thematicBreak, "thematic_break": .thematicBreak,
    "divider": .thematicBreak, "video": .video, "audio": .video, "media_embed": .video,
    "media-embed": .video, "media_video": .video, "media_audio": .video, "file": .file,
    "media_file": .file, "equation": .blockFormula, "inline_equation": .formula,
    "column_group": .group, "column": .group, "spoiler": .spoiler, "date": .date,
  ].merging(headings.map { ($0.key, .heading) }) { first, _ in first }

  static let headings: [String: Int] = [
    "h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "heading-one": 1, "heading-two": 2,
    "heading-three": 3, "heading-four": 4, "heading-five": 5, "heading-six": 6,
  ]

  static let marks: [String: Marks] = [
    "bold": .strong, "b": .strong, "strong": .strong, "italic": .emphasis, "italics": .emphasis,
    "i": .emphasis, "em": .emphasis, "underline": .underline, "underlined": .underline,
    "u": .underline, "strikethrough": .strikethrough, "strike": .strikethrough,
    "s": .strikethrough, "del": .strikethrough, "code": .code, "subscript": .subscript,
    "sub": .subscript, "superscript": .superscript, "sup": .superscript, "highlight": .highlight,
    "mark": .highlight, "backgroundColor": .highlight, "kbd": .keyboard, "spoiler": .spoiler,
  ]

  static let levels = 1...1_000_000

  /// The styles of Plate's lists of paragraphs with indents. Other names are styles of numbers.
  static let bullets: Set = ["disc", "circle", "square", "todo"]

  /// The nodes whose children are only empty texts for the cursor.
  static let voids: Set<NodeKind> = [
    .image, .mention, .thematicBreak, .video, .file, .blockFormula, .formula, .date,
  ]

  /// The members of mentions that can contain the name.
  static let mentionNames = ["value", "character", "name"]

  /// For each kind of node, the members that are not reported, because they are read or have no
  /// meaning in a document. Members that all nodes can have are not listed.
  static let members: [NodeKind: Set<String>] = [
    .paragraph: ["align"], .heading: ["align"], .code: ["lang", "language"],
    .orderedList: ["start"], .item: ["checked"],
    .flatItem: [
      "checked", "indent", "listStyleType", "listStart", "listRestart", "align",
    ],
    .link: ["url", "href", "title", "target", "rel"],
    .image: ["url", "src", "alt", "title", "width", "height", "caption"],
    .mention: ["key"], .cell: ["colSpan", "rowSpan", "align"],
    .headerCell: ["colSpan", "rowSpan", "align"], .video: ["url", "caption", "provider"],
    .file: ["url", "name", "caption"], .blockFormula: ["texExpression"],
    .formula: ["texExpression"], .date: ["date"],
  ]
}
