internal import PostDocument
internal import PostText

// Loops use indices, because iterating copies the contents of each block twice.
extension HTMLWriter {
  mutating func write(_ blocks: Blocks, from first: Int = 0) {
    for index in first..<blocks.count { write(blocks[index]) }
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph(let paragraph): write(paragraph)
    case .heading(let heading): write(heading)
    case .quote(let quote):
      write("<blockquote>")
      write(quote.blocks)
      write("</blockquote>")
    case .list(let list): write(list)
    case .codeBlock(let code): write(code)
    case .table(let table): write(table)
    case .figure(let figure): write(figure)
    case .details(let details): write(details)
    case .thematicBreak: write("<hr>")
    }
  }

  private mutating func write(_ paragraph: Paragraph) {
    write("<p")
    writeAttributes(of: paragraph.layout)
    write(">")
    write(paragraph.content)
    write("</p>")
  }

  private mutating func write(_ heading: Heading) {
    let digit = UInt8(ascii: "0") + UInt8(heading.level)
    write("<h")
    html.append(digit)
    writeAttributes(of: heading.layout)
    write(">")
    write(heading.content)
    write("</h")
    html.append(digit)
    write(">")
  }

  private mutating func write(_ list: ListBlock) {
    switch list.style {
    case .bullet: write("<ul>")
    case .ordered(let numbering):
      write("<ol")
      writeAttribute(" start=\"", numbering.start)
      write(numbering.isReversed ? " reversed>" : ">")
    }
    for index in list.items.indices { write(list.items[index]) }
    write(list.style == .bullet ? "</ul>" : "</ol>")
  }

  private mutating func write(_ item: ListItem) {
    write("<li>")
    switch item.task {
    case .unchecked: write("<input type=\"checkbox\" disabled>")
    case .checked: write("<input type=\"checkbox\" disabled checked>")
    case nil: break
    }
    if item.task != nil, item.blocks.omitsFirstParagraphTag { write(" ") }
    writeContents(item.blocks)
    write("</li>")
  }

  /// Writes the blocks of an item or cell.
  private mutating func writeContents(_ blocks: Blocks) {
    guard blocks.omitsFirstParagraphTag, case .paragraph(let paragraph) = blocks[0] else {
      return write(blocks)
    }
    write(paragraph.content)
    write(blocks, from: 1)
  }

  /// Writes a code block. The sanitizer drops one final line feed, so one more is written if the
  /// text ends in a line feed.
  private mutating func write(_ code: CodeBlock) {
    write("<pre><code")
    if let language = code.language {
      write(" class=\"language-")
      writeEscaped(language.description)
      write("\"")
    }
    write(">")
    writeEscaped(code.text)
    if code.text.utf8.last == UInt8(ascii: "\n") { write("\n") }
    write("</code></pre>")
  }

  private mutating func write(_ table: TableBlock) {
    write("<table>")
    if !table.caption.isEmpty {
      write("<caption>")
      write(table.caption)
      write("</caption>")
    }
    if !table.head.isEmpty {
      write("<thead>")
      for index in table.head.indices { write(table.head[index]) }
      write("</thead>")
    }
    if !table.body.isEmpty {
      write("<tbody>")
      for index in table.body.indices { write(table.body[index]) }
      write("</tbody>")
    }
    write("</table>")
  }

  private mutating func write(_ row: TableBlock.Row) {
    write("<tr>")
    for index in row.cells.indices { write(row.cells[index]) }
    write("</tr>")
  }

  private mutating func write(_ cell: TableBlock.Cell) {
    write(cell.kind == .header ? "<th" : "<td")
    if cell.columnSpan > 1 { writeAttribute(" colspan=\"", cell.columnSpan) }
    if cell.rowSpan > 1 { writeAttribute(" rowspan=\"", cell.rowSpan) }
    writeAttributes(of: cell.layout)
    write(">")
    writeContents(cell.blocks)
    write(cell.kind == .header ? "</th>" : "</td>")
  }

  private mutating func write(_ figure: Figure) {
    write("<figure>")
    write([Inline(.image(figure.image), link: figure.link)] as Inlines)
    write("<figcaption>")
    write(figure.caption)
    write("</figcaption></figure>")
  }

  private mutating func write(_ details: Details) {
    write(details.state == .open ? "<details open><summary>" : "<details><summary>")
    write(details.summary)
    write("</summary>")
    write(details.blocks)
    write("</details>")
  }
}

extension Blocks {
  /// Whether the first block is a paragraph that is written without `p`: its layout is the default,
  /// and all following blocks are lists.
  fileprivate var omitsFirstParagraphTag: Bool {
    guard !isEmpty, case .paragraph(let paragraph) = self[0], paragraph.layout.isDefault else {
      return false
    }
    for index in 1..<count {
      guard case .list = self[index] else { return false }
    }
    return true
  }
}
