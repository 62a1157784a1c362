/// The blocks of Editor.js.
enum EditorJSSchema {
  /// The kind of block for each name of a tool. Names are chosen by the host of the editor; these are
  /// the names in the documentation of the tools.
  static let nodes: [String: NodeKind] = [
    "paragraph": .paragraph, "header": .heading, "heading": .heading, "list": .list,
    "nestedList": .list, "nestedlist": .list, "checklist": .list, "quote": .quote, "code": .code,
    "codeBox": .code, "delimiter": .thematicBreak, "image": .image, "simpleImage": .image,
    "embed": .embed, "linkTool": .card, "link": .card, "table": .table, "raw": .html,
    "rawTool": .html, "warning": .group, "attaches": .file, "personality": .group,
    "toggle": .details,
  ]

  /// For each kind of block, the data that is not reported, because it is read or has no meaning in a
  /// document.
  static let members: [NodeKind: Set<String>] = [
    .paragraph: ["text", "alignment"], .heading: ["text", "level", "alignment"],
    .list: ["style", "items", "meta"], .quote: ["text", "caption", "alignment"],
    .code: ["code", "language"],
    .image: [
      "file", "url", "caption", "alt", "withBorder", "withBackground", "stretched", "width",
      "height", "title",
    ],
    .embed: ["service", "source", "embed", "width", "height", "caption"],
    .card: ["link", "meta"], .table: ["withHeadings", "content", "stretched"], .html: ["html"],
    .group: ["title", "message", "name", "description", "link", "photo"],
    .file: ["file", "title"], .details: ["text", "status", "items", "fk"],
    .flatItem: ["content", "items", "meta", "text", "checked"],
  ]
}
