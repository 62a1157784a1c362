import PostDocument
import Testing

private func paragraph(_ text: String) -> Block { .paragraph(Paragraph([.text(text)])) }

private func text(_ blocks: Blocks) -> String { Document(blocks).plainText }

@Suite struct PlainTextTests {
  private let link = Hyperlink(LinkTarget("https://example.org/")!)

  @Test("plain text has no final line feed and is empty for an empty document")
  func empty() {
    #expect(text([]) == "")
    #expect(text([paragraph("a")]) == "a")
  }

  @Test("in plain text, a blank line separates blocks, and line breaks are line feeds")
  func blocks() {
    #expect(
      text([
        .heading(Heading(level: 1, [.text("a")])),
        .paragraph(Paragraph([.text("b"), .lineBreak, .text("c")])), .thematicBreak,
      ]) == "a\n\nb\nc\n\n---")
  }

  @Test("in plain text, a spoiler is a label without links, unless spoilers are shown")
  func spoilers() {
    let hidden = Paragraph([
      .text("a "), .text("b", marks: .spoiler), .lineBreak,
      .text("c", marks: [.spoiler, .strong], link: link), .text(" d"), .lineBreak,
      .text("e", marks: .spoiler),
    ])
    let document = Document([.paragraph(hidden)])
    #expect(document.plainText == "a [spoiler] d\n[spoiler]")
    #expect(
      document.plainText(spoilers: .shown) == "a b\nc <https://example.org/> d\ne")
  }

  @Test("in plain text, list items have markers and nested blocks are indented")
  func lists() {
    let inner = Block.list(
      ListBlock(.ordered(Numbering(start: 9)), items: [ListItem([paragraph("b")]), ListItem([])]))
    #expect(
      text([
        .list(
          ListBlock(items: [
            ListItem([paragraph("a"), inner, paragraph("c")]),
            ListItem([paragraph("d")], task: .checked), ListItem([], task: .unchecked),
          ]))
      ]) == "- a\n  9. b\n  10. \n\n  c\n[x] d\n[ ] ")
  }

  @Test("in plain text, each line of a quote starts with `>`")
  func quotes() {
    #expect(
      text([.quote(Quote([paragraph("a"), .quote(Quote([paragraph("b")]))]))]) == "> a\n>\n> > b")
  }

  @Test("in plain text, code keeps its tabs, spaces and line feeds")
  func code() {
    #expect(text([.codeBlock(CodeBlock("\ta\n\n b\n"))]) == "\ta\n\n b\n")
  }

  @Test("in plain text, a table row is one line with `|` between its cells")
  func tables() {
    let row = { (cells: [String]) in
      TableBlock.Row(cells.map { TableBlock.Cell(.data, [paragraph($0)]) })
    }
    #expect(
      text([
        .table(TableBlock(caption: [.text("c")], head: [row(["a", "b"])], body: [row(["d", ""])]))
      ]) == "c\na | b\nd | ")
    let many = TableBlock.Cell(.data, [paragraph("a"), paragraph("b")])
    #expect(text([.table(TableBlock(body: [TableBlock.Row([many])]))]) == "a b")
  }

  @Test("in plain text, an image is its description in brackets, and a custom emoji its name")
  func images() throws {
    let source = try #require(ImageSource("/a.png"))
    let emoji = try #require(CustomEmoji("cat", image: source))
    #expect(
      text([
        .paragraph(
          Paragraph([
            Inline(.image(InlineImage(source, alternative: "A b"))), .text(" "),
            Inline(.image(InlineImage(source))), Inline(.emoji(emoji)),
          ])),
        .figure(try #require(Figure(InlineImage(source, alternative: "x"), caption: [.text("c")]))),
      ]) == "[A b] []:cat:\n\n[x]\nc")
  }

  @Test("in plain text, a link label is followed by the target unless it is the target")
  func links() {
    #expect(
      text([
        .paragraph(
          Paragraph([
            .text("a ", link: link), .text("b", marks: .strong, link: link), .text(", "),
            .text("https://example.org/", link: link),
          ]))
      ]) == "a b <https://example.org/>, https://example.org/")
  }

  @Test("in plain text, the target of a link over several lines follows the last of these lines")
  func linksOverLineBreaks() {
    #expect(
      text([
        .paragraph(Paragraph([.text("a", link: link), .lineBreak, .text("b", link: link)]))
      ]) == "a\nb <https://example.org/>")
    #expect(
      text([.paragraph(Paragraph([.text("a", link: link), .lineBreak, .text("b")]))])
        == "a <https://example.org/>\nb")
  }

  @Test("in plain text, a mention or hashtag is its text without the target")
  func mentions() throws {
    let mention = try #require(Mention("@ada", target: link.href))
    let hashtag = try #require(Hashtag("#a", target: link.href))
    #expect(
      text([
        .paragraph(Paragraph([Inline(.mention(mention)), .text(" "), Inline(.hashtag(hashtag))]))
      ])
        == "@ada #a")
  }

  @Test("in plain text, details are their summary, a blank line and their blocks")
  func details() {
    #expect(text([.details(Details(summary: [.text("s")], [paragraph("a")]))]) == "s\n\na")
    #expect(text([.details(Details(summary: [.text("s")], []))]) == "s")
    #expect(text([.details(Details(summary: [], [paragraph("a")]))]) == "a")
  }
}

@Suite struct DocumentTreeTests {
  @Test("the description of a document is its tree")
  func description() {
    let document = Document([paragraph("a"), .thematicBreak])
    #expect("\(document)" == "document\n  paragraph\n    text \"a\"\n  thematicBreak")
    #expect(document.tree == document.description + "\n")
  }

  @Test("the tree of a document has a line for each node, indented by its depth")
  func everything() throws {
    let source = try #require(ImageSource("/p.png"))
    let target = try #require(LinkTarget("https://example.org/"))
    let link = Hyperlink(target, title: "t")
    let layout = TextLayout(
      alignment: .right, direction: .rightToLeft, language: LanguageTag("he"))
    let image = InlineImage(source, alternative: "A\"", title: "T", width: 1, height: 2)
    let document = Document([
      .paragraph(
        Paragraph(
          [
            .text("a\"\\\u{A0}\u{200D}b", marks: [.strong, .code], link: link), .lineBreak,
            Inline(.mention(try #require(Mention("@a", target: target, id: "1"))), marks: .strong),
            Inline(.hashtag(try #require(Hashtag("#b")))),
            Inline(.emoji(try #require(CustomEmoji("c", image: source)))),
            Inline(.image(image), link: Hyperlink(target)),
          ], layout: layout)),
      .heading(Heading(level: 2, [.text("h")])),
      .quote(Quote([paragraph("q")])),
      .list(
        ListBlock(
          .ordered(Numbering(start: 3, isReversed: true)),
          items: [
            ListItem([paragraph("i")], task: .unchecked), ListItem([]),
          ])),
      .list(ListBlock(items: [ListItem([])])),
      .codeBlock(CodeBlock("x\n\ty", language: CodeLanguage("swift"))),
      .codeBlock(CodeBlock("x")),
      .table(
        TableBlock(
          caption: [.text("c")],
          head: [TableBlock.Row([TableBlock.Cell(.header, [], columnSpan: 2)])],
          body: [
            TableBlock.Row([
              TableBlock.Cell(.data, [paragraph("d")], rowSpan: 2, layout: layout),
              TableBlock.Cell(),
            ]),
            TableBlock.Row([TableBlock.Cell()]),
          ])),
      .figure(try #require(Figure(InlineImage(source), caption: [.text("f")]))),
      .details(Details(summary: [.text("s")], state: .open, [paragraph("z")])),
      .thematicBreak,
    ])
    #expect(
      document.tree == #"""
        document
          paragraph align=right lang=he dir=rtl
            text "a\"\\\u{A0}b" strong code link=https://example.org/ title="t"
            lineBreak
            mention "@a" target=https://example.org/ id="1" strong
            hashtag "#b"
            emoji :c: source=/p.png
            image source=/p.png alt="A\"" title="T" width=1 height=2 link=https://example.org/
          heading 2
            text "h"
          quote
            paragraph
              text "q"
          list ordered start=3 reversed
            item unchecked
              paragraph
                text "i"
            item
          list bullet
            item
          codeBlock language=swift "x\n\ty"
          codeBlock "x"
          table
            caption
              text "c"
            headRow
              headerCell colspan=2
            row
              cell rowspan=2 align=right lang=he dir=rtl
                paragraph
                  text "d"
              cell
            row
              cell
          figure
            image source=/p.png
            caption
              text "f"
          details open
            summary
              text "s"
            paragraph
              text "z"
          thematicBreak

        """#)
  }

  @Test("invisible characters are escaped in the tree of a document")
  func invisible() {
    #expect(
      Document([paragraph("a\u{AD}b\u{200E}ی\u{200C}ه\u{2067}c\u{2069}\u{61C}")]).tree
        == "document\n  paragraph\n    text "
        + #""a\u{AD}b\u{200E}ی\u{200C}ه\u{2067}c\u{2069}\u{61C}""# + "\n")
  }
}
