import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

@Suite struct RSSReaderTests {
  @Test("all properties of RSS 2.0 with its usual modules are read")
  func modules() throws {
    let feed = try SyndicatedFeed(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
        xmlns:wfw="http://wellformedweb.org/CommentAPI/">
      <channel>
        <title>Tide &amp; tables</title>
        <atom:link href="https://tides.example/feed" rel="self" type="application/rss+xml"/>
        <atom:link href="?page=2" rel="next"/>
        <link>https://tides.example/</link>
        <description>High and low</description>
        <language>en-GB</language>
        <managingEditor>mara@tides.example (Mara Quay)</managingEditor>
        <image><url>/logo.png</url><title>Logo</title><link>https://other.example/</link></image>
        <lastBuildDate>2026-11-21T12:00:00Z</lastBuildDate>
        <textInput><title>Search</title><link>https://tides.example/search</link></textInput>
        <item>
          <title>Spring tide</title>
          <link>/spring?a=1&amp;b=2</link>
          <guid isPermaLink="false">tide-1</guid>
          <pubDate>2026-11-20T08:00:00Z</pubDate>
          <dc:creator><![CDATA[Ann]]></dc:creator>
          <category domain="https://tides.example/tags">sea</category>
          <category>sea</category>
          <dc:subject>moon</dc:subject>
          <description>Short</description>
          <content:encoded><![CDATA[<p>Long <a href="map">text</a></p>]]></content:encoded>
          <enclosure url="tide.mp3" length="1024" type="audio/mpeg"/>
          <comments>https://tides.example/spring#comments</comments>
          <wfw:commentRss>https://tides.example/spring/feed</wfw:commentRss>
          <slash:comments>7</slash:comments>
          <source url="https://origin.example/feed">Origin</source>
        </item>
      </channel></rss>
      """)
    #expect(feed.format == .rss)
    #expect(feed.version == "2.0")
    #expect(feed.title?.plainText() == "Tide & tables")
    #expect(feed.subtitle?.plainText() == "High and low")
    #expect(feed.url?.link?.description == "https://tides.example/")
    #expect(feed.feedURL?.link?.description == "https://tides.example/feed")
    #expect(feed.image?.link?.description == "https://tides.example/logo.png")
    #expect(feed.language?.line() == "en-GB")
    #expect(feed.updated?.moment?.description == "2026-11-21T12:00:00Z")
    #expect(feed.authors.map(\.displayName) == ["Mara Quay"])
    #expect(feed.authors.first?.email?.line() == "mara@tides.example")
    let item = try #require(feed.items.first)
    #expect(item.id == "tide-1")
    #expect(item.title?.plainText() == "Spring tide")
    #expect(item.url?.link?.description == "https://tides.example/spring?a=1&b=2")
    #expect(item.published?.moment?.description == "2026-11-20T08:00:00Z")
    #expect(item.authors.map(\.displayName) == ["Ann"])
    #expect(item.categories.map { $0.name.line() } == ["sea", "sea", "moon"])
    #expect(item.categories.map(\.scheme) == ["https://tides.example/tags", nil, nil])
    #expect(item.summary?.plainText() == "Short")
    #expect(
      try item.content?.sanitize().document.plainText == "Long text <https://tides.example/map>")
    #expect(item.attachments.map { $0.url.link?.description } == ["https://tides.example/tide.mp3"])
    #expect(item.attachments.first?.size == 1024)
    #expect(item.attachments.first?.type?.line() == "audio/mpeg")
    #expect(item.commentsURL?.link?.description == "https://tides.example/spring#comments")
    #expect(item.commentsFeedURL?.link?.description == "https://tides.example/spring/feed")
    #expect(item.commentCount == 7)
    #expect(item.source?.title?.line() == "Origin")
    #expect(item.source?.url?.link?.description == "https://origin.example/feed")
    #expect(feed.findings.list.isEmpty)
  }

  @Test("RSS 1.0 has its items after the channel")
  func rdf() throws {
    let feed = try SyndicatedFeed(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://a.example/feed"><title>A</title><link>https://a.example/</link>
      <items><rdf:Seq><rdf:li rdf:resource="https://a.example/1"/></rdf:Seq></items></channel>
      <item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1</link>
      <dc:date>2026-11-20</dc:date></item></rdf:RDF>
      """)
    #expect(feed.version == "1.0")
    #expect(feed.id == "https://a.example/feed")
    #expect(feed.items.map(\.id) == ["https://a.example/1"])
    #expect(feed.items.first?.title?.plainText() == "One")
    #expect(feed.items.first?.published?.text == UntrustedText("2026-11-20"))
  }

  @Test("a guid is the URL of the item, unless it is not permanent")
  func permanentLinks() throws {
    let feed = try SyndicatedFeed(
      """
      <rss><channel>
      <item><title>a</title><guid>https://a.example/1</guid></item>
      <item><title>b</title><guid isPermaLink="false">https://a.example/2</guid></item>
      <item><title>c</title><guid>not-a-url</guid></item>
      </channel></rss>
      """)
    #expect(feed.items.map { $0.url?.link?.description } == ["https://a.example/1", nil, nil])
  }

  @Test("ampersands in attributes are read in each spelling")
  func ampersandsInAttributes() throws {
    let feed = try SyndicatedFeed(
      """
      <rss><channel><item><title>a</title>
      <enclosure url="https://a.example/?a=1&amp;b=2&#38;c=3&#x26;d=4&e=5&amp;#38;"/>
      <description><a href="/?a=1&amp;b=2">x</a></description>
      </item></channel></rss>
      """)
    let item = try #require(feed.items.first)
    #expect(
      item.attachments.first?.url.source == "https://a.example/?a=1&b=2&c=3&d=4&e=5&#38;")
    #expect(item.summary?.source == "<a href=\"/?a=1&amp;b=2\">x</a>")
  }

  @Test(
    "authors are read in the forms of RSS",
    arguments: [
      ("ann@a.example (Ann)", "Ann", "ann@a.example"),
      ("Ann &lt;ann@a.example&gt;", "Ann", "ann@a.example"),
      ("ann@a.example", "ann@a.example", "ann@a.example"),
      ("Ann @ home", "Ann @ home", ""),
      ("Ann", "Ann", ""),
    ])
  func authors(source: String, name: String, email: String) throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title><author>\(source)</author></item></channel></rss>")
    #expect(feed.items.first?.authors.map(\.displayName) == [name])
    #expect((feed.items.first?.authors.first?.email?.line() ?? "") == email)
  }

  @Test("podcasts have durations, images and warnings")
  func podcast() throws {
    let feed = try SyndicatedFeed(
      """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <itunes:author>Host</itunes:author><itunes:image href="https://p.example/cover.jpg"/>
      <item><title>One</title><itunes:duration>1:02:03</itunes:duration>
      <itunes:explicit>yes</itunes:explicit><itunes:summary>About</itunes:summary>
      <itunes:image href="https://p.example/1.jpg"/><itunes:author>Guest</itunes:author>
      <enclosure url="https://p.example/1.mp3" type="audio/mpeg" length="-5"/></item>
      </channel></rss>
      """)
    #expect(feed.authors.map(\.displayName) == ["Host"])
    #expect(feed.image?.link?.description == "https://p.example/cover.jpg")
    let item = try #require(feed.items.first)
    #expect(item.attachments.first?.duration == 3723)
    #expect(item.attachments.first?.size == nil)
    #expect(item.isSensitive)
    #expect(item.summary?.plainText() == "About")
    #expect(item.image?.link?.description == "https://p.example/1.jpg")
    #expect(item.authors.map(\.displayName) == ["Guest"])
  }

  @Test("media objects are attachments, and one with the URL of the enclosure is the same")
  func media() throws {
    let feed = try SyndicatedFeed(
      """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>a</title>
      <enclosure url="https://m.example/a.jpg" type="image/jpeg"/>
      <media:content url="https://m.example/a.jpg" medium="image" width="640" height="480">
        <media:description type="plain">A boat</media:description>
        <media:rating>adult</media:rating></media:content>
      <media:group><media:title>Clip</media:title>
        <media:content url="https://m.example/b.mp4" type="video/mp4" duration="30" fileSize="9"/>
        <media:thumbnail url="https://m.example/b.jpg"/></media:group>
      </item></channel></rss>
      """)
    let item = try #require(feed.items.first)
    #expect(item.title?.plainText() == "a")
    #expect(item.attachments.count == 2)
    #expect(item.attachments.first?.type?.line() == "image/jpeg")
    #expect(item.attachments.first?.alternative?.line() == "A boat")
    #expect(item.attachments.first?.width == 640)
    #expect(item.attachments.last?.duration == 30)
    #expect(item.attachments.last?.size == 9)
    #expect(item.image?.link?.description == "https://m.example/b.jpg")
    #expect(item.isSensitive)
  }

  @Test(
    "titles are HTML if all of their markup is HTML",
    arguments: [
      ("AT&amp;T", "AT&T"), ("AT&amp;amp;T", "AT&T"), ("a &lt;b&gt;c&lt;/b&gt;", "a c"),
      ("Use &lt;b&gt;", "Use <b>"), ("Array&lt;Int&gt; &lt;/Int&gt;", "Array<Int> </Int>"),
      ("1 &lt; 2 &amp; 3", "1 < 2 & 3"), ("caf&amp;eacute;", "café"),
      ("<![CDATA[<i>x</i>]]>", "x"), ("&amp;lt;p&amp;gt;", "<p>"),
    ])
  func titles(source: String, text: String) throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>\(source)</title></item></channel></rss>")
    #expect(feed.items.first?.title?.plainText() == text)
  }

  @Test("an item without anything to show is dropped, and the others are kept")
  func emptyItems() throws {
    let feed = try SyndicatedFeed(
      "<rss><channel><item><title>a</title></item><item/><item><link>b</link></item></channel></rss>"
    )
    #expect(feed.items.count == 2)
    #expect(
      feed.findingTexts
        == ["item-dropped: item 2: the item has no title, content, link or attachment"])
  }
}
