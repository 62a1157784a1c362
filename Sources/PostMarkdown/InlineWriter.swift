internal import PostDocument

/// Writes the runs of a block as lines of Markdown.
struct InlineWriter {
  /// The kind of block that contains the runs.
  enum Context {
    case paragraph
    /// A heading: one line after number signs.
    case heading
    /// The first paragraph of a task, after its check box.
    case task
    /// A cell of a table: one line, in which vertical bars are escaped.
    case cell
  }

  /// The lines, without the markers of containers.
  private(set) var lines: [[UInt8]] = []

  private let context: Context
  private var line: [UInt8] = []

  /// Writes runs.
  ///
  /// - Complexity: Linear in the size of the runs.
  init(_ runs: Inlines, in context: Context, _ dialect: MarkdownDialect) {
    self.context = context
    let tokenizer = Tokenizer(runs, dialect)
    var tokens = tokenizer.tokens
    var emphases = tokenizer.emphases
    if context == .heading || context == .cell {
      for position in tokens.indices {
        if case .lineBreak = tokens[position] { tokens[position] = .markup("<br>") }
      }
    }
    emphases.chooseDelimiters(among: tokens)
    let escaper = TextEscaper(tokens, emphases, dialect)
    for (position, token) in tokens.enumerated() {
      switch token {
      case .text(let text, let place):
        escaper.write(
          text, place: place, at: edges(of: position, in: tokens), into: &line)
      case .code(let text): write(code: text)
      case .lineBreak:
        line.append(UInt8(ascii: "\\"))
        lines.append(line)
        line = []
      case .markup(let markup): line.append(contentsOf: markup.utf8)
      case .opening(let bracket):
        // `!` before a link would make the link an image.
        if bracket == "[", line.last == UInt8(ascii: "!") {
          line[line.count - 1] = 0x5C; line.append(0x21)
        }
        line.append(contentsOf: bracket.utf8)
      case .delimiter(let number):
        line.append(contentsOf: emphases[number].text(at: position).utf8)
      }
    }
    lines.append(context == .cell ? GitHubWriting.escapingBars(line) : line)
  }

  /// Returns the position of a text token in its line and block.
  private func edges(of position: Int, in tokens: [Token]) -> TextEscaper.Edges {
    var edges = TextEscaper.Edges()
    edges.endsBlock = position == tokens.count - 1
    edges.isInHeading = context == .heading
    edges.isInTask = context == .task && lines.isEmpty
    if position > 0, case .opening = tokens[position - 1] { edges.followsBracket = true }
    if line.isEmpty {
      edges.startsLine = context == .paragraph || (context == .task && !lines.isEmpty)
      edges.startsBlock = lines.isEmpty
      edges.followsSpace = true
    }
    return edges
  }

  /// Writes a code span, delimited by the shortest run of backticks that is not in the text.
  private mutating func write(code text: [UInt8]) {
    let runs = Set(text.runs(of: UInt8(ascii: "`")))
    let count = (1...(runs.count + 1)).first { !runs.contains($0) } ?? 1
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: count)
    let (first, last) = (text.first, text.last)
    let touchesFence = first == UInt8(ascii: "`") || last == UInt8(ascii: "`")
    // Parsers remove one space at the start and one at the end, unless the text is only spaces.
    let losesSpaces = first == 0x20 && last == 0x20 && text.contains { $0 != 0x20 }
    line += fence
    if touchesFence || losesSpaces { line.append(0x20) }
    line += text
    if touchesFence || losesSpaces { line.append(0x20) }
    line += fence
  }
}

extension Inlines {
  /// Whether the runs are written as one HTML tag. A tag alone on a line is an HTML block.
  var isLoneTag: Bool {
    guard count == 1, let run = first, run.marks.isEmpty, run.link == nil else { return false }
    switch run.content {
    case .emoji: return true
    case .image(let image): return image.alternative == nil || LinkSyntax(image) == nil
    case .text, .lineBreak, .mention, .hashtag: return false
    }
  }
}

extension Sequence<UInt8> {
  /// Returns the length of each run of consecutive equal bytes with a given value, in order.
  func runs(of byte: UInt8) -> [Int] {
    var lengths: [Int] = []
    var length = 0
    for next in self {
      if next == byte {
        length += 1
      } else if length > 0 {
        lengths.append(length)
        length = 0
      }
    }
    if length > 0 { lengths.append(length) }
    return lengths
  }

  /// Returns the length of the longest run of a byte, or 0.
  func longestRun(of byte: UInt8) -> Int { runs(of: byte).max() ?? 0 }
}
