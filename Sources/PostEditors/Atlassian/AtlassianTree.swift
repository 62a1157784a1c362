internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy
internal import PostText

/// Reads the nodes of an Atlassian document.
struct AtlassianTree: ProseMirrorTree {
  static let schema = AtlassianSchema.schema

  var builder: ContentBuilder
  var openNodes: [OpenNode] = []

  mutating func read() throws(EditorError) -> Reading {
    guard source.type == "doc" else {
      let expected = "not an Atlassian document: expected an object of the type 'doc'"
      throw source.error(.notADocument, expected)
    }
    _ = builder.value("version", of: source, in: "doc") { $0.integer == 1 ? 1 : nil }
    builder.reportMembers(of: source, except: ["type", "version", "content"], element: "doc")
    return read(
      root: EditorNode(place: source, type: "doc", kind: .root, content: source["content"]))
  }

  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .lineBreak: builder.lineBreak(link: style(of: node).link, at: node.place)
    case .image: readMedia(node)
    case .mention: readMention(node)
    case .emoji: readEmoji(node)
    case .card: readCard(node)
    case .date: readDate(node)
    case .placeholder: builder.report(.elementDropped, at: node.origin)
    case .item, .taskItem: return openItem(node, task(of: node, isTask: kind == .taskItem))
    case .list, .orderedList: return openList(node, as: kind)
    case .details: return openExpand(node)
    case .figure:
      let hasCaption = node.content.children.contains { $0.type == "caption" }
      let isOpen = hasCaption && builder.open(.figure, at: node.origin)
      return isOpen ? .close(1) : readCommon(node, as: .group)
    case .table:
      reportRemoved("isNumberColumnEnabled", of: node) { $0.isOn == false }
      return readCommon(node, as: kind)
    default:
      if node.type == "panel" { builder.report(.elementMapped, at: node.origin) }
      return readCommon(node, as: kind)
    }
    return .nothing
  }

  private mutating func openItem(_ node: EditorNode, _ task: TaskState?) -> EndAction {
    openItem(node, task, attribute: "state")
  }

  private mutating func task(of node: EditorNode, isTask: Bool) -> TaskState? {
    guard isTask else { return nil }
    let states = ["TODO": TaskState.unchecked, "DONE": .checked]
    return value("state", of: node) { $0.string.flatMap { states[$0] } } ?? .unchecked
  }

  private mutating func openExpand(_ node: EditorNode) -> EndAction {
    let end = readCommon(node, as: .details)
    let title = value("title", of: node, as: \.text) ?? ""
    guard !title.isEmpty else { return end }
    let isSummary = end == .close(1) && builder.open(.summary, at: node.origin)
    builder.text(title, at: node.place)
    if isSummary { builder.close() } else { builder.endLine() }
    return end
  }

  // MARK: - Leaves

  /// Reads an image or a file. Only an image of the type `external` has a URL.
  private mutating func readMedia(_ node: EditorNode) {
    var attributes = builder.imageAttributes(node.attributes, at: node.origin)
    attributes.title = nil
    let style = style(of: node)
    if node.type == "mediaInline" {
      return builder.image(
        from: url("url", of: node), attributes, style, at: node.origin)
    }
    builder.addImage(
      from: url("url", of: node), attributes, style, caption: "", at: node.origin)
  }

  private mutating func readMention(_ node: EditorNode) {
    let style = style(of: node)
    let id = value("id", of: node, as: \.text)
    guard let text = value("text", of: node, as: \.text), !text.isEmpty else {
      return builder.report(.elementDropped, at: node.origin)
    }
    let marker = text.utf8.first == UInt8(ascii: "@") ? "" : "@"
    builder.append(
      SourceMention(marker: marker, label: text, isHashtag: false, id: id, href: nil), style,
      at: node.origin)
  }

  /// Reads an emoji. A custom emoji has only a name.
  private mutating func readEmoji(_ node: EditorNode) {
    let style = style(of: node)
    let name = value("shortName", of: node, as: \.string) ?? ""
    let text = value("text", of: node, as: \.string) ?? ""
    if !text.isEmpty, text != name {
      return builder.text(text, style, at: node.place)
    }
    let bare = name.split(separator: ":").first.map(String.init) ?? ""
    guard !bare.isEmpty else { return builder.report(.elementDropped, at: node.origin) }
    builder.emoji(bare, from: nil, style, at: node.origin)
  }

  /// Reads a date, in milliseconds since 1970, as its day in UTC.
  private mutating func readDate(_ node: EditorNode) {
    let style = style(of: node)
    let date = value("timestamp", of: node) { timestamp -> CalendarDate? in
      guard let milliseconds = timestamp.anyInteger else { return nil }
      let day = milliseconds / 86_400_000 - (milliseconds % 86_400_000 < 0 ? 1 : 0)
      let date = CalendarDate(daysSince1970: day)
      return (0...9999).contains(date.year) ? date : nil
    }
    guard let date else { return builder.report(.elementDropped, at: node.origin) }
    builder.text(date.description, style, at: node.place)
  }

  /// Reads a card, whose URL is an attribute or in its data in JSON-LD.
  private mutating func readCard(_ node: EditorNode) {
    var style = style(of: node)
    let data = value("data", of: node, as: \.object)
    builder.reportMembers(
      of: data, except: ["@context", "@type", "@id", "url", "name"], element: node.type)
    guard let url = url("url", of: node) ?? data?.firstText(["url", "@id"])?.text else {
      return builder.report(.elementDropped, at: node.origin)
    }
    if node.type == "embedCard", builder.embed(url, style, at: node.origin) { return }
    let isBlock = node.type != "inlineCard" && !builder.kind.isLine
    if isBlock { builder.endLine() }
    let own = builder.link(url, title: nil, at: node.origin)
    if style.link != nil, style.link != own { builder.report(.linkRemoved, at: node.origin) }
    style.link = own
    builder.text(data?.firstText(["name"])?.text ?? url, style, at: node.place)
    if isBlock { builder.endLine() }
  }

  // MARK: - Marks and attributes

  mutating func read(mark: EditorNode, into style: inout RunStyle) -> Bool {
    guard mark.type == "subsup" else { return false }
    builder.reportMembers(of: mark.attributes, except: ["type"], element: "subsup")
    let marks = ["sub": Marks.subscript, "sup": .superscript]
    style.marks.formUnion(value("type", of: mark) { $0.string.flatMap { marks[$0] } } ?? [])
    return true
  }

  mutating func listStyle(of node: EditorNode) -> ListStyle {
    let order = value("order", of: node) { $0.anyInteger(in: Numbering.starts) }
    return node.kind == .orderedList ? .ordered(Numbering(start: order)) : .bullet
  }

  /// Returns the alignment of a paragraph or heading, which is a mark. An indentation is reported.
  mutating func layout(of node: EditorNode) -> TextLayout {
    var layout = TextLayout()
    guard node.kind == .paragraph || node.kind == .heading else { return layout }
    for place in JSONValues(node.marks) {
      guard place.isObject, place.type == "alignment" else {
        builder.report(.elementUnwrapped, element: place["type"]?.string, at: place)
        continue
      }
      let mark = self.node(at: place)
      builder.reportMembers(of: mark.attributes, except: ["align"], element: mark.type)
      if value("align", of: mark, as: { layout.align($0.string) ? true : nil }) == nil {
        builder.report(.elementUnwrapped, at: mark.origin)
      }
    }
    return layout
  }
}
