internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// The names of a schema of ProseMirror.
struct ProseMirrorSchema {
  /// The kind of node for each type name.
  let nodes: [String: NodeKind]
  /// The mark for each type name. The attributes of these marks are reported.
  let marks: [String: Marks]
  /// The kinds of nodes whose marks are read.
  let marked: Set<NodeKind>
  /// For each kind of node, the attributes that are not reported, because they are read or have no
  /// meaning in a document.
  let attributes: [NodeKind: Set<String>]
  /// The attributes of all nodes and marks that are not reported, because they have no meaning in a
  /// document.
  var ignoredAttributes: Set<String> = []
}

/// Reads the nodes of an editor that is based on ProseMirror. Nodes and marks have the members
/// `type` and `attrs`; nodes also have `content`, `marks` and `text`.
protocol ProseMirrorTree: NodeTreeReader {
  static var schema: ProseMirrorSchema { get }

  /// Reads a mark that has attributes, other than a link. Returns `false` for any other mark.
  mutating func read(mark: EditorNode, into style: inout RunStyle) -> Bool
}

extension ProseMirrorTree {
  func read(mark: EditorNode, into style: inout RunStyle) -> Bool { false }

  // MARK: - Nodes

  /// Reads the members of a node or mark.
  mutating func node(at place: JSONValue) -> EditorNode {
    let type = place.type
    var node = EditorNode(
      place: place, type: type, kind: type.flatMap { Self.schema.nodes[$0] })
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

  func knownAttributes(of node: EditorNode) -> Set<String> {
    node.kind.flatMap { Self.schema.attributes[$0] } ?? []
  }

  mutating func reportAttributes(of node: EditorNode, except known: Set<String>) {
    let ignored = Self.schema.ignoredAttributes
    builder.reportMembers(
      of: node.attributes, except: ignored.isEmpty ? known : known.union(ignored),
      element: node.type)
  }

  mutating func reportUnread(of node: EditorNode) {
    reportAttributes(of: node, except: knownAttributes(of: node))
    if let kind = node.kind, !Self.schema.marked.contains(kind) { reportMarks(of: node) }
  }

  mutating func reportMarks(of node: EditorNode) {
    for place in JSONValues(node.marks) {
      let origin = place.isObject ? self.node(at: place).origin : Origin(nil, place)
      builder.report(.elementUnwrapped, at: origin)
    }
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
        reportAttributes(of: mark, except: ["href", "title", "target", "rel"])
        let link = link(mark)
        if style.link != nil { builder.report(.linkRemoved, at: mark.origin) }
        style.link = style.link ?? link
      } else if let known = mark.type.flatMap({ Self.schema.marks[$0] }) {
        reportAttributes(of: mark, except: [])
        style.marks.formUnion(known)
      } else if !read(mark: mark, into: &style) {
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

  // MARK: - Attributes

  mutating func level(of node: EditorNode) -> Int {
    value("level", of: node) { $0.anyInteger(in: Heading.levels) } ?? 1
  }

  mutating func cell(of node: EditorNode) -> TableBlock.Cell {
    cell(node.kind == .headerCell ? .header : .data, of: node, "colspan", "rowspan")
  }

  // MARK: - Items

  /// Opens a list item, which is a task unless `task` is `nil`.
  ///
  /// - Parameter name: The attribute with the state of the task.
  mutating func openItem(
    _ node: EditorNode, _ task: TaskState?, attribute name: String
  ) -> EndAction {
    if builder.open(.item, at: node.origin) {
      builder.blocks.top.task = task
      return .close(1)
    }
    if task != nil { builder.reportRemoved(name, at: node.origin) }
    return .line
  }
}
