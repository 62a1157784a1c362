internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Nodes of known types.
extension LexicalTree {
  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .lineBreak: builder.lineBreak(link: link, at: node.place)
    case .tab: builder.text("\t", style(of: node), at: node.place)
    case .hashtag, .mention, .textMention: readMention(node, as: kind)
    case .link: return openLink(node)
    case .image: return readImage(node)
    case .formula:
      let isInline = value("inline", of: node, as: \.isOn) ?? false
      let formula = value("equation", of: node, as: \.text)
      builder.formula(formula ?? "", style(of: node), isBlock: !isInline, at: node.origin)
    case .video: readEmbed(node, "videoID", prefix: "https://www.youtube.com/watch?v=")
    case .post: readEmbed(node, "id", prefix: "https://x.com/i/web/status/")
    case .item: return openItem(node)
    case .card: readCard(node)
    case .fields: return openFields(node)
    default: return readCommon(node, as: kind)
    }
    return .nothing
  }

  // MARK: - Leaves

  private mutating func readMention(_ node: EditorNode, as kind: NodeKind) {
    var text: String?
    var isHashtag = kind == .hashtag
    var details: JSONValue? = node.place
    if kind == .mention {
      let trigger = value("trigger", of: node, as: \.string) ?? "@"
      text = value("value", of: node, as: \.text).map { trigger + $0 }
      isHashtag = trigger == "#"
      details = value("data", of: node, as: \.object)
      builder.reportMembers(of: details, except: ["id", "href"], element: node.type)
    } else {
      text = value("text", of: node, as: \.text)
    }
    if kind == .textMention, let name = value("mentionName", of: node, as: \.text) {
      if let text, text != name, text != "@" + name { reportRemoved("mentionName", of: node) }
      text = text ?? name
    }
    let id = builder.value("id", of: details, in: node.type, as: \.text)
    let href = builder.url("href", of: details, in: node.type)
    let style = style(of: node)
    guard let text else { return builder.report(.elementDropped, at: node.origin) }
    let mention = SourceMention(label: text, isHashtag: isHashtag, id: id, href: href)
    builder.append(mention, style, at: node.origin)
  }

  private mutating func readEmbed(
    _ node: EditorNode, _ member: String, prefix: String
  ) {
    guard let id = value(member, of: node, as: \.text),
      builder.embed(prefix + id, RunStyle(link: link), at: node.origin)
    else { return builder.report(.elementDropped, at: node.origin) }
  }

  /// Reads a link, and returns the action at its end. An inner link replaces the link around it.
  private mutating func openLink(_ node: EditorNode) -> EndAction {
    let own = readLink(node)
    if node.isEmpty, node.place.firstText(["text"]) == nil {
      builder.report(.elementDropped, at: node.origin)
      return .nothing
    }
    if let own, let outer = link, own != outer {
      builder.report(.linkRemoved, at: node.origin)
    }
    return .link(own, linkedRunsBefore: builder.linkedRunCount)
  }

  private mutating func readLink(_ node: EditorNode) -> Hyperlink? {
    for name in ["target", "rel"] { _ = value(name, of: node, as: \.string) }
    let title = builder.attribute(value("title", of: node, as: \.text), at: node.origin)
    let own = url("url", of: node)
    let field = fieldURL(of: node)
    if let own, let url = field.url, own != url { reportRemoved("fields", of: node) }
    let url = own ?? field.url
    if value("isUnlinked", of: node, as: \.isOn) == true { return link }
    guard let url else {
      let reason = field.isInternal ? ContentBuilder.internalLink : ContentBuilder.noURL
      builder.report(.linkRemoved, reason: reason, at: node.origin)
      return link
    }
    return builder.link(url, title: title, at: node.origin)
  }

  /// Returns the URL of a link of Payload. A link to a document of its database has no URL.
  private mutating func fieldURL(of node: EditorNode) -> (url: String?, isInternal: Bool) {
    let fields = value("fields", of: node, as: \.object)
    guard let fields else { return (nil, false) }
    builder.reportMembers(
      of: fields, except: ["url", "newTab", "linkType", "rel"], element: node.type)
    let type = builder.value("linkType", of: fields, in: node.type, as: \.string)
    let isInternal = type == "internal"
    return (isInternal ? nil : builder.url("url", of: fields, in: node.type), isInternal)
  }

  // MARK: - Items

  /// Opens a list item. If an item contains only lists, these lists are added to the previous item.
  private mutating func openItem(_ node: EditorNode) -> EndAction {
    let isChecked = value("checked", of: node, as: \.isOn)
    let number = value("value", of: node) { $0.anyInteger(in: Numbering.starts) }
    let layout = layout(of: node)
    let isWrapper = !node.isEmpty && node.content.children.allSatisfy { $0.type == "list" }
    let isReopened = isWrapper && builder.reopenItem(layout, at: node.place)
    guard isReopened || builder.open(.item, layout: layout, at: node.origin) else {
      reportRemoved("checked", of: node)
      return .line
    }
    reportNumber(number, of: node, isReopened: isReopened)
    reportIndent(of: node)
    if isWrapper {
      // Lexical writes `false` for every item that contains only a nested list.
      if isChecked == true { reportRemoved("checked", of: node) }
      return .close(1)
    }
    let isCheckList = builder.openBlocks.dropLast().last?.place["listType"]?.string == "check"
    if isCheckList || isChecked != nil {
      builder.blocks.top.task = isChecked == true ? .checked : .unchecked
    }
    return .close(1)
  }

  /// Reports the number of the open item unless it is one more than the number of the previous item.
  /// Lexical also counts an item that contains only a nested list.
  private mutating func reportNumber(_ number: Int?, of node: EditorNode, isReopened: Bool) {
    guard let number, let list = builder.blocks.outer.last,
      case .list(.ordered(let numbering)) = list.kind,
      number != (numbering.start ?? 1) + (list.list?.count ?? 0) + (isReopened ? 1 : 0)
    else { return }
    reportRemoved("value", of: node)
  }

  /// Reports the indent of the open item unless the indent is equal to the nesting depth of the
  /// list.
  private mutating func reportIndent(of node: EditorNode) {
    // The item is in a list.
    let nesting = builder.blocks.outer.reversed().prefix {
      $0.kind == .item || $0.kind.block == .list
    }
    let level = nesting.count { $0.kind.block == .list } - 1
    reportRemoved("indent", of: node) { indent in
      [0, level].contains(indent.anyInteger(in: LexicalSchema.indents))
    }
  }

  // MARK: - Attributes

  mutating func level(of node: EditorNode) -> Int {
    let level = value("tag", of: node) { tag in Heading.levels.first { "h\($0)" == tag.string } }
    return level ?? 1
  }

  mutating func listStyle(of node: EditorNode) -> ListStyle {
    let tag = value("tag", of: node, as: \.string)
    let start = value("start", of: node) { $0.anyInteger(in: Numbering.starts) }
    let ordered = ListStyle.ordered(Numbering(start: start))
    switch value("listType", of: node, as: \.string) {
    case "number": return ordered
    case "bullet", "check": return .bullet
    case let type:
      if type != nil { reportRemoved("listType", of: node) }
      return tag == "ol" ? ordered : .bullet
    }
  }

  mutating func cell(of node: EditorNode) -> TableBlock.Cell {
    let state = value("headerState", of: node) { $0.anyInteger(in: 0...3) } ?? 0
    return cell(state == 0 ? .data : .header, of: node, "colSpan", "rowSpan")
  }
}
