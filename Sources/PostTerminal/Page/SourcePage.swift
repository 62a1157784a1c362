/// A page of lines that are kept as they are: for showing sources.
///
/// Unlike the text of a document, nothing is collapsed; long lines are broken between any two
/// clusters, behind the same gutter. Bytes are written by the same encoder as those of a document.
package struct SourcePage {
  /// A part of a line with one look.
  package struct Piece {
    /// The characters, none of which acts on a terminal.
    package var text: String
    /// How they look.
    package var style: TextStyle
    /// What stands below each cell of it where styles cannot be told apart.
    package var mark: Character?

    /// Creates a piece.
    package init(_ text: String, _ style: TextStyle = .plain, mark: Character? = nil) {
      self.text = text
      self.style = style
      self.mark = mark
    }
  }

  private let options: TerminalOptions
  private let rules: WidthRules
  private var lines: Lines
  private var output: PageOutput
  private var looks: Looks
  private var filler: LineFiller

  /// The source line that is being added.
  private var open: OpenLine?

  private struct OpenLine {
    var gutter: Piece
    let rest: Piece
    /// What is not laid out yet: the pieces from the start of a line of the page on.
    var pieces: [Piece] = []
    var size = 0
    /// The size in bytes from which on the pieces are laid out.
    var limit = OpenLine.smallestLimit

    static let smallestLimit = 1 << 15
  }

  /// The bytes that are kept for a legend: a few dozen short lines.
  private static let legendSize = 40 << 10
  private var keptSize = SourcePage.legendSize

  /// A Boolean value that is true when lines below say what colours would.
  private let hasMarks: Bool

  /// Creates an empty page for a source of a size in bytes.
  package init(_ options: TerminalOptions, format: PageFormat, sourceSize: Int) {
    self.options = options
    looks = Looks(options.theme, styling: options.styling, color: options.color)
    rules = WidthRules(policy: options.widths, ambiguous: options.ambiguousWidth)
    filler = LineFiller(rules)
    output = PageOutput(format, options, rules)
    output.allow(sourceSize: sourceSize)
    lines = Lines(room: output.room - SourcePage.legendSize)
    hasMarks = options.styling == .plain || options.color == .none
  }

  /// Starts a line, to which pieces are added one by one: a line of a source may be of any length.
  /// Where colors are missing, its marks are below it.
  ///
  /// - Parameters:
  ///   - gutter: What is before the line; `rest` is before the lines that it continues on. Both are
  ///     left out where they leave less than half of the width.
  package mutating func beginLine(gutter: Piece, rest: Piece) {
    open = OpenLine(gutter: gutter, rest: rest)
  }

  /// Adds a piece to the line.
  package mutating func append(_ piece: Piece) {
    open?.pieces.append(piece)
    open?.size += piece.text.utf8.count
    guard let line = open, line.size >= line.limit else { return }
    open?.pieces = []
    let left = add(
      line.pieces, gutter: line.gutter, rest: line.rest, breaking: .clusters, keepingLast: true)
    if left.size < line.size { open?.gutter = line.rest }
    open?.pieces = left.pieces
    open?.size = left.size
    // A cluster of any length may fill the last line. It is read again after it has doubled.
    open?.limit = max(OpenLine.smallestLimit, 2 * left.size)
  }

  /// Ends the line.
  package mutating func endLine() {
    guard let line = open else { return }
    open = nil
    add(line.pieces, gutter: line.gutter, rest: line.rest, breaking: .clusters)
  }

  /// Adds words that wrap.
  package mutating func add(words pieces: [Piece], indent: Int = 0) {
    let first = Piece(String(repeating: " ", count: indent))
    let rest = Piece(String(repeating: " ", count: indent + 2))
    add(pieces, gutter: first, rest: indent == 0 ? first : rest, breaking: .words)
  }

  /// Adds pieces, and returns those of the last line when that is not complete.
  @discardableResult
  private mutating func add(
    _ pieces: [Piece], gutter: Piece, rest: Piece, breaking mode: LineFiller.Mode,
    keepingLast: Bool = false
  ) -> (pieces: [Piece], size: Int) {
    let width = max(1, options.width)
    let gutterCells = max(rules.cells(of: gutter.text), rules.cells(of: rest.text))
    let hasGutter = 2 * gutterCells <= width
    let text = pieces.flatMap { Array($0.text.utf8) }
    filler.fill(text, width: hasGutter ? width - gutterCells : width, mode: mode)
    // The piece that the next line starts in, and where it starts: lines pass each once.
    var number = 0
    var start = 0
    for line in keepingLast ? filler.lines.dropLast() : filler.lines[...] {
      if hasGutter { write(line.range.lowerBound == 0 ? gutter : rest) }
      var marks = ""
      while number < pieces.count {
        let end = start + pieces[number].text.utf8.count
        let part = line.range.clamped(to: start..<end)
        if !part.isEmpty {
          let string = String(decoding: text[part], as: UTF8.self)
          write(Piece(string, pieces[number].style))
          marks += String(repeating: pieces[number].mark ?? " ", count: rules.cells(of: string))
        }
        guard end <= line.range.upperBound else { break }
        start = end
        number += 1
      }
      endPageLine()
      guard hasMarks, marks.contains(where: { $0 != " " }) else { continue }
      if hasGutter { write(rest) }
      write(Piece(marks))
      endPageLine()
    }
    guard keepingLast, let last = filler.lines.last?.range.lowerBound else { return ([], 0) }
    var kept: [Piece] = []
    for piece in pieces[number...] {
      let end = start + piece.text.utf8.count
      let part = max(start, last)..<end
      if !part.isEmpty {
        var rest = piece
        rest.text = String(decoding: text[part], as: UTF8.self)
        kept.append(rest)
      }
      start = end
    }
    return (kept, text.count - last)
  }

  private mutating func write(_ piece: Piece) {
    var style = options.styling == .plain ? .plain : piece.style
    if options.color == .none {
      style.foreground = nil
      style.background = nil
    }
    lines.append(
      Array(piece.text.utf8), cells: rules.cells(of: piece.text), look: looks.look(of: style))
  }

  private mutating func endPageLine() {
    lines.endLine(fill: .max)
    if output.isDue(lines) { writeLines() }
  }

  private mutating func writeLines() {
    output.write(&lines, PageStyles(looks: looks, links: []), keeping: keptSize)
  }

  /// Says how many lines of the source were omitted, if some were, and makes room for a legend.
  package mutating func addNotice() {
    writeLines()
    keptSize = 0
    lines.room = output.room
    guard lines.omittedCount > 0 else { return }
    add(words: [Piece("\(lines.omittedCount) more lines")])
  }

  /// The page, ended by a line feed.
  package consuming func rendered() -> String {
    writeLines()
    return String(decoding: output.finish(), as: UTF8.self)
  }
}
