internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// One walk over an editor state, in reading order; what is open is a stack.
struct LexicalReader {
  var builder: DocumentBuilder
  private var steps: [Step] = []
  /// The links around the node that is being read, the innermost last.
  private var links: [OpenLink] = []
  /// The root of the caption of the picture that is being read, which its children follow.
  var captionRoot: JSONNode?

  /// A link whose children are being read.
  private struct OpenLink {
    let link: Hyperlink?
    let node: Node
    /// The number of runs that led somewhere before.
    let uses: Int
  }

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
    case link
    case nothing
  }

  /// A node and its type.
  struct Node {
    let place: JSONNode
    let type: String
    /// What documents have for the node.
    let kind: LexicalNode?
  }

  init(builder: DocumentBuilder) {
    self.builder = builder
  }

  var source: EditorSource { builder.source }

  mutating func read() throws(EditorError) -> Reading {
    let outer = source.tree.root
    let expected = "not a Lexical document: expected an object with a 'root' of the type 'root'"
    guard let root = source.tree.member("root", of: outer),
      source.member("type", of: root).flatMap({ source.tree.string($0) }) == "root"
    else { throw source.error(.notADocument, expected, at: outer) }
    report(membersOf: outer, except: ["root"], element: "root")
    try enter(root: root, end: .nothing)
    while let top = steps.indices.last {
      if let child = steps[top].children.next() {
        try read(child)
        continue
      }
      switch steps.removeLast().end {
      case .close(let count): for _ in 0..<count { builder.close() }
      case .boundary: builder.boundary()
      case .folded: builder.endFolded()
      case .link: endLink()
      case .nothing: break
      }
    }
    return builder.finish()
  }

  /// Goes on with the children of a node.
  private mutating func enter(_ place: JSONNode, end: End) throws(EditorError) {
    let children = source.member("children", of: place)
    steps.append(Step(children: try source.array(children), end: end))
  }

  private mutating func enter(root place: JSONNode, end: End) throws(EditorError) {
    let root = Node(place: place, type: "root", kind: .root)
    try reportMembers(of: root)
    builder.frames[builder.frames.count - 1].layout = try directionLayout(of: root)
    try readText(of: root, isLeaf: false)
    try enter(place, end: end)
  }

  private mutating func read(_ place: JSONNode) throws(EditorError) {
    let object = try source.object(place)
    guard let member = source.tree.member("type", of: object) else {
      throw source.error(.wrongValue, "missing member 'type'", at: place)
    }
    let type = try source.string(member)
    let node = Node(place: place, type: type, kind: LexicalNode.named[type])
    guard let kind = node.kind else { return try enter(place, end: try readUnknown(node)) }
    try reportMembers(of: node)
    let end = try read(node, as: kind)
    if !kind.readsText {
      try readText(of: node, isLeaf: end == .nothing || kind == .image)
    }
    try enter(place, end: end)
    if let root = captionRoot {
      captionRoot = nil
      try enter(root: root, end: .boundary)
    }
  }

  /// Reads the text of a node that has none in any editor: it leads the contents; a leaf has none.
  private mutating func readText(of node: Node, isLeaf: Bool) throws(EditorError) {
    guard let place = source.member("text", of: node.place) else { return }
    let text = try source.string(place)
    guard !text.isEmpty, !(node.kind == .tab && text == "\t") else { return }
    builder.report(
      isLeaf ? .attributeRemoved : .nestingRepaired, element: node.type, attribute: "text",
      at: place)
    if !isLeaf { builder.text(text, DocumentBuilder.Look(link: link), at: place) }
  }

  /// Opens a link for the children of a node, which leave another around it.
  mutating func startLink(_ link: Hyperlink?, of node: Node) -> End {
    if let link, let outer = self.link, link != outer {
      builder.report(.linkRemoved, element: node.type, at: node.place)
    }
    links.append(OpenLink(link: link, node: node, uses: builder.linkUses))
    return .link
  }

  /// Ends a link; one that nothing shows is lost.
  private mutating func endLink() {
    let open = links.removeLast()
    guard open.link != nil, open.uses == builder.linkUses else { return }
    builder.report(.linkRemoved, element: open.node.type, at: open.node.place)
  }

  var link: Hyperlink? { links.last?.link }

  /// Reads a node that nobody has told: text, contents, or a leaf.
  private mutating func readUnknown(_ node: Node) throws(EditorError) -> End {
    let isBlock = !builder.top.kind.isLine
    if source.firstElement(of: "children", in: node.place) != nil {
      if isBlock { builder.boundary() }
      try reportMembers(of: node)
      builder.report(.elementUnwrapped, element: node.type, at: node.place)
      if let text = source.firstText(["text"], of: node.place) {
        builder.text(text, try look(of: node), at: node.place)
      }
      return isBlock ? .boundary : .nothing
    }
    let look = try look(of: node)
    let address = source.firstTextMember(["src", "url", "href"], of: node.place)
    // Many nodes extend text and are inline.
    if source.firstText(["text"], of: node.place) == nil, let address,
      builder.embed(address.text, look, element: node.type, at: node.place)
    {
      try reportMembers(of: node, except: address.name)
      return .nothing
    }
    let names = ["text", "label", "altText", "alt", "title", "name", "value", "mentionName"]
    let member = source.firstTextMember(names, of: node.place)
    builder.report(
      member == nil ? .elementDropped : .elementMapped, element: node.type, at: node.place)
    try reportMembers(of: node, except: member?.name)
    if let member { builder.text(member.text, look, at: node.place) }
    return .nothing
  }
}
