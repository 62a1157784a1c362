internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// Reads the nodes of a Tiptap document.
struct TiptapTree: NodeTreeReader {
  var builder: ContentBuilder
  var openNodes: [OpenNode] = []

  mutating func read() throws(EditorError) -> Reading {
    guard source.type == "doc" else {
      let found = source.isObject ? "" : ", found \(source.kind.description)"
      let expected = "not a Tiptap document: expected an object of the type 'doc'"
      throw source.error(.notADocument, expected + found)
    }
    var root = node(at: source)
    root.kind = .root
    return read(root: root)
  }

  // MARK: - Nodes

  /// Reads the members of a node or mark.
  mutating func node(at place: JSONValue) -> EditorNode {
    let type = place.type
    var node = EditorNode(place: place, type: type, kind: type.flatMap { TiptapSchema.nodes[$0] })
    for (name, value) in place.members {
      switch name {
      case "type": break
      case "attrs": node.attributes = builder.value(name, of: place, in: type, as: \.object)
      case "marks":
        node.marks = value
        if value.kind != .array {
          builder.reportRemoved("marks", at: Origin(type, value))
        }
      case "content": node.content = value
      case "text": node.text = value
      default: builder.reportRemoved(name, at: Origin(type, value))
      }
    }
    return node
  }

  mutating func reportUnread(of node: EditorNode) {
    let known = node.kind.flatMap { TiptapSchema.attributes[$0] }
    builder.reportMembers(of: node.attributes, except: known ?? [], element: node.type)
    if node.kind.map(TiptapSchema.marked.contains) != true { reportMarks(of: node) }
  }

  mutating func reportMarks(of node: EditorNode) {
    for place in JSONValues(node.marks) {
      let origin = place.isObject ? self.node(at: place).origin : Origin(nil, place)
      builder.report(.elementUnwrapped, at: origin)
    }
  }

  mutating func readUnknown(_ node: EditorNode) -> EndAction {
    let isBlock = !builder.kind.isLine
    if isBlock { builder.endLine() }
    let end = isBlock ? EndAction.line : .nothing
    guard node.isEmpty else {
      builder.report(.elementUnwrapped, at: node.origin)
      reportMarks(of: node)
      builder.reportMembers(of: node.attributes, element: node.type)
      if let text = node.text?.text { builder.text(text, at: node.place) }
      return end
    }
    let style = style(of: node)
    let url = node.attributes?.firstText(JSONValue.urlNames)
    if let url, builder.embed(url.text, style, at: node.origin) {
      builder.reportMembers(of: node.attributes, except: [url.name], element: node.type)
      return end
    }
    var text = node.text?.text ?? ""
    var known: Set<String> = []
    let names = ["text", "label", "alt", "title", "name", "value"]
    if text.isEmpty, let member = node.attributes?.firstText(names) {
      text = member.text
      known = [member.name]
    }
    builder.report(text.isEmpty ? .elementDropped : .elementMapped, at: node.origin)
    builder.reportMembers(of: node.attributes, except: known, element: node.type)
    if !text.isEmpty { builder.text(text, style, at: node.place) }
    return end
  }

  // MARK: - Marks

  mutating func style(of node: EditorNode) -> RunStyle {
    var style = RunStyle()
    guard let marks = node.marks else { return style }
    for place in JSONValues(marks) {
      guard place.isObject else {
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

  private mutating func link(_ mark: EditorNode) -> Hyperlink? {
    for name in ["target", "rel"] { _ = value(name, of: mark, as: \.string) }
    guard let href = url("href", of: mark) else {
      builder.report(.linkRemoved, reason: ContentBuilder.noURL, at: mark.origin)
      return nil
    }
    let title = builder.attribute(value("title", of: mark, as: \.text), at: mark.origin)
    return builder.link(href, title: title, at: mark.origin)
  }
}
