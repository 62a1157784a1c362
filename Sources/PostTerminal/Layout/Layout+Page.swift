package import PostDocument
internal import PostText

// Pages of several parts: documents, rows of words, columns beside each other.
//
// What rooms with pages of their own build on. Bytes are written by the same encoder as those of a
// document, and nothing else can leave it.
extension Layout {
  /// A part of a row with one look.
  package struct Piece {
    /// The words, on one line.
    package var text: String
    /// The part of a theme that they look like, or `nil` for plain text.
    package var key: Theme.Key?
    /// Where they lead.
    package var link: LinkTarget?

    /// Creates a piece; the text may be anybody's.
    package init(_ text: String, _ key: Theme.Key? = nil, link: LinkTarget? = nil) {
      self.text = text
      self.key = key
      self.link = link
    }
  }

  /// Creates an empty page.
  package init(_ options: TerminalOptions, format: PageFormat) {
    let looks = Looks(options.theme, styling: options.styling, color: options.color)
    self.init(options, looks: looks, format: format)
  }

  /// The cells that are left for content.
  package var freeWidth: Int { contentWidth }

  /// A Boolean value that is true when signs are drawn with ASCII.
  package var isASCII: Bool {
    options.charset == .ascii || options.ambiguousWidth == .two
  }

  // MARK: Parts

  /// Adds an empty line.
  package mutating func addGap() { addBlankLine() }

  /// Lays out a document; a line at its end says how many of its lines were omitted.
  ///
  /// - Parameter sourceSize: The size of the document's source in bytes. When it is not known, it is
  ///   that of the canonical HTML.
  package mutating func add(_ document: Document, sourceSize: Int? = nil) {
    if let sourceSize {
      allow(sourceSize: sourceSize)
    } else {
      var size = MinimumHTMLSize()
      size.visit(document.blocks)
      allow(sourceSize: size.bytes)
    }
    add(document.blocks)
    addNotice()
  }

  /// Lets the page grow because it is going to show more of its source, by a number of bytes.
  package mutating func allow(sourceSize size: Int) {
    output.allow(sourceSize: size)
    lines.room = output.room - lines.text.count - pendingSize
  }

  /// Says how many lines were omitted, if some were.
  mutating func addNotice() {
    if !isDetached { writeLines() }
    guard lines.omittedCount > 0 else { return }
    let count = lines.omittedCount
    let noun = count == 1 ? "line" : "lines"
    lines.resetOmittedCount()
    output.isNotice = true
    lines.room = .max
    addText(Array("\(glyphs.ellipsis) \(count) more \(noun)".utf8), looks[.time])
    if !isDetached { writeLines() }
    output.isNotice = false
    lines.room = output.room - lines.text.count - pendingSize
  }

  /// Adds pieces as words that wrap.
  package mutating func add(_ pieces: [Piece]) {
    flow.removeAll()
    for piece in pieces { append(piece) }
    addFlow(layout: TextLayout(direction: .leftToRight))
  }

  /// Adds pieces at the left and at the right side of a line, or, where they do not fit, one below
  /// the other.
  package mutating func add(_ left: [Piece], right: [Piece]) {
    let free = contentFill - cells(of: left) - cells(of: right)
    guard free > 1 else {
      add(left)
      return add(right)
    }
    flow.removeAll()
    for piece in left { append(piece) }
    flow.append(spaces: free, look: baseLook)
    for piece in right { append(piece) }
    addFlow(layout: TextLayout(direction: .leftToRight))
  }

  /// Adds contents behind a sign on every line, or without it where there is no room.
  package mutating func behind(
    _ sign: String, _ key: Theme.Key, _ body: (inout Layout) -> Void
  ) {
    let bytes = Array(sign.utf8)
    indented(
      by: Prefix(first: bytes, rest: bytes, look: looks[key], cells: rules.cells(of: bytes)), body)
  }

  /// Adds contents behind a sign on the first line, indented by its cells.
  package mutating func hanging(
    _ sign: String, _ key: Theme.Key, _ body: (inout Layout) -> Void
  ) {
    let bytes = Array(sign.utf8)
    indented(by: Prefix(first: bytes, look: looks[key], cells: rules.cells(of: bytes)), body)
  }

  /// Adds two columns: one of `width` cells, and what is left of the line beside it.
  package mutating func beside(
    width: Int, gap: Int, _ main: (inout Layout) -> Void, _ side: (inout Layout) -> Void
  ) {
    let sideWidth = contentFill - width - gap
    var page = Lines(room: lines.room)
    let left = detached(on: &page, width: width, fillWidth: width, main).lines
    let right = detached(on: &page, width: sideWidth, fillWidth: sideWidth, side).lines
    for line in 0..<max(left.count, right.count) {
      beginLine()
      var cells = 0
      if line < left.count {
        lines.append(line: left.lowerBound + line, of: page)
        cells = page.lines[left.lowerBound + line].cells
      }
      if line < right.count, page.lines[right.lowerBound + line].cells > 0 {
        lines.append(blanks: width + gap - cells)
        lines.append(line: right.lowerBound + line, of: page)
      }
      endLine()
    }
    lines.omit(page.omittedCount)
    addNotice()
  }

  // MARK: Text

  /// The cells of pieces on one line.
  private func cells(of pieces: [Piece]) -> Int {
    pieces.reduce(0) { $0 + rules.cells(of: $1.text) }
  }

  private mutating func append(_ piece: Piece) {
    let look = piece.key.map { self.look($0) } ?? baseLook
    let uri = options.hyperlinks == .osc8 ? piece.link.flatMap { LinkAddress($0).uri } : nil
    let link = uri.map { links.number(forLinkTo: $0) }
    flow.append(piece.text, look: look, link: link)
    flow.endPart()
  }

  /// Writes the lines that are laid out as bytes.
  mutating func writeLines() {
    output.write(&lines, PageStyles(looks: looks, links: links.uris))
  }

  /// The page, ended by a line feed; targets that footnotes number come last.
  package mutating func rendered() -> String { String(decoding: finish(), as: UTF8.self) }

  /// The same in UTF-8; nothing follows.
  mutating func finish() -> [UInt8] {
    addFootnotes()
    addNotice()
    return output.finish()
  }
}

extension TerminalOptions {
  /// The same for a picture: colours are truecolor or none, and text is in visual order.
  package var forPicture: TerminalOptions {
    var options = self
    options.textOrder = .visual
    if options.color != .none { options.color = .truecolor }
    return options
  }
}
