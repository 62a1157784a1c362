internal import PostDocument

/// The nodes and text formats of Lexical.
enum LexicalSchema {
  static let nodes: [String: NodeKind] = [
    "text": .text, "code-highlight": .text, "linebreak": .lineBreak, "tab": .tab,
    "hashtag": .hashtag, "mention": .textMention, "beautifulMention": .mention, "link": .link,
    "autolink": .link, "image": .image, "inline-image": .image, "equation": .formula,
    "paragraph": .paragraph, "heading": .heading, "quote": .quote, "code": .code, "list": .list,
    "listitem": .item, "horizontalrule": .thematicBreak, "table": .table, "tablerow": .row,
    "tablecell": .cell, "collapsible-container": .details, "collapsible-title": .summary,
    "collapsible-content": .detailsContent, "youtube": .video, "tweet": .post, "spoiler": .spoiler,

    // The nodes of Ghost's editor Koenig.
    "extended-text": .text, "tk": .text, "extended-heading": .heading, "extended-quote": .quote,
    "aside": .quote, "codeblock": .card, "html": .card, "markdown": .card, "callout": .card,
    "toggle": .card, "button": .card, "bookmark": .card, "embed": .card,

    // The nodes of Payload.
    "upload": .card, "relationship": .card, "block": .fields, "inlineBlock": .fields,
  ]

  /// The mark for each bit of the member `format`, from the lowest bit on. Higher bits change the
  /// letter case and are dropped.
  static let marks: [Marks] = [
    .strong, .emphasis, .strikethrough, .underline, .code, .subscript, .superscript, .highlight,
  ]

  static let formats = 0...Int(Int32.max)

  /// The names of alignments. Old editor states contain an index into this array instead of a name.
  static let alignments = ["", "left", "center", "right", "justify", "start", "end"]

  static let indents = 0...1_000_000

  /// The blocks that have an alignment and a direction.
  static let aligned: Set<NodeKind> = [.paragraph, .heading, .quote, .list, .item, .cell]

  /// The nodes whose direction is read, or whose direction has no meaning in a document.
  static let directed = aligned.union([.root, .link, .table, .row, .details])

  /// The nodes whose member `format` contains marks.
  static let marked: Set<NodeKind> = [
    .text, .tab, .hashtag, .textMention, .mention, .image, .formula,
  ]

  /// For each card, the members that are not reported.
  static let cardMembers: [String: Set<String>] = [
    "codeblock": ["code", "language", "caption"], "html": ["html"], "markdown": ["markdown"],
    "callout": ["calloutText", "calloutEmoji"], "toggle": ["heading", "content"],
    "button": ["buttonText", "buttonUrl", "alignment"], "bookmark": ["url", "metadata", "caption"],
    "embed": ["url", "caption", "metadata", "html", "embedType"],
    "upload": ["id", "relationTo", "value"], "relationship": ["id", "relationTo", "value"],
  ]

  /// The fields of a block of Payload that contain text. Fields are named by the host of the editor;
  /// others are more often settings or identifiers.
  static let textFields: Set = [
    "title", "heading", "headline", "subtitle", "eyebrow", "text", "content", "body", "message",
    "description", "caption", "label", "question", "answer", "quote", "author", "name", "alt",
    "code",
  ]

  /// The fields of a block of Payload that have no meaning in a document.
  static let ownFields: Set = ["id", "blockType", "blockName"]

  /// For each kind of node, the members that are not reported, because they are read or have no
  /// meaning in a document. Members that all nodes can have are not listed.
  static let members: [NodeKind: Set<String>] = [
    .heading: ["tag"], .code: ["language"], .list: ["listType", "start", "tag"],
    .item: ["value", "checked"],
    .link: ["url", "rel", "target", "title", "isUnlinked", "fields"],
    .cell: ["headerState", "colSpan", "rowSpan"],
    .image: [
      "src", "altText", "alt", "title", "width", "height", "caption", "showCaption", "href",
      "cardWidth",
    ],
    .textMention: ["mentionName", "id", "href"], .mention: ["trigger", "value", "data"],
    .hashtag: ["id", "href"], .formula: ["equation", "inline"], .details: ["open"],
    .fields: ["fields", "id"], .text: ["highlightType"], .video: ["videoID"], .post: ["id"],
  ]
}
