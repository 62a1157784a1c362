internal import PostDocument

/// Writes blocks line by line. Each line starts with the markers of the containers around it.
struct MarkdownWriter {
  private let dialect: MarkdownDialect

  private var output: [UInt8] = []

  /// The markers at the start of each line in the current container.
  private var prefix: [UInt8] = []

  /// Whether the prefix of the current line was written.
  private var isLineOpen = false

  init(_ dialect: MarkdownDialect) {
    self.dialect = dialect
  }

  /// The output, without a line feed at the end.
  var text: ArraySlice<UInt8> { output.last == 0x0A ? output.dropLast() : output[...] }

  /// Writes blocks, separated by blank lines.
  ///
  /// - Parameter marker: The list marker directly before the first block, if there is one.
  mutating func write(_ blocks: Blocks, after marker: ListMarker? = nil) {
    var previousList: ListMarker?
    var followsLoneTag = false
    for (position, block) in blocks.enumerated() {
      if position > 0 { blankLine() }
      let isFirst = position == 0
      var list: ListMarker?
      switch block {
      case .paragraph(let paragraph) where followsLoneTag && paragraph.content.isLoneTag:
        // Two consecutive paragraphs that each consist of one tag need `p` tags. Otherwise, they
        // would be read as one paragraph.
        writeHTML(.paragraph(paragraph))
      case .paragraph(let paragraph): write(paragraph)
      case .heading(let heading): write(heading)
      case .quote(let quote):
        contain(first: "> ", rest: "> ") { $0.write(quote.blocks) }
      case .list(let items):
        list = ListMarker(for: items, after: previousList, inside: isFirst ? marker : nil)
        if let list { write(items, marker: list) } else { writeHTML(block) }
      case .codeBlock(let code): write(code)
      case .details(let details): write(details)
      case .table(let table):
        guard dialect == .gitHub, let rows = GitHubWriting.rows(of: table) else {
          writeHTML(block)
          break
        }
        for row in rows { line(row) }
      case .figure: writeHTML(block)
      // At the start of a file, many tools read `---` as front matter. After the bullet `-`, the
      // whole line would be one thematic break.
      case .thematicBreak: line(isFirst ? "___" : "---")
      }
      previousList = list
      followsLoneTag = block.isLoneTag
    }
  }

  private mutating func write(_ paragraph: Paragraph) {
    guard paragraph.layout.isDefault else { return writeHTML(.paragraph(paragraph)) }
    let lines = InlineWriter(paragraph.content, in: .paragraph, dialect).lines
    for (position, text) in lines.enumerated() {
      let isTask = position == 0 && startsIndentedLine && GitHubWriting.startsTask(text)
      line(isTask ? GitHubWriting.referringToFirst(of: text) : text)
    }
  }

  /// Whether the next line starts with white space only, in an item of GitHub's Markdown.
  private var startsIndentedLine: Bool {
    dialect == .gitHub && !isLineOpen && prefix.contains(0x20)
      && !prefix.contains(UInt8(ascii: ">"))
  }

  private mutating func write(_ heading: Heading) {
    guard heading.layout.isDefault else { return writeHTML(.heading(heading)) }
    let markers = [UInt8](repeating: UInt8(ascii: "#"), count: heading.level)
    for text in InlineWriter(heading.content, in: .heading, dialect).lines {
      line(markers + [0x20] + text)
    }
  }

  private mutating func write(_ code: CodeBlock) {
    let language = code.language?.description ?? ""
    // Some parsers add `language-` to a language that already starts with it, others do not.
    let lines = Array(code.text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    // The reader would remove the markers at the start of some lines.
    guard !language.hasPrefix("language-"), !lines.contains(where: NestingLimit.mayChange) else {
      return writeHTML(.codeBlock(code))
    }
    let longest = code.text.utf8.longestRun(of: UInt8(ascii: "`"))
    let fence = String(repeating: "`", count: max(3, longest + 1))
    line(fence + language)
    for text in lines { line(text) }
    line(fence)
  }

  private mutating func write(_ details: Details) {
    line(details.state == .open ? "<details open>" : "<details>")
    line("<summary>\(HTMLFragment.html(for: details.summary))</summary>")
    if !details.blocks.isEmpty {
      blankLine()
      write(details.blocks)
      blankLine()
    }
    line("</details>")
  }

  /// Writes a block as an HTML block without blank lines, because a blank line ends an HTML block.
  private mutating func writeHTML(_ block: Block) {
    for text in HTMLFragment.lines(for: block) { line(text) }
  }
}

// Lists.
extension MarkdownWriter {
  private mutating func write(_ list: ListBlock, marker: ListMarker) {
    let isTight = list.isTight
    for (position, item) in list.items.enumerated() {
      if position > 0, !isTight { blankLine() }
      let markerText = marker.text(ofItemAt: position)
      let indent = String(repeating: " ", count: markerText.utf8.count + 1)
      let isEmpty = item.task == nil && item.blocks.isEmpty
      let startsLine = !isLineOpen && !prefix.contains(UInt8(ascii: ">"))
      contain(first: isEmpty ? markerText : markerText + " ", rest: indent) { writer in
        if isEmpty {
          writer.endLine()
        } else {
          writer.write(item, after: marker, isTight, startsLine)
        }
      }
    }
  }

  /// Writes an item after its marker.
  ///
  /// - Parameter startsLine: Whether only white space is before the marker. Otherwise, GitHub's
  ///   parser does not read a task.
  private mutating func write(
    _ item: ListItem, after marker: ListMarker, _ isTight: Bool, _ startsLine: Bool
  ) {
    guard let task = item.task else {
      guard isTight, case .paragraph(let paragraph)? = item.blocks.first else {
        return write(item.blocks, after: marker)
      }
      write(paragraph)
      return write(Blocks(item.blocks.dropFirst()))
    }
    var blocks = item.blocks
    if case .paragraph(let paragraph)? = blocks.first, paragraph.layout.isDefault {
      let lines = InlineWriter(paragraph.content, in: .task, dialect).lines
      let box = startsLine && dialect == .gitHub ? GitHubWriting.box(of: task, before: lines) : nil
      append((box ?? HTMLFragment.box(of: task)) + " ")
      for text in lines { line(text) }
      blocks = Blocks(blocks.dropFirst())
    } else {
      append(HTMLFragment.box(of: task))
      endLine()
    }
    guard !blocks.isEmpty else { return }
    if !isTight { blankLine() }
    write(blocks)
  }
}

// Lines.
extension MarkdownWriter {
  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func startLine() {
    guard !isLineOpen else { return }
    output.append(contentsOf: prefix)
    isLineOpen = true
  }

  private mutating func endLine() {
    output.append(0x0A)
    isLineOpen = false
  }

  private mutating func line(_ text: some Collection<UInt8>) {
    guard !text.isEmpty else { return blankLine() }
    startLine()
    output.append(contentsOf: text)
    endLine()
  }

  private mutating func line(_ text: String) { line(text.utf8) }

  private mutating func blankLine() {
    var markers = prefix[...]
    while markers.last == 0x20 { markers.removeLast() }
    output.append(contentsOf: markers)
    endLine()
  }

  /// Writes a container with one prefix for its first line and another prefix for later lines.
  private mutating func contain(
    first: String, rest: String, _ write: (inout MarkdownWriter) -> Void
  ) {
    startLine()
    append(first)
    let count = prefix.count
    prefix.append(contentsOf: rest.utf8)
    write(&self)
    prefix.removeSubrange(count...)
  }
}

extension Block {
  /// Whether the block is a paragraph that consists of one HTML tag.
  fileprivate var isLoneTag: Bool {
    guard case .paragraph(let paragraph) = self else { return false }
    return paragraph.content.isLoneTag
  }
}
