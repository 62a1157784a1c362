extension Document: CustomStringConvertible {
  /// The ``tree`` without its final line feed, for `print(document)` and debuggers.
  public var description: String { TreeWriter.document(self).joined(separator: "\n") }

  /// The document as an indented tree, for debugging and tests.
  ///
  /// Each node is on one line, which ends in a line feed.
  ///
  /// ```text
  /// document
  ///   heading 1
  ///     text "Hello"
  ///   paragraph align=center
  ///     text "world" strong link=https://example.org
  /// ```
  public var tree: String { description + "\n" }
}

/// Writes the nodes of a document as lines.
private enum TreeWriter {
  static func document(_ document: Document) -> [String] {
    node("document", lines(of: document.blocks))
  }

  /// Returns the line of a node and the indented lines of its children.
  private static func node(_ line: String, _ children: [String]...) -> [String] {
    [line] + children.joined().map { "  " + $0 }
  }

  private static func lines(of blocks: Blocks) -> [String] { blocks.flatMap { lines(of: $0) } }

  private static func lines(of runs: Inlines) -> [String] { runs.map { line(of: $0) } }

  private static func lines(of block: Block) -> [String] {
    switch block {
    case .paragraph(let paragraph):
      node("paragraph" + attributes(of: paragraph.layout), lines(of: paragraph.content))
    case .heading(let heading):
      node("heading \(heading.level)" + attributes(of: heading.layout), lines(of: heading.content))
    case .quote(let quote):
      node("quote", lines(of: quote.blocks))
    case .list(let list):
      node(
        "list" + attributes(of: list.style),
        list.items.flatMap { item in
          node("item" + (item.task.map { " \($0.rawValue)" } ?? ""), lines(of: item.blocks))
        })
    case .codeBlock(let code):
      ["codeBlock" + attribute("language", code.language) + " " + quoted(code.text)]
    case .table(let table):
      node(
        "table",
        table.caption.isEmpty ? [] : node("caption", lines(of: table.caption)),
        table.head.flatMap { node("headRow", lines(of: $0)) },
        table.body.flatMap { node("row", lines(of: $0)) })
    case .figure(let figure):
      node(
        "figure", [line(of: Inline(.image(figure.image), link: figure.link))],
        node("caption", lines(of: figure.caption)))
    case .details(let details):
      node(
        "details" + (details.state == .open ? " open" : ""),
        node("summary", lines(of: details.summary)), lines(of: details.blocks))
    case .thematicBreak:
      ["thematicBreak"]
    }
  }

  private static func lines(of row: TableBlock.Row) -> [String] {
    row.cells.flatMap { cell in
      node(
        (cell.kind == .header ? "headerCell" : "cell")
          + (cell.columnSpan > 1 ? " colspan=\(cell.columnSpan)" : "")
          + (cell.rowSpan > 1 ? " rowspan=\(cell.rowSpan)" : "") + attributes(of: cell.layout),
        lines(of: cell.blocks))
    }
  }

  private static func line(of run: Inline) -> String {
    let suffix =
      run.marks.names.map { " " + $0 }.joined()
      + attribute("link", run.link?.href) + attribute("title", run.link?.title.map(quoted))
    switch run.content {
    case .text(let text): return "text " + quoted(text) + suffix
    case .lineBreak: return "lineBreak"
    case .mention(let mention): return "mention " + attributes(of: mention.reference) + suffix
    case .hashtag(let hashtag): return "hashtag " + attributes(of: hashtag.reference) + suffix
    case .emoji(let emoji): return "emoji \(emoji.shortcode) source=\(emoji.image)" + suffix
    case .image(let image):
      return "image source=\(image.source)" + attribute("alt", image.alternative.map(quoted))
        + attribute("title", image.title.map(quoted)) + attribute("width", image.width)
        + attribute("height", image.height) + suffix
    }
  }

  private static func attributes(of style: ListStyle) -> String {
    switch style {
    case .bullet: " bullet"
    case .ordered(let numbering):
      " ordered" + attribute("start", numbering.start) + (numbering.isReversed ? " reversed" : "")
    }
  }

  private static func attributes(of reference: NamedReference) -> String {
    quoted(reference.text) + attribute("target", reference.target)
      + attribute("id", reference.id.map(quoted))
  }

  private static func attributes(of layout: TextLayout) -> String {
    attribute("align", layout.alignment?.rawValue) + attribute("lang", layout.language)
      + attribute("dir", layout.direction?.rawValue)
  }

  private static func attribute(
    _ name: String, _ value: (some CustomStringConvertible)?
  ) -> String {
    value.map { " \(name)=\($0)" } ?? ""
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{A0}", "\u{AD}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}",
        "\u{2060}"..."\u{2069}", "\u{61C}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
