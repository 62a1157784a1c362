internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Nodes of known types.
extension LexicalTree {
  mutating func read(_ node: Node, as kind: NodeKind) -> EndAction {
    switch kind {
    case .lineBreak: builder.lineBreak(link: link, at: node.place)
    case .tab: builder.text("\t", style(of: node), at: node.place)
    case .hashtag, .mention, .textMention: readMention(node, as: kind)
    case .link: return openLink(node)
    case .image: return readImage(node)
    case .formula:
      let isInline = bool("inline", of: node) ?? false
      let formula = text("equation", of: node)
      builder.formula(formula ?? "", style(of: node), isBlock: !isInline, at: node.origin)
    case .video: readEmbed(node, "videoID", prefix: "https://www.youtube.com/watch?v=")
    case .post: readEmbed(node, "id", prefix: "https://x.com/i/web/status/")
    case .item: return openItem(node)
    case .card: readCard(node)
    default: return readCommon(node, as: kind)
    }
    return .nothing
  }

  // MARK: - Leaves

  private mutating func readMention(_ node: Node, as kind: NodeKind) {
    var text: String?
    var isHashtag = kind == .hashtag
    var details: JSONNode? = node.place
    if kind == .mention {
      let trigger = string("trigger", of: node) ?? "@"
      text = self.text("value", of: node).map { trigger + $0 }
      isHashtag = trigger == "#"
      let data = source.member("data", of: node.place)
      details = builder.object("data", at: data, in: node.type)
      builder.reportMembers(of: details, except: ["id", "href"], element: node.type)
    } else {
      text = self.text("text", of: node)
    }
    if kind == .textMention, let name = self.text("mentionName", of: node) {
      if let text, text != name, text != "@" + name { reportRemoved("mentionName", of: node) }
      text = text ?? name
    }
    let id = builder.text("id", of: details, in: node.type)
    let href = builder.url("href", of: details, in: node.type)
    let style = style(of: node)
    guard let text else { return builder.report(.elementDropped, at: node.origin) }
    let mention = SourceMention(label: text, isHashtag: isHashtag, id: id, href: href)
    builder.append(mention, style, at: node.origin)
  }

  private mutating func readEmbed(
    _ node: Node, _ member: String, prefix: String
  ) {
    guard let id = text(member, of: node),
      builder.embed(prefix + id, RunStyle(link: link), at: node.origin)
    else { return builder.report(.elementDropped, at: node.origin) }
  }

  /// Reads a link, and returns the action at its end. An inner link replaces the link around it.
  private mutating func openLink(_ node: Node) -> EndAction {
    let own = readLink(node)
    if source.isEmpty(node.content), source.firstText(["text"], of: node.place) == nil {
      builder.report(.elementDropped, at: node.origin)
      return .nothing
    }
    if let own, let outer = link, own != outer {
      builder.report(.linkRemoved, at: node.origin)
    }
    return .link(own, linkedRunsBefore: builder.linkedRunCount)
  }

  private mutating func readLink(_ node: Node) -> Hyperlink? {
    for name in ["target", "rel"] { _ = string(name, of: node) }
    let title = builder.attribute(text("title", of: node), at: node.origin)
    let own = url("url", of: node)
    let field = fieldURL(of: node)
    if let own, let field, own != field { reportRemoved("fields", of: node) }
    let url = own ?? field
    if bool("isUnlinked", of: node) == true { return link }
    guard let url else {
      builder.report(.linkRemoved, at: node.origin)
      return link
    }
    return builder.link(url, title: title, at: node.origin)
  }

  /// Returns the URL of a link of Payload. A link to a document of its database has no URL.
  private mutating func fieldURL(of node: Node) -> String? {
    let member = source.member("fields", of: node.place)
    guard let fields = builder.object("fields", at: member, in: node.type) else { return nil }
    builder.reportMembers(
      of: fields, except: ["url", "newTab", "linkType", "rel"], element: node.type)
    let isInternal = builder.string("linkType", of: fields, in: node.type) == "internal"
    return isInternal ? nil : builder.url("url", of: fields, in: node.type)
  }

  /// Reads an image. If a figure cannot be opened for the caption, the caption becomes text after
  /// the image.
  private mutating func readImage(_ node: Node) -> EndAction {
    let caption = caption(of: node)
    let isFigure = caption != nil && builder.open(.figure, at: node.origin)
    // Images of Ghost have these members, and their caption is HTML.
    let isCard = source.member("cardWidth", of: node.place) != nil
    let alternative = source.member("altText", of: node.place) == nil ? "alt" : "altText"
    if alternative == "altText" { reportRemoved("alt", of: node) }
    var style = style(of: node)
    if let href = url("href", of: node), !href.isEmpty {
      style.link = builder.link(href, title: nil, at: node.origin)
    }
    let attributes = builder.imageAttributes(
      node.place, alternative: alternative, at: node.origin,
      isNaturalSize: { [source] in
        source.tree.integer($0) == 0 || source.tree.string($0) == "inherit"
      })
    builder.image(
      from: url("src", of: node), attributes, style, at: node.origin)
    guard let caption else { return .nothing }
    if isFigure { _ = builder.open(.figureCaption, at: node.origin) }
    if let root = caption.root {
      open(root: root, until: .line)
    } else {
      if !isFigure { builder.text(" ", at: node.place) }
      if isCard {
        builder.addRuns(ofHTML: caption.text, at: node.origin)
      } else {
        builder.text(caption.text, at: node.place)
      }
      if isFigure { builder.endLine() }
    }
    return isFigure ? .close(2) : .nothing
  }

  // MARK: - Captions

  /// Returns the caption of an image: its text, or the root of its editor state. Returns `nil` if
  /// the caption is empty or hidden. A hidden caption is reported.
  private mutating func caption(of node: Node) -> (text: String, root: Node?)? {
    let isShown = bool("showCaption", of: node) ?? true
    guard let place = source.member("caption", of: node.place) else { return nil }
    var text = ""
    var root: Node?
    if source.isObject(place) {
      root = captionRoot(in: place, of: node)
    } else {
      text = self.text("caption", of: node) ?? ""
    }
    guard !text.isEmpty || root != nil else { return nil }
    if isShown { return (text, root) }
    builder.reportRemoved("caption", at: Origin(node.type, root?.place ?? place))
    return nil
  }

  /// Returns the root of a caption's editor state, or `nil` if the state contains only empty
  /// paragraphs.
  private mutating func captionRoot(in caption: JSONNode, of node: Node) -> Node? {
    builder.reportMembers(of: caption, except: ["editorState"], element: node.type)
    let member = source.member("editorState", of: caption)
    guard let state = builder.object("editorState", at: member, in: node.type) else { return nil }
    builder.reportMembers(of: state, except: ["root"], element: node.type)
    let rootPlace = source.member("root", of: state)
    guard let place = builder.object("root", at: rootPlace, in: node.type) else { return nil }
    let root = rootNode(at: place)
    if let type = source.member("type", of: place), source.string(type) != "root" {
      builder.reportRemoved("type", at: Origin(node.type, type))
    }
    let children = source.children(root.content)
    guard hasNoText(place), children.allSatisfy(isEmptyParagraph) else { return root }
    reportUnread(of: root)
    for child in children {
      let paragraph = self.node(at: child, type: "paragraph", kind: .paragraph)
      reportUnread(of: paragraph)
      _ = layout(of: paragraph)
    }
    return nil
  }

  /// Whether a node has a caption that is an editor state.
  func hasCaptionRoot(_ node: Node) -> Bool {
    let state = source.member("editorState", of: source.member("caption", of: node.place))
    return source.member("root", of: state).map(source.isObject) == true
  }

  /// Returns the root of the caption of an unknown node, unless the caption is empty or hidden.
  mutating func captionRoot(of node: Node) -> Node? {
    hasCaptionRoot(node) ? caption(of: node)?.root : nil
  }

  private func isEmptyParagraph(_ node: JSONNode) -> Bool {
    source.firstText(["type"], of: node)?.text == "paragraph" && hasNoText(node)
      && source.children(source.member("children", of: node)).allSatisfy {
        source.firstText(["type"], of: $0)?.text == "text" && hasNoText($0)
      }
  }

  private func hasNoText(_ node: JSONNode) -> Bool {
    source.member("text", of: node).map { source.tree.string($0) == "" } ?? true
  }

  // MARK: - Items

  /// Opens a list item. If an item contains only lists, these lists are added to the previous item.
  private mutating func openItem(_ node: Node) -> EndAction {
    let isChecked = bool("checked", of: node)
    let number = integer("value", of: node, in: Numbering.range)
    let layout = layout(of: node)
    let isWrapper =
      !source.isEmpty(node.content)
      && source.children(node.content).allSatisfy {
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
    guard let place = source.member("indent", of: node.place) else { return }
    let indent = source.integer(place, in: LexicalSchema.indents)
    let nesting = builder.frames.reversed().prefix { $0.kind == .item || $0.kind.block == .list }
    let level = nesting.count { $0.kind.block == .list } - 1
    if indent != 0, indent != level { reportRemoved("indent", of: node) }
  }

  // MARK: - Attributes

  mutating func level(of node: Node) -> Int {
    guard let tag = string("tag", of: node) else { return 1 }
    let level = Heading.levels.first { "h\($0)" == tag }
    if level == nil { reportRemoved("tag", of: node) }
    return level ?? 1
  }

  mutating func language(of node: Node) -> CodeLanguage? {
    guard let name = string("language", of: node) else { return nil }
    let language = CodeLanguage(name)
    if language == nil, !name.isEmpty { reportRemoved("language", of: node) }
    return language
  }

  mutating func listStyle(of node: Node) -> ListStyle {
    let tag = string("tag", of: node)
    let start = integer("start", of: node, in: Numbering.range)
    let ordered = ListStyle.ordered(Numbering(start: start))
    switch string("listType", of: node) {
    case "number": return ordered
    case "bullet", "check": return .bullet
    case let type:
      if type != nil { reportRemoved("listType", of: node) }
      return tag == "ol" ? ordered : .bullet
    }
  }

  mutating func cell(of node: Node) -> TableBlock.Cell {
    let state = integer("headerState", of: node, in: 0...3) ?? 0
    return cell(state == 0 ? .data : .header, of: node, "colSpan", "rowSpan")
  }
}
