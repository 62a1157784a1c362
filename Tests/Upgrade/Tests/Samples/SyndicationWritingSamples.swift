import PostDocument
import PostFeed
import PostSyndication
import Testing

private let posts = [
  PostDetail(
    postId: 7, content: "<p>Hi</p>", author: AuthorPreview(id: 1, name: "Ada"),
    createdAt: "2026-11-21T12:00:00Z")
]

private func page(of post: PostDetail) -> LinkTarget? {
  LinkTarget("https://pots.example/\(post.postId)")
}

@Test("a feed of stored posts is written as Atom")
func postsAsAtom() throws {
  // sample
  var feed = SyndicatedFeed()
  feed.title = UntrustedContent("Pots", format: .plainText)
  feed.items = posts.map { SyndicatedItem($0, url: page(of: $0)) }
  let xml = try SyndicationEncoder(.atom).encode(feed)
  // end
  #expect(xml.contains("<id>https://pots.example/7</id>"))
}

@Test("a feed is written item by item")
func feedInPieces() throws {
  let feed = SyndicatedFeed()
  let items = posts.map { SyndicatedItem($0) }
  var count = 0
  func send(_ bytes: [UInt8]) { count += bytes.count }
  // sample
  var writer = SyndicationWriter(SyndicationEncoder(.rss))
  for item in items {
    try writer.write(item, of: feed)
    send(writer.takeBytes())
  }
  writer.finish(feed)
  send(writer.takeBytes())
  // end
  #expect(count > 500)
}

@Test("items are written as lines of JSON")
func itemsAsLines() throws {
  try expectOutput {
    // sample
    var item = SyndicatedItem()
    item.title = UntrustedContent("Ash &amp; iron", format: .html)
    item.content = UntrustedContent("<p onclick=x>Two <b>buckets</b>", format: .html)
    let line = try SyndicationLineWriter().line(for: item, of: SyndicatedFeed())
    print(line, terminator: "")
    // {"title":"Ash & iron","content":"<p>Two <strong>buckets</strong></p>","summary":"Two buckets"}
    // end
  }
}
