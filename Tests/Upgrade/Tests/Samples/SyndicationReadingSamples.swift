import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

@Test("a feed is read in pieces")
func feedReadInPieces() throws {
  let pieces = ["<rss><channel><item><title>a</title></it", "em><item><title>b</title>"]
    .map { Array($0.utf8) }
  var titles: [String] = []
  func show(_ item: SyndicatedItem) { titles.append(item.title?.plainText() ?? "") }
  // sample
  var reader = SyndicationReader()
  for piece in pieces {
    for item in try reader.read(piece) { show(item) }
  }
  for item in try reader.finish() { show(item) }
  // end
  #expect(titles == ["a", "b"])
}

@Test("an RSS feed becomes items, and a broken one gives findings")
func feedAsItems() throws {
  let bytes = Array(
    """
    <rss><channel><title>Pots &amp; pans</title><link>https://pots.example/</link>
    <item><title>Ash glazes</title><dc:creator>Ada</dc:creator><pubDate>21 Nov 2026</pubDate>
    <link>/ash</link><description>&lt;p onclick=x>Two buckets & a
    &lt;a href="/lid">lid&lt;/a></description></item></channel></rss>
    """.utf8)
  try expectOutput {
    // sample
    let feed = try SyndicatedFeed(reading: bytes)
    for item in feed.items {
      print(item.title?.plainText() ?? "untitled", item.published?.moment?.description ?? "")
      // Ash glazes 2026-11-21T00:00:00Z
      print(item.authors.map(\.displayName), item.url?.link?.description ?? "")
      // ["Ada"] https://pots.example/ash
      let document = try item.summary?.document(policy: .feed)
      print(document?.links.map(\.href.description) ?? [])
      // ["https://pots.example/lid"]
    }
    for finding in feed.findings.list { print(finding) }
    // a “&” that begins no reference was read as text
    // end
  }
}
