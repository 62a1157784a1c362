internal import PostDocument
internal import PostJSON
internal import PostPolicy

// Nodes of known types.
extension TiptapTree {
  mutating func read(_ node: Node, as kind: NodeKind) throws(EditorError) -> EndAction {
    switch kind {
    case .lineBreak: builder.lineBreak(link: try style(of: node).link, at: node.place)
    case .image: try readImage(node)
    case .mention: try readMention(node)
    case .emoji: try readEmoji(node)
    case .formula, .blockFormula: return try readFormula(node, isBlock: kind == .blockFormula)
    case .embed: try readEmbed(node)
    case .figure: return try readFigure(node)
    case .item, .taskItem: return try openItem(node, isTask: kind == .taskItem)
    default: return try readCommon(node, as: kind)
    }
    return .nothing
  }

  private mutating func openItem(_ node: Node, isTask: Bool) throws(EditorError) -> EndAction {
    let isChecked = try source.bool("checked", of: node.attributes)
    let hasTask = isTask || isChecked != nil
    if builder.open(.item, at: node.origin) {
      if hasTask { builder.top.task = isChecked == true ? .checked : .unchecked }
      return .close(1)
    }
    if hasTask { builder.reportRemoved("checked", at: node.origin) }
    return .line
  }

  // MARK: - Leaves

  private mutating func readMention(_ node: Node) throws(EditorError) {
    let style = try style(of: node)
    let mention = try source.mention(
      node.attributes, marker: "mentionSuggestionChar", label: "label", href: "href")
    guard let mention else {
      return builder.report(
        source.isEmpty(node.content) ? .elementDropped : .elementUnwrapped, at: node.origin)
    }
    builder.append(mention, style, at: node.origin)
  }

  private mutating func readEmoji(_ node: Node) throws(EditorError) {
    let style = try style(of: node)
    let name = try source.string("name", of: node.attributes)
    let url = try source.string("src", of: node.attributes)
    guard let name else { return builder.report(.elementDropped, at: node.origin) }
    builder.emoji(name, from: url, style, at: node.origin)
  }

  /// Reads a formula. The formula is an attribute of the node, or the content of the node.
  private mutating func readFormula(_ node: Node, isBlock: Bool) throws(EditorError) -> EndAction {
    let style = try style(of: node)
    let formula = try source.string("latex", of: node.attributes) ?? ""
    if !formula.isEmpty || source.isEmpty(node.content) {
      builder.formula(formula, style, isBlock: isBlock, at: node.origin)
      return .nothing
    }
    guard isBlock, builder.open(.code(CodeLanguage("latex")), at: node.origin) else {
      builder.report(.elementUnwrapped, at: node.origin)
      return .nothing
    }
    builder.report(.elementMapped, at: node.origin)
    return .close(1)
  }

  private mutating func readEmbed(_ node: Node) throws(EditorError) {
    let url = try first(of: ["src", "url", "href"], of: node)
    guard let url, builder.embed(url.text, at: node.origin) else {
      return builder.report(.elementDropped, at: node.origin)
    }
  }

  private mutating func readImage(_ node: Node) throws(EditorError) {
    let isBlock = !builder.top.kind.isLine
    if isBlock { builder.endLine() }
    let caption = try source.string("caption", of: node.attributes) ?? ""
    let isFigure = !caption.isEmpty && builder.open(.figure, at: node.origin)
    let style = try style(of: node)
    try addImage(of: node, style)
    builder.caption(caption, style, isFigure: isFigure, at: node.origin)
    if isFigure { builder.close() }
    if isBlock { builder.endLine() }
  }

  /// Reads a figure. If the figure has an image URL, its content is the caption. Otherwise, its
  /// content is the image and the caption.
  private mutating func readFigure(_ node: Node) throws(EditorError) -> EndAction {
    let isOpen = builder.open(.figure, at: node.origin)
    let caption = try source.string("caption", of: node.attributes) ?? ""
    guard source.member("src", of: node.attributes) != nil else {
      try reportMarks(of: node)
      for name in ["alt", "title", "width", "height"] { reportRemoved(name, of: node) }
      builder.caption(caption, isFigure: isOpen, at: node.origin)
      return isOpen ? .close(1) : .line
    }
    let style = try style(of: node)
    try addImage(of: node, style)
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

  private mutating func addImage(of node: Node, _ style: RunStyle) throws(EditorError) {
    let attributes = try builder.imageAttributes(node.attributes, at: node.origin)
    builder.image(
      from: try source.string("src", of: node.attributes), attributes, style, at: node.origin)
  }

  // MARK: - Attributes

  func level(of node: Node) throws(EditorError) -> Int {
    try source.integer("level", of: node.attributes, in: Heading.levels) ?? 1
  }

  mutating func language(of node: Node) throws(EditorError) -> CodeLanguage? {
    guard let info = try first(of: ["language", "params"], of: node) else { return nil }
    // The first word of an info string is the language.
    let words = info.text.split(separator: " ", maxSplits: 1)
    guard let word = words.first else { return nil }
    let language = CodeLanguage(word)
    if words.count > 1 || language == nil { reportRemoved(info.name, of: node) }
    return language
  }

  mutating func listStyle(of node: Node) throws(EditorError) -> ListStyle {
    _ = try source.bool("tight", of: node.attributes)
    guard node.kind == .orderedList else { return .bullet }
    let start = try source.integer("start", of: node.attributes, in: Numbering.range)
    let order = try source.integer("order", of: node.attributes, in: Numbering.range)
    if let start, let order, start != order { reportRemoved("order", of: node) }
    let isReversed = try source.bool("reversed", of: node.attributes)
    return .ordered(Numbering(start: start ?? order, isReversed: isReversed ?? false))
  }

  mutating func cell(of node: Node) throws(EditorError) -> TableBlock.Cell {
    try cell(node.kind == .headerCell ? .header : .data, of: node, "colspan", "rowspan")
  }

  mutating func layout(of node: Node) throws(EditorError) -> TextLayout {
    guard let attributes = node.attributes else { return TextLayout() }
    var layout = TextLayout()
    for name in ["dir", "lang", "textAlign", "align"] {
      guard let place = source.member(name, of: attributes) else { continue }
      let text = try source.string(place)
      let isKnown: Bool
      switch name {
      case "dir":
        layout.direction = TextLayout.Direction(rawValue: text)
        isKnown = layout.direction != nil
      case "lang":
        layout.language = LanguageTag(text)
        isKnown = layout.language != nil
      default:
        isKnown = layout.align(text)
      }
      if !isKnown { builder.reportRemoved(name, at: Origin(node.type, place)) }
    }
    return layout
  }

  func innerLayout(of node: Node) -> TextLayout { TextLayout() }

  /// Returns the first nonempty attribute of several attributes with the same meaning. Further
  /// nonempty attributes are reported.
  private mutating func first(
    of names: [String], of node: Node
  ) throws(EditorError) -> (name: String, text: String)? {
    var first: (name: String, text: String)?
    for name in names {
      guard let text = try source.string(name, of: node.attributes), !text.isEmpty else { continue }
      if first != nil { reportRemoved(name, of: node) }
      first = first ?? (name, text)
    }
    return first
  }
}
