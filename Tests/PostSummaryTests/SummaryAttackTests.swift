import PostDocument
import PostSummary
import TestSupport
import Testing

/// Hostile input for summaries.
@Suite struct SummaryAttackTests {
  private func marks(_ count: Int) -> String { String(repeating: "\u{336}", count: count) }

  @Test("of 100 combining marks on a letter, 31 are kept, and so is the text after them")
  func zalgo() {
    let short = summary(paragraph("a" + marks(100) + "b c"))
    #expect(short.plainText == "a" + marks(31) + "b c")
    #expect(short.graphemeCount == 4)
  }

  @Test("500,000 combining marks on a letter truncate the summary")
  func markFlood() {
    let short = summary(paragraph("a" + marks(500_000) + " b"))
    #expect(short.plainText == "a" + marks(31) + "…")
    #expect(short.isTruncated)
    #expect(!short.omitted.isComplete)
  }

  @Test("of 100 combining marks after a mention, 31 are kept")
  func marksAfterName() {
    let short = summary(paragraph(.mention("@ada"), .text(marks(100))))
    #expect(short.plainText == "@ada" + marks(31))
  }

  @Test("a joined emoji sequence over the cluster byte limit truncates the summary")
  func joinedEmoji() {
    let chain = String(repeating: "👩\u{200D}", count: 100) + "👩"
    #expect(summary(paragraph("a " + chain + " b")).plainText == "a…")
    #expect(summary(paragraph(chain)).plainText == "…")
  }

  @Test("a word of a megabyte is cut at the limit")
  func longWord() {
    let short = summary(paragraph(String(repeating: "a", count: 1 << 20)))
    #expect(short.plainText == String(repeating: "a", count: 279) + "…")
  }

  @Test("a mention that is 1 MB long becomes an ellipsis")
  func longName() {
    #expect(
      summary(paragraph(.mention("@" + String(repeating: "a", count: 1 << 20)))).plainText == "…")
  }

  @Test("100,000 spoiler runs become one label")
  func spoilers() {
    let runs = Inlines(
      (0..<100_000).map { .text("s", marks: $0 % 2 == 0 ? .spoiler : [.spoiler, .strong]) })
    let short = summary(.paragraph(Paragraph(runs)), paragraph("end"))
    #expect(short.plainText == "[spoiler]…")
    #expect(short.omitted.spoilers == 1)
    #expect(!short.omitted.isComplete)
  }

  @Test("257 consecutive images truncate the summary")
  func images() {
    let images = [Block](repeating: paragraph(image("x")), count: 257)
    let short = Summarizer().summarize(Document(Blocks([paragraph("a")] + images)))
    #expect(short.plainText == "a…")
    #expect(short.omitted.images == 257)
    let fewer = Summarizer().summarize(
      Document(Blocks([paragraph("a")] + images.dropLast(129) + [paragraph("b")])))
    #expect(fewer.plainText == "a\nb")
  }

  @Test("a megabyte of blank text or blank code lines truncates the summary")
  func blanks() {
    let blank = String(repeating: "\u{A0}", count: 1 << 19)
    #expect(summary(paragraph(blank + "x")).plainText == "…")
    #expect(summary(paragraph("a"), paragraph(blank + "x")).plainText == "a…")
    #expect(
      summary(.codeBlock(CodeBlock(String(repeating: "\n", count: 1 << 20) + "x"))).plainText == "…"
    )
  }

  @Test("a no-break space directly before the cut of a summary is removed")
  func blankEnds() {
    #expect(summary(paragraph("\u{A0}one two"), limit: 2).plainText == "…")
    #expect(
      summary(paragraph(.text("a"), .lineBreak, .text("\u{A0}\u{202F}bcdefghi")), limit: 4) {
        $0.byteLimit = 100
      }.plainText == "a…")
    #expect(summary(paragraph("10\u{A0}km of road"), limit: 6).plainText == "10\u{A0}km…")
  }

  @Test("200 flags of two regional indicators are cut between flags")
  func flags() {
    let flags = paragraph(String(repeating: "\u{1F1E9}\u{1F1EA}", count: 200))
    let short = summary(flags, limit: 10) { $0.byteLimit = 1000 }
    #expect(short.plainText == String(repeating: "\u{1F1E9}\u{1F1EA}", count: 9) + "…")
  }

  @Test("spoilers and closed details inside open details are hidden in a summary")
  func nestedDetails() {
    let hidden = paragraph(.text("SECRET", marks: .spoiler), .text(" seen"))
    let inner = Details(
      summary: [.text("inner"), .text("SECRET", marks: .spoiler)], state: .open, [hidden])
    let closed = Details(summary: [.text("closed")], [paragraph("SECRET")])
    let outer = Details(
      summary: [.text("outer")], state: .open, [.details(inner), .details(closed)])
    #expect(
      summary(.details(outer)).plainText == "outer\ninner[spoiler]\n[spoiler] seen\nclosed")
  }

  @Test("an excerpt marker in a spoiler is ignored")
  func hiddenMarker() {
    let hidden = paragraph(.text("<!--more-->", marks: .spoiler))
    #expect(summary(paragraph("a"), hidden, paragraph("b")).plainText == "a\n[spoiler]\nb")
  }

  @Test("a paragraph in 40 nested quotes is summarized in quotation marks", .hangLimit)
  func depth() {
    var block = paragraph("deep")
    for _ in 0..<40 { block = .quote(Quote([block])) }
    #expect(summary(block).plainText == "“deep”")
  }

  @Test("directional marks do not count toward the limit at which Hebrew text is cut")
  func directionalMarks() {
    let text = String(repeating: "\u{200F}א\u{200E}", count: 1000)
    let short = summary(paragraph(text), limit: 5) { $0.byteLimit = 1000 }
    #expect(short.graphemeCount == 5)
    #expect(short.plainText.unicodeScalars.count { $0 == "א" } == 4)
  }
}
