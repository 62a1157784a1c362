import PostAttributedText
import PostDocument
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct EncodingTests {
  @Test("each block becomes one line, and a line break in a block becomes U+2028")
  func lines() {
    let text = attributed(
      .heading(Heading(level: 2, [.text("Title")])), paragraph(.text("a"), .lineBreak, .text("b")),
      .codeBlock(CodeBlock("let x\n  = 1", language: CodeLanguage("swift"))))
    #expect(text.string == "Title\na\u{2028}b\nlet x\u{2028}  = 1")
    #expect(
      text.attributes(of: "Title")?.blockIntent?.components.map(\.kind)
        == [.heading(level: 2, TextLayout())])
    #expect(
      text.attributes(of: "let x\u{2028}  = 1")?.blockIntent?.components.map(\.kind)
        == [.codeBlock(CodeLanguage("swift"))])
  }

  @Test("list items get a marker, and their content is indented")
  func lists() {
    let inner = ListBlock(
      .ordered(Numbering(start: 9)),
      items: [ListItem([paragraph("c")]), ListItem([paragraph("d")])])
    let outer = ListBlock(items: [
      ListItem([paragraph("a"), paragraph("b"), .list(inner)]), ListItem([], task: .checked),
      ListItem([paragraph("e")], task: .unchecked),
    ])
    #expect(
      attributed(.list(outer)).string == "• a\n  b\n  9. c\n  10. d\n☑ \n☐ e")
    let plain = attributed(AttributedTextStyle(markers: .none), .list(outer))
    #expect(plain.string == "a\nb\nc\nd\n\u{200B}\ne")
    #expect(
      plain.attributes(of: "d")?.blockIntent?.components.map(\.kind) == [
        .list(.bullet), .item(number: nil, nil), .list(.ordered(Numbering(start: 9))),
        .item(number: 10, nil), .paragraph(TextLayout()),
      ])
  }

  @Test("each line of a quote starts with one bar per quote level")
  func quotes() {
    let inner = Block.quote(Quote([paragraph("b")]))
    #expect(
      attributed(.quote(Quote([paragraph("a"), inner])), paragraph("c")).string == "│ a\n│ │ b\nc")
  }

  @Test("each table cell becomes a line with a block intent for its table, row and column")
  func tables() {
    let table = TableBlock(
      caption: [.text("Times")],
      head: [TableBlock.Row([TableBlock.Cell(.header, [paragraph("h")], columnSpan: 2)])],
      body: [
        TableBlock.Row([
          TableBlock.Cell(.data, [paragraph("1")], rowSpan: 2), TableBlock.Cell(.data, []),
        ]),
        TableBlock.Row([TableBlock.Cell(.data, [paragraph("2")])]),
      ])
    let text = attributed(.table(table))
    #expect(text.string == "Times\nh\n1\n\u{200B}\n2")
    let kinds = text.attributes(of: "2")?.blockIntent?.components.map(\.kind)
    #expect(kinds?.prefix(2) == [.table(columnCount: 2), .row(.body, index: 2)])
    guard case .cell(let cell)? = kinds?[2] else { return #expect(Bool(false)) }
    #expect(cell.column == 1)
  }

  @Test("a figure becomes its image and caption, and closed details become only their summary")
  func figuresAndDetails() throws {
    let figure = try #require(Figure(image("A cat"), caption: [.text("Tom")]))
    let details = Details(summary: [.text("More")], [paragraph("secret")])
    let open = Details(summary: [.text("Open")], state: .open, [paragraph("seen")])
    let text = attributed(.figure(figure), .details(details), .details(open))
    #expect(text.string == "A cat\nTom\nMore\nOpen\nseen")
    #expect(
      attributed(.editing, .details(details)).string == "More\nsecret")
  }

  @Test("a mention, hashtag, emoji or image becomes text with an attribute for its value")
  func typedRuns() throws {
    let ada = try #require(
      Mention("@ada", target: LinkTarget("https://example.org/@ada"), id: "7"))
    let swift = try #require(Hashtag("#swift"))
    let source = try #require(ImageSource("https://example.org/c.png"))
    let cat = try #require(CustomEmoji("cat", image: source))
    let text = attributed(
      paragraph(
        Inline(.mention(ada), marks: .strong), .text(" "), Inline(.hashtag(swift)), .text(" "),
        Inline(.emoji(cat)), Inline(.image(image())), .text("x", marks: [.spoiler, .code])))
    #expect(text.string == "@ada #swift :cat:\u{FFFC}█")
    let mention = try #require(text.attributes(of: "@ada"))
    #expect(mention.mention == ada)
    #expect(mention.marks == .strong)
    #expect(mention.link?.absoluteString == "https://example.org/@ada")
    #expect(text.attributes(of: "#swift")?.hashtag == swift)
    #expect(text.attributes(of: "#swift")?.link == nil)
    #expect(text.attributes(of: ":cat:")?.customEmoji == cat)
    #expect(
      text.attributes(of: ":cat:")?.imageURL?.absoluteString == "https://example.org/c.png")
    #expect(text.attributes(of: ":cat:")?.alternateDescription == "cat")
    #expect(text.attributes(of: "\u{FFFC}")?.image == image())
    #expect(text.attributes(of: "█")?.marks == .spoiler)
  }

  @Test("in reading style, spoiler text and images become █ characters without a link")
  func spoilers() throws {
    let runs: [Inline] = [
      .text("the killer", marks: .spoiler, link: link("https://example.org/killer")),
      Inline(.mention(try #require(Mention("@killer"))), marks: .spoiler),
      Inline(.image(image("the killer")), marks: .spoiler),
    ]
    let text = attributed(paragraph(runs[0], runs[1], runs[2]))
    #expect(text.string == String(repeating: "█", count: 27))
    for run in text.runs {
      #expect(run.link == nil && run.mention == nil && run.image == nil && run.imageURL == nil)
      #expect(run.alternateDescription == nil && run.postLink == nil)
      #expect(run.marks == .spoiler)
    }
    let shown = attributed(.editing, paragraph(runs[0]))
    #expect(shown.string == "the killer")
    #expect(shown.runs.first?.marks == .spoiler)
  }

  @Test("a link becomes a `link` URL and an attribute with its target and title")
  func links() {
    let home = link("https://bücher.example/ä?q=1", title: "Books")
    let text = attributed(paragraph(.text("a "), .text("b", link: home)))
    #expect(text.attributes(of: "b")?.postLink == home)
    #expect(
      text.attributes(of: "b")?.link?.absoluteString
        == "https://xn--bcher-kva.example/%C3%A4?q=1")
    #expect(text.attributes(of: "a ")?.link == nil)
  }

  @Test("text gets the language of its paragraph or table cell")
  func languages() {
    let german = TextLayout(language: LanguageTag("de"))
    let cell = TableBlock.Cell(
      .data, [paragraph("x")], layout: TextLayout(language: LanguageTag("fr")))
    let text = attributed(
      .paragraph(Paragraph([.text("Hallo")], layout: german)),
      .table(TableBlock(body: [TableBlock.Row([cell])])))
    #expect(text.attributes(of: "Hallo")?.languageIdentifier == "de")
    #expect(text.attributes(of: "x")?.languageIdentifier == "fr")
  }

  @Test("an empty document becomes an empty string, and is read from it")
  func empty() {
    #expect(AttributedTextEncoder().encode(Document()) == AttributedString())
    #expect(Document(AttributedString()) == Document())
  }
}
