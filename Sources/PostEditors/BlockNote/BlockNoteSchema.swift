internal import PostDocument

/// The blocks, inline contents and styles of BlockNote.
enum BlockNoteSchema {
  static let nodes: [String: NodeKind] = [
    "text": .text, "link": .link, "mention": .mention, "paragraph": .paragraph,
    "heading": .heading, "bulletListItem": .flatItem, "numberedListItem": .flatItem,
    "checkListItem": .flatItem, "toggleListItem": .details, "quote": .quote, "codeBlock": .code,
    "table": .table, "tableCell": .cell, "image": .image, "video": .video, "audio": .video,
    "file": .file, "divider": .thematicBreak, "pageBreak": .thematicBreak,
    "columnList": .group, "column": .group,
  ]

  static let marks: [String: Marks] = [
    "bold": .strong, "italic": .emphasis, "underline": .underline, "strike": .strikethrough,
    "code": .code, "backgroundColor": .highlight, "spoiler": .spoiler,
  ]

  /// Returns the members of nodes of a kind.
  static func members(of kind: NodeKind?) -> Set<String> {
    switch kind {
    case .text: ["type", "text", "styles"]
    case .link: ["type", "href", "content"]
    case .mention: ["type", "props"]
    case .cell: ["type", "props", "content"]
    case .group, .image, .video, .file, .thematicBreak: ["id", "type", "props", "children"]
    default: ["id", "type", "props", "content", "children"]
    }
  }

  /// The properties that are not reported, because they are read or have no meaning in a document.
  static let properties: [NodeKind: Set<String>] = [
    .paragraph: ["textAlignment"], .heading: ["level", "textAlignment"],
    .flatItem: ["start", "checked", "textAlignment"], .quote: ["textAlignment"],
    .code: ["language"], .cell: ["colspan", "rowspan", "textAlignment"],
    .image: media, .video: media, .file: media, .group: ["width"],
    .mention: ["id"],
  ]

  /// The properties of mentions that can contain the name.
  static let mentionNames = ["label", "name", "user", "text"]

  private static let media: Set = ["url", "caption", "name", "showPreview"]

  /// The values of properties of blocks that change nothing.
  static let defaults: [String: String] = [
    "textColor": "default", "backgroundColor": "default", "textAlignment": "left",
  ]
}
