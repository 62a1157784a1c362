extension Document {
  /// The document as plain text, without a final line feed.
  ///
  /// - Blocks are separated by a blank line. Lines are not wrapped.
  /// - Items start with `- `, `1. ` or `[x] `. Blocks in an item are indented by two spaces.
  /// - Quotes start with `> `, and code is unchanged.
  /// - The cells of a row are separated by ` | `.
  /// - Images are written as `[alternative]`.
  /// - The target of a link follows its label in angle brackets, unless the label and the target
  ///   differ only in the scheme, `www.` and a final slash.
  ///
  /// Each spoiler is written as `[spoiler]`, without its links. To include the text of spoilers, use
  /// ``plainText(spoilers:)``. The contents of closed details are included.
  public var plainText: String { plainText(spoilers: .hidden) }

  /// How plain text shows spoilers.
  public enum Spoilers: Hashable, Sendable, CaseIterable {
    /// Each spoiler is replaced by `[spoiler]`.
    case hidden
    /// The text of spoilers is included like other text, for example for search indexes.
    case shown
  }

  /// Returns the document as plain text, in the format of ``plainText``.
  ///
  /// - Complexity: Linear in the size of the document.
  public func plainText(spoilers: Spoilers) -> String {
    PlainTextWriter(spoilers: spoilers).lines(of: blocks).joined(separator: "\n")
  }
}

private struct PlainTextWriter {
  let spoilers: Document.Spoilers

  func lines(of blocks: Blocks) -> [String] {
    var lines: [String] = []
    for block in blocks {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(of: block)
    }
    return lines
  }

  private func lines(of block: Block) -> [String] {
    switch block {
    case .paragraph(let paragraph): lines(of: paragraph.content)
    case .heading(let heading): lines(of: heading.content)
    case .quote(let quote): lines(of: quote.blocks).map { $0.isEmpty ? ">" : "> " + $0 }
    case .list(let list): lines(of: list)
    case .codeBlock(let code): split(code.text)
    case .table(let table): lines(of: table)
    case .figure(let figure):
      lines(of: [Inline(.image(figure.image), link: figure.link)]) + lines(of: figure.caption)
    case .details(let details):
      lines(of: details.summary)
        + (details.summary.isEmpty || details.blocks.isEmpty ? [] : [""])
        + lines(of: details.blocks)
    case .thematicBreak: ["---"]
    }
  }

  private func lines(of list: ListBlock) -> [String] {
    list.items.indices.flatMap { position in
      let item = list.items[position]
      let marker =
        switch item.task {
        case .checked: "[x] "
        case .unchecked: "[ ] "
        case nil: list.number(ofItemAt: position).map { "\($0). " } ?? "- "
        }
      // A nested list directly follows the preceding block. Other blocks follow a blank line.
      var lines: [String] = []
      for (index, block) in item.blocks.enumerated() {
        if index > 0 {
          if case .list = block {} else { lines.append("") }
        }
        lines += self.lines(of: block)
      }
      if lines.isEmpty { lines = [""] }
      return lines.enumerated().map { index, line in
        index == 0 ? marker + line : line.isEmpty ? "" : "  " + line
      }
    }
  }

  private func lines(of table: TableBlock) -> [String] {
    lines(of: table.caption)
      + table.rows.map { row in
        row.cells.map { cell in
          lines(of: cell.blocks).filter { !$0.isEmpty }.joined(separator: " ")
        }.joined(separator: " | ")
      }
  }

  private func lines(of runs: Inlines) -> [String] {
    let runs = spoilers == .hidden ? runs.replacingSpoilers(with: "[spoiler]") : runs
    guard !runs.isEmpty else { return [] }
    var text = ""
    var open: (link: Hyperlink, start: Int)?
    var breaks = ""
    for run in runs {
      // A line break has no link. It is inside a link if the same link continues after it.
      if case .lineBreak = run.content {
        breaks += "\n"
        continue
      }
      if let ended = open, ended.link != run.link {
        appendTarget(of: ended.link, labelStart: ended.start, to: &text)
        open = nil
      }
      text += breaks
      breaks = ""
      if open == nil, let link = run.link { open = (link, text.utf8.count) }
      text += self.text(of: run)
    }
    if let open { appendTarget(of: open.link, labelStart: open.start, to: &text) }
    return split(text)
  }

  /// Adds the target of a link, unless the label states the target. For example, the label
  /// `example.org` needs no `<https://example.org>`.
  private func appendTarget(of link: Hyperlink, labelStart: Int, to text: inout String) {
    let label = String(decoding: text.utf8.dropFirst(labelStart), as: UTF8.self)
    if link.href.isSpelled(by: label) { return }
    text += " <\(link.href)>"
  }

  private func text(of run: Inline) -> String {
    if case .image = run.content { "[\(run.content.plainText)]" } else { run.content.plainText }
  }

  private func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
