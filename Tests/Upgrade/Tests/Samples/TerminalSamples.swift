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
