import PostDocument
import PostTerminal
import Testing

@Suite struct ListTests {
  @Test("wrapped lines of a list item start in the same column as its first letter")
  func continuationLines() {
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

  @Test("the numbers 99 and 100 are aligned right, and their text starts in one column")
  func numbers() {
    #expect(
      render([numbered(from: 99, [text("a b c")], [text("d")])], plain(8)) == """
         99. a b
             c
        100. d

        """)
  }

  @Test("a reversed list of two items counts from 2 to 1")
  func reversed() {
    let list = Block.list(
      ListBlock(
        .ordered(Numbering(isReversed: true)),
        items: [ListItem([text("last")]), ListItem([text("first")])]))
    #expect(render([list], plain()) == "2. last\n1. first\n")
  }

  @Test("a list item that is a task starts with a checkbox in place of a bullet")
  func tasks() {
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

  @Test("items are separated by a blank line if one of them has two paragraphs")
  func spacing() {
    #expect(
      render([bullets([text("one"), text("two")], [text("three")])], plain()) == """
        • one

          two

        • three

        """)
  }

  @Test("an empty list item is rendered as its marker")
  func emptyItem() {
    #expect(render([bullets([], [text("a")])], plain()) == "•\n• a\n")
  }

  @Test("in a list item, quoted code is rendered after the list marker and the quote bar")
  func nestedCode() {
    #expect(
      render([bullets([quote(.codeBlock(CodeBlock("let x = 1")))])], plain()) == """
        • │   let x = 1

        """)
  }

  @Test("on a narrow page, the markers of nested lists wrap, and the text is below the markers")
  func deepLists() {
    let deep = (0..<5).reduce(text("abc")) { inner, _ in bullets([inner]) }
    #expect(
      render([deep], plain(8)) == """
        • ◦ ▪ •
              ◦
              ab
              c

        """)
  }

  @Test("on a narrow page, the inner bars of nested quotes are omitted")
  func deepQuotes() {
    let deep = (0..<4).reduce(text("a b c")) { inner, _ in quote(inner) }
    #expect(render([deep], plain(6)) == "│ │ a\n│ │ b\n│ │ c\n")
  }
}
