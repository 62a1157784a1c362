internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the nodes of a Lexical editor state.
struct LexicalTree: NodeTreeReader {
  var builder: DocumentBuilder
  var openNodes: [OpenNode] = []

  mutating func read() throws(EditorError) -> Reading {
    let state = source.tree.root
    let expected = "not a Lexical document: expected an object with a 'root' of the type 'root'"
    guard let root = source.tree.member("root", of: state),
      source.firstText(["type"], of: root)?.text == "root"
    else { throw source.error(.notADocument, expected, at: state) }
    builder.reportMembers(of: state, except: ["root"], element: "root")
    return read(root: rootNode(at: root))
  }

  func node(at place: JSONNode) -> Node {
    let type = source.type(of: place)
    var node = node(at: place, type: type, kind: type.flatMap { LexicalSchema.nodes[$0] })
    // A card has no children. Other editors use some of the names for containers.
    if node.kind == .card, !source.isEmpty(node.content) { node.kind = nil }
    return node
  }

  func rootNode(at place: JSONNode) -> Node { node(at: place, type: "root", kind: .root) }

  /// Returns the node at an object. In Lexical, the attributes of a node are members of its object.
  func node(at place: JSONNode, type: String?, kind: NodeKind?) -> Node {
    Node(
      place: place, type: type, kind: kind, attributes: place,
      content: source.member("children", of: place), text: source.member("text", of: place))
  }

  mutating func readUnknown(_ node: Node) -> EndAction {
    let isBlock = !builder.top.kind.isLine
    if !source.isEmpty(node.content) {
      if isBlock { builder.endLine() }
      reportUnread(of: node)
      builder.report(.elementUnwrapped, at: node.origin)
      if let text = source.firstText(["text"], of: node.place)?.text {
        builder.text(text, style(of: node), at: node.place)
      }
      return isBlock ? .line : .nothing
    }
    let style = style(of: node)
    let caption = captionRoot(of: node)
    var known: Set<String> = hasCaptionRoot(node) ? ["caption"] : []
    let url = source.firstText(EditorSource.urlNames, of: node.place)
    // Many custom nodes are subclasses of Lexical's text node, so a node with text is inline.
    if source.firstText(["text"], of: node.place) == nil, let url,
      builder.embed(url.text, style, at: node.origin)
    {
      reportUnread(of: node, except: known.union([url.name]))
      readCaption(caption)
      return .nothing
    }
    let names = ["text", "label", "altText", "alt", "title", "name", "value", "mentionName"]
    let member = source.firstText(names, of: node.place)
    builder.report(member == nil ? .elementDropped : .elementMapped, at: node.origin)
    if let member { known.insert(member.name) }
    reportUnread(of: node, except: known)
    if let member { builder.text(member.text, style, at: node.place) }
    readCaption(caption)
    return .nothing
  }

  /// Adds the contents of the caption of an unknown node as text after the node.
  private mutating func readCaption(_ root: Node?) {
    guard let root else { return }
    builder.endLine()
    open(root: root, until: .line)
  }

  // MARK: - Unread members

  mutating func reportUnread(of node: Node) {
    reportUnread(of: node, except: [])
  }

  private mutating func reportUnread(of node: Node, except known: Set<String>) {
    for member in source.tree.members(of: node.place) {
      guard let value = source.present(member.value) else { continue }
      switch member.name {
      case "type", "children", "text": continue
      case "version", "detail", "textFormat":
        if source.tree.number(value) != nil { continue }
      case "mode", "textStyle": if source.string(value) != nil { continue }
      case "style": if source.string(value)?.isEmpty == true { continue }
      case "direction", "format", "indent":
        guard isLost(member, of: node) else { continue }
      case _ where known.contains(member.name): continue
      default:
        if isKnown(member.name, of: node) { continue }
      }
      builder.reportRemoved(member.name, at: Origin(node.type, value))
    }
  }

  private func isKnown(_ member: String, of node: Node) -> Bool {
    // A link of Payload has an identifier, which has no meaning in a document.
    if member == "id", node.kind == .link { return source.member("fields", of: node.place) != nil }
    let members =
      node.kind == .card
      ? node.type.flatMap { LexicalSchema.cardMembers[$0] }
      : node.kind.flatMap { LexicalSchema.members[$0] }
    return members?.contains(member) == true
  }

  /// Returns whether a `direction`, `format` or `indent` has an effect in the editor that is lost,
  /// because neither ``layout(of:)`` nor ``style(of:)`` reads it.
  private func isLost(_ member: JSONMember, of node: Node) -> Bool {
    guard let kind = node.kind else { return isLost(member, ofUnknown: node) }
    switch member.name {
    case "direction":
      let name = source.string(member.value)
      return name != "" && name != "ltr" && !LexicalSchema.directed.contains(kind)
    case _ where LexicalSchema.aligned.contains(kind): return false
    case "indent": return source.integer(member.value, in: LexicalSchema.indents) != 0
    default:
      if LexicalSchema.marked.contains(kind) { return false }
      // Old editor states contain numbers.
      return source.string(member.value) != "" && source.tree.integer(member.value) != 0
    }
  }

  /// Returns whether ignoring a layout member of an unknown node loses something. The marks in
  /// `format` of a node without children are read, so they are not lost.
  private func isLost(_ member: JSONMember, ofUnknown node: Node) -> Bool {
    switch source.tree.kind(of: member.value) {
    case .string:
      let text = source.tree.string(member.value) ?? ""
      return !text.isEmpty && text != "ltr"
    case .number:
      if member.name == "format", source.isEmpty(node.content) { return false }
      return source.tree.integer(member.value) != 0
    default: return true
    }
  }

  // MARK: - Formats

  /// Returns the marks and the link of a run.
  ///
  /// The member `format` of a run contains marks. But some nodes are runs in one editor and blocks
  /// in another. Their `format` can also be an alignment, which is reported.
  mutating func style(of node: Node) -> RunStyle {
    var style = RunStyle(link: link)
    guard let place = source.member("format", of: node.place) else { return style }
    if let alignment = source.tree.string(place), alignment.isEmpty || node.kind != .text {
      if !alignment.isEmpty { builder.reportRemoved("format", at: Origin(node.type, place)) }
      return style
    }
    guard let format = source.integer(place, in: LexicalSchema.formats) else {
      builder.reportRemoved("format", at: Origin(node.type, place))
      return style
    }
    for (bit, mark) in LexicalSchema.marks.enumerated() where format & (1 << bit) != 0 {
      style.marks.formUnion(mark)
    }
    if format >> LexicalSchema.marks.count != 0 {
      builder.reportRemoved("format", at: Origin(node.type, place))
    }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  /// Returns the alignment and direction of a block; absent values are inherited from the outer
  /// block.
  mutating func layout(of node: Node) -> TextLayout {
    let outer = builder.top.layout
    var layout = TextLayout(direction: direction(of: node, in: outer))
    if let place = source.member("format", of: node.place) {
      let names = LexicalSchema.alignments
      let index = source.integer(place, in: 0...names.count - 1)
      let name = index.map { names[$0] } ?? source.string(place)
      if name.map({ layout.align($0) }) != true {
        builder.reportRemoved("format", at: Origin(node.type, place))
      }
    }
    if let place = source.member("indent", of: node.place),
      source.integer(place, in: LexicalSchema.indents) != 0, node.kind != .item
    {
      builder.reportRemoved("indent", at: Origin(node.type, place))
    }
    return layout.inheriting(outer)
  }

  /// Returns the layout of text that is directly in a container. A quotation or list has an
  /// alignment and a direction. A root, table, row or `details` has only a direction.
  mutating func innerLayout(of node: Node) -> TextLayout {
    switch node.kind {
    case .quote, .list: return layout(of: node)
    case .root, .table, .row, .details:
      let outer = builder.top.layout
      return TextLayout(direction: direction(of: node, in: outer) ?? outer.direction)
    default: return TextLayout()
    }
  }

  /// Returns the direction of a block. Left-to-right is the default and is only kept inside a block
  /// with a direction.
  private mutating func direction(
    of node: Node, in outer: TextLayout
  ) -> TextLayout.Direction? {
    guard let place = source.member("direction", of: node.place) else { return nil }
    switch source.string(place) {
    case "rtl": return .rightToLeft
    case "ltr": return outer.direction == nil ? nil : .leftToRight
    case "": return nil
    default:
      builder.reportRemoved("direction", at: Origin(node.type, place))
      return nil
    }
  }
}
