import PostDocument

extension Layout {
  /// The cells between tab stops, counted from the start of the code.
  static let tabWidth = 4

  /// The cells before code, where the mark of a continued line stands.
  private static let gutter = 2

  /// Lays out code: nothing is trimmed, long lines go on behind a mark in the gutter.
  mutating func add(_ code: CodeBlock) {
    let style = sheet[.codeBlock].over(baseStyle)
    appendToFlow(code: code.text, style: style)
    color(code.language, over: style)
    let gutter = hasRoom(forPrefix: Layout.gutter) ? Layout.gutter : 0
    filler.fill(flow.bytes, width: contentWidth - gutter, mode: .clusters)
    noteWord(cells: gutter + TableColumns.breakableWord)
    let isPainted = style.paintsBlanks
    if isPainted { isFilled = true }
    let levels = levels(direction: .leftToRight)
    var span = 0
    for line in filler.lines {
      beginLine()
      let start = line.range.lowerBound
      let isContinued = start > 0 && flow.bytes[start - 1] != 0x0A
      if gutter > 0, isContinued {
        lines.append(
          glyphs.continuation.utf8, cells: gutter, style: sheet[.codeContinuation].over(style))
      } else {
        lines.append(blanks: gutter, style: style)
      }
      appendFlow(line, from: &span, levels: levels, direction: .leftToRight)
      if isPainted { lines.append(blanks: contentFill - gutter - line.cells, style: style) }
      lines.endLine()
    }
  }

  /// Gives the words and signs of a known language their looks.
  private mutating func color(_ language: CodeLanguage?, over style: TextStyle) {
    guard options.styling == .ansi, let language,
      let grammar = CodeGrammar(language: language.description)
    else { return }
    let sheet = sheet
    flow.restyle(CodeLexer.tokens(of: flow.bytes, grammar: grammar)) { role in
      role.key.map { sheet[$0].over(style) } ?? style
    }
  }

  /// Makes the flow the code, with tabs as spaces.
  private mutating func appendToFlow(code: String, style: TextStyle) {
    flow.removeAll()
    guard code.utf8.contains(0x09) else { return flow.append(code, style: style) }
    var column = 0
    var rest = Substring(code)
    while let end = rest.utf8.firstIndex(where: { $0 == 0x09 || $0 == 0x0A }) {
      let piece = String(rest[..<end])
      flow.append(piece, style: style)
      if rest.utf8[end] == 0x0A {
        flow.append("\n", style: style)
        column = 0
      } else {
        column += rules.cells(of: piece)
        let blanks = Layout.tabWidth - column % Layout.tabWidth
        flow.append(spaces: blanks, style: style)
        column += blanks
      }
      rest = rest[rest.index(after: end)...]
    }
    flow.append(String(rest), style: style)
  }
}
