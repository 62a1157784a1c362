import PostDocument
import PostEditors
import PostPolicy
import Testing

@Suite struct QuillEncoderTests {
  private func json(_ blocks: Block...) -> String {
    QuillEncoder().encode(Document(Blocks(blocks))).json
  }

  private func losses(_ blocks: Block...) -> [String] {
    QuillEncoder().encode(Document(Blocks(blocks))).report.lines
  }

  @Test("an empty document is written as a Delta of one line feed")
  func emptyDocument() {
    #expect(json() == #"{"ops":[{"insert":"\n"}]}"#)
  }

  @Test("a thematic break at the end is written to a Delta as a divider and a line feed")
  func dividers() {
    #expect(
      json(.thematicBreak, paragraph("a"), .thematicBreak)
        == #"""
        {"ops":[{"insert":{"divider":true}},{"insert":"a\n"},{"insert":{"divider":true}},\#
        {"insert":"\n"}]}
        """#
    )
    #expect(losses(.thematicBreak, paragraph("a"), .thematicBreak) == [])
    // A line cannot hold a line break.
    let list = ListBlock(items: [
      ListItem([.thematicBreak]),
      ListItem([paragraph("a"), .list(ListBlock(items: [ListItem([])])), .thematicBreak]),
    ])
    #expect(
      json(.list(list))
        == #"""
        {"ops":[{"insert":"\n","attributes":{"list":"bullet"}},{"insert":"a"},\#
        {"insert":"\n","attributes":{"list":"bullet"}},\#
        {"insert":"\n","attributes":{"list":"bullet","indent":1}}]}
        """#
    )
    #expect(
      losses(.list(list)) == [
        "element-dropped hr $.content[0].content[0].content[0]",
        "element-dropped hr $.content[0].content[1].content[2]",
      ])
  }

  @Test("headings, quotes and code are written to a Delta as attributes of the line feed")
  func lines() throws {
    let link = Hyperlink(try #require(LinkTarget("/a")))
    #expect(
      json(
        .heading(Heading(level: 2, [.text("H")], layout: TextLayout(alignment: .center))),
        paragraph(.text("a", marks: [.strong, .superscript], link: link), .lineBreak, .text("b")),
        paragraph("c"), .quote(Quote([paragraph("q"), paragraph("r")])),
        .codeBlock(CodeBlock("x\n", language: CodeLanguage("swift"))))
          == #"""
          {"ops":[{"insert":"H"},{"insert":"\n","attributes":{"header":2,"align":"center"}},\#
          {"insert":"a","attributes":{"bold":true,"script":"super","link":"/a"}},\#
          {"insert":"\#u{2028}b\nc\nq"},{"insert":"\n","attributes":{"blockquote":true}},\#
          {"insert":"r"},{"insert":"\n","attributes":{"blockquote":true}},{"insert":"x"},\#
          {"insert":"\n\n","attributes":{"code-block":"swift"}}]}
          """#
    )
  }

  @Test("nested list items are written to a Delta as lines with an indent")
  func lists() {
    let inner = ListBlock(.ordered(Numbering()), items: [ListItem([paragraph("b")])])
    #expect(
      json(
        .list(
          ListBlock(items: [
            ListItem([paragraph("a"), .list(inner)], task: .checked), ListItem([]),
          ])))
          == #"""
          {"ops":[{"insert":"a"},{"insert":"\n","attributes":{"list":"checked"}},{"insert":"b"},\#
          {"insert":"\n","attributes":{"list":"ordered","indent":1}},\#
          {"insert":"\n","attributes":{"list":"bullet"}}]}
          """#
    )
  }

  @Test("two adjacent quotes are written to a Delta with an empty line between them")
  func neighbors() {
    let quote = Block.quote(Quote([paragraph("q")]))
    #expect(
      json(quote, quote)
        == #"""
        {"ops":[{"insert":"q"},{"insert":"\n","attributes":{"blockquote":true}},\#
        {"insert":"\nq"},{"insert":"\n","attributes":{"blockquote":true}}]}
        """#
    )
    let table = Block.table(
      TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("c")])])]))
    // The quote has no line between the tables.
    #expect(
      json(table, .quote(Quote([table])))
        == #"""
        {"ops":[{"insert":"c"},{"insert":"\n","attributes":{"table":"row-1"}},{"insert":"\nc"},\#
        {"insert":"\n","attributes":{"table":"row-2"}}]}
        """#
    )
  }

  @Test("a cell over several columns or rows is written to a Delta as a cell and empty cells")
  func spans() {
    let plain = ["x", "y", "z"].map { TableBlock.Cell(.data, [paragraph($0)]) }
    let table = TableBlock(body: [
      TableBlock.Row([
        TableBlock.Cell(.data, [paragraph("a")], columnSpan: 2, rowSpan: 2), TableBlock.Cell(),
      ]),
      TableBlock.Row([TableBlock.Cell(.header, [paragraph("b")])]), TableBlock.Row(plain),
    ])
    #expect(
      json(.table(table))
        == #"""
        {"ops":[{"insert":"a"},{"insert":"\n\n\n","attributes":{"table":"row-1"}},\#
        {"insert":"\n\n","attributes":{"table":"row-2"}},{"insert":"b"},\#
        {"insert":"\n","attributes":{"table":"row-2"}},{"insert":"x"},\#
        {"insert":"\n","attributes":{"table":"row-3"}},{"insert":"y"},\#
        {"insert":"\n","attributes":{"table":"row-3"}},{"insert":"z"},\#
        {"insert":"\n","attributes":{"table":"row-3"}}]}
        """#
    )
    #expect(
      losses(.table(table)) == [
        "attribute-removed td colspan $.content[0].body[0].content[0]",
        "attribute-removed td rowspan $.content[0].body[0].content[0]",
        "element-mapped th $.content[0].body[1].content[0]",
      ])
  }

  @Test("images, mentions and hashtags are written to a Delta as embeds")
  func embeds() throws {
    #expect(
      json(
        paragraph(
          Inline(.mention(try #require(Mention("@ann", id: "7")))),
          Inline(.hashtag(try #require(Hashtag("#swift", target: LinkTarget("/t")))))),
        .figure(try #require(Figure(richFigure.image, caption: [.text("C")]))))
          == ##"""
          {"ops":[{"insert":{"mention":{"id":"7","value":"ann","denotationChar":"@"}}},\##
          {"insert":{"mention":{"value":"swift","denotationChar":"#","link":"/t"}}},\##
          {"insert":"\n"},{"insert":{"image":"/a.png"},"attributes":{"caption":"C","alt":"A",\##
          "width":"3"}},{"insert":"\n"}]}
          """##
    )
  }

  @Test(
    "a mention or hashtag whose name is markup is written to a Delta as text",
    arguments: [
      "<img src=x onerror=alert(1)>", "<a href=/x>bob</a>", "<a >bob", "<b", "<", "a<b>",
      "Tom & Jerry", "&lt;img src=x&gt;", "a&#60;", "&copy", "a&b",
    ])
  func namesWithMarkup(name: String) throws {
    let target = try #require(LinkTarget("/t"))
    let mention = Inline(.mention(try #require(Mention("@" + name, target: target, id: "7"))))
    let hashtag = Inline(.hashtag(try #require(Hashtag("#" + name))))
    #expect(
      json(paragraph(Inline(mention.content, marks: .strong), hashtag))
        == ##"""
        {"ops":[{"insert":"@\##(name)","attributes":{"bold":true,"link":"/t"}},\##
        {"insert":"#\##(name)\n"}]}
        """##)
    #expect(
      losses(paragraph(mention, .text(" "), hashtag)) == [
        "element-mapped mention $.content[0].content[0]",
        "element-mapped hashtag $.content[0].content[2]",
      ])
  }

  @Test(
    "a mention whose name has other punctuation is written to a Delta as an embed",
    arguments: ["a>b", "'a'", "`a`", "a=b", "＜b＞", "＆lt;", "javascript:a", "a;", "{{a}}", "${a}"])
  func namesWithoutMarkup(name: String) throws {
    let block = paragraph(Inline(.mention(try #require(Mention("@" + name)))))
    #expect(
      json(block)
        == #"""
        {"ops":[{"insert":{"mention":{"value":"\#(name)","denotationChar":"@"}}},{"insert":"\n"}]}
        """#)
    #expect(losses(block) == [])
  }

  @Test("a spoiler is written to a Delta as a format, and a caption with a spoiler as text")
  func spoilers() throws {
    let caption: Inlines = [.text("by "), .text("Ann", marks: .spoiler)]
    let hidden = try #require(Figure(richFigure.image, caption: caption))
    #expect(
      json(paragraph(.text("a", marks: .spoiler)), .figure(hidden))
        == #"""
        {"ops":[{"insert":"a","attributes":{"spoiler":true}},{"insert":"\n"},\#
        {"insert":{"image":"/a.png"},"attributes":{"alt":"A","width":"3"}},\#
        {"insert":"\#u{2028}by "},{"insert":"Ann","attributes":{"spoiler":true}},\#
        {"insert":"\n"}]}
        """#
    )
    #expect(losses(.figure(hidden)) == ["element-unwrapped figure $.content[0]"])
  }

  @Test("details and other blocks that a Delta lacks become lines, and the loss is reported")
  func losses() throws {
    let item = ListItem([paragraph("a"), paragraph("b")])
    let target = try #require(LinkTarget("/a"))
    #expect(
      json(.list(ListBlock(items: [item])))
        == #"{"ops":[{"insert":"a\#u{2028}b"},{"insert":"\n","attributes":{"list":"bullet"}}]}"#)
    #expect(
      losses(
        .list(ListBlock(.ordered(Numbering(start: 2)), items: [item])),
        .details(Details(summary: [.text("s")], [paragraph("d")])),
        .quote(Quote([.heading(Heading(level: 1, [.text("h")]))])),
        .paragraph(
          Paragraph(
            [.text("x", marks: .keyboard, link: Hyperlink(target, title: "T"))],
            layout: TextLayout(
              alignment: .left, direction: .leftToRight, language: LanguageTag("de"))))) == [
          "attribute-removed ol start $.content[0]",
          "element-unwrapped p $.content[0].content[0].content[0]",
          "element-unwrapped p $.content[0].content[0].content[1]",
          "element-unwrapped details $.content[1]",
          "element-unwrapped blockquote $.content[2].content[0]",
          "element-unwrapped keyboard $.content[3].content[0]",
          "attribute-removed a title $.content[3].content[0]",
          "attribute-removed p align $.content[3]", "attribute-removed p dir $.content[3]",
          "attribute-removed p lang $.content[3]",
        ])
  }
}
