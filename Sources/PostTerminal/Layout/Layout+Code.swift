import PostDocument
internal import PostText

extension Layout {
  /// The cells between tab stops, counted from the start of the code.
  private static let tabWidth = 4

  /// The cells before code, for the mark of a continued line.
  private static let gutter = 2

  /// Lays out code: nothing is trimmed, and long lines continue after a mark in the gutter.
  mutating func add(_ code: CodeBlock) {
    let style = style(.codeBlock)
    flow.removeAll()
    flow.append(withoutTabs(code.text), style: style)
    color(code.language, over: style)
    let gutter = hasRoom(forPrefix: Layout.gutter) ? Layout.gutter : 0
    filler.fill(flow.bytes, width: contentWidth - gutter, mode: .clusters)
    noteWord(cells: gutter + TableColumns.breakableWord)
    if style.paintsBlanks { isFilled = true }
    let levels = levels(direction: .leftToRight)
    var span = 0
    for line in filler.lines {
      beginLine()
      let start = line.range.lowerBound
      if gutter > 0, start > 0, flow.bytes[start - 1] != 0x0A {
        let mark = styles.id(of: .codeContinuation, over: style)
        lines.append(glyphs.continuation, cells: gutter, style: mark)
      } else {
        lines.append(blanks: gutter, style: style)
      }
      appendFlow(line, from: &span, levels: levels, direction: .leftToRight)
      if style.paintsBlanks { lines.append(blanks: contentFill - gutter - line.cells, style: style) }
      endLine()
    }
  }

  /// Gives the tokens of a known language their styles.
  private mutating func color(_ language: CodeLanguage?, over base: StyleID) {
    guard options.styling == .ansi, let language,
      let syntax = CodeSyntax(language: language.description)
    else { return }
    flow.removeStyles()
    for token in CodeLexer.tokens(of: flow.bytes, syntax: syntax) {
      flow.setStyle(upTo: token.end, token.key.map { styles.id(of: $0, over: base) } ?? base)
    }
  }

  /// The code with spaces in place of tabs.
  private func withoutTabs(_ code: String) -> [UInt8] {
    guard code.utf8.contains(0x09) else { return Array(code.utf8) }
    var result: [UInt8] = []
    var column = 0
    var start = 0
    let source = Array(code.utf8)
    for (position, byte) in source.enumerated() where byte == 0x09 || byte == 0x0A {
      let piece = Array(source[start..<position])
      result += piece
      start = position + 1
      if byte == 0x0A {
        result.append(byte)
        column = 0
      } else {
        column += rules.cells(of: piece)
        let blanks = Layout.tabWidth - column % Layout.tabWidth
        result += repeatElement(0x20, count: blanks)
        column += blanks
      }
    }
    return result + source[start...]
  }
}
