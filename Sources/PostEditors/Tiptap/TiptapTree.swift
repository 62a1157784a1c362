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
    var root = node(at: place)
    root.kind = .root
    return read(root: root)
  }

  // MARK: - Nodes

  /// Reads the members of a node or mark.
  mutating func node(at place: JSONNode) -> Node {
    let type = source.type(of: place)
    var node = Node(place: place, type: type, kind: type.flatMap { TiptapSchema.nodes[$0] })
    for member in source.tree.members(of: place) {
      guard let value = source.present(member.value) else { continue }
      switch member.name {
      case "type": break
      case "attrs": node.attributes = builder.object("attrs", at: value, in: type)
      case "marks":
        node.marks = value
        if source.tree.kind(of: value) != .array {
          builder.reportRemoved("marks", at: Origin(type, value))
        }
      case "content": node.content = value
      case "text": node.text = value
      default: builder.reportRemoved(member.name, at: Origin(type, value))
      }
    }
    return node
  }

  mutating func reportUnread(of node: Node) {
    let known = node.kind.flatMap { TiptapSchema.attributes[$0] }
    builder.reportMembers(of: node.attributes, except: known ?? [], element: node.type)
    if node.kind.map(TiptapSchema.marked.contains) != true { reportMarks(of: node) }
  }

  mutating func reportMarks(of node: Node) {
    for place in source.tree.elements(of: node.marks) {
      let origin = source.isObject(place) ? self.node(at: place).origin : Origin(nil, place)
      builder.report(.elementUnwrapped, at: origin)
    }
  }

  mutating func readUnknown(_ node: Node) -> EndAction {
    let isBlock = !builder.top.kind.isLine
    if isBlock { builder.endLine() }
    let end = isBlock ? EndAction.line : .nothing
    guard source.isEmpty(node.content) else {
      builder.report(.elementUnwrapped, at: node.origin)
      reportMarks(of: node)
      builder.reportMembers(of: node.attributes, element: node.type)
      if let text = node.text.flatMap(source.text) { builder.text(text, at: node.place) }
      return end
    }
    let style = style(of: node)
    let url = source.firstText(EditorSource.urlNames, of: node.attributes)
    if let url, builder.embed(url.text, style, at: node.origin) {
      builder.reportMembers(of: node.attributes, except: [url.name], element: node.type)
      return end
    }
    var text = node.text.flatMap(source.text) ?? ""
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

  mutating func style(of node: Node) -> RunStyle {
    var style = RunStyle()
    guard let marks = node.marks else { return style }
    for place in source.tree.elements(of: marks) {
      guard source.isObject(place) else {
        builder.report(.elementUnwrapped, at: place)
        continue
      }
      let mark = self.node(at: place)
      // A mark has none of these members, only a node.
      for (name, value) in [("text", mark.text), ("content", mark.content), ("marks", mark.marks)] {
        if let value { builder.reportRemoved(name, at: Origin(mark.type, value)) }
      }
      if mark.type == "link" {
        builder.reportMembers(
          of: mark.attributes, except: ["href", "title", "target", "rel"], element: "link")
        let link = link(mark)
        if style.link != nil { builder.report(.linkRemoved, at: mark.origin) }
        style.link = style.link ?? link
      } else if let known = mark.type.flatMap({ TiptapSchema.marks[$0] }) {
        builder.reportMembers(of: mark.attributes, element: mark.type)
        style.marks.formUnion(known)
      } else {
        builder.report(.elementUnwrapped, at: mark.origin)
      }
    }
    style.marks = builder.admitted(style.marks, at: node.place)
    return style
  }

  private mutating func link(_ mark: Node) -> Hyperlink? {
    for name in ["target", "rel"] { _ = string(name, of: mark) }
    guard let href = url("href", of: mark) else {
      builder.report(.linkRemoved, at: mark.origin)
      return nil
    }
    let title = builder.attribute(text("title", of: mark), at: mark.origin)
    return builder.link(href, title: title, at: mark.origin)
  }
}
