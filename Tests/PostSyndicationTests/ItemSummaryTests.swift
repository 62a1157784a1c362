import PostDocument
import PostFeed
import PostPolicy
import PostSummary
import PostSyndication
import Testing

@Suite struct ItemSummaryTests {
  private func item(
    content: String? = nil, summary: String? = nil, warning: String? = nil
  ) -> SyndicatedItem {
    var item = SyndicatedItem()
    item.content = content.map { UntrustedContent($0, format: .html) }
    item.summary = summary.map { UntrustedContent($0, format: .html) }
    item.contentWarning = warning.map { UntrustedText($0) }
    return item
  }

  @Test("the summary is the start of the content")
  func content() throws {
    let summary = try Summarizer(SummaryOptions(limit: 20)).summarize(
      item(content: "<p>One <b>two</b> three four five</p>"))
    #expect(summary.plainText == "One two three four…")
    #expect(summary.source == .automatic)
  }

  @Test("a visible summary of the author replaces the start of the content")
  func explicit() throws {
    let summary = try Summarizer().summarize(item(content: "Content", summary: "<i>Summary</i>"))
    #expect(summary.plainText == "Summary")
    #expect(summary.source == .explicit)
    #expect(try Summarizer().summarize(item(content: "A", summary: "<p> </p>")).plainText == "A")
    #expect(try Summarizer().summarize(item(summary: "B")).plainText == "B")
    #expect(try Summarizer().summarize(item()).plainText == "")
  }

  @Test("a content warning replaces the content and the summary")
  func warnings() throws {
    let summary = try Summarizer().summarize(
      item(content: "<p>The killer is …</p>", summary: "Killer", warning: "Film <ending>"))
    #expect(summary.plainText == "Film <ending>")
    #expect(summary.source == .warning)
  }

  @Test("hidden content is not shown")
  func hidden() throws {
    let summary = try Summarizer().summarize(
      item(
        content: "<details><summary>Ending</summary>She leaves.</details>"
          + "<p>See <span class=\"spoiler\">it</span></p>"))
    #expect(summary.plainText == "Ending\nSee [spoiler]")
  }

  @Test("the summary ends at the marker of an excerpt")
  func excerpts() throws {
    let summary = try Summarizer().summarize(item(content: "<p>One</p><!--more--><p>Two</p>"))
    #expect(summary.plainText == "One")
    #expect(summary.source == .excerpt)
  }

  @Test("custom emoji are shown as their names in plain text")
  func emoji() throws {
    var item = item(content: "Hi :cat:")
    item.content?.emoji = ["cat": try ImageSource(parsing: "https://cdn.example/cat.png")]
    let summary = try Summarizer().summarize(item)
    #expect(summary.plainText == "Hi :cat:")
    #expect(summary.document.runs.count == 2)
  }
}
