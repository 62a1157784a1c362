import PostDocument
import PostSummary
import Testing

@Suite struct SummaryBlocksTests {
  @Test("each block and line break starts a line, and at most four lines are kept")
  func lines() {
    let cut = summary(
      paragraph(.text("one"), .lineBreak, .text("two")), paragraph("three"), paragraph("four"),
      paragraph("five"))
    #expect(cut.plainText == "one\ntwo\nthree\nfour…")
    #expect(cut.isTruncated)
    #expect(cut.document.blocks.count == 3)
    let whole = summary(paragraph("one"), paragraph("two"), paragraph("three"), paragraph("four"))
    #expect(whole.plainText == "one\ntwo\nthree\nfour")
    #expect(!whole.isTruncated)
  }

  @Test("consecutive line breaks in a paragraph become one")
  func lineBreaks() {
    let block = paragraph(.lineBreak, .text("a"), .lineBreak, .lineBreak, .text("b"))
    #expect(summary(block).plainText == "a\nb")
  }

  @Test("the one-line layout joins all paragraphs and lines with spaces")
  func oneLine() {
    let joined = summary(
      paragraph(.text("one"), .lineBreak, .text("two")), paragraph("three"), paragraph("four"),
      paragraph("five"), paragraph("six")
    ) { $0.layout = .oneLine }
    #expect(joined.document == Document([paragraph("one two three four five six")]))
  }

  @Test("a heading becomes a paragraph of strong text")
  func headings() {
    let heading = Block.heading(Heading(level: 2, [.text("News")]))
    #expect(
      summary(heading, paragraph("text")).document
        == Document([paragraph(.text("News", marks: .strong)), paragraph("text")]))
  }

  @Test("a heading that repeats the title is omitted")
  func title() {
    let heading = Block.heading(Heading(level: 1, [.text("My "), .text("news", marks: .emphasis)]))
    let short = summary(heading, paragraph("text")) { $0.title = "My news" }
    #expect(short.plainText == "text")
    #expect(
      summary(heading, paragraph("text")) { $0.title = "My new" }.plainText == "My news\ntext")
  }

  @Test("list items and tasks become lines with their markers, and nested lists are indented")
  func lists() {
    let list = ListBlock(
      .ordered(Numbering(start: 3)),
      items: [
        ListItem([paragraph("three"), paragraph("more")]), ListItem([]),
        ListItem([
          .list(
            ListBlock(items: [
              ListItem([paragraph("done")], task: .checked),
              ListItem([paragraph("open")], task: .unchecked),
            ]))
        ]),
        ListItem([paragraph("six")]),
      ])
    let all = summary(.list(list)) { $0.lineLimit = 10 }
    #expect(all.plainText == "3. three\nmore\n\u{A0}\u{A0}☑ done\n\u{A0}\u{A0}☐ open\n6. six")
    #expect(summary(.list(list), limit: 12).plainText == "3. three…")
    #expect(summary(.list(ListBlock(items: [ListItem([paragraph("x")])]))).plainText == "• x")
  }

  @Test("a list is indented by at most eight levels, and not in one line")
  func deepLists() {
    var list = ListBlock(items: [ListItem([paragraph("x")])])
    for _ in 0..<12 { list = ListBlock(items: [ListItem([.list(list)])]) }
    let indentation = String(repeating: "\u{A0}", count: 16)
    #expect(summary(.list(list)).plainText == indentation + "• x")
    #expect(summary(.list(list)) { $0.layout = .oneLine }.plainText == "• x")
  }

  @Test("a code block becomes its first line with words")
  func code() {
    let long = summary(.codeBlock(CodeBlock("\n\n  let\tx = 1\nlet y = 2\n")))
    #expect(long.document == Document([paragraph(.text("let x = 1", marks: .code))]))
    #expect(long.omitted.codeBlocks == 1)
    #expect(!long.isTruncated)
    let short = summary(.codeBlock(CodeBlock("print()\n")))
    #expect(short.plainText == "print()")
    #expect(short.omitted.codeBlocks == 0)
    let script = summary(.codeBlock(CodeBlock("#!/bin/sh\n\n{\n  date\n}\n")))
    #expect(script.plainText == "date")
    #expect(script.omitted.codeBlocks == 1)
    #expect(summary(.codeBlock(CodeBlock("{\n}\n"))).plainText == "{")
    #expect(summary(.codeBlock(CodeBlock("#!/bin/sh"))).plainText == "#!/bin/sh")
  }

  @Test("a quote is shown in quotation marks, but omitted before other text")
  func quotes() {
    let quote = Block.quote(Quote([paragraph("said"), .quote(Quote([paragraph("before")]))]))
    let both = summary(quote, paragraph("answer"))
    #expect(both.plainText == "answer")
    #expect(both.omitted.quotes == 1)
    #expect(summary(paragraph("answer"), quote).plainText == "answer\n“said\n‘before’”")
    #expect(summary(quote).plainText == "“said\n‘before’”")
    #expect(
      summary(quote, .thematicBreak, quote).plainText == "“said\n‘before’”\n“said\n‘before’”")
    #expect(summary(quote, limit: 6).plainText == "“said…")
    #expect(summary(.quote(Quote([.thematicBreak])), paragraph("x")).plainText == "x")
  }

  @Test("closed details become their summary; open details become their summary and content")
  func details() {
    let open = Details(summary: [.text("More")], state: .open, [paragraph("shown")])
    let closed = Details(summary: [.text("Secret")], [paragraph("hidden")])
    let both = summary(.details(open), .details(closed))
    #expect(both.plainText == "More\nshown\nSecret")
    #expect(both.omitted.details == 1)
  }

  @Test("captions of figures and tables are shown only if there is no text after them")
  func captions() {
    let source = ImageSource("https://example.org/a.png")!
    let figure = Block.figure(Figure(InlineImage(source), caption: [.text("A cat")])!)
    let table = Block.table(
      TableBlock(
        caption: [.text("Prices")],
        body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("1")])])]))
    #expect(summary(figure, table).plainText == "A cat\nPrices")
    let text = summary(figure, table, paragraph("text"))
    #expect(text.plainText == "text")
    #expect(text.omitted.images == 1)
    #expect(text.omitted.tables == 1)
    #expect(text.omitted.isComplete)
    #expect(summary(paragraph("text"), figure, table).plainText == "text\n[table: Prices]")
  }

  @Test("the summary of a document without text is the label of its first image or table")
  func labels() {
    let table = Block.table(
      TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("1")])])]))
    #expect(summary(paragraph(image("A cat")), paragraph(image())).plainText == "[image: A cat]")
    #expect(summary(paragraph(image("A cat")), paragraph(image())).omitted.images == 2)
    #expect(summary(paragraph(image(""))).plainText == "[image]")
    #expect(summary(table, paragraph(image("x"))).plainText == "[table: 1]")
    #expect(summary(.table(TableBlock(body: [row(.thematicBreak)]))).plainText == "[table]")
    let long = TableBlock(body: [row(paragraph(String(repeating: "a", count: 5000)))])
    #expect(summary(.table(long), limit: 20).plainText == "[table: aaaaaaaaaaa…")
    let wide = TableBlock(body: [
      row(.thematicBreak), row(paragraph("a"), paragraph(image()), paragraph("b")),
    ])
    #expect(summary(.table(wide)).plainText == "[table: a | b]")
    #expect(summary(paragraph(image("x")), paragraph("text")).plainText == "text")
    #expect(
      summary(paragraph(image("Katze"))) { $0.labels.image = "Bild" }.plainText == "[Bild: Katze]")
    #expect(summary(paragraph(image())) { $0.labels.image = "" }.document.isEmpty)
  }

  private func row(_ cells: Block...) -> TableBlock.Row {
    TableBlock.Row(cells.map { TableBlock.Cell(.data, [$0]) })
  }

  @Test("an image label that exceeds the limit is omitted, and its description is cut")
  func shortLabels() {
    #expect(summary(paragraph(image()), limit: 6).plainText == "…")
    #expect(summary(paragraph(image("A cat on a mat")), limit: 17).plainText == "[image: A cat on…")
  }

  @Test("a document without text, images and tables has an empty summary", arguments: [0, 1, 280])
  func empty(limit: Int) {
    for blocks in [
      [], [.thematicBreak], [paragraph("\u{A0}\u{200B}")], [.list(ListBlock(items: []))],
    ]
      as [[Block]]
    {
      let nothing = Summarizer(SummaryOptions(limit: limit)).summarize(Document(Blocks(blocks)))
      #expect(nothing.document.isEmpty)
      #expect(nothing.plainText == "")
      #expect(!nothing.isTruncated)
      #expect(nothing.graphemeCount == 0)
    }
  }

  @Test("a summary keeps direction and language of a paragraph, but not its alignment")
  func layout() {
    let layout = TextLayout(
      alignment: .center, direction: .rightToLeft, language: LanguageTag("he"))
    let short = summary(.paragraph(Paragraph([.text("שלום")], layout: layout)))
    #expect(
      short.document
        == Document([
          .paragraph(
            Paragraph(
              [.text("שלום")],
              layout: TextLayout(direction: .rightToLeft, language: LanguageTag("he"))))
        ]))
  }
}
