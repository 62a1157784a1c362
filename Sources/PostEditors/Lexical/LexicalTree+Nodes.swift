internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Nodes of known types.
extension LexicalTree {
  mutating func read(_ node: Node, as kind: NodeKind) throws(EditorError) -> EndAction {
    switch kind {
    case .lineBreak: builder.lineBreak(link: link, at: node.place)
    case .tab: builder.text("\t", try style(of: node), at: node.place)
    case .hashtag, .mention, .textMention: try readMention(node, as: kind)
    case .link: return try openLink(node)
    case .image: return try readImage(node)
    case .formula:
      let isInline = try source.bool("inline", of: node.place) ?? false
      let formula = try source.string("equation", of: node.place)
      builder.formula(formula ?? "", try style(of: node), isBlock: !isInline, at: node.origin)
    case .video: try readEmbed(node, "videoID", prefix: "https://www.youtube.com/watch?v=")
    case .post: try readEmbed(node, "id", prefix: "https://x.com/i/web/status/")
    case .item: return try openItem(node)
    default: return try readCommon(node, as: kind)
    }
    return .nothing
  }

  // MARK: - Leaves

  private mutating func readMention(_ node: Node, as kind: NodeKind) throws(EditorError) {
    var text: String?
    var isHashtag = kind == .hashtag
    var details: JSONNode? = node.place
    if kind == .mention {
      let trigger = try source.string("trigger", of: node.place) ?? "@"
      text = try source.string("value", of: node.place).map { trigger + $0 }
      isHashtag = trigger == "#"
      details = source.member("data", of: node.place)
      if let details {
        builder.reportMembers(
          of: try source.object(details), except: ["id", "href"], element: node.type)
      }
    } else {
      text = try source.string("text", of: node.place)
    }
    if kind == .textMention, let name = try source.string("mentionName", of: node.place) {
      if let text, text != name, text != "@" + name { reportRemoved("mentionName", of: node) }
      text = text ?? name
    }
    let id = try source.identifier("id", of: details)
    let href = try source.string("href", of: details)
    let style = try style(of: node)
    guard let text else { return builder.report(.elementDropped, at: node.origin) }
    let mention = SourceMention(text: text, isHashtag: isHashtag, id: id, href: href)
    builder.append(mention, style, at: node.origin)
  }

  private mutating func readEmbed(
    _ node: Node, _ member: String, prefix: String
  ) throws(EditorError) {
    guard let id = try source.identifier(member, of: node.place),
      builder.embed(prefix + id, RunStyle(link: link), at: node.origin)
    else { return builder.report(.elementDropped, at: node.origin) }
  }

  /// Reads a link, and returns the action at its end. An inner link replaces the link around it.
  private mutating func openLink(_ node: Node) throws(EditorError) -> EndAction {
    let own = try readLink(node)
    if source.isEmpty(node.content), source.firstText(["text"], of: node.place) == nil {
      builder.report(.elementDropped, at: node.origin)
      return .nothing
    }
    if let own, let outer = link, own != outer {
      builder.report(.linkRemoved, at: node.origin)
    }
    return .link(own, linkedRunsBefore: builder.linkedRunCount)
  }

  private mutating func readLink(_ node: Node) throws(EditorError) -> Hyperlink? {
    for name in ["target", "rel"] { _ = try source.string(name, of: node.place) }
    let title = builder.attribute(try source.string("title", of: node.place), at: node.origin)
    let url = try source.string("url", of: node.place)
    if try source.bool("isUnlinked", of: node.place) == true { return link }
    guard let url else {
      builder.report(.linkRemoved, at: node.origin)
      return link
    }
    return builder.link(url, title: title, at: node.origin)
  }

  /// Reads an image. If a figure cannot be opened for the caption, the caption becomes text after
  /// the image.
  private mutating func readImage(_ node: Node) throws(EditorError) -> EndAction {
    let caption = try caption(of: node)
    let isFigure = caption != nil && builder.open(.figure, at: node.origin)
    let attributes = try builder.imageAttributes(
      node.place, alternative: "altText", at: node.origin,
      isNaturalSize: { [source] in
        source.tree.integer($0) == 0 || source.tree.string($0) == "inherit"
      })
    builder.image(
      from: try source.string("src", of: node.place), attributes, try style(of: node),
      at: node.origin)
    guard let caption else { return .nothing }
    if isFigure { _ = builder.open(.figureCaption, at: node.origin) }
    if let root = caption.root {
      try open(root: root, until: .line)
    } else {
      builder.text(isFigure ? caption.text : " " + caption.text, at: node.place)
      if isFigure { builder.endLine() }
    }
    return isFigure ? .close(2) : .nothing
  }

  // MARK: - Captions

  /// Returns the caption of an image: its text, or the root of its editor state. Returns `nil` if
  /// the caption is empty or hidden. A hidden caption is reported.
  private mutating func caption(of node: Node) throws(EditorError) -> (text: String, root: Node?)? {
    let isShown = try source.bool("showCaption", of: node.place) ?? true
    guard let place = source.member("caption", of: node.place) else { return nil }
    try source.checkTextOrObject(place)
    let text = source.tree.string(place)
    let root = try text == nil ? captionRoot(in: place, of: node) : nil
    guard text?.isEmpty == false || root != nil else { return nil }
    if isShown { return (text ?? "", root) }
    builder.reportRemoved("caption", at: Origin(node.type, root?.place ?? place))
    return nil
  }

  /// Returns the root of a caption's editor state, or `nil` if the state contains only empty
  /// paragraphs.
  private mutating func captionRoot(
    in caption: JSONNode, of node: Node
  ) throws(EditorError) -> Node? {
    builder.reportMembers(of: caption, except: ["editorState"], element: node.type)
    guard let state = source.member("editorState", of: caption) else { return nil }
    builder.reportMembers(of: try source.object(state), except: ["root"], element: node.type)
    guard let place = source.member("root", of: state) else { return nil }
    let root = rootNode(at: try source.object(place))
    let children = try source.array(root.content)
    if let type = source.member("type", of: place), try source.string(type) != "root" {
      throw source.error(.wrongValue, "expected the type 'root'", at: type)
    }
    guard hasNoText(place), children.allSatisfy(isEmptyParagraph) else { return root }
    try reportUnread(of: root)
    for child in children {
      let paragraph = self.node(at: child, type: "paragraph", kind: .paragraph)
      try reportUnread(of: paragraph)
      _ = try layout(of: paragraph)
      _ = try source.array(paragraph.content)
    }
    return nil
  }

  private func isEmptyParagraph(_ node: JSONNode) -> Bool {
    source.firstText(["type"], of: node)?.text == "paragraph" && hasNoText(node)
      && source.tree.elements(of: source.member("children", of: node)).allSatisfy {
        source.firstText(["type"], of: $0)?.text == "text" && hasNoText($0)
      }
  }

  private func hasNoText(_ node: JSONNode) -> Bool {
    source.member("text", of: node).map { source.tree.string($0) == "" } ?? true
  }

  // MARK: - Items

  /// Opens a list item. If an item contains only lists, these lists are added to the previous item.
  private mutating func openItem(_ node: Node) throws(EditorError) -> EndAction {
    let isChecked = try source.bool("checked", of: node.place)
    let number = try source.integer("value", of: node.place, in: Numbering.range)
    let layout = try layout(of: node)
    let isWrapper =
      !source.isEmpty(node.content)
      && source.tree.elements(of: node.content).allSatisfy {
        source.firstText(["type"], of: $0)?.text == "list"
      }
    let isReopened = isWrapper && builder.reopenItem(layout, at: node.place)
    guard
      isReopened || builder.open(.item, layout: layout, at: node.origin)
    else {
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
    let listType = source.member("listType", of: builder.parent.place)
    let isCheckList = listType.flatMap { source.tree.string($0) } == "check"
    if isCheckList || isChecked != nil {
      builder.top.task = isChecked == true ? .checked : .unchecked
    }
    return .close(1)
  }

  /// Reports the number of the open item unless it is one more than the number of the previous item.
  /// Lexical also counts an item that contains only a nested list.
  private mutating func reportNumber(_ number: Int?, of node: Node, isReopened: Bool) {
    guard let number, case .list(.ordered(let numbering)) = builder.parent.kind,
      number != (numbering.start ?? 1) + builder.parent.list.count + (isReopened ? 1 : 0)
    else { return }
    reportRemoved("value", of: node)
  }

  /// Reports the indent of the open item unless the indent is equal to the nesting depth of the
  /// list.
  private mutating func reportIndent(of node: Node) {
    guard let indent = source.member("indent", of: node.place).flatMap(source.tree.integer),
      indent > 0
    else { return }
    let nesting = builder.frames.reversed().prefix { $0.kind == .item || $0.kind.block == .list }
    let level = nesting.count { $0.kind.block == .list } - 1
    if indent != level { reportRemoved("indent", of: node) }
  }

  // MARK: - Attributes

  func level(of node: Node) throws(EditorError) -> Int {
    guard let place = source.member("tag", of: node.place) else { return 1 }
    let tag = try source.string(place)
    guard let level = Heading.levels.first(where: { "h\($0)" == tag }) else {
      throw source.notAllowed(tag, "h1 to h6", at: place)
    }
    return level
  }

  mutating func language(of node: Node) throws(EditorError) -> CodeLanguage? {
    guard let name = try source.string("language", of: node.place) else { return nil }
    let language = CodeLanguage(name)
    if language == nil, !name.isEmpty { reportRemoved("language", of: node) }
    return language
  }

  func listStyle(of node: Node) throws(EditorError) -> ListStyle {
    let tag = try source.string("tag", of: node.place)
    let start = try source.integer("start", of: node.place, in: Numbering.range)
    let ordered = ListStyle.ordered(Numbering(start: start))
    guard let place = source.member("listType", of: node.place) else {
      return tag == "ol" ? ordered : .bullet
    }
    let type = try source.string(place)
    switch type {
    case "number": return ordered
    case "bullet", "check": return .bullet
    default: throw source.notAllowed(type, "bullet, number or check", at: place)
    }
  }

  mutating func cell(of node: Node) throws(EditorError) -> TableBlock.Cell {
    let state = try source.integer("headerState", of: node.place, in: 0...3) ?? 0
    return try cell(state == 0 ? .data : .header, of: node, "colSpan", "rowSpan")
  }
}
