internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Leaves.
extension LexicalReader {
  mutating func readLink(_ node: Node) throws(EditorError) -> Hyperlink? {
    for name in ["target", "rel"] { _ = try source.string(name, of: node.place) }
    let title = builder.attribute(
      try source.string("title", of: node.place), element: node.type, at: node.place)
    let url = try source.string("url", of: node.place)
    if try source.bool("isUnlinked", of: node.place) == true { return link }
    guard let url else {
      builder.report(.linkRemoved, element: node.type, at: node.place)
      return link
    }
    return builder.link(url, title: title, element: node.type, at: node.place)
  }

  mutating func readName(
    _ node: Node, text: String?, isHashtag: Bool = false, details: JSONNode?
  ) throws(EditorError) {
    let id = try source.identifier("id", of: details)
    let href = try source.string("href", of: details)
    let look = try look(of: node)
    guard let text else {
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
    builder.name(
      DocumentBuilder.Name(text: text, isHashtag: isHashtag, id: id, href: href), look: look,
      element: node.type, at: node.place)
  }

  mutating func readEmbed(
    _ node: Node, id member: String, prefix: String
  ) throws(EditorError) {
    guard let id = try source.identifier(member, of: node.place),
      builder.embed(
        prefix + id, DocumentBuilder.Look(link: link), element: node.type, at: node.place)
    else { return builder.report(.elementDropped, element: node.type, at: node.place) }
  }

  /// Reads a picture; where no figure opens, in a line of nothing but runs, the caption follows it.
  mutating func readImage(_ node: Node) throws(EditorError) -> End {
    let caption = try caption(of: node)
    let isFigure =
      caption != nil && builder.open(.figure, element: node.type, at: node.place)
    try readPicture(node)
    guard let caption else { return .nothing }
    if isFigure { _ = builder.open(.figureCaption, element: node.type, at: node.place) }
    switch caption {
    case .root(let root): captionRoot = root
    case .text(let text):
      builder.text(isFigure ? text : " " + text, at: node.place)
      if isFigure { builder.boundary() }
    }
    return isFigure ? .close(2) : .nothing
  }

  private mutating func readPicture(_ node: Node) throws(EditorError) {
    let alternative = builder.attribute(
      try source.string("altText", of: node.place), element: node.type, at: node.place)
    let title = builder.attribute(
      try source.string("title", of: node.place), element: node.type, at: node.place)
    let width = try size("width", of: node)
    let height = try size("height", of: node)
    builder.picture(
      from: try source.string("src", of: node.place),
      DocumentBuilder.Picture(
        alternative: alternative, title: title, width: width, height: height),
      try look(of: node), element: node.type, at: node.place)
  }

  /// The size of a picture; 0 and `inherit` are its own.
  private mutating func size(_ name: String, of node: Node) throws(EditorError) -> Int? {
    guard let place = source.member(name, of: node.place) else { return nil }
    if source.tree.integer(place) == 0 || source.tree.string(place) == "inherit" { return nil }
    return try builder.size(name, of: node.place, element: node.type)
  }
}

// Captions.
extension LexicalReader {
  /// The caption of a picture.
  private enum Caption {
    case text(String)
    /// The root of an editor state of its own.
    case root(JSONNode)
  }

  /// The caption of a picture, when it says something and shows. Editors keep empty ones, and those
  /// that a person has switched off, which are reported.
  private mutating func caption(of node: Node) throws(EditorError) -> Caption? {
    let isShown = try source.bool("showCaption", of: node.place) ?? true
    guard let place = source.member("caption", of: node.place) else { return nil }
    let caption: Caption
    let hidden: JSONNode
    switch source.tree.kind(of: place) {
    case .string:
      let text = try source.string(place)
      guard !text.isEmpty else { return nil }
      (caption, hidden) = (.text(text), place)
    case .object:
      guard let root = try captionRoot(in: place, of: node) else { return nil }
      (caption, hidden) = (.root(root), root)
    default: throw source.wrongType("a string or an object", at: place)
    }
    if isShown { return caption }
    builder.report(.attributeRemoved, element: node.type, attribute: "caption", at: hidden)
    return nil
  }

  /// The root of the editor state of a caption, unless it holds nothing but empty paragraphs.
  private mutating func captionRoot(
    in caption: JSONNode, of node: Node
  ) throws(EditorError) -> JSONNode? {
    report(membersOf: caption, except: ["editorState"], element: node.type)
    guard let state = source.member("editorState", of: caption) else { return nil }
    report(membersOf: try source.object(state), except: ["root"], element: node.type)
    guard let root = source.member("root", of: state) else { return nil }
    let children = try source.array(source.member("children", of: try source.object(root)))
    if let type = source.member("type", of: root), try source.string(type) != "root" {
      throw source.error(.wrongValue, "expected the type 'root'", at: type)
    }
    guard hasNoText(root), children.allSatisfy(isEmptyParagraph) else { return root }
    try reportMembers(of: Node(place: root, type: "root", kind: .root))
    for child in children {
      let paragraph = Node(place: child, type: "paragraph", kind: .paragraph)
      try reportMembers(of: paragraph)
      _ = try layout(of: paragraph)
      _ = try source.array(source.member("children", of: child))
    }
    return nil
  }

  private func isEmptyParagraph(_ node: JSONNode) -> Bool {
    guard source.firstText(["type"], of: node) == "paragraph", hasNoText(node) else { return false }
    return source.tree.elements(of: source.member("children", of: node)).allSatisfy {
      source.firstText(["type"], of: $0) == "text" && hasNoText($0)
    }
  }

  private func hasNoText(_ node: JSONNode) -> Bool {
    guard let text = source.member("text", of: node) else { return true }
    return source.tree.string(text)?.isEmpty == true
  }
}
