internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Images and their captions.
extension LexicalTree {
  /// Reads an image. If a figure cannot be opened for the caption, the caption becomes text after
  /// the image.
  mutating func readImage(_ node: EditorNode) -> EndAction {
    let caption = caption(of: node)
    let isFigure = caption != nil && builder.open(.figure, at: node.origin)
    // Images of Ghost have these members, and their caption is HTML.
    let isCard = node.place["cardWidth"] != nil
    let alternative = node.place["altText"] == nil ? "alt" : "altText"
    if alternative == "altText" { reportRemoved("alt", of: node) }
    var style = style(of: node)
    if let href = url("href", of: node), !href.isEmpty {
      style.link = builder.link(href, title: nil, at: node.origin)
    }
    let attributes = builder.imageAttributes(
      node.place, alternative: alternative, at: node.origin,
      isNaturalSize: { $0.integer == 0 || $0.string == "inherit" })
    builder.image(from: url("src", of: node), attributes, style, at: node.origin)
    guard let caption else { return .nothing }
    if isFigure { _ = builder.open(.figureCaption, at: node.origin) }
    if let root = caption.root {
      open(root: root, until: .line)
    } else {
      if !isFigure { builder.text(" ", at: node.place) }
      if isCard {
        builder.addRuns(ofHTML: caption.text, at: node.origin)
      } else {
        builder.text(caption.text, at: node.place)
      }
      if isFigure { builder.endLine() }
    }
    return isFigure ? .close(2) : .nothing
  }

  /// Returns the caption of an image: its text, or the root of its editor state. Returns `nil` if
  /// the caption is empty or hidden. A hidden caption is reported.
  mutating func caption(of node: EditorNode) -> (text: String, root: EditorNode?)? {
    let isShown = value("showCaption", of: node, as: \.isOn) ?? true
    guard let place = node.place["caption"] else { return nil }
    var text = ""
    var root: EditorNode?
    if place.isObject {
      root = captionRoot(in: place, of: node)
    } else {
      text = value("caption", of: node, as: \.text) ?? ""
    }
    guard !text.isEmpty || root != nil else { return nil }
    if isShown { return (text, root) }
    builder.reportRemoved("caption", at: Origin(node.type, root?.place ?? place))
    return nil
  }

  /// Returns the root of a caption's editor state, or `nil` if the state contains only empty
  /// paragraphs.
  private mutating func captionRoot(in caption: JSONValue, of node: EditorNode) -> EditorNode? {
    builder.reportMembers(of: caption, except: ["editorState"], element: node.type)
    let state = builder.value("editorState", of: caption, in: node.type, as: \.object)
    builder.reportMembers(of: state, except: ["root"], element: node.type)
    let place = builder.value("root", of: state, in: node.type, as: \.object)
    guard let place else { return nil }
    let root = rootNode(at: place)
    if let type = place["type"], type.string != "root" {
      builder.reportRemoved("type", at: Origin(node.type, type))
    }
    let children = root.content.children
    guard hasNoText(place), children.allSatisfy(isEmptyParagraph) else { return root }
    reportUnread(of: root)
    for child in children {
      let paragraph = self.node(at: child, type: "paragraph", kind: .paragraph)
      reportUnread(of: paragraph)
      _ = layout(of: paragraph)
    }
    return nil
  }

  private func isEmptyParagraph(_ node: JSONValue) -> Bool {
    node.type == "paragraph" && hasNoText(node)
      && node["children"].children.allSatisfy {
        $0.type == "text" && hasNoText($0)
      }
  }

  private func hasNoText(_ node: JSONValue) -> Bool {
    node["text"].map { $0.string == "" } ?? true
  }
}
