internal import PostDocument
internal import PostPolicy
internal import PostText

/// Lays out blocks as lines of text, as `Document.plainText` does, for networks that have text
/// instead of blocks.
///
/// - Blocks are separated by an empty line; a nested list follows its item directly.
/// - Items start with `- `, `1. ` or `[x] `, and quotations with `> `. Nested lines are indented by
///   no-break spaces.
/// - The cells of a row are separated by ` | `, and images are written as `[alternative]`.
struct LineLayout {
  let form: TextForm
  var log: LossLog
  private(set) var regions: [TextRegion] = []

  init(_ form: TextForm, capacity: Int) {
    self.form = form
    log = LossLog(capacity: capacity)
  }

  // MARK: - Blocks

  /// Returns the lines of the blocks in a member of the current value.
  ///
  /// - Parameters:
  ///   - nested: Whether the blocks are in an item, cell or quotation.
  mutating func lines(
    of blocks: Blocks, in member: String = "content", nested: Bool = false
  ) -> [TextLine] {
    var lines: [TextLine] = []
    for (index, block) in blocks.enumerated() {
      log.push(member, index)
      defer { log.pop(2) }
      var added = self.lines(of: block, nested: nested)
      if form.hasRegions, !nested {
        // Empty lines before a region are not read back.
        while added.last.map({ $0.isEmpty && $0.code == nil }) == true { added.removeLast() }
      }
      guard !added.isEmpty else { continue }
      if !lines.isEmpty { lines.append(TextLine()) }
      lines += added
    }
    return lines
  }

  mutating func lines(of block: Block, nested: Bool) -> [TextLine] {
    switch block {
    case .paragraph(let paragraph):
      log.add(lost: paragraph.layout, of: "p")
      return lines(of: paragraph.content)
    case .heading(let heading):
      log.add(lost: heading.layout, of: "p")
      if form.hasMarkup, !nested, heading.level <= 3 {
        let marker = String(repeating: "#", count: heading.level) + " "
        return lines(of: heading.content).map { $0.prefixed(marker, isMarker: true) }
      }
      log.add(.elementMapped, "h\(heading.level)")
      return lines(of: heading.content, adding: .strong)
    case .quote(let quote): return lines(of: quote, nested: nested)
    case .list(let list): return lines(of: list)
    case .codeBlock(let code): return lines(of: code, nested: nested)
    case .table(let table): return lines(of: table)
    case .figure(let figure):
      log.add(.elementMapped, "figure")
      log.push("image")
      let image = lines(of: Inlines([Inline(.image(figure.image), link: figure.link)]), in: nil)
      log.pop(1)
      return image + lines(of: figure.caption, in: "caption")
    case .details(let details): return lines(of: details, nested: nested)
    case .thematicBreak:
      log.add(.elementMapped, "hr")
      return [TextLine(pieces: [TextPiece(text: "---")])]
    }
  }

  private mutating func lines(of quote: Quote, nested: Bool) -> [TextLine] {
    if form.hasRegions, !nested {
      return lines(of: quote.blocks, as: .quote)
    }
    log.add(.elementMapped, "blockquote")
    return lines(of: quote.blocks, nested: true).map { line in
      line.prefixed(line.isEmpty ? ">" : "> ")
    }
  }

  private mutating func lines(of blocks: Blocks, as region: TextRegion) -> [TextLine] {
    let number = regions.count
    regions.append(region)
    return lines(of: blocks, nested: true).trimmed.map { line in
      var line = line
      line.region = number
      return line
    }
  }

  private mutating func lines(of details: Details, nested: Bool) -> [TextLine] {
    let summary = lines(of: details.summary, in: "summary")
    let isCollapsed = form.hasCollapsedRegions && !nested && details.state == .closed
    guard isCollapsed else {
      log.add(.elementUnwrapped, "details")
      let contents = lines(of: details.blocks, nested: true)
      return summary + (summary.isEmpty || contents.isEmpty ? [] : [TextLine()]) + contents
    }
    // Readers of the network see a quotation that they can expand.
    if details.summary.isEmpty, details.blocks.count == 1,
      case .quote(let quote) = details.blocks[0]
    {
      log.push("content", 0)
      defer { log.pop(2) }
      return lines(of: quote.blocks, as: .collapsed)
    }
    log.add(.elementMapped, "details")
    let contents = lines(of: details.blocks, as: .collapsed)
    return summary + (summary.isEmpty || contents.isEmpty ? [] : [TextLine()]) + contents
  }

  private mutating func lines(of list: ListBlock) -> [TextLine] {
    let hasMarkup = form.hasMarkup && list.style.hasMarkup
    if !hasMarkup { log.add(.elementMapped, list.style == .bullet ? "ul" : "ol") }
    let indent = form.hasMarkup ? "  " : TextForm.indent
    var lines: [TextLine] = []
    for (position, item) in list.items.enumerated() {
      log.push("content", position)
      defer { log.pop(2) }
      for (index, line) in self.lines(of: item).enumerated() {
        if index == 0 {
          let isMarker = hasMarkup && item.task == nil
          if hasMarkup, !isMarker { log.add(.attributeRemoved, "li", attribute: "checked") }
          lines.append(line.prefixed(list.marker(ofItemAt: position), isMarker: isMarker))
        } else {
          lines.append(line.isEmpty ? line : line.prefixed(indent, isMarker: form.hasMarkup))
        }
      }
    }
    return lines
  }

  private mutating func lines(of item: ListItem) -> [TextLine] {
    var lines: [TextLine] = []
    for (index, block) in item.blocks.enumerated() {
      log.push("content", index)
      defer { log.pop(2) }
      let added = self.lines(of: block, nested: true)
      guard !added.isEmpty else { continue }
      if index > 0 {
        if case .list = block {} else { lines.append(TextLine()) }
      }
      lines += added
    }
    return lines.isEmpty ? [TextLine()] : lines
  }

  private mutating func lines(of code: CodeBlock, nested: Bool) -> [TextLine] {
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false)
    if form.hasRegions, !nested {
      guard lines.contains(where: { $0.contains { !$0.isWhitespace } }) else {
        log.add(.elementDropped, "pre")
        return []
      }
      let number = regions.count
      regions.append(.code(code.language))
      return lines.map { line in
        TextLine(pieces: [TextPiece(text: String(line))], region: number, code: number)
      }
    }
    log.add(.elementMapped, "pre")
    return lines.map { line in
      TextLine(pieces: [
        TextPiece(text: line.keepingSpaces, marks: form.marks.intersection(.code))
      ])
    }
  }

  private mutating func lines(of table: TableBlock) -> [TextLine] {
    log.add(.elementMapped, "table")
    var lines = lines(of: table.caption, in: "caption")
    for (member, rows) in [("head", table.head), ("body", table.body)] {
      for (index, row) in rows.enumerated() {
        log.push(member, index)
        defer { log.pop(2) }
        lines.append(line(of: row))
      }
    }
    return lines
  }

  private mutating func line(of row: TableBlock.Row) -> TextLine {
    var result = TextLine()
    for (column, cell) in row.cells.enumerated() {
      log.push("content", column)
      defer { log.pop(2) }
      if column > 0 { result.pieces.append(TextPiece(text: " | ")) }
      var isFirst = true
      for line in lines(of: cell.blocks, nested: true) where !line.isEmpty {
        if !isFirst { result.pieces.append(TextPiece(text: " ")) }
        isFirst = false
        result.pieces += line.pieces
      }
    }
    return result
  }

  // MARK: - Runs

  /// Returns the lines of runs, or no lines if there are no runs.
  ///
  /// - Parameters:
  ///   - member: The member of the current value that contains the runs; `nil` if the current value
  ///     is the only run.
  ///   - marks: Marks that all runs get.
  ///   - keepsBreaks: Whether several line breaks are written as such, not as an empty line.
  mutating func lines(
    of runs: Inlines, in member: String? = "content", adding marks: Marks = [],
    keepsBreaks: Bool = false
  ) -> [TextLine] {
    guard !runs.isEmpty else { return [] }
    var lines = [TextLine()]
    var breaks = 0
    var isInSpoiler = false
    var hasHidden = false
    for (index, run) in runs.enumerated() {
      if run.content == .lineBreak {
        breaks += 1
        continue
      }
      if let member { log.push(member, index) }
      defer { if member != nil { log.pop(2) } }
      let isHidden = run.marks.contains(.spoiler) && !form.marks.contains(.spoiler)
      // The line breaks of a spoiler are hidden, too.
      if !(isHidden && isInSpoiler) {
        if breaks > 1, !keepsBreaks, !lines[0].pieces.isEmpty { log.add(.elementMapped, "br") }
        for _ in 0..<breaks { lines.append(TextLine()) }
        if isHidden {
          log.add(.elementMapped, "spoiler")
          lines[lines.count - 1].pieces.append(TextPiece(text: TextForm.spoilerLabel))
        } else {
          lines[lines.count - 1].pieces.append(piece(of: run, adding: marks))
        }
      }
      breaks = 0
      isInSpoiler = isHidden
      hasHidden = hasHidden || isHidden
    }
    return hasHidden ? LineLayout.balanced(lines) : lines
  }

  /// Returns lines without bidirectional controls whose counterparts were hidden.
  private static func balanced(_ lines: [TextLine]) -> [TextLine] {
    var balancer = BidiBalancer()
    for line in lines { for piece in line.pieces { balancer.scan(piece.text) } }
    guard balancer.hasUnpaired else { return lines }
    var lines = lines
    for line in lines.indices {
      for index in lines[line].pieces.indices where lines[line].pieces[index].reference == nil {
        let text = lines[line].pieces[index].text
        lines[line].pieces[index].text = balancer.removeUnpaired(text)
      }
    }
    return lines
  }

  /// Returns the text of a run, and reports what the text cannot hold.
  mutating func piece(of run: Inline, adding marks: Marks = []) -> TextPiece {
    let wanted = run.marks.union(marks)
    let held = wanted.intersection(form.marks)
    log.add(lost: run.marks.subtracting(held))
    var piece = TextPiece(text: run.content.plainText, marks: held)
    piece.link = run.link.flatMap { self.held(link: $0) }
    switch run.content {
    case .text, .lineBreak: break
    case .mention, .hashtag: refer(to: run.content, in: &piece)
    case .emoji: log.add(.elementMapped, "emoji")
    case .image(let image):
      log.add(textOnly: image)
      piece.text = "[\(piece.text)]"
      if run.link == nil {
        piece.link = LinkTarget(image.source.description).flatMap { form.holdsLink($0) ? $0 : nil }
        if piece.link == nil { log.add(.linkRemoved, "img") }
      }
    }
    if form.isCodeExclusive, held.contains(.code),
      held != .code || piece.link != nil || piece.reference != nil
    {
      log.add(lost: .code)
      piece.marks.remove(.code)
    }
    return piece
  }

  private mutating func held(link: Hyperlink) -> LinkTarget? {
    if link.title != nil { log.add(.attributeRemoved, "a", attribute: "title") }
    if form.holdsLink(link.href) { return link.href }
    log.add(.linkRemoved, "a")
    return nil
  }

  private mutating func refer(to content: InlineContent, in piece: inout TextPiece) {
    guard let named = content.reference else { return }
    let element = if case .mention = content { "mention" } else { "hashtag" }
    if let held = form.reference(content) {
      piece.reference = held.reference
      if named.target != nil, named.target != held.target { log.add(.linkRemoved, element) }
      if named.id != nil, named.id != held.id {
        log.add(.attributeRemoved, element, attribute: "id")
      }
      return
    }
    log.add(.elementMapped, element)
    guard let target = named.target else { return }
    if form.holdsLink(target) { piece.link = target } else { log.add(.linkRemoved, element) }
  }
}

extension TextLine {
  func prefixed(_ prefix: String, isMarker: Bool = false) -> TextLine {
    var line = self
    line.pieces.insert(TextPiece(text: prefix, isMarker: isMarker), at: 0)
    return line
  }
}

extension ListBlock {
  /// The marker of an item in text, followed by a space.
  func marker(ofItemAt position: Int) -> String {
    switch items[position].task {
    case .checked: "[x] "
    case .unchecked: "[ ] "
    case nil: number(ofItemAt: position).map { "\($0). " } ?? "- "
    }
  }
}

extension ListStyle {
  /// Whether Markdown shows the numbers of the list: they count up, and are not negative.
  fileprivate var hasMarkup: Bool {
    switch self {
    case .bullet: true
    case .ordered(let numbering): !numbering.isReversed && (numbering.start ?? 1) >= 0
    }
  }
}
