internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// A node of an editor's JSON.
struct Node {
  let place: JSONNode
  let type: String
  /// The kind of the node, or `nil` if its type is unknown.
  var kind: NodeKind?
  /// The object that contains the attributes.
  var attributes: JSONNode?
  var marks: JSONNode?
  var content: JSONNode?
  var text: JSONNode?

  var origin: Origin { Origin(type, place) }
}

/// A node whose contents are being read.
struct OpenNode {
  fileprivate let origin: Origin
  /// The contents that are not read yet.
  fileprivate var content: JSONElements
  fileprivate let end: EndAction
  /// The link that applies to the contents.
  fileprivate let link: Hyperlink?
}

/// The action at the end of a node.
enum EndAction: Equatable {
  /// Closes a number of frames.
  case close(Int)
  /// Ends the line, because a block could not be opened.
  case line
  /// Ends the contents of closed `details` that could not be opened.
  case flattenedDetails
  /// Ends a link, and reports the link as removed if it contains no runs.
  case link(Hyperlink?, linkedRunsBefore: Int)
  case nothing
}

/// Reads a tree of nodes in document order. ProseMirror and Lexical store such trees. A conforming
/// type maps the type names of one editor to kinds, and reads the attributes of the nodes.
///
/// The open nodes are on a stack, so nested nodes need no recursion.
protocol NodeTreeReader {
  var builder: DocumentBuilder { get set }
  var openNodes: [OpenNode] { get set }

  /// Reads the members of a node.
  mutating func node(at place: JSONNode) throws(EditorError) -> Node

  /// Reports the members of a known node that the reader ignores.
  mutating func reportUnread(of node: Node) throws(EditorError)

  /// Reads a node without its contents, and returns the action at its end.
  mutating func read(_ node: Node, as kind: NodeKind) throws(EditorError) -> EndAction

  /// Reads a node of an unknown type without its contents, and returns the action at its end. The
  /// node is replaced by its contents, or by its text if it has no contents.
  mutating func readUnknown(_ node: Node) throws(EditorError) -> EndAction

  /// Returns the marks and the link of a node without children.
  mutating func style(of node: Node) throws(EditorError) -> RunStyle

  // Methods that read an attribute of a node.
  mutating func level(of node: Node) throws(EditorError) -> Int
  mutating func language(of node: Node) throws(EditorError) -> CodeLanguage?
  mutating func listStyle(of node: Node) throws(EditorError) -> ListStyle
  mutating func cell(of node: Node) throws(EditorError) -> TableBlock.Cell
  mutating func layout(of node: Node) throws(EditorError) -> TextLayout
  /// Returns the layout of text that is directly in a container, without a paragraph node.
  mutating func innerLayout(of node: Node) throws(EditorError) -> TextLayout
}

extension NodeTreeReader {
  var source: EditorSource { builder.source }

  /// The link around the node that is being read.
  var link: Hyperlink? { openNodes.last?.link }

  /// Reads the document of a root node.
  mutating func read(root: Node) throws(EditorError) -> Reading {
    try open(root: root, until: .nothing)
    while let top = openNodes.indices.last {
      if let child = openNodes[top].content.next() {
        try read(child)
      } else {
        let open = openNodes.removeLast()
        close(open.origin, at: open.end)
      }
    }
    return builder.finish()
  }

  /// Adds a root to the open nodes, so its contents are read next.
  ///
  /// - Parameter end: The action at the end of the contents.
  mutating func open(root: Node, until end: EndAction) throws(EditorError) {
    try reportUnread(of: root)
    builder.top.layout = try innerLayout(of: root)
    try readText(of: root, in: link, isLeaf: false)
    openNodes.append(
      OpenNode(origin: root.origin, content: try source.array(root.content), end: end, link: link))
  }

  private mutating func read(_ place: JSONNode) throws(EditorError) {
    let node = try node(at: place)
    let position = openNodes.count
    let end: EndAction
    if let kind = node.kind {
      try reportUnread(of: node)
      end = try read(node, as: kind)
    } else {
      end = try readUnknown(node)
    }
    var link = link
    if case .link(let own, _) = end { link = own }
    if let kind = node.kind, !kind.readsText {
      try readText(of: node, in: link, isLeaf: end == .nothing || kind == .image)
    }
    let isLeaf = node.content == nil && openNodes.count == position
    guard !isLeaf else { return close(node.origin, at: end) }
    // Reading the node may have added the root of a caption to the open nodes. The caption must be
    // read before the contents.
    openNodes.insert(
      OpenNode(origin: node.origin, content: try source.array(node.content), end: end, link: link),
      at: position)
  }

  /// Reports the member `text` of a node that has no text in the editor. The text is added before
  /// the contents of the node. If the node has no contents, the text is dropped.
  private mutating func readText(
    of node: Node, in link: Hyperlink?, isLeaf: Bool
  ) throws(EditorError) {
    guard let place = node.text else { return }
    let text = try source.string(place)
    guard !text.isEmpty, !(node.kind == .tab && text == "\t") else { return }
    builder.report(
      isLeaf ? .attributeRemoved : .nestingRepaired, attribute: "text",
      at: Origin(node.type, place))
    if !isLeaf { builder.text(text, RunStyle(link: link), at: place) }
  }

  private mutating func close(_ node: Origin, at end: EndAction) {
    switch end {
    case .close(let count): for _ in 0..<count { builder.close() }
    case .line: builder.endLine()
    case .flattenedDetails:
      builder.endLine()
      builder.flattenedDetailsCount -= 1
    case .link(let link, let linkedRunsBefore):
      // A link without runs is lost.
      guard link != nil, linkedRunsBefore == builder.linkedRunCount else { return }
      builder.report(.linkRemoved, at: node)
    case .nothing: break
    }
  }

  /// Reads a node of a kind that all editors have, without its contents, and returns the action at
  /// its end.
  mutating func readCommon(_ node: Node, as kind: NodeKind) throws(EditorError) -> EndAction {
    let frame: Frame.Kind
    switch kind {
    case .text:
      guard let text = node.text else {
        throw source.error(.wrongValue, "missing member 'text'", at: node.place)
      }
      builder.text(try source.string(text), try style(of: node), at: node.place)
      return .nothing
    case .thematicBreak:
      builder.append(.thematicBreak, at: node.origin)
      return .nothing
    case .heading: frame = .heading(level: try level(of: node), try layout(of: node))
    case .quote: frame = .quote
    case .code: frame = .code(try language(of: node))
    case .list, .orderedList: frame = .list(try listStyle(of: node))
    case .table: frame = .table
    case .row: frame = .row
    case .cell, .headerCell: frame = .cell(try cell(of: node))
    case .details:
      frame = .details(try source.bool("open", of: node.attributes) == true ? .open : .closed)
    case .summary: frame = .summary
    case .figureCaption: frame = .figureCaption
    case .detailsContent:
      builder.endLine()
      return .line
    default: frame = .paragraph(try layout(of: node))
    }
    let layout = try innerLayout(of: node)
    if builder.open(frame, layout: layout, at: node.origin) { return .close(1) }
    guard frame == .details(.closed) else { return .line }
    builder.flattenedDetailsCount += 1
    return .flattenedDetails
  }

  /// Reports an attribute as removed, if the node has this attribute.
  mutating func reportRemoved(_ name: String, of node: Node) {
    guard let place = source.member(name, of: node.attributes) else { return }
    builder.reportRemoved(name, at: Origin(node.type, place))
  }

  /// Returns the cell of a node whose spans are in the named attributes.
  mutating func cell(
    _ kind: TableBlock.Cell.Kind, of node: Node, _ columnSpan: String, _ rowSpan: String
  ) throws(EditorError) -> TableBlock.Cell {
    let columns = try source.integer(columnSpan, of: node.attributes, in: 1...1000)
    let rows = try source.integer(rowSpan, of: node.attributes, in: 1...65_534)
    return TableBlock.Cell(
      kind, columnSpan: columns ?? 1, rowSpan: rows ?? 1, layout: try layout(of: node))
  }
}
