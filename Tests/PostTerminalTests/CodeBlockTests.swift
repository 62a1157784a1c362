import PostDocument
import PostTerminal
import Testing

@Suite struct CodeBlockTests {
  private func code(_ text: String) -> Blocks { [.codeBlock(CodeBlock(text))] }

  @Test("a code block is indented and keeps its blank lines and spaces")
  func indentation() {
    #expect(
      render(code("if a  {\n\n  b\n}"), plain()) == """
          if a  {

            b
          }

        """)
  }

  @Test("a code line that is wider than the page continues after a marker on the next line")
  func longLines() {
    #expect(
      render(code("abcdefghij"), plain(8)) == """
          abcdef
        ↪ ghij

        """)
    #expect(
      render(code("abcdefghij"), plain(8) { $0.charset = .ascii }) == """
          abcdef
        \\ ghij

        """)
  }

  @Test("a tab in code becomes spaces up to the next tab stop, counted in cells")
  func tabs() {
    #expect(
      render(code("\ta\nab\tc\n日本\td"), plain()) == """
              a
          ab  c
          日本    d

        """)
  }

  @Test("the background of a code block does not cover the bar of its quote")
  func background() {
    #expect(
      shown(render([quote(.codeBlock(CodeBlock("ab\n\nc")))], colored(9))) == """
        ␛[94m│ ␛[39;40m  ab   ␛[0m
        ␛[94m│ ␛[39;40m       ␛[0m
        ␛[94m│ ␛[39;40m  c    ␛[0m

        """)
  }

  @Test("without a background, trailing spaces of code lines are removed")
  func trailingBlanks() {
    #expect(render(code("a  \n  "), plain()) == "  a\n\n")
  }
}
