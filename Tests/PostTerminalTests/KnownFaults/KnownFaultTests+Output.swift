import PostDocument
import PostTerminal
import Testing

extension KnownFaultTests {
  // lipgloss #115 and #711, chalk #92: a reset after the line feed styles the next line.
  @Test("38 each line ends without an open style or hyperlink", arguments: 2...20)
  func lineStyles(width: Int) {
    let target = link(to: "https://a.example/")
    let blocks: Blocks = [
      paragraph(.text("marked words", marks: [.highlight, .underline], link: target), .lineBreak),
      .codeBlock(CodeBlock("let x = \"a b c\"", language: CodeLanguage("swift"))),
      quote(.heading(Heading(level: 1, [.text("a heading that wraps")]))),
    ]
    var options = TerminalOptions()
    options.width = width
    let lines = TerminalOutput(render(blocks, options)).lines
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { !$0.isStyledAtEnd && !$0.isLinkedAtEnd })
  }

  // 88 % of glamour's output are escapes, one pair for each blank.
  @Test("39 adjacent strong runs share one escape sequence, and spaces have none")
  func sharedEscapes() {
    let bold = paragraph(
      .text("one", marks: .strong), .text(" two", marks: .strong), .text(" "),
      .text("three", marks: .strong))
    #expect(
      shown(render([bold], colored())) == "␛[1mone two␛[22m ␛[1mthree␛[0m\n"
        || shown(render([bold], colored())) == "␛[1mone two three␛[0m\n")
    #expect(shown(render([text("a  b")], colored())) == "a b\n")
    #expect(shown(render([paragraph(.text(" ", marks: .strong))], colored())) == "")
  }

  // toot: `＜b＞x` becomes markup, `½` becomes `1⁄2`.
  @Test("40 full-width symbols, fractions and ligatures are not normalized")
  func codePoints() throws {
    #expect(try page("<p>＜b＞x ½ ² ﬁ Å</p>", plain()) == "＜b＞x ½ ² ﬁ Å\n")
  }

  // toot's TUI marks links with U+0003 in the text.
  @Test("41 U+0003 in a post is removed and does not start a hyperlink")
  func controlMarkers() throws {
    var options = colored()
    options.hyperlinks = .osc8
    #expect(
      try page("<p>foo<b>\u{3}https://evil.example/\u{3}</b></p>", options)
        == "foo\u{1B}[1mhttps://evil.example/\u{1B}[0m\n")
  }

  // tut decodes and then replaces strings.
  @Test("42 escaped tags and character references are shown as text")
  func escapedMarkup() throws {
    #expect(
      try page("<p>&lt;strong&gt;a&lt;/strong&gt; &amp;lt;b&amp;gt; &amp;#27;[31m</p>", colored())
        == "<strong>a</strong> &lt;b&gt; &#27;[31m\n")
  }

  // toot loses bullets and lines of code, rich loses the line after a script.
  @Test("43 list markers and code lines are kept, and scripts and styles are dropped")
  func droppedElements() throws {
    #expect(
      try page("<ul><li>a<li>b</ul><pre>c\n d</pre>", plain()) == "• a\n• b\n\n  c\n   d\n")
    #expect(try page("<script>alert(1)</script>hi<style>p{}</style>", plain()) == "hi\n")
  }
}
