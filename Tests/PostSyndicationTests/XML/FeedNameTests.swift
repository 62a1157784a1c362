import PostFeed
import PostSyndication
import Testing

@Suite struct FeedNameTests {
  private func item(_ properties: String, of channel: String = "") throws -> SyndicatedFeed {
    try SyndicatedFeed(
      """
      <rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>\(channel)
      <item><title>x</title>\(properties)</item></channel></rss>
      """)
  }

  @Test("a name that is too long is cut with a finding")
  func longNames() throws {
    let name = String(repeating: "名", count: 2000)
    let feed = try item("<dc:creator>\(name)</dc:creator><category>\(name)</category>")
    let cut = String(repeating: "名", count: 1364) + "…"
    #expect(feed.items[0].authors.map { $0.name?.line(limit: 5000) } == [cut])
    #expect(feed.items[0].categories.map { $0.name.line(limit: 5000) } == [cut])
    #expect(
      feed.findings.list.map(\.description)
        == Array(repeating: "item 1: a name is longer than 4096 bytes and is cut", count: 2))
    let json = try SyndicatedFeed(
      """
      {"version": "https://jsonfeed.org/version/1.1",
       "items": [{"title": "x", "tags": ["\(name)"], "authors": [{"name": "\(name)"}]}]}
      """)
    #expect(json.items[0].authors.map { $0.name?.line(limit: 5000) } == [cut])
    #expect(json.items[0].categories.map { $0.name.line(limit: 5000) } == [cut])
    #expect(json.findings.counts == [.valueDropped: 2])
  }

  @Test("a name of 1,000 bytes is written completely in each format")
  func completeNames() throws {
    let name = "A" + String(repeating: "b", count: 998) + "C"
    let feed = try item("<dc:creator>\(name)</dc:creator><category>\(name)</category>")
    #expect(feed.findings.list.isEmpty)
    for format in SyndicationEncoder.Format.allCases {
      let text = try SyndicationEncoder(format).encode(feed)
      #expect(text.components(of: name) == 3, "\(format)")
    }
    let line = try SyndicationLineWriter().line(for: feed.items[0], of: feed)
    #expect(line.components(of: name) == 3)
  }

  @Test("the authors of a feed, which each item repeats, are limited")
  func manyFeedAuthors() throws {
    let authors = (1...1000).map { "<dc:creator>Author \($0)</dc:creator>" }.joined()
    let feed = try item("", of: authors)
    #expect(feed.authors.count == 197)
    #expect(feed.findings.counts[.valueDropped] == 803)
    let ofItem = try item(authors)
    #expect(ofItem.items[0].authors.count == 1000)
    #expect(ofItem.findings.list.isEmpty)
    let line = try SyndicationLineWriter().line(for: ofItem.items[0], of: ofItem)
    #expect(line.hasPrefix("{\"title\":\"x\",\"author\":\"Author 1, Author 2, "))
    #expect(line.hasSuffix(", Author 1000\"}\n"))
  }
}

extension String {
  /// The number of parts between the occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count
  }
}
