package import PostDocument
internal import PostText

// Methods for pages with several parts: documents, lines of text, and columns.
extension Layout {
  /// A part of a line with one style.
  package struct Piece {
    fileprivate let text: String
    fileprivate let key: Theme.Key?
    fileprivate let style: TextStyle?
    fileprivate let mark: UInt8
    /// Whether the first strong character of the text decides its direction.
    fileprivate var isIsolated = false

    /// Creates a piece in the style of a theme key; without a key, in the style of the containing
    /// part. The text can be untrusted.
    package init(_ text: String, _ key: Theme.Key? = nil) {
      (self.text, self.key, style, mark) = (text, key, nil, 0x20)
    }

    /// Creates a piece of user text, such as a name. The text has its own direction.
    package static func userText(_ text: String, _ key: Theme.Key) -> Piece {
      var piece = Piece(text, key)
      piece.isIsolated = true
      return piece
    }

    /// Creates a piece of a line.
    init(_ piece: LinePiece) {
      (text, key, style, mark) = (piece.text, nil, piece.style, 0x20)
      isIsolated = piece.isUserText
    }

    /// Creates a piece of source text with a style.
    ///
    /// - Parameter mark: An ASCII character that is written below each cell on pages without
    ///   colors.
    package init(_ text: String, _ style: TextStyle, mark: UInt8 = 0x20) {
      (self.text, key, self.style, self.mark) = (text, nil, style, mark)
    }
  }

  // MARK: Parts

  /// Lays out a document. If lines are omitted, also adds a line with their number.
  ///
  /// - Parameter sourceSize: The size of the document's source in bytes. The default is the
  ///   smallest size of the document's canonical HTML.
  package mutating func add(_ document: Document, sourceSize: Int? = nil) {
    if let sourceSize {
      allow(sourceSize: sourceSize)
    } else {
      var size = MinimumHTMLSize()
      size.visit(document.blocks)
      allow(sourceSize: size.bytes)
    }
    add(rows?.numbering.rewrite(document.blocks) ?? document.blocks)
    addNotice()
  }

  /// Sets the name of an SVG image for assistive software. The default is its first line with text.
  package mutating func setTitle(_ title: String) { output.setTitle(title) }

  /// Raises the size limit of the page, because content whose source has `size` bytes is added.
  package mutating func allow(sourceSize size: Int) {
    output.allow(sourceSize: size)
    updateRoom()
  }

  private mutating func updateRoom() {
    lines.room = output.room - lines.text.count - pendingSize
  }

  /// Sets the number of bytes that are reserved for later lines.
  package mutating func reserve(_ size: Int) {
    output.reservedSize = size
    updateRoom()
  }

  /// Adds a line with the number of omitted lines, if lines were omitted.
  package mutating func addNotice() {
    if !isDetached { writeLines() }
    let count = lines.omittedCount
    guard count > 0 else { return }
    lines.omittedCount = 0
    output.isNotice = true
    lines.room = .max
    let text = "\(glyphs.ellipsis) \(count) more \(count == 1 ? "line" : "lines")"
    addText(Array(text.utf8), styles[.time])
    if !isDetached { writeLines() }
    output.isNotice = false
    updateRoom()
  }

  /// Adds pieces as one text. Long text wraps.
  package mutating func add(_ pieces: [Piece]) {
    flow.removeAll()
    for piece in pieces { append(piece) }
    addFlow(layout: TextLayout(direction: .leftToRight))
  }

  /// Lays out contents with a prefix before each line, in the style of a theme key.
  ///
  /// See ``framed(by:rest:_:_:)``.
  package mutating func prefixed(
    by first: String, rest: String? = nil, _ key: Theme.Key, _ body: (inout Layout) -> Void
  ) {
    framed(by: Array(first.utf8), rest: rest.map { Array($0.utf8) }, styles[key], body)
  }

  /// Adds two columns. The first column has `width` cells. The second column has the rest of the
  /// line, after a gap of `gap` cells.
  package mutating func columns(
    width: Int, gap: Int, _ main: (inout Layout) -> Void, _ side: (inout Layout) -> Void
  ) {
    let sideWidth = contentFill - width - gap
    var page = Lines(room: lines.room)
    let measure = options.proseLimit
    let left = detached(on: &page, width: width, measure: measure, fillWidth: width, main).lines
    let right = detached(
      on: &page, width: sideWidth, measure: measure, fillWidth: sideWidth, side
    ).lines
    for line in 0..<max(left.count, right.count) {
      beginLine()
      let isEmpty = line >= right.count || page.lines[right.lowerBound + line].cells == 0
      let isIsolated = options.textOrder == .logical
      lines.append(
        line: line, in: left, of: page, width: isEmpty ? 0 : width + gap, isIsolated: isIsolated)
      if !isEmpty { lines.append(line: line, in: right, of: page, isIsolated: isIsolated) }
      endLine()
    }
    lines.omittedCount += page.omittedCount
    addNotice()
  }

  /// Adds a piece to the flow.
  mutating func append(_ piece: Piece) {
    let style =
      piece.style.map { styles.id(of: $0) } ?? piece.key.map { self.style($0) } ?? baseStyle
    let start = flow.bytes.count
    flow.append(piece.text, style: style, mark: piece.mark)
    if piece.isIsolated { flow.isolate(from: start, as: .firstStrong) }
    flow.endPart()
  }

  /// Encodes the lines that are laid out but not yet encoded.
  mutating func writeLines() {
    rows?.add(lines, links, rules)
    output.write(&lines, PageTables(styles: styles, links: links.uris))
  }

  /// Returns the lines that were encoded, and removes them from the page.
  mutating func takeOutput() -> [UInt8] { output.take() }

  /// Adds the footnotes, and returns the page. The page ends in a line feed.
  package consuming func rendered() -> String { String(decoding: encoded(), as: UTF8.self) }

  /// Adds the footnotes, and returns the page in UTF-8. Nothing can be added afterwards.
  mutating func encoded() -> [UInt8] {
    addFootnotes()
    addNotice()
    return output.finish()
  }
}
