import PostDocument
import PostTerminal
import Testing

@Suite struct TableTests {
  @Test("a table on a wide page is only as wide as its content")
  func width() {
    let table = Block.table(TableBlock(head: [head("a", "b")], body: [row("c", "d")]))
    #expect(
      render([table], plain(80)) == """
        a │ b
        ──┼──
        c │ d

        """)
    #expect(
      render([table], plain(80) { $0.charset = .ascii }) == """
        a | b
        --+--
        c | d

        """)
  }

  @Test("table columns with ideographs, emoji or marks are aligned by display width")
  func columns() {
    let table = Block.table(
      TableBlock(
        caption: [.text("Points")], head: [head("Name", "n")],
        body: [
          row("日本語", "1"), row("👨‍👩‍👧‍👦", "2"),
          TableBlock.Row([cell("e\u{301}"), cell("3", align: .right)]),
        ]))
    #expect(
      render([table], plain()) == """
        Points
        Name   │ n
        ───────┼──
        日本語 │ 1
        👨‍👩‍👧‍👦     │ 2
        e\u{301}      │ 3

        """)
  }

  @Test("table cells are aligned left, right or centered")
  func alignment() {
    let table = Block.table(
      TableBlock(body: [
        row("left", "x"),
        TableBlock.Row([cell("r", align: .right), cell("y")]),
        TableBlock.Row([cell("c", align: .center), cell("z")]),
      ]))
    #expect(
      render([table], plain()) == """
        left │ x
           r │ y
         c   │ z

        """)
  }

  @Test("long header and data cells wrap, and lines separate the rows")
  func longCells() {
    let table = Block.table(
      TableBlock(head: [head("a long head", "b")], body: [row("one two", "x"), row("three", "y")]))
    #expect(
      render([table], plain(10)) == """
        a long │ b
        head   │
        ━━━━━━━┿━━
        one    │ x
        two    │
        ───────┼──
        three  │ y

        """)
  }

  @Test("a cell that spans two columns or rows is drawn without inner lines")
  func spans() {
    let table = Block.table(
      TableBlock(
        head: [TableBlock.Row([cell("wide", .header, columns: 2), cell("c", .header)])],
        body: [
          TableBlock.Row([cell("tall", rows: 2), cell("x"), cell("y")]),
          TableBlock.Row([cell("z"), cell("w")]),
        ]))
    #expect(
      render([table], plain()) == """
        wide     │ c
        ━━━━━┯━━━┿━━
        tall │ x │ y
             ├───┼──
             │ z │ w

        """)
  }

  @Test("a cell with spans of a billion columns and rows does not extend the table")
  func enormousSpans() {
    let table = Block.table(
      TableBlock(body: [
        TableBlock.Row([cell("a", columns: 1_000_000_000, rows: 1_000_000_000), cell("b")]),
        row("c"),
      ]))
    let output = render([table], plain())
    #expect(output.contains("a"))
    #expect(output.contains("b"))
    #expect(output.contains("c"))
  }

  // If a long header were repeated before every value, the page would grow quadratically.
  @Test("a long table header is shown in full once, above the records, and shortened in each one")
  func longHead() {
    let rest = String(repeating: "kkkkkkkkkkk\n", count: 8)
    let table = TableBlock(
      head: [head("n", String(repeating: "k", count: 97))], body: [row("a", "b"), row("c", "d")])
    #expect(
      render([.table(table)], plain(11)) == """
        n
        \(rest)kkkkkkkkk

        n: a
        \(rest)kkkkk…: b

        n: c
        \(rest)kkkkk…: d

        """)
  }

  @Test("several headers of 60 letters are shortened in records")
  func longHeads() {
    let long = String(repeating: "k", count: 60)
    let table = TableBlock(
      head: [head(long, "x"), head(long, "y")], body: [row("a", "b"), row("c", "d")])
    let output = render([.table(table)], plain(11))
    #expect(output.filter { $0 == "k" }.count == 120 + 2 * (60 + 32))
    #expect(output.contains("x y: d\n"))
  }

  @Test("a table that does not fit becomes one record per row")
  func records() {
    let table = Block.table(
      TableBlock(
        head: [head("Name", "Points", "Remarks")],
        body: [row("Ada", "12", "considerable"), row("Bob", "7", "none")]))
    #expect(
      render([table], plain(16)) == """
        Name: Ada
        Points: 12
        Remarks:
        considerable

        Name: Bob
        Points: 7
        Remarks: none

        """)
    #expect(render([table], plain(27)).hasPrefix("Name │ Points │ Remarks\n"))
  }

  @Test("a long word in a narrow table is broken into parts of at least eight cells")
  func brokenWords() {
    let table = Block.table(TableBlock(body: [row("internationalization", "b")]))
    #expect(
      render([table], plain(12)) == """
        internat │ b
        ionaliza │
        tion     │

        """)
  }

  @Test("lists, code and tables in cells are rendered")
  func nestedBlocks() {
    let inner = Block.table(TableBlock(body: [row("x", "y")]))
    let table = Block.table(
      TableBlock(body: [
        TableBlock.Row([
          TableBlock.Cell(.header, [bullets([text("a")], [text("b")])]),
          TableBlock.Cell(.data, [.codeBlock(CodeBlock("let x"))]), TableBlock.Cell(.data, [inner]),
        ])
      ]))
    #expect(
      render([table], plain()) == """
        • a │   let x │ x │ y
        • b │         │

        """)
  }
}
