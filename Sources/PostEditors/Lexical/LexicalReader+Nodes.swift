internal import PostDocument
internal import PostJSON
internal import PostPolicy

// The nodes that documents have something for.
extension LexicalReader {
  /// Reads a node up to its children, which follow.
  mutating func read(_ node: Node, as kind: LexicalNode) throws(EditorError) -> End {
    switch kind {
    case .text:
      guard let text = try source.string("text", of: node.place) else {
        throw source.error(.wrongValue, "missing member 'text'", at: node.place)
      }
      builder.text(text, try look(of: node), at: node.place)
    case .lineBreak: builder.lineBreak(at: node.place)
    case .tab: builder.text("\t", try look(of: node), at: node.place)
    case .hashtag: try readHashtag(node)
    case .mention:
      let name = try source.string("text", of: node.place)
      let other = try source.string("mentionName", of: node.place)
      try readMention(node, text: name ?? other, details: node.place)
    case .triggeredMention:
      let trigger = try source.string("trigger", of: node.place) ?? "@"
      let value = try source.string("value", of: node.place)
      let data = source.member("data", of: node.place)
      try readMention(
        node, text: value.map { trigger + $0 }, isHashtag: trigger == "#", details: data)
    case .link: return startLink(try readLink(node))
    case .image: return try readImage(node)
    case .equation:
      let isInline = try source.bool("inline", of: node.place) ?? false
      guard let formula = try source.string("equation", of: node.place), !formula.isEmpty else {
        builder.report(.elementDropped, element: node.type, at: node.place)
        return .nothing
      }
      builder.math(
        formula, try look(of: node), isBlock: !isInline, element: node.type, at: node.place)
    case .video:
      try readEmbed(node, id: "videoID", prefix: "https://www.youtube.com/watch?v=")
    case .post: try readEmbed(node, id: "id", prefix: "https://x.com/i/web/status/")
    case .horizontalRule: builder.append(.thematicBreak, element: node.type, at: node.place)
    case .detailsContent:
      builder.boundary()
      return .boundary
    case .item: return try openItem(node)
    default: return try open(node, as: kind)
    }
    return .nothing
  }

  private mutating func open(_ node: Node, as kind: LexicalNode) throws(EditorError) -> End {
    let frame: Frame.Kind
    // What stands directly in a quotation or cell has no paragraph of its own.
    var inner = TextLayout()
    switch kind {
    case .heading: frame = .heading(level: try level(of: node), try layout(of: node))
    case .quote:
      frame = .quote
      inner = try layout(of: node)
    case .code: frame = .code(try language(of: node))
    case .list: frame = .list(try style(of: node))
    case .table: frame = .table
    case .row: frame = .row
    case .cell:
      let state = try source.integer("headerState", of: node.place, in: 0...3) ?? 0
      frame = .cell(
        TableCell(
          state == 0 ? .data : .header,
          columnSpan: try source.integer("colSpan", of: node.place, in: 1...1000) ?? 1,
          rowSpan: try source.integer("rowSpan", of: node.place, in: 1...65_534) ?? 1,
          layout: try layout(of: node)))
    case .details:
      frame = .details(try source.bool("open", of: node.place) == true ? .open : .closed)
    case .summary: frame = .summary
    default: frame = .paragraph(try layout(of: node))
    }
    guard builder.open(frame, layout: inner, element: node.type, at: node.place) else {
      guard frame == .details(.closed) else { return .boundary }
      builder.startFolded()
      return .folded
    }
    return .close()
  }

  /// Opens an item. One that holds nothing but a list is how Lexical nests that list in the item
  /// before.
  private mutating func openItem(_ node: Node) throws(EditorError) -> End {
    let children = source.tree.elements(of: source.member("children", of: node.place))
    var iterator = children
    let only = iterator.next()
    let isWrapper =
      iterator.next() == nil
      && source.member("type", of: only).flatMap { source.tree.string($0) } == "list"
    if isWrapper, builder.reopenItem(at: node.place) { return .close() }
    let isChecked = try source.bool("checked", of: node.place)
    let layout = try layout(of: node)
    guard builder.open(.item, layout: layout, element: node.type, at: node.place) else {
      return .boundary
    }
    if !isWrapper, isCheckList || isChecked != nil {
      builder.setTask(isChecked == true ? .checked : .unchecked)
    }
    return .close()
  }

  /// A Boolean value that is true when the list around the open item is one of tasks.
  private var isCheckList: Bool {
    guard builder.frames.count > 1 else { return false }
    let list = builder.frames[builder.frames.count - 2].place
    return source.member("listType", of: list).flatMap { source.tree.string($0) } == "check"
  }

  private func style(of node: Node) throws(EditorError) -> ListStyle {
    let type = try source.string("listType", of: node.place)
    let tag = try source.string("tag", of: node.place)
    guard type == "number" || (type == nil && tag == "ol") else { return .bullet }
    let starts = -1_000_000_000...1_000_000_000
    return .ordered(Numbering(start: try source.integer("start", of: node.place, in: starts)))
  }

  private func level(of node: Node) throws(EditorError) -> Int {
    guard let place = source.member("tag", of: node.place) else { return 1 }
    let tag = try source.string(place)
    guard tag.utf8.count == 2, tag.hasPrefix("h"), let level = Int(tag.dropFirst()),
      Heading.levels.contains(level)
    else {
      throw source.error(
        .wrongValue, "'\(tag.prefix(32))' is not allowed; allowed is h1 to h6", at: place)
    }
    return level
  }

  private mutating func language(of node: Node) throws(EditorError) -> CodeLanguage? {
    guard let place = source.member("language", of: node.place) else { return nil }
    let name = try source.string(place)
    let language = CodeLanguage(name)
    if language == nil, !name.isEmpty {
      builder.report(.attributeRemoved, element: node.type, attribute: "language", at: place)
    }
    return language
  }
}

// Leaves.
extension LexicalReader {
  private mutating func readLink(_ node: Node) throws(EditorError) -> Link? {
    let title = builder.attribute(
      try source.string("title", of: node.place), element: node.type, at: node.place)
    if try source.bool("isUnlinked", of: node.place) == true { return link }
    guard let url = try source.string("url", of: node.place) else { return link }
    return builder.link(url, title: title, element: node.type, at: node.place)
  }

  private mutating func readHashtag(_ node: Node) throws(EditorError) {
    try readMention(
      node, text: try source.string("text", of: node.place), isHashtag: true, details: node.place)
  }

  private mutating func readMention(
    _ node: Node, text: String?, isHashtag: Bool = false, details: JSONNode?
  ) throws(EditorError) {
    guard let text = builder.attribute(text, element: node.type, at: node.place) else {
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
    let id = builder.attribute(
      try source.identifier("id", of: details), element: node.type, at: node.place)
    let href = try source.string("href", of: details)
    let target = href.flatMap { builder.target($0) }
    if href != nil, target == nil {
      builder.report(.linkRemoved, element: node.type, at: node.place)
    }
    let look = try look(of: node)
    builder.atom(
      isHashtag ? .hashtag : .mention, target: target, look: look, element: node.type,
      at: node.place
    ) { target in
      isHashtag
        ? Hashtag(text, target: target, id: id).map { .hashtag($0) }
        : Mention(text, target: target, id: id).map { .mention($0) }
    }
  }

  private mutating func readEmbed(
    _ node: Node, id member: String, prefix: String
  ) throws(EditorError) {
    guard let id = try source.identifier(member, of: node.place),
      builder.embed(prefix + id, element: node.type, at: node.place)
    else { return builder.report(.elementDropped, element: node.type, at: node.place) }
  }

  /// Reads a picture; the caption of one that has one follows.
  private mutating func readImage(_ node: Node) throws(EditorError) -> End {
    // No figure opens in a line of nothing but runs; there, the caption follows the picture.
    guard !builder.top.kind.isInline, takesCaption(node),
      builder.open(.figure, element: node.type, at: node.place)
    else {
      try readPicture(node)
      return .nothing
    }
    try readPicture(node)
    guard builder.open(.figureCaption, element: node.type, at: node.place) else { return .close() }
    return .close(2)
  }

  private mutating func readPicture(_ node: Node) throws(EditorError) {
    let alternative = builder.attribute(
      try source.string("altText", of: node.place), element: node.type, at: node.place)
    let title = builder.attribute(
      try source.string("title", of: node.place), element: node.type, at: node.place)
    let width = try size("width", of: node)
    let height = try size("height", of: node)
    let look = try look(of: node)
    guard let address = try source.string("src", of: node.place) else {
      builder.report(.imageRemoved, element: node.type, at: node.place)
      return builder.text(alternative ?? "", look, at: node.place)
    }
    guard let picture = builder.imageSource(address, element: node.type, at: node.place) else {
      return builder.text(alternative ?? "", look, at: node.place)
    }
    let image = Image(
      picture, alternative: alternative, title: title, width: width, height: height)
    builder.picture(
      .image(image), from: picture, as: .image, fallback: alternative ?? "", look: look,
      element: node.type, at: node.place)
  }

  /// The size of a picture; 0 and `inherit` are its own.
  private mutating func size(_ name: String, of node: Node) throws(EditorError) -> Int? {
    guard let place = source.member(name, of: node.place) else { return nil }
    if source.tree.integer(place) == 0 || source.tree.string(place) == "inherit" { return nil }
    return try builder.size(name, of: node.place, element: node.type)
  }
}
