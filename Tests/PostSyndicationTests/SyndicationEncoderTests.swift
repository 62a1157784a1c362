import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import Testing

@Suite struct SyndicationEncoderTests {
  /// A feed with one item that has most properties.
  private var feed: SyndicatedFeed {
    var feed = SyndicatedFeed()
    feed.id = "tag:pots.example,2026:feed"
    feed.title = UntrustedContent("Pots & <i>pans</i>", format: .html)
    feed.url = UntrustedURL("https://pots.example/")
    feed.feedURL = UntrustedURL("https://pots.example/feed")
    feed.language = UntrustedText("en")
    var item = SyndicatedItem()
    item.id = "https://pots.example/1"
    item.url = UntrustedURL("https://pots.example/1")
    item.title = UntrustedContent("1 < 2 & <b>", format: .plainText)
    item.authors = [SyndicatedAuthor(name: UntrustedText("Ada"))]
    item.published = SyndicationDate("2026-11-21T12:00:00Z")
    item.content = UntrustedContent(
      "<p onclick=x>Look: <a href='/a'>glaze</a><script>x</script>", format: .html,
      baseURL: LinkTarget("https://pots.example/1"))
    item.categories = [SyndicatedCategory(name: UntrustedText("clay"))]
    var image = SyndicatedAttachment(
      url: UntrustedURL("https://pots.example/1.jpg"), type: UntrustedText("image/jpeg"))
    image.alternative = UntrustedText("a \"blue\" pot")
    image.size = 1200
    item.attachments = [image]
    feed.items = [item]
    return feed
  }

  @Test("RSS has escaped titles, safe content with absolute URLs, and files with descriptions")
  func rss() throws {
    #expect(
      try SyndicationEncoder(.rss).encode(feed) == """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
        xmlns:content="http://purl.org/rss/1.0/modules/content/" \
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" \
        xmlns:slash="http://purl.org/rss/1.0/modules/slash/" \
        xmlns:thr="http://purl.org/syndication/thread/1.0" \
        xmlns:wfw="http://wellformedweb.org/CommentAPI/">
          <channel>
            <title>Pots &amp; pans</title>
            <link>https://pots.example/</link>
            <description/>
            <atom:link rel="self" type="application/rss+xml" href="https://pots.example/feed"/>
            <language>en</language>
            <item>
              <title>1 &amp;lt; 2 &amp;amp; &amp;lt;b&gt;</title>
              <link>https://pots.example/1</link>
              <guid isPermaLink="true">https://pots.example/1</guid>
              <dc:creator>Ada</dc:creator>
              <pubDate>Sat, 21 Nov 2026 12:00:00 GMT</pubDate>
              <content:encoded>&lt;p&gt;Look: &lt;a href="https://pots.example/a" \
        rel="nofollow noopener ugc"&gt;glaze&lt;/a&gt;&lt;/p&gt;</content:encoded>
              <category>clay</category>
              <enclosure url="https://pots.example/1.jpg" length="1200" type="image/jpeg"/>
              <media:content url="https://pots.example/1.jpg" type="image/jpeg" fileSize="1200">
                <media:description type="plain">a "blue" pot</media:description>
              </media:content>
            </item>
          </channel>
        </rss>

        """)
  }

  @Test("Atom has plain titles, and the date of publication as the date of the change")
  func atom() throws {
    #expect(
      try SyndicationEncoder(.atom).encode(feed) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" \
        xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:postkit="urn:x-postkit" \
        xml:lang="en">
          <id>tag:pots.example,2026:feed</id>
          <title>Pots &amp; pans</title>
          <link rel="alternate" type="text/html" href="https://pots.example/"/>
          <link rel="self" type="application/atom+xml" href="https://pots.example/feed"/>
          <updated postkit:placeholder="true">2026-11-21T12:00:00Z</updated>
          <author postkit:placeholder="true">
            <name>Pots &amp; pans</name>
          </author>
          <entry>
            <id>https://pots.example/1</id>
            <title>1 &lt; 2 &amp; &lt;b&gt;</title>
            <link rel="alternate" type="text/html" href="https://pots.example/1"/>
            <author>
              <name>Ada</name>
            </author>
            <published>2026-11-21T12:00:00Z</published>
            <updated postkit:placeholder="true">2026-11-21T12:00:00Z</updated>
            <content type="html">&lt;p&gt;Look: &lt;a href="https://pots.example/a" \
        rel="nofollow noopener ugc"&gt;glaze&lt;/a&gt;&lt;/p&gt;</content>
            <category term="clay"/>
            <link rel="enclosure" href="https://pots.example/1.jpg" type="image/jpeg" length="1200"/>
            <media:content url="https://pots.example/1.jpg" type="image/jpeg" fileSize="1200">
              <media:description type="plain">a "blue" pot</media:description>
            </media:content>
          </entry>
        </feed>

        """)
  }

  @Test("JSON Feed has one item per line")
  func jsonFeed() throws {
    #expect(
      try SyndicationEncoder(.jsonFeed).encode(feed) == #"""
        {"version":"https://jsonfeed.org/version/1.1",
        "title":"Pots & pans",
        "home_page_url":"https://pots.example/",
        "feed_url":"https://pots.example/feed",
        "language":"en",
        "items":[
        {"id":"https://pots.example/1","url":"https://pots.example/1","title":"1 < 2 & <b>",\#
        "content_html":"<p>Look: <a href=\"https://pots.example/a\" \#
        rel=\"nofollow noopener ugc\">glaze</a></p>","date_published":"2026-11-21T12:00:00Z",\#
        "authors":[{"name":"Ada"}],"tags":["clay"],"attachments":[\#
        {"url":"https://pots.example/1.jpg","mime_type":"image/jpeg",\#
        "title":"a \"blue\" pot","size_in_bytes":1200,"_postkit":{"alternative":"a \"blue\" pot"}}]}
        ]}

        """#)
  }

  @Test(
    "a feed without items is complete in each format",
    arguments: [
      (
        SyndicationEncoder.Format.jsonFeed,
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\n\"items\":[\n],\n\"title\":\"\"}\n"
      )
    ])
  func emptyFeed(format: SyndicationEncoder.Format, text: String) throws {
    #expect(try SyndicationEncoder(format).encode(SyndicatedFeed()) == text)
  }

  /// Returns the lines of a feed with one item that start with one of some elements.
  private func lines(
    _ format: SyndicationEncoder.Format, _ item: SyndicatedItem, _ names: String...
  ) throws -> [String] {
    var feed = SyndicatedFeed()
    feed.items = [item]
    return try SyndicationEncoder(format).encode(feed).split(separator: "\n")
      .drop { !$0.contains("<item>") && !$0.contains("<entry>") }
      .prefix { !$0.contains("</item>") && !$0.contains("</entry>") }
      .map { $0.drop { $0 == " " } }
      .filter { line in names.contains { line.hasPrefix("<\($0)") } }.map(String.init)
  }

  @Test("a content warning becomes the summary, and the content is in closed details")
  func contentWarning() throws {
    var item = SyndicatedItem()
    item.contentWarning = UntrustedText("spiders <3")
    item.content = UntrustedContent("<p>eight legs</p>", format: .html)
    #expect(
      try lines(.atom, item, "summary", "content") == [
        "<summary type=\"html\">&lt;p&gt;spiders &amp;lt;3&lt;/p&gt;</summary>",
        "<content type=\"html\">&lt;details class=\"content-warning\"&gt;&lt;summary&gt;"
          + "spiders &amp;lt;3&lt;/summary&gt;&lt;p&gt;eight legs&lt;/p&gt;&lt;/details&gt;</content>",
      ])
  }

  @Test(
    "a content warning that was written is read back as one",
    arguments: SyndicationEncoder.Format.allCases)
  func readContentWarning(format: SyndicationEncoder.Format) throws {
    var feed = SyndicatedFeed()
    var item = SyndicatedItem()
    item.id = "1"
    item.contentWarning = UntrustedText("spiders <3 & more")
    item.content = UntrustedContent("<p>eight legs</p>", format: .html)
    feed.items = [item]
    let read = try SyndicatedFeed(reading: Array(SyndicationEncoder(format).encode(feed).utf8))
    #expect(
      try SyndicationLineWriter().line(for: read.items[0], of: read) == """
        {"id":"1","content":"<p>eight legs</p>","summary":"spiders <3 & more",\
        "contentWarning":"spiders <3 & more"}

        """)
  }

  private func read(content: String, summary: String) throws -> SyndicatedFeed {
    let rss = """
      <rss><channel><item><description>\(summary)</description>
      <encoded><![CDATA[\(content)]]></encoded></item></channel></rss>
      """
    return try SyndicatedFeed(reading: Array(rss.utf8))
  }

  @Test("details without the class of a content warning are not read as one")
  func otherDetails() throws {
    let feed = try read(content: "<details><summary>legs</summary>a</details>", summary: "legs")
    #expect(feed.items[0].contentWarning == nil)
    #expect(feed.items[0].summary?.plainText() == "legs")
  }

  @Test("a content warning that an author writes as markup only hides the author's own content")
  func forgedContentWarning() throws {
    let start = "<details class=\"content-warning\"><summary>"
    let script = "<script>x</script>"
    var feed = try read(
      content: "\(start)\(script) by Grace</summary><p>a</details>\(script)<p>b</details>",
      summary: "c")
    #expect(
      try SyndicationLineWriter().line(for: feed.items[0], of: feed) == """
        {"content":"<p>a</p><p>b</p>","summary":"by Grace","contentWarning":"by Grace"}

        """)
    // A warning without text would hide the content without a reason.
    feed = try read(content: "\(start) </summary>a</details>", summary: "c")
    #expect(feed.items[0].contentWarning == nil)
  }

  @Test(
    "a content warning also hides the descriptions and previews of attachments",
    arguments: SyndicationEncoder.Format.allCases)
  func hiddenDescriptions(format: SyndicationEncoder.Format) throws {
    var feed = SyndicatedFeed()
    var item = SyndicatedItem()
    item.contentWarning = UntrustedText("spiders")
    var image = SyndicatedAttachment(
      url: UntrustedURL("https://a.example/1.jpg"), type: UntrustedText("image/jpeg"))
    image.alternative = UntrustedText("eight legs")
    image.title = UntrustedText("legs.jpg")
    image.preview = UntrustedURL("https://a.example/small-legs.jpg")
    item.attachments = [image]
    feed.items = [item]
    let text = try SyndicationEncoder(format).encode(feed)
    #expect(text.contains("https://a.example/1.jpg"))
    #expect(!text.contains("legs"))
  }

  @Test("dates that the source does not state are left out")
  func absentDates() throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.published = SyndicationDate("the day before")
    #expect(try lines(.atom, item, "published").isEmpty)
    #expect(try lines(.rss, item, "pubDate", "atom:updated").isEmpty)
    #expect(!(try SyndicationLines.members(item, .jsonFeed).contains("date_")))
  }

  /// Returns the dates of a feed and its items in Atom, in order, and the findings.
  private func dates(_ feedDate: String?, _ itemDates: String?...) throws -> ([String], [String]) {
    var writer = SyndicationWriter(SyndicationEncoder(.atom))
    var feed = SyndicatedFeed()
    feed.title = UntrustedContent("x", format: .plainText)
    feed.updated = feedDate.map { SyndicationDate($0) }
    for date in itemDates {
      var item = SyndicatedItem()
      item.title = UntrustedContent("x", format: .plainText)
      item.updated = date.map { SyndicationDate($0) }
      try writer.write(item, of: feed)
    }
    writer.finish(feed)
    let lines = String(decoding: writer.takeBytes(), as: UTF8.self).split(separator: "\n")
    return (
      lines.compactMap { line in
        if line.contains("<entry>") { return "entry" }
        return line.contains("<updated")
          ? String(line.drop { $0 != ">" }.dropFirst().prefix(10)) : nil
      }, writer.takeFindings().map { "\($0.code.rawValue): \($0)" }
    )
  }

  @Test("no date is invented: an item without a date has that of the feed, or none")
  func requiredDates() throws {
    let (none, findings) = try dates(nil, nil, nil)
    #expect(none == ["entry", "entry"])
    #expect(
      findings == ["nonconforming: Atom requires dates; 2 items are without one"])
    #expect(try dates("2026-11-21", nil).0 == ["2026-11-21", "entry", "2026-11-21"])
    #expect(try dates("2026-11-21", nil).1 == [])
    #expect(
      try dates(nil, "2026-11-21", nil).0
        == ["2026-11-21", "entry", "2026-11-21", "entry", "2026-11-21"])
    #expect(try dates(nil, "2026-11-21", nil).1 == [])
    #expect(try dates(nil).0 == [])
    #expect(try dates(nil).1 == ["nonconforming: Atom requires dates; the feed is without one"])
    #expect(try dates("2026-11-21").1 == [])
  }

  @Test("a date that replaces a missing one is not read back")
  func placeholderDates() throws {
    var feed = SyndicatedFeed()
    feed.updated = SyndicationDate("2026-11-21T12:00:00Z")
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    feed.items = [item]
    let read = try SyndicatedFeed(reading: Array(SyndicationEncoder(.atom).encode(feed).utf8))
    #expect(read.updated?.moment?.description == "2026-11-21T12:00:00Z")
    #expect(read.items.map(\.updated) == [nil])
  }

  @Test("a date at the start of 1970 is a date like others", arguments: ["published", "updated"])
  func earlyDates(element: String) throws {
    let date = "1970-01-01T00:00:00Z"
    let feed = try SyndicatedFeed(
      "<feed xmlns='http://www.w3.org/2005/Atom'><updated>\(date)</updated><entry><title>x</title>"
        + "<\(element)>\(date)</\(element)></entry></feed>")
    #expect(feed.updated?.moment?.description == date)
    #expect((feed.items[0].published ?? feed.items[0].updated)?.moment?.description == date)
  }

  @Test("an identifier or date that only Atom requires is not read back")
  func placeholders() throws {
    var feed = SyndicatedFeed()
    feed.url = UntrustedURL("https://a.example/")
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.published = SyndicationDate("2026-11-21T12:00:00Z")
    feed.items = [item]
    item.id = "https://a.example/2"
    item.updated = item.published
    feed.items.append(item)
    let read = try SyndicatedFeed(reading: Array(SyndicationEncoder(.atom).encode(feed).utf8))
    #expect(read.id == nil)
    #expect(read.items.map(\.id) == [nil, "https://a.example/2"])
    #expect(read.items.map { $0.updated?.moment?.description } == [nil, "2026-11-21T12:00:00Z"])
    #expect(read.items.allSatisfy { $0.published?.moment?.description == "2026-11-21T12:00:00Z" })
  }

  @Test("the date of an Atom feed without a date is that of its first item with one")
  func feedDate() throws {
    #expect(
      try dates(nil, "2026-11-20", "2026-11-21").0
        == ["2026-11-20", "entry", "2026-11-20", "entry", "2026-11-21"])
    #expect(
      try dates(nil, nil, "2026-11-20", "2026-11-22").0
        == ["entry", "entry", "2026-11-20", "entry", "2026-11-22", "2026-11-22"])
  }

  @Test("an item of Atom without an identifier has its URL, or a name that its content decides")
  func identifiers() throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    let name = try lines(.atom, item, "id")
    #expect(
      name.first?.hasPrefix("<id postkit:placeholder=\"true\">urn:uuid:") == true
        && name.first?.count == 81)
    #expect(try lines(.atom, item, "id") == name)
    item.title = UntrustedContent("y", format: .plainText)
    #expect(try lines(.atom, item, "id") != name)
    item.url = UntrustedURL("https://a.example/1")
    #expect(
      try lines(.atom, item, "id")
        == ["<id postkit:placeholder=\"true\">https://a.example/1</id>"])
  }

  @Test("RSS names the URL as a permalink only if it is the identifier")
  func permalinks() throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.id = "https://a.example/1"
    #expect(
      try lines(.rss, item, "guid") == ["<guid isPermaLink=\"false\">https://a.example/1</guid>"])
    item.url = UntrustedURL("https://a.example/1")
    #expect(
      try lines(.rss, item, "guid") == ["<guid isPermaLink=\"true\">https://a.example/1</guid>"])
  }

  @Test(
    "a title of RSS that HTML would change is escaped twice",
    arguments: [
      ("AT&T", "AT&amp;T"), ("a < b", "a &lt; b"), ("<b>", "&amp;lt;b>"),
      ("&lt;", "&amp;amp;lt;"), ("R&eacute;", "R&amp;amp;eacute;"),
    ])
  func titles(title: String, xml: String) throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent(title, format: .plainText)
    let expected = "<title>\(xml.replacing("b>", with: "b&gt;"))</title>"
    #expect(try lines(.rss, item, "title") == [expected])
  }

  @Test("characters that XML does not allow are left out, and quotation marks are escaped")
  func characters() throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.id = "a\u{1}b\u{FFFF}c\"]]>"
    item.categories = [SyndicatedCategory(name: UntrustedText("c"), scheme: "\"<&")]
    #expect(
      try lines(.rss, item, "guid", "category") == [
        "<guid isPermaLink=\"false\">ab\u{FFFD}c\"]]&gt;</guid>",
        "<category domain=\"&quot;&lt;&amp;\">c</category>",
      ])
  }

  @Test(
    "a scheme of a category that is unsafe as a link is not written",
    arguments: [
      ("https://a.example/tags", true), ("Syndic8", true), ("tag:a.example,2026:x", true),
      ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), ("data:text/html,x", false),
      ("java\nscript:alert(1)", false), ("a\u{8}", false), ("a\u{202E}b", false), ("", false),
    ])
  func schemes(scheme: String, isWritten: Bool) throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.categories = [SyndicatedCategory(name: UntrustedText("c"), scheme: scheme)]
    #expect(
      try lines(.rss, item, "category") == [
        isWritten ? "<category domain=\"\(scheme)\">c</category>" : "<category>c</category>"
      ])
    #expect(
      try lines(.atom, item, "category") == [
        isWritten
          && scheme.contains(":")
          ? "<category term=\"c\" scheme=\"\(scheme)\"/>" : "<category term=\"c\"/>"
      ])
  }

  @Test("an author with only an e-mail address is written in each format")
  func emailAddresses() throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.authors = [
      SyndicatedAuthor(email: UntrustedText("ada@a.example")),
      SyndicatedAuthor(name: UntrustedText("Bob"), email: UntrustedText("bob@a.example")),
    ]
    #expect(
      try lines(.rss, item, "author", "dc:creator") == [
        "<author>ada@a.example</author>", "<dc:creator>Bob</dc:creator>",
      ])
    #expect(
      try lines(.atom, item, "name", "email") == [
        "<name>ada@a.example</name>", "<email>ada@a.example</email>",
        "<name>Bob</name>", "<email>bob@a.example</email>",
      ])
    #expect(
      try SyndicationLines.members(item, .jsonFeed)
        .contains(#""authors":[{"name":"ada@a.example"},{"name":"Bob"}]"#))
  }

  @Test("the page that an item is about, and the account that boosted it, are links")
  func otherLinks() throws {
    var item = SyndicatedItem()
    item.externalURL = UntrustedURL("https://b.example/")
    item.boost = SyndicatedBoost(
      author: SyndicatedAuthor(
        name: UntrustedText("Bob"), url: UntrustedURL("https://c.example/@bob")))
    #expect(
      try lines(.rss, item, "atom:link") == [
        #"<atom:link rel="related" href="https://b.example/"/>"#,
        #"<atom:link rel="via" title="Bob" href="https://c.example/@bob"/>"#,
      ])
    #expect(
      try lines(.atom, item, "link") == [
        #"<link rel="related" href="https://b.example/"/>"#,
        #"<link rel="via" title="Bob" href="https://c.example/@bob"/>"#,
      ])
    #expect(
      try SyndicationLines.members(item, .jsonFeed)
        .contains(#""external_url":"https://b.example/""#))
  }

  @Test("URLs with other schemes than http and https are left out")
  func unsafeURLs() throws {
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    item.url = UntrustedURL("javascript:alert(1)")
    item.attachments = [SyndicatedAttachment(url: UntrustedURL("data:text/html,x"))]
    item.commentsURL = UntrustedURL("file:///etc/passwd")
    #expect(try lines(.rss, item, "link", "enclosure", "media:content", "comments").isEmpty)
  }

  @Test("an item that is too large is not written, and the next item is")
  func largeItems() throws {
    var policy = SyndicationEncoder(.jsonFeed).policy
    policy.limits.inputBytes = 8
    var writer = SyndicationWriter(SyndicationEncoder(.jsonFeed, policy: policy))
    let feed = SyndicatedFeed()
    var item = SyndicatedItem()
    item.id = "1"
    item.content = UntrustedContent("123456789", format: .html)
    #expect(throws: (any Error).self) { try writer.write(item, of: feed) }
    item.id = "2"
    item.content = UntrustedContent("<p>ok", format: .html)
    try writer.write(item, of: feed)
    writer.finish(feed)
    #expect(
      String(decoding: writer.takeBytes(), as: UTF8.self) == """
        {"version":"https://jsonfeed.org/version/1.1",
        "items":[
        {"id":"2","content_html":"<p>ok</p>"}
        ],
        "title":""}

        """)
  }

  @Test(
    "nothing is written after the end of a feed", arguments: SyndicationEncoder.Format.allCases,
    [0, 1])
  func end(format: SyndicationEncoder.Format, count: Int) throws {
    var writer = SyndicationWriter(SyndicationEncoder(format))
    var feed = SyndicatedFeed()
    var item = SyndicatedItem()
    item.title = UntrustedContent("x", format: .plainText)
    for _ in 0..<count { try writer.write(item, of: feed) }
    writer.finish(feed)
    #expect(writer.takeBytes().count > 20)
    feed.title = UntrustedContent("late", format: .plainText)
    for _ in 1...3 { writer.finish(feed) }
    try writer.write(item, of: feed)
    writer.finish(feed)
    #expect(writer.count == 0)
    #expect(writer.takeBytes() == [])
  }

  @Test("properties of a feed that are known after its items are written after them")
  func lateProperties() throws {
    var writer = SyndicationWriter(SyndicationEncoder(.jsonFeed))
    var feed = SyndicatedFeed()
    var item = SyndicatedItem()
    item.id = "1"
    item.url = UntrustedURL("https://a.example/1")
    try writer.write(item, of: feed)
    feed.title = UntrustedContent("late", format: .plainText)
    writer.finish(feed)
    #expect(
      String(decoding: writer.takeBytes(), as: UTF8.self)
        .hasSuffix("\"content_text\":\"\"}\n],\n\"title\":\"late\"}\n"))
  }

  @Test("the options of a poll become a list after the content")
  func polls() throws {
    var item = SyndicatedItem()
    item.content = UntrustedContent("<p>Tea?</p>", format: .html)
    item.poll = SyndicatedPoll(options: [
      .init(title: UntrustedText("yes <b>")), .init(title: UntrustedText("no"), votes: 2),
    ])
    #expect(
      try SyndicationLines.members(item, .jsonFeed).contains(
        "\"content_html\":\"<p>Tea?</p><ul><li>yes &lt;b&gt;</li><li>no</li></ul>\""))
    item.content = nil
    #expect(
      try lines(.rss, item, "description") == [
        "<description>&lt;ul&gt;&lt;li&gt;yes &amp;lt;b&amp;gt;&lt;/li&gt;&lt;li&gt;no&lt;/li&gt;"
          + "&lt;/ul&gt;</description>"
      ])
  }

  @Test("a post becomes an item with its page as identifier")
  func posts() throws {
    let post = PostDetail(
      postId: 7, content: "<p>Hi</p>", author: AuthorPreview(id: 1, name: "Ada"),
      createdAt: "2026-11-21T12:00:00Z",
      attachments: [
        Attachment(id: 1, type: "IMAGE", contentUrl: "https://a.example/1", caption: "a cat")
      ])
    let item = SyndicatedItem(post, url: LinkTarget("https://a.example/p/7"))
    #expect(
      try SyndicationLineWriter().line(for: item, of: SyndicatedFeed()) == """
        {"id":"https://a.example/p/7","url":"https://a.example/p/7","author":"Ada",\
        "published":"2026-11-21T12:00:00Z","content":"<p>Hi</p>","summary":"Hi",\
        "attachments":[{"url":"https://a.example/1","type":"image","alt":"a cat"}]}

        """)
    let preview = PostPreview(
      postId: 8, contentSummary: "<p>Hi…</p>", author: AuthorPreview(id: 1, name: "Ada"),
      createdAt: "")
    #expect(
      try SyndicationLineWriter().line(for: SyndicatedItem(preview), of: SyndicatedFeed())
        == "{\"id\":\"8\",\"author\":\"Ada\",\"content\":\"<p>Hi…</p>\",\"summary\":\"Hi…\"}\n")
  }
}

private enum SyndicationLines {
  static func members(
    _ item: SyndicatedItem, _ format: SyndicationEncoder.Format
  ) throws -> String {
    var feed = SyndicatedFeed()
    feed.items = [item]
    return try SyndicationEncoder(format).encode(feed)
  }
}
