import PostDocument
import PostTerminal
import Testing

@Suite struct ListTests {
  @Test func `Continuation lines start in the column of the item's text`() {
    let blocks: Blocks = [
      bullets([text("one two three four"), bullets([text("five six seven")])], [text("eight")])
    ]
    #expect(
      render(blocks, plain(12)) == """
        • one two
          three four
          ◦ five six
            seven
        • eight

        """)
  }

  @Test func `Numbers are aligned, so that all text starts in one column`() {
    #expect(
      render([numbered(from: 99, [text("a b c")], [text("d")])], plain(8)) == """
         99. a b
             c
        100. d

        """)
  }

  @Test func `Reversed lists count down`() {
    let list = Block.list(
      ListBlock(
        .ordered(Numbering(isReversed: true)),
        items: [ListItem([text("last")]), ListItem([text("first")])]))
    #expect(render([list], plain()) == "2. last\n1. first\n")
  }

  @Test func `Tasks have boxes, and other items line up with them`() {
    let list = Block.list(
      ListBlock(items: [
        ListItem([text("open")], task: .unchecked), ListItem([text("done")], task: .checked),
        ListItem([text("plain")]),
      ]))
    #expect(render([list], plain()) == "☐ open\n☑ done\n• plain\n")
    #expect(
      render([list], plain { $0.charset = .ascii }) == """
        [ ] open
        [x] done
          - plain

        """)
  }

  @Test func `Items of several blocks are set apart`() {
    #expect(
      render([bullets([text("one"), text("two")], [text("three")])], plain()) == """
        • one

          two

        • three

        """)
  }

  @Test func `An item without blocks shows its marker`() {
    #expect(render([bullets([], [text("a")])], plain()) == "•\n• a\n")
  }

  @Test func `Code in a quote in a list stays`() {
    #expect(
      render([bullets([quote(.codeBlock(CodeBlock("let x = 1")))])], plain()) == """
        • │   let x = 1

        """)
  }

  @Test func `Where markers have no room, text keeps it`() {
    let deep = (0..<5).reduce(text("abc")) { inner, _ in bullets([inner]) }
    #expect(
      render([deep], plain(8)) == """
        • ◦ ▪ •
              ◦
              ab
              c

        """)
  }

  @Test func `Bars that have no room are left out`() {
    let deep = (0..<4).reduce(text("a b c")) { inner, _ in quote(inner) }
    #expect(render([deep], plain(6)) == "│ │ a\n│ │ b\n│ │ c\n")
  }
}
