package import PostJSON
internal import PostText

extension Block: JSONDecodable {
  private enum NodeType: String, CaseIterable {
    case paragraph, heading, quote, list, codeBlock, table, figure, details, thematicBreak
  }

  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    let type: NodeType = try members.nodeType("block")
    switch type {
    case .quote:
      try members.allow(["type", "content"])
      self = .quote(Quote(try members.required("content")))
    case .list:
      self = .list(try ListBlock(json))
    case .table:
      self = .table(try TableBlock(json))
    case .details:
      try members.allow(["type", "open", "summary", "content"])
      self = .details(
        Details(
          summary: try members.required("summary"),
          state: try members.optional("open") ?? false ? .open : .closed,
          try members.required("content")))
    case .paragraph, .heading, .codeBlock, .figure, .thematicBreak:
      try self.init(type, leaf: &members)
    }
  }

  /// Reads a block without blocks in it. It is a separate call, because nested blocks are read recursively
  /// and its variables would need stack on each level.
  @inline(never) private init(
    _ type: NodeType, leaf members: inout ObjectReader
  ) throws(ValueFault) {
    switch type {
    case .paragraph:
      try members.allow(["type", "content"] + TextLayout.members)
      self = .paragraph(
        Paragraph(try members.required("content"), layout: try TextLayout(&members)))
    case .heading:
      try members.allow(["type", "level", "content"] + TextLayout.members)
      guard let level = try members.integer("level", in: Heading.levels) else {
        throw members.fault("level", "a heading needs a level from 1 to 6")
      }
      self = .heading(
        Heading(level: level, try members.required("content"), layout: try TextLayout(&members)))
    case .codeBlock:
      try members.allow(["type", "language", "text"])
      let language = try members.value("language", expected: "a language name") {
        CodeLanguage($0)
      }
      let text: String = try members.required("text")
      members.reportRemovals(fromCode: text, in: "text")
      self = .codeBlock(CodeBlock(text, language: language))
    case .figure:
      try members.allow(["type", "image", "link", "caption"])
      let figure = Figure(
        try members.required("image"), link: try members.optional("link"),
        caption: try members.required("caption"))
      guard let figure else {
        throw members.fault("caption", "a figure needs a caption; without one, use a paragraph")
      }
      self = .figure(figure)
    case .quote, .list, .table, .details, .thematicBreak:
      try members.allow(["type"])
      self = .thematicBreak
    }
  }
}

extension Block: Codable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .paragraph(let paragraph):
      var members = try encoder.members(type: "paragraph")
      try members.encode(paragraph.content, forKey: "content")
      try paragraph.layout.encode(into: &members)
    case .heading(let heading):
      var members = try encoder.members(type: "heading")
      try members.encode(heading.level, forKey: "level")
      try members.encode(heading.content, forKey: "content")
      try heading.layout.encode(into: &members)
    case .quote(let quote):
      var members = try encoder.members(type: "quote")
      try members.encode(quote.blocks, forKey: "content")
    case .list(let list):
      try list.encode(to: encoder)
    case .codeBlock(let code):
      var members = try encoder.members(type: "codeBlock")
      try members.encodeIfPresent(code.language?.description, forKey: "language")
      try members.encode(code.text, forKey: "text")
    case .table(let table):
      try table.encode(to: encoder)
    case .figure(let figure):
      var members = try encoder.members(type: "figure")
      try members.encode(figure.image, forKey: "image")
      try members.encodeIfPresent(figure.link, forKey: "link")
      try members.encode(figure.caption, forKey: "caption")
    case .details(let details):
      var members = try encoder.members(type: "details")
      if details.state == .open { try members.encode(true, forKey: "open") }
      try members.encode(details.summary, forKey: "summary")
      try members.encode(details.blocks, forKey: "content")
    case .thematicBreak:
      _ = try encoder.members(type: "thematicBreak")
    }
  }
}

extension TextLayout {
  fileprivate static let members = ["align", "lang", "dir"]

  fileprivate init(_ members: inout ObjectReader) throws(ValueFault) {
    self.init(
      alignment: try members.name("align"),
      direction: try members.name("dir"),
      language: try members.value("lang", expected: "a language tag") { LanguageTag($0) })
  }

  fileprivate func encode(into members: inout EncodedMembers) throws {
    try members.encodeIfPresent(alignment?.rawValue, forKey: "align")
    try members.encodeIfPresent(language?.description, forKey: "lang")
    try members.encodeIfPresent(direction?.rawValue, forKey: "dir")
  }
}

extension ListBlock: JSONDecodable {
  private enum StyleName: String, CaseIterable {
    case bullet, ordered
  }

  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["type", "style", "start", "reversed", "content"])
    let start = try members.integer("start", in: -1_000_000_000...1_000_000_000)
    let isReversed = try members.optional("reversed") ?? false
    let items: [ListItem] = try members.required("content")
    switch try members.name("style") ?? StyleName.bullet {
    case .bullet:
      guard start == nil, !isReversed else {
        throw members.fault("style", "a bullet list has no start and is not reversed")
      }
      self.init(.bullet, items: items)
    case .ordered:
      self.init(.ordered(Numbering(start: start, isReversed: isReversed)), items: items)
    }
  }
}

extension ListBlock: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = try encoder.members(type: "list")
    switch style {
    case .bullet:
      try members.encode(StyleName.bullet.rawValue, forKey: "style")
    case .ordered(let numbering):
      try members.encode(StyleName.ordered.rawValue, forKey: "style")
      try members.encodeIfPresent(numbering.start, forKey: "start")
      if numbering.isReversed { try members.encode(true, forKey: "reversed") }
    }
    try members.encode(items, forKey: "content")
  }
}

extension ListItem: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["type", "checked", "content"])
    try members.require(type: ["item"])
    self.init(
      try members.required("content"),
      task: try members.optional("checked").map { $0 ? .checked : .unchecked })
  }
}

extension ListItem: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = try encoder.members(type: "item")
    try members.encodeIfPresent(task.map { $0 == .checked }, forKey: "checked")
    try members.encode(blocks, forKey: "content")
  }
}

extension TableBlock: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["type", "caption", "head", "body"])
    self.init(
      caption: try members.optional("caption") ?? [],
      head: try members.optional("head") ?? [],
      body: try members.optional("body") ?? [])
  }
}

extension TableBlock: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = try encoder.members(type: "table")
    if !caption.isEmpty { try members.encode(caption, forKey: "caption") }
    if !head.isEmpty { try members.encode(head, forKey: "head") }
    if !body.isEmpty { try members.encode(body, forKey: "body") }
  }
}

extension TableBlock.Row: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["type", "content"])
    try members.require(type: ["row"])
    self.init(try members.required("content"))
  }
}

extension TableBlock.Row: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = try encoder.members(type: "row")
    try members.encode(cells, forKey: "content")
  }
}

extension TableBlock.Cell: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["type", "colspan", "rowspan", "content"] + TextLayout.members)
    let type = try members.require(type: ["cell", "headerCell"])
    self.init(
      type == "cell" ? .data : .header,
      try members.required("content"),
      columnSpan: try members.integer("colspan", in: TableBlock.Cell.columnSpans) ?? 1,
      rowSpan: try members.integer("rowspan", in: TableBlock.Cell.rowSpans) ?? 1,
      layout: try TextLayout(&members))
  }
}

extension TableBlock.Cell: Codable {
  public func encode(to encoder: any Encoder) throws {
    var members = try encoder.members(type: kind == .header ? "headerCell" : "cell")
    if columnSpan > 1 { try members.encode(columnSpan, forKey: "colspan") }
    if rowSpan > 1 { try members.encode(rowSpan, forKey: "rowspan") }
    try layout.encode(into: &members)
    try members.encode(blocks, forKey: "content")
  }
}

extension ObjectReader {
  @discardableResult
  fileprivate mutating func require(type allowed: [String]) throws(ValueFault) -> String {
    let type: String = try required("type")
    guard allowed.contains(type) else {
      let names = allowed.joined(separator: ", ")
      throw fault("type", "'\(type.quoted)' is not allowed here; allowed are: \(names)")
    }
    return type
  }
}
