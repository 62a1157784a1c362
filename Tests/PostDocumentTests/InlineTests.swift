import PostDocument
import TestSupport
import Testing

private func content(_ runs: Inline...) -> [Inline] {
  Array(Paragraph(Inlines(runs)).content)
}

@Suite struct InlineTests {
  private let link = Hyperlink(LinkTarget("/a")!)

  @Test("adjacent text with the same marks and link is merged, and empty text is removed")
  func merging() {
    #expect(
      content(
        .text("a"), .text("b"), .text(""), .text("c", marks: .strong), .text("d", marks: .strong),
        .text("e", marks: .strong, link: link), .text("f", marks: .strong, link: link))
        == [.text("ab"), .text("cd", marks: .strong), .text("ef", marks: .strong, link: link)])
  }

  @Test("white space in a run collapses and is removed at its ends")
  func collapsing() {
    #expect(content(.text("  a \t\r\n b  ")) == [.text("a b")])
    #expect(content(.text(" \n ")) == [])
  }

  @Test("of adjacent spaces in several runs, the first one is kept")
  func collapsingAcrossRuns() {
    #expect(
      content(.text("a "), .text(" b", marks: .strong), .text(" ", marks: .emphasis), .text(" c"))
        == [.text("a "), .text("b", marks: .strong), .text(" ", marks: .emphasis), .text("c")])
    #expect(
      content(.text(" ", marks: .strong), .text(" a "), .text(" ", marks: .strong))
        == [.text("a")])
    #expect(content(.text("a", marks: .strong), .text(" \n")) == [.text("a", marks: .strong)])
  }

  @Test("a space between two images, or between an image and text, is kept")
  func whiteSpaceAroundImages() throws {
    let image = Inline(.image(InlineImage(try #require(ImageSource("/a.png")))))
    #expect(
      content(.text("  "), image, .text("  "), image, .text("  b"))
        == [image, .text(" "), image, .text(" b")])
  }

  @Test("spaces around line breaks and line breaks at the end of a block are removed")
  func lineBreaks() {
    #expect(
      content(.text("a "), .lineBreak, .text(" b "), .lineBreak, .lineBreak, .text(" "), .lineBreak)
        == [.text("a"), .lineBreak, .text("b")])
    #expect(content(.lineBreak, .text("a")) == [.lineBreak, .text("a")])
    #expect(content(.lineBreak, .text(" "), .lineBreak) == [])
    #expect(
      content(.text("a"), .text(" ", marks: .strong), .lineBreak, .text("b"))
        == [.text("a"), .lineBreak, .text("b")])
  }

  @Test("a line break has no marks and no link")
  func bareLineBreaks() {
    #expect(
      content(.text("a"), Inline(.lineBreak, marks: .all, link: link), .text("b"))
        == [.text("a"), .lineBreak, .text("b")])
  }

  @Test("a mention or hashtag keeps its marks, but not its link")
  func mentionsInLinks() throws {
    let mention = InlineContent.mention(try #require(Mention("@a")))
    let hashtag = InlineContent.hashtag(try #require(Hashtag("#a")))
    #expect(
      content(
        Inline(mention, marks: .strong, link: link), Inline(hashtag, marks: .code, link: link))
        == [Inline(mention, marks: .strong), Inline(hashtag, marks: .code)])
  }

  @Test("a combining mark after a removed space is kept")
  func spacesBeforeCombiningCharacters() {
    func scalars(_ runs: Inline...) -> [[Unicode.Scalar]] {
      trimmed(runs).map { run in
        if case .text(let text) = run.content { Array(text.unicodeScalars) } else { [] }
      }
    }
    func trimmed(_ runs: [Inline]) -> [Inline] { Array(Paragraph(Inlines(runs)).content) }
    #expect(scalars(.text(" \u{301}a")) == [["\u{301}", "a"]])
    #expect(scalars(.text("a "), .text(" \u{301}", marks: .strong)) == [["a", " "], ["\u{301}"]])
    #expect(scalars(.text("a"), .lineBreak, .text(" \u{301}b")) == [["a"], [], ["\u{301}", "b"]])
    // A space after a prepended mark is part of the same character.
    #expect(scalars(.text("a\u{600} "), .lineBreak, .text("b")) == [["a", "\u{600}"], [], ["b"]])
    #expect(scalars(.text("a\u{600} ")) == [["a", "\u{600}"]])
  }

  @Test("a space at the end of runs is kept until the runs become a paragraph")
  func joining() {
    let left: Inlines = [.text("a ")]
    #expect(left[0] == .text("a "))
    #expect(Paragraph(left + [.text("b")]).content == [.text("a b")])
  }

  @Test("a joiner is removed at the start of a paragraph, and kept after a letter")
  func joinersAtTheStart() {
    let joiner: Inlines = [.text("\u{200C}", marks: .strong)]
    #expect(joiner.count == 1)
    #expect(Paragraph(joiner).content == [])
    #expect(Paragraph([.text("ی")] + joiner).content.count == 2)
    #expect(Paragraph([.text("a "), .lineBreak] + joiner).content == [.text("a")])
    #expect(
      Paragraph(joiner + [.text("\u{FE0F}\u{200D} b")]).content == [.text("b")])
    #expect(Heading(level: 1, joiner + [.text("\u{FE0F}b")]).content == [.text("b")])
  }

  @Test("content that is assigned to a paragraph, heading or summary is trimmed")
  func mutation() throws {
    var paragraph = Paragraph([.text("a")])
    paragraph.content = [.text(" b "), .lineBreak]
    #expect(paragraph.content == [.text("b")])
    var heading = Heading(level: 1, [.text("a")])
    heading.content = [.text(" b ")]
    heading.level = 9
    #expect(heading.content == [.text("b")])
    #expect(heading.level == 6)
    var details = Details(summary: [], [])
    details.summary = [.text(" s ")]
    #expect(details.summary == [.text("s")])
  }

  @Test("appending 300,000 runs takes linear time", .hangLimit)
  func appendingIsLinear() {
    var runs = Inlines()
    for _ in 0..<300_000 { runs.append(.text("a b ")) }
    #expect(runs.count == 1)
  }

  @Test("runs whose link targets are only canonically equivalent are not merged")
  func linksByBytes() throws {
    let first = Hyperlink(try #require(LinkTarget("/a;b")))
    let second = Hyperlink(try #require(LinkTarget("/a\u{37E}b")))
    #expect(content(.text("x", link: first), .text("y", link: second)).count == 2)
  }

  @Test("marks list their names in a fixed order, and drop unknown bits of a raw value")
  func marks() {
    #expect(
      Marks.all.names == [
        "strong", "emphasis", "underline", "strikethrough", "subscript", "superscript",
        "highlight", "spoiler", "keyboard", "code",
      ])
    #expect(Marks([.code, .strong]).names == ["strong", "code"])
    #expect(Marks(name: "keyboard") == .keyboard)
    #expect(Marks(name: "bold") == nil)
    #expect(Marks(rawValue: 0xFFFF) == .all)
  }
}
