/// The nodes that documents have something for.
enum LexicalNode {
  case root, text, lineBreak, tab, hashtag, mention, triggeredMention, link, image, equation
  case paragraph, heading, quote, code, list, item, horizontalRule
  case table, row, cell, details, summary, detailsContent, video, post

  static let named: [String: LexicalNode] = [
    "text": .text, "code-highlight": .text, "linebreak": .lineBreak, "tab": .tab,
    "hashtag": .hashtag, "mention": .mention, "beautifulMention": .triggeredMention,
    "link": .link, "autolink": .link, "image": .image, "inline-image": .image,
    "equation": .equation, "paragraph": .paragraph, "heading": .heading, "quote": .quote,
    "code": .code, "list": .list, "listitem": .item, "horizontalrule": .horizontalRule,
    "table": .table, "tablerow": .row, "tablecell": .cell, "collapsible-container": .details,
    "collapsible-title": .summary, "collapsible-content": .detailsContent, "youtube": .video,
    "tweet": .post,
  ]

  /// A Boolean value that is true for blocks whose alignment and direction are those of their text.
  var hasLayout: Bool {
    switch self {
    case .paragraph, .heading, .quote, .list, .item, .cell: true
    default: false
    }
  }

  /// A Boolean value that is true when the direction says nothing, or is that of what is inside.
  var passesDirection: Bool {
    switch self {
    case .root, .link, .table, .row, .details: true
    default: hasLayout
    }
  }

  /// A Boolean value that is true for runs, whose `format` is how they look.
  var hasLook: Bool {
    switch self {
    case .text, .tab, .hashtag, .mention, .triggeredMention, .image, .equation: true
    default: false
    }
  }

  /// A Boolean value that is true for nodes that are made of their text.
  var readsText: Bool { self == .text || self == .hashtag || self == .mention }

  /// The further members that are read, or that say nothing a document would hold.
  var members: Set<String> {
    switch self {
    case .heading: ["tag"]
    case .code: ["language"]
    case .list: ["listType", "start", "tag"]
    case .item: ["value", "checked"]
    case .link: ["url", "rel", "target", "title", "isUnlinked"]
    case .cell: ["headerState", "colSpan", "rowSpan"]
    case .image: ["src", "altText", "title", "width", "height", "caption", "showCaption"]
    case .mention: ["mentionName", "id", "href"]
    case .triggeredMention: ["trigger", "value", "data"]
    case .hashtag: ["id", "href"]
    case .equation: ["equation", "inline"]
    case .details: ["open"]
    case .text: ["highlightType"]
    case .video: ["videoID"]
    case .post: ["id"]
    default: []
    }
  }
}
