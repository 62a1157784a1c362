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
      builder.lineBreak(at: node.place)
    case .image: try readImage(node)
    case .mention: try readMention(node)
    case .emoji: try readEmoji(node)
    case .inlineMath, .blockMath: try readMath(node, isBlock: kind == .blockMath)
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
    case .bulletList, .taskList: frame = .list(.bullet)
    case .orderedList: frame = .list(.ordered(try numbering(of: node)))
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
        TableCell(
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
      guard frame == .details(.closed) else { return .boundary }
      builder.startFolded()
      return .folded
    }
    builder.setTask(task)
    return .close()
  }

  private func numbering(of node: Node) throws(EditorError) -> Numbering {
    let starts = -1_000_000_000...1_000_000_000
    let start = try source.integer("start", of: node.attributes, in: starts)
    let order = try source.integer("order", of: node.attributes, in: starts)
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
        layout.direction = TextDirection(rawValue: text)
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
    for name in ["language", "params"] {
      guard let place = source.member(name, of: node.attributes) else { continue }
      // The first word of an info string is the language.
      let words = try source.string(place).split(separator: " ", maxSplits: 1)
      guard let word = words.first else { continue }
      if words.count == 1, let language = CodeLanguage(word) { return language }
      builder.report(.attributeRemoved, element: node.type, attribute: name, at: place)
      return CodeLanguage(word)
    }
    return nil
  }
}

// Leaves.
extension TiptapReader {
  private mutating func readMention(_ node: Node) throws(EditorError) {
    let attributes = node.attributes
    let sign = try source.string("mentionSuggestionChar", of: attributes) ?? "@"
    let id = builder.attribute(
      try source.identifier("id", of: attributes), element: node.type, at: node.place)
    let label = builder.attribute(
      try source.identifier("label", of: attributes), element: node.type, at: node.place)
    guard let label = label ?? id else {
      guard node.content == nil else { return }
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
    let href = try source.string("href", of: attributes)
    let target = href.flatMap { builder.target($0) }
    if href != nil, target == nil {
      builder.report(.linkRemoved, element: node.type, at: node.place)
    }
    let isHashtag = sign == "#" || sign == "＃"
    let look = try look(of: node)
    builder.atom(
      isHashtag ? .hashtag : .mention, target: target, look: look, element: node.type,
      at: node.place
    ) { target in
      isHashtag
        ? Hashtag(sign + label, target: target, id: id).map { .hashtag($0) }
        : Mention(sign + label, target: target, id: id).map { .mention($0) }
    }
  }

  private mutating func readEmoji(_ node: Node) throws(EditorError) {
    let look = try look(of: node)
    let name = try source.string("name", of: node.attributes)
    if let name, let address = try source.string("src", of: node.attributes),
      let picture = builder.imageSource(address, element: node.type, at: node.place),
      let emoji = CustomEmoji(name, image: picture)
    {
      return builder.picture(
        .emoji(emoji), from: picture, as: .emoji, fallback: emoji.shortcode, look: look,
        element: node.type, at: node.place)
    }
    guard let name else {
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
    builder.report(.elementMapped, element: node.type, at: node.place)
    builder.text(":\(name):", look, at: node.place)
  }

  private mutating func readMath(_ node: Node, isBlock: Bool) throws(EditorError) {
    let look = try look(of: node)
    guard let formula = try source.string("latex", of: node.attributes), !formula.isEmpty else {
      if node.content == nil {
        builder.report(.elementDropped, element: node.type, at: node.place)
      }
      return
    }
    builder.math(formula, look, isBlock: isBlock, element: node.type, at: node.place)
  }

  private mutating func readEmbed(_ node: Node) throws(EditorError) {
    let address = source.firstText(["src", "url", "href"], of: node.attributes)
    guard let address, builder.embed(address, element: node.type, at: node.place) else {
      return builder.report(.elementDropped, element: node.type, at: node.place)
    }
  }

  private mutating func readImage(_ node: Node) throws(EditorError) {
    let isBlock = !builder.top.kind.isLine
    if isBlock { builder.boundary() }
    let caption = builder.attribute(
      try source.string("caption", of: node.attributes), element: node.type, at: node.place)
    if let caption, !caption.isEmpty, builder.open(.figure, element: node.type, at: node.place) {
      try picture(node)
      if builder.open(.figureCaption, element: node.type, at: node.place) {
        builder.text(caption, at: node.place)
        builder.close()
      }
      builder.close()
    } else {
      try picture(node)
      if let caption, !caption.isEmpty { builder.text(" " + caption, at: node.place) }
    }
    if isBlock { builder.boundary() }
  }

  /// A figure whose picture is an attribute has its caption as content; others hold both.
  private mutating func readFigure(_ node: Node) throws(EditorError) -> End {
    let isOpen = builder.open(.figure, element: node.type, at: node.place)
    guard source.member("src", of: node.attributes) != nil else {
      return isOpen ? .close() : .boundary
    }
    try picture(node)
    guard isOpen, builder.open(.figureCaption, element: node.type, at: node.place) else {
      return .boundary
    }
    return .close(2)
  }

  private mutating func picture(_ node: Node) throws(EditorError) {
    let attributes = node.attributes
    let look = try look(of: node)
    let alternative = builder.attribute(
      try source.string("alt", of: attributes), element: node.type, at: node.place)
    let title = builder.attribute(
      try source.string("title", of: attributes), element: node.type, at: node.place)
    let width = try builder.size("width", of: attributes, element: node.type)
    let height = try builder.size("height", of: attributes, element: node.type)
    guard let address = try source.string("src", of: attributes),
      let picture = builder.imageSource(address, element: node.type, at: node.place)
    else {
      if source.member("src", of: attributes) == nil {
        builder.report(.imageRemoved, element: node.type, at: node.place)
      }
      return builder.text(alternative ?? "", look, at: node.place)
    }
    builder.picture(
      .image(
        Image(picture, alternative: alternative, title: title, width: width, height: height)),
      from: picture, as: .image, fallback: alternative ?? "", look: look, element: node.type,
      at: node.place)
  }
}
