import PostDocument
import PostSummary
import TestSupport
import Testing

@Suite struct DocumentOverviewTests {
  private func overview(
    _ blocks: Block..., hidden: DocumentOverview.HiddenParts = .leftOut
  ) -> DocumentOverview {
    DocumentOverview(of: Document(Blocks(blocks)), hidden: hidden)
  }

  private func title(_ blocks: Block...) -> String? {
    DocumentOverview(of: Document(Blocks(blocks))).title
  }

  @Test("the first line of text outside quotes and code becomes the title")
  func titles() {
    #expect(title(.heading(Heading(level: 2, [.text("Glazes")])), paragraph("Text")) == "Glazes")
    #expect(title(paragraph(.text("One"), .lineBreak, .text("two"))) == "One")
    #expect(title(.list(ListBlock(items: [ListItem([paragraph("Milk")])]))) == "Milk")
    #expect(
      title(paragraph(.mention("@ada"), .text(" that is right"))) == "that is right")
    #expect(title(.quote(Quote([paragraph("quoted")])), paragraph("own")) == "own")
    #expect(title(paragraph(image("A cat")), paragraph("text")) == "text")
    #expect(title(.codeBlock(CodeBlock("x = 1"))) == nil)
    #expect(title() == nil)
  }

  // Each list once took at least twice the time of its contents, so this did not end.
  @Test("a title is found in 60 nested lists", .hangLimit)
  func nestedTitle() {
    var block = paragraph("Milk")
    for _ in 0..<60 { block = .list(ListBlock(items: [ListItem([block])])) }
    #expect(title(block) == "Milk")
  }

  @Test("a title of 40 words is cut between words and ends with an ellipsis")
  func longTitle() {
    let text = String(repeating: "word ", count: 40)
    #expect(title(paragraph(text)) == String(repeating: "word ", count: 14) + "word word…")
  }

  @Test("a title skips the text of spoilers and closed details")
  func hiddenTitle() {
    let secret = Inline.text("the butler", marks: .spoiler)
    #expect(title(paragraph(secret)) == nil)
    #expect(title(paragraph(.text("It was "), secret)) == "It was")
    #expect(
      title(.details(Details(summary: [], [paragraph("the butler")])), paragraph("a")) == "a")
  }

  @Test("equal links, mentions and hashtags are listed once, in document order")
  func lists() throws {
    let ada = try #require(Mention("@ada", target: LinkTarget("https://example.org/@ada")))
    let same = try #require(Mention("@Ada@example.org"))
    let overview = overview(
      paragraph(
        .text("a", link: link("https://example.org/b")), .text("c", link: link("/d")),
        Inline(.mention(ada)), Inline(.mention(same)), .mention("@bob"), .hashtag("#Swift"),
        .hashtag("#swift"), .hashtag("#日本")),
      paragraph(.text("again", link: Hyperlink(LinkTarget("https://example.org/b")!, title: "B"))))
    #expect(overview.links == [link("https://example.org/b"), link("/d")])
    #expect(overview.mentions.map(\.text) == ["@ada", "@bob"])
    #expect(overview.hashtags.map(\.text) == ["#Swift", "#日本"])
  }

  @Test("links, mentions and images in spoilers and closed details are listed only on request")
  func hidden() {
    let runs: [Inline] = [
      .text("a", marks: .spoiler, link: link("https://example.org/")),
      Inline(Inline.mention("@ada").content, marks: .spoiler),
    ]
    let fold = Block.details(
      Details(summary: [.hashtag("#open")], [paragraph(.hashtag("#shut"), image("x"))]))
    let seen = overview(paragraph(runs[0], runs[1]), fold)
    #expect(seen.links.isEmpty && seen.mentions.isEmpty && seen.leadImage == nil)
    #expect(seen.hashtags.map(\.name) == ["open"])
    let all = overview(paragraph(runs[0], runs[1]), fold, hidden: .included)
    #expect(all.links.count == 1 && all.mentions.count == 1 && all.leadImage != nil)
    #expect(all.hashtags.map(\.name) == ["open", "shut"])
    #expect(seen.wordCount == 3 && all.wordCount == 3)
  }

  @Test("the lead image is the first image that is not a custom emoji")
  func leadImage() throws {
    let second = InlineImage(try #require(ImageSource("https://example.org/b.png")))
    let overview = overview(
      paragraph(.emoji("cat"), .text("a"), image("first")), paragraph(Inline(.image(second))))
    #expect(overview.leadImage?.alternative == "first")
  }

  @Test(
    "words between spaces are counted; in Chinese, Japanese and Thai, letters are counted",
    arguments: [
      ("", 0, 0), ("one two\u{A0}three", 3, 0), ("well-known don't 3.5 — & …", 3, 0),
      ("before—after", 2, 0), ("naïve Привет שלום", 3, 0), ("日本語 text", 1, 3),
      ("ภาษาไทย", 0, 7), ("👍 👩‍👩‍👧‍👦", 0, 0), ("新しいSwift 6.2", 2, 3), ("한국어 책", 2, 0),
    ])
  func words(text: String, spaced: Int, unspaced: Int) {
    let overview = overview(paragraph(text))
    #expect(overview.spacedWordCount == spaced)
    #expect(overview.unspacedLetterCount == unspaced)
  }

  @Test("a word ends at a line break or block, but not at a mark, and words in code are counted")
  func wordEnds() {
    let overview = overview(
      paragraph(
        .text("un"), .text("believ", marks: .strong), .text("able"), .lineBreak, .text("a")),
      paragraph("b"), .codeBlock(CodeBlock("let x = 1\nreturn")))
    #expect(overview.wordCount == 7)
  }

  @Test("the reading time is a minute for 230 words or for 500 Chinese characters")
  func readingTime() {
    #expect(overview(paragraph(String(repeating: "word ", count: 230))).readingSeconds() == 60)
    #expect(overview(paragraph(String(repeating: "字", count: 500))).readingSeconds() == 60)
    #expect(overview(paragraph("one")).readingSeconds() == 1)
    #expect(overview().readingSeconds() == 0)
    #expect(overview(paragraph("one two")).readingSeconds(wordsPerMinute: 60) == 2)
  }
}
