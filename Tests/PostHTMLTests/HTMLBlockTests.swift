import PostDocument
import PostHTML
import Testing

private func html(_ blocks: Blocks) -> String {
  HTMLEncoder().encode(Document(blocks))
}

private func paragraph(_ text: String) -> Block {
  .paragraph(Paragraph([.text(text)]))
}

@Suite struct HTMLBlockTests {
  @Test("an empty document is written as an empty string")
  func emptyDocument() {
    #expect(html([]) == "")
  }

  @Test("the HTML of two paragraphs has no white space between or after the paragraphs")
  func noWhiteSpaceBetweenBlocks() {
    #expect(html([paragraph("a"), paragraph("b")]) == "<p>a</p><p>b</p>")
  }

  @Test("layout attributes are written in the order `align`, `lang`, `dir`")
  func layoutOrder() {
    let layout = TextLayout(
      alignment: .justify, direction: .rightToLeft, language: LanguageTag("he"))
    #expect(
      html([.paragraph(Paragraph([.text("x")], layout: layout))])
        == #"<p align="justify" lang="he" dir="rtl">x</p>"#)
    #expect(
      html([.heading(Heading(level: 3, [.text("x")], layout: layout))])
        == #"<h3 align="justify" lang="he" dir="rtl">x</h3>"#)
  }

  @Test("each alignment and direction is written with its HTML name")
  func layoutNames() {
    let blocks = TextLayout.Alignment.allCases.map {
      Block.paragraph(Paragraph([.text("x")], layout: TextLayout(alignment: $0)))
    }
    #expect(
      html(Blocks(blocks))
        == #"<p align="left">x</p><p align="center">x</p><p align="right">x</p>"#
        + #"<p align="justify">x</p>"#)
    let directed = TextLayout.Direction.allCases.map {
      Block.paragraph(Paragraph([.text("x")], layout: TextLayout(direction: $0)))
    }
    #expect(
      html(Blocks(directed)) == #"<p dir="ltr">x</p><p dir="rtl">x</p><p dir="auto">x</p>"#)
  }

  @Test("headings of level 0 and 7 are written as `h1` and `h6`")
  func headings() {
    let blocks = [0, 1, 2, 3, 4, 5, 6, 7].map { Block.heading(Heading(level: $0, [.text("x")])) }
    #expect(
      html(Blocks(blocks))
        == "<h1>x</h1><h1>x</h1><h2>x</h2><h3>x</h3><h4>x</h4><h5>x</h5><h6>x</h6><h6>x</h6>")
  }

  @Test("a paragraph in a quote is always written with `p`")
  func quotes() {
    #expect(html([.quote(Quote([paragraph("a")]))]) == "<blockquote><p>a</p></blockquote>")
    #expect(
      html([.quote(Quote([.quote(Quote([paragraph("a")])), paragraph("b")]))])
        == "<blockquote><blockquote><p>a</p></blockquote><p>b</p></blockquote>")
  }

  @Test("a thematic break is written as `hr`")
  func thematicBreak() {
    #expect(html([.thematicBreak, .thematicBreak]) == "<hr><hr>")
  }

  @Test("a code block is written as `pre` and `code`, with its white space and language class")
  func code() {
    #expect(
      html([.codeBlock(CodeBlock("\n\tif a < b && c {\n", language: CodeLanguage("Swift")))])
        == "<pre><code class=\"language-swift\">\n\tif a &lt; b &amp;&amp; c {\n\n</code></pre>")
    #expect(html([.codeBlock(CodeBlock("x"))]) == "<pre><code>x</code></pre>")
    #expect(html([.codeBlock(CodeBlock("\n"))]) == "<pre><code>\n\n</code></pre>")
    #expect(
      html([.codeBlock(CodeBlock("</code></pre><script>alert(1)</script>"))])
        == "<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>")
  }

  @Test("a figure is written as its image, linked if it has a link, and its caption")
  func figures() throws {
    let source = try #require(ImageSource("https://example.org/a.png"))
    let image = InlineImage(source, alternative: "A", title: "T", width: 3, height: 2)
    let link = Hyperlink(try #require(LinkTarget("https://example.org/")), title: "go")
    let bare = try #require(Figure(image, caption: [.text("c", marks: .emphasis)]))
    #expect(
      html([.figure(bare)])
        == #"<figure><img src="https://example.org/a.png" alt="A" title="T" width="3" height="2">"#
        + "<figcaption><em>c</em></figcaption></figure>")
    let linked = try #require(Figure(InlineImage(source), link: link, caption: [.text("c")]))
    #expect(
      html([.figure(linked)])
        == #"<figure><a href="https://example.org/" title="go" rel="nofollow noopener ugc">"#
        + #"<img src="https://example.org/a.png"></a><figcaption>c</figcaption></figure>"#)
  }

  @Test("`details` always has a `summary`, and its paragraphs are written with `p`")
  func details() {
    #expect(
      html([.details(Details(summary: [.text("s")], [paragraph("a")]))])
        == "<details><summary>s</summary><p>a</p></details>")
    #expect(
      html([.details(Details(summary: [], state: .open, [paragraph("a")]))])
        == "<details open><summary></summary><p>a</p></details>")
    #expect(
      html([.details(Details(summary: [.text("s")], []))])
        == "<details><summary>s</summary></details>")
  }
}

@Suite struct HTMLListTests {
  private func list(_ style: ListStyle = .bullet, _ items: ListItem...) -> Block {
    .list(ListBlock(style, items: items))
  }

  @Test("a list is written as `ul` or `ol`, without default values of `start` and `reversed`")
  func styles() {
    let item = ListItem([paragraph("a")])
    #expect(html([list(.bullet, item, item)]) == "<ul><li>a</li><li>a</li></ul>")
    #expect(html([list(.ordered(Numbering()), item)]) == "<ol><li>a</li></ol>")
    #expect(html([list(.ordered(Numbering(start: 1)), item)]) == "<ol><li>a</li></ol>")
    #expect(
      html([list(.ordered(Numbering(start: 5)), item)]) == #"<ol start="5"><li>a</li></ol>"#)
    #expect(
      html([list(.ordered(Numbering(start: -3, isReversed: true)), item)])
        == #"<ol start="-3" reversed><li>a</li></ol>"#)
    #expect(
      html([list(.ordered(Numbering(isReversed: true)), item)])
        == "<ol reversed><li>a</li></ol>")
  }

  @Test("a list item's only paragraph is written without `p` if only lists follow")
  func bareParagraphs() {
    let inner = list(.bullet, ListItem([paragraph("b")]))
    #expect(
      html([list(.bullet, ListItem([paragraph("a"), inner, inner]))])
        == "<ul><li>a<ul><li>b</li></ul><ul><li>b</li></ul></li></ul>")
  }

  @Test("an item with two paragraphs, or a paragraph after another block, is written with `p`")
  func blockContents() {
    let inner = list(.bullet, ListItem([paragraph("b")]))
    #expect(
      html([list(.bullet, ListItem([paragraph("a"), paragraph("b")]))])
        == "<ul><li><p>a</p><p>b</p></li></ul>")
    #expect(
      html([list(.bullet, ListItem([paragraph("a"), inner, paragraph("c")]))])
        == "<ul><li><p>a</p><ul><li>b</li></ul><p>c</p></li></ul>")
    #expect(
      html([list(.bullet, ListItem([inner, paragraph("a")]))])
        == "<ul><li><ul><li>b</li></ul><p>a</p></li></ul>")
    #expect(
      html([list(.bullet, ListItem([.quote(Quote([paragraph("a")]))]))])
        == "<ul><li><blockquote><p>a</p></blockquote></li></ul>")
    let centered = Paragraph([.text("a")], layout: TextLayout(alignment: .center))
    #expect(
      html([list(.bullet, ListItem([.paragraph(centered)]))])
        == #"<ul><li><p align="center">a</p></li></ul>"#)
  }

  @Test("an empty item is written as an empty `li`")
  func emptyItem() {
    #expect(html([list(.bullet, ListItem([]))]) == "<ul><li></li></ul>")
  }

  @Test("a space separates the checkbox of a task from text, but not from `p`")
  func tasks() {
    #expect(
      html([
        list(
          .bullet, ListItem([paragraph("a")], task: .checked),
          ListItem([paragraph("b")], task: .unchecked))
      ])
        == #"<ul><li><input type="checkbox" disabled checked> a</li>"#
        + #"<li><input type="checkbox" disabled> b</li></ul>"#)
    #expect(
      html([
        list(
          .bullet, ListItem([], task: .checked),
          ListItem([paragraph("a"), paragraph("b")], task: .unchecked))
      ])
        == #"<ul><li><input type="checkbox" disabled checked></li>"#
        + #"<li><input type="checkbox" disabled><p>a</p><p>b</p></li></ul>"#)
  }
}

@Suite struct HTMLTableTests {
  private func cell(_ text: String) -> TableBlock.Cell { TableBlock.Cell(.data, [paragraph(text)]) }

  @Test("an empty `caption`, `thead` or `tbody` is not written")
  func parts() {
    let header = TableBlock.Row([TableBlock.Cell(.header, [paragraph("h")])])
    let row = TableBlock.Row([cell("a")])
    #expect(
      html([.table(TableBlock(caption: [.text("c")], head: [header], body: [row]))])
        == "<table><caption>c</caption><thead><tr><th>h</th></tr></thead>"
        + "<tbody><tr><td>a</td></tr></tbody></table>")
    #expect(
      html([.table(TableBlock(body: [row]))]) == "<table><tbody><tr><td>a</td></tr></tbody></table>"
    )
    #expect(
      html([.table(TableBlock(head: [header], body: []))])
        == "<table><thead><tr><th>h</th></tr></thead></table>")
  }

  @Test("cell attributes are written in the order `colspan`, `rowspan`, `align`, `lang`, `dir`")
  func cellAttributes() {
    let layout = TextLayout(alignment: .right, direction: .auto, language: LanguageTag("pt-br"))
    let wide = TableBlock.Cell(.header, [paragraph("a")], columnSpan: 2, rowSpan: 2, layout: layout)
    #expect(
      html([
        .table(
          TableBlock(body: [
            TableBlock.Row([wide, cell("b")]), TableBlock.Row([cell("c")]),
            TableBlock.Row([cell("d"), cell("e"), cell("f")]),
          ]))
      ])
        == #"<table><tbody><tr><th colspan="2" rowspan="2" align="right" lang="pt-BR" dir="auto">a"#
        + "</th><td>b</td></tr><tr><td>c</td></tr>"
        + "<tr><td>d</td><td>e</td><td>f</td></tr></tbody></table>")
  }

  @Test("a cell's only paragraph is written without `p`, and two paragraphs with `p`")
  func cellContents() {
    let many = TableBlock.Cell(.data, [paragraph("a"), paragraph("b")])
    let listed = TableBlock.Cell(
      .data, [paragraph("a"), .list(ListBlock(items: [ListItem([paragraph("b")])]))])
    #expect(
      html([.table(TableBlock(body: [TableBlock.Row([many, listed, TableBlock.Cell()])]))])
        == "<table><tbody><tr><td><p>a</p><p>b</p></td><td>a<ul><li>b</li></ul></td><td></td>"
        + "</tr></tbody></table>")
  }

  @Test("a table in a cell is written inside the cell")
  func nestedTables() {
    let inner = Block.table(TableBlock(body: [TableBlock.Row([cell("a")])]))
    #expect(
      html([.table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [inner])])]))])
        == "<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr>"
        + "</tbody></table>")
  }
}
