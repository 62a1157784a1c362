internal import PostBuilding
internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Nodes of known types.
extension TiptapTree {
  mutating func read(_ node: EditorNode, as kind: NodeKind) -> EndAction {
    switch kind {
    case .lineBreak: builder.lineBreak(link: style(of: node).link, at: node.place)
    case .image: readImage(node)
    case .mention: readMention(node)
    case .emoji: readEmoji(node)
    case .formula, .blockFormula: return readFormula(node, isBlock: kind == .blockFormula)
    case .embed: readEmbed(node)
    case .figure: return readFigure(node)
    case .item, .taskItem: return openItem(node, isTask: kind == .taskItem)
    default: return readCommon(node, as: kind)
    }
    return .nothing
  }

  private mutating func openItem(_ node: EditorNode, isTask: Bool) -> EndAction {
    let isChecked = value("checked", of: node, as: \.isOn)
    let task = isTask || isChecked != nil ? TaskState.unchecked : nil
    return openItem(node, isChecked == true ? .checked : task, attribute: "checked")
  }

  // MARK: - Leaves

  private mutating func readMention(_ node: EditorNode) {
    let style = style(of: node)
    let mention = builder.mention(
      node.attributes, marker: "mentionSuggestionChar", label: "label", href: "href",
      in: node.type)
    guard let mention else {
      return builder.report(
        node.isEmpty ? .elementDropped : .elementUnwrapped, at: node.origin)
    }
    builder.append(mention, style, at: node.origin)
  }

  private mutating func readEmoji(_ node: EditorNode) {
    let style = style(of: node)
    let name = value("name", of: node, as: \.text)
    let url = self.url("src", of: node)
    guard let name else { return builder.report(.elementDropped, at: node.origin) }
    builder.emoji(name, from: url, style, at: node.origin)
  }

  /// Reads a formula. The formula is an attribute of the node, or the content of the node.
  private mutating func readFormula(_ node: EditorNode, isBlock: Bool) -> EndAction {
    let style = style(of: node)
    let formula = value("latex", of: node, as: \.text) ?? ""
    if !formula.isEmpty || node.isEmpty {
      builder.formula(formula, style, isBlock: isBlock, at: node.origin)
      return .nothing
    }
    guard isBlock, builder.open(.code, language: CodeLanguage("latex"), at: node.origin) else {
      builder.report(.elementUnwrapped, at: node.origin)
      return .nothing
    }
    builder.report(.elementMapped, at: node.origin)
    return .close(1)
  }

  private mutating func readEmbed(_ node: EditorNode) {
    let url = first(of: ["src", "url", "href"], of: node)
    guard let url, builder.embed(url.text, at: node.origin) else {
      return builder.report(.elementDropped, at: node.origin)
    }
  }

  private mutating func readImage(_ node: EditorNode) {
    let caption = value("caption", of: node, as: \.text) ?? ""
    let style = style(of: node)
    let image = image(of: node)
    builder.addImage(
      from: image.url, image.attributes, style, caption: caption, at: node.origin)
  }

  /// Reads a figure. If the figure has an image URL, its content is the caption. Otherwise, its
  /// content is the image and the caption.
  private mutating func readFigure(_ node: EditorNode) -> EndAction {
    let isOpen = builder.open(.figure, at: node.origin)
    let caption = value("caption", of: node, as: \.text) ?? ""
    guard node.attributes?["src"] != nil else {
      reportMarks(of: node)
      for name in ["alt", "title", "width", "height"] { reportRemoved(name, of: node) }
      builder.caption(caption, isFigure: isOpen, at: node.origin)
      return isOpen ? .close(1) : .line
    }
    let style = style(of: node)
    let image = image(of: node)
    builder.image(from: image.url, image.attributes, style, at: node.origin)
    guard isOpen, builder.open(.figureCaption, at: node.origin) else {
      builder.caption(caption, style, isFigure: false, at: node.origin)
      return .line
    }
    if !caption.isEmpty {
      builder.text(caption, style.ofCaption, at: node.place)
      builder.endLine()
    }
    return .close(2)
  }

  private mutating func image(
    of node: EditorNode
  ) -> (url: String?, attributes: ContentBuilder.ImageAttributes) {
    let attributes = builder.imageAttributes(node.attributes, at: node.origin)
    // Some editors name the URL of an image `url`.
    let source = url("src", of: node)
    if source != nil { reportRemoved("url", of: node) }
    return (source ?? url("url", of: node), attributes)
  }

  // MARK: - Attributes

  mutating func language(of node: EditorNode) -> CodeLanguage? {
    guard let info = first(of: ["language", "params"], of: node) else { return nil }
    // The first word of an info string is the language.
    let words = info.text.split(separator: " ", maxSplits: 1)
    guard let word = words.first else { return nil }
    let language = CodeLanguage(word)
    if words.count > 1 || language == nil { reportRemoved(info.name, of: node) }
    return language
  }

  mutating func listStyle(of node: EditorNode) -> ListStyle {
    _ = value("tight", of: node, as: \.isOn)
    guard node.kind == .orderedList else { return .bullet }
    let start = value("start", of: node) { $0.anyInteger(in: Numbering.starts) }
    let order = value("order", of: node) { $0.anyInteger(in: Numbering.starts) }
    if let start, let order, start != order { reportRemoved("order", of: node) }
    let isReversed = value("reversed", of: node, as: \.isOn)
    return .ordered(Numbering(start: start ?? order, isReversed: isReversed ?? false))
  }

  mutating func layout(of node: EditorNode) -> TextLayout {
    var layout = TextLayout()
    layout.direction = value("dir", of: node) { $0.string.flatMap { .init(rawValue: $0) } }
    layout.language = value("lang", of: node) { $0.string.flatMap { LanguageTag($0) } }
    for name in ["textAlign", "align"] {
      reportRemoved(name, of: node) { layout.align($0.string) }
    }
    return layout
  }

  /// Returns the first nonempty attribute of several attributes with the same meaning. Further
  /// nonempty attributes are reported.
  private mutating func first(
    of names: [String], of node: EditorNode
  ) -> (name: String, text: String)? {
    var first: (name: String, text: String)?
    for name in names {
      guard let text = value(name, of: node, as: \.string), !text.isEmpty else { continue }
      if first != nil { reportRemoved(name, of: node) }
      first = first ?? (name, text)
    }
    return first
  }
}
