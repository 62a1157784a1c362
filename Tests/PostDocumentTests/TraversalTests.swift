import PostDocument
import Testing

private func paragraph(_ text: String) -> Block { .paragraph(Paragraph([.text(text)])) }

private let photo = InlineImage(ImageSource("/p.png")!, alternative: "p")

/// A document with text in every kind of container, in reading order: a, b, c, …
private let everything = Document([
  paragraph("a"), .heading(Heading(level: 2, [.text("b")])), .quote(Quote([paragraph("c")])),
  .list(ListBlock(items: [ListItem([paragraph("d")], task: .checked), ListItem([])])),
  .codeBlock(CodeBlock("code")),
  .table(
    TableBlock(
      caption: [.text("e")], head: [TableBlock.Row([TableBlock.Cell(.header, [paragraph("f")])])],
      body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph("g")])])])),
  .figure(Figure(photo, caption: [.text("h")])!),
  .details(Details(summary: [.text("i")], state: .open, [paragraph("j")])),
  .thematicBreak,
])

@Suite struct VisitorTests {
  private struct Texts: Visitor {
    var texts: [String] = []
    var blocks = 0

    mutating func visit(_ run: Inline) {
      switch run.content {
      case .text(let text): texts.append(text)
      case .image: texts.append("image")
      default: texts.append("?")
      }
    }

    mutating func visit(_ block: Block) {
      blocks += 1
      visitContents(of: block)
    }
  }

  @Test("a visitor is called once for each run and figure image, in reading order")
  func runs() {
    var visitor = Texts()
    visitor.visit(everything)
    #expect(
      visitor.texts == ["a", "b", "c", "d", "e", "f", "g", "image", "h", "i", "j"])
    #expect(visitor.blocks == 14)
  }

  @Test("a visitor that does not visit children is called only for top-level blocks")
  func skipping() {
    struct TopLevel: Visitor {
      var count = 0
      mutating func visit(_ block: Block) { count += 1 }
    }
    var visitor = TopLevel()
    visitor.visit(everything)
    #expect(visitor.count == 9)
  }
}

@Suite struct RewriterTests {
  private struct Nothing: Rewriter {}

  private struct Uppercase: Rewriter {
    mutating func rewrite(_ run: Inline) -> Inlines {
      guard case .text(let text) = run.content else { return [run] }
      return [Inline(.text(text.uppercased()), marks: run.marks, link: run.link)]
    }
  }

  private struct WithoutImages: Rewriter {
    mutating func rewrite(_ run: Inline) -> Inlines {
      guard case .image(let image) = run.content else { return [run] }
      return [.text(image.alternative ?? "", marks: run.marks, link: run.link)]
    }
  }

  private struct Unquoted: Rewriter {
    mutating func rewrite(_ block: Block) -> Blocks {
      guard case .quote(let quote) = block else { return [rewriteContents(of: block)] }
      return rewrite(quote.blocks)
    }
  }

  @Test("a rewriter without changes returns the same document")
  func identity() {
    var rewriter = Nothing()
    #expect(rewriter.rewrite(everything) == everything)
  }

  @Test("a rewriter keeps a joiner at the start of a run if the run before ends with a letter")
  func joinersBetweenRuns() {
    let document = Document([
      .paragraph(
        Paragraph([
          .text("می"), .text("\u{200C}خواهم", marks: .strong), .text(" ❤"),
          .text("\u{FE0F}", marks: .strong),
        ]))
    ])
    var rewriter = Nothing()
    let scalars = { (document: Document) in Array(document.plainText.unicodeScalars) }
    #expect(scalars(document) == Array("می\u{200C}خواهم ❤\u{FE0F}".unicodeScalars))
    #expect(scalars(rewriter.rewrite(document)) == scalars(document))
  }

  @Test("a rewriter of inline runs is called for all runs, but not for the text of code blocks")
  func runs() {
    var rewriter = Uppercase()
    let tree = rewriter.rewrite(everything).tree
    for letter in "ABCDEFGHIJ" { #expect(tree.contains("\"\(letter)\"")) }
    #expect(tree.contains("\"code\""))
  }

  @Test("a rewriter can replace a quote by its blocks")
  func blocks() {
    var rewriter = Unquoted()
    let document = Document([
      .quote(Quote([paragraph("a"), .quote(Quote([paragraph("b")]))])), paragraph("c"),
    ])
    #expect(
      rewriter.rewrite(document) == Document([paragraph("a"), paragraph("b"), paragraph("c")]))
  }

  @Test("a figure whose image a rewriter replaces by text becomes a paragraph")
  func figures() throws {
    var rewriter = WithoutImages()
    #expect(
      rewriter.rewrite(
        Document([.figure(try #require(Figure(photo, caption: [.text("c")])))]))
        == Document([.paragraph(Paragraph([.text("p"), .lineBreak, .text("c")]))]))
    let unnamed = InlineImage(photo.source)
    #expect(
      rewriter.rewrite(Document([.figure(try #require(Figure(unnamed, caption: [.text("c")])))]))
        == Document([paragraph("c")]))
  }

  @Test("a rewriter that removes all runs also removes the blocks that become empty")
  func emptied() {
    struct Nowhere: Rewriter {
      mutating func rewrite(_ run: Inline) -> Inlines { [] }
    }
    var rewriter = Nowhere()
    let tree = rewriter.rewrite(everything).tree
    #expect(
      tree == """
        document
          list bullet
            item checked
            item
          codeBlock "code"
          table
            headRow
              headerCell
            row
              cell
          thematicBreak

        """)
  }
}

@Suite("Document closures")
struct DocumentClosureTests {
  private func link(_ url: String) -> Hyperlink { Hyperlink(LinkTarget(url)!) }

  @Test("`forEachBlock` and `forEachInline` call a closure in reading order")
  func closures() {
    var blocks = 0
    everything.forEachBlock { _ in blocks += 1 }
    #expect(blocks == 14)
    var texts: [String] = []
    everything.forEachInline { run in
      if case .text(let text) = run.content { texts.append(text) } else { texts.append("image") }
    }
    #expect(texts == ["a", "b", "c", "d", "e", "f", "g", "image", "h", "i", "j"])
  }

  @Test("`links` is in reading order and has one element for adjacent runs with the same link")
  func links() {
    let (a, b) = (link("https://a.example"), link("https://b.example"))
    let document = Document([
      .paragraph(
        Paragraph([
          .text("x", link: a), .text("y", marks: .strong, link: a), .text("z"), .text("x", link: a),
          .text("w", link: b),
        ])),
      .figure(Figure(photo, link: b, caption: [.text("h", link: b)])!),
    ])
    #expect(document.links == [a, a, b, b, b])
    #expect(document.links.map(\.href.host) == ["a", "a", "b", "b", "b"].map { "\($0).example" })
  }

  @Test("`mapImages` changes image sources, or replaces images by their text")
  func images() throws {
    let emoji = try #require(CustomEmoji("cat", image: ImageSource("/cat.png")!))
    let document = Document([
      .figure(Figure(photo, caption: [.text("h")])!),
      .paragraph(Paragraph([Inline(.emoji(emoji), marks: .strong)])),
    ])
    let mapped = document.mapImages { ImageSource("https://i.example\($0)") }
    #expect(
      mapped.tree == """
        document
          figure
            image source=https://i.example/p.png alt="p"
            caption
              text "h"
          paragraph
            emoji :cat: source=https://i.example/cat.png strong

        """)
    #expect(document.mapImages { _ in nil }.plainText == "p\nh\n\n:cat:")
  }
}
