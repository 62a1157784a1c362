internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// One walk over a Tiptap document, in reading order; what is open is a stack.
struct TiptapReader {
  var builder: DocumentBuilder
  private var steps: [Step] = []

  /// The rest of the contents of a node, and what comes behind them.
  private struct Step {
    var children: JSONElements
    let end: End
  }

  /// What the end of a node is.
  enum End: Equatable {
    /// So many frames were opened for it.
    case close(Int = 1)
    /// The end of a block whose contents stand in another.
    case boundary
    /// The end of a folded part whose contents stand in another block.
    case folded
    case nothing
  }

  /// The members of a node.
  struct Node {
    let place: JSONNode
    let type: String
    var attributes: JSONNode?
    var marks: JSONNode?
    var content: JSONNode?
    var text: JSONNode?
  }

  init(builder: DocumentBuilder) {
    self.builder = builder
  }

  var source: EditorSource { builder.source }

  mutating func read() throws(EditorError) -> Reading {
    let root = source.tree.root
    let expected = "not a Tiptap document: expected an object of the type 'doc'"
    guard source.tree.kind(of: root) == .object else {
      throw source.error(
        .notADocument, "\(expected), found \(source.tree.kind(of: root).description)", at: root)
    }
    guard let type = source.tree.member("type", of: root).flatMap({ source.tree.string($0) }),
      type == "doc"
    else { throw source.error(.notADocument, expected, at: root) }
    let document = try node(root)
    reportAttributes(of: document, except: [])
    try reportMarks(of: document)
    try readText(of: document, isLeaf: false)
    try enter(document.content, end: .nothing)
    while let top = steps.indices.last {
      if let child = steps[top].children.next() {
        try read(child)
        continue
      }
      switch steps.removeLast().end {
      case .close(let count): for _ in 0..<count { builder.close() }
      case .boundary: builder.boundary()
      case .folded: builder.endFolded()
      case .nothing: break
      }
    }
    return builder.finish()
  }

  /// Goes on with the contents of a node.
  private mutating func enter(_ content: JSONNode?, end: End) throws(EditorError) {
    // A leaf is its own end: it has no elements.
    steps.append(Step(children: try source.array(content), end: end))
  }

  private mutating func read(_ place: JSONNode) throws(EditorError) {
    let node = try node(place)
    guard let kind = TiptapNode.named[node.type] else {
      return try enter(node.content, end: try readUnknown(node))
    }
    reportAttributes(of: node, except: kind.attributes)
    if !kind.takesMarks { try reportMarks(of: node) }
    let end = try read(node, as: kind)
    if kind != .text { try readText(of: node, isLeaf: end == .nothing) }
    try enter(node.content, end: end)
  }

  /// Reads the text of a node that has none in any schema: it leads the contents; a leaf has none.
  private mutating func readText(of node: Node, isLeaf: Bool) throws(EditorError) {
    guard let place = node.text else { return }
    let text = try source.string(place)
    guard !text.isEmpty else { return }
    builder.report(
      isLeaf ? .attributeRemoved : .nestingRepaired, element: node.type, attribute: "text",
      at: place)
    if !isLeaf { builder.text(text, at: place) }
  }

  /// The members of a node, whose type is the one that it needs.
  private mutating func node(_ place: JSONNode) throws(EditorError) -> Node {
    let object = try source.object(place)
    guard let type = source.tree.member("type", of: object) else {
      throw source.error(.wrongValue, "missing member 'type'", at: place)
    }
    var node = Node(place: place, type: try source.string(type))
    for member in source.tree.members(of: object) {
      guard let value = source.present(member.value) else { continue }
      switch member.name {
      case "type": break
      case "attrs": node.attributes = try source.object(value)
      case "marks": node.marks = value
      case "content": node.content = value
      case "text": node.text = value
      default:
        builder.report(
          .attributeRemoved, element: node.type, attribute: member.name, at: value)
      }
    }
    return node
  }

  /// Reports the attributes that say something and are not read.
  private mutating func reportAttributes(of node: Node, except known: Set<String>) {
    guard let attributes = node.attributes else { return }
    for member in source.tree.members(of: attributes) where !known.contains(member.name) {
      guard source.present(member.value) != nil else { continue }
      builder.report(
        .attributeRemoved, element: node.type, attribute: member.name, at: member.value)
    }
  }

  func hasContent(_ node: Node) -> Bool {
    source.firstElement(of: "content", in: node.place) != nil
  }

  /// Reads a node that nobody has told: its contents follow, or it is a leaf with a text.
  private mutating func readUnknown(_ node: Node) throws(EditorError) -> End {
    let isBlock = !builder.top.kind.isLine
    if isBlock { builder.boundary() }
    let end = isBlock ? End.boundary : .nothing
    guard !hasContent(node) else {
      builder.report(.elementUnwrapped, element: node.type, at: node.place)
      try reportMarks(of: node)
      reportAttributes(of: node, except: [])
      if let text = node.text { builder.text(try source.string(text), at: text) }
      return end
    }
    let look = try look(of: node)
    let address = source.firstTextMember(["src", "url", "href"], of: node.attributes)
    if let address, builder.embed(address.text, look, element: node.type, at: node.place) {
      reportAttributes(of: node, except: [address.name])
      return end
    }
    var text = try node.text.map { text throws(EditorError) in try source.string(text) } ?? ""
    var known: Set<String> = []
    let names = ["text", "label", "alt", "title", "name", "value"]
    if text.isEmpty, let member = source.firstTextMember(names, of: node.attributes) {
      text = member.text
      known = [member.name]
    }
    builder.report(
      text.isEmpty ? .elementDropped : .elementMapped, element: node.type, at: node.place)
    reportAttributes(of: node, except: known)
    if !text.isEmpty { builder.text(text, look, at: node.place) }
    return end
  }
}

// Marks.
extension TiptapReader {
  /// Reports the marks of a node that shows none.
  mutating func reportMarks(of node: Node) throws(EditorError) {
    guard let marks = node.marks else { return }
    for place in try source.array(marks) {
      builder.report(.elementUnwrapped, element: try self.node(place).type, at: place)
    }
  }

  /// Reports what nodes have and marks have not.
  private mutating func reportMembers(ofMark mark: Node) {
    for (name, value) in [("text", mark.text), ("content", mark.content), ("marks", mark.marks)] {
      guard let value else { continue }
      builder.report(.attributeRemoved, element: mark.type, attribute: name, at: value)
    }
  }

  /// How a leaf looks and where it leads.
  mutating func look(of node: Node) throws(EditorError) -> DocumentBuilder.Look {
    var look = DocumentBuilder.Look()
    guard let marks = node.marks else { return look }
    for place in try source.array(marks) {
      let mark = try self.node(place)
      reportMembers(ofMark: mark)
      if mark.type == "link" {
        reportAttributes(of: mark, except: ["href", "title", "target", "rel"])
        let link = try link(mark)
        if look.link != nil { builder.report(.linkRemoved, element: mark.type, at: place) }
        look.link = look.link ?? link
      } else if let known = TiptapMark.named[mark.type] {
        reportAttributes(of: mark, except: [])
        look.marks.formUnion(known)
      } else {
        builder.report(.elementUnwrapped, element: mark.type, at: place)
      }
    }
    look.marks = builder.admitted(look.marks, at: node.place)
    return look
  }

  private mutating func link(_ mark: Node) throws(EditorError) -> Hyperlink? {
    for name in ["target", "rel"] { _ = try source.string(name, of: mark.attributes) }
    guard let href = try source.string("href", of: mark.attributes) else {
      builder.report(.linkRemoved, element: mark.type, at: mark.place)
      return nil
    }
    let title = builder.attribute(
      try source.string("title", of: mark.attributes), element: "link", at: mark.place)
    return builder.link(href, title: title, element: "link", at: mark.place)
  }
}
