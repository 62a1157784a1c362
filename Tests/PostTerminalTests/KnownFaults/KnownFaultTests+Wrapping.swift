import PostDocument
import PostTerminal
import TestSupport
import Testing

extension KnownFaultTests {
  // glamour #56 and #314: continuation lines start at the margin.
  @Test("01 wrapped lines of a list item start below its first letter")
  func itemIndent() {
    let words = "one two three four five six seven eight nine ten eleven twelve thirteen"
    #expect(
      render([bullets([text(words)])], plain(40)) == """
        • one two three four five six seven
          eight nine ten eleven twelve thirteen

        """)
    #expect(
      render([bullets([text("a"), bullets([text("one two three")])])], plain(11))
        == "• a\n  ◦ one two\n    three\n")
    #expect(
      render([numbered(from: 100, [text("one two three")])], plain(12))
        == "100. one two\n     three\n")
    let task = Block.list(ListBlock(items: [ListItem([text("one two three")], task: .unchecked)]))
    #expect(render([task], plain(9)) == "☐ one two\n  three\n")
  }

  // glamour #167 and #619: the page shows `onetwo`.
  @Test("02 two paragraphs of a list item are separated by a blank line and start in one column")
  func itemParagraphs() {
    #expect(render([bullets([text("one"), text("two")])], plain()) == "• one\n\n  two\n")
  }

  // glamour #93 and #172: only the first line has a bar.
  @Test("03 each wrapped line of nested quotes starts with one bar per level", arguments: 1...4)
  func quoteBars(depth: Int) {
    let words = text("some words that somebody else has said before")
    let block = (0..<depth).reduce(words) { inner, _ in quote(inner) }
    let lines = render([block], plain(20)).split(separator: "\n")
    #expect(lines.count > 2)
    for line in lines { #expect(line.prefix { $0 == "│" || $0 == " " }.count == 2 * depth) }
  }

  // glamour #79, glow #428: the code is lost.
  @Test("04 in a list item, quoted code is rendered")
  func nestedCode() {
    let block = bullets([quote(.codeBlock(CodeBlock("let x = 1\nlet y = 2")))])
    #expect(render([block], plain()) == "• │   let x = 1\n  │   let y = 2\n")
  }

  // rich puts images before their paragraph.
  @Test("05 an image in a paragraph is rendered between the text before and after it")
  func imagePosition() throws {
    let cat = Inline(.image(try #require(image("cat"))))
    let block = paragraph(.text("before "), cat, .text(" after"))
    #expect(
      render([block], plain())
        == "before [image: cat]\n<https://pictures.example/cat.png> after\n")
  }

  // rich loses deep quotes and lists on narrow pages, and half of a wide table.
  @Test("06 nested quotes, lists and wide tables keep all text on narrow pages")
  func narrowPages() {
    let quotes = (0..<4).reduce(text("a b c")) { inner, _ in quote(inner) }
    let lists = (0..<5).reduce(text("a")) { inner, _ in bullets([inner]) }
    let levels = bullets([
      text("one"), bullets([text("two"), bullets([text("three"), bullets([text("four")])])]),
    ])
    for width in 2...16 {
      #expect(undecorated(render([quotes], plain(width))) == "abc", "width \(width)")
      #expect(undecorated(render([lists], plain(width))) == "a", "width \(width)")
      #expect(undecorated(render([levels], plain(width))) == "onetwothreefour", "width \(width)")
    }
    let names = (1...12).map { "cell\($0)" }
    let table = Block.table(TableBlock(body: [TableBlock.Row(names.map { cell($0) })]))
    #expect(undecorated(render([table], plain(30))) == names.joined())
    #expect(render([text("日本語")], plain(1)) == "▯\n▯\n▯\n")
  }

  // newsboat's `wrap_line` drops the rest of a word if its next character is too wide.
  @Test("07 ideographs in a list item are complete at every width", arguments: 5...17)
  func ideographWidths(width: Int) {
    let words = "日本語の文章を折り返す"
    #expect(undecorated(render([bullets([text(words)])], plain(width))) == words)
  }

  // wcwidth #232, rich #4006, html2text #65: endless loops at widths without room for a character.
  @Test(
    "08 widths too small for a character do not cause an endless loop", .hangLimit,
    arguments: [0, 1, 2, 3, 5, 8])
  func everyWidth(width: Int) {
    let code = Block.codeBlock(CodeBlock("\tif\t😀 {\n\t\t日本\n}"))
    let words = text("😀 \u{301}\u{200D}日本 👨‍👩‍👧‍👦\u{AD}\u{200B} x\u{A0}y")
    let link = paragraph(.text("😀", link: link(to: "https://a.example/")))
    for blocks: Blocks in [
      [code, words], [quote(code, words)], [bullets([code], [words])], [link],
    ] {
      let output = render(blocks, colored(width) { $0.hyperlinks = .osc8 })
      #expect(TerminalOutput(output).fault == nil)
      #expect(output.utf8.count < 10_000)
    }
  }

  // html2text #61, #93 and #158, macro-inc/macro #4647.
  @Test(
    "09 extreme widths, cell spans and nesting depths do not trap",
    arguments: [Int.min, -1, 0, 1, .max])
  func extremeValues(width: Int) {
    let table = Block.table(
      TableBlock(
        head: [TableBlock.Row([cell("h", .header, columns: 0, rows: 0)])],
        body: [TableBlock.Row([cell("a", columns: 1_000_000_000, rows: 1_000_000_000)])]))
    let deep = (0..<10_000).reduce(Blocks([table])) { inner, _ in [.quote(Quote(inner))] }
    #expect(undecorated(render(deep, plain(width))).hasSuffix("a"))
  }

  // w3m writes 63 cells, elinks 66.
  @Test("10 a word that is longer than the line is broken at the width")
  func longWords() {
    let word = String(repeating: "a", count: 63)
    #expect(
      render([text(word)], plain(40))
        == "\(String(repeating: "a", count: 40))\n\(String(repeating: "a", count: 23))\n")
    let address = "https://example.org/a/b?c=d#" + word
    for width in 2...40 {
      let output = render([text(address)], plain(width))
      #expect(cells(ofLinesOf: output).allSatisfy { $0 <= width })
      #expect(output.filter { $0 != "\n" } == address)
    }
  }

  // lynx writes 65 cells, glamour 82.
  @Test("11 Japanese text without spaces is broken at the width")
  func unspacedText() {
    let words = String(repeating: "吾輩は猫である", count: 6)
    for width in 2...44 {
      let output = render([text(words)], plain(width))
      #expect(cells(ofLinesOf: output).allSatisfy { $0 <= width })
      #expect(output.filter { $0 != "\n" } == words)
    }
    #expect(cells(ofLinesOf: render([text(words)], plain(40))).first == 40)
  }

  // rich and wcwidth start lines with full stops, elinks ends them with opening brackets.
  @Test(
    "12 Japanese lines start and end with punctuation only where it is allowed", arguments: 4...40
  )
  func japaneseRules(width: Int) {
    // The longest part that cannot be broken must fit: two characters below six cells, else three.
    let words =
      width < 6
      ? "彼は「良い」と、言った。ラーメンを、食べる？"
      : "彼は「はい。」と言った、（笑）そして『本』を読む！ラーメン・寿司を食べる？"
    for line in render([text(words)], plain(width)).split(separator: "\n") {
      #expect(!"」』）。、！？ー・".contains(line.first ?? "x"), "\(line)")
      #expect(!"「『（".contains(line.last ?? "x"), "\(line)")
    }
  }

  // glamour, w3m and lynx indent each item by its own number.
  @Test("13 items numbered from 98 to 101 have their text in one column")
  func numberColumns() {
    let list = numbered(from: 98, [text("a")], [text("b")], [text("c")], [text("d")])
    #expect(render([list], plain()) == " 98. a\n 99. b\n100. c\n101. d\n")
  }

  // glow #819.
  @Test("14 inline code has no padding that could become a line of spaces")
  func codePadding() {
    let block = paragraph(.text("abc "), .text("code", marks: .code), .text(" d"))
    #expect(shown(render([block], colored(4))) == "abc\n␛[33mcode␛[0m\nd\n")
  }

  // glamour #40 and #235; a third of rich's output are trailing blanks.
  @Test("15 no line ends in spaces, except spaces with a background")
  func trailingBlanks() {
    let blocks: Blocks = [
      text("one two", TextLayout(alignment: .center)), quote(text("a"), text("b")),
      .table(TableBlock(head: [head("long head", "x")], body: [row("c", "")])), bullets([]),
    ]
    for width in 2...30 {
      #expect(!render(blocks, plain(width)).contains(" \n"), "width \(width)")
    }
    let code = render([.codeBlock(CodeBlock("x")), text("y")], colored(6))
    #expect(shown(code) == "␛[40m  x   ␛[0m\n\ny\n")
  }

  // glamour writes eight dashes.
  @Test("16 a thematic break fills the page or its quote", arguments: [1, 8, 80])
  func rules(width: Int) {
    let rule = String(repeating: "─", count: width)
    #expect(render([.thematicBreak], plain(width)) == rule + "\n")
    #expect(
      render([quote(.thematicBreak)], plain(width + 14) { $0.measure = 0 }).dropFirst(2).count
        == width + 13)
  }

  // glamour drops bold in text with strikethrough.
  @Test("17 strong text inside strikethrough text has both styles")
  func combinedStyles() {
    let block = paragraph(
      .text("a ", marks: .strikethrough), .text("b", marks: [.strikethrough, .strong]),
      .text(" c", marks: .strikethrough))
    #expect(shown(render([block], colored())) == "␛[9ma ␛[1mb␛[22m c␛[0m\n")
  }

  @Test("18 a wide character that does not fit moves to the next line")
  func wideCharacters() {
    #expect(render([text("ab日本")], plain(5)) == "ab日\n本\n")
  }

  @Test("19 a tab in code extends to the next tab stop, and carriage returns are removed")
  func tabsAndReturns() throws {
    #expect(
      render([bullets([.codeBlock(CodeBlock("tab\there\n\tx"))])], plain()) == """
        •   tab here
                x

        """)
    #expect(try page("<p>tab\there a\rb a\u{8}b</p>", plain()) == "tab here a b ab\n")
    #expect(try !page("<pre>a\rb\r\nc&#13;d</pre>", plain()).contains("\r"))
  }
}
