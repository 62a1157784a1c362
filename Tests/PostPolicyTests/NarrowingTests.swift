import PostDocument
import PostPolicy
import Testing

private func text(_ text: String, _ marks: Marks = [], _ target: String? = nil) -> Inline {
  .text(text, marks: marks, link: target.flatMap { LinkTarget($0) }.map { Hyperlink($0) })
}

private func paragraph(_ runs: Inline...) -> Block { .paragraph(Paragraph(Inlines(runs))) }

private func inlineImage(_ source: String, _ alternative: String? = nil) throws -> InlineImage {
  InlineImage(try #require(ImageSource(source)), alternative: alternative)
}

/// Returns the lines of the narrowed document's tree without the first one.
private func narrowed(_ policy: Policy, _ blocks: Block...) -> [String] {
  policy.narrowing(Document(Blocks(blocks))).document.tree.split(separator: "\n").dropFirst()
    .map { String($0.dropFirst(2)) }
}

/// Returns each finding as one line: code, element, path.
private func findings(_ policy: Policy, _ blocks: Block...) -> [String] {
  policy.narrowing(Document(Blocks(blocks))).report.findings.map { finding in
    [finding.code.rawValue, finding.element, finding.path].compactMap { $0 }
      .joined(separator: " ")
  }
}

private func without(_ kind: BlockKinds) -> Policy {
  var policy = Policy.post
  policy.blocks.remove(kind)
  return policy
}

private func without(_ kind: InlineKinds) -> Policy {
  var policy = Policy.post
  policy.inlines.remove(kind)
  return policy
}

@Suite struct BlockNarrowingTests {
  @Test("a policy that maps elements to marks does not change a document")
  func mappedElements() throws {
    var policy = Policy.post
    for name in ["q", "abbr", "*"] { try policy.elements.set(.mark(.underline), for: name) }
    let document = Document([
      .quote(Quote([.paragraph(Paragraph([.text("a", marks: .emphasis), .text("b")]))]))
    ])
    let reading = policy.narrowing(document)
    #expect(reading.document == document)
    #expect(reading.report.isEmpty)
  }

  @Test("a document that the policy allows is unchanged and has no findings")
  func admitted() throws {
    let figure = try #require(
      try Figure(inlineImage("/a", "b"), link: nil, caption: [text("c")]))
    let document = Document([
      .heading(Heading(level: 2, [text("a")])), .quote(Quote([paragraph(text("b", .code))])),
      .list(ListBlock(items: [ListItem([paragraph(text("c"))], task: .checked)])),
      .codeBlock(CodeBlock("d", language: CodeLanguage("swift"))), .figure(figure),
      .table(
        TableBlock(
          caption: [text("e")],
          body: [TableBlock.Row([TableBlock.Cell(.header, [paragraph(text("f"))])])])),
      .details(Details(summary: [text("g")], [paragraph(text("h"))])), .thematicBreak,
    ])
    let reading = Policy.post.narrowing(document)
    #expect(reading.document == document)
    #expect(reading.report.isEmpty)
  }

  @Test("without headings, a heading becomes a paragraph of strong text")
  func headings() {
    let heading = Block.heading(
      Heading(level: 3, [text("a", .emphasis)], layout: TextLayout(direction: .rightToLeft)))
    #expect(
      narrowed(without(.heading), heading)
        == ["paragraph dir=rtl", "  text \"a\" strong emphasis"])
    #expect(findings(without(.heading), heading) == ["element-mapped h3 $.content[0]"])
  }

  @Test("without quotes or details, a quote or details are replaced by their contents")
  func unwrapped() {
    let quote = Block.quote(Quote([paragraph(text("a")), .thematicBreak]))
    #expect(narrowed(without(.quote), quote) == ["paragraph", "  text \"a\"", "thematicBreak"])
    #expect(findings(without(.quote), quote) == ["element-unwrapped blockquote $.content[0]"])
    let details = Block.details(Details(summary: [text("b")], [paragraph(text("c"))]))
    #expect(
      narrowed(without(.details), details)
        == ["paragraph", "  text \"b\"", "paragraph", "  text \"c\""])
    #expect(findings(without(.details), details) == ["element-unwrapped details $.content[0]"])
  }

  @Test("without lists, each item becomes a paragraph with its marker")
  func lists() {
    let items = [
      ListItem([paragraph(text("a"))]), ListItem([paragraph(text("b"))], task: .checked),
    ]
    #expect(
      narrowed(without(.list), .list(ListBlock(items: items)))
        == ["paragraph", "  text \"• a\"", "paragraph", "  text \"☑ b\""])
    let numbered = Block.list(
      ListBlock(
        .ordered(Numbering(start: 9, isReversed: true)),
        items: [items[0], ListItem([], task: .unchecked), ListItem([])]))
    #expect(
      narrowed(without(.list), numbered)
        == [
          "paragraph", "  text \"9. a\"", "paragraph", "  text \"☐\"", "paragraph", "  text \"7.\"",
        ])
    #expect(findings(without(.list), numbered) == ["element-mapped ol $.content[0]"])
  }

  @Test("without code blocks, code becomes lines with the code mark and no-break spaces")
  func code() {
    let code = Block.codeBlock(CodeBlock("a\n  b\tc"))
    #expect(
      narrowed(without(.codeBlock), code)
        == ["paragraph", "  text \"a\" code", "  lineBreak", "  text \"\\u{A0}\\u{A0}b c\" code"])
    #expect(findings(without(.codeBlock), code) == ["element-mapped pre $.content[0]"])
  }

  @Test("without tables, each row becomes a line of a paragraph")
  func tables() {
    let row = TableBlock.Row([
      TableBlock.Cell(.data, [paragraph(text("a"))]),
      TableBlock.Cell(.data, [paragraph(text("b")), paragraph(text("c"))]),
    ])
    let table = Block.table(TableBlock(caption: [text("d")], head: [row], body: [row]))
    #expect(
      narrowed(without(.table), table)
        == [
          "paragraph", "  text \"d\"", "paragraph", "  text \"a | b c\"", "  lineBreak",
          "  text \"a | b c\"",
        ])
    #expect(findings(without(.table), table) == ["element-mapped table $.content[0]"])
  }

  @Test("without figures, a figure becomes a paragraph for its image and one for its caption")
  func figures() throws {
    let link = Hyperlink(try #require(LinkTarget("/c")))
    let captioned = Figure(try inlineImage("/a", "b"), link: link, caption: [text("d")])
    let figure = Block.figure(try #require(captioned))
    #expect(
      narrowed(without(.figure), figure)
        == ["paragraph", "  image source=/a alt=\"b\" link=/c", "paragraph", "  text \"d\""])
    #expect(
      narrowed(without(.image), figure)
        == ["paragraph", "  text \"b\" link=/c", "paragraph", "  text \"d\""])
  }

  @Test("without thematic breaks, a thematic break is removed")
  func thematicBreaks() {
    #expect(
      narrowed(without(.thematicBreak), paragraph(text("a")), .thematicBreak) == [
        "paragraph", "  text \"a\"",
      ])
    #expect(
      findings(without(.thematicBreak), .thematicBreak) == ["element-unwrapped hr $.content[0]"])
  }

  @Test("without blocks, all text becomes one paragraph")
  func onlyInlines() {
    #expect(
      narrowed(
        .caption, paragraph(text("a")), .quote(Quote([paragraph(text("b"))])), .thematicBreak)
        == ["paragraph", "  text \"a b\""])
  }
}

@Suite struct RunNarrowingTests {
  @Test("marks that the policy does not allow are removed")
  func marks() {
    #expect(
      narrowed(.caption, paragraph(text("a", [.strong, .underline]), text("b", .spoiler)))
        == ["paragraph", "  text \"a\" strong", "  text \"b\""])
    #expect(
      findings(.caption, paragraph(text("a", .underline))) == [
        "element-unwrapped $.content[0].content[0]"
      ])
  }

  @Test("without line breaks, a line break becomes a space")
  func lineBreaks() {
    #expect(
      narrowed(.caption, paragraph(text("a"), .lineBreak, text("b"))) == [
        "paragraph", "  text \"a b\"",
      ])
    #expect(
      findings(.caption, paragraph(text("a"), .lineBreak, text("b")))
        == ["element-mapped br $.content[0].content[1]"])
  }

  @Test("a mention, line break and link with one target become one link if only links are allowed")
  func lineBreaksInLinks() throws {
    var policy = Policy.caption
    policy.inlines = [.link]
    let mention = try #require(Mention("@ada", target: LinkTarget("https://a.example/")))
    #expect(
      narrowed(
        policy,
        paragraph(Inline(.mention(mention)), .lineBreak, text("b", [], "https://a.example/")))
        == [
          "paragraph", "  text \"@ada b\" link=https://a.example/",
        ])
  }

  @Test("without images and line breaks, a space, image and line break become one space")
  func spacesBeforeLineBreaks() throws {
    var policy = without(.lineBreak)
    policy.inlines.remove(.image)
    let image = Inline(.image(try inlineImage("/a")))
    #expect(
      narrowed(policy, paragraph(text("a"), text(" ", .strong), image, .lineBreak, text("b"))) == [
        "paragraph", "  text \"a b\"",
      ])
  }

  @Test("a space in place of a line break is not linked because of a removed image next to it")
  func lineBreaksNextToImages() throws {
    var policy = without(.lineBreak)
    policy.inlines.remove(.image)
    let target = try #require(LinkTarget("https://b.example/"))
    let image = InlineContent.image(try inlineImage("/a"))
    let linked = Inline(image, link: Hyperlink(target))
    #expect(
      narrowed(
        policy, paragraph(text("a"), linked, .lineBreak, text("b", [], "https://b.example/"))) == [
          "paragraph", "  text \"a \"", "  text \"b\" link=https://b.example/",
        ])
    #expect(
      narrowed(
        policy,
        paragraph(
          text("a", [], "https://b.example/"), .lineBreak, Inline(image),
          text("c", [], "https://b.example/")))
        == ["paragraph", "  text \"a c\" link=https://b.example/"])
  }

  @Test("a link that the policy does not allow is replaced by its label")
  func links() {
    let runs = paragraph(
      text("a", [], "tel:+1"), text("b", [], "/c"), text("d", [], "https://e.example/"))
    #expect(
      narrowed(.bio, runs) == [
        "paragraph", "  text \"ab\"", "  text \"d\" link=https://e.example/",
      ])
    #expect(
      findings(.bio, runs)
        == ["link-removed a $.content[0].content[0]", "link-removed a $.content[0].content[1]"])
    #expect(narrowed(without(.link), runs) == ["paragraph", "  text \"abd\""])
  }

  @Test("a link over several runs counts as one link")
  func linkOverRuns() {
    var policy = Policy.post
    policy.limits.links = 1
    let runs = paragraph(text("a", .strong, "/x"), text("b", [], "/x"), text("c", [], "/y"))
    #expect(
      narrowed(policy, runs)
        == ["paragraph", "  text \"a\" strong link=/x", "  text \"b\" link=/x", "  text \"c\""])
    #expect(findings(policy, runs) == ["limit-links a $.content[0].content[2]"])
  }

  @Test("without mentions and hashtags, a mention becomes linked text and a hashtag text")
  func mentionsAndHashtags() throws {
    let target = try #require(LinkTarget("https://x.example/@a"))
    let mention = Inline(
      .mention(try #require(Mention("@a", target: target, id: "7"))), marks: .strong)
    let hashtag = Inline(.hashtag(try #require(Hashtag("#t"))))
    #expect(
      narrowed(.caption, paragraph(mention, hashtag))
        == ["paragraph", "  text \"@a\" strong link=https://x.example/@a", "  text \"#t\""])
    #expect(
      findings(.caption, paragraph(mention, hashtag))
        == ["element-mapped $.content[0].content[0]", "element-mapped $.content[0].content[1]"])
    var policy = Policy.post
    policy.links.schemes = []
    #expect(
      narrowed(policy, paragraph(mention)) == ["paragraph", "  mention \"@a\" id=\"7\" strong"])
  }

  @Test("without emoji and images, an emoji becomes its name and an image its alternative text")
  func emojiAndImages() throws {
    let source = try #require(ImageSource("/c"))
    let emoji = Inline(.emoji(try #require(CustomEmoji("cat", image: source))))
    let image = Inline(.image(try inlineImage("https://x.example/a", "b")))
    #expect(
      narrowed(.caption, paragraph(text("a "), emoji, text(" "), image))
        == ["paragraph", "  text \"a :cat: b\""])
    #expect(
      narrowed(.feed, paragraph(emoji, image))
        == ["paragraph", "  text \":cat:\"", "  image source=https://x.example/a alt=\"b\""])
    #expect(
      findings(.feed, paragraph(emoji, image)) == ["image-removed img $.content[0].content[0]"])
    #expect(
      Policy.feed.narrowing(Document([paragraph(emoji, image)])).report.findings.map(\.reason)
        == ["'/c': the policy does not allow relative images without a base URL"])
  }

  @Test("the path of a finding leads into quotes, list items, cells and captions")
  func paths() {
    let bad = text("a", [], "tel:+1")
    #expect(
      findings(
        .feed, .quote(Quote([paragraph(text("b")), paragraph(bad)])),
        .list(ListBlock(items: [ListItem([paragraph(bad)])])),
        .table(
          TableBlock(
            caption: [bad], body: [TableBlock.Row([TableBlock.Cell(.data, [paragraph(text("c"))])])]
          )))
        == [
          "link-removed a $.content[0].content[1].content[0]",
          "link-removed a $.content[1].content[0].content[0].content[0]",
          "link-removed a $.content[2].caption.content[0]",
        ])
  }
}

@Suite struct LimitNarrowingTests {
  @Test("containers beyond the depth limit are unwrapped with one finding")
  func depth() {
    var policy = Policy.post
    policy.limits.depth = 1
    let nested = Block.quote(Quote([.quote(Quote([paragraph(text("a"))])), paragraph(text("b"))]))
    #expect(
      narrowed(policy, nested)
        == ["quote", "  paragraph", "    text \"a\"", "  paragraph", "    text \"b\""])
    #expect(findings(policy, nested) == ["limit-depth $"])
  }

  @Test("a list that the policy does not allow does not count toward the depth limit")
  func depthOfRemovedContainers() {
    var policy = without(.list)
    policy.limits.depth = 1
    let nested = Block.list(ListBlock(items: [ListItem([.quote(Quote([paragraph(text("a"))]))])]))
    #expect(
      narrowed(policy, nested) == [
        "paragraph", "  text \"•\"", "quote", "  paragraph", "    text \"a\"",
      ])
  }

  @Test("text that exceeds the node limit is kept in one paragraph")
  func nodes() {
    var policy = Policy.post
    policy.limits.nodes = 2
    #expect(
      narrowed(policy, paragraph(text("a")), paragraph(text("b", .strong)), paragraph(text("c")))
        == ["paragraph", "  text \"a\"", "paragraph", "  text \"b c\""])
    #expect(
      findings(policy, paragraph(text("a")), paragraph(text("b"))) == ["limit-nodes $.content[1]"])
  }

  @Test("images beyond the image limit are replaced by their alternative text")
  func images() throws {
    var policy = Policy.post
    policy.limits.images = 1
    let runs = paragraph(
      Inline(.image(try inlineImage("/a", "b"))), Inline(.image(try inlineImage("/c", "d"))))
    #expect(narrowed(policy, runs) == ["paragraph", "  image source=/a alt=\"b\"", "  text \"d\""])
    #expect(findings(policy, runs) == ["limit-images img $.content[0].content[1]"])
  }

  @Test("findings of narrowing beyond the report capacity are counted, but not stored")
  func capacity() {
    let runs = paragraph(text("a", .underline), text("b", .spoiler), text("c", .keyboard))
    let report = Policy.caption.narrowing(Document([runs]), capacity: 1).report
    #expect(report.findings.count == 1)
    #expect(report.count(of: .elementUnwrapped) == 3)
  }

  @Test(
    "narrowing a document twice to any preset gives the same document as once",
    arguments: Policy.presetNames)
  func idempotent(name: String) throws {
    let policy = try #require(Policy(preset: name))
    let document = Document([
      .heading(Heading(level: 1, [text("a", .underline)])),
      .list(
        ListBlock(items: [
          ListItem([paragraph(text("b")), .quote(Quote([paragraph(text("c"))]))])
        ])),
      .codeBlock(CodeBlock("d\n e")),
      .details(Details(summary: [text("f")], [paragraph(text("g", [], "geo:1,2"))])),
    ])
    let once = policy.narrowing(document).document
    let twice = policy.narrowing(once)
    #expect(twice.document == once)
    #expect(twice.report.isEmpty)
  }
}
