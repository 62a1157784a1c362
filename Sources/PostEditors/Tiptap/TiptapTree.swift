internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the nodes of a Tiptap document.
struct TiptapTree: NodeTreeReader {
  var builder: DocumentBuilder
  var openNodes: [OpenNode] = []

  mutating func read() throws(EditorError) -> Reading {
    let place = source.tree.root
    guard source.firstText(["type"], of: place)?.text == "doc" else {
      let kind = source.tree.kind(of: place)
      let found = kind == .object ? "" : ", found \(kind.description)"
      let expected = "not a Tiptap document: expected an object of the type 'doc'"
      throw source.error(.notADocument, expected + found, at: place)
    }
    var root = try node(at: place)
    root.kind = .root
    return try read(root: root)
  }

  // MARK: - Nodes

  /// Reads the members of a node or mark.
  mutating func node(at place: JSONNode) throws(EditorError) -> Node {
    let type = try source.type(of: place)
    var node = Node(place: place, type: type, kind: TiptapSchema.nodes[type])
    for member in source.tree.members(of: place) {
      guard let value = source.present(member.value) else { continue }
      switch member.name {
      case "type": break
      case "attrs": node.attributes = try source.object(value)
      case "marks": node.marks = value
      case "content": node.content = value
      case "text": node.text = value
      default: builder.reportRemoved(member.name, at: Origin(type, value))
      }
    }
    return node
  }

  mutating func reportUnread(of node: Node) throws(EditorError) {
    let known = node.kind.flatMap { TiptapSchema.attributes[$0] }
    builder.reportMembers(of: node.attributes, except: known ?? [], element: node.type)
    if node.kind.map(TiptapSchema.marked.contains) != true { try reportMarks(of: node) }
  }

  mutating func reportMarks(of node: Node) throws(EditorError) {
    for place in try source.array(node.marks) {
      builder.report(.elementUnwrapped, at: try self.node(at: place).origin)
    }
  }

  mutating func readUnknown(_ node: Node) throws(EditorError) -> EndAction {
    let isBlock = !builder.top.kind.isLine
    if isBlock { builder.endLine() }
    let end = isBlock ? EndAction.line : .nothing
    guard source.isEmpty(node.content) else {
      builder.report(.elementUnwrapped, at: node.origin)
      try reportMarks(of: node)
      builder.reportMembers(of: node.attributes, element: node.type)
      if let text = node.text { builder.text(try source.string(text), at: text) }
      return end
    }
    let style = try style(of: node)
    let url = source.firstText(["src", "url", "href"], of: node.attributes)
    if let url, builder.embed(url.text, style, at: node.origin) {
      builder.reportMembers(of: node.attributes, except: [url.name], element: node.type)
      return end
    }
    var text = try node.text.map(source.string) ?? ""
    var known: Set<String> = []
    let names = ["text", "label", "alt", "title", "name", "value"]
    if text.isEmpty, let member = source.firstText(names, of: node.attributes) {
      text = member.text
      known = [member.name]
    }
    builder.report(text.isEmpty ? .elementDropped : .elementMapped, at: node.origin)
    builder.reportMembers(of: node.attributes, except: known, element: node.type)
    if !text.isEmpty { builder.text(text, style, at: node.place) }
    return end
  }

  // MARK: - Marks

  mutating func style(of node: Node) throws(EditorError) -> RunStyle {
    var style = RunStyle()
    guard let marks = node.marks else { return style }
    for place in try source.array(marks) {
      let mark = try self.node(at: place)
      // A mark has none of these members, only a node.
      for (name, value) in [("text", mark.text), ("content", mark.content), ("marks", mark.marks)] {
        if let value { builder.reportRemoved(name, at: Origin(mark.type, value)) }
      }
      if mark.type == "link" {
        builder.reportMembers(
          of: mark.attributes, except: ["href", "title", "target", "rel"], element: "link")
        let link = try link(mark)
        if style.link != nil { builder.report(.linkRemoved, at: mark.origin) }
        style.link = style.link ?? link
      } else if let known = TiptapSchema.marks[mark.type] {
        builder.reportMembers(of: mark.attributes, element: mark.type)
        style.marks.formUnion(known)
      } else {
        builder.report(.elementUnwrapped, at: mark.origin)
      }
    }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  private mutating func link(_ mark: Node) throws(EditorError) -> Hyperlink? {
    for name in ["target", "rel"] { _ = try source.string(name, of: mark.attributes) }
    guard let href = try source.string("href", of: mark.attributes) else {
      builder.report(.linkRemoved, at: mark.origin)
      return nil
    }
    let title = builder.attribute(try source.string("title", of: mark.attributes), at: mark.origin)
    return builder.link(href, title: title, at: mark.origin)
  }
}
