import PostDocument
import PostTerminal
import TestSupport
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

  @Test("code is broken between words, not after its indentation and not at soft hyphens")
  func wordBreaks() {
    #expect(
      render(code("    let a = b.c(d)"), plain(16)) == """
              let a =
        ↪ b.c(d)

        """)
    #expect(render(code("   abcdefgh"), plain(10)) == "     abcde\n↪ fgh\n")
    #expect(render(code("ab\u{AD}cdef"), plain(6)) == "  abcd\n↪ ef\n")
  }

  @Test("in generated code, blanks never make lines, and each blank line stays one")
  func generatedBlanks() {
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let lines = (0..<random.number(1...4)).map { _ in
        (0..<random.number(0...5)).map { _ in
          random.pick(["ab", "x", " ", "     ", "日本", "a.b(c)", "\t"])
        }.joined()
      }
      let source = lines.joined(separator: "\n")
      // Code without a visible character is not shown.
      guard source.contains(where: { !$0.isWhitespace }) else { continue }
      let width = random.number(6...24)
      let page = render(code(source), plain(width)).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      let blankCount = CodeBlock(source).text.split(
        separator: "\n", omittingEmptySubsequences: false
      ).count { $0.allSatisfy(\.isWhitespace) }
      #expect(page.count { $0.allSatisfy(\.isWhitespace) } == blankCount, "seed \(seed)")
      #expect(!page.contains("↪"), "seed \(seed)")
      func visible(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "↪" } }
      #expect(visible(page.joined()) == visible(source), "seed \(seed)")
    }
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
