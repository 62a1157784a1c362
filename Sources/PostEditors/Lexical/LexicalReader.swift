internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// One walk over an editor state, in reading order; what is open is a stack.
struct LexicalReader {
  var builder: DocumentBuilder
  private var steps: [Step] = []
  /// The links around the node that is being read, the innermost last.
  private var links: [Link?] = []

  /// The rest of the contents of a node, and what comes behind them.
  private struct Step {
    var children: JSONElements
    let end: End
  }

  /// What the end of a node is.
  enum End {
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
    try enter(root, end: .nothing)
    while let top = steps.indices.last {
      if let child = steps[top].children.next() {
        try read(child)
        continue
      }
      switch steps.removeLast().end {
      case .close(let count): for _ in 0..<count { builder.close() }
      case .boundary: builder.boundary()
      case .folded: builder.endFolded()
      case .link: links.removeLast()
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

  private mutating func read(_ place: JSONNode) throws(EditorError) {
    let object = try source.object(place)
    guard let type = source.tree.member("type", of: object) else {
      throw source.error(.wrongValue, "missing member 'type'", at: place)
    }
    let node = Node(place: place, type: try source.string(type))
    let kind = LexicalNode.named[node.type]
    reportMembers(of: node, except: kind?.members ?? [])
    guard let kind else { return try enter(place, end: try readUnknown(node)) }
    let end = try read(node, as: kind)
    // A caption is a document of its own inside the node; without text, it is not even an empty one.
    let caption = kind == .image && builder.top.kind.isInline ? caption(of: node) : nil
    try enter(caption ?? place, end: end)
  }

  /// Reports the members that say something and are not read.
  private mutating func reportMembers(of node: Node, except known: Set<String>) {
    for member in source.tree.members(of: node.place) {
      guard !LexicalNode.commonMembers.contains(member.name), !known.contains(member.name),
        source.present(member.value) != nil
      else { continue }
      builder.report(
        .attributeRemoved, element: node.type, attribute: member.name, at: member.value)
    }
  }

  /// The editor state of the caption of an image, when it shows.
  func caption(of node: Node) -> JSONNode? {
    hidesCaption(node) ? nil : captionState(of: node)
  }

  /// A Boolean value that is true when the caption of an image has text and shows. Editors keep empty
  /// ones, and those that a person has switched off, which are reported.
  mutating func takesCaption(_ node: Node) -> Bool {
    guard let state = captionState(of: node),
      source.tree.strings(named: "text", in: state).contains(where: {
        !source.tree.text(of: $0).isEmpty
      })
    else { return false }
    guard hidesCaption(node) else { return true }
    builder.report(.attributeRemoved, element: node.type, attribute: "caption", at: state)
    return false
  }

  private func hidesCaption(_ node: Node) -> Bool {
    source.member("showCaption", of: node.place).flatMap { source.tree.bool($0) } == false
  }

  private func captionState(of node: Node) -> JSONNode? {
    let state = source.member("editorState", of: source.member("caption", of: node.place))
    return source.member("root", of: state)
  }

  /// Opens a link for the children of a node.
  mutating func startLink(_ link: Link?) -> End {
    links.append(link)
    return .link
  }

  var link: Link? { links.last ?? nil }

  /// Reads a node that nobody has told: text, contents, or a leaf.
  private mutating func readUnknown(_ node: Node) throws(EditorError) -> End {
    let isBlock = !builder.top.kind.isLine
    if let children = source.member("children", of: node.place),
      source.tree.elements(of: children).contains(where: { _ in true })
    {
      if isBlock { builder.boundary() }
      builder.report(.elementUnwrapped, element: node.type, at: node.place)
      return isBlock ? .boundary : .nothing
    }
    // Many nodes extend text and are inline.
    if let text = source.firstText(["text"], of: node.place) {
      builder.report(.elementMapped, element: node.type, at: node.place)
      builder.text(text, try look(of: node), at: node.place)
      return .nothing
    }
    let address = source.firstText(["src", "url", "href"], of: node.place)
    if let address, builder.embed(address, element: node.type, at: node.place) { return .nothing }
    let names = ["label", "altText", "alt", "title", "name", "value", "mentionName"]
    guard let text = source.firstText(names, of: node.place) else {
      builder.report(.elementDropped, element: node.type, at: node.place)
      return .nothing
    }
    builder.report(.elementMapped, element: node.type, at: node.place)
    builder.text(text, try look(of: node), at: node.place)
    return .nothing
  }
}

// How text looks.
extension LexicalReader {
  /// The marks by bit of `format`; letter case, which is further bits, is not kept.
  private static let marks: [Marks] = [
    .strong, .emphasis, .strikethrough, .underline, .code, .subscript, .superscript, .highlight,
  ]

  /// How a text node looks and where it leads.
  mutating func look(of node: Node) throws(EditorError) -> DocumentBuilder.Look {
    var look = DocumentBuilder.Look(link: link)
    if let place = source.member("format", of: node.place), source.tree.kind(of: place) != .string {
      let format = try source.integer(place, in: 0...Int(Int32.max))
      for (bit, mark) in LexicalReader.marks.enumerated() where format & (1 << bit) != 0 {
        look.marks.formUnion(mark)
      }
      if format >> LexicalReader.marks.count != 0 {
        builder.report(.attributeRemoved, element: node.type, attribute: "format", at: place)
      }
    }
    if let style = source.member("style", of: node.place), try !source.string(style).isEmpty {
      builder.report(.attributeRemoved, element: node.type, attribute: "style", at: style)
    }
    look.marks = builder.admitted(look.marks, at: node.place)
    return look
  }

  /// The alignment and direction that a block says.
  mutating func layout(of node: Node) throws(EditorError) -> TextLayout {
    var layout = TextLayout()
    if let place = source.member("direction", of: node.place) {
      switch try source.string(place) {
      case "rtl": layout.direction = .rightToLeft
      case "ltr", "": break
      default:
        builder.report(.attributeRemoved, element: node.type, attribute: "direction", at: place)
      }
    }
    if let place = source.member("format", of: node.place) {
      // Old states have numbers.
      let names = ["", "left", "center", "right", "justify", "start", "end"]
      let name: String
      if source.tree.kind(of: place) == .number {
        name = names[try source.integer(place, in: 0...names.count - 1)]
      } else {
        name = try source.string(place)
      }
      if !layout.align(name) {
        builder.report(.attributeRemoved, element: node.type, attribute: "format", at: place)
      }
    }
    if let place = source.member("indent", of: node.place),
      try source.integer(place, in: 0...1_000_000) > 0, node.type != "listitem"
    {
      builder.report(.attributeRemoved, element: node.type, attribute: "indent", at: place)
    }
    return layout
  }
}
