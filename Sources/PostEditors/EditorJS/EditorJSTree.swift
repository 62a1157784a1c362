internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the blocks of Editor.js. Only lists and tables contain nodes.
struct EditorJSTree: NodeTreeReader {
  var builder: ContentBuilder
  var openNodes: [OpenNode] = []
  /// Whether the next row of the open table contains its headings.
  private var isFirstRow = false
  private var isHeading = false
  /// Whether the items of the open list are tasks. A list inside has the same style.
  private var isChecklist = false
  private var isOrdered = false
  /// The number of the first item, until it is read.
  private var start: Int?

  init(builder: ContentBuilder) { self.builder = builder }

  mutating func read() throws(EditorError) -> Reading {
    guard source.memberOrNull("blocks") != nil else {
      let expected = "not a document of Editor.js: expected an object with the array 'blocks'"
      throw source.error(.notADocument, expected)
    }
    builder.reportMembers(of: source, except: ["time", "blocks", "version"])
    return read(
      root: EditorNode(place: source, type: nil, kind: .root, content: source["blocks"]))
  }

  // MARK: - Nodes

  /// Items and cells can be strings of HTML. A row is an array.
  func isNode(_ place: JSONValue) -> Bool {
    switch parentKind {
    case .list, .flatItem: place.isObject || place.kind == .string
    case .table: place.kind == .array
    case .row: place.text != nil
    default: place.isObject
    }
  }

  mutating func node(at place: JSONValue) -> EditorNode {
    switch parentKind {
    case .list, .flatItem:
      return EditorNode(
        place: place, type: nil, kind: .flatItem, attributes: place.object, content: place["items"])
    case .table: return EditorNode(place: place, type: nil, kind: .row, content: place)
    case .row: return EditorNode(place: place, type: nil, kind: .cell)
    default: break
    }
    let type = place.type
    var node = EditorNode(place: place, type: type, kind: type.flatMap { EditorJSSchema.nodes[$0] })
    node.attributes = builder.value("data", of: place, in: type, as: \.object)
    builder.reportMembers(of: place, except: ["id", "type", "data"], element: type)
    switch node.kind {
    case .list: node.content = node.attributes?["items"]
    case .table: node.content = node.attributes?["content"]
    default: break
    }
    return node
  }

  func knownAttributes(of node: EditorNode) -> Set<String> {
    node.kind.flatMap { EditorJSSchema.members[$0] } ?? []
  }

  // MARK: - Reading

  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .paragraph, .heading:
      let end = readCommon(node, as: kind)
      addRuns("text", of: node)
      return end
    case .list: return openList(node)
    case .flatItem: return openItem(node)
    case .quote: return openQuote(node)
    case .code:
      builder.addCode(
        value("code", of: node, as: \.text) ?? "", language: language(of: node), at: node.origin)
    case .table:
      isFirstRow = value("withHeadings", of: node, as: \.isOn) ?? false
      return readCommon(node, as: kind)
    case .row:
      (isHeading, isFirstRow) = (isFirstRow, false)
      return readCommon(node, as: kind)
    case .cell:
      let end = readCommon(node, as: kind)
      builder.addRuns(ofHTML: node.place.text ?? "", at: node.origin)
      return end
    case .details: readToggle(node)
    case .image: readImage(node)
    case .embed: readEmbed(node)
    case .card: readLink(node)
    case .file: readFile(node)
    case .group: readTexts(node)
    case .html:
      let html = value("html", of: node, as: \.text) ?? ""
      builder.addBlocks(of: html, .html, at: origin(of: "html", in: node))
    default: return readCommon(node, as: kind)
    }
    return .nothing
  }

  private func origin(of name: String, in node: EditorNode) -> Origin {
    Origin(node.type, node.attributes?[name] ?? node.place)
  }

  private mutating func addRuns(_ name: String, of node: EditorNode) {
    let html = value(name, of: node, as: \.text) ?? ""
    builder.addRuns(ofHTML: html, at: origin(of: name, in: node))
  }

  private mutating func addLine(_ name: String, of node: EditorNode) {
    builder.endLine()
    addRuns(name, of: node)
    builder.endLine()
  }

  // MARK: - Lists

  private mutating func openList(_ node: EditorNode) -> EndAction {
    let style = value("style", of: node, as: \.string) ?? "unordered"
    if !["ordered", "unordered", "checklist"].contains(style) { reportRemoved("style", of: node) }
    isChecklist = style == "checklist" || node.type == "checklist"
    isOrdered = style == "ordered"
    let meta = value("meta", of: node, as: \.object)
    builder.reportMembers(of: meta, except: ["start", "counterType"], element: node.type)
    start = builder.value("start", of: meta, in: node.type) { $0.anyInteger(in: Numbering.starts) }
    if let meta, meta["counterType"].map({ $0.string == "numeric" }) == false {
      builder.reportRemoved("counterType", at: Origin(node.type, meta))
    }
    return readCommon(node, as: .group)
  }

  /// Opens an item: a string, or an object with the text, the state of the task, and the items inside.
  private mutating func openItem(_ node: EditorNode) -> EndAction {
    let meta = value("meta", of: node, as: \.object)
    builder.reportMembers(of: meta, except: ["checked"], element: node.type)
    let own = value("checked", of: node, as: \.isOn)
    let isChecked = builder.value("checked", of: meta, in: node.type, as: \.isOn) ?? own
    let task = isChecklist || isChecked != nil ? TaskState.unchecked : nil
    let item = FlatLists.Item(
      style: isOrdered ? .ordered(Numbering()) : .bullet, number: start,
      task: isChecked == true ? .checked : task)
    start = nil
    start(item, at: node.place)
    if let html = node.place.text {
      builder.addRuns(ofHTML: html, at: node.origin)
    } else {
      // The items of a checklist have the member `text` instead of `content`.
      let name = node.place["content"] == nil ? "text" : "content"
      if name == "content" { reportRemoved("text", of: node) }
      addRuns(name, of: node)
    }
    builder.endLine()
    return .line
  }

  // MARK: - Quotations, warnings, toggles

  private mutating func openQuote(_ node: EditorNode) -> EndAction {
    let end = readCommon(node, as: .quote)
    addLine("text", of: node)
    addLine("caption", of: node)
    return end
  }

  /// Opens a toggle. Its block has only the heading; the blocks inside follow it, so they are not
  /// hidden.
  private mutating func readToggle(_ node: EditorNode) {
    builder.report(.elementUnwrapped, at: node.origin)
    addLine("text", of: node)
  }

  /// Reads a warning or the profile of a person: its texts, an image, and a link.
  private mutating func readTexts(_ node: EditorNode) {
    builder.report(.elementUnwrapped, at: node.origin)
    if let photo = url("photo", of: node), !photo.isEmpty {
      builder.addImage(
        from: photo, ContentBuilder.ImageAttributes(), caption: "", at: node.origin)
    }
    for name in ["title", "name", "message", "description"] { addLine(name, of: node) }
    if let url = url("link", of: node), !url.isEmpty {
      builder.addLink(to: url, "", at: node.origin)
    }
  }

  // MARK: - Files and links

  /// Returns the object with the URL of a file, and reports its other members.
  private mutating func file(of node: EditorNode, except known: Set<String>) -> JSONValue? {
    let file = value("file", of: node, as: \.object)
    builder.reportMembers(of: file, except: known, element: node.type)
    return file
  }

  private mutating func readImage(_ node: EditorNode) {
    let file = file(of: node, except: ["url"])
    let attributes = builder.imageAttributes(node.attributes, at: node.origin)
    let caption = value("caption", of: node, as: \.text) ?? ""
    builder.addImage(
      from: file?.url ?? url("url", of: node), attributes, caption: caption, .html,
      at: node.origin)
  }

  /// Reads an embed. Its `source` is the page, its `embed` the player.
  private mutating func readEmbed(_ node: EditorNode) {
    let urls = [url("source", of: node), url("embed", of: node)].compactMap { $0 }
    if !urls.contains(where: { builder.embed($0, at: Origin("embed", node.place)) }) {
      builder.report(.elementDropped, at: node.origin)
    }
    addLine("caption", of: node)
  }

  private mutating func readLink(_ node: EditorNode) {
    let meta = value("meta", of: node, as: \.object)
    builder.reportMembers(of: meta, except: ["title", "description"], element: node.type)
    let title = builder.value("title", of: meta, in: node.type, as: \.text) ?? ""
    let description = builder.value("description", of: meta, in: node.type, as: \.text) ?? ""
    builder.addLink(to: url("link", of: node), title, at: node.origin)
    guard !description.isEmpty else { return }
    builder.text(description, at: node.place)
    builder.endLine()
  }

  private mutating func readFile(_ node: EditorNode) {
    let file = file(of: node, except: ["url", "name", "size", "extension"])
    let title = value("title", of: node, as: \.text) ?? ""
    let name = file?.firstText(["name"])?.text ?? ""
    builder.addLink(to: file?.url, title.isEmpty ? name : title, at: node.origin)
  }

  // MARK: - Attributes

  func style(of node: EditorNode) -> RunStyle { RunStyle() }

  mutating func level(of node: EditorNode) -> Int {
    value("level", of: node) { $0.anyInteger(in: Heading.levels) } ?? 2
  }

  func listStyle(of node: EditorNode) -> ListStyle { .bullet }

  func cell(of node: EditorNode) -> TableBlock.Cell {
    TableBlock.Cell(isHeading ? .header : .data)
  }

  mutating func layout(of node: EditorNode) -> TextLayout {
    var layout = TextLayout()
    // The left is the default.
    reportRemoved("alignment", of: node) { $0.string == "left" || layout.align($0.string) }
    return layout
  }

  mutating func innerLayout(of node: EditorNode) -> TextLayout {
    node.kind == .quote ? layout(of: node) : TextLayout()
  }
}
