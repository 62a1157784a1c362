import PostDocument
import PostTerminal
import Testing

@Suite struct BlockTests {
  @Test("an empty document is rendered as an empty string")
  func emptyDocument() {
    #expect(render([], plain()) == "")
  }

  @Test("two paragraphs are separated by a blank line and end with a line feed")
  func separation() {
    #expect(render([text("one"), text("two")], plain()) == "one\n\ntwo\n")
  }

  @Test("consecutive line breaks in a paragraph are kept")
  func lineBreaks() {
    let block = paragraph(.text("one"), .lineBreak, .lineBreak, .text("two"))
    #expect(render([block], plain()) == "one\n\ntwo\n")
  }

  @Test("without styling, a heading starts with one number sign per level")
  func headings() {
    let heading = Block.heading(Heading(level: 2, [.text("A long heading")]))
    #expect(
      render([heading], plain(12)) == """
        ## A long
           heading

        """)
  }

  @Test("each line of a quote starts with one bar per quote level")
  func quotes() {
    let blocks: Blocks = [quote(text("outer words wrap"), quote(text("inner words wrap")))]
    #expect(
      render(blocks, plain(14)) == """
        │ outer words
        │ wrap
        │
        │ │ inner
        │ │ words wrap

        """)
    #expect(
      render(blocks, plain(14) { $0.charset = .ascii }) == """
        | outer words
        | wrap
        |
        | | inner
        | | words wrap

        """)
  }

  @Test("a thematic break fills the width of its container")
  func thematicBreak() {
    #expect(
      render([.thematicBreak, quote(text("a"), .thematicBreak)], plain(10)) == """
        ──────────

        │ a
        │
        │ ────────

        """)
    #expect(render([.thematicBreak], plain(3) { $0.charset = .ascii }) == "---\n")
  }

  @Test("a figure is rendered as image label with size, and caption")
  func figures() throws {
    let cats = try #require(image("Two cats", width: 640, height: 480))
    let figure = try #require(Figure(cats, caption: [.text("Ours.")]))
    #expect(
      render([.figure(figure)], plain()) == """
        [image: Two cats, 640×480]
        <https://pictures.example/cat.png>
        Ours.

        """)
  }

  @Test("closed details show their summary only, unless the options show details")
  func foldedDetails() {
    let closed = Block.details(Details(summary: [.text("More")], [text("body")]))
    let open = Block.details(Details(summary: [.text("More")], state: .open, [text("body")]))
    let unfolded = """
      ▾ More

        body

      """
    #expect(render([closed], plain()) == "▸ More\n")
    #expect(render([closed], plain { $0.shows = .details }) == unfolded)
    #expect(render([open], plain()) == unfolded)
    #expect(render([closed], plain { $0.charset = .ascii }) == "> More\n")
  }

  @Test("a paragraph is aligned by its alignment, or by its direction if it has no alignment")
  func alignment() {
    #expect(
      render(
        [
          text("right", TextLayout(alignment: .right)),
          text("mid", TextLayout(alignment: .center)),
          text("rtl", TextLayout(direction: .rightToLeft)),
        ], plain(9)) == """
              right

             mid

                rtl

          """)
  }

  @Test("a paragraph that sets no direction is aligned right if its first letter is Hebrew")
  func paragraphDirection() {
    #expect(render([text("שלום")], plain(8)) == "    שלום\n")
    #expect(render([text("שלום", TextLayout(direction: .leftToRight))], plain(8)) == "שלום\n")
    #expect(render([text("1. a שלום")], plain(9)) == "1. a שלום\n")
  }

  @Test("Japanese text is broken between characters, not before closing punctuation")
  func japanese() {
    #expect(
      render([text("彼は「はい。」と言った。")], plain(10)) == """
        彼は「は
        い。」と
        言った。

        """)
  }

  @Test("the `words` character set writes words instead of boxes and lines")
  func screenReaders() {
    let tasks = Block.list(
      ListBlock(items: [
        ListItem([text("a")], task: .unchecked), ListItem([text("b")], task: .checked),
      ]))
    let table = Block.table(TableBlock(head: [head("k", "v")], body: [row("x", "y")]))
    let details = Block.details(Details(summary: [.text("More")], [text("body")]))
    let blocks: Blocks = [quote(text("q")), tasks, table, details, .thematicBreak]
    #expect(
      render(blocks, plain { $0.charset = .words }) == """
        > q

        to do: a
         done: b

        k: x
        v: y

        closed: More

        ---

        """)
  }

  @Test(
    "headings of all levels differ from each other and from marked text",
    arguments: ColorDepth.allCases, ["dark", "light", "high-contrast"])
  func headingLevels(color: ColorDepth, theme: String) throws {
    var options = TerminalOptions(color: color, theme: try #require(Theme(builtIn: theme)))
    for styling in Styling.allCases {
      options.styling = styling
      var pages = Set((1...6).map { render([.heading(Heading(level: $0, [.text("a")]))], options) })
      if styling == .ansi {
        for marks in [Marks.strong, .emphasis, .underline] {
          pages.insert(render([paragraph(.text("a", marks: marks))], options))
        }
      }
      #expect(pages.count == (styling == .ansi ? 9 : 6))
    }
  }
}
