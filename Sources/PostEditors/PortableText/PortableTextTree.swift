internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the blocks of Portable Text.
struct PortableTextTree: NodeTreeReader {
  var builder: ContentBuilder
  var openNodes: [OpenNode] = []
  /// For the offset of each block whose spans have been read, its definitions of marks by their keys.
  /// The definitions are read once, because a block can have many spans and many definitions.
  private var definitions: [Int: [String: JSONValue]] = [:]

  init(builder: ContentBuilder) { self.builder = builder }

  mutating func read() throws(EditorError) -> Reading {
    guard
      source.isEmptyArray
        || JSONValue?(source).children.contains(where: { $0.memberOrNull("_type") != nil })
    else {
      let expected = "not Portable Text: expected an array of blocks with the member '_type'"
      throw source.error(.notADocument, expected)
    }
    return read(root: EditorNode(place: source, type: nil, kind: .root, content: source))
  }

  // MARK: - Nodes

  /// The cells of a row are often strings.
  func isNode(_ place: JSONValue) -> Bool {
    place.isObject || place.kind == .string && parentKind == .row
  }

  func node(at place: JSONValue) -> EditorNode {
    guard place.isObject else { return EditorNode(place: place, type: nil, kind: .cell) }
    let type = place["_type"]?.string
    var node = EditorNode(
      place: place, type: type, kind: type.flatMap { PortableTextSchema.nodes[$0] },
      attributes: place)
    switch node.kind {
    case .text: node.text = place["text"]
    case .paragraph:
      node.content = place["children"]
      node.kind = place["listItem"] == nil ? kind(ofStyle: place["style"]) : .flatItem
    case .table: node.content = place["rows"]
    case .row: node.content = place["cells"]
    case .cell:
      node.content = content(of: place)
    case nil:
      node.content = content(of: place)
      if node.content != nil { node.text = text(of: place)?.value }
    default: break
    }
    return node
  }

  private func kind(ofStyle style: JSONValue?) -> NodeKind {
    guard let style = style?.string else { return .paragraph }
    if level(ofStyle: style) != nil { return .heading }
    return PortableTextSchema.styles[style] ?? .paragraph
  }

  private func level(ofStyle style: String) -> Int? {
    Heading.levels.first { style == "h\($0)" }
  }

  /// Returns the blocks in an object of a custom type.
  private func content(of place: JSONValue) -> JSONValue? {
    for name in PortableTextSchema.contents {
      guard let member = place[name], member.kind == .array else { continue }
      if JSONValues(member).contains(where: { $0["_type"] != nil }) { return member }
    }
    return nil
  }

  private func text(of place: JSONValue) -> (name: String, value: JSONValue)? {
    place.firstText(PortableTextSchema.texts).flatMap { name, _ in
      place[name].map { (name, $0) }
    }
  }

  func knownAttributes(of node: EditorNode) -> Set<String> {
    var known = node.type.flatMap { PortableTextSchema.members[$0] } ?? []
    known.insert("_key")
    if node.type != nil { known.insert("_type") }
    if node.kind == .cell, node.content == nil {
      if let name = cellText(of: node.place)?.name { known.insert(name) }
      return known
    }
    guard node.kind == nil || node.kind == .cell, let content = node.content else { return known }
    for (name, member) in node.place.members where member.offset == content.offset {
      known.insert(name)
    }
    if node.kind == nil, let name = text(of: node.place)?.name { known.insert(name) }
    return known
  }

  // MARK: - Reading

  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .flatItem: return openItem(node)
    case .image: readImage(node)
    case .code: readCode(node)
    case .cell: return openCell(node)
    case .paragraph, .heading, .quote: return openBlock(node, as: kind)
    default: return readCommon(node, as: kind)
    }
    return .nothing
  }

  private mutating func openBlock(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    if kind == .paragraph {
      reportRemoved("style", of: node) {
        $0.string.map { PortableTextSchema.styles[$0] != nil } ?? false
      }
    }
    let definitions = value("markDefs", of: node) { $0.kind == .array ? $0 : nil }
    for definition in JSONValues(definitions) where !definition.isObject {
      builder.reportRemoved("markDefs", at: Origin(node.type, definition))
    }
    if node.place["level"] != nil, node.kind != .flatItem { reportRemoved("level", of: node) }
    return readCommon(node, as: kind)
  }

  private mutating func openItem(_ node: EditorNode) -> EndAction {
    let style = value("listItem", of: node) {
      $0.string.flatMap { PortableTextSchema.lists[$0] }
    }
    let level = value("level", of: node) { $0.anyInteger(in: PortableTextSchema.levels) }
    let item = FlatLists.Item(indent: (level ?? 1) - 1, style: style ?? .bullet)
    start(item, at: node.place)
    return openBlock(node, as: self.kind(ofStyle: node.place["style"]))
  }

  private mutating func openCell(_ node: EditorNode) -> EndAction {
    let end = readCommon(node, as: .cell)
    if node.content == nil {
      let text = node.place.text ?? cellText(of: node.place)?.text
      builder.text(text ?? "", at: node.place)
    }
    return end
  }

  private func cellText(of place: JSONValue) -> (name: String, text: String)? {
    place.firstText(["value", "text", "content"])
  }

  private mutating func readCode(_ node: EditorNode) {
    builder.addCode(
      value("code", of: node, as: \.text) ?? "", language: language(of: node), at: node.origin)
  }

  /// Reads an image. Its URL is in the asset, or the asset is only a reference to a document.
  private mutating func readImage(_ node: EditorNode) {
    let asset = value("asset", of: node, as: \.object)
    builder.reportMembers(of: asset, except: PortableTextSchema.assetMembers, element: node.type)
    let caption = value("caption", of: node, as: \.text) ?? ""
    let attributes = builder.imageAttributes(node.place, at: node.origin)
    let url = asset?.firstText(["url"])?.text
    if url != nil { reportRemoved("url", of: node) }
    builder.addImage(
      from: url ?? self.url("url", of: node), attributes, caption: caption, at: node.origin)
  }

  // MARK: - Marks

  mutating func style(of node: EditorNode) -> RunStyle {
    var style = RunStyle()
    guard node.kind == .text,
      let marks = value("marks", of: node, as: { $0.kind == .array ? $0 : nil })
    else { return style }
    for place in JSONValues(marks) {
      guard let name = place.string else {
        builder.report(.elementUnwrapped, at: place)
        continue
      }
      if let mark = PortableTextSchema.marks[name] {
        style.marks.formUnion(mark)
      } else if let definition = definition(name) {
        let link = link(definition, at: place)
        if style.link != nil, link != nil {
          builder.report(.linkRemoved, at: Origin("link", place))
        }
        style.link = style.link ?? link
      } else {
        builder.report(.elementUnwrapped, element: name, at: place)
      }
    }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  /// Returns the definition with a key in the block around the node that is being read.
  private mutating func definition(_ key: String) -> JSONValue? {
    guard let block = parent else { return nil }
    if let known = definitions[block.offset] { return known[key] }
    var own: [String: JSONValue] = [:]
    for definition in JSONValues(block["markDefs"]) {
      guard let key = definition["_key"]?.string, own[key] == nil else { continue }
      own[key] = definition
      if definition["href"] != nil {
        builder.reportMembers(
          of: definition, except: PortableTextSchema.linkMembers,
          element: definition["_type"]?.string)
      }
    }
    definitions[block.offset] = own
    return own[key]
  }

  private mutating func link(_ definition: JSONValue, at place: JSONValue) -> Hyperlink? {
    let type = definition["_type"]?.string
    let origin = Origin(type, place)
    if let href = builder.url("href", of: definition, in: type) {
      let title = builder.attribute(
        builder.value("title", of: definition, in: type, as: \.text), at: origin)
      return builder.link(href, title: title, at: origin)
    }
    if type == "link" || type == "internalLink" || definition["reference"] != nil {
      builder.report(.linkRemoved, reason: ContentBuilder.internalLink, at: origin)
    } else {
      builder.report(.elementUnwrapped, at: origin)
    }
    return nil
  }

  // MARK: - Attributes

  func level(of node: EditorNode) -> Int {
    node.place["style"]?.string.flatMap { level(ofStyle: $0) } ?? 1
  }

  func listStyle(of node: EditorNode) -> ListStyle { .bullet }

  func cell(of node: EditorNode) -> TableBlock.Cell { TableBlock.Cell() }

  func layout(of node: EditorNode) -> TextLayout { TextLayout() }
}
