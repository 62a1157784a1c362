package import PostDocument

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
  package init(_ options: TerminalOptions) {
    let looks = Looks(options.theme, styling: options.styling, color: options.color)
    self.init(options, looks: looks)
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

  /// Adds the blocks of a document.
  package mutating func add(_ document: Document) { add(document.blocks) }

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
    var page = Lines()
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

  /// The page as text, each line ended by a line feed; targets that footnotes number come last.
  package consuming func rendered() -> String {
    addFootnotes()
    var encoder = ANSIEncoder(looks, color: options.color, links: links.uris)
    encoder.encode(lines)
    return String(decoding: encoder.output, as: UTF8.self)
  }

  /// The page as an SVG picture, ended by a line feed; for options that are
  /// ``TerminalOptions/forPicture``.
  package consuming func picture(frame: SVGFrame) -> String {
    addFootnotes()
    var encoder = SVGEncoder(
      looks, ground: options.theme[.page], rules: rules, links: links.uris)
    encoder.encode(lines, frame: frame)
    return String(decoding: encoder.output, as: UTF8.self)
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
