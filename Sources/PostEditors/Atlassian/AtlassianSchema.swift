internal import PostDocument

/// The nodes and marks of the Atlassian Document Format.
enum AtlassianSchema {
  static let schema = ProseMirrorSchema(
    nodes: nodes, marks: marks, marked: marked, attributes: attributes,
    ignoredAttributes: ["localId", "layout", "style"])

  private static let nodes: [String: NodeKind] = [
    "text": .text, "hardBreak": .lineBreak, "paragraph": .paragraph, "heading": .heading,
    "blockquote": .quote, "panel": .quote, "codeBlock": .code, "rule": .thematicBreak,
    "bulletList": .list, "orderedList": .orderedList, "taskList": .list, "decisionList": .list,
    "listItem": .item, "decisionItem": .item, "taskItem": .taskItem, "blockTaskItem": .taskItem,
    "table": .table, "tableRow": .row, "tableCell": .cell, "tableHeader": .headerCell,
    "expand": .details, "nestedExpand": .details, "mediaSingle": .figure, "mediaGroup": .group,
    "media": .image, "mediaInline": .image, "caption": .figureCaption, "inlineCard": .card,
    "blockCard": .card, "embedCard": .card, "mention": .mention, "emoji": .emoji, "date": .date,
    "placeholder": .placeholder,
  ]

  /// The names of nodes and marks that other editors based on ProseMirror do not have.
  static let ownNames: Set = [
    "panel", "rule", "decisionList", "decisionItem", "blockTaskItem", "expand", "nestedExpand",
    "mediaSingle", "mediaGroup", "media", "mediaInline", "inlineCard", "blockCard", "embedCard",
    "date", "status", "placeholder", "extension", "inlineExtension", "bodiedExtension",
    "layoutSection", "layoutColumn", "subsup", "textColor", "backgroundColor",
  ]

  private static let marks: [String: Marks] = [
    "strong": .strong, "em": .emphasis, "strike": .strikethrough, "code": .code,
    "underline": .underline, "backgroundColor": .highlight,

    // This mark has only an attribute, which documents cannot contain.
    "textColor": [],
  ]

  /// The marks of paragraphs and headings contain their layout.
  private static let marked: Set<NodeKind> = [
    .text, .lineBreak, .image, .mention, .emoji, .date, .card, .paragraph, .heading,
  ]

  private static let attributes: [NodeKind: Set<String>] = [
    .heading: ["level"], .quote: ["panelType"], .code: ["language", "uniqueId", "wrap"],
    .list: ["order"], .orderedList: ["order"], .item: ["state"], .taskItem: ["state"],
    .lineBreak: ["text"], .table: ["isNumberColumnEnabled", "displayMode", "width"],
    .cell: ["colspan", "rowspan"], .headerCell: ["colspan", "rowspan"], .details: ["title"],
    .figure: ["width", "widthType"],
    .image: [
      "type", "id", "collection", "occurrenceKey", "url", "alt", "width", "height",
    ],
    .card: ["url", "data", "width", "originalWidth", "originalHeight"],
    .mention: ["id", "text", "userType", "accessLevel"], .emoji: ["id", "shortName", "text"],
    .date: ["timestamp"], .placeholder: ["text"],
  ]
}
