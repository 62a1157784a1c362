import PostDocument
internal import PostText

extension Layout {
  /// The cells between tab stops, counted from the start of the code.
  static let tabWidth = 4

  /// The cells before code, where the mark of a continued line stands.
  private static let gutter = 2

  /// Lays out code: nothing is trimmed, long lines go on behind a mark in the gutter.
  mutating func add(_ code: CodeBlock) {
    let look = look(.codeBlock)
    appendToFlow(code: code.text, look: look)
    color(code.language, over: look)
    let gutter = hasRoom(forPrefix: Layout.gutter) ? Layout.gutter : 0
    filler.fill(flow.bytes, width: contentWidth - gutter, mode: .clusters)
    noteWord(cells: gutter + TableColumns.breakableWord)
    let isPainted = look.paintsBlanks
    if isPainted { isFilled = true }
    let levels = levels(direction: .leftToRight)
    var span = 0
    for line in filler.lines {
      beginLine()
      let start = line.range.lowerBound
      let isContinued = start > 0 && flow.bytes[start - 1] != 0x0A
      if gutter > 0, isContinued {
        lines.append(
          glyphs.continuation, cells: gutter, look: looks.look(.codeContinuation, over: look))
      } else {
        lines.append(blanks: gutter, look: look)
      }
      appendFlow(line, from: &span, levels: levels, direction: .leftToRight)
      if isPainted { lines.append(blanks: contentFill - gutter - line.cells, look: look) }
      endLine()
    }
  }

  /// Gives the words and signs of a known language their looks.
  private mutating func color(_ language: CodeLanguage?, over base: Look) {
    guard options.styling == .ansi, let language,
      let grammar = CodeGrammar(language: language.description)
    else { return }
    let roleLooks = CodeRole.allCases.map { role in
      role.key.map { looks.look($0, over: base) } ?? base
    }
    flow.restyle(CodeLexer.tokens(of: flow.bytes, grammar: grammar), roleLooks)
  }

  /// Makes the flow the code, with tabs as spaces.
  private mutating func appendToFlow(code: String, look: Look) {
    flow.removeAll()
    flow.append(code, look: look)
    guard flow.bytes.contains(0x09) else { return }
    let source = flow.bytes
    var expanded: [UInt8] = []
    var column = 0
    var start = 0
    for (position, byte) in source.enumerated() where byte == 0x09 || byte == 0x0A {
      let piece = Array(source[start..<position])
      expanded += piece
      start = position + 1
      if byte == 0x0A {
        expanded.append(byte)
        column = 0
      } else {
        column += rules.cells(of: piece)
        let blanks = Layout.tabWidth - column % Layout.tabWidth
        expanded += repeatElement(0x20, count: blanks)
        column += blanks
      }
    }
    expanded += source[start...]
    flow.removeAll()
    flow.append(expanded, look: look)
  }
}
