internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the blocks of BlockNote. A block has a content, which is a line of text or a table, and
/// children, which are blocks.
struct BlockNoteTree: NodeTreeReader {
  var builder: ContentBuilder
  var openNodes: [OpenNode] = []
  /// The numbers of rows and columns of the open table that are still headers.
  private var headerRows = 0
  private var headerColumns = 0
  private var isHeaderRow = false
  private var columnsLeft = 0

  init(builder: ContentBuilder) { self.builder = builder }

  mutating func read() throws(EditorError) -> Reading {
    let blocks = source.kind == .array ? source : source.memberOrNull("blocks")
    guard let blocks,
      source.isObject || blocks.isEmptyArray
        || JSONValues(blocks).contains(where: { $0.type != nil })
    else {
      let expected = "not a document of BlockNote: expected an array of blocks"
      throw source.error(.notADocument, expected)
    }
    if source.isObject { builder.reportMembers(of: source, except: ["blocks"]) }
    return read(root: EditorNode(place: source, type: nil, kind: .root, content: blocks))
  }

  // MARK: - Nodes

  /// A cell can be an array of texts.
  func isNode(_ place: JSONValue) -> Bool {
    place.isObject || place.kind == .array && parentKind == .row
  }

  mutating func node(at place: JSONValue) -> EditorNode {
    guard place.isObject else {
      return EditorNode(place: place, type: nil, kind: .cell, content: place)
    }
    if parentKind == .table, place["cells"] != nil {
      builder.reportMembers(of: place, except: ["cells"], element: "tableRow")
      return EditorNode(place: place, type: "tableRow", kind: .row, content: place["cells"])
    }
    let type = place.type
    var node = EditorNode(
      place: place, type: type, kind: type.flatMap { BlockNoteSchema.nodes[$0] })
    node.attributes = builder.value("props", of: place, in: type, as: \.object)
    switch node.kind {
    case .text: node.text = place["text"]
    case .link, .cell: node.content = place["content"]
    case .mention: break
    case nil: node.content = nonempty(place["children"]) ?? nonempty(place["content"])
    default: node.content = place["children"]
    }
    return node
  }

  private func nonempty(_ content: JSONValue?) -> JSONValue? {
    content.children.contains { _ in true } ? content : nil
  }

  func knownAttributes(of node: EditorNode) -> Set<String> {
    var known = node.kind.flatMap { BlockNoteSchema.properties[$0] } ?? []
    if node.kind == .mention,
      let name = node.attributes?.firstText(BlockNoteSchema.mentionNames)?.name
    {
      known.insert(name)
    }
    return known
  }

  mutating func reportAttributes(of node: EditorNode, except known: Set<String>) {
    if let properties = node.attributes {
      for (name, value) in properties.members where !known.contains(name) {
        let isDefault = value.string.map { BlockNoteSchema.defaults[name] == $0 } ?? false
        if isDefault || name == "isToggleable" && value.isOn == false { continue }
        builder.reportRemoved(name, at: Origin(node.type, value))
      }
    }
    guard let type = node.type, type != "tableRow" else { return }
    builder.reportMembers(
      of: node.place, except: BlockNoteSchema.members(of: node.kind), element: type)
  }

  // MARK: - Reading

  mutating func readUnknown(_ node: EditorNode) -> EndAction {
    let end = unwrap(node)
    let hasBoth = nonempty(node.place["children"]) != nil && nonempty(node.place["content"]) != nil
    if hasBoth { openText(of: node, until: .line) }
    return end
  }

  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .paragraph, .heading, .quote, .code: return openLine(node, as: kind)
    case .flatItem: return openItem(node)
    case .details: return openToggle(node)
    case .link: return openLink(node)
    case .mention: readMention(node)
    case .image, .video, .file: readMedia(node, as: kind)
    case .table: return openTable(node)
    case .row:
      isHeaderRow = headerRows > 0
      headerRows -= 1
      columnsLeft = headerColumns
      return readCommon(node, as: kind)
    default: return readCommon(node, as: kind)
    }
    return .nothing
  }

  /// Adds the text of a block to the open nodes, so it is read before the children.
  private mutating func openText(of node: EditorNode, until end: EndAction) {
    guard let content = node.place["content"] else { return close(node.origin, at: end) }
    open(
      contents: EditorNode(
        place: node.place, type: node.type, kind: .group, content: content), until: end)
  }

  private mutating func openLine(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    openText(of: node, until: readCommon(node, as: kind))
    return .nothing
  }

  private mutating func openItem(_ node: EditorNode) -> EndAction {
    let isNumbered = node.type == "numberedListItem"
    let number = value("start", of: node) { $0.anyInteger(in: Numbering.starts) }
    let isChecked = value("checked", of: node, as: \.isOn)
    let task = node.type == "checkListItem" ? TaskState.unchecked : nil
    let layout = layout(of: node)
    start(
      FlatLists.Item(
        style: isNumbered ? .ordered(Numbering()) : .bullet, number: isNumbered ? number : nil,
        task: task != nil && isChecked == true ? .checked : task), at: node.place)
    let isOpen = builder.open(.paragraph, line: layout, at: node.origin)
    openText(of: node, until: isOpen ? .close(1) : .line)
    return .line
  }

  /// Opens a toggle: its text is the summary, its children are the contents.
  private mutating func openToggle(_ node: EditorNode) -> EndAction {
    let end = readCommon(node, as: .details)
    let isSummary = end == .close(1) && builder.open(.summary, at: node.origin)
    openText(of: node, until: isSummary ? .close(1) : .line)
    return end
  }

  private mutating func openTable(_ node: EditorNode) -> EndAction {
    let content = node.place["content"]
    builder.reportMembers(
      of: content, except: ["type", "columnWidths", "headerRows", "headerCols", "rows"],
      element: node.type)
    func count(_ name: String, _ builder: inout ContentBuilder) -> Int {
      builder.value(name, of: content, in: node.type) { $0.anyInteger(in: 0...1_000_000) } ?? 0
    }
    headerRows = count("headerRows", &builder)
    headerColumns = count("headerCols", &builder)
    let rows = EditorNode(
      place: node.place, type: node.type, kind: .table, content: content?["rows"])
    open(contents: rows, until: readCommon(node, as: .table))
    return .nothing
  }

  private mutating func openLink(_ node: EditorNode) -> EndAction {
    guard let href = builder.url("href", of: node.place, in: node.type) else {
      builder.report(.linkRemoved, reason: ContentBuilder.noURL, at: node.origin)
      return .link(link, linkedRunsBefore: builder.linkedRunCount)
    }
    let own = builder.link(href, title: nil, at: node.origin) ?? link
    if let outer = link, own != outer { builder.report(.linkRemoved, at: node.origin) }
    return .link(own, linkedRunsBefore: builder.linkedRunCount)
  }

  // MARK: - Leaves

  /// Reads a mention, whose properties depend on the host of the editor.
  private mutating func readMention(_ node: EditorNode) {
    let id = value("id", of: node, as: \.text)
    guard let label = node.attributes?.firstText(BlockNoteSchema.mentionNames)?.text else {
      return builder.report(.elementDropped, at: node.origin)
    }
    let marker = label.utf8.first == UInt8(ascii: "@") ? "" : "@"
    builder.append(
      SourceMention(marker: marker, label: label, isHashtag: false, id: id, href: nil),
      style(of: node), at: node.origin)
  }

  private mutating func readMedia(_ node: EditorNode, as kind: NodeKind) {
    let url = url("url", of: node) ?? ""
    let name = value("name", of: node, as: \.text) ?? ""
    let caption = value("caption", of: node, as: \.text) ?? ""
    let isShown = value("showPreview", of: node, as: \.isOn) ?? true
    // A block without a URL is the place for a file that was never chosen.
    guard !url.isEmpty || !name.isEmpty || !caption.isEmpty else {
      return builder.report(.elementDropped, at: node.origin)
    }
    if kind == .image, isShown {
      let attributes = ContentBuilder.ImageAttributes(alternative: name.isEmpty ? nil : name)
      return builder.addImage(
        from: url.isEmpty ? nil : url, attributes, caption: caption, at: node.origin)
    }
    if kind == .video, builder.embed(url, at: node.origin) {
      if !name.isEmpty { reportRemoved("name", of: node) }
    } else {
      builder.addLink(to: url, name, at: node.origin)
    }
    guard !caption.isEmpty else { return }
    builder.endLine()
    builder.text(caption, at: node.place)
    builder.endLine()
  }

  mutating func style(of node: EditorNode) -> RunStyle {
    var style = RunStyle(link: link)
    let styles = builder.value("styles", of: node.place, in: node.type, as: \.object)
    guard let styles else { return style }
    for (name, value) in styles.members {
      guard value.isOn != false, value.string != "default" else { continue }
      if let mark = BlockNoteSchema.marks[name] { style.marks.formUnion(mark) }
      if BlockNoteSchema.marks[name] == nil || value.isOn == nil {
        builder.reportRemoved(name, at: Origin(node.type, value))
      }
    }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  // MARK: - Attributes

  mutating func level(of node: EditorNode) -> Int {
    value("level", of: node) { $0.anyInteger(in: Heading.levels) } ?? 1
  }

  func listStyle(of node: EditorNode) -> ListStyle { .bullet }

  mutating func cell(of node: EditorNode) -> TableBlock.Cell {
    defer { columnsLeft -= 1 }
    let isHeader = isHeaderRow || columnsLeft > 0
    return cell(isHeader ? .header : .data, of: node, "colspan", "rowspan")
  }

  /// Returns the alignment of a block. The left is the default.
  mutating func layout(of node: EditorNode) -> TextLayout {
    var layout = TextLayout()
    reportRemoved("textAlignment", of: node) {
      $0.string == BlockNoteSchema.defaults["textAlignment"] || layout.align($0.string)
    }
    return layout
  }

  mutating func innerLayout(of node: EditorNode) -> TextLayout {
    node.kind == .quote ? layout(of: node) : TextLayout()
  }
}
