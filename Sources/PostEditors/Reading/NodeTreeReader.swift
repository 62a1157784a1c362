internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// A node of an editor's JSON.
struct EditorNode {
  let place: JSONValue
  /// The name of the type, or `nil` if the node has no valid type.
  let type: String?
  /// The kind of the node, or `nil` if its type is unknown.
  var kind: NodeKind?
  /// The object that contains the attributes.
  var attributes: JSONValue?
  var marks: JSONValue?
  var content: JSONValue?
  var text: JSONValue?

  var origin: Origin { Origin(type, place) }

  var isEmpty: Bool { !content.children.contains { _ in true } }
}

/// A node whose contents are being read.
struct OpenNode {
  fileprivate let origin: Origin
  fileprivate let kind: NodeKind?
  /// The contents that are not read yet.
  fileprivate var content: JSONValues
  fileprivate let end: EndAction
  /// The link that applies to the contents.
  fileprivate let link: Hyperlink?
  /// The open lists of flat items in the contents.
  fileprivate var lists = FlatLists()
}

/// The action at the end of a node.
enum EndAction: Equatable {
  /// Closes a number of containers.
  case close(Int)
  /// Ends the line, because a block could not be opened.
  case line
  /// Ends the contents of a node that become spoilers, and the line if the node is a block.
  case hiding(isBlock: Bool)
  /// Ends a link, and reports the link as removed if it contains no runs.
  case link(Hyperlink?, linkedRunsBefore: Int)
  case nothing
}

/// Reads a tree of nodes in document order. Most editors store such trees. A conforming type maps the
/// type names of one editor to kinds, and reads the attributes of the nodes.
///
/// The open nodes are on a stack, so nested nodes need no recursion.
protocol NodeTreeReader {
  var builder: ContentBuilder { get set }
  var openNodes: [OpenNode] { get set }

  /// Returns whether a value is a node. Otherwise, only its text is kept.
  func isNode(_ place: JSONValue) -> Bool

  /// Reads the members of a node.
  mutating func node(at place: JSONValue) -> EditorNode

  /// Returns the attributes of a node that are not reported, because they are read or have no meaning
  /// in a document.
  func knownAttributes(of node: EditorNode) -> Set<String>

  /// Reports the attributes of a node, except the named ones and those without a meaning in a
  /// document.
  mutating func reportAttributes(of node: EditorNode, except known: Set<String>)

  /// Reports the marks of a node that cannot have marks.
  mutating func reportMarks(of node: EditorNode)

  /// Reports the members of a known node that the reader ignores.
  mutating func reportUnread(of node: EditorNode)

  /// Reads a node without its contents, and returns the action at its end.
  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction

  /// Reads a node of an unknown type without its contents, and returns the action at its end. The
  /// node is replaced by its contents, or by its text if it has no contents.
  mutating func readUnknown(_ node: EditorNode) -> EndAction

  /// Returns the marks and the link of a node without children.
  mutating func style(of node: EditorNode) -> RunStyle

  // Methods that read an attribute of a node.
  mutating func level(of node: EditorNode) -> Int
  mutating func language(of node: EditorNode) -> CodeLanguage?
  mutating func listStyle(of node: EditorNode) -> ListStyle
  mutating func cell(of node: EditorNode) -> TableBlock.Cell
  mutating func layout(of node: EditorNode) -> TextLayout
  /// Returns the layout of text that is directly in a container, without a paragraph node.
  mutating func innerLayout(of node: EditorNode) -> TextLayout
}

extension NodeTreeReader {
  func isNode(_ place: JSONValue) -> Bool { place.isObject }

  func knownAttributes(of node: EditorNode) -> Set<String> { [] }

  mutating func reportAttributes(of node: EditorNode, except known: Set<String>) {
    builder.reportMembers(of: node.attributes, except: known, element: node.type)
  }

  func reportMarks(of node: EditorNode) {}

  mutating func reportUnread(of node: EditorNode) {
    reportAttributes(of: node, except: knownAttributes(of: node))
  }

  func innerLayout(of node: EditorNode) -> TextLayout { TextLayout() }

  var source: JSONValue { builder.source }

  /// The link around the node that is being read.
  var link: Hyperlink? { openNodes.last?.link }

  /// The node around the node that is being read.
  var parent: JSONValue? { openNodes.last?.origin.place }

  /// The kind of the node around the node that is being read.
  var parentKind: NodeKind? { openNodes.last?.kind }

  /// Reads the document of a root node.
  mutating func read(root: EditorNode) -> Reading {
    open(root: root, until: .nothing)
    while let top = openNodes.indices.last {
      if let child = openNodes[top].content.next() {
        read(child)
      } else {
        var open = openNodes.removeLast()
        open.lists.end(in: &builder)
        close(open.origin, at: open.end)
      }
    }
    return builder.finish()
  }

  /// Adds a root to the open nodes, so its contents are read next.
  ///
  /// - Parameter end: The action at the end of the contents.
  mutating func open(root: EditorNode, until end: EndAction) {
    reportUnread(of: root)
    builder.top.layout = innerLayout(of: root)
    readText(of: root, in: link, isLeaf: false)
    open(contents: root, until: end)
  }

  /// Adds a node to the open nodes, so its contents are read next.
  mutating func open(contents node: EditorNode, until end: EndAction) {
    openNodes.append(
      OpenNode(
        origin: node.origin, kind: node.kind, content: children(of: node), end: end, link: link))
  }

  private mutating func read(_ place: JSONValue) {
    guard isNode(place) else { return readValue(place) }
    let node = node(at: place)
    if node.kind != .flatItem { endLists() }
    let position = openNodes.count
    let end: EndAction
    if let kind = node.kind {
      reportUnread(of: node)
      end = read(node, as: kind)
    } else {
      end = readUnknown(node)
    }
    var link = link
    if case .link(let own, _) = end { link = own }
    if let kind = node.kind, !kind.readsText {
      readText(of: node, in: link, isLeaf: end == .nothing || kind == .image)
    }
    let isLeaf = node.content == nil && openNodes.count == position
    guard !isLeaf else { return close(node.origin, at: end) }
    // Reading the node may have added the root of a caption to the open nodes. The caption must be
    // read before the contents.
    openNodes.insert(
      OpenNode(
        origin: node.origin, kind: node.kind, content: children(of: node), end: end, link: link),
      at: position)
  }

  /// Reads a value where the editor writes a node. Only text is kept.
  private mutating func readValue(_ place: JSONValue) {
    guard place.kind != .null else { return }
    endLists()
    guard let text = place.text else { return builder.report(.elementDropped, at: place) }
    builder.report(.nestingRepaired, at: place)
    builder.text(text, RunStyle(link: link), at: place)
  }

  /// Returns the contents of a node. If the contents are not an array, they are read as one child.
  private mutating func children(of node: EditorNode) -> JSONValues {
    if node.kind == .fields, let content = node.content, content.isObject { return content.names }
    if let content = node.content, content.kind != .array {
      builder.report(.nestingRepaired, at: Origin(node.type, content))
    }
    return node.content.children
  }

  /// Reports the member `text` of a node that has no text in the editor. The text is added before
  /// the contents of the node. If the node has no contents, the text is dropped.
  private mutating func readText(
    of node: EditorNode, in link: Hyperlink?, isLeaf: Bool
  ) {
    guard let place = node.text else { return }
    guard let text = place.text else {
      return builder.reportRemoved("text", at: Origin(node.type, place))
    }
    guard !text.isEmpty, !(node.kind == .tab && text == "\t") else { return }
    builder.report(
      isLeaf ? .attributeRemoved : .nestingRepaired, attribute: "text",
      at: Origin(node.type, place))
    if !isLeaf { builder.text(text, RunStyle(link: link), at: place) }
  }

  mutating func close(_ node: Origin, at end: EndAction) {
    switch end {
    case .close(let count): for _ in 0..<count { builder.close() }
    case .line: builder.endLine()
    case .hiding(let isBlock):
      if isBlock { builder.endLine() }
      builder.hidingCount -= 1
    case .link(let link, let linkedRunsBefore):
      // A link without runs is lost.
      guard link != nil, linkedRunsBefore == builder.linkedRunCount else { return }
      builder.report(.linkRemoved, at: node)
    case .nothing: break
    }
  }

  // MARK: - Lists

  /// Opens a flat item. It is closed before the next node that is not a flat item.
  mutating func start(_ item: FlatLists.Item, at place: JSONValue) {
    guard let position = openNodes.indices.last else { return }
    // Without a second reference, the array of lists is not copied.
    var lists = FlatLists()
    swap(&lists, &openNodes[position].lists)
    lists.start(item, in: &builder, at: place)
    openNodes[position].lists = lists
  }

  /// Closes the lists of flat items before the node that is being read.
  private mutating func endLists() {
    guard let position = openNodes.indices.last, !openNodes[position].lists.isEmpty else { return }
    var lists = FlatLists()
    swap(&lists, &openNodes[position].lists)
    lists.end(in: &builder)
  }

  /// Opens a list. A list directly in a list is added to the last item.
  mutating func openList(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    guard case .list = builder.kind, builder.reopenItem(TextLayout(), at: node.place) else {
      return readCommon(node, as: kind)
    }
    return .close(readCommon(node, as: kind) == .close(1) ? 2 : 1)
  }

  // MARK: - Nodes of all editors

  /// Reads a node of a kind that all editors have, without its contents, and returns the action at
  /// its end.
  mutating func readCommon(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    let block: ContentBuilder.Kind
    var line: TextLayout?
    var cell: TableBlock.Cell?
    var language: CodeLanguage?
    switch kind {
    case .text:
      let style = style(of: node)
      guard let text = node.text?.text else {
        builder.report(.elementDropped, at: node.origin)
        return .nothing
      }
      builder.text(text, style, at: node.place)
      return .nothing
    case .thematicBreak:
      builder.append(.thematicBreak, at: node.origin)
      return .nothing
    case .heading:
      block = .heading(level: level(of: node))
      line = layout(of: node)
    case .code:
      block = .code
      language = self.language(of: node)
    case .cell, .headerCell:
      block = .cell
      cell = self.cell(of: node)
    case .quote: block = .quote
    case .list, .orderedList: block = .list(listStyle(of: node))
    case .table: block = .table
    case .row: block = .row
    case .details:
      block = .details(value("open", of: node, as: \.isOn) == true ? .open : .closed)
    case .summary: block = .summary
    case .figureCaption: block = .figureCaption
    case .detailsContent, .group:
      builder.endLine()
      return .line
    case .spoiler: return hide(node)
    default:
      block = .paragraph
      line = layout(of: node)
    }
    let layout = innerLayout(of: node)
    let isOpen = builder.open(
      block, line: line, cell: cell, language: language, layout: layout, at: node.origin)
    if isOpen { return .close(1) }
    guard block == .details(.closed) else { return .line }
    builder.hidingCount += 1
    return .hiding(isBlock: true)
  }

  /// Starts a node whose contents are a spoiler.
  private mutating func hide(_ node: EditorNode) -> EndAction {
    let isBlock = !builder.kind.isLine
    if isBlock { builder.endLine() }
    if !builder.policy.marks.contains(.spoiler) {
      builder.report(.elementUnwrapped, at: node.origin)
    }
    builder.hidingCount += 1
    return .hiding(isBlock: isBlock)
  }

  mutating func readUnknown(_ node: EditorNode) -> EndAction { unwrap(node) }

  /// Replaces a node by its contents, or by a link or text if it has no contents.
  mutating func unwrap(_ node: EditorNode) -> EndAction {
    let isBlock = !builder.kind.isLine
    if isBlock { builder.endLine() }
    let end = isBlock ? EndAction.line : .nothing
    guard node.isEmpty else {
      builder.report(.elementUnwrapped, at: node.origin)
      reportMarks(of: node)
      reportUnread(of: node)
      if let text = node.text?.text {
        builder.text(text, at: node.place)
      } else if let place = node.text {
        builder.reportRemoved("text", at: Origin(node.type, place))
      }
      return end
    }
    let style = style(of: node)
    var known = knownAttributes(of: node)
    let url = node.attributes?.firstText(JSONValue.urlNames)
    if let url, builder.embed(url.text, style, at: node.origin) {
      known.insert(url.name)
      reportAttributes(of: node, except: known)
      return end
    }
    var text = node.text?.text ?? ""
    let names = ["text", "label", "alt", "title", "name", "value"]
    if text.isEmpty, let member = node.attributes?.firstText(names) {
      text = member.text
      known.insert(member.name)
    }
    builder.report(text.isEmpty ? .elementDropped : .elementMapped, at: node.origin)
    reportAttributes(of: node, except: known)
    if !text.isEmpty { builder.text(text, style, at: node.place) }
    return end
  }

  // MARK: - Attributes

  /// Returns the value of an attribute, or `nil` if it is absent, or if `read` returns `nil`. Then
  /// the attribute is reported.
  mutating func value<Value>(
    _ name: String, of node: EditorNode, as read: (JSONValue) -> Value?
  ) -> Value? {
    builder.value(name, of: node.attributes, in: node.type, as: read)
  }

  mutating func language(of node: EditorNode) -> CodeLanguage? {
    guard let name = value("language", of: node, as: \.string) else { return nil }
    let language = CodeLanguage(name)
    if language == nil, !name.isEmpty { reportRemoved("language", of: node) }
    return language
  }

  mutating func url(_ name: String, of node: EditorNode) -> String? {
    builder.url(name, of: node.attributes, in: node.type)
  }

  /// Reports an attribute as removed, unless the node does not have it, or `isRead` returns `true`.
  mutating func reportRemoved(
    _ name: String, of node: EditorNode, unless isRead: (JSONValue) -> Bool = { _ in false }
  ) {
    guard let place = node.attributes?[name], !isRead(place) else { return }
    builder.reportRemoved(name, at: Origin(node.type, place))
  }

  /// Returns the cell of a node whose spans are in the named attributes.
  mutating func cell(
    _ kind: TableBlock.Cell.Kind, of node: EditorNode, _ columnSpan: String, _ rowSpan: String
  ) -> TableBlock.Cell {
    var cell = builder.cell(kind, of: node.attributes, columnSpan, rowSpan, in: node.type)
    cell.layout = layout(of: node)
    return cell
  }
}
