import PostDocument
import PostTerminal
import Testing

extension KnownFaultTests {
  // newsboat, lynx and mdcat: the table overflows or is cut.
  @Test("25 a table that is wider than the page wraps and keeps all its text", arguments: 2...60)
  func wideTable(width: Int) {
    let words = ["considerable", "amounts of", "日本語のテキスト", "words"]
    let table = Block.table(TableBlock(body: [TableBlock.Row(words.map { cell($0) })]))
    let output = render([table], plain(width))
    #expect(cells(ofLinesOf: output).allSatisfy { $0 <= width })
    // Lines of a row alternate between its cells.
    let letters = words.joined().filter { $0 != " " }
    #expect(undecorated(output).sorted() == letters.sorted())
  }

  // lipgloss: header cells have one line.
  @Test("26 a long header cell wraps like a data cell")
  func headWrapping() {
    let table = Block.table(TableBlock(head: [head("a long head", "b")], body: [row("c", "d")]))
    #expect(render([table], plain(10)) == "a long │ b\nhead   │\n━━━━━━━┿━━\nc      │ d\n")
  }

  // lipgloss and glamour stretch the table to the page.
  @Test("27 on a wide page, columns of single letters are one letter wide")
  func narrowTable() {
    let table = Block.table(TableBlock(body: [row("a", "b"), row("c", "d")]))
    #expect(render([table], plain(80)) == "a │ b\nc │ d\n")
    #expect(render([table], plain(5)) == "a │ b\nc │ d\n")
  }

  // openai/codex #24636 and NousResearch/hermes-agent #23948 request records,
  // DeepSeek-Reasonix #344 records by row, anthropics/claude-code #82950 the table.
  @Test("28 a table becomes records only if a long word would get fewer than eight cells")
  func records() {
    let table = Block.table(
      TableBlock(
        head: [head("Configuration", "Value")],
        body: [row("internationalization", "yes"), row("b", "no")]))
    for width in 16...60 { #expect(render([table], plain(width)).contains("│"), "width \(width)") }
    #expect(
      render([table], plain(15)) == """
        Configuration:
        internationaliz
        ation
        Value: yes

        Configuration:
        b
        Value: no

        """)
  }

  // toot's TUI shows `ab`; newsboat #204 and #2370.
  @Test("29 words in separate cells, blocks, items or lines are not joined")
  func separatedWords() throws {
    #expect(try page("<table><tr><td>a</td><td>b</td></table>", plain()) == "a │ b\n")
    for html in [
      "<table><td><p>a<td>b</table>", "<div>a</div>b",
      "<section>a</section><article>b</article>", "<dl><dt>a<dd>b</dl>",
      "<x-card><p>a</p></x-card><p>b", "<div style='white-space: pre-wrap'>a\nb</div>",
      "<ul><li>a<li>b</ul>", "<p>a<br>b", "a<hr>b",
    ] {
      #expect(try !page(html, plain()).contains("ab"), "\(html)")
    }
  }
}
