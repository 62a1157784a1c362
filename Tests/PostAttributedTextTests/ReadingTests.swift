import PostAttributedText
import PostDocument
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ReadingTests {
  /// Inserts a string after a text, with the attributes of that text, as an editor view does.
  private func edited(
    _ text: AttributedString, insert string: String, after place: String
  ) throws -> Document {
    var text = text
    let range = try #require(text.range(of: place))
    let attributes = try #require(text[range].runs.first?.attributes)
    text.insert(AttributedString(string, attributes: attributes), at: range.upperBound)
    return Document(text)
  }

  @Test("each line of plain text becomes a paragraph, and empty lines are ignored")
  func plain() {
    #expect(
      Document(AttributedString("a\n\nb\r\nc\u{2029}d\u{2028}e"))
        == Document([
          paragraph("a"), paragraph("b"), paragraph("c"),
          paragraph(.text("d"), .lineBreak, .text("e")),
        ]))
  }

  @Test("consecutive spaces and spaces at line edges become no-break spaces")
  func spaces() {
    #expect(
      Document(AttributedString("  a  b \t\u{2028} c  "))
        == Document([
          paragraph(.text("\u{A0}\u{A0}a \u{A0}b"), .lineBreak, .text("\u{A0}c"))
        ]))
  }

  @Test("a line that is inserted in a list item becomes a paragraph of the item")
  func newLine() throws {
    let list = Block.list(
      ListBlock(items: [ListItem([paragraph("a")]), ListItem([paragraph("b")])]))
    let expected = Block.list(
      ListBlock(items: [ListItem([paragraph("a"), paragraph("new")]), ListItem([paragraph("b")])]))
    #expect(
      try edited(attributed(.editing, list), insert: "\nnew", after: "a") == Document([expected]))
  }

  @Test("a mention with a changed name becomes text, and text typed after an image is kept")
  func changedNames() throws {
    let ada = try #require(Mention("@ada"))
    let text = attributed(.editing, paragraph(Inline(.mention(ada)), .text(" x")))
    #expect(try edited(text, insert: "m", after: "@ada") == Document([paragraph("@adam x")]))
    let cat = attributed(.editing, paragraph(Inline(.image(image("A cat")))))
    #expect(
      try edited(cat, insert: "!", after: "A cat")
        == Document([paragraph(Inline(.image(image("A cat"))), .text("!"))]))
  }

  @Test("a mention with different styles in its text is read as one mention")
  func partlyStyledName() throws {
    let ada = try #require(Mention("@ada"))
    var text = attributed(.editing, paragraph(Inline(.mention(ada)), .text(" x")))
    let range = try #require(text.range(of: "da"))
    text[range].marks = .strong
    #expect(Document(text) == Document([paragraph(Inline(.mention(ada)), .text(" x"))]))
    var cat = attributed(.editing, paragraph(Inline(.image(image("A cat")))))
    let part = try #require(cat.range(of: "cat"))
    cat[part].languageIdentifier = "en"
    #expect(Document(cat) == Document([paragraph(Inline(.image(image("A cat"))))]))
  }

  @Test("three equal adjacent emoji are read as three emoji")
  func repeatedNames() throws {
    let source = try #require(ImageSource("https://example.org/c.png"))
    let cat = Inline(.emoji(try #require(CustomEmoji("cat", image: source))))
    let document = Document([paragraph(cat, cat, cat)])
    #expect(Document(AttributedTextEncoder(.editing).encode(document)) == document)
  }

  @Test("a link with a changed URL loses its title, and one without a URL becomes text")
  func changedLinks() throws {
    let home = link("https://example.org/", title: "Home")
    var text = attributed(.editing, paragraph(.text("home", link: home)))
    #expect(Document(text) == Document([paragraph(.text("home", link: home))]))
    text.link = URL(string: "https://example.com/")
    #expect(
      Document(text) == Document([paragraph(.text("home", link: link("https://example.com/")))]))
    text.link = nil
    #expect(Document(text) == Document([paragraph("home")]))
  }

  @Test(
    "text with a `javascript:`, `file:` or other unsafe URL loses its link",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x",
      "https://user:password@example.org/", "file:///etc/passwd", "#top", "x-unknown:y",
    ])
  func hostileLinks(target: String) {
    var text = AttributedString("x")
    text.link = URL(string: target)
    #expect(text.link != nil)
    #expect(Document(text) == Document([paragraph("x")]))
  }

  @Test("a list item, caption or other part without its container block becomes a paragraph")
  func strayParts() {
    let kinds: [BlockIntent.Kind] = [
      .item(number: 1, .checked), .summary, .image, .caption, .row(.head, index: 0),
    ]
    var text = AttributedString()
    for (identity, kind) in kinds.enumerated() {
      var line = AttributedString(identity == 0 ? "0" : "\n\(identity)")
      line.blockIntent = BlockIntent([BlockIntent.Component(kind, identity: identity)])
      text += line
    }
    // The line feed before each number belongs to the preceding line.
    #expect(Document(text) == Document(Blocks((0..<5).map { paragraph("\($0)") })))
  }

  @Test("a heading of level 99 gets level 6, and a figure without an image becomes text")
  func wrongValues() {
    var text = AttributedString("a")
    text.blockIntent = BlockIntent([
      BlockIntent.Component(.heading(level: 99, TextLayout()), identity: 0)
    ])
    #expect(Document(text) == Document([.heading(Heading(level: 6, [.text("a")]))]))
    text.blockIntent = BlockIntent([
      BlockIntent.Component(.figure(nil), identity: 0),
      BlockIntent.Component(.image, identity: 1),
    ])
    #expect(Document(text) == Document([paragraph("a")]))
  }

  @Test("of 100,000 quotes around one line, 32 are read, on a small stack")
  func depth() {
    let depth = onSmallStack {
      var text = AttributedString("a")
      text.blockIntent = BlockIntent(
        (0..<100_000).map { BlockIntent.Component(.quote, identity: $0) })
      return Document(text).blocks.depth
    }
    #expect(depth == 32)
  }

  @Test("tables, lists and details of the maximum depth round-trip on a small stack")
  func deepDocuments() {
    for kind in 0..<3 {
      let isEqual = onSmallStack {
        var block = paragraph("deep")
        for _ in 0..<Blocks.maximumDepth {
          block =
            switch kind {
            case 0: .table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [block])])]))
            case 1: .list(ListBlock(items: [ListItem([block])]))
            default: .details(Details(summary: [.text("s")], [block]))
            }
        }
        let document = Document([block])
        return Document(AttributedTextEncoder(.editing).encode(document)) == document
      }
      #expect(isEqual)
    }
  }

  @Test("a document read from reading style lacks the text of spoilers and closed details")
  func readingStyle() {
    let details = Details(summary: [.text("More")], [paragraph("folded")])
    let shown = attributed(
      paragraph(.text("a "), .text("hidden", marks: .spoiler, link: link("https://example.org/"))),
      .details(details), .quote(Quote([paragraph("b")])), .thematicBreak)
    #expect(
      Document(shown)
        == Document([
          paragraph(.text("a "), .text("██████", marks: .spoiler)),
          .details(Details(summary: [.text("More")], [])), .quote(Quote([paragraph("b")])),
          .thematicBreak,
        ]))
  }

  @Test("control and bidirectional override characters are removed when text is read")
  func controls() {
    #expect(Document(AttributedString("a\u{1B}[31m\u{202E}b\0")) == Document([paragraph("a[31mb")]))
  }
}
