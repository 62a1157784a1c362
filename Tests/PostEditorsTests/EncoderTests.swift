import PostDocument
import PostEditors
import PostPolicy
import Testing

/// A figure whose caption neither Tiptap nor Quill can hold.
private let figure = Figure(
  InlineImage(ImageSource("/a.png")!, alternative: "A", width: 3),
  caption: [.text("the "), .text("cap", marks: .strong), .lineBreak, .text("tion")])!

@Suite struct TiptapEncoderTests {
  private func json(_ blocks: Block...) -> String {
    TiptapEncoder().encode(Document(Blocks(blocks))).json
  }

  private func losses(_ blocks: Block...) -> [String] {
    TiptapEncoder().encode(Document(Blocks(blocks))).report.lines
  }

  @Test("an empty document is written to Tiptap as one empty paragraph")
  func emptyDocument() {
    #expect(json() == #"{"type":"doc","content":[{"type":"paragraph"}]}"#)
  }

  @Test("blocks, attributes and marks are written with Tiptap's names")
  func names() throws {
    let link = Hyperlink(try #require(LinkTarget("https://e.example/a")), title: "T")
    #expect(
      json(
        .heading(Heading(level: 2, [.text("H")], layout: TextLayout(alignment: .center))),
        paragraph(
          .text("a", marks: [.code, .strong, .emphasis], link: link), .lineBreak, .text("b")),
        .list(ListBlock(items: [ListItem([paragraph("x")], task: .checked)])),
        .list(ListBlock(.ordered(Numbering(start: 3)), items: [ListItem([])])),
        .codeBlock(CodeBlock("let x\n", language: CodeLanguage("swift"))), .thematicBreak)
          == #"""
          {"type":"doc","content":[{"type":"heading","attrs":{"level":2,"textAlign":"center"},\#
          "content":[{"type":"text","text":"H"}]},{"type":"paragraph","content":[{"type":"text",\#
          "marks":[{"type":"link","attrs":{"href":"https://e.example/a","title":"T"}},\#
          {"type":"bold"},{"type":"italic"},{"type":"code"}],"text":"a"},{"type":"hardBreak"},\#
          {"type":"text","text":"b"}]},{"type":"taskList","content":[{"type":"taskItem",\#
          "attrs":{"checked":true},"content":[{"type":"paragraph","content":[{"type":"text",\#
          "text":"x"}]}]}]},{"type":"orderedList","attrs":{"start":3},\#
          "content":[{"type":"listItem","content":[{"type":"paragraph"}]}]},\#
          {"type":"codeBlock","attrs":{"language":"swift"},"content":[{"type":"text",\#
          "text":"let x\n"}]},{"type":"horizontalRule"}]}
          """#
    )
  }

  @Test("a link or mention in a caption or summary is kept, or its loss is reported")
  func targets() throws {
    let target = try #require(LinkTarget("/x"))
    let runs: Inlines = [
      .text("l", marks: .strong, link: Hyperlink(target)),
      Inline(.mention(try #require(Mention("@ann", target: target)))),
      Inline(.hashtag(try #require(Hashtag("#tag")))),
    ]
    let captioned = Block.figure(try #require(Figure(figure.image, caption: runs)))
    let losses = [
      "link-removed a $.content[0].caption[0]", "element-unwrapped strong $.content[0].caption[0]",
      "link-removed a $.content[0].caption[1]", "element-mapped mention $.content[0].caption[1]",
      "element-mapped hashtag $.content[0].caption[2]",
    ]
    #expect(self.losses(captioned) == losses)
    #expect(QuillEncoder().encode(Document([captioned])).report.lines == losses)
    var summary = runs
    summary.append(Inline(.image(InlineImage(figure.image.source)), link: Hyperlink(target)))
    let details = Block.details(Details(summary: summary, []))
    #expect(
      json(details)
        == ##"""
        {"type":"doc","content":[{"type":"details","content":[{"type":"detailsSummary",\##
        "content":[{"type":"text","marks":[{"type":"link","attrs":{"href":"/x"}},\##
        {"type":"bold"}],"text":"l"},{"type":"text","marks":[{"type":"link",\##
        "attrs":{"href":"/x"}}],"text":"@ann"},{"type":"text","text":"#tag"}]},\##
        {"type":"detailsContent","content":[{"type":"paragraph"}]}]}]}
        """##
    )
    #expect(
      self.losses(details) == [
        "element-mapped mention $.content[0].summary[1]",
        "element-mapped hashtag $.content[0].summary[2]",
        "image-removed img $.content[0].summary[3]", "link-removed a $.content[0].summary[3]",
      ])
  }

  @Test("an image in a caption becomes its description, or is reported if it has none")
  func imagesInText() throws {
    let source = try #require(ImageSource("/i"))
    let runs: Inlines = [
      .text("a"), Inline(.image(InlineImage(source, alternative: "b"))),
      Inline(.image(InlineImage(source, alternative: ""))),
    ]
    let captioned = Block.figure(try #require(Figure(figure.image, caption: runs)))
    let losses = [
      "element-mapped image $.content[0].caption[1]", "image-removed img $.content[0].caption[2]",
    ]
    #expect(self.losses(captioned) == losses)
    #expect(QuillEncoder().encode(Document([captioned])).report.lines == losses)
    #expect(
      self.losses(.details(Details(summary: runs, []))) == [
        "element-mapped image $.content[0].summary[1]", "image-removed img $.content[0].summary[2]",
      ])
  }

  @Test("an image as the summary of details moves to the content of the details in Tiptap")
  func imagesInSummary() throws {
    let image = InlineImage(try #require(ImageSource("/i")), alternative: "")
    let details = Block.details(Details(summary: [Inline(.image(image))], []))
    #expect(
      json(details)
        == #"""
        {"type":"doc","content":[{"type":"details","content":[{"type":"detailsSummary"},\#
        {"type":"detailsContent","content":[{"type":"image","attrs":{"src":"/i","alt":""}}]}]}]}
        """#
    )
    #expect(losses(details) == ["element-mapped summary $.content[0].summary"])
  }

  @Test("a spoiler is written to Tiptap as a mark, also in a caption and on an image")
  func spoilers() throws {
    let caption: Inlines = [.text("by "), .text("Ann", marks: [.spoiler, .strong])]
    let hidden = try #require(Figure(figure.image, caption: caption))
    let document = Document([
      paragraph(.text("a", marks: .spoiler), Inline(.image(figure.image), marks: .spoiler)),
      .figure(hidden), .list(ListBlock(items: [ListItem([.figure(hidden)])])),
    ])
    #expect(losses(.figure(hidden)) == [])
    #expect(
      json(.figure(hidden))
        == #"""
        {"type":"doc","content":[{"type":"figure","content":[{"type":"image","attrs":{\#
        "src":"/a.png","alt":"A","width":3}},{"type":"figcaption","content":[{"type":"text",\#
        "text":"by "},{"type":"text","marks":[{"type":"bold"},{"type":"spoiler"}],\#
        "text":"Ann"}]}]}]}
        """#
    )
    let json = TiptapEncoder().encode(document).json
    #expect(try TiptapDecoder().decode(json).document == document)
  }

  @Test("adjacent runs become one text node if they differ only in marks that Tiptap lacks")
  func mergedText() throws {
    let runs: Inlines = [
      .text("a"), .text("b", marks: .keyboard), Inline(.hashtag(try #require(Hashtag("c")))),
      .text("d", marks: .keyboard),
    ]
    #expect(
      json(.paragraph(Paragraph(runs)), .details(Details(summary: runs, [])))
        == #"""
        {"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"abcd"}]},\#
        {"type":"details","content":[{"type":"detailsSummary","content":[{"type":"text",\#
        "text":"abcd"}]},{"type":"detailsContent","content":[{"type":"paragraph"}]}]}]}
        """#
    )
    #expect(
      losses(.paragraph(Paragraph(runs))) == [
        "element-unwrapped keyboard $.content[0].content[1]",
        "element-mapped hashtag $.content[0].content[2]",
        "element-unwrapped keyboard $.content[0].content[3]",
      ])
  }

  @Test("a list item that starts with a quote gets an empty paragraph before it")
  func items() {
    #expect(
      json(.list(ListBlock(items: [ListItem([.quote(Quote([paragraph("q")]))])])))
        == #"""
        {"type":"doc","content":[{"type":"bulletList","content":[{"type":"listItem",\#
        "content":[{"type":"paragraph"},{"type":"blockquote","content":[{"type":"paragraph",\#
        "content":[{"type":"text","text":"q"}]}]}]}]}]}
        """#
    )
  }

  @Test("a figure with a link is written to Tiptap as a paragraph with a linked image")
  func linkedFigures() throws {
    let link = Hyperlink(try #require(LinkTarget("/x")))
    let figure = Block.figure(try #require(Figure(figure.image, link: link, caption: [.text("c")])))
    #expect(
      json(.list(ListBlock(items: [ListItem([figure])])))
        == #"""
        {"type":"doc","content":[{"type":"bulletList","content":[{"type":"listItem",\#
        "content":[{"type":"paragraph","content":[{"type":"image","attrs":{"src":"/a.png",\#
        "alt":"A","width":3,"caption":"c"},"marks":[{"type":"link",\#
        "attrs":{"href":"/x"}}]}]}]}]}]}
        """#
    )
  }

  @Test("mentions, hashtags and emoji are written to Tiptap as nodes with attributes")
  func leaves() throws {
    let target = try #require(LinkTarget("https://e.example/@ann"))
    let cat = try #require(ImageSource("/c.png"))
    #expect(
      json(
        paragraph(
          Inline(.mention(try #require(Mention("@ann", target: target, id: "7"))), marks: .strong),
          Inline(.hashtag(try #require(Hashtag("#swift")))),
          Inline(.emoji(try #require(CustomEmoji("cat", image: cat))))))
          == ##"""
          {"type":"doc","content":[{"type":"paragraph","content":[{"type":"mention",\##
          "attrs":{"id":"7","label":"ann","mentionSuggestionChar":"@",\##
          "href":"https://e.example/@ann"},"marks":[{"type":"bold"}]},\##
          {"type":"mention","attrs":{"id":null,"label":"swift","mentionSuggestionChar":"#"}},\##
          {"type":"emoji","attrs":{"name":"cat","src":"/c.png"}}]}]}
          """##
    )
  }

  @Test("captions, table heads and marks that Tiptap lacks are replaced and reported")
  func losses() throws {
    let table = TableBlock(
      caption: [.text("C")], head: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("h")])])],
      body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph(.text("d", marks: .spoiler))])])])
    #expect(
      losses(
        .table(table), .figure(figure),
        .details(Details(summary: [.text("a"), .lineBreak, .text("b")], [paragraph("c")])),
        paragraph(Inline(.hashtag(try #require(Hashtag("topic")))))) == [
          "element-mapped caption $.content[0]", "element-mapped thead $.content[0].head",
          "element-unwrapped strong $.content[1].caption[1]",
          "element-mapped lineBreak $.content[2].summary[1]",
          "element-mapped hashtag $.content[3].content[0]",
        ])
    #expect(
      json(.figure(figure))
        == #"""
        {"type":"doc","content":[{"type":"image","attrs":{"src":"/a.png","alt":"A","width":3,\#
        "caption":"the cap\ntion"}}]}
        """#
    )
  }
}

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
        .figure(try #require(Figure(figure.image, caption: [.text("C")]))))
          == ##"""
          {"ops":[{"insert":{"mention":{"id":"7","value":"ann","denotationChar":"@"}}},\##
          {"insert":{"mention":{"value":"swift","denotationChar":"#","link":"/t"}}},\##
          {"insert":"\n"},{"insert":{"image":"/a.png"},"attributes":{"caption":"C","alt":"A",\##
          "width":"3"}},{"insert":"\n"}]}
          """##
    )
  }

  @Test("a spoiler is written to a Delta as a format, and a caption with a spoiler as text")
  func spoilers() throws {
    let caption: Inlines = [.text("by "), .text("Ann", marks: .spoiler)]
    let hidden = try #require(Figure(figure.image, caption: caption))
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
