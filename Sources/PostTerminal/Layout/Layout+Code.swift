import PostDocument
internal import PostText

extension Layout {
  /// The number of cells between tab stops. The first tab stop is at the start of a line of code.
  private static let tabWidth = 4

  /// The width in cells of the gutter before code, which shows the symbol of continued lines.
  private static let gutter = 2

  /// Lays out code. White space is kept, except at the end of a line. A long line is broken between
  /// words if possible, and a symbol in the gutter marks each continued line.
  mutating func add(_ code: CodeBlock) {
    let style = style(.codeBlock)
    flow.removeAll()
    flow.append(withoutTabs(code.text), style: style)
    color(code.language, over: style)
    let gutter = hasRoom(forGutter: Layout.gutter) ? Layout.gutter : 0
    filler.fill(flow.bytes, width: contentWidth - gutter, mode: .code)
    noteWord(cells: gutter + TableColumns.breakableWord)
    let isPainted = style.paintsBlanks
    if isPainted { isFilled = true }
    let levels = levels(direction: .leftToRight)
    var cursor = FlowCursor(flow)
    // The background is as wide as prose, or as the longest line.
    let fill = min(contentFill, max(proseFill, gutter + (filler.lines.map(\.cells).max() ?? 0)))
    for line in filler.lines {
      beginLine()
      let start = line.range.lowerBound
      if gutter > 0, start > 0, flow.bytes[start - 1] != 0x0A {
        lines.append(
          glyphs.continuation, cells: gutter, style: styles.id(of: .codeContinuation, over: style))
      } else {
        lines.append(blanks: gutter, style: style)
      }
      appendFlow(line, from: &cursor, levels: levels, direction: .leftToRight)
      if isPainted { lines.append(blanks: fill - gutter - line.cells, style: style) }
      endLine()
    }
  }

  /// Sets the styles of the tokens in the flow, if the language is known.
  private mutating func color(_ language: CodeLanguage?, over base: StyleID) {
    guard options.styling == .ansi, let language,
      let syntax = CodeSyntax(language: language.description)
    else { return }
    flow.removeStyles()
    for token in CodeLexer.tokens(of: flow.bytes, syntax: syntax) {
      flow.setStyle(upTo: token.end, token.key.map { styles.id(of: $0, over: base) } ?? base)
    }
  }

  /// Returns code in UTF-8 with spaces instead of tabs.
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
