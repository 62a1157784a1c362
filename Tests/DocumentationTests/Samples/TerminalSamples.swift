import PostDocument
import PostTerminal
import Testing

@Test("a document is rendered for a terminal")
func rendererRenders() throws {
  let document = Document([.paragraph(Paragraph([.text("Hi")]))])
  // sample
  print(TerminalRenderer(TerminalOptions(width: 60)).render(document), terminator: "")
  // end
}

@Test("terminal options are created with width, color depth and theme")
func optionsAreOneExpression() {
  // sample
  let options = TerminalOptions(width: 60, color: .ansi256, theme: .light)
  // end
  #expect(options.width == 60)
}

@Test("each wrapped line of a rendered quote starts with a bar")
func rendererWraps() throws {
  try expectOutput {
    // sample
    let document = Document([
      .quote(Quote([.paragraph(Paragraph([.text("No byte of a post acts on the terminal.")]))]))
    ])
    let options = TerminalOptions(width: 24, styling: .plain)
    print(TerminalRenderer(options).render(document), terminator: "")
    // │ No byte of a post acts
    // │ on the terminal.
    // end
  }
}

@Test("a document is rendered as an SVG image")
func svgIsRendered() {
  let document = Document([.paragraph(Paragraph([.text("Hi")]))])
  // sample
  let svg = SVGRenderer(TerminalOptions(width: 60)).render(document)
  // end
  #expect(svg.hasSuffix("</svg>\n"))
}

@Test("a hidden part is shown by its number")
func rowsShowOnePart() {
  let document = Document([
    .paragraph(Paragraph([.text("Who? "), .text("Ada", marks: .spoiler)]))
  ])
  let renderer = TerminalRenderer(TerminalOptions(styling: .plain))
  // sample
  var rows = renderer.rows(document)
  if case .hidden(let number)? = rows.part(row: 0, column: 5)?.target {
    rows = renderer.rows(document, revealing: [number])
  }
  // end
  #expect(rows.rows == ["Who? Ada"])
}

@Test("a stream renders a document block by block")
func streamRenders() throws {
  // sample
  var stream = TerminalRenderer.Stream(TerminalRenderer(TerminalOptions(width: 60)))
  for text in ["one", "two"] {
    print(stream.write([.paragraph(Paragraph([.text(text)]))]), terminator: "")
  }
  print(stream.finish(), terminator: "")
  // end
}
