import PostDocument
import PostSummary
import Testing

@Suite struct SummarizerTests {
  @Test("ends between words and counts the ellipsis")
  func words() {
    let document = Document([.paragraph(Paragraph([.text("The quick brown fox jumps")]))])
    let summary = Summarizer(SummaryOptions(limit: 22)).summary(of: document)
    #expect(summary.plainText == "The quick brown fox…")
    #expect(summary.isTruncated)
    #expect(summary.graphemeCount == 20)
  }
}
