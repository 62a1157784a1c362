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
    "collapsible-content": .detailsContent, "youtube": .video, "tweet": .post,
  ]

  /// The marks by bit of `format`. Further bits change the letter case, which is not kept.
  static let marks: [Marks] = [
    .strong, .emphasis, .strikethrough, .underline, .code, .subscript, .superscript, .highlight,
  ]

  static let formats = 0...Int(Int32.max)

  /// The alignments by number in old states.
  static let alignments = ["", "left", "center", "right", "justify", "start", "end"]

  static let indents = 0...1_000_000
}

extension NodeKind {
  /// Whether the node is a block with an alignment and a direction in Lexical.
  var hasLexicalLayout: Bool {
    switch self {
    case .paragraph, .heading, .quote, .list, .item, .cell: true
    default: false
    }
  }

  /// Whether the direction of the node has no meaning, or is that of its content.
  var passesLexicalDirection: Bool {
    switch self {
    case .root, .link, .table, .row, .details: true
    default: hasLexicalLayout
    }
  }

  /// Whether the member `format` of the node contains marks.
  var hasLexicalMarks: Bool {
    switch self {
    case .text, .tab, .hashtag, .textMention, .mention, .image, .formula: true
    default: false
    }
  }

  /// The members that are read in Lexical besides those of all nodes, or that have no meaning in a
  /// document.
  var lexicalMembers: Set<String> {
    switch self {
    case .heading: ["tag"]
    case .code: ["language"]
    case .list: ["listType", "start", "tag"]
    case .item: ["value", "checked"]
    case .link: ["url", "rel", "target", "title", "isUnlinked"]
    case .cell: ["headerState", "colSpan", "rowSpan"]
    case .image: ["src", "altText", "title", "width", "height", "caption", "showCaption"]
    case .textMention: ["mentionName", "id", "href"]
    case .mention: ["trigger", "value", "data"]
    case .hashtag: ["id", "href"]
    case .formula: ["equation", "inline"]
    case .details: ["open"]
    case .text: ["highlightType"]
    case .video: ["videoID"]
    case .post: ["id"]
    default: []
    }
  }
}
