import PostDocument

/// Changes a document into one that Tiptap can hold.
struct TiptapHeld: Rewriter {
  mutating func rewrite(_ run: Inline) -> Inlines {
    var run = run
    run.marks.remove(.keyboard)
    if case .hashtag(let tag) = run.content, !tag.text.hasPrefix("#") {
      return [.text(tag.text, marks: run.marks, link: tag.target.map { Hyperlink($0) })]
    }
    return [run]
  }

  mutating func rewrite(_ block: Block) -> Blocks {
    switch rewriteContents(of: block) {
    case .table(let table):
      return [
        .paragraph(Paragraph(table.caption)), .table(TableBlock(body: table.head + table.body)),
      ]
    case .figure(let figure):
      // A caption with a spoiler is written as runs, other captions as text.
      return figure.caption.hasSpoiler ? [.figure(figure)] : [heldCaption(of: figure)]
    case .details(var details):
      details.summary = Inlines(
        details.summary.map { run in
          if case .text = run.content { return run }
          return .text(run.plain, marks: run.marks, link: run.link)
        })
      return [.details(details)]
    case let other: return [other]
    }
  }
}

/// Changes a document into one whose values Quill can hold, but not all of its structure.
struct QuillHeldValues: Rewriter {
  mutating func rewrite(_ run: Inline) -> Inlines {
    var run = run
    run.marks.remove(.keyboard)
    if run.marks.contains(.superscript) { run.marks.remove(.subscript) }
    run.link?.title = nil
    if case .hashtag(let tag) = run.content, !tag.text.hasPrefix("#") {
      return [.text(tag.text, marks: run.marks, link: tag.target.map { Hyperlink($0) })]
    }
    return [run]
  }

  mutating func rewrite(_ block: Block) -> Blocks {
    switch rewriteContents(of: block) {
    case .paragraph(var paragraph):
      paragraph.layout = held(paragraph.layout)
      return [.paragraph(paragraph)]
    case .heading(var heading):
      heading.layout = held(heading.layout)
      return [.heading(heading)]
    case .list(var list):
      if case .ordered = list.style {
        list.style = .ordered(Numbering())
        list.items = list.items.map { ListItem($0.blocks) }
      }
      return [.list(list)]
    case .table(let table):
      let rows = (table.head + table.body).map { row in
        TableBlock.Row(row.cells.map { TableBlock.Cell(.data, $0.blocks) })
      }
      return [.paragraph(Paragraph(table.caption)), .table(TableBlock(body: rows))]
    case .figure(let figure):
      guard figure.caption.hasSpoiler else { return [heldCaption(of: figure)] }
      let image = Inline(.image(figure.image), link: figure.link)
      return [.paragraph(Paragraph([image, .lineBreak] + figure.caption))]
    case .details(let details): return [.paragraph(Paragraph(details.summary))] + details.blocks
    case let other: return [other]
    }
  }

  private func held(_ layout: TextLayout) -> TextLayout {
    TextLayout(
      alignment: layout.alignment == .left ? nil : layout.alignment,
      direction: layout.direction == .rightToLeft ? .rightToLeft : nil)
  }
}

/// Returns a figure with the text of its caption, or its image if there is no text.
private func heldCaption(of figure: Figure) -> Block {
  let caption = Inlines(figure.caption.map { $0.content == .lineBreak ? $0 : .text($0.plain) })
  guard let figure = Figure(figure.image, link: figure.link, caption: caption) else {
    return paragraph(Inline(.image(figure.image), link: figure.link))
  }
  return .figure(figure)
}

extension Inlines {
  fileprivate var hasSpoiler: Bool { contains { $0.marks.contains(.spoiler) } }
}

extension Blocks {
  static func + (left: Blocks, right: Blocks) -> Blocks {
    var result = left
    result.append(contentsOf: right)
    return result
  }
}

extension Inline {
  /// The text of the run.
  var plain: String {
    switch content {
    case .text(let text): text
    case .lineBreak: " "
    case .mention(let mention): mention.text
    case .hashtag(let hashtag): hashtag.text
    case .emoji(let emoji): emoji.shortcode
    case .image(let image): image.alternative ?? ""
    }
  }
}

/// Collects the text of a document, without white space and invisible characters.
struct CollectedText: Visitor {
  private(set) var scalars: [Unicode.Scalar] = []

  static func of(_ document: Document) -> [Unicode.Scalar] {
    var text = CollectedText()
    text.visit(document)
    return text.scalars
  }

  mutating func visit(_ run: Inline) { append(run.plain) }

  mutating func visit(_ block: Block) {
    if case .codeBlock(let code) = block { append(code.text) }
    visitContents(of: block)
  }

  private mutating func append(_ text: String) {
    scalars += text.unicodeScalars.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension [Unicode.Scalar] {
  /// Whether all elements are in the other sequence, in the same order.
  func isSubsequence(of other: [Unicode.Scalar]) -> Bool {
    var rest = self[...]
    for scalar in other where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
