internal import PostDocument
internal import PostJSON
internal import PostPolicy

// The nodes that documents have something for.
extension TiptapReader {
  /// Reads a node up to its contents, which follow.
  mutating func read(_ node: Node, as kind: TiptapNode) throws(EditorError) -> End {
    switch kind {
    case .text:
      guard let text = node.text else {
        throw source.error(.wrongValue, "missing member 'text'", at: node.place)
      }
      builder.text(try source.string(text), try look(of: node), at: node.place)
    case .hardBreak:
      // A break looks the same with any mark.
      builder.lineBreak(link: try look(of: node).link, at: node.place)
    case .image: try readImage(node)
    case .mention: try readMention(node)
    case .emoji: try readEmoji(node)
    case .inlineMath, .blockMath: return try readMath(node, isBlock: kind == .blockMath)
    case .embed: try readEmbed(node)
    case .horizontalRule:
      builder.append(.thematicBreak, element: node.type, at: node.place)
    case .detailsContent:
      builder.boundary()
      return .boundary
    case .figure: return try readFigure(node)
    default: return try open(node, as: kind)
    }
    return .nothing
  }

  private mutating func open(_ node: Node, as kind: TiptapNode) throws(EditorError) -> End {
    let attributes = node.attributes
    var task: TaskState?
    let frame: Frame.Kind
    switch kind {
    case .heading:
      let level = try source.integer("level", of: attributes, in: Heading.levels) ?? 1
      frame = .heading(level: level, try layout(of: node))
    case .blockquote: frame = .quote
    case .codeBlock: frame = .code(try language(of: node))
    case .bulletList, .taskList, .orderedList:
      _ = try source.bool("tight", of: attributes)
      frame = .list(kind == .orderedList ? .ordered(try numbering(of: node)) : .bullet)
    case .listItem, .taskItem:
      frame = .item
      let isChecked = try source.bool("checked", of: attributes)
      if kind == .taskItem || isChecked != nil {
        task = isChecked == true ? .checked : .unchecked
      }
    case .table: frame = .table
    case .tableRow: frame = .row
    case .tableCell, .tableHeader:
      frame = .cell(
        TableBlock.Cell(
          kind == .tableHeader ? .header : .data,
          columnSpan: try source.integer("colspan", of: attributes, in: 1...1000) ?? 1,
          rowSpan: try source.integer("rowspan", of: attributes, in: 1...65_534) ?? 1,
          layout: try layout(of: node)))
    case .details:
      frame = .details(try source.bool("open", of: attributes) == true ? .open : .closed)
    case .detailsSummary: frame = .summary
    case .figureCaption: frame = .figureCaption
    default: frame = .paragraph(try layout(of: node))
    }
    guard builder.open(frame, element: node.type, at: node.place) else {
      if task != nil {
        builder.report(
          .attributeRemoved, element: node.type, attribute: "checked", at: node.place)
      }
      guard frame == .details(.closed) else { return .boundary }
      builder.startFolded()
      return .folded
    }
    builder.setTask(task)
    return .close()
  }

  private mutating func numbering(of node: Node) throws(EditorError) -> Numbering {
    let starts = -1_000_000_000...1_000_000_000
    let start = try source.integer("start", of: node.attributes, in: starts)
    let order = try source.integer("order", of: node.attributes, in: starts)
    if let start, let order, start != order {
      report("order", of: node)
    }
    return Numbering(
      start: start ?? order, isReversed: try source.bool("reversed", of: node.attributes) ?? false)
  }

  /// The alignment, direction and language that a paragraph, heading or cell says.
  private mutating func layout(of node: Node) throws(EditorError) -> TextLayout {
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
      if !isKnown {
        builder.report(.attributeRemoved, element: node.type, attribute: name, at: place)
      }
    }
    return layout
  }

  private mutating func language(of node: Node) throws(EditorError) -> CodeLanguage? {
    guard let info = try first(of: ["language", "params"], of: node) else { return nil }
    // The first word of an info string is the language.
    let words = info.text.split(separator: " ", maxSplits: 1)
    guard let word = words.first else { return nil }
    if words.count == 1, let language = CodeLanguage(word) { return language }
    report(info.name, of: node)
    return CodeLanguage(word)
  }

  /// An attribute that says something.
  private struct Attribute {
    let name: String
    let text: String
  }

  /// The first of some attributes of one meaning that has a text; further ones are findings.
  private mutating func first(
    of names: [String], of node: Node
  ) throws(EditorError) -> Attribute? {
    var first: Attribute?
    for name in names {
      guard let text = try source.string(name, of: node.attributes), !text.isEmpty else { continue }
      if first != nil { report(name, of: node) }
      first = first ?? Attribute(name: name, text: text)
    }
    return first
  }

  /// Reports an attribute, if it is there.
  private mutating func report(_ name: String, of node: Node) {
    guard let place = source.member(name, of: node.attributes) else { return }
    builder.report(.attributeRemoved, element: node.type, attribute: name, at: place)
  }
}

// Leaves.
extension TiptapReader {
  private mutating func readMention(_ node: Node) throws(EditorError) {
    let attributes = node.attributes
    let look = try look(of: node)
    let sign = try source.string("mentionSuggestionChar", of: attributes) ?? "@"
    let id = try source.identifier("id", of: attributes)
    let label = try source.identifier("label", of: attributes)
    let href = try source.string("href", of: attributes)
    guard let label = label ?? id else {
      return builder.report(
        hasContent(node) ? .elementUnwrapped : .elementDropped, element: node.type,
        at: node.place)
    }
    builder.name(
      DocumentBuilder.Name(
        text: sign + label, isHashtag: sign == "#" || sign == "＃", id: id, href: href),
      look: look, element: node.type, at: node.place)
  }

  private mutating func readEmoji(_ node: Node) throws(EditorError) {
    let look = try look(of: node)
    let name = try source.string("name", of: node.attributes)
    let address = try source.string("src", of: node.attributes)
    guard let name else {
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
    if let address,
      let picture = builder.imageSource(address, element: node.type, at: node.place),
      let emoji = CustomEmoji(name, image: picture)
    {
      return builder.picture(
        .emoji(emoji), fallback: emoji.shortcode, look: look, element: node.type, at: node.place)
    }
    builder.report(.elementMapped, element: node.type, at: node.place)
    builder.text(":\(name):", look, at: node.place)
  }

  /// Reads a formula, which is an attribute or what the node contains.
  private mutating func readMath(_ node: Node, isBlock: Bool) throws(EditorError) -> End {
    let look = try look(of: node)
    if let formula = try source.string("latex", of: node.attributes), !formula.isEmpty {
      builder.math(formula, look, isBlock: isBlock, element: node.type, at: node.place)
      return .nothing
    }
    guard hasContent(node) else {
      builder.report(.elementDropped, element: node.type, at: node.place)
      return .nothing
    }
    guard isBlock,
      builder.open(.code(CodeLanguage("latex")), element: node.type, at: node.place)
    else {
      builder.report(.elementUnwrapped, element: node.type, at: node.place)
      return .nothing
    }
    builder.report(.elementMapped, element: node.type, at: node.place)
    return .close()
  }

  private mutating func readEmbed(_ node: Node) throws(EditorError) {
    let address = try first(of: ["src", "url", "href"], of: node)
    guard let address, builder.embed(address.text, element: node.type, at: node.place) else {
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
  }

  private mutating func readImage(_ node: Node) throws(EditorError) {
    let isBlock = !builder.top.kind.isLine
    if isBlock { builder.boundary() }
    let caption = try source.string("caption", of: node.attributes) ?? ""
    let isFigure =
      !caption.isEmpty && builder.open(.figure, element: node.type, at: node.place)
    let look = try look(of: node)
    try picture(node, look)
    builder.caption(caption, look, isFigure: isFigure, element: node.type, at: node.place)
    if isFigure { builder.close() }
    if isBlock { builder.boundary() }
  }

  /// Reads a figure. One whose picture is an attribute has its caption as contents; others hold both.
  private mutating func readFigure(_ node: Node) throws(EditorError) -> End {
    let isOpen = builder.open(.figure, element: node.type, at: node.place)
    let caption = try source.string("caption", of: node.attributes) ?? ""
    guard source.member("src", of: node.attributes) != nil else {
      try reportMarks(of: node)
      for name in ["alt", "title", "width", "height"] { report(name, of: node) }
      builder.caption(caption, isFigure: isOpen, element: node.type, at: node.place)
      return isOpen ? .close() : .boundary
    }
    let look = try look(of: node)
    try picture(node, look)
    guard isOpen, builder.open(.figureCaption, element: node.type, at: node.place) else {
      builder.caption(caption, look, isFigure: false, element: node.type, at: node.place)
      return .boundary
    }
    if !caption.isEmpty {
      builder.text(caption, look.ofCaption, at: node.place)
      builder.boundary()
    }
    return .close(2)
  }

  private mutating func picture(
    _ node: Node, _ look: DocumentBuilder.Look
  ) throws(EditorError) {
    let attributes = node.attributes
    let alternative = builder.attribute(
      try source.string("alt", of: attributes), element: node.type, at: node.place)
    let title = builder.attribute(
      try source.string("title", of: attributes), element: node.type, at: node.place)
    let width = try builder.size("width", of: attributes, element: node.type)
    let height = try builder.size("height", of: attributes, element: node.type)
    builder.picture(
      from: try source.string("src", of: attributes),
      DocumentBuilder.Picture(
        alternative: alternative, title: title, width: width, height: height),
      look, element: node.type, at: node.place)
  }
}
