internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

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
    case .lineBreak: builder.lineBreak(link: link, at: node.place)
    case .tab: builder.text("\t", try look(of: node), at: node.place)
    case .hashtag:
      try readName(
        node, text: try source.string("text", of: node.place), isHashtag: true,
        details: node.place)
    case .mention:
      let text = try source.string("text", of: node.place)
      let name = try source.string("mentionName", of: node.place)
      if let text, let name, text != name, text != "@" + name { report("mentionName", of: node) }
      try readName(node, text: text ?? name, details: node.place)
    case .triggeredMention:
      let trigger = try source.string("trigger", of: node.place) ?? "@"
      let value = try source.string("value", of: node.place)
      let data = source.member("data", of: node.place)
      if let data {
        report(membersOf: try source.object(data), except: ["id", "href"], element: node.type)
      }
      try readName(
        node, text: value.map { trigger + $0 }, isHashtag: trigger == "#", details: data)
    case .link:
      if source.firstElement(of: "children", in: node.place) == nil,
        source.firstText(["text"], of: node.place) == nil
      {
        _ = try readLink(node)
        builder.report(.elementDropped, element: node.type, at: node.place)
        return .nothing
      }
      return startLink(try readLink(node), of: node)
    case .image: return try readImage(node)
    case .equation:
      let isInline = try source.bool("inline", of: node.place) ?? false
      let formula = try source.string("equation", of: node.place)
      builder.math(
        formula ?? "", try look(of: node), isBlock: !isInline, element: node.type, at: node.place)
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
    // What stands directly in a quotation has no paragraph of its own; what stands in the others has
    // their direction.
    var inner = TextLayout()
    switch kind {
    case .heading: frame = .heading(level: try level(of: node), try layout(of: node))
    case .quote:
      frame = .quote
      inner = try layout(of: node)
    case .code: frame = .code(try language(of: node))
    case .list:
      frame = .list(try style(of: node))
      inner = try layout(of: node)
    case .table, .row:
      frame = kind == .table ? .table : .row
      inner = try directionLayout(of: node)
    case .cell:
      let state = try source.integer("headerState", of: node.place, in: 0...3) ?? 0
      frame = .cell(
        TableBlock.Cell(
          state == 0 ? .data : .header,
          columnSpan: try source.integer("colSpan", of: node.place, in: 1...1000) ?? 1,
          rowSpan: try source.integer("rowSpan", of: node.place, in: 1...65_534) ?? 1,
          layout: try layout(of: node)))
    case .details:
      frame = .details(try source.bool("open", of: node.place) == true ? .open : .closed)
      inner = try directionLayout(of: node)
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

  mutating func directionLayout(of node: Node) throws(EditorError) -> TextLayout {
    let outer = builder.top.layout
    return TextLayout(direction: try direction(of: node, in: outer) ?? outer.direction)
  }

  /// Opens an item. One that holds nothing but lists is how Lexical nests these in the item before.
  private mutating func openItem(_ node: Node) throws(EditorError) -> End {
    let isChecked = try source.bool("checked", of: node.place)
    let value = try source.integer("value", of: node.place, in: LexicalReader.starts)
    let layout = try layout(of: node)
    let isWrapper =
      source.firstElement(of: "children", in: node.place) != nil
      && source.tree.elements(of: source.member("children", of: node.place)).allSatisfy {
        source.firstText(["type"], of: $0) == "list"
      }
    let isReopened = isWrapper && builder.reopenItem(layout, at: node.place)
    let isOpen =
      isReopened || builder.open(.item, layout: layout, element: node.type, at: node.place)
    if isOpen {
      reportNumber(value, of: node, isReopened: isReopened)
      reportIndent(of: node)
    }
    guard isOpen, !isWrapper else {
      // Lexical writes `false` for every item that only nests a list.
      if isChecked == true || !isOpen { report("checked", of: node) }
      return isOpen ? .close() : .boundary
    }
    let list = builder.frames[builder.frames.count - 2]
    let isCheckList =
      source.member("listType", of: list.place).flatMap { source.tree.string($0) } == "check"
    if isCheckList || isChecked != nil {
      builder.setTask(isChecked == true ? .checked : .unchecked)
    }
    return .close()
  }

  /// Reports the number of the open item when it is not the next one of its list. An item that
  /// Lexical nests in the one before has the number that follows.
  private mutating func reportNumber(_ value: Int?, of node: Node, isReopened: Bool) {
    let list = builder.frames[builder.frames.count - 2]
    guard let value, case .list(.ordered(let numbering)) = list.kind,
      value != (numbering.start ?? 1) + list.items.count + (isReopened ? 1 : 0)
    else { return }
    report("value", of: node)
  }

  /// Reports the indent of the open item when it is not how deep its list nests.
  private mutating func reportIndent(of node: Node) {
    guard let indent = source.member("indent", of: node.place).flatMap(source.tree.integer),
      indent > 0
    else { return }
    var level = -1
    for position in builder.frames.indices.reversed() {
      switch builder.frames[position].kind {
      case .item: continue
      case .list: level += 1
      default:
        if indent != level { report("indent", of: node) }
        return
      }
    }
  }

  /// The numbers that items may have.
  private static let starts = -1_000_000_000...1_000_000_000

  private mutating func style(of node: Node) throws(EditorError) -> ListStyle {
    let tag = try source.string("tag", of: node.place)
    let start = try source.integer("start", of: node.place, in: LexicalReader.starts)
    let ordered = ListStyle.ordered(Numbering(start: start))
    guard let place = source.member("listType", of: node.place) else {
      return tag == "ol" ? ordered : .bullet
    }
    let type = try source.string(place)
    switch type {
    case "number": return ordered
    case "bullet", "check": return .bullet
    default:
      throw source.error(
        .wrongValue,
        "'\(type.quoted)' is not allowed; allowed is bullet, number or check", at: place)
    }
  }

  /// Reports a member, if it is there.
  private mutating func report(_ name: String, of node: Node) {
    guard let place = source.member(name, of: node.place) else { return }
    builder.report(.attributeRemoved, element: node.type, attribute: name, at: place)
  }

  private func level(of node: Node) throws(EditorError) -> Int {
    guard let place = source.member("tag", of: node.place) else { return 1 }
    let tag = try source.string(place)
    guard tag.utf8.count == 2, tag.hasPrefix("h"), let level = Int(tag.dropFirst()),
      Heading.levels.contains(level)
    else {
      throw source.error(
        .wrongValue, "'\(tag.quoted)' is not allowed; allowed is h1 to h6", at: place)
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
