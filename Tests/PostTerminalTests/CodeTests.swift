import PostDocument
import PostTerminal
import Testing

@Suite struct CodeTests {
  private func code(_ text: String) -> Blocks { [.codeBlock(CodeBlock(text))] }

  @Test func `Code is indented and keeps its lines and spaces`() {
    #expect(
      render(code("if a  {\n\n  b\n}"), plain()) == """
          if a  {

            b
          }

        """)
  }

  @Test func `Long lines go on behind a mark`() {
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

  @Test func `Tabs reach to the next stop, counted in cells of code`() {
    #expect(
      render(code("\ta\nab\tc\n日本\td"), plain()) == """
              a
          ab  c
          日本    d

        """)
  }

  @Test func `A background covers the block and nothing else`() {
    #expect(
      shown(render([quote(.codeBlock(CodeBlock("ab\n\nc")))], colored(9))) == """
        ␛[94m│ ␛[39;40m  ab   ␛[0m
        ␛[94m│ ␛[39;40m       ␛[0m
        ␛[94m│ ␛[39;40m  c    ␛[0m

        """)
  }

  @Test func `Without a background nothing stands at the ends of lines`() {
    #expect(render(code("a  \n  "), plain()) == "  a\n\n")
  }
}
