import PostFeed
import PostSummary
import PostSyndication
import Testing

/// Items by hostile or careless authors.
@Suite struct HostileItemTests {
  private func feed(_ items: String) throws -> SyndicatedFeed {
    try SyndicatedFeed(reading: Array("<rss><channel>\(items)</channel></rss>".utf8))
  }

  private func lines(_ feed: SyndicatedFeed) throws -> [String] {
    try feed.items.map { try SyndicationLineWriter().line(for: $0, of: feed) }
  }

  @Test("elements that are open too deep end with their item")
  func deepItem() throws {
    let deep = String(repeating: "<p>x", count: 3000)
    let feed = try feed(
      "<item><title>a</title><description>\(deep)</description></item>"
        + "<item><description>d</description><title>b</title></item>")
    #expect(feed.items.map { $0.title?.plainText() } == ["a", "b"])
  }

  @Test(
    "markup that has no end as XML ends at the next greater-than sign",
    arguments: ["<?xml:namespace prefix = o ns = \"urn:x\" />", "<!it's great>"])
  func markupWithoutEnd(markup: String) throws {
    let feed = try feed(
      "<item><title>a</title><description>\(markup)x</description></item>"
        + "<item><title>b</title></item>")
    #expect(feed.items.map { $0.title?.plainText() } == ["a", "b"])
    #expect(feed.items[0].summary?.plainText() == "x")
  }

  @Test("the authors of a feed, which each line repeats, have at most 512 bytes")
  func manyAuthors() throws {
    let authors = (0..<2000).map { "<managingEditor>e\($0)</managingEditor>" }.joined()
    let line = try lines(feed("\(authors)<item><title>a</title></item>"))[0]
    #expect(line.utf8.count < 600)
  }

  @Test("what an author hid stays hidden in titles and in published feeds")
  func hiddenContent() throws {
    let feed = try feed(
      "<item><title>&lt;i>w&lt;/i> &lt;span class=spoiler>secret&lt;/span></title>"
        + "<description>&lt;details>&lt;summary>S&lt;/summary>secret&lt;/details></description></item>"
    )
    #expect(try lines(feed)[0].hasPrefix(#"{"title":"w [spoiler]","#))
    #expect(try SyndicationEncoder(.rss).encode(feed).contains("&lt;details&gt;"))
  }

  @Test(
    "a content warning that cannot be shown still replaces the content",
    arguments: ["5", "[\"CW\"]", "\"\u{200B}\"", "\"\u{2800}\""])
  func invisibleWarnings(warning: String) throws {
    let json = """
      [{"id": "1", "account": {"acct": "a"}, "content": "<p>secret</p>", "spoiler_text": \(warning)}]
      """
    let feed = try SyndicatedFeed(reading: Array(json.utf8))
    #expect(try !Summarizer().summarize(feed.items[0]).plainText.contains("secret"))
  }

  @Test(
    "a long content warning is read back", arguments: SyndicationEncoder.Format.allCases)
  func longWarning(format: SyndicationEncoder.Format) throws {
    var feed = SyndicatedFeed()
    var item = SyndicatedItem()
    item.contentWarning = UntrustedText(String(repeating: "&", count: 1000))
    item.content = UntrustedContent("<p>secret</p>", format: .html)
    feed.items = [item]
    let text = try SyndicationEncoder(format).encode(feed)
    #expect(try SyndicatedFeed(reading: Array(text.utf8)).items[0].contentWarning != nil)
  }

  @Test("a number of any length does not overflow in a date")
  func longNumbers() {
    for count in [18, 19, 20, 200] {
      let digits = String(repeating: "9", count: count)
      for date in ["+\(digits)T12", "2026-11-21T12:00:00+\(digits)", "\(digits) Nov 2026"] {
        #expect(SyndicationDate(date).moment == nil)
      }
    }
  }
}
