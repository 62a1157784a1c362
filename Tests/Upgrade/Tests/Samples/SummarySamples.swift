import PostDocument
import PostSummary
import Testing

@Test("a summary is cut between words at the limit")
func summarizerCuts() throws {
  let document = Document([
    .paragraph(Paragraph([.text("The quick brown fox jumps over the lazy dog")]))
  ])
  try expectOutput {
    // sample
    let summary = Summarizer(SummaryOptions(limit: 20)).summarize(document)
    print(summary.plainText)  // The quick brown fox…
    // end
  }
}

@Test("a summary has one line per block and hides spoilers")
func summarizerKeepsStructure() throws {
  try expectOutput {
    // sample
    let document = Document([
      .heading(Heading(level: 2, [.text("Trip")])),
      .paragraph(Paragraph([.text("We saw "), .text("whales", marks: .spoiler), .text(".")])),
      .quote(Quote([.paragraph(Paragraph([.text("Call me Ishmael.")]))])),
    ])
    let summary = Summarizer(SummaryOptions(limit: 80, lineLimit: 3)).summarize(document)
    print(summary.plainText)
    // Trip
    // We saw [spoiler].
    // “Call me Ishmael.”
    print(summary.isTruncated, summary.omitted.spoilers)  // false 1
    // end
  }
}

@Test("an overview has title, hashtags and reading time")
func overviewOfDocument() throws {
  let document = Document([.heading(Heading(level: 1, [.text("Trip")]))])
  // sample
  let overview = DocumentOverview(of: document)
  print(overview.title ?? "untitled", overview.hashtags.map(\.name), overview.readingSeconds())
  // end
}
