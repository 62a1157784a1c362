internal import PostDocument

/// The types, styles and decorators of Portable Text.
enum PortableTextSchema {
  static let nodes: [String: NodeKind] = [
    "block": .paragraph, "span": .text, "image": .image, "code": .code, "break": .thematicBreak,
    "hr": .thematicBreak, "divider": .thematicBreak, "horizontalRule": .thematicBreak,
    "table": .table, "tableRow": .row, "row": .row, "tableCell": .cell, "cell": .cell,
  ]

  /// The styles of blocks besides `h1` to `h6`.
  static let styles: [String: NodeKind] = ["normal": .paragraph, "blockquote": .quote]

  static let lists: [String: ListStyle] = ["bullet": .bullet, "number": .ordered(Numbering())]

  static let levels = 1...1_000_000

  static let marks: [String: Marks] = [
    "strong": .strong, "em": .emphasis, "code": .code, "underline": .underline,
    "strike-through": .strikethrough, "strikethrough": .strikethrough, "strike": .strikethrough,
    "sub": .subscript, "sup": .superscript, "highlight": .highlight, "mark": .highlight,
    "kbd": .keyboard, "spoiler": .spoiler,
  ]

  /// For each type, the members that are not reported, because they are read or have no meaning in a
  /// document.
  static let members: [String: Set<String>] = [
    "block": ["style", "children", "markDefs", "listItem", "level"], "span": ["text", "marks"],
    "image": ["asset", "url", "alt", "title", "width", "height", "caption"],
    "code": ["code", "language"], "break": ["style"], "table": ["rows"], "tableRow": ["cells"],
    "row": ["cells"],
  ]

  static let linkMembers: Set = [
    "_type", "_key", "href", "title", "blank", "openInNewTab", "target", "rel",
  ]

  static let assetMembers: Set = ["_type", "_id", "_ref", "_key", "url"]

  /// The members of custom blocks that contain blocks, and those that contain text.
  static let contents = ["body", "content", "children", "text", "blocks", "value"]
  static let texts = ["title", "heading", "text", "body", "content", "value", "label", "name"]
}
