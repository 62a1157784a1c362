import PostDocument
import PostTerminal
import Testing

@Test func rendererRenders() throws {
  let document = Document([.paragraph(Paragraph([.text("Hi")]))])
  // sample
  var options = TerminalOptions()
  options.width = 60
  print(TerminalRenderer(options).render(document), terminator: "")
  // end
}

@Test func rendererWraps() throws {
  try expectOutput {
    // sample
    let document = Document([
      .quote(Quote([.paragraph(Paragraph([.text("No byte of a post acts on the terminal.")]))]))
    ])
    var options = TerminalOptions()
    options.width = 24
    options.styling = .plain
    print(TerminalRenderer(options).render(document), terminator: "")
    // │ No byte of a post acts
    // │ on the terminal.
    // end
  }
}
