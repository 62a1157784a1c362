import PostDocument
import PostTerminal
import Testing

@Suite struct CodeBlockTests {
  private func code(_ text: String) -> Blocks { [.codeBlock(CodeBlock(text))] }

  @Test("code is indented and keeps its lines and spaces")
  func indentation() {
    #expect(
      render(code("if a  {\n\n  b\n}"), plain()) == """
          if a  {

            b
          }

        """)
  }

  @Test("a long line continues after a marker")
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

  @Test("tabs extend to the next tab stop, counted in cells of the code")
  func tabs() {
    #expect(
      render(code("\ta\nab\tc\n日本\td"), plain()) == """
              a
          ab  c
          日本    d

        """)
  }

  @Test("a background covers the block and nothing else")
  func background() {
    #expect(
      shown(render([quote(.codeBlock(CodeBlock("ab\n\nc")))], colored(9))) == """
        ␛[94m│ ␛[39;40m  ab   ␛[0m
        ␛[94m│ ␛[39;40m       ␛[0m
        ␛[94m│ ␛[39;40m  c    ␛[0m

        """)
  }

  @Test("trailing spaces are removed when there is no background")
  func trailingBlanks() {
    #expect(render(code("a  \n  "), plain()) == "  a\n\n")
  }
}
