internal import PostDocument
internal import PostPolicy

/// Writes blocks as HTML with the elements that Matrix allows.
struct MatrixWriter {
  private(set) var html = ""
  /// Converts runs to pieces of text, and reports losses.
  var layout: LineLayout

  init(form: TextForm, capacity: Int) { layout = LineLayout(form, capacity: capacity) }

  /// The elements of marks, outermost first. A spoiler also contains its link.
  static let elements: [(Marks, start: String, end: String)] = [
    (.spoiler, "<span data-mx-spoiler>", "</span>"), (.strong, "<strong>", "</strong>"),
    (.emphasis, "<em>", "</em>"), (.underline, "<u>", "</u>"), (.strikethrough, "<del>", "</del>"),
    (.subscript, "<sub>", "</sub>"), (.superscript, "<sup>", "</sup>"),
    (.code, "<code>", "</code>"),
  ]

  mutating func write(_ document: Document) {
    // Clients show a message of one paragraph best without an element.
    writeContents(document.blocks, omitsTag: document.blocks.count == 1)
  }

  // MARK: - Blocks

  /// Writes blocks.
  ///
  /// - Parameters:
  ///   - omitsTag: Whether a first paragraph is written without its tags.
  ///   - marker: Text at the start of the first paragraph, or `nil`.
  private mutating func writeContents(
    _ blocks: Blocks, omitsTag: Bool = false, after marker: String? = nil
  ) {
    var marker = marker
    if let text = marker, blocks.first.map({ !$0.isText }) ?? true {
      html += omitsTag ? text : "<p>\(text)</p>"
      marker = nil
    }
    for (index, block) in blocks.enumerated() {
      layout.log.push("content", index)
      defer { layout.log.pop(2) }
      guard block.isText else {
        write(block)
        continue
      }
      let hasTag = !omitsTag || index > 0
      html += (hasTag ? "<p>" : "") + (marker ?? "")
      if marker != nil, !block.startsWithLineBreak { html += " " }
      marker = nil
      writeText(of: block)
      if hasTag { html += "</p>" }
    }
  }

  /// Writes the contents of a paragraph, or a figure as the contents of a paragraph.
  private mutating func writeText(of block: Block) {
    switch block {
    case .paragraph(let paragraph):
      layout.log.add(lost: paragraph.layout, of: "p")
      write(paragraph.content)
    case .figure(let figure):
      layout.log.add(.elementMapped, "figure")
      layout.log.push("image")
      write([Inline(.image(figure.image), link: figure.link)], in: nil)
      layout.log.pop(1)
      html += "<br>"
      write(figure.caption, in: "caption")
    default: break
    }
  }

  private mutating func element(_ name: String, _ contents: (inout Self) -> Void) {
    html += "<\(name)>"
    contents(&self)
    html += "</\(name)>"
  }

  private mutating func write(_ block: Block) {
    switch block {
    case .paragraph, .figure: element("p") { $0.writeText(of: block) }
    case .heading(let heading):
      layout.log.add(lost: heading.layout, of: "h\(heading.level)")
      element("h\(heading.level)") { $0.write(heading.content) }
    case .quote(let quote): element("blockquote") { $0.writeContents(quote.blocks) }
    case .list(let list): write(list)
    case .codeBlock(let code): write(code)
    case .table(let table): write(table)
    case .details(let details):
      if details.state == .open {
        layout.log.add(.attributeRemoved, "details", attribute: "open")
      }
      element("details") { writer in
        // Without the element, readers show their own summary.
        writer.element("summary") { $0.write(details.summary, in: "summary") }
        writer.writeContents(details.blocks)
      }
    case .thematicBreak: html += "<hr>"
    }
  }

  private mutating func write(_ list: ListBlock) {
    guard case .ordered(let numbering) = list.style else {
      return element("ul") { $0.writeItems(of: list, 0..<list.items.count) }
    }
    guard numbering.isReversed else {
      html += numbering.start.map { "<ol start=\"\($0)\">" } ?? "<ol>"
      writeItems(of: list, 0..<list.items.count)
      html += "</ol>"
      return
    }
    // Numbers that count down are written as a list for each item.
    layout.log.add(.attributeRemoved, "ol", attribute: "reversed")
    for position in list.items.indices {
      let number = list.number(ofItemAt: position) ?? 1
      html += number == 1 ? "<ol>" : "<ol start=\"\(number)\">"
      writeItems(of: list, position..<position + 1)
      html += "</ol>"
    }
  }

  private mutating func writeItems(of list: ListBlock, _ positions: Range<Int>) {
    for position in positions {
      let item = list.items[position]
      layout.log.push("content", position)
      element("li") { writer in
        if item.task != nil {
          writer.layout.log.add(.attributeRemoved, "li", attribute: "checked")
        }
        let marker = item.task.map { $0 == .checked ? "[x]" : "[ ]" }
        writer.writeContents(
          item.blocks, omitsTag: item.blocks.isTight(after: marker), after: marker)
      }
      layout.log.pop(2)
    }
  }

  private mutating func write(_ code: CodeBlock) {
    html += "<pre><code"
    if let language = code.language {
      html += " class=\"language-\(language.description.escaped)\""
    }
    // Readers drop one line feed at the end.
    html += ">\(code.text.escaped)\(code.text.hasSuffix("\n") ? "\n" : "")</code></pre>"
  }

  private mutating func write(_ table: TableBlock) {
    element("table") { writer in
      if !table.caption.isEmpty {
        writer.element("caption") { $0.write(table.caption, in: "caption") }
      }
      var body = table.body.cellsWithoutSpans
      if !table.head.isEmpty {
        writer.element("thead") { $0.write(table.head.cellsWithoutSpans, in: "head") }
      } else if body.first?.allSatisfy({ $0?.cell.kind == .header }) == true {
        // Without spans, a first row of header cells is the head.
        writer.element("thead") { $0.write([body.removeFirst()], in: "body") }
      }
      if !body.isEmpty {
        let first = table.body.count - body.count
        writer.element("tbody") { $0.write(body, in: "body", from: first) }
      }
    }
  }

  /// Writes rows. Matrix has no spans of cells, so empty cells are written instead.
  private mutating func write(
    _ rows: [[(position: Int, cell: TableBlock.Cell)?]], in member: String, from first: Int = 0
  ) {
    for (index, cells) in rows.enumerated() {
      layout.log.push(member, first + index)
      html += "<tr>"
      for cell in cells {
        guard let (position, cell) = cell else {
          html += "<td></td>"
          continue
        }
        layout.log.push("content", position)
        layout.log.add(lost: cell.layout, of: "td")
        if cell.columnSpan > 1 { layout.log.add(.attributeRemoved, "td", attribute: "colspan") }
        if cell.rowSpan > 1 { layout.log.add(.attributeRemoved, "td", attribute: "rowspan") }
        element(cell.kind == .header ? "th" : "td") { writer in
          writer.writeContents(cell.blocks, omitsTag: cell.blocks.count == 1)
        }
        layout.log.pop(2)
      }
      html += "</tr>"
      layout.log.pop(2)
    }
  }

  // MARK: - Runs

  private mutating func write(_ runs: Inlines, in member: String? = "content") {
    var open: [String] = []
    var ends: [String] = []
    func close(to count: Int, _ html: inout String) {
      while open.count > count {
        open.removeLast()
        html += ends.removeLast()
      }
    }
    var isFirst = true
    for line in layout.lines(of: runs, in: member, keepsBreaks: true) {
      if !isFirst {
        html += "<br>"
      }
      isFirst = false
      for piece in line.pieces {
        let wanted = MatrixWriter.tags(of: piece)
        let kept = zip(open, wanted).prefix { $0 == $1.start }.count
        close(to: piece.reference == nil ? kept : min(kept, 0), &html)
        for tag in wanted.dropFirst(open.count) {
          html += tag.start
          open.append(tag.start)
          ends.append(tag.end)
        }
        html += piece.text.escaped
        // A mention ends with its run.
        if piece.reference != nil { close(to: 0, &html) }
      }
      close(to: 0, &html)
    }
  }

  /// Returns the tags around a piece, outermost first.
  private static func tags(of piece: TextPiece) -> [(start: String, end: String)] {
    var tags: [(start: String, end: String)] = []
    var elements = MatrixWriter.elements[...]
    if let spoiler = elements.popFirst(), piece.marks.contains(spoiler.0) {
      tags.append((spoiler.start, spoiler.end))
    }
    if case .mention(let id)? = piece.reference, let page = MatrixEncoder.page(of: id) {
      tags.append(("<a href=\"\(page.description.escaped)\">", "</a>"))
    } else if let link = piece.link {
      tags.append(("<a href=\"\(link.description.escaped)\">", "</a>"))
    }
    for (mark, start, end) in elements where piece.marks.contains(mark) {
      tags.append((start, end))
    }
    return tags
  }
}

extension [TableBlock.Row] {
  /// The cells of each row with their positions; `nil` where a cell covers another column or row.
  var cellsWithoutSpans: [[(position: Int, cell: TableBlock.Cell)?]] {
    var covered: [Int] = []
    return map { row in
      var result: [(position: Int, cell: TableBlock.Cell)?] = []
      func skipCovered() {
        while result.count < covered.count, covered[result.count] > 0 {
          covered[result.count] -= 1
          result.append(nil)
        }
      }
      for (position, cell) in row.cells.enumerated() {
        skipCovered()
        for column in 0..<Swift.min(cell.columnSpan, TableBlock.maximumColumnCount) {
          while covered.count <= result.count { covered.append(0) }
          covered[result.count] = cell.rowSpan - 1
          result.append(column == 0 ? (position, cell) : nil)
        }
      }
      skipCovered()
      return result
    }
  }
}

extension Block {
  /// Whether the block is written as a paragraph.
  fileprivate var isText: Bool {
    switch self {
    case .paragraph, .figure: true
    default: false
    }
  }
}

extension Block {
  fileprivate var startsWithLineBreak: Bool {
    if case .paragraph(let paragraph) = self {
      paragraph.content.first?.content == .lineBreak
    } else {
      false
    }
  }
}

extension Blocks {
  /// Whether a first paragraph is written without its tags: only lists follow it.
  ///
  /// - Parameter marker: Text that is written as a first paragraph, unless there is one.
  fileprivate func isTight(after marker: String?) -> Bool {
    guard let first else { return true }
    return first.isText
      ? dropFirst().allSatisfy(\.isList) : marker != nil && allSatisfy(\.isList)
  }
}
