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
  private let format: PageFormat
  private var lines: Lines
  private var output: PageOutput
  private var looks: Looks
  private var filler: LineFiller

  /// A Boolean value that is true when lines below say what colours would.
  private let hasMarks: Bool

  /// Creates an empty page for a source of a size in bytes.
  package init(_ options: TerminalOptions, format: PageFormat, sourceSize: Int) {
    self.options = options
    self.format = format
    looks = Looks(options.theme, styling: options.styling, color: options.color)
    rules = WidthRules(policy: options.widths, ambiguous: options.ambiguousWidth)
    filler = LineFiller(rules)
    output = PageOutput(format, options, rules)
    output.allow(contentSize: sourceSize)
    lines = Lines(room: output.room)
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
      endLine()
      guard hasMarks, marks.contains(where: { $0 != " " }) else { continue }
      if hasGutter { append(rest) }
      append(Piece(marks))
      endLine()
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

  private mutating func endLine() {
    lines.endLine(fill: .max)
    if output.isDue(lines) { writeLines() }
  }

  private mutating func writeLines() {
    output.write(&lines, PageStyles(looks: looks, links: []))
  }

  /// Says how many lines of the source were omitted, if some were, and makes room for a legend.
  package mutating func addNotice() {
    writeLines()
    output.allow(contentSize: SourcePage.legendSize)
    lines.room = output.room
    guard lines.omittedCount > 0 else { return }
    add(words: [Piece("\(lines.omittedCount) more lines")])
  }

  /// The size of a legend, as content: a few dozen short lines.
  private static let legendSize = 1 << 10

  /// The page, ended by a line feed.
  package consuming func rendered() -> String {
    writeLines()
    return String(decoding: output.finish(), as: UTF8.self)
  }
}
