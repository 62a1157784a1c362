import PostDocument
import Testing

@Test func documentIsBuiltByHand() throws {
  try expectOutput {
    // sample
    let document = Document([
      .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
    ])
    print(document.plainText)  // Hello, world
    // end
  }
}

@Test func documentRefusesAddressesThatAct() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("News")])),
      .paragraph(
        Paragraph([
          .text("see "),
          // `LinkTarget` has no value for an address that acts: this is no link.
          .text("here", marks: .strong, link: LinkTarget("javascript:alert(1)").map { Link($0) }),
        ])),
    ])
    print(document.tree, terminator: "")
    // document
    //   heading 2
    //     text "News"
    //   paragraph
    //     text "see "
    //     text "here" strong
    // end
  }
}

@Suite struct VisitorSamples {
  // sample
  struct ImageCounter: Visitor {
    var count = 0
    mutating func visit(_ run: Inline) {
      if case .image = run.content { count += 1 }
    }
  }
  // end

  @Test func visitorCounts() throws {
    let image = Image(try ImageSource(parsing: "https://example.org/a.png"))
    var counter = ImageCounter()
    counter.visit(Document([.paragraph(Paragraph([Inline(.image(image)), .text("a")]))]))
    #expect(counter.count == 1)
  }
}

@Suite struct RewriterSamples {
  // sample
  struct WithoutImages: Rewriter {
    mutating func rewrite(_ run: Inline) -> Inlines {
      guard case .image(let image) = run.content else { return [run] }
      return [.text(image.alternative ?? "", marks: run.marks, link: run.link)]
    }
  }
  // end

  @Test func rewriterReplaces() throws {
    let image = Image(try ImageSource(parsing: "https://example.org/a.png"), alternative: "a cat")
    var rewriter = WithoutImages()
    let document = rewriter.rewrite(Document([.paragraph(Paragraph([Inline(.image(image))]))]))
    #expect(document == Document([.paragraph(Paragraph([.text("a cat")]))]))
  }
}
