internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the nodes of a Lexical editor state.
struct LexicalTree: NodeTreeReader {
  var builder: ContentBuilder
  var openNodes: [OpenNode] = []

  mutating func read() throws(EditorError) -> Reading {
    let expected = "not a Lexical document: expected an object with a 'root' of the type 'root'"
    guard let root = source["root"], root.type == "root" else {
      throw source.error(.notADocument, expected)
    }
    builder.reportMembers(of: source, except: ["root"], element: "root")
    return read(root: rootNode(at: root))
  }

  func isNode(_ place: JSONValue) -> Bool { parentKind == .fields || place.isObject }

  func node(at place: JSONValue) -> EditorNode {
    if parentKind == .fields { return field(at: place) }
    let type = place.type
    var node = node(at: place, type: type, kind: type.flatMap { LexicalSchema.nodes[$0] })
    // A card has no children. Other editors use some of the names for containers.
    if node.kind == .card, !node.isEmpty { node.kind = nil }
    if node.kind == .fields { node.content = place["fields"]?.object }
    return node
  }

  func rootNode(at place: JSONValue) -> EditorNode { node(at: place, type: "root", kind: .root) }

  /// Returns the node at an object. In Lexical, the attributes of a node are members of its object.
  func node(at place: JSONValue, type: String?, kind: NodeKind?) -> EditorNode {
    EditorNode(
      place: place, type: type, kind: kind, attributes: place,
      content: place["children"], text: place["text"])
  }

  mutating func readUnknown(_ node: EditorNode) -> EndAction {
    let isBlock = !builder.kind.isLine
    if !node.isEmpty {
      if isBlock { builder.endLine() }
      reportUnread(of: node)
      builder.report(.elementUnwrapped, at: node.origin)
      if let text = node.place.firstText(["text"])?.text {
        builder.text(text, style(of: node), at: node.place)
      }
      return isBlock ? .line : .nothing
    }
    let style = style(of: node)
    let hasCaption = node.place["caption"]?["editorState"]?["root"]?.isObject == true
    let caption = hasCaption ? self.caption(of: node)?.root : nil
    var known: Set<String> = hasCaption ? ["caption"] : []
    // Many custom nodes are subclasses of Lexical's text node, so a node with text is inline.
    if node.place.firstText(["text"]) == nil, let url = node.place.firstText(JSONValue.urlNames),
      builder.embed(url.text, style, at: node.origin)
    {
      reportUnread(of: node, except: known.union([url.name]))
    } else {
      let names = ["text", "label", "altText", "alt", "title", "name", "value", "mentionName"]
      let member = node.place.firstText(names)
      builder.report(member == nil ? .elementDropped : .elementMapped, at: node.origin)
      if let member { known.insert(member.name) }
      reportUnread(of: node, except: known)
      if let member { builder.text(member.text, style, at: node.place) }
    }
    if let caption {
      // The contents of the caption become text after the node.
      builder.endLine()
      open(root: caption, until: .line)
    }
    return .nothing
  }

  // MARK: - Unread members

  mutating func reportUnread(of node: EditorNode) {
    // A field has no members with a meaning in the editor.
    if node.kind == .fields, node.attributes == nil { return }
    reportUnread(of: node, except: [])
  }

  private mutating func reportUnread(of node: EditorNode, except known: Set<String>) {
    for (name, value) in node.place.members {
      switch name {
      case "type", "children", "text": continue
      case "version", "detail", "textFormat":
        if value.kind == .number { continue }
      case "mode", "textStyle": if value.string != nil { continue }
      case "style": if value.string?.isEmpty == true { continue }
      case "direction", "format", "indent":
        guard isLost(name, value, of: node) else { continue }
      case _ where known.contains(name): continue
      default:
        if isKnown(name, of: node) { continue }
      }
      builder.reportRemoved(name, at: Origin(node.type, value))
    }
  }

  private func isKnown(_ member: String, of node: EditorNode) -> Bool {
    // A link of Payload has an identifier, which has no meaning in a document.
    if member == "id", node.kind == .link { return node.place["fields"] != nil }
    let members =
      node.kind == .card
      ? node.type.flatMap { LexicalSchema.cardMembers[$0] }
      : node.kind.flatMap { LexicalSchema.members[$0] }
    return members?.contains(member) == true
  }

  /// Returns whether a `direction`, `format` or `indent` has an effect in the editor that is lost,
  /// because neither ``layout(of:)`` nor ``style(of:)`` reads it.
  private func isLost(_ name: String, _ value: JSONValue, of node: EditorNode) -> Bool {
    guard let kind = node.kind else { return isLost(name, value, ofUnknown: node) }
    switch name {
    case "direction":
      return !["", "ltr"].contains(value.string) && !LexicalSchema.directed.contains(kind)
    case _ where LexicalSchema.aligned.contains(kind): return false
    case "indent": return value.anyInteger(in: LexicalSchema.indents) != 0
    // Old editor states contain numbers.
    default:
      return !LexicalSchema.marked.contains(kind) && value.string != "" && value.integer != 0
    }
  }

  /// Returns whether ignoring a layout member of an unknown node loses something. The marks in
  /// `format` of a node without children are read, so they are not lost.
  private func isLost(_ name: String, _ value: JSONValue, ofUnknown node: EditorNode) -> Bool {
    switch value.kind {
    case .string: !["", "ltr"].contains(value.string)
    case .number: value.integer != 0 && !(name == "format" && node.isEmpty)
    default: true
    }
  }

  // MARK: - Formats

  /// Returns the marks and the link of a run.
  ///
  /// The member `format` of a run contains marks. But some nodes are runs in one editor and blocks
  /// in another. Their `format` can also be an alignment, which is reported.
  mutating func style(of node: EditorNode) -> RunStyle {
    var style = RunStyle(link: link)
    guard let place = node.place["format"] else { return style }
    if let alignment = place.string, alignment.isEmpty || node.kind != .text {
      if !alignment.isEmpty { reportRemoved("format", of: node) }
      return style
    }
    let format = place.anyInteger(in: LexicalSchema.formats)
    for (bit, mark) in LexicalSchema.marks.enumerated() where (format ?? 0) & (1 << bit) != 0 {
      style.marks.formUnion(mark)
    }
    if format.map({ $0 >> LexicalSchema.marks.count }) != 0 { reportRemoved("format", of: node) }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  /// Returns the alignment and direction of a block; absent values are inherited from the outer
  /// block.
  mutating func layout(of node: EditorNode) -> TextLayout {
    let outer = builder.top.layout
    var layout = TextLayout(direction: direction(of: node, in: outer))
    reportRemoved("format", of: node) { format in
      let names = LexicalSchema.alignments
      let index = format.anyInteger(in: 0...names.count - 1)
      return layout.align(index.map { names[$0] } ?? format.string)
    }
    if node.kind != .item {
      reportRemoved("indent", of: node) { $0.anyInteger(in: LexicalSchema.indents) == 0 }
    }
    return layout.inheriting(outer)
  }

  /// Returns the layout of text that is directly in a container. A quotation or list has an
  /// alignment and a direction. A root, table, row or `details` has only a direction.
  mutating func innerLayout(of node: EditorNode) -> TextLayout {
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
    of node: EditorNode, in outer: TextLayout
  ) -> TextLayout.Direction? {
    switch value("direction", of: node, as: \.string) {
    case "rtl": return .rightToLeft
    case "ltr": return outer.direction == nil ? nil : .leftToRight
    case "", nil: return nil
    default:
      reportRemoved("direction", of: node)
      return nil
    }
  }
}
