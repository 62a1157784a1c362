internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// The cards of Ghost's editor Koenig. Texts with styles are HTML.
extension LexicalTree {
  mutating func readCard(_ node: EditorNode) {
    switch node.type {
    case "codeblock": readCode(node)
    case "html": addBlocks("html", .html, of: node)
    case "markdown": addBlocks("markdown", .markdown, of: node)
    case "callout": readCallout(node)
    case "toggle": readToggle(node)
    case "button": readButton(node)
    case "bookmark": readBookmark(node)
    case "upload": readUpload(node)
    case "relationship": readRelationship(node)
    default: readEmbedCard(node)
    }
  }

  private mutating func readCode(_ node: EditorNode) {
    let language = language(of: node)
    let code = value("code", of: node, as: \.text) ?? ""
    builder.addCode(code, language: language, at: node.origin)
    addLine("caption", of: node)
  }

  private mutating func readCallout(_ node: EditorNode) {
    let emoji = value("calloutEmoji", of: node, as: \.text) ?? ""
    let html = value("calloutText", of: node, as: \.text) ?? ""
    guard !emoji.isEmpty || !html.isEmpty else {
      return builder.report(.elementDropped, at: node.origin)
    }
    builder.report(.elementUnwrapped, at: node.origin)
    builder.endLine()
    if !emoji.isEmpty { builder.text(html.isEmpty ? emoji : emoji + " ", at: node.place) }
    builder.addRuns(ofHTML: html, at: node.origin)
    builder.endLine()
  }

  private mutating func readToggle(_ node: EditorNode) {
    let heading = value("heading", of: node, as: \.text) ?? ""
    let isOpen = builder.open(.details(.closed), at: node.origin)
    if isOpen, builder.open(.summary, at: node.origin) {
      builder.addRuns(ofHTML: heading, at: node.origin)
      builder.close()
    } else {
      builder.addRuns(ofHTML: heading, at: node.origin)
      builder.endLine()
    }
    if !isOpen { builder.hidingCount += 1 }
    addBlocks("content", .html, of: node)
    if !isOpen { builder.hidingCount -= 1 }
    if isOpen { builder.close() }
  }

  private mutating func readButton(_ node: EditorNode) {
    let url = url("buttonUrl", of: node)
    let text = value("buttonText", of: node, as: \.text) ?? ""
    var layout = TextLayout()
    reportRemoved("alignment", of: node) { layout.align($0.string) }
    addLink(to: url, text, layout, of: node)
  }

  private mutating func readBookmark(_ node: EditorNode) {
    let url = url("url", of: node)
    let metadata = value("metadata", of: node, as: \.object)
    builder.reportMembers(of: metadata, except: ["title", "description"], element: node.type)
    let title = builder.value("title", of: metadata, in: node.type, as: \.text) ?? ""
    let description = builder.value("description", of: metadata, in: node.type, as: \.text) ?? ""
    addLink(to: url, title, of: node)
    if !description.isEmpty {
      builder.text(description, at: node.place)
      builder.endLine()
    }
    addLine("caption", of: node)
  }

  private mutating func readEmbedCard(_ node: EditorNode) {
    let url = url("url", of: node)
    if let url, builder.embed(url, RunStyle(link: link), at: node.origin) {
      reportRemoved("metadata", of: node)
    } else {
      let title = node.place["metadata"]?.firstText(["title"])?.text
      addLink(to: url, title ?? "", of: node)
    }
    addLine("caption", of: node)
  }

  // MARK: - Payload

  /// Reads an image or a file. Its `value` is the file, or only its identifier in the database of the
  /// editor, which says nothing to readers.
  private mutating func readUpload(_ node: EditorNode) {
    if let file = document(of: node) { addFile(file, of: node) }
  }

  mutating func addFile(_ file: JSONValue, of node: EditorNode) {
    let url = builder.url("url", of: file, in: node.type)
    let name = builder.value("filename", of: file, in: node.type, as: \.text) ?? ""
    let type = builder.value("mimeType", of: file, in: node.type, as: \.string)
    guard let url else { return addLink(to: nil, name, of: node) }
    guard type?.lowercased().hasPrefix("image/") ?? true else {
      return addLink(to: url, name, of: node)
    }
    builder.endLine()
    let attributes = builder.imageAttributes(file, at: node.origin)
    builder.image(from: url, attributes, RunStyle(link: link), at: node.origin)
    builder.endLine()
  }

  /// Reads a reference to another document as its title.
  private mutating func readRelationship(_ node: EditorNode) {
    guard let document = document(of: node) else { return }
    let title = document.firstText(["title", "name"])?.text ?? ""
    addLink(to: builder.url("url", of: document, in: node.type), title, of: node)
  }

  /// Returns the document that a node refers to. Reports the node if it has only the identifier.
  private mutating func document(of node: EditorNode) -> JSONValue? {
    let document = node.place["value"]?.object
    if document == nil { builder.report(.elementDropped, at: node.origin) }
    return document
  }

  // MARK: - Parts

  private mutating func addLink(
    to url: String?, _ text: String, _ layout: TextLayout = TextLayout(), of node: EditorNode
  ) {
    builder.addLink(to: url, text, layout, at: node.origin)
  }

  private mutating func addBlocks(
    _ name: String, _ markup: ContentBuilder.Markup, of node: EditorNode
  ) {
    guard let text = value(name, of: node, as: \.text) else { return }
    builder.addBlocks(of: text, markup, at: origin(of: name, in: node))
  }

  /// Adds the HTML of a member as a paragraph.
  private mutating func addLine(_ name: String, of node: EditorNode) {
    guard let html = value(name, of: node, as: \.text), !html.isEmpty else { return }
    builder.endLine()
    builder.addRuns(ofHTML: html, at: origin(of: name, in: node))
    builder.endLine()
  }

  private func origin(of name: String, in node: EditorNode) -> Origin {
    Origin(node.type, node.place[name] ?? node.place)
  }
}
