import PostDocument
import PostFeed
import PostSyndication
import Testing

@Suite struct FeedBaseTests {
  private static let item = "<item><link>b</link></item>"
  private static let entry = "<entry><link href=\"b\"/></entry>"

  @Test(
    "the URL of the feed is the base of relative URLs, wherever it is",
    arguments: [
      ("<link>https://a.example/x/</link>" + item, "https://a.example/x/b"),
      (item + "<link>https://a.example/x/</link>", "https://a.example/x/b"),
      ("<atom:link rel='self' href='https://a.example/x/feed'/>" + item, "https://a.example/x/b"),
      (item + "<atom:link rel='self' href='https://a.example/x/feed'/>", "https://a.example/x/b"),
      (
        "<link>/y/</link><atom:link rel='self' href='https://a.example/x/feed'/>" + item,
        "https://a.example/y/b"
      ),
      (
        "<atom:link rel='self' href='https://a.example/x/feed'/><link>/y/</link>" + item,
        "https://a.example/y/b"
      ),
      (item + "<link>/y/</link>", nil),
      (item, nil),
    ] as [(String, String?)])
  func rss(channel: String, url: String?) throws {
    let feed = try SyndicatedFeed(
      "<rss xmlns:atom='http://www.w3.org/2005/Atom'><channel>\(channel)</channel></rss>")
    #expect(feed.items.map { $0.url?.link?.description } == [url])
  }

  @Test(
    "the identifier of the feed is a base if it is a URL",
    arguments: [
      ("<id>https://a.example/x/</id>" + entry, "https://a.example/x/b"),
      (entry + "<id>https://a.example/x/</id>", "https://a.example/x/b"),
      ("<id>tag:a.example,2026:x</id>" + entry, nil),
      (
        "<id>https://b.example/</id><link rel='self' href='https://a.example/x/f'/>" + entry,
        "https://a.example/x/b"
      ),
      (
        "<id>https://b.example/</id><link href='https://a.example/x/'/>" + entry,
        "https://a.example/x/b"
      ),
      ("<id>https://a.example/x/</id><link href='..'/>" + entry, "https://a.example/b"),
    ] as [(String, String?)])
  func atom(properties: String, url: String?) throws {
    let feed = try SyndicatedFeed(
      "<feed xmlns='http://www.w3.org/2005/Atom'>\(properties)</feed>")
    #expect(feed.items.map { $0.url?.link?.description } == [url])
  }

  @Test("the channel of RSS 1.0 has its URL in an attribute")
  func rdf() throws {
    let feed = try SyndicatedFeed(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://purl.org/rss/1.0/"><item rdf:about="1"><title>x</title><link>b</link></item>
      <channel rdf:about="https://a.example/x/feed"><title>A</title></channel></rdf:RDF>
      """)
    #expect(feed.items.map { $0.url?.link?.description } == ["https://a.example/x/b"])
  }

  @Test("the URL that the caller states comes before the feed's own URL")
  func statedURL() throws {
    let feed = try SyndicatedFeed(
      "<feed xmlns='http://www.w3.org/2005/Atom'><id>https://b.example/</id>\(FeedBaseTests.entry)</feed>",
      options: SyndicationOptions(baseURL: LinkTarget("https://a.example/x/")))
    #expect(feed.items.map { $0.url?.link?.description } == ["https://a.example/x/b"])
  }

  @Test("items wait for the URL of the feed only if they need it, and only within a limit")
  func waiting() throws {
    var reader = SyndicationReader()
    func read(_ text: String) throws -> Int { try reader.read(Array(text.utf8)).count }
    #expect(try read("<rss><channel><item><title>a</title></item><item>") == 1)
    #expect(try read("<link>b</link></item><item>") == 0)
    #expect(try read("<title>c</title></item><item>") == 0)
    let text = String(repeating: "x", count: 1 << 20)
    #expect(try read("<title>\(text)</title></item><item>") == 3)
    #expect(try read("<title>d</title></item><item>") == 1)
    #expect(try read("<link>e</link></item><item>") == 1)
    #expect(try read("<title>f</title></item><link>https://a.example/</link><item>") == 1)
    #expect(try read("<link>g</link></item></channel></rss>") == 1)
    #expect(try reader.finish().isEmpty)
  }
}
