internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the nodes of a Slate document. The attributes of a node are members of its object, and the
/// marks of a text are members that are `true`.
struct SlateTree: NodeTreeReader {
  var builder: ContentBuilder
  var openNodes: [OpenNode] = []
  /// Whether the next line is the first one of the open code block.
  private var isFirstLine = false

  init(builder: ContentBuilder) { self.builder = builder }

  mutating func read() throws(EditorError) -> Reading {
    let nodes = source.kind == .array ? source : source.memberOrNull("children")
    guard let nodes,
      source.isObject || nodes.isEmptyArray
        || JSONValues(nodes).contains(where: { $0["children"] != nil || $0["text"] != nil })
    else {
      let expected = "not a Slate document: expected an array of nodes with 'children' or 'text'"
      throw source.error(.notADocument, expected)
    }
    if source.isObject {
      _ = builder.value("type", of: source, in: nil, as: \.string)
      builder.reportMembers(of: source, except: ["children", "type", "id"])
    }
    return read(root: EditorNode(place: source, type: nil, kind: .root, content: nodes))
  }

  // MARK: - Nodes

  func node(at place: JSONValue) -> EditorNode {
    let type = place.type
    var node = EditorNode(
      place: place, type: type, kind: type.flatMap { SlateSchema.nodes[$0] }, attributes: place,
      content: place["children"], text: place["text"])
    if node.content == nil, node.text != nil, type == nil || type == "text" { node.kind = .text }
    if node.kind == .paragraph || node.kind == .heading, place["listStyleType"] != nil {
      node.kind = .flatItem
    }
    let isVoid = node.kind.map(SlateSchema.voids.contains) ?? true
    if isVoid, !hasText(node.content) { node.content = nil }
    return node
  }

  private func hasText(_ content: JSONValue?) -> Bool {
    content.children.contains {
      $0["children"] != nil || $0.text != nil || $0["text"].map { $0.string != "" } ?? false
    }
  }

  func knownAttributes(of node: EditorNode) -> Set<String> {
    var known = node.kind.flatMap { SlateSchema.members[$0] } ?? []
    // The names of other headings contain their level.
    if node.type == "heading" { known.insert("level") }
    if node.kind == .mention, let name = node.place.firstText(SlateSchema.mentionNames)?.name {
      known.insert(name)
    }
    return known.union(["type", "children", "text", "id"])
  }

  mutating func reportUnread(of node: EditorNode) {
    // The members of a text are its marks.
    guard node.kind != .text else { return }
    reportAttributes(of: node, except: knownAttributes(of: node))
  }

  // MARK: - Reading

  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .list, .orderedList: return openList(node, as: kind)
    case .item: return openItem(node)
    case .flatItem: return openFlatItem(node)
    case .code:
      isFirstLine = true
      return readCommon(node, as: kind)
    case .codeLine: return openCodeLine(node)
    case .link: return openLink(node)
    case .image: readImage(node)
    case .mention: readMention(node)
    case .video:
      if let url = url("url", of: node), builder.embed(url, at: node.origin) {
        addCaption(of: node)
      } else {
        readFile(node)
      }
    case .file: readFile(node)
    case .date:
      guard let date = value("date", of: node, as: \.string) else {
        builder.report(.elementDropped, at: node.origin)
        break
      }
      builder.text(date, RunStyle(link: link), at: node.place)
    case .formula, .blockFormula:
      let formula = value("texExpression", of: node, as: \.text) ?? ""
      builder.formula(
        formula, RunStyle(link: link), isBlock: kind == .blockFormula, at: node.origin)
    default:
      if node.type == "callout" { builder.report(.elementMapped, at: node.origin) }
      return readCommon(node, as: kind)
    }
    return .nothing
  }

  private mutating func openItem(_ node: EditorNode) -> EndAction {
    let isChecked = value("checked", of: node, as: \.isOn)
    guard builder.open(.item, at: node.origin) else {
      reportRemoved("checked", of: node)
      return .line
    }
    if let isChecked { builder.blocks.top.task = isChecked ? .checked : .unchecked }
    return .close(1)
  }

  /// Opens an item without a list around it: a task, or a paragraph of Plate with an indent.
  private mutating func openFlatItem(_ node: EditorNode) -> EndAction {
    let style = value("listStyleType", of: node, as: \.string)
    let isTask = style == nil || style == "todo"
    let isChecked = value("checked", of: node, as: \.isOn)
    let indent = value("indent", of: node) { $0.anyInteger(in: SlateSchema.levels) }
    let start = value("listStart", of: node) { $0.anyInteger(in: Numbering.starts) }
    let restart = value("listRestart", of: node) { $0.anyInteger(in: Numbering.starts) }
    if style != nil, !isTask, style != "disc", style != "decimal" {
      reportRemoved("listStyleType", of: node)
    }
    let isBullet = style.map(SlateSchema.bullets.contains) ?? true
    let task = isTask ? TaskState.unchecked : nil
    self.start(
      FlatLists.Item(
        indent: (indent ?? 1) - 1, style: isBullet ? .bullet : .ordered(Numbering()),
        number: isBullet ? nil : restart ?? start, task: isChecked == true ? .checked : task),
      at: node.place)
    let isHeading = node.type.flatMap { SlateSchema.nodes[$0] } == .heading
    return readCommon(node, as: isHeading ? .heading : .paragraph)
  }

  private mutating func openCodeLine(_ node: EditorNode) -> EndAction {
    guard builder.kind == .code else { return readCommon(node, as: .group) }
    if !isFirstLine { builder.text("\n", at: node.place) }
    isFirstLine = false
    return .nothing
  }

  private mutating func openLink(_ node: EditorNode) -> EndAction {
    for name in ["target", "rel"] { _ = value(name, of: node, as: \.string) }
    let title = builder.attribute(value("title", of: node, as: \.text), at: node.origin)
    guard let href = url("url", or: "href", of: node) else {
      builder.report(.linkRemoved, reason: ContentBuilder.noURL, at: node.origin)
      return .link(link, linkedRunsBefore: builder.linkedRunCount)
    }
    let own = builder.link(href, title: title, at: node.origin)
    if let own, let outer = link, own != outer {
      builder.report(.linkRemoved, at: node.origin)
    }
    return .link(own ?? link, linkedRunsBefore: builder.linkedRunCount)
  }

  /// Returns the URL in one of two members. If both have a URL, the second one is reported.
  private mutating func url(_ name: String, or other: String, of node: EditorNode) -> String? {
    guard let url = url(name, of: node) else { return url(other, of: node) }
    reportRemoved(other, of: node)
    return url
  }

  // MARK: - Leaves

  /// Reads an image. Its caption is text, or an array of nodes.
  private mutating func readImage(_ node: EditorNode) {
    let attributes = builder.imageAttributes(node.place, at: node.origin)
    let url = url("url", or: "src", of: node)
    let style = RunStyle(link: link)
    guard let caption = caption(of: node) else {
      let text = node.place["caption"]?.text ?? ""
      return builder.addImage(from: url, attributes, style, caption: text, at: node.origin)
    }
    let isBlock = !builder.kind.isLine
    if isBlock { builder.endLine() }
    let isFigure = builder.open(.figure, at: node.origin)
    builder.image(from: url, attributes, style, at: node.origin)
    let isCaption = isFigure && builder.open(.figureCaption, at: node.origin)
    let end = isBlock ? EndAction.line : .nothing
    if !isCaption { builder.text(" ", at: node.place) }
    open(contents: caption, until: isCaption ? .close(2) : isFigure ? .close(1) : end)
  }

  /// Returns the nodes of a caption, or `nil` if there is no text in them.
  private func caption(of node: EditorNode) -> EditorNode? {
    guard let caption = node.place["caption"], caption.kind == .array, hasText(caption) else {
      return nil
    }
    return EditorNode(place: caption, type: node.type, kind: .group, content: caption)
  }

  /// Adds the caption of a node other than an image as a line after it.
  private mutating func addCaption(of node: EditorNode) {
    builder.endLine()
    if let caption = caption(of: node) { return open(contents: caption, until: .line) }
    builder.text(node.place["caption"]?.text ?? "", at: node.place)
    builder.endLine()
  }

  private mutating func readFile(_ node: EditorNode) {
    let name = value("name", of: node, as: \.text) ?? ""
    builder.addLink(to: url("url", of: node), name, at: node.origin)
    addCaption(of: node)
  }

  private mutating func readMention(_ node: EditorNode) {
    let id = value("key", of: node, as: \.text)
    guard let label = node.place.firstText(SlateSchema.mentionNames)?.text else {
      return builder.report(
        node.isEmpty ? .elementDropped : .elementUnwrapped, at: node.origin)
    }
    let marker = label.utf8.first == UInt8(ascii: "@") ? "" : "@"
    builder.append(
      SourceMention(marker: marker, label: label, isHashtag: false, id: id, href: nil),
      RunStyle(link: link), at: node.origin)
  }

  mutating func style(of node: EditorNode) -> RunStyle {
    var style = RunStyle(link: link)
    guard node.kind == .text else { return style }
    for (name, value) in node.place.members {
      guard name != "text", name != "id", name != "type" || value.string == nil,
        value.isOn != false
      else { continue }
      let mark = SlateSchema.marks[name]
      if let mark { style.marks.formUnion(mark) }
      if mark == nil || value.isOn == nil {
        builder.reportRemoved(name, at: Origin("text", value))
      }
    }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  // MARK: - Attributes

  mutating func level(of node: EditorNode) -> Int {
    node.type.flatMap { SlateSchema.headings[$0] }
      ?? value("level", of: node) { $0.anyInteger(in: Heading.levels) } ?? 1
  }

  mutating func language(of node: EditorNode) -> CodeLanguage? {
    let first = value("lang", of: node, as: \.string)
    if first != nil { reportRemoved("language", of: node) }
    let name = first ?? value("language", of: node, as: \.string)
    let language = name.flatMap { CodeLanguage($0) }
    if language == nil, name?.isEmpty == false { reportRemoved("lang", of: node) }
    return language
  }

  mutating func listStyle(of node: EditorNode) -> ListStyle {
    guard node.kind == .orderedList else { return .bullet }
    let start = value("start", of: node) { $0.anyInteger(in: Numbering.starts) }
    return .ordered(Numbering(start: start))
  }

  mutating func cell(of node: EditorNode) -> TableBlock.Cell {
    cell(node.kind == .headerCell ? .header : .data, of: node, "colSpan", "rowSpan")
  }

  mutating func layout(of node: EditorNode) -> TextLayout {
    var layout = TextLayout()
    reportRemoved("align", of: node) { layout.align($0.string) }
    return layout
  }
}
