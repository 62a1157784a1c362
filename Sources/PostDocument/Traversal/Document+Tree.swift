extension Document: CustomStringConvertible {
  /// The ``tree`` without its last line feed, for `print(document)` and debuggers.
  public var description: String { String(tree.dropLast()) }

  /// The document as an indented tree for debugging and tests: one node per line, each of which
  /// ends in a line feed.
  ///
  /// ```text
  /// document
  ///   heading 1
  ///     text "Hello"
  ///   paragraph align=center
  ///     text "world" strong link=https://example.org
  /// ```
  public var tree: String {
    var writer = TreeWriter()
    writer.write("document")
    writer.write(blocks)
    return writer.output
  }
}

private struct TreeWriter {
  var output = ""
  private var depth = 0

  mutating func write(_ line: String) {
    output += String(repeating: "  ", count: depth) + line + "\n"
  }

  private mutating func nested(_ body: (inout TreeWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  mutating func write(_ blocks: Blocks) {
    nested { writer in for block in blocks { writer.write(block) } }
  }

  private mutating func write(_ runs: Inlines) {
    nested { writer in for run in runs { writer.write(run) } }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph):
      write("paragraph" + attributes(of: paragraph.layout))
      write(paragraph.content)
    case .heading(let heading):
      write("heading \(heading.level)" + attributes(of: heading.layout))
      write(heading.content)
    case .quote(let quote):
      write("quote")
      write(quote.blocks)
    case .list(let list):
      write(list)
    case .codeBlock(let code):
      write("codeBlock" + attribute("language", code.language) + " " + quoted(code.text))
    case .table(let table):
      write(table)
    case .figure(let figure):
      write("figure")
      nested { writer in
        writer.write(Inline(.image(figure.image), link: figure.link))
        writer.write("caption")
        writer.write(figure.caption)
      }
    case .details(let details):
      write("details" + (details.state == .open ? " open" : ""))
      nested { writer in
        writer.write("summary")
        writer.write(details.summary)
      }
      write(details.blocks)
    case .thematicBreak:
      write("thematicBreak")
    }
  }

  private mutating func write(_ list: ListBlock) {
    switch list.style {
    case .bullet: write("list bullet")
    case .ordered(let numbering):
      write(
        "list ordered" + attribute("start", numbering.start)
          + (numbering.isReversed ? " reversed" : ""))
    }
    nested { writer in
      for item in list.items {
        writer.write("item" + (item.task.map { " \($0.rawValue)" } ?? ""))
        writer.write(item.blocks)
      }
    }
  }

  private mutating func write(_ table: TableBlock) {
    write("table")
    nested { writer in
      if !table.caption.isEmpty {
        writer.write("caption")
        writer.write(table.caption)
      }
      writer.write(table.head, as: "headRow")
      writer.write(table.body, as: "row")
    }
  }

  private mutating func write(_ rows: [TableBlock.Row], as name: String) {
    for row in rows {
      write(name)
      nested { writer in
        for cell in row.cells {
          let spans =
            (cell.columnSpan > 1 ? " colspan=\(cell.columnSpan)" : "")
            + (cell.rowSpan > 1 ? " rowspan=\(cell.rowSpan)" : "")
          let name = cell.kind == .header ? "headerCell" : "cell"
          writer.write(name + spans + writer.attributes(of: cell.layout))
          writer.write(cell.blocks)
        }
      }
    }
  }

  private mutating func write(_ run: Inline) {
    let looks =
      run.marks.names.map { " " + $0 }.joined()
      + attribute("link", run.link?.target) + attribute("title", run.link?.title.map(quoted))
    switch run.content {
    case .text(let text):
      write("text " + quoted(text) + looks)
    case .lineBreak:
      write("lineBreak")
    case .mention(let mention):
      write("mention " + attributes(of: mention.reference) + looks)
    case .hashtag(let hashtag):
      write("hashtag " + attributes(of: hashtag.reference) + looks)
    case .emoji(let emoji):
      write("emoji \(emoji.shortcode) source=\(emoji.image)" + looks)
    case .image(let image):
      write(
        "image source=\(image.source)" + attribute("alt", image.alternative.map(quoted))
          + attribute("title", image.title.map(quoted)) + attribute("width", image.width)
          + attribute("height", image.height) + looks)
    }
  }

  private func attributes(of reference: NamedReference) -> String {
    quoted(reference.text) + attribute("target", reference.target)
      + attribute("id", reference.id.map(quoted))
  }

  private func attributes(of layout: TextLayout) -> String {
    attribute("align", layout.alignment?.rawValue) + attribute("lang", layout.language)
      + attribute("dir", layout.direction?.rawValue)
  }

  private func attribute(_ name: String, _ value: (some CustomStringConvertible)?) -> String {
    value.map { " \(name)=\($0)" } ?? ""
  }

  private func quoted(_ text: String) -> String {
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
