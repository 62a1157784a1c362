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
  private var lines = Lines()
  private var looks: Looks
  private var filler: LineFiller

  /// A Boolean value that is true when lines below say what colours would.
  private let hasMarks: Bool

  /// Creates an empty page.
  package init(_ options: TerminalOptions) {
    self.options = options
    looks = Looks(options.theme, styling: options.styling, color: options.color)
    rules = WidthRules(policy: options.widths, ambiguous: options.ambiguousWidth)
    filler = LineFiller(rules)
    hasMarks = options.styling == .plain || options.color == .none
  }

  /// Adds a line, and below it its marks where colours are missing.
  ///
  /// - Parameters:
  ///   - gutter: What stands in front; `rest` in front of what follows. Both go where they leave
  ///     less than half of the width.
  package mutating func add(_ pieces: [Piece], gutter: Piece, rest: Piece) {
    add(pieces, gutter: gutter, rest: rest, breaking: .clusters)
  }

  /// Adds words that wrap.
  package mutating func add(words pieces: [Piece], indent: Int = 0) {
    let first = Piece(String(repeating: " ", count: indent))
    let rest = Piece(String(repeating: " ", count: indent + 2))
    add(pieces, gutter: first, rest: indent == 0 ? first : rest, breaking: .words)
  }

  private mutating func add(
    _ pieces: [Piece], gutter: Piece, rest: Piece, breaking mode: LineFiller.Mode
  ) {
    let width = max(1, options.width)
    let gutterCells = max(rules.cells(of: gutter.text), rules.cells(of: rest.text))
    let hasGutter = 2 * gutterCells <= width
    let text = pieces.flatMap { Array($0.text.utf8) }
    filler.fill(text, width: hasGutter ? width - gutterCells : width, mode: mode)
    // The piece that the next line starts in, and where it starts: lines pass each once.
    var number = 0
    var start = 0
    for line in filler.lines {
      if hasGutter { append(line.range.lowerBound == 0 ? gutter : rest) }
      var marks = ""
      while number < pieces.count {
        let end = start + pieces[number].text.utf8.count
        let part = line.range.clamped(to: start..<end)
        if !part.isEmpty {
          let string = String(decoding: text[part], as: UTF8.self)
          append(Piece(string, pieces[number].style))
          marks += String(repeating: pieces[number].mark ?? " ", count: rules.cells(of: string))
        }
        guard end <= line.range.upperBound else { break }
        start = end
        number += 1
      }
      lines.endLine(fill: .max)
      guard hasMarks, marks.contains(where: { $0 != " " }) else { continue }
      if hasGutter { append(rest) }
      append(Piece(marks))
      lines.endLine(fill: .max)
    }
  }

  private mutating func append(_ piece: Piece) {
    var style = options.styling == .plain ? .plain : piece.style
    if options.color == .none {
      style.foreground = nil
      style.background = nil
    }
    lines.append(
      Array(piece.text.utf8), cells: rules.cells(of: piece.text), look: looks.look(of: style))
  }

  /// The page as text, each line ended by a line feed.
  package consuming func rendered() -> String {
    var encoder = ANSIEncoder(looks, color: options.color, links: [])
    encoder.encode(lines)
    return String(decoding: encoder.output, as: UTF8.self)
  }

  /// The page as an SVG picture, ended by a line feed; for options that are
  /// ``TerminalOptions/forPicture``.
  package consuming func picture(frame: SVGFrame) -> String {
    var encoder = SVGEncoder(looks, ground: options.theme[.page], rules: rules, links: [])
    encoder.encode(lines, frame: frame)
    return String(decoding: encoder.output, as: UTF8.self)
  }
}
