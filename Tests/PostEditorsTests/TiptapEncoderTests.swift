import PostDocument
import PostEditors
import PostPolicy
import Testing

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
    let captioned = Block.figure(try #require(Figure(richFigure.image, caption: runs)))
    let losses = [
      "link-removed a $.content[0].caption[0]", "element-unwrapped strong $.content[0].caption[0]",
      "link-removed a $.content[0].caption[1]", "element-mapped mention $.content[0].caption[1]",
      "element-mapped hashtag $.content[0].caption[2]",
    ]
    #expect(self.losses(captioned) == losses)
    #expect(QuillEncoder().encode(Document([captioned])).report.lines == losses)
    var summary = runs
    summary.append(Inline(.image(InlineImage(richFigure.image.source)), link: Hyperlink(target)))
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
    let captioned = Block.figure(try #require(Figure(richFigure.image, caption: runs)))
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
    let hidden = try #require(Figure(richFigure.image, caption: caption))
    let document = Document([
      paragraph(.text("a", marks: .spoiler), Inline(.image(richFigure.image), marks: .spoiler)),
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
    let figure = try #require(Figure(richFigure.image, link: link, caption: [.text("c")]))
    #expect(
      json(.list(ListBlock(items: [ListItem([.figure(figure)])])))
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
        .table(table), .figure(richFigure),
        .details(Details(summary: [.text("a"), .lineBreak, .text("b")], [paragraph("c")])),
        paragraph(Inline(.hashtag(try #require(Hashtag("topic")))))) == [
          "element-mapped caption $.content[0]", "element-mapped thead $.content[0].head",
          "element-unwrapped strong $.content[1].caption[1]",
          "element-mapped lineBreak $.content[2].summary[1]",
          "element-mapped hashtag $.content[3].content[0]",
        ])
    #expect(
      json(.figure(richFigure))
        == #"""
        {"type":"doc","content":[{"type":"image","attrs":{"src":"/a.png","alt":"A","width":3,\#
        "caption":"the cap\ntion"}}]}
        """#
    )
  }
}
